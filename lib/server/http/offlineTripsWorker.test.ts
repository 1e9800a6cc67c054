import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWorker } from '../testing/workerBrowser';

/** One person's page, with the parts the worker reads. */
const page = (words: string) =>
  `<html><head><style>@font-face{src:url(/fonts/anek.62ec7f7e.woff2)}</style><link rel="icon" href="/brand/icon.svg"/><script src="/_next/static/chunks/main.js"></script></head><body><aside id="kept-view" tabindex="-1" hidden="">of <span data-kept-time="">an earlier visit</span></aside><main>${words}</main><a href="/search">Search</a></body></html>`;

interface Answer {
  status?: number;
  person?: string;
  location?: string;
  body?: string;
}
let answers: Record<string, Answer>;
let server: Server;
let site: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const { status = 200, person, location, body = 'a file' } = answers[pathname] ?? {};
    if (person) response.setHeader('X-Kept-For', person);
    if (location) response.setHeader('Location', location);
    response.setHeader('Content-Security-Policy', "default-src 'self'");
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const asha = 'asha-in-a-digest';
beforeEach(() => {
  answers = {
    '/my-trips': { person: asha, body: page('Spiti in snow') },
    '/my-trips/SF-7K3M9QXA': { person: asha, body: page('Meeting point') },
    '/_next/data/build/my-trips/SF-7K3M9QXA.json': { person: asha, body: '{}' },
  };
});

const start = () => startWorker('public/my-trips-worker.js', site);
type Worker = ReturnType<typeof start>;

/** Starts a worker on a device whose owner has agreed in "My trips". */
async function agreed(): Promise<Worker> {
  const worker = start();
  expect(await worker.tell({ task: 'keep', path: '/my-trips' })).toBe(true);
  return worker;
}

const textOf = async (answer: Response | null) => (await answer?.text()) ?? '';

it('caches nothing before consent', async () => {
  const worker = start();
  expect(await textOf(await worker.ask('/my-trips'))).toContain('Spiti in snow');
  expect(worker.kept()).toEqual([]);
  worker.state.isOffline = true;
  await expect(worker.ask('/my-trips')).rejects.toThrow();
});

it('shows the saved page with its time and all its files when offline', async () => {
  const worker = await agreed();
  worker.state.isOffline = true;
  const answer = await worker.ask('/my-trips?reference=SF');
  const html = await textOf(answer);
  expect(html).toContain('Spiti in snow');
  expect(html).toContain('<aside id="kept-view" tabindex="-1">');
  expect(html).toMatch(/<span data-kept-time="">\d+ \w+ 20\d\d, \d{1,2}:\d\d [ap]m IST<\/span>/);
  expect(html).toContain('<script src="/kept-page.js"></script></body>');
  expect(answer?.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
  for (const asset of [
    '/fonts/anek.62ec7f7e.woff2',
    '/brand/icon.svg',
    '/_next/static/chunks/main.js',
    '/kept-page.js',
  ]) {
    const file = await worker.ask(asset, { mode: 'cors' });
    expect([asset, file?.status, await textOf(file)]).toEqual([asset, 200, 'a file']);
  }
});

it.each([502, 503, 504])('shows the saved page in place of a %d', async (status) => {
  const worker = await agreed();
  answers['/my-trips'] = { status, body: 'away' };
  expect(await textOf(await worker.ask('/my-trips'))).toContain('Spiti in snow');
});

it('shows the current page whenever it can be loaded', async () => {
  const worker = await agreed();
  answers['/my-trips'] = { person: asha, body: page('Ladakh by road') };
  const html = await textOf(await worker.ask('/my-trips'));
  expect(html).toContain('Ladakh by road');
  expect(html).toContain('hidden=""');
  worker.state.isOffline = true;
  expect(await textOf(await worker.ask('/my-trips'))).toContain('Ladakh by road');
});

it('saves a trip opened by client-side navigation', async () => {
  const worker = await agreed();
  await worker.ask('/_next/data/build/my-trips/SF-7K3M9QXA.json', { mode: 'cors' });
  worker.state.isOffline = true;
  expect(await textOf(await worker.ask('/my-trips/SF-7K3M9QXA'))).toContain('Meeting point');
});

it.each<[string, Answer]>([
  ['the booking office is away', { status: 503 }],
  ['nobody is signed in any more', { person: 'nobody' }],
])('says so when there is nothing to save because %s', async (_, answer) => {
  answers['/my-trips'] = answer;
  expect(await start().tell({ task: 'keep', path: '/my-trips' })).toBe(false);
});

it('ignores forms and pages elsewhere', async () => {
  const worker = await agreed();
  expect(await worker.ask('/my-trips', { method: 'POST' })).toBeNull();
  expect(await worker.ask('/your-profile')).toBeNull();
  expect(await worker.ask('/api/account/session', { mode: 'cors' })).toBeNull();
});

it.each<[string, Answer]>([
  ['nobody is signed in', { person: 'nobody', body: page('Sign in') }],
  ['the site says 401', { status: 401 }],
  ['the site redirects to sign-in', { status: 307, location: '/my-trips' }],
  ['someone else is signed in', { person: 'ben-in-a-digest', body: page('Kerala') }],
])('deletes everything and stops when %s', async (_, answer) => {
  const worker = await agreed();
  await worker.ask('/my-trips/SF-7K3M9QXA');
  answers['/my-trips'] = answer;
  await worker.ask('/my-trips');
  expect([worker.kept(), worker.state.isRegistered]).toEqual([[], false]);
  // A tab that's still open doesn't cache anything again.
  await worker.ask('/my-trips/SF-7K3M9QXA');
  await worker.ask('/fonts/anek.62ec7f7e.woff2', { mode: 'cors' });
  expect(worker.caches()).toEqual([]);
});

it('deletes everything when its owner withdraws consent, even offline', async () => {
  const worker = await agreed();
  worker.state.isOffline = true;
  expect(await worker.tell({ task: 'forget' })).toBe(true);
  expect([worker.kept(), worker.state.isRegistered]).toEqual([[], false]);
});

it('caches no response that was pending during a deletion', async () => {
  const worker = await agreed();
  await Promise.all([worker.ask('/my-trips'), worker.tell({ task: 'forget' })]);
  expect(worker.kept()).toEqual([]);
});

it('drops a trip that no longer exists, and leaves the others', async () => {
  const worker = await agreed();
  await worker.ask('/my-trips/SF-7K3M9QXA');
  answers['/my-trips/SF-7K3M9QXA'] = { status: 404 };
  expect((await worker.ask('/my-trips/SF-7K3M9QXA'))?.status).toBe(404);
  expect(worker.kept()).toContain('/my-trips');
  expect(worker.kept()).not.toContain('/my-trips/SF-7K3M9QXA');
});

it('drops files that no cached page needs', async () => {
  const worker = await agreed();
  answers['/my-trips'] = { person: asha, body: page('Anew').replace('main.js', 'next.js') };
  await worker.ask('/my-trips');
  expect(worker.kept()).toContain('/_next/static/chunks/next.js');
  expect(worker.kept()).not.toContain('/_next/static/chunks/main.js');
});

it('shows no page older than thirty days', async () => {
  const worker = await agreed();
  worker.state.isOffline = true;
  worker.state.aheadMs = 29 * 86_400_000;
  expect(await textOf(await worker.ask('/my-trips'))).toContain('Spiti in snow');
  worker.state.aheadMs = 31 * 86_400_000;
  await expect(worker.ask('/my-trips')).rejects.toThrow();
  expect(worker.kept()).not.toContain('/my-trips');
});
