import type { ReactNode } from 'react';
import { canBeMade } from './canBeMade';
import { SectionBoundary } from './SectionBoundary';

interface PartProps {
  /** Under this name the log speaks of it. */
  name: string;
  /** What stands in its place when it breaks. Left out: nothing does. */
  instead?: () => ReactNode;
  children: ReactNode;
}

/**
 * A part of a page that the page can do without: when it breaks, on the server or in the browser, the
 * rest of the page stands, and we hear of it. It is tried alone, so nothing in it may need the router;
 * and no part stands in another, or the inner one would be tried again with each outer one.
 */
export function Part({ name, instead, children }: PartProps) {
  if (typeof window === 'undefined' && !canBeMade(<>{children}</>, name)) return instead?.();
  return <SectionBoundary instead={instead}>{children}</SectionBoundary>;
}
