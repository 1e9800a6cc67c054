/** How text messages leave the service: one door, whoever carries them. */

export type SmsMessage = {
  /** Stable for one message: who gets it twice can tell. */
  id: string;
  /** A mobile number in E.164. */
  to: string;
  text: string;
};

export type SmsSender = {
  /** Resolves once the message was taken; rejects with a MailNotSent otherwise. */
  send(message: SmsMessage): Promise<void>;
};
