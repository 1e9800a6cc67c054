import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataPath, openFronts, type FrontOptions } from './fronts';

const key = 'kLwuR3Jb-2pVq_9sTz4XyFhC7mNdE6aG';
const servers: Server[] = [];
const late: string[] = [];
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  late.length = 0;
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A front that a test answers for. deploy/nginx.test.mjs tests the real one. */
async function startFront(
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) =>
    response.setHeader('X-Cache', 'BYPASS').end('page'),
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { host, 'x-refresh': secret } = request.headers;
    asked.push(`${host} ${request.url} ${secret === key}`);
    answer(response, request);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function open(urls: string[], options: Partial<FrontOptions> = {}) {
  return openFronts({
    ...{ urls, key, siteUrl: 'https://www.example.org', buildId: () => 'b1' },
    report: (sentence) => said.push(sentence),
    onLateFailure: (route) => late.push(route),
    againAfterMs: 60_000,
    ...options,
  });
}

const until = async (isTrue: () => boolean) => {
  const deadline = Date.now() + 5_000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('It did not come about in five seconds.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

it('asks every front for the page and its data, by the name of the site', async () => {
  const [one, other] = [await startFront(), await startFront()];
  await open([one.url, other.url]).refresh('/trip/spiti');
  for (const { asked } of [one, other]) {
    expect(asked.toSorted()).toEqual([
      'www.example.org /_next/data/b1/trip/spiti.json true',
      'www.example.org /trip/spiti true',
    ]);
  }
});

it('does nothing without a front', async () => {
  const buildId = () => {
    throw new Error('no build');
  };
  await open([], { buildId }).refresh('/');
});

it('knows the address of the home page’s data', () => {
  expect(dataPath('/', 'b1')).toBe('/_next/data/b1/index.json');
});

it.each<[string, (response: ServerResponse) => void, string]>([
  ['fails', (response) => response.writeHead(502).end(), 'answered 502'],
  ['has another key', (response) => response.setHeader('X-Cache', 'HIT').end(), 'kept its copy'],
  ['says nothing', () => {}, 'aborted'],
  ['breaks off', (response) => response.destroy(), 'socket hang up'],
])('rejects if a front %s, and refreshes the others', async (_, answer, reason) => {
  const [broken, sound] = [await startFront(answer), await startFront()];
  const begun = performance.now();
  const refreshing = open([broken.url, sound.url], { timeoutMs: 200 }).refresh('/');
  await expect(refreshing).rejects.toThrow(reason);
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(sound.asked).toHaveLength(2);
});

it('counts a page that went missing as refreshed', async () => {
  const front = await startFront((response) =>
    response.writeHead(404, { 'X-Cache': 'BYPASS' }).end(),
  );
  await open([front.url]).refresh('/trip/gone');
  expect(front.asked).toHaveLength(2);
});

it('lets a front that failed rest, so that many pages don’t wait for it', async () => {
  let isUp = false;
  const front = await startFront((response) => response.writeHead(isUp ? 200 : 503).end());
  const fronts = open([front.url], { restMs: 150 });
  await expect(fronts.refresh('/a')).rejects.toThrow('503');
  const before = front.asked.length;
  await expect(fronts.refresh('/b')).rejects.toThrow('a moment ago');
  expect(front.asked).toHaveLength(before);
  expect(said).toEqual([expect.stringMatching(/^\/a couldn't be refreshed .+answered 503$/)]);
  isUp = true;
  await new Promise((resolve) => setTimeout(resolve, 160));
  await fronts.refresh('/b');
});

it.each<[string, (response: ServerResponse) => void]>([
  ['can’t be rendered', (response) => response.writeHead(500).end()],
  [
    'has a booking service that is down',
    (response) => response.writeHead(503, { 'X-Cache': 'BYPASS' }).end(),
  ],
  ['comes too often', (response) => response.writeHead(429).end()],
  ['stays as it was', (response) => response.setHeader('X-Cache', 'HIT').end()],
])('still refreshes other pages after one that %s', async (_, answer) => {
  const front = await startFront((response, { url }) =>
    url?.includes('broken') ? answer(response) : response.setHeader('X-Cache', 'BYPASS').end(),
  );
  const fronts = open([front.url]);
  await expect(fronts.refresh('/broken')).rejects.toThrow('it ');
  await fronts.refresh('/sound');
  expect(front.asked).toContain('www.example.org /sound true');
});

it('refreshes a page once more, in case an older answer was on its way', async () => {
  let isUp = true;
  const front = await startFront((response) => response.writeHead(isUp ? 200 : 503).end());
  const fronts = open([front.url], { againAfterMs: 100 });
  await fronts.refresh('/a');
  await fronts.refresh('/a');
  expect(front.asked).toHaveLength(4);
  await until(() => front.asked.length === 6);
  isUp = false;
  await fronts.refresh('/b').catch(() => undefined);
  isUp = true;
  expect(late).toEqual([]);
});

it('reports a page whose second refresh failed', async () => {
  let answers = 0;
  const front = await startFront((response) =>
    response.writeHead((answers += 1) > 2 ? 500 : 200).end(),
  );
  await open([front.url], { againAfterMs: 20 }).refresh('/a');
  await until(() => late.length > 0);
  expect(late).toEqual(['/a']);
});
