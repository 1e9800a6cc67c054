import { environment } from './environment.ts';
import { isRecord } from '../schema/records.ts';

const SANITY_API = /^https:\/\/([a-z0-9-]+\.)?api\.sanity\.io(?=\/)/;
const SANITY_MODULES = /^https:\/\/sanity-cdn\.com\/v1\/modules\//;
const SANITY_ELSEWHERE = /^https:\/\/([a-z0-9.-]+\.)?(sanity-cdn\.com|sanity\.io|sanity\.work)\//;
/** API paths that report newer versions, trials and plan limits. */
const ONLY_AT_SANITY = /^\/v[\w-]+\/(help|journey|intake)(\/|$)/;

/** Reads, which are safe to repeat. */
const READS = /^\/v[\w-]+\/(data\/(query|doc|history|references)|users)\//;
const WRITES = /^\/v[\w-]+\/data\/(mutate|actions)\//;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;
/** Temporary statuses: a gateway without a lake, a busy lake, and one whose disk is full. */
const PASSING = [502, 503, 507];
/** A write or a lost connection that takes longer than this is shown as waiting. */
const WAITING_AFTER_MS = 2_000;

let waitingWrites = 0;
const watchers = new Set<() => void>();

function addWaiting(count: number): void {
  waitingWrites += count;
  for (const watcher of watchers) watcher();
}

/** Whether the editor's changes can't be saved at the moment. */
export function hasWaitingWrites(): boolean {
  return waitingWrites > 0;
}

/** Calls `watcher` when `hasWaitingWrites()` may have changed. Returns a function that stops it. */
export function watchWrites(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function createLakeFetch(lake: string, originalFetch: typeof fetch): typeof fetch {
  const channel = new ListenerChannel(lake);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
    if (url.startsWith(lake) && headers.get('accept')?.includes('text/event-stream')) {
      return channel.open(readRequest(url, headers), init?.signal ?? null);
    }
    if (SANITY_MODULES.test(url)) return Response.json({});
    const { pathname } = new URL(url, location.href);
    if (ONLY_AT_SANITY.test(pathname)) return Response.json({}, { status: 404 });
    if (SANITY_API.test(url)) return originalFetch(url.replace(SANITY_API, lake), init);
    if (SANITY_ELSEWHERE.test(url)) return Response.json({}, { status: 404 });
    const ask = () => originalFetch(input, init);
    if (!url.startsWith(lake)) return ask();
    if (READS.test(pathname)) return askPatiently(ask, init?.signal);
    if (!WRITES.test(pathname)) return ask();
    return watched(isRepeatable(init) ? askPatiently(ask, init?.signal) : ask());
  };
}

/** Whether a write is safe to repeat: the lake answers a repeated transaction ID the same way. */
function isRepeatable(init: RequestInit | undefined): boolean {
  if (typeof init?.body !== 'string') return false;
  const body: unknown = JSON.parse(init.body);
  return isRecord(body) && typeof body.transactionId === 'string';
}

/** Counts a slow write, or a lost connection, as waiting until it finishes. */
async function watched<Result>(work: Promise<Result>): Promise<Result> {
  let counted = 0;
  const timer = setTimeout(() => {
    counted = 1;
    addWaiting(1);
  }, WAITING_AFTER_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    addWaiting(-counted);
  }
}

/**
 * Repeats a request until the lake can answer it, or it's aborted. A failed read would close the
 * form, and a failed creation of a draft would drop all queued edits: typed text would be lost.
 */
async function askPatiently(
  ask: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      const response = await ask();
      if (!PASSING.includes(response.status)) return response;
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function readRequest(open: string, headers: Headers): ListenerRequest {
  const token = headers.get('authorization')?.replace(/^Bearer /, '');
  const lastEventId = headers.get('last-event-id');
  return { open, ...(token ? { token } : {}), ...(lastEventId ? { lastEventId } : {}) };
}

/** A message over the socket: a listener's event, or its refusal. */
interface ListenerMessage {
  id: number;
  event?: string;
  eid?: string;
  data?: string;
  /** Set if the listener was refused: Sanity's error body. */
  error?: { message?: string };
}

interface ListenerRequest {
  open: string;
  token?: string;
  /** The event to resume from after a disconnection. */
  lastEventId?: string;
}

interface OpenListener {
  request: ListenerRequest;
  stream: ReadableStreamDefaultController<Uint8Array>;
}

/** One WebSocket to the lake that carries all listeners' events. Opened with the first listener. */
class ListenerChannel {
  readonly #address: string;
  readonly #listeners = new Map<number, OpenListener>();
  readonly #encoder = new TextEncoder();
  #socket: WebSocket | null = null;
  #nextId = 1;
  /** Set while the connection is lost. Called once it's back. */
  #onReconnected: (() => void) | null = null;

  constructor(lake: string) {
    this.#address = `${lake.replace(/^http/, 'ws')}/listeners`;
  }

  /** Opens a listener. Returns the same stream of events as fetching its address would. */
  open(request: ListenerRequest, signal: AbortSignal | null): Response {
    const id = this.#nextId;
    this.#nextId += 1;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#listeners.set(id, { request, stream });
        this.#socket ??= this.#connect();
        if (this.#socket.readyState === WebSocket.OPEN) this.#tell(id);
      },
      cancel: () => this.#close(id),
    });
    signal?.addEventListener('abort', () => {
      this.#listeners.get(id)?.stream.error(signal.reason);
      this.#close(id);
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #connect(): WebSocket {
    const socket = new WebSocket(this.#address);
    socket.addEventListener('open', () => {
      this.#onReconnected?.();
      this.#onReconnected = null;
      for (const id of this.#listeners.keys()) this.#tell(id);
    });
    socket.addEventListener('message', (message: MessageEvent<string>) => this.#receive(message));
    // Each stream fails, its owner reconnects, and that opens the next socket.
    socket.addEventListener('close', () => {
      this.#socket = null;
      const failed = [...this.#listeners.values()];
      this.#listeners.clear();
      // The Studio closes its forms without a connection, so an editor may have nothing to send.
      if (failed.length > 0 && !this.#onReconnected) {
        void watched(new Promise<void>((resolve) => (this.#onReconnected = resolve)));
      }
      for (const { stream } of failed)
        stream.error(new TypeError('The content lake is unavailable.'));
    });
    return socket;
  }

  #tell(id: number): void {
    const listener = this.#listeners.get(id);
    if (!listener) return;
    this.#socket?.send(JSON.stringify({ id, ...listener.request }));
  }

  #close(id: number): void {
    if (!this.#listeners.delete(id)) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ id, close: true }));
    }
  }

  #receive({ data }: MessageEvent<string>): void {
    const message = parseMessage(data);
    const listener = message && this.#listeners.get(message.id);
    if (!message || !listener) return;
    if (message.error) {
      this.#listeners.delete(message.id);
      listener.stream.error(new TypeError(message.error.message ?? 'The lake refused a listener.'));
      return;
    }
    const lines = [
      ...(message.event ? [`event: ${message.event}`] : []),
      ...(message.eid ? [`id: ${message.eid}`] : []),
      ...(message.data ?? '').split('\n').map((line) => `data: ${line}`),
    ];
    listener.stream.enqueue(this.#encoder.encode(`${lines.join('\n')}\n\n`));
  }
}

function parseMessage(data: string): ListenerMessage | null {
  if (!data.startsWith('{')) return null;
  const value: unknown = JSON.parse(data);
  return isListenerMessage(value) ? value : null;
}

function isListenerMessage(value: unknown): value is ListenerMessage {
  return isRecord(value) && typeof value.id === 'number';
}

/**
 * Connects the Studio to a content lake. Imported before any Sanity code, it replaces the page's
 * `fetch` for four kinds of requests:
 *
 * - Listeners. The Studio opens six or more, and a browser allows six connections per host, so all
 *   of them share one WebSocket.
 * - Parts of the Studio that ignore the configured host and call Sanity's own: sent to the lake.
 * - Reads and writes that the lake can't answer now: repeated until it can.
 * - Requests only Sanity's servers can answer (newer versions, announcements, offers): answered
 *   here, so that nothing leaves the machine.
 *
 * With a project hosted by Sanity, nothing is replaced.
 */
if (environment.apiHost) globalThis.fetch = createLakeFetch(environment.apiHost, globalThis.fetch);
