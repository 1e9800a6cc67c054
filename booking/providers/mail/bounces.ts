/** Reads the mailbox that undelivered emails come back to, over IMAP. */
import { ImapFlow } from 'imapflow';
import PostalMime from 'postal-mime';
import { EMAIL_ID_HEADER, type BounceMailbox, type Bounce } from './port.ts';

const CONNECT_MS = 8_000;
const ANSWER_MS = 15_000;
/** At most this many reports are read at a time; the next read goes on. */
const MOST_REPORTS = 200;
const REPORT_BYTES = 200_000;
const DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Reads the mailbox at `url`, such as `imaps://name:password@mail.example.org/INBOX`. Unread delivery
 * reports (RFC 3464) are marked as read once they are recorded; no other message is touched.
 */
export function imapBounces(url: string): BounceMailbox {
  const { hostname, port, protocol, username, password, pathname } = new URL(url);
  const isSecure = protocol === 'imaps:';
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  return {
    async read(record) {
      const client = new ImapFlow({
        host: hostname,
        port: Number(port) || (isSecure ? 993 : 143),
        secure: isSecure,
        // Never sends credentials in clear text to another machine.
        ...(isSecure || isHere ? {} : { doSTARTTLS: true }),
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: ANSWER_MS,
        logger: false,
      });
      // What a lost connection interrupts fails too. Without a listener, the process would end.
      client.on('error', () => undefined);
      await client.connect();
      try {
        await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX');
        const unread = await client.search(
          {
            ...{ seen: false, since: new Date(Date.now() - DAYS * DAY_MS) },
            header: { 'content-type': 'delivery-status' },
          },
          { uid: true },
        );
        for (const uid of (unread || []).slice(0, MOST_REPORTS)) {
          const options = { uid: true } as const;
          const source = { maxLength: REPORT_BYTES };
          const message = await client.fetchOne(String(uid), { source }, options);
          const bounce = message && message.source ? await readReport(message.source) : null;
          if (bounce) await record(bounce);
          await client.messageFlagsAdd(String(uid), ['\\Seen'], options);
        }
      } finally {
        await client.logout().catch(() => client.close());
      }
    },
  };
}

/** Returns which of our emails a report says was given up, or null if it says something else. */
async function readReport(source: Uint8Array): Promise<Bounce | null> {
  const report = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  });
  const textOf = (type: RegExp) =>
    String(report.attachments.find(({ mimeType }) => type.test(mimeType))?.content ?? '');
  // One group of fields about the report, then one for each recipient. We write to one at a time.
  const groups = textOf(/^message\/(global-)?delivery-status$/).split(/\r?\n\r?\n/);
  const recipients = await Promise.all(groups.map(readFields));
  const failed = recipients.find(({ action }) => action?.toLowerCase() === 'failed');
  const original = await readFields(textOf(/^message\/(global|rfc822)|^text\/rfc822-headers$/));
  const emailId =
    original[EMAIL_ID_HEADER] ?? /^<([^@>]+)@/.exec(original['message-id'] ?? '')?.[1];
  if (!failed || !emailId) return null;
  return { emailId, status: /\d\.\d{1,3}\.\d{1,3}/.exec(failed['status'] ?? '')?.[0] ?? 'unknown' };
}

async function readFields(text: string): Promise<Record<string, string>> {
  const { headers } = await PostalMime.parse(text);
  return Object.fromEntries(headers.map(({ key, value }) => [key, value.trim()]));
}
