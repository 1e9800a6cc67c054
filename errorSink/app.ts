/** A stand-in for a hosted error service, for envelopes from the tunnel and the server's SDK. */
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { readEnvelope } from './envelope.ts';
import { eventPage, listPage, missingPage } from './page.ts';
import { openStore } from './store.ts';

/** A hosted service accepts 1 MB per event. Ours are a few kilobytes. */
const largestEnvelope = 1024 * 1024;

export interface ErrorSinkOptions {
  directory: string;
  /** The DSN's public key. Any other key is refused, as with a hosted service. */
  publicKey: string;
  /** How many events to store. */
  limit?: number;
  logLevel?: string;
}

const EventAddress = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) });
const KeyQuery = Type.Object({ sentry_key: Type.String() });

/** Builds the sink without listening on a port. */
export function buildErrorSink({ directory, publicKey, limit = 500, logLevel }: ErrorSinkOptions) {
  const store = openStore(directory, limit);
  const app = fastify({ logger: { level: logLevel ?? 'warn' }, bodyLimit: largestEnvelope });
  // No website may point its own name at this machine and read the errors (DNS rebinding).
  app.addHook('onRequest', async (request, reply) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (host !== 'localhost' && host !== '127.0.0.1') return reply.code(403).send('');
    return undefined;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.get('/health', async () => ({ status: 'ok', events: store.list().length }));

  app.post('/api/:project/envelope/', async (request, reply) => {
    const body = unzipped(request.body, request.headers['content-encoding']);
    const envelope = body && readEnvelope(body);
    if (!envelope) return reply.code(400).send({ detail: "This isn't an envelope." });
    const keys = [
      envelope.dsn && URL.canParse(envelope.dsn) ? new URL(envelope.dsn).username : null,
      Value.Check(KeyQuery, request.query) ? request.query.sentry_key : null,
      /sentry_key=(\w+)/.exec(String(request.headers['x-sentry-auth'] ?? ''))?.[1],
    ];
    if (!keys.includes(publicKey)) {
      return reply.code(403).send({ detail: "The DSN's key doesn't match." });
    }
    for (const event of envelope.events) store.add(event, new Date());
    return reply.send({ id: envelope.events[0]?.event_id });
  });

  app.get('/', async (_request, reply) => html(reply, listPage(store.list(), limit)));
  app.get('/events.json', async () => ({ events: store.list() }));
  app.get('/events/:id', async (request, reply) => {
    const found = Value.Check(EventAddress, request.params) ? store.find(request.params.id) : null;
    if (!found) return html(reply.code(404), missingPage(limit));
    return String(request.headers.accept).includes('application/json')
      ? found
      : html(reply, eventPage(found.summary, found.event));
  });
  app.post('/clear', async (_request, reply) => {
    store.clear();
    return reply.redirect('/', 303);
  });
  return app;
}

function html(reply: FastifyReply, text: string) {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    )
    .send(text);
}

function unzipped(body: unknown, encoding: string | undefined): Buffer | null {
  if (!Buffer.isBuffer(body)) return null;
  if (encoding !== 'gzip') return body;
  try {
    return gunzipSync(body, { maxOutputLength: largestEnvelope });
  } catch {
    return null;
  }
}
