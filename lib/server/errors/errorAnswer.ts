import type { Frame } from '../loaders/frame';
import type { NotFoundPageData } from '../loaders/notFoundPage';

/** What the error page is told. */
export type ErrorPageProps =
  | ({ kind: 'missing' } & Partial<Omit<NotFoundPageData, 'frame'>> & { frame?: Frame | null })
  | FailedPageProps;

/** A page that broke, on the server or in the browser. */
interface FailedPageProps {
  kind: 'failed';
  side: 'server' | 'client';
  /** The site as the visitor calls it. */
  host: string;
  /** Finds the event in the log and at the error sink; empty when nothing was thrown. */
  digest: string;
  /** Where somebody helps; empty while it is not known. */
  phone: string;
  frame?: Frame | null;
}

/** What was asked for is wrong, and not the site. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
