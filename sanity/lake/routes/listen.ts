import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Lake } from '../lake.ts';
import { openStream, type OutgoingEvent, type Unsubscribe } from '../listeners.ts';
import { checkDataset, type Route } from './request.ts';

const HEARTBEAT_MS = 15_000;
/** A client with this much unread, or that read nothing between heartbeats, is disconnected. */
const MOST_WAITING_BYTES = 32 << 20;

/** `GET /data/listen/<dataset>` and `GET /data/live/events/<dataset>` as server-sent events. */
export function listenRoutes(app: FastifyInstance, lake: Lake): void {
  for (const kind of ['listen', 'live/events']) {
    app.get<Route>(`/:version(^v[\\w-]+)/data/${kind}/:dataset`, async (request, reply) => {
      checkDataset(request, lake);
      const { params, query, headers } = request;
      const lastEventId = String(headers['last-event-id'] ?? '') || undefined;
      const isValid = async () => {
        if (!request.identity?.session) return true;
        return (await lake.identify(request, { isPeek: true })) !== null;
      };
      return stream(request, reply, isValid, (send) =>
        openStream(lake, kind, params.version.slice(1), {
          caller: request,
          query,
          lastEventId,
          send,
        }),
      );
    });
  }
}

/** Responds with a stream once `open` accepts, for as long as `isValid`. If `open` throws, sends a plain error response. */
async function stream(
  request: Pick<FastifyRequest, 'raw'>,
  reply: FastifyReply,
  isValid: () => Promise<boolean>,
  open: (send: (event: OutgoingEvent) => void) => Promise<Unsubscribe>,
): Promise<FastifyReply> {
  const early: OutgoingEvent[] = [];
  let write = (event: OutgoingEvent): unknown => early.push(event);
  const unsubscribe = await open((event) => write(event));
  const { raw } = reply;
  if (request.raw.destroyed || raw.destroyed) {
    unsubscribe();
    return reply.hijack();
  }
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  });
  raw.write(': open\n\n');
  write = (event) => {
    if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
    else raw.write(frameOf(event));
  };
  for (const event of early) write(event);
  const { socket } = request.raw;
  let readBytes = 0;
  const heartbeat = setInterval(() => {
    const nowRead = socket.bytesWritten - socket.writableLength;
    if (raw.writableLength > 0 && nowRead === readBytes) return raw.destroy();
    readBytes = nowRead;
    // A stream ends with the session that opened it.
    isValid().then(
      (valid) => valid || raw.end(),
      () => raw.destroy(),
    );
    return raw.write(':\n\n');
  }, HEARTBEAT_MS).unref();
  raw.on('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
  return reply;
}

function frameOf({ event, id, data }: OutgoingEvent): string {
  const name = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${name}data: ${JSON.stringify(data)}\n\n`;
}
