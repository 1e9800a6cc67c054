import type { ComponentProps, ReactElement } from 'react';

/** Static pages that are about what scripts do. */
const pagesOfScripts = ['/performance-demo', '/sentry-example-page'];

/** Whether a page is whole without scripts, so that they may wait for a sign of somebody. */
export function beginsScriptsLater(data: { page: string; gsp?: boolean; isPreview?: boolean }) {
  return Boolean(data.gsp) && !data.isPreview && !pagesOfScripts.includes(data.page);
}

/** The page's scripts as one that begins them when they are of use: `public/start.js`. */
export function laterScripts(scripts: readonly (ReactElement<ComponentProps<'script'>> | null)[]) {
  const sources = scripts.flatMap((script) => script?.props.src ?? []);
  return [<script key="start" src="/start.js" defer data-scripts={sources.join(' ')} />];
}
