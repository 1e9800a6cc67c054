/** How the service sends text messages, whichever carrier delivers them. */

export interface SmsMessage {
  /** Stays the same on every attempt, so that a receiver can spot duplicates. */
  id: string;
  /** A mobile number in E.164. */
  to: string;
  text: string;
}

export interface SmsSender {
  /** Resolves once the message is accepted; otherwise rejects with MailNotSent. */
  send(message: SmsMessage): Promise<void>;
}
