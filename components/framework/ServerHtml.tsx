import type { RefObject } from 'react';

const keepHtml = { __html: '' };

/**
 * A box with server-rendered HTML that React leaves alone in the browser. Empty if the server
 * rendered none.
 */
export function ServerHtml({ box }: { box: RefObject<HTMLDivElement | null> }) {
  return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={keepHtml} />;
}
