import type { Frame } from '../loaders/frame';
import type { NotFoundPageData } from '../loaders/notFoundPage';

export type ErrorPageProps =
  | ({ kind: 'missing' } & Partial<Omit<NotFoundPageData, 'frame'>> & { frame?: Frame | null })
  | {
      kind: 'failed';
      /** Where the page failed. */
      side: 'server' | 'client';
      host: string;
      /** Identifies the event in the log and the error sink. Empty if nothing was thrown. */
      digest: string;
      /** The help contact. Empty until it's known. */
      phone: string;
      frame?: Frame | null;
    };

/** Whether the request was at fault, rather than the site. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
