import type { MailWords } from './layout.ts';

/** What a template needs in addition to its row. */
export type MailPlaces = {
  sellerName: string;
  siteUrl: string;
  operator: string;
  /** Links that contain this row's secrets. */
  confirmUrl: string;
  endUrl: string;
  /** The booking page, or the page about the place on the waiting list. */
  pageUrl: string;
  /** The booking's documents, for a browser that is allowed to see them. */
  documentsUrl: string;
};

/** An email's content, recipient and reply address, before it is rendered. */
export interface EmailMessage extends MailWords {
  to: string;
  replyTo: string | null;
  unsubscribeUrl?: string;
}
