import type { ReactNode } from 'react';
import { canRender } from '../framework/canRender';
import { SectionBoundary } from './SectionBoundary';

interface PartProps {
  /** Identifies the part in the log. */
  name: string;
  /** Rendered if the part breaks. Defaults to nothing. */
  instead?: () => ReactNode;
  children: ReactNode;
}

/**
 * A part the page can do without. If it breaks, on the server or in the browser, the rest still
 * renders and we get a report. The server first tries each part alone, so a part must not use the
 * router. Do not nest parts: an inner one would be rendered again with each outer one.
 */
export function Part({ name, instead, children }: PartProps) {
  if (typeof window === 'undefined' && !canRender(<>{children}</>, name)) return instead?.();
  return <SectionBoundary instead={instead}>{children}</SectionBoundary>;
}
