import type { MailWords } from './layout.ts';

/** What a template needs besides its row. */
export type MailPlaces = {
  sellerName: string;
  siteUrl: string;
  operator: string;
  /** Links with secrets for this row. */
  confirmUrl: string;
  endUrl: string;
  /** The booking page, or the waiting list place. */
  pageUrl: string;
  /** The booking's documents, for a browser that may see them. */
  documentsUrl: string;
};

/** An email's content, recipient and reply address, before it is rendered. */
export interface EmailMessage extends MailWords {
  to: string;
  replyTo: string | null;
  unsubscribeUrl?: string;
}
