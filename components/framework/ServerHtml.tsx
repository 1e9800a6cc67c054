import type { RefObject } from 'react';

const keepHtml = { __html: '' };

/** A box in the browser whose HTML from the server React leaves alone. Empty if there is none. */
export function ServerHtml({ box }: { box: RefObject<HTMLDivElement | null> }) {
  return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={keepHtml} />;
}
