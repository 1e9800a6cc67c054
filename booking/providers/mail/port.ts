/** How the service sends email, whichever server carries it. */

/** An email to send. Every email for people has both HTML and text. */
export type Mail = {
  /** The same on every attempt, so a server can spot duplicates. */
  messageId: string;
  to: string;
  replyTo: string | null;
  /** Contains no personal data: subjects show on locked screens and in logs. */
  subject: string;
  text: string;
  /** Null for an email that a machine reads. */
  html: string | null;
  /** For email programs that show an unsubscribe button. */
  unsubscribeUrl: string | null;
};

export type MailSender = {
  /** Resolves once the server has accepted the email; otherwise rejects with MailNotSent. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

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
