/**
 * Text messages by a gateway that takes mail: one to `919876543210@<domain>` goes on to that number. Many carriers
 * offer it; which sender and which registered template (DLT, India) it uses is set there.
 */
import type { MailSender } from '../mail/port.ts';
import type { SmsSender } from './port.ts';

/** Sends to a gateway's domain over the service's own mail server. */
export function mailGatewayTexts(mail: Pick<MailSender, 'send'>, domain: string): SmsSender {
  return {
    send: ({ id, to, text }) =>
      mail.send({
        messageId: `<${id}@${domain}>`,
        to: `${to.slice(1)}@${domain}`,
        replyTo: null,
        subject: 'Text message',
        text,
        html: null,
        unsubscribeUrl: null,
      }),
  };
}
