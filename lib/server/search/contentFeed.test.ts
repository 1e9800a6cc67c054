import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
/** How many queries for documents still succeed. */
let patience = Infinity;
let store: Server;

beforeAll(async () => {
  store = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    if (!pathname.includes('/data/query/')) {
      response.writeHead(404).end();
      return;
    }
    const query = searchParams.get('query') ?? '';
    const some: string[] = JSON.parse(searchParams.get('$ids') ?? '[]');
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
