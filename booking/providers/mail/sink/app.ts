/** A local stand-in for a mail server: it stores every email, delivers none, and has a web inbox. */
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { answerOnlyHere, sendPage } from '../../standIn.ts';
import { inboxPage, messagePage, missingPage, type MessageSummary } from './page.ts';
import { openMessageStore } from './store.ts';

export interface MailSinkOptions {
  folder: string;
  /** 0 means any free port. */
  smtpPort: number;
  inboxPort: number;
  mostMessages?: number;
  logLevel?: string;
}

const MOST_BYTES = 2_097_152;
const SHOWN = 100;

/** Starts the SMTP server and the inbox, reachable only from this machine. */
export async function startMailSink(options: MailSinkOptions) {
  const store = openMessageStore(options.folder, options.mostMessages ?? 500);
  const summaries = new Map<string, MessageSummary>();

  const smtp = new SMTPServer({
    banner: 'mail sink',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MOST_BYTES,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('Too large'), { responseCode: 552 }));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        store.add({ recipients, raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  // Ignores dropped connections.
  smtp.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(options.smtpPort, '127.0.0.1', () => resolve());
  });

  const inbox = fastify({ logger: { level: options.logLevel ?? 'warn' } });
  const open = async (id: string): Promise<{ summary: MessageSummary; email: Email } | null> => {
    const kept = store.read(id);
    if (!kept) return null;
    const email = await PostalMime.parse(kept.raw);
    const summary = {
      id,
      receivedAt: kept.receivedAt,
      from: email.from?.address ?? '',
      to: kept.recipients,
      subject: email.subject ?? '',
    };
    summaries.set(id, summary);
    return { summary, email };
  };
  const newest = async (ids: readonly string[]) => {
    const found = await Promise.all(
      ids.map(async (id) => summaries.get(id) ?? (await open(id))?.summary),
    );
    return found.filter((summary) => summary !== undefined);
  };
  const ours =
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  // Messages may have styles, but no scripts, requests or external links.
  const theirs =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

  answerOnlyHere(inbox);
  inbox.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    done(null, {});
  });
  inbox.get('/health', async () => ({ status: 'ok' }));
  inbox.get('/', async (_request, reply) => {
    const ids = store.ids();
    return sendPage(reply, inboxPage(await newest(ids.slice(0, SHOWN)), ids.length), ours);
  });
  /** Returns the newest messages as JSON, for tests. `?to=` filters by recipient. */
  inbox.get<{ Querystring: { to?: string } }>('/messages.json', async (request) => {
    const opened = await Promise.all(store.ids().slice(0, SHOWN).map(open));
    return opened.flatMap((message) =>
      message && (!request.query.to || message.summary.to.includes(request.query.to))
        ? [
            {
              ...message.summary,
              messageId: message.email.messageId ?? '',
              replyTo: message.email.replyTo?.[0]?.address ?? null,
              text: message.email.text ?? '',
              html: message.email.html ?? '',
            },
          ]
        : [],
    );
  });
  inbox.get<{ Params: { id: string } }>('/messages/:id', async (request, reply) => {
    const message = await open(request.params.id);
    if (!message) return sendPage(reply.code(404), missingPage(), ours);
    const { email, summary } = message;
    const body = messagePage(summary, {
      text: email.text ?? '',
      hasHtml: Boolean(email.html),
      attachments: email.attachments.map(({ filename }) => filename ?? 'unnamed'),
    });
    return sendPage(reply, body, ours);
  });
  inbox.get<{ Params: { id: string } }>('/messages/:id/html', async (request, reply) => {
    const message = await open(request.params.id);
    return sendPage(
      message ? reply : reply.code(404),
      message?.email.html ?? missingPage(),
      theirs,
    );
  });
  inbox.get<{ Params: { id: string } }>('/messages/:id/raw', async (request, reply) => {
    const kept = store.read(request.params.id);
    return reply
      .code(kept ? 200 : 404)
      .header('x-content-type-options', 'nosniff')
      .type('text/plain; charset=utf-8')
      .send(kept?.raw ?? '');
  });
  inbox.post('/clear', async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send('');
    store.clear();
    summaries.clear();
    return reply.redirect('/', 303);
  });
  await inbox.listen({ host: '127.0.0.1', port: options.inboxPort });

  return {
    smtpPort: portOf(smtp.server.address()),
    inboxUrl: `http://127.0.0.1:${portOf(inbox.server.address())}`,
    async close() {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      await inbox.close();
    },
  };
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}
