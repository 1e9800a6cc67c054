/**
 * What the site says in the page of a released Studio (lib/server/files/studioPage.ts). A release is built once, for
 * every server.
 */
const told =
  typeof document === 'undefined' ? undefined : document.getElementById('safar-settings')?.dataset;

/** Otherwise, the variables the build received (build.mjs). Only SANITY_STUDIO_ ones reach the browser. */
const built = {
  projectId: process.env.SANITY_STUDIO_PROJECT_ID,
  dataset: process.env.SANITY_STUDIO_DATASET,
  apiHost: process.env.SANITY_STUDIO_API_HOST,
  signIn: process.env.SANITY_STUDIO_SIGN_IN,
  deskUrl: process.env.SANITY_STUDIO_DESK_URL,
};
const settings: Partial<Record<keyof typeof built, string | undefined>> = told ?? built;

export const environment = {
  projectId: settings.projectId || 'safar',
  dataset: settings.dataset || 'production',
  /** The content lake's address, or empty for a project hosted by Sanity. */
  apiHost: settings.apiHost || '',
  /** Whether editors sign in at the content lake. They don't in a local one. */
  hasSignIn: settings.signIn === 'on',
  /** Where staff open the desk, or empty if that is the Studio's own host. */
  deskUrl: settings.deskUrl || '',
};

/** The content API version that the Studio's own queries are written for. */
export const apiVersion = '2026-06-01';
