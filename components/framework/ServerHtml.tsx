import type { RefObject } from 'react';

const keepHtml = { __html: '' };

/** HTML from the server, if there is any, which React leaves alone in the browser. */
export function ServerHtml({ box }: { box: RefObject<HTMLDivElement | null> }) {
  return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={keepHtml} />;
}
