/** Reads the mailbox that bounced emails come back to, over IMAP. */
import type { ImapFlow, SearchObject } from 'imapflow';
import { isLoopbackName } from '../../config.ts';
import { EMAIL_ID_HEADER, type BounceMailbox, type Bounce } from './port.ts';

const CONNECT_MS = 8_000;
const ANSWER_MS = 15_000;
/** The next run reads the rest. */
const MOST_REPORTS = 50;
const REPORT_BYTES = 200_000;
const DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Reads the mailbox at `url`, such as `imaps://name:password@mail.example.org/INBOX`. Unread delivery
 * reports (RFC 3464) are marked as read once they are handled; no other message is touched.
 */
export function imapBounces(url: string): BounceMailbox {
  const { hostname, port, protocol, username, password, pathname } = new URL(url);
  const isSecure = protocol === 'imaps:';
  /** Opens the mailbox for some work. */
  const open = async <Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> => {
    // Loaded on demand: only the process that runs the jobs reads a mailbox.
    const { ImapFlow } = await import('imapflow');
    const client = new ImapFlow({
      host: hostname,
      port: Number(port) || (isSecure ? 993 : 143),
      secure: isSecure,
      // Never sends credentials in clear text to another machine.
      ...(isSecure || isLoopbackName(hostname) ? {} : { doSTARTTLS: true }),
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      logger: false,
    });
    // A lost connection also rejects the command that waits. Without a listener, the process would end.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX');
      const result = await work(client);
      await client.logout();
      return result;
    } finally {
      client.close();
    }
  };
  return {
    read: (record) =>
      open(async (client) => {
        const since = new Date(Date.now() - DAYS * DAY_MS);
        const header = { 'content-type': 'delivery-status' };
        const unread = await find(client, { seen: false, since, header });
        for (const uid of unread.slice(0, MOST_REPORTS)) {
          const source = await fetchSource(client, uid);
          const bounce = source ? await readReport(source) : null;
          if (bounce) await record(bounce);
          await client.messageFlagsAdd(uid, ['\\Seen'], byUid);
        }
      }),
    take: (emailId) =>
      open(async (client) => {
        const [uid] = await find(client, { header: { [EMAIL_ID_HEADER]: emailId } });
        if (!uid) return null;
        const source = await fetchSource(client, uid);
        await client.messageDelete(uid, byUid);
        return source;
      }),
  };
}

const byUid = { uid: true } as const;

async function find(client: ImapFlow, query: SearchObject): Promise<string[]> {
  const found = await client.search(query, byUid);
  if (!found) throw new Error('the mailbox refused the search');
  return found.map(String);
}

async function fetchSource(client: ImapFlow, uid: string): Promise<Uint8Array | null> {
  const message = await client.fetchOne(uid, { source: { maxLength: REPORT_BYTES } }, byUid);
  return (message && message.source) || null;
}

/** Returns which of our emails wasn't delivered, or null if the report says something else. */
async function readReport(source: Uint8Array): Promise<Bounce | null> {
  const { default: PostalMime } = await import('postal-mime');
  // What can't be parsed is no report, and must not keep us from reading the next one.
  const attachments = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).then(
    (mail) => mail.attachments,
    () => [],
  );
  const textOf = (type: RegExp) =>
    String(attachments.find(({ mimeType }) => type.test(mimeType))?.content ?? '');
  const report = textOf(/^message\/(global-)?delivery-status$/);
  // We write to one recipient at a time.
  if (!/^action:\s*failed\b/im.test(report)) return null;
  const original = textOf(/^(message\/(global(-headers)?|rfc822)|text\/rfc822-headers)$/);
  const [headers = ''] = original.split(/\r?\n\r?\n/, 1);
  const id = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
  const emailId = [`^${EMAIL_ID_HEADER}:\\s*${id}`, `^message-id:\\s*<${id}@`]
    .map((header) => new RegExp(header, 'im').exec(headers)?.[1])
    .find(Boolean);
  if (!emailId) return null;
  return { emailId, status: /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(report)?.[1] ?? 'unknown' };
}
