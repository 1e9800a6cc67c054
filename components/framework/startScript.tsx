import type { ComponentProps, ReactElement } from 'react';

/** Static pages that need their scripts from the start. */
const pagesOfScripts = ['/performance-demo', '/sentry-example-page'];

/** Whether a page works without scripts, so that they can wait for the first interaction. */
export function beginsScriptsLater(data: { page: string; gsp?: boolean; isPreview?: boolean }) {
  return Boolean(data.gsp) && !data.isPreview && !pagesOfScripts.includes(data.page);
}

/** `public/start.js`, which loads the page's other scripts when they are needed. */
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
