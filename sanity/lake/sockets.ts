import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { authorOf, isOwnOrigin, isTrusted, withAuthorization, type Caller } from './access.ts';
import { errorBody, LakeError, messageOf, NotSignedInError, notFound } from './errors.ts';
import type { Lake } from './lake.ts';
import { openStream, type OutgoingEvent, type Unsubscribe } from './listeners.ts';
import { createPresence, readMessage } from './presence.ts';

const LARGEST_MESSAGE_BYTES = 1 << 20;
const MOST_WAITING_BYTES = 32 << 20;
const MOST_STREAMS = 200;
const HEARTBEAT_MS = 10_000;

/** The path on which one socket carries all of a browser tab's listeners. */
export const LISTENERS_PATH = '/listeners';

/**
 * Serves two kinds of WebSocket alongside the HTTP routes. `/listeners` carries any number of event
 * streams, because a browser opens only six connections per host. Over
 * `/v<version>/socket/<dataset>`, the Studio shares who is looking at what. Returns a function that
 * closes all sockets.
 */
export function openSockets(
  app: FastifyInstance,
  lake: Lake,
  heartbeatMs = HEARTBEAT_MS,
): () => void {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES });
  const presence = createPresence();
  const presencePath = new RegExp(`^/v[\\w-]+/socket/${lake.config.dataset}$`);

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { pathname } = new URL(request.url ?? '/', 'http://lake');
    const isPresence = presencePath.test(pathname);
    if (pathname !== LISTENERS_PATH && !isPresence) return refuse(socket, '404 Not Found');
    // CORS doesn't apply to sockets, so other pages in the editor's browser are refused here.
    if (!isOwnOrigin(request.headers.origin, lake.config)) return refuse(socket, '403 Forbidden');
    server.handleUpgrade(request, socket, head, (client) => {
      const sessions = endWithSession(client, lake);
      keepAlive(client, heartbeatMs, sessions.check);
      if (!isPresence) return carryListeners(client, request, lake, sessions.watch);
      presence.join(client, async (authorization) => {
        const caller = await identified(lake, withAuthorization(request, authorization));
        sessions.watch(caller);
        return { id: authorOf(caller), isTrusted: isTrusted(caller, lake.config) };
      });
    });
  });

  return () => {
    for (const client of server.clients) client.terminate();
    server.close();
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Returns a caller with the identity that its token or cookie has. */
async function identified(lake: Lake, caller: Caller): Promise<Caller> {
  const { headers, socket } = caller;
  return { headers, socket, identity: await lake.identify(caller) };
}

/** Watches whose sessions a socket uses, and ends it with the first of them. */
function endWithSession(client: WebSocket, lake: Lake) {
  const callers = new Map<string, Caller>();
  return {
    watch(caller: Caller) {
      if (caller.identity?.session) callers.set(caller.identity.session, caller);
    },
    async check() {
      for (const caller of callers.values()) {
        if (!(await lake.identify(caller, { isPeek: true }))) client.close(SIGNED_OUT);
      }
    },
  };
}

/** The first of the codes that applications may choose for themselves. */
const SIGNED_OUT = 4_000;

/** Closes a socket whose client vanished without closing it, or whose `check` closes it. */
function keepAlive(client: WebSocket, heartbeatMs: number, check: () => Promise<void>): void {
  let isAlive = true;
  client.on('pong', () => (isAlive = true));
  const timer = setInterval(() => {
    if (!isAlive) return client.terminate();
    isAlive = false;
    client.ping();
    check().catch(() => client.terminate());
  }, heartbeatMs).unref();
  client.on('error', () => client.terminate());
  client.on('close', () => clearInterval(timer));
}

/**
 * Carries a tab's listeners. The tab sends `{id, open: url, token?, lastEventId?}` or `{id, close:
 * true}`. It gets `{id, event, eid?, data}`, `data` as in server-sent events, or `{id, error}`.
 */
function carryListeners(
  client: WebSocket,
  caller: Caller,
  lake: Lake,
  watch: (caller: Caller) => void,
): void {
  const streams = new Map<string | number, Unsubscribe>();

  async function open(id: string | number, message: Record<string, unknown>): Promise<void> {
    if (streams.size >= MOST_STREAMS) throw notFound('Too many listeners on one connection.');
    const isClosed = { value: false };
    streams.set(id, () => (isClosed.value = true));
    const unsubscribe = await openRequested(lake, caller, watch, message, (event) =>
      send(id, event),
    );
    if (isClosed.value || client.readyState !== client.OPEN) unsubscribe();
    else streams.set(id, unsubscribe);
  }

  function send(id: string | number, { event, id: eid, data }: OutgoingEvent): void {
    if (client.bufferedAmount > MOST_WAITING_BYTES) return client.terminate();
    client.send(
      JSON.stringify({
        id,
        event,
        ...(eid === undefined ? {} : { eid }),
        data: JSON.stringify(data),
      }),
    );
  }

  client.on('message', (raw) => {
    const message = readMessage(raw);
    const id = message?.id;
    if (!message || (typeof id !== 'string' && typeof id !== 'number')) return;
    streams.get(id)?.();
    streams.delete(id);
    if (message.open === undefined) return;
    open(id, message).catch((error: unknown) => {
      streams.delete(id);
      const known =
        error instanceof LakeError
          ? error
          : new LakeError(500, 'internalServerError', messageOf(error));
      client.send(JSON.stringify({ id, error: errorBody(known) }));
    });
  });
  client.on('close', () => {
    for (const unsubscribe of streams.values()) unsubscribe();
    streams.clear();
  });
}

const STREAM_PATH = /^\/v([\w-]+)\/data\/(listen|live\/events)\/([^/]+)$/;

async function openRequested(
  lake: Lake,
  handshake: Caller,
  watch: (caller: Caller) => void,
  { open, token, lastEventId }: Record<string, unknown>,
  send: (event: OutgoingEvent) => void,
): Promise<Unsubscribe> {
  const url = URL.parse(String(open), 'http://lake');
  const [, version = '', kind = '', dataset] = STREAM_PATH.exec(url?.pathname ?? '') ?? [];
  if (!url || dataset !== lake.config.dataset) throw notFound('No such stream.');
  const caller = await identified(
    lake,
    withAuthorization(handshake, typeof token === 'string' ? `Bearer ${token}` : undefined),
  );
  if (lake.config.hosted && !caller.identity) throw new NotSignedInError();
  watch(caller);
  return openStream(lake, kind, version, {
    caller,
    query: Object.fromEntries(url.searchParams),
    lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
    send,
  });
}
