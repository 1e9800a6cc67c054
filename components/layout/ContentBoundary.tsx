import type { ReactNode } from 'react';
import { FailureMessage } from './FailurePage';
import { SectionBoundary } from './SectionBoundary';

/** Keeps header and footer standing when the page itself breaks, and offers to load it again. */
export function ContentBoundary({ children }: { children: ReactNode }) {
  return <SectionBoundary instead={failure}>{children}</SectionBoundary>;
}

/** Only a browser gets here: on the server an error is the whole page's. */
const failure = (digest: string) => (
  <FailureMessage side="client" host={location.hostname} digest={digest} />
);
