import type { MailWords } from './layout.ts';

/** What a template needs in addition to its row. */
export interface MailPlaces {
  sellerName: string;
  siteUrl: string;
  operator: string;
  /** Links that contain this row's secrets. */
  confirmUrl: string;
  endUrl: string;
  /** The booking page, or the page for a place on the waiting list. */
  pageUrl: string;
  /** The booking's documents, for a browser that is allowed to see them. */
  documentsUrl: string;
}

/** An email's content, recipient and reply address, before it is rendered. */
export interface EmailMessage extends MailWords {
  to: string;
  replyTo: string | null;
  unsubscribeUrl?: string;
}

/** Addresses an email to a customer or to whoever sent a form. Replies go to the operator. */
export function toCustomer(
  to: string,
  { operator }: MailPlaces,
  words: MailWords & Pick<EmailMessage, 'unsubscribeUrl'>,
): EmailMessage {
  return { to, replyTo: operator, ...words };
}

/** Addresses an email to the operator. */
export function toOperator(replyTo: string | null, { operator }: MailPlaces, words: MailWords) {
  return { to: operator, replyTo, ...words };
}
