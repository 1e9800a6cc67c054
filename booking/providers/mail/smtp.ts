import { createTransport } from 'nodemailer';
import { EMAIL_ID_HEADER, MailNotSent, type MailSender } from './port.ts';

const CONNECT_MS = 8_000;
const ANSWER_MS = 15_000;

/** Sends through the server at `url`. Opens a new connection for each email, as we send few. */
export function smtpSender(options: { url: string; from: string; fromName: string }): MailSender {
  const { hostname, port, protocol, username, password } = new URL(options.url);
  const transport = createTransport({
    host: hostname,
    port: port ? Number(port) : protocol === 'smtps:' ? 465 : 587,
    secure: protocol === 'smtps:',
    // Never sends credentials in clear text.
    requireTLS: protocol === 'smtp:' && username !== '',
    ...(username
      ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
      : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from: { name: options.fromName, address: options.from },
          to: { name: '', address: mail.to },
          ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
          messageId: `<${mail.id}@${options.from.slice(options.from.lastIndexOf('@') + 1)}>`,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === null ? {} : { html: mail.html }),
          ...(mail.unsubscribeUrl ? { list: { unsubscribe: mail.unsubscribeUrl } } : {}),
          // Suppresses out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated', [EMAIL_ID_HEADER]: mail.id },
        });
      } catch (error) {
        throw new MailNotSent(...reasonOf(error));
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw new MailNotSent(...reasonOf(error));
      }
    },
    close: () => transport.close(),
  };
}

/** Returns only the error code, because the server's message may repeat the address. */
function reasonOf(error: unknown): [reason: string, isFinal: boolean] {
  const field = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const status = field('responseCode');
  const code = field('code');
  const isFinal = typeof status === 'number' && status >= 500 && code !== 'EAUTH';
  return [`${String(code ?? 'unknown')}${typeof status === 'number' ? ` ${status}` : ''}`, isFinal];
}
