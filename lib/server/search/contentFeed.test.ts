import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createContentFeed } from './contentFeed';
import { createProcessIndex } from './processIndex';
import { setSiteEnvironment } from '../testing/siteEnvironment';

// Enough places that reading them takes several queries.
const ids = Array.from({ length: 1_201 }, (_, n) => `place-${n}`);
const place = (_id: string) => ({
  _id,
  title: `Valley ${_id}`,
  slug: _id,
  region: 'domestic',
  canonicalPath: `/${_id}`,
  posterLine: '',
  state: null,
  country: 'India',
  summary: '',
});
const asked: number[] = [];
/** The open listener, to which events can be written. */
let listener: ServerResponse | undefined;
/** How many queries for documents still succeed. */
let patience = Infinity;
let store: Server;
let mayListen = false;

function tell(event: string, data: object): void {
  listener?.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A feed that listens, and the IDs of the documents it has put in its index since the last call. */
async function listeningFeed() {
  let put: string[] = [];
  mayListen = true;
  const feed = createContentFeed({
    ...createProcessIndex(),
    putDocuments: async (documents) => {
      put.push(...documents.map(({ id }) => id));
    },
  });
  const readUntil = async (isEnough: () => boolean) => {
    while (!isEnough()) await new Promise((resolve) => setTimeout(resolve, 20));
    const before = put;
    put = [];
    return before;
  };
  const read = (count: number) => readUntil(() => put.length >= count);
  const readWith = (id: string) => readUntil(() => put.includes(id));
  await feed.refresh();
  // It reads everything when it's first asked, and again when it has begun to listen.
  await read(2 * ids.length);
  const stop = () => {
    feed.stop();
    mayListen = false;
    listener = undefined;
  };
  return { read, readWith, stop };
}

beforeAll(async () => {
  store = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    if (pathname.includes('/data/listen/') && mayListen) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const isResumed = request.headers['last-event-id'] !== undefined;
      response.write('retry: 1\nid: 1\n');
      listener = response;
      tell(isResumed ? 'welcomeback' : 'welcome', { listenerName: 'search' });
      return;
    }
    if (!pathname.includes('/data/query/')) {
      response.writeHead(404).end();
      return;
    }
    // The client posts a query with many IDs, because they don't fit into an address.
    const posted: { query: string; params: { ids: string[] } } | null =
      request.method === 'POST' ? JSON.parse(await text(request)) : null;
    const query = posted?.query ?? searchParams.get('query') ?? '';
    const some: string[] = posted?.params.ids ?? JSON.parse(searchParams.get('$ids') ?? '[]');
    if (query.includes('destination._ref in $ids')) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ result: some.includes('place-7') ? ['trip-at-7'] : [] }));
      return;
    }
    if (query.includes('$ids')) {
      asked.push(some.length);
      patience -= 1;
    }
    if (patience < 0) {
      response.writeHead(500).end();
      return;
    }
    const result = query.includes('$ids')
      ? { trips: [], places: some.map(place), posts: [], questions: [], words: null }
      : query.includes('count(')
        ? { count: ids.length, newest: '' }
        : ids;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result, ms: 1, query: '' }));
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  setSiteEnvironment({ SANITY_API_HOST: `http://127.0.0.1:${port}` });
});
afterAll(() => {
  store.closeAllConnections();
  store.close();
});

it('reads all that is published, some at a time', async () => {
  const put: string[] = [];
  const index = createProcessIndex();
  const feed = createContentFeed({
    ...index,
    putDocuments: async (documents) => {
      put.push(...documents.map(({ id }) => id));
    },
  });
  expect(await feed.refresh()).toBe('current');
  feed.stop();
  expect(put).toEqual(ids);
  expect(Math.max(...asked)).toBeLessThan(ids.length);
});

it('goes on where a failure stopped it', async () => {
  const put: string[] = [];
  const feed = createContentFeed({
    ...createProcessIndex(),
    putDocuments: async (documents) => {
      put.push(...documents.map(({ id }) => id));
    },
  });
  patience = 2;
  expect(await feed.refresh()).toBe('none');
  patience = Infinity;
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect(await feed.refresh()).toBe('current');
  feed.stop();
  expect(put).toEqual(ids);
});

it('reads what has changed, and the trips at a changed place', async () => {
  const { read, stop } = await listeningFeed();
  tell('mutation', { documentId: 'place-3' });
  expect(await read(1)).toEqual(['place-3']);
  tell('mutation', { documentId: 'place-7' });
  expect(await read(2)).toEqual(['place-7', 'trip-at-7']);
  stop();
});

it('reads everything again once the store says that changes were missed', async () => {
  const { read, stop } = await listeningFeed();
  tell('reset', {});
  expect(await read(ids.length)).toEqual(ids);
  stop();
});

it('reads only what it missed once a lost connection is back', async () => {
  const { read, stop } = await listeningFeed();
  const lost = listener;
  lost?.destroy();
  while (listener === lost) await new Promise((resolve) => setTimeout(resolve, 20));
  tell('mutation', { documentId: 'place-3' });
  expect(await read(1)).toEqual(['place-3']);
  stop();
});

it('reads everything again after very many changes, instead of keeping them all', async () => {
  const { readWith, stop } = await listeningFeed();
  for (let n = 0; n <= 5_000; n += 1) tell('mutation', { documentId: `elsewhere-${n}` });
  // On a busy machine, the first changes may be read before the last ones arrive.
  const all = await readWith('place-1200');
  expect(all.filter((id) => id.startsWith('place-'))).toEqual(ids);
  stop();
});
