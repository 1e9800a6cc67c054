import type { ReactNode } from 'react';
import { FailureMessage } from './FailurePage';
import { SectionBoundary } from './SectionBoundary';

/** Keeps the header and footer when the page breaks, and offers a reload. */
export function ContentBoundary({ children }: { children: ReactNode }) {
  return <SectionBoundary instead={failure}>{children}</SectionBoundary>;
}

/** Runs in browsers only. On the server, an error fails the whole page. */
const failure = (digest: string) => (
  <FailureMessage side="client" host={location.hostname} digest={digest} />
);
