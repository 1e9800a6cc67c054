/** The worker that keeps a departure's list on a leader's device. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWorker, type Stores } from '../testing/workerBrowser';

const list = '/desk/departures/0199-a/list';
const page = (words: string) =>
  `<html><head><link rel="stylesheet" href="/_next/static/css/a.css"/><script src="/_next/static/chunks/main.js"></script></head><body><main>${words}</main></body></html>`;

interface Answer {
  status?: number;
  person?: string;
  until?: string;
  location?: string;
  body?: string;
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
let answers: Record<string, Answer>;
let asked: string[];
let server: Server;
let site: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    asked.push(pathname);
    const { status = 200, person, until, location, body = 'a file' } = answers[pathname] ?? {};
    if (person) response.setHeader('X-Kept-For', person);
    if (until) response.setHeader('X-Kept-Until', until);
    if (location) response.setHeader('Location', location);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answers = {
    [list]: { person: 'tenzin', until: inDays(9), body: page('Joseph, peanut allergy') },
    '/_next/static/css/a.css': { body: '@font-face{src:url(/fonts/anek.1.woff2)}' },
  };
});

async function kept(path = list, stores: Stores = new Map()) {
  const worker = startWorker('public/desk-list-worker.js', site, path, stores);
  expect(await worker.tell({ task: 'keep', path })).toBe(true);
  return worker;
}
const textOf = async (answer: Response | null) => (await answer?.text()) ?? '';

it('opens the list without a network, with its files, and says from when it is', async () => {
  const worker = await kept();
  worker.state.isOffline = true;
  const html = await textOf(await worker.ask(`${list}?show=missing`));
  expect(html).toContain('Joseph, peanut allergy');
  expect(html).toMatch(/<meta name="saved-at" content="20\d\d-[^"]+Z"\/><\/head>/);
  for (const file of ['/_next/static/chunks/main.js', '/fonts/anek.1.woff2']) {
    expect(await textOf(await worker.ask(file, { mode: 'cors' }))).toBe('a file');
  }
});

it('keeps only this departure’s list', async () => {
  const worker = await kept();
  answers['/desk/departures/other/list'] = { person: 'tenzin', until: inDays(9), body: page('X') };
  answers['/desk/bookings/SF-1'] = { person: 'tenzin', until: inDays(9), body: page('Y') };
  expect(await worker.ask('/desk/bookings/SF-1')).toBeNull();
  expect(worker.kept()).toEqual([
    '/_next/static/chunks/main.js',
    '/_next/static/css/a.css',
    list,
    '/fonts/anek.1.woff2',
  ]);
  expect(await worker.tell({ task: 'keep', path: '/desk/departures/other/list' })).toBeUndefined();
});

it('shows the newest page as long as there is a network, and the copy while the service is down', async () => {
  const worker = await kept();
  answers[list] = { person: 'tenzin', until: inDays(9), body: page('Kavya is new') };
  expect(await textOf(await worker.ask(list))).not.toContain('saved-at');
  answers[list] = { status: 503 };
  expect(await textOf(await worker.ask(list))).toContain('Kavya is new');
});

it('deletes the copy once it is too old, and never shows it', async () => {
  const worker = await kept();
  worker.state.isOffline = true;
  worker.state.aheadMs = 9.01 * 86_400_000;
  await expect(worker.ask(list)).rejects.toThrow('Failed to fetch');
  expect(worker.caches()).toEqual([]);
});

it('deletes the copy when the access ended', async () => {
  const worker = await kept();
  answers[list] = { status: 404, body: 'gone' };
  expect((await worker.ask(list))?.status).toBe(404);
  expect(worker.caches()).toEqual([]);
  expect(worker.state.isRegistered).toBe(false);
});

it('keeps the copy when only the session ended, because sessions end on the road', async () => {
  const worker = await kept();
  answers[list] = { status: 307, location: '/desk/sign-in' };
  expect((await worker.ask(list))?.type).toBe('opaqueredirect');
  worker.state.isOffline = true;
  expect(await textOf(await worker.ask(list))).toContain('Joseph');
});

it('replaces the copy when someone else signs in', async () => {
  const worker = await kept();
  answers[list] = { person: 'sonam', until: inDays(9), body: page('For Sonam') };
  await worker.ask(list);
  worker.state.isOffline = true;
  const html = await textOf(await worker.ask(list));
  expect(html).toContain('For Sonam');
  expect(html).not.toContain('Joseph');
});

it('deletes the copies of other departures when someone else opens a list', async () => {
  const stores: Stores = new Map();
  const other = '/desk/departures/0199-b/list';
  await kept(list, stores);
  answers[other] = { person: 'tenzin', until: inDays(9), body: page('Also Tenzin') };
  expect((await kept(other, stores)).caches()).toHaveLength(2);
  const third = '/desk/departures/0199-c/list';
  answers[third] = { person: 'sonam', until: inDays(9), body: page('For Sonam') };
  expect((await kept(third, stores)).caches()).toEqual([`desk-list:${third}`]);
});

it('doesn’t claim a copy without a script or style it needs', async () => {
  answers['/_next/static/chunks/main.js'] = { status: 503 };
  const worker = startWorker('public/desk-list-worker.js', site, list);
  expect((await worker.ask(list))?.status).toBe(200);
  expect(await worker.tell({ task: 'keep', path: list })).toBe(false);
  expect(worker.kept()).not.toContain(list);
  answers['/_next/static/chunks/main.js'] = {};
  expect(await worker.tell({ task: 'keep', path: list })).toBe(true);
});

it('reads the list once when it opens it, because every reading is recorded', async () => {
  const worker = await kept();
  asked = [];
  await worker.ask(list);
  expect(await worker.tell({ task: 'keep', path: list })).toBe(true);
  expect(asked.filter((path) => path === list)).toHaveLength(1);
  worker.state.aheadMs = 120_000;
  await worker.tell({ task: 'keep', path: list });
  expect(asked.filter((path) => path === list)).toHaveLength(2);
});
