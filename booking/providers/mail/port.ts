/** How the service sends email, whichever server delivers it. */

/** An email to send. Every email meant for people has both HTML and text. */
export interface Mail {
  /** Stays the same on every attempt, so that a server can spot duplicates. */
  id: string;
  to: string;
  replyTo: string | null;
  /** Contains no personal data, because subjects appear on lock screens and in logs. */
  subject: string;
  text: string;
  /** Null for an email that a machine reads. */
  html: string | null;
  /** For email apps that show an unsubscribe button. */
  unsubscribeUrl: string | null;
}

export interface MailSender {
  /** Resolves once the server has accepted the email; otherwise rejects with MailNotSent. */
  send(mail: Mail): Promise<void>;
  /** Connects and signs in, but sends nothing. Rejects with MailNotSent. */
  verify(): Promise<void>;
  close(): void;
}

/** Identifies an email even if a server changes its Message-ID. */
export const EMAIL_ID_HEADER = 'x-safar-email';

/** An email that a server accepted but couldn't deliver. */
export interface Bounce {
  emailId: string;
  /** The reason's code (RFC 3463), such as 5.1.1 for an address that doesn't exist. */
  status: string;
}

export interface BounceMailbox {
  /** Calls `record` for each new bounce. It is read again next time if `record` fails. */
  read(record: (bounce: Bounce) => Promise<void>): Promise<void>;
  /** Deletes one of our own emails that was sent to the mailbox. Returns it; null if it isn't there. */
  take(emailId: string): Promise<Uint8Array | null>;
}

/** The server didn't accept an email. Its message never names the recipient. */
export class MailNotSent extends Error {
  /** The address or the email itself was refused, so retrying won't help. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(`the email was not accepted: ${reason}`);
    this.name = 'MailNotSent';
    this.isFinal = isFinal;
  }
}
