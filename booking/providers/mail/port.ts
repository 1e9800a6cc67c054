/** How mails leave the service: one door, whoever carries them. */

/** A mail as it goes out; every mail that a person reads has both forms. */
export type Mail = {
  /** Stable for one mail: a server that gets it twice can tell. */
  messageId: string;
  to: string;
  replyTo: string | null;
  /** Holds nothing about a person: subjects are shown on locked screens and kept in logs. */
  subject: string;
  text: string;
  /** Null for a mail that a machine reads. */
  html: string | null;
  /** Where a list of mails can be left, for mail programs that show a button for it. */
  unsubscribeUrl: string | null;
};

export type MailSender = {
  /** Resolves once the server has taken the mail; rejects with a MailNotSent otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The server did not take a mail. Says nothing about who was to get it. */
export class MailNotSent extends Error {
  /** The address or the mail itself was refused: another try would end the same way. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(`the mail was not taken: ${reason}`);
    this.name = 'MailNotSent';
    this.isFinal = isFinal;
  }
}
