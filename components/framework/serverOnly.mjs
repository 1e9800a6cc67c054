import path from 'node:path';

/** Modules that the browser build replaces with an empty one, as paths below `components`. */
export const serverOnlyModules = [
  'sections/serverViews',
  'forms/serverForms',
  'trip/serverTripTexts',
  'framework/canRender',
];

/** Leaves the server-only modules out of the browser build (docs/decisions/0005). */
export function leaveOutOfBrowser(webpackConfig) {
  for (const serverOnly of serverOnlyModules) {
    const file = path.join(import.meta.dirname, '..', serverOnly);
    webpackConfig.resolve.alias[`${file}$`] = false;
  }
}
