import type { ComponentProps, ReactElement } from 'react';

/** Static pages that are about what scripts do. */
const pagesOfScripts = ['/performance-demo', '/sentry-example-page'];

/** Whether a page is whole without scripts, so that they may wait for a sign of somebody. */
export function beginsScriptsLater(data: { page: string; gsp?: boolean; isPreview?: boolean }) {
  return Boolean(data.gsp) && !data.isPreview && !pagesOfScripts.includes(data.page);
}

/** `public/start.js`, which begins these scripts of the page when they are of use. */
export function startScript(
  later: readonly (ReactElement<ComponentProps<'script'>> | null)[] = [],
) {
  const sources = later.flatMap((script) => script?.props.src ?? []);
  return (
    <script
      key="start"
      src="/start.js"
      async
      data-font="/fonts/anek-latin.62ec7f7e.woff2"
      data-scripts={sources.length > 0 ? sources.join(' ') : undefined}
    />
  );
}
