/**
 * Sends text messages through an email gateway, which many carriers offer: an email to
 * `919876543210@<domain>` reaches that number. The sender and the registered template (DLT in
 * India) are set up at the gateway.
 */
import type { MailSender } from '../mail/port.ts';
import type { SmsSender } from './port.ts';

/** Emails the gateway through the service's own mail server. */
export function mailGatewayTexts(mail: Pick<MailSender, 'send'>, domain: string): SmsSender {
  return {
    send: ({ id, to, text }) =>
      mail.send({
        id,
        to: `${to.slice(1)}@${domain}`,
        replyTo: null,
        subject: 'Text message',
        text,
        html: null,
        unsubscribeUrl: null,
      }),
  };
}
