import type { MailWords } from './layout.ts';

/** What a template may need beside its row. */
export type MailPlaces = {
  sellerName: string;
  siteUrl: string;
  operator: string;
  /** Addresses with secrets, for the row at hand. */
  confirmUrl: string;
  endUrl: string;
  /** The page of the booking or of the place on the waiting list. */
  pageUrl: string;
  /** Where the documents of the booking are, for a browser that may see it. */
  documentsUrl: string;
};

/** A mail before it is written: its words, who gets it, and whom an answer goes to. */
export type EmailMessage = {
  to: string;
  replyTo: string | null;
  words: MailWords;
  unsubscribeUrl: string | null;
};
