import type { RefObject } from 'react';

const keepHtml = { __html: '' };

interface ServerHtmlProps {
  box: RefObject<HTMLDivElement | null>;
  className?: string;
}

/** HTML from the server, if there is any, which React leaves alone in the browser. */
export function ServerHtml({ box, className }: ServerHtmlProps) {
  return (
    <div
      ref={box}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={keepHtml}
    />
  );
}
