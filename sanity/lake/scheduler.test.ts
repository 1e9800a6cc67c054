import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isValidSignature } from '@sanity/webhook';
import type { SanityClient } from '@sanity/client';
import { serveScheduleMetrics } from '../scheduler/metrics.ts';
import { listPlanned, reschedule } from '../scheduler/schedule.ts';
import { startScheduler, type Scheduler } from '../scheduler/scheduler.ts';
import { clientOf, startTestLake, type TestLake } from './testing/testLake.ts';

const secret = 'a-secret-for-tests';
let lake: TestLake;
let client: SanityClient;
let scheduler: Scheduler | null = null;
let site: Awaited<ReturnType<typeof startSite>>;
const warnings: string[] = [];

beforeAll(async () => {
  lake = await startTestLake();
  client = clientOf(lake.url, { perspective: 'raw', token: 'local-scheduler' });
  site = await startSite();
});

afterEach(() => scheduler?.close());

afterAll(async () => {
  site.close();
  await lake.close();
});

/** Starts a stand-in for the site that records its messages and their times. */
async function startSite() {
  const heard: Array<{ at: number; body: Record<string, unknown>; isSigned: boolean }> = [];
  const state = { status: 200 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', async () => {
      const signature = String(request.headers['sanity-webhook-signature']);
      const isSigned = await isValidSignature(text, signature, secret);
      if (state.status === 200) heard.push({ at: Date.now(), body: JSON.parse(text), isSigned });
      response.writeHead(state.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}/`, heard, state, close: () => server.close() };
}

function start(asking = client): void {
  scheduler = startScheduler({
    client: asking,
    findMissing: (draft) => ('incomplete' in draft ? ['Image: What it shows'] : []),
    webhook: { urls: [site.url], secret },
    log: { info: () => {}, warn: (message) => warnings.push(message) },
  });
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const both = (id: string) => client.getDocuments([id, `drafts.${id}`]);

async function until(isTrue: () => Promise<boolean> | boolean, ms = 6_000): Promise<void> {
  for (const deadline = Date.now() + ms; !(await isTrue()) && Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it('publishes once, at the scheduled second, and clears the schedule', async () => {
  start();
  const publishAt = inMs(1_200);
  await client.create({ _id: 'drafts.page-a', _type: 'page', title: 'new', publishAt });
  await until(async () => (await both('page-a'))[0] !== null);
  const [page, draft] = await both('page-a');
  expect(page).toMatchObject({ title: 'new' });
  expect(page).not.toHaveProperty('publishAt');
  expect(draft).toBeNull();
  const late = Date.parse(page?._updatedAt ?? '') - Date.parse(publishAt);
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(1_000);
  // Later drafts must be published separately.
  await client.action({
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.page-a',
    publishedId: 'page-a',
    patch: { set: { title: 'later' } },
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await both('page-a')).toMatchObject([{ title: 'new' }, { title: 'later' }]);
});

it('takes documents offline when due, and catches up after an outage', async () => {
  await client.create({ _id: 'page-b', _type: 'page', unpublishAt: inMs(-60_000) });
  await client.create({ _id: 'drafts.page-c', _type: 'page', publishAt: inMs(-60_000) });
  start();
  await until(async () => (await both('page-b'))[0] === null);
  await until(async () => (await both('page-c'))[0] !== null);
  const [page, draft] = await both('page-b');
  expect(page).toBeNull();
  expect(draft).toMatchObject({ _type: 'page' });
  expect(draft).not.toHaveProperty('unpublishAt');
});

it('tells Prometheus what waits, and for how long one action has been due', async () => {
  start();
  await until(() => scheduler?.state().isReady === true);
  await client.create({ _id: 'drafts.page-p', _type: 'page', publishAt: inMs(60_000) });
  const due = { _id: 'drafts.page-q', _type: 'page', publishAt: inMs(-30_000), incomplete: true };
  await client.create(due);
  await until(() => (scheduler?.state().waiting ?? 0) >= 2);
  if (!scheduler) throw new Error('it was started above');
  const server = await serveScheduleMetrics(scheduler, 0);
  try {
    const { port } = server.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    expect(value('safar_schedule_ready')).toBe(1);
    expect(value('safar_schedule_waiting')).toBe(2);
    expect(value('safar_schedule_overdue_seconds')).toBeGreaterThan(29);
  } finally {
    server.closeAllConnections();
    server.close();
    await client.delete('drafts.page-p');
    await client.delete('drafts.page-q');
  }
});

it('notices what is scheduled while it reads everything', async () => {
  let answer = () => {};
  const isScheduled = new Promise<void>((resolve) => (answer = resolve));
  let hasRead = false;
  const slow: SanityClient = new Proxy(client, {
    get(target, name) {
      if (name === 'withConfig') return () => slow;
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'fetch') return value.bind(target);
      return async (query: string, ...rest: unknown[]) => {
        const found: unknown = await value.call(target, query, ...rest);
        if (!query.includes('"documents"')) return found;
        hasRead = true;
        await isScheduled;
        return found;
      };
    },
  });
  start(slow);
  await until(() => hasRead);
  await client.create({ _id: 'drafts.page-n', _type: 'page', publishAt: inMs(300) });
  await new Promise((resolve) => setTimeout(resolve, 100));
  answer();
  await until(async () => (await both('page-n'))[0] !== null);
  expect((await both('page-n'))[0]).toMatchObject({ _type: 'page' });
});

it('follows rescheduling, cancelling and publishing by hand', async () => {
  start();
  const soon = inMs(2_500);
  for (const id of ['page-d', 'page-e', 'page-f']) {
    await client.create({ _id: `drafts.${id}`, _type: 'page', title: id, publishAt: soon });
  }
  await client.create({
    _id: 'page-g',
    _type: 'page',
    title: 'page-g',
    unpublishAt: inMs(900_000),
  });
  expect(await listPlanned(client)).toMatchObject([
    { id: 'page-d', kind: 'publish' },
    { id: 'page-e', kind: 'publish' },
    { id: 'page-f', kind: 'publish' },
    { id: 'page-g', kind: 'unpublish', title: 'page-g' },
  ]);
  await reschedule(client, { id: 'page-d', kind: 'publish' }, new Date(Date.now() + 600_000));
  await reschedule(client, { id: 'page-e', kind: 'publish' }, null);
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.page-f',
    publishedId: 'page-f',
  });
  await reschedule(client, { id: 'page-g', kind: 'unpublish' }, new Date(Date.now() + 50));
  await until(async () => (await both('page-g'))[0] === null);
  await new Promise((resolve) => setTimeout(resolve, Date.parse(soon) + 300 - Date.now()));
  expect((await both('page-d'))[0]).toBeNull();
  expect((await both('page-e'))[0]).toBeNull();
  expect(await client.getDocument('page-f')).not.toHaveProperty('publishAt');
  expect(await listPlanned(client)).toMatchObject([{ id: 'page-d' }]);
});

it('says why a scheduled action failed, and retries until it succeeds', async () => {
  start();
  const author = { _type: 'reference', _ref: 'author-later' };
  await client.create({ _id: 'drafts.post-a', _type: 'post', author, publishAt: inMs(50) });
  await until(() => warnings.some((text) => text.includes('author-later')));
  expect(warnings.at(-1)).toContain('drafts.post-a');
  await client.create({ _id: 'author-later', _type: 'author' });
  await client.patch('drafts.post-a').set({ title: 'again' }).commit();
  await until(async () => (await both('post-a'))[0] !== null);
  expect((await both('post-a'))[0]).toMatchObject({ title: 'again' });
});

it('shows refusals in the Studio until they are fixed or cancelled', async () => {
  start();
  const notes = () =>
    client.fetch<Array<Record<string, unknown>>>('*[_type == "safar.scheduleRefusal"]');
  for (const id of ['page-h', 'page-i']) {
    await client.create({
      _id: `drafts.${id}`,
      _type: 'page',
      incomplete: true,
      publishAt: inMs(50),
    });
  }
  await until(async () => (await notes()).length === 2);
  expect((await notes())[0]).toMatchObject({
    kind: 'publish',
    documentId: 'page-h',
    documentType: 'page',
    reason: 'The draft isn’t complete. Fill in: Image: What it shows.',
  });
  expect(await both('page-h')).toMatchObject([null, { incomplete: true }]);
  // A restart neither loses nor duplicates the notes.
  await scheduler?.close();
  start();
  await reschedule(client, { id: 'page-i', kind: 'publish' }, null);
  await until(async () => (await notes()).length === 1);
  await client.patch('drafts.page-h').unset(['incomplete']).commit();
  await until(async () => (await both('page-h'))[0] !== null);
  await until(async () => (await notes()).length === 0);
  expect(await notes()).toEqual([]);
  expect((await both('page-i'))[0]).toBeNull();
});

it('notifies the site when a campaign starts and ends, including what it missed', async () => {
  start();
  // Everything before the scheduler's first read counts as past.
  await client.create({ _id: 'drafts.page-x', _type: 'page', publishAt: inMs(1) });
  await until(async () => (await both('page-x'))[0] !== null);
  const campaign = {
    _type: 'campaign',
    slug: { current: 'sale' },
    startsAt: inMs(300),
    endsAt: inMs(700),
  };
  await client.create({ _id: 'campaign-a', ...campaign });
  await client.create({ _id: 'drafts.campaign-b', ...campaign });
  await until(() => site.heard.length === 2);
  expect(site.heard).toMatchObject([
    {
      isSigned: true,
      body: { _id: 'campaign-a', operation: 'edge', slug: 'sale', at: campaign.startsAt },
    },
    { isSigned: true, body: { _id: 'campaign-a', operation: 'edge', at: campaign.endsAt } },
  ]);
  for (const { at, body } of site.heard) {
    expect(at - Date.parse(String(body.at))).toBeGreaterThanOrEqual(0);
    expect(at - Date.parse(String(body.at))).toBeLessThan(1_000);
  }
  await until(
    async () => (await client.getDocument('safar.scheduler'))?.edgesTo === campaign.endsAt,
  );
  await scheduler?.close();
  await client
    .patch('campaign-a')
    .set({ endsAt: inMs(20) })
    .commit();
  await new Promise((resolve) => setTimeout(resolve, 50));
  site.heard.length = 0;
  site.state.status = 503;
  start();
  await new Promise((resolve) => setTimeout(resolve, 300));
  site.state.status = 200;
  await until(() => site.heard.length > 0);
  expect(site.heard).toMatchObject([{ body: { _id: 'campaign-a', operation: 'edge' } }]);
});

it('notifies the site when a road note expires, including what it missed', async () => {
  const dayMs = 24 * 60 * 60 * 1_000;
  const fifteenDaysAgo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
    Date.now() - 15 * dayMs,
  );
  await client.createOrReplace({
    _id: 'safar.scheduler',
    _type: 'safar.scheduler',
    edgesTo: inMs(-2 * dayMs),
  });
  await client.create({
    _id: 'destination-spiti',
    _type: 'destination',
    slug: { current: 'spiti' },
    roadNote: { writtenOn: fifteenDaysAgo },
  });
  start();
  const ofSpiti = () => site.heard.filter(({ body }) => body._id === 'destination-spiti');
  await until(() => ofSpiti().length > 0);
  expect(ofSpiti()).toMatchObject([{ isSigned: true, body: { operation: 'edge', slug: 'spiti' } }]);
});

it('notifies the site when a scheduled post appears', async () => {
  start();
  await client.create({ _id: 'drafts.page-y', _type: 'page', publishAt: inMs(1) });
  await until(async () => (await both('page-y'))[0] !== null);
  site.heard.length = 0;
  const publishedAt = inMs(300);
  await client.create({ _id: 'post-soon', _type: 'post', slug: { current: 'log' }, publishedAt });
  await until(() => site.heard.length > 0);
  expect(site.heard).toMatchObject([
    { isSigned: true, body: { _id: 'post-soon', operation: 'edge', slug: 'log', at: publishedAt } },
  ]);
});
