import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeSignatureHeader } from '@sanity/webhook';
import { aDeparture } from '@/booking/testing/builders';
import { testSecrets, type Service } from '@/booking/testing/service';
import { startTestLake, type TestLake } from '@/sanity/lake/testing/testLake';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { startBookingService } from '../testing/siteAndService';
import { handleQueue } from './queueHandler';
import { siteEnvironment } from '../env';
import { siteMetrics } from '../metrics/siteMetrics';
import { startMetrics } from '../metrics/startMetrics';
import { routeQueue } from './backgroundRegeneration';
import { readLastPublish } from './lastPublish';
import { recordMove } from './recordMove';
import { handleContentWebhook } from './webhookHandler';

/**
 * Tests the webhook endpoint with Next's own request handling, the real content lake that calls it,
 * and the real booking service, all over real HTTP. Only page regeneration is replaced, with a list
 * of addresses.
 */
const secret = testSecrets.SANITY_WEBHOOK_SECRET;
const regenerated: string[] = [];
const broken = new Set<string>();
/** What nginx in front of the site was asked to replace, after which it answers with this status. */
const refreshed: string[] = [];
let frontStatus = 200;
const front = createServer((request, response) => {
  refreshed.push(request.url ?? '');
  response.writeHead(frontStatus).end();
});
const distDir = mkdtempSync(join(tmpdir(), 'safar-build-'));
let metrics: Awaited<ReturnType<typeof startMetrics>>;
let site: ApiSite;
let lake: TestLake;
let service: Service;

beforeAll(async () => {
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  writeFileSync(join(distDir, 'BUILD_ID'), 'build');
  site = await startApiSite(
    ({ url }) =>
      url === '/api/revalidate'
        ? { handler: handleContentWebhook, config: { api: { bodyParser: false } } }
        : { handler: handleQueue },
    {
      regenerate(path) {
        if (broken.has(path)) throw new Error('the page could not be made');
        regenerated.push(path);
      },
    },
  );
  service = await startBookingService();
  lake = await startTestLake({
    WEBHOOK_URL: `${site.url}/api/revalidate`,
    SANITY_WEBHOOK_SECRET: secret,
  });
  Object.assign(process.env, {
    SANITY_API_HOST: lake.url,
    SANITY_WEBHOOK_SECRET: secret,
    NEXT_DIST_DIR: distDir,
    FRONT_URLS: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    FRONT_REFRESH_KEY: 'kLwuR3Jb-2pVq_9sTz4XyFhC7mNdE6aG',
  });
  metrics = await startMetrics({ port: 0, distDir, queueState: () => routeQueue().state() });
});
afterAll(async () => {
  await lake.close();
  await service.close();
  await site.close();
  metrics.close();
  front.closeAllConnections();
  front.close();
});
beforeEach(() => {
  regenerated.length = 0;
  refreshed.length = 0;
  broken.clear();
});

async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not come about in ten seconds.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns how many webhooks had a result. */
async function counted(result: string): Promise<number> {
  const { values } = (await siteMetrics()?.contentWebhooks.get()) ?? { values: [] };
  return values.find(({ labels }) => labels.result === result)?.value ?? 0;
}

const change = {
  _id: 'trip-nobody',
  _type: 'trip',
  _rev: 'r1',
  operation: 'delete',
  slug: null,
  oldSlug: 'nobody',
};

async function post(body: string, signature?: string): Promise<{ status: number; code?: string }> {
  const response = await fetch(`${site.url}/api/revalidate`, {
    method: 'POST',
    body,
    headers: signature ? { 'sanity-webhook-signature': signature } : {},
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

describe('refuses a forged message', () => {
  const body = JSON.stringify(change);
  const now = () => Date.now();

  it.each<[string, string, () => Promise<string | undefined>, number, string]>([
    ['without a signature', body, async () => undefined, 400, 'signature_malformed'],
    ['with a senseless signature', body, async () => 'trust me', 400, 'signature_malformed'],
    [
      'signed with another secret',
      body,
      () => encodeSignatureHeader(body, now(), 'another-secret'),
      401,
      'signature_forged',
    ],
    [
      'replayed with another body',
      body.replace('nobody', 'somebody'),
      () => encodeSignatureHeader(body, now(), secret),
      401,
      'signature_forged',
    ],
    [
      'replayed hours later',
      body,
      () => encodeSignatureHeader(body, now() - 3 * 3_600_000, secret),
      401,
      'signature_too_old',
    ],
    [
      'that is no change',
      '{"hello":"world"}',
      () => encodeSignatureHeader('{"hello":"world"}', now(), secret),
      400,
      'malformed_request',
    ],
    [
      'that is a giant',
      'x'.repeat(300_000),
      () => encodeSignatureHeader('x', now(), secret),
      413,
      'payload_too_large',
    ],
  ])('refuses one %s', async (_, text, sign, status, code) => {
    const before = await counted('refused');
    expect(await post(text, await sign())).toEqual({ status, code });
    expect(await counted('refused')).toBe(before + 1);
    expect(regenerated).toEqual([]);
  });

  it('regenerates nothing for an unknown type', async () => {
    const unknown = JSON.stringify({ ...change, _type: 'invoice' });
    const { status } = await post(unknown, await encodeSignatureHeader(unknown, now(), secret));
    expect(status).toBe(200);
    expect(regenerated).toEqual([]);
  });

  it('regenerates the same pages when a message is repeated, and no more', async () => {
    const signature = await encodeSignatureHeader(body, now(), secret);
    expect((await post(body, signature)).status).toBe(200);
    const first = new Set(regenerated);
    expect(first).toEqual(new Set(['/trip/nobody', '/', '/wellness-retreats']));
    expect((await post(body, signature)).status).toBe(200);
    expect(new Set(regenerated)).toEqual(first);
  });
});

const trip = (slug: string) => ({
  _id: 'trip-new',
  _type: 'trip',
  title: 'A new trip',
  slug: { _type: 'slug', current: slug },
  kind: 'group_trip',
  saleState: 'on_sale',
  countryCodes: ['IN'],
  durationDays: 5,
  timeZone: 'Asia/Kolkata',
  minAge: 18,
  taxClass: 'tour_package_5',
});

const mirrored = () =>
  service.db.queries
    .selectFrom('trip')
    .select(['id', 'slug', 'status'])
    .where('sanity_id', '=', 'trip-new')
    .executeTakeFirst();

describe('a trip from its first publish to its end', () => {
  it('reaches the booking service before its page is regenerated, and can have dates', async () => {
    await lake.client.create(trip('a-new-trip'));
    await until(() => regenerated.includes('/'));
    expect(regenerated[0]).toBe('/trip/a-new-trip');
    const known = await mirrored();
    expect(known).toMatchObject({ slug: 'a-new-trip', status: 'active' });
    await aDeparture(service.db, { tripId: known?.id ?? '' });
    const answer = await service.app.inject('/v1/trips/a-new-trip/departures');
    expect(answer.json<{ items: object[] }>().items).toHaveLength(1);
  });

  it('keeps its dates under a new address', async () => {
    await lake.client.patch('trip-new').set({ 'slug.current': 'a-better-name' }).commit();
    await until(() => regenerated.includes('/trip/a-new-trip'));
    // The home page and the list may still be regenerating for the previous change.
    const trips = regenerated.filter((path) => path.startsWith('/trip/'));
    expect(trips.slice(0, 2)).toEqual(['/trip/a-better-name', '/trip/a-new-trip']);
    const answer = await service.app.inject('/v1/trips/a-better-name/departures');
    expect(answer.json<{ items: object[] }>().items).toHaveLength(1);
  });

  it('is announced again until its failed page is regenerated', async () => {
    broken.add('/trip/a-better-name');
    await lake.client.patch('trip-new').set({ title: 'Another title' }).commit();
    await until(() => regenerated.includes('/'));
    expect(regenerated).not.toContain('/trip/a-better-name');
    broken.clear();
    await until(() => regenerated.includes('/trip/a-better-name'));
  });

  it('has its pages rendered again once a booking service that was away knows it', async () => {
    const { bookingUrl } = siteEnvironment();
    Object.assign(siteEnvironment(), { bookingUrl: 'http://127.0.0.1:9' });
    await lake.client.patch('trip-new').set({ title: 'A third title' }).commit();
    await until(() => regenerated.includes('/'));
    Object.assign(siteEnvironment(), { bookingUrl });
    regenerated.length = 0;
    await until(() => regenerated.includes('/') && regenerated.includes('/trip/a-better-name'));
  });

  it("can't be booked while it's offline, and can once it's back", async () => {
    await lake.client.delete('trip-new');
    // Pages from the previous change may still be regenerating, so they don't prove anything here.
    await until(async () => (await mirrored())?.status === 'hidden');
    regenerated.length = 0;
    await lake.client.create(trip('a-better-name'));
    await until(async () => (await mirrored())?.status === 'active');
    await until(() => regenerated.includes('/'));
  });

  it('still regenerates its pages when the booking service refuses it', async () => {
    await lake.client.patch('trip-new').set({ timeZone: 'Nowhere/Never' }).commit();
    await until(() => regenerated.includes('/trip/a-better-name') && regenerated.includes('/'));
  });
});

describe('other systems', () => {
  const heard = async () => {
    const events = await service.db.queries
      .selectFrom('content_event')
      .select(['revision', 'operation'])
      .where('document_id', '=', 'page-heard')
      .orderBy('created_at')
      .execute();
    return events;
  };

  it('hear of a page once it is live and once it is gone, each time once', async () => {
    const page = {
      _id: 'page-heard',
      _type: 'page',
      title: 'Heard',
      slug: { _type: 'slug', current: 'heard' },
    };
    const { _rev } = await lake.client.create(page);
    await until(async () => (await heard()).length > 0);
    expect(regenerated).toContain('/heard');
    expect(await heard()).toEqual([{ revision: _rev, operation: 'published' }]);
    await lake.client.delete('page-heard');
    await until(async () => (await heard()).length > 1);
    expect((await heard()).map(({ operation }) => operation)).toEqual(['published', 'unpublished']);
  });

  it('hear of it later if the booking service is away, while the page is live at once', async () => {
    const { bookingUrl } = siteEnvironment();
    Object.assign(siteEnvironment(), { bookingUrl: 'http://127.0.0.1:9' });
    const before = (await heard()).length;
    await lake.client.create({
      _id: 'page-heard',
      _type: 'page',
      title: 'Heard again',
      slug: { _type: 'slug', current: 'heard' },
    });
    await until(() => regenerated.includes('/heard'));
    Object.assign(siteEnvironment(), { bookingUrl });
    await until(async () => (await heard()).length > before);
  });
});

it('redirects every address that one revision left', async () => {
  const addressOf = (slug: string | null) => slug && `/trip/${slug}`;
  for (const oldSlug of ['first-name', 'second-name']) {
    const move = { ...change, operation: 'update', slug: 'third-name', oldSlug } as const;
    await recordMove({ ...move, _rev: 'r9', _updatedAt: null }, addressOf);
  }
  const query = '*[_type == "redirect" && to == "/trip/third-name"] | order(from asc).from';
  expect(await lake.client.fetch(query)).toEqual(['/trip/first-name', '/trip/second-name']);
});

it('regenerates every blog list that shows a new post', async () => {
  const slug = (current: string) => ({ _type: 'slug', current });
  const post = (number: number) => ({
    _id: `post-${number}`,
    _type: 'post',
    slug: slug(`post-${number}`),
    publishedAt: '2026-11-01T00:00:00Z',
    author: { _type: 'reference', _ref: 'author-b' },
    topics: [{ _key: 'a', _type: 'reference', _ref: 'topic-b' }],
  });
  const transaction = lake.client.transaction();
  transaction.create({ _id: 'author-b', _type: 'author', slug: slug('asha') });
  transaction.create({ _id: 'topic-b', _type: 'topic', slug: slug('winter') });
  for (let n = 1; n <= 6; n += 1) transaction.create(post(n));
  await transaction.commit();
  await until(() => regenerated.includes('/blog/post-6'));
  regenerated.length = 0;
  await lake.client.create(post(7));
  const expected = ['', '/page/2', '/page/3'].flatMap((page) =>
    ['/travel-blogs', '/travel-blogs/winter', '/author/asha'].map((list) => list + page),
  );
  expected.push('/blog/post-1');
  await until(() => expected.every((route) => regenerated.includes(route)));
});

it('refreshes a page in front of the site before it answers, and later if that fails', async () => {
  const page = { _type: 'page', title: 'Kept', slug: { _type: 'slug', current: 'kept' } };
  await lake.client.create({ ...page, _id: 'page-kept' });
  await until(() => refreshed.includes('/kept'));
  expect(refreshed).toContain('/_next/data/build/kept.json');
  const kept = { _id: 'page-kept', _type: 'page', _rev: 'r7', operation: 'edge' };
  const body = JSON.stringify({ ...kept, slug: 'kept', oldSlug: 'kept' });
  const sign = () => encodeSignatureHeader(body, Date.now(), secret);
  refreshed.length = 0;
  expect(await post(body, await sign())).toMatchObject({ status: 200 });
  expect(refreshed).toContain('/kept');

  frontStatus = 503;
  expect(await post(body, await sign())).toMatchObject({ status: 200 });
  frontStatus = 200;
  refreshed.length = 0;
  await until(() => refreshed.includes('/kept'));
}, 30_000);

it('counts a publish as late, not as live, while a page is old in front of the site', async () => {
  await until(async () => (await counted('done')) > 0);
  const [last, late] = [await readLastPublish(distDir), await counted('front_late')];
  expect(last).not.toBeNull();
  frontStatus = 503;
  await lake.client.patch('page-kept').set({ title: 'Kept again' }).commit();
  await until(async () => (await counted('front_late')) > late);
  expect(await readLastPublish(distDir)).toEqual(last);
  frontStatus = 200;
  refreshed.length = 0;
  await until(() => refreshed.includes('/kept'));
}, 30_000);

it('fails if an old page in front of the site can’t even wait to be refreshed', async () => {
  const kept = { _id: 'page-kept', _type: 'page', _rev: 'r8', operation: 'edge' };
  const body = JSON.stringify({ ...kept, slug: 'kept', oldSlug: 'kept' });
  const sign = () => encodeSignatureHeader(body, Date.now(), secret);
  const state = () => routeQueue().state();
  await until(async () => (await state()).finishedAt !== null);
  const folder = join(distDir, 'stale-routes');
  rmSync(folder, { recursive: true });
  // A file where the queue's folder should be.
  writeFileSync(folder, '');
  frontStatus = 503;
  const failed = await counted('failed');
  expect(await post(body, await sign())).toMatchObject({ status: 502 });
  expect(await counted('failed')).toBe(failed + 1);
  rmSync(folder);
  frontStatus = 200;
  refreshed.length = 0;
  await until(async () => (await post(body, await sign())).status === 200);
  await until(() => refreshed.includes('/kept'));
}, 30_000);

describe('a change that many pages show', () => {
  it('regenerates the first pages immediately and the others in the background', async () => {
    const transaction = lake.client.transaction();
    transaction.create({ _id: 'faq-a', _type: 'faq', title: 'How cold is it?' });
    for (let n = 0; n < 60; n += 1) {
      const faq = { _type: 'reference', _ref: 'faq-a' };
      const slug = { _type: 'slug', current: `page-${n}` };
      transaction.create({ _id: `page-${n}`, _type: 'page', title: 'Page', slug, faq });
    }
    await transaction.commit();
    const pages = Array.from({ length: 60 }, (_, n) => `/page-${n}`);
    const isAllRegenerated = () => pages.every((page) => regenerated.includes(page));
    await until(isAllRegenerated);
    regenerated.length = 0;
    await lake.client.patch('faq-a').set({ title: 'How cold does it get?' }).commit();
    await until(isAllRegenerated);

    // The last page is regenerated just before the queue reports it.
    const state = async () =>
      (await (await fetch(`${site.url}/api/revalidate-queue`)).json()) as Record<string, number>;
    await until(async () => {
      const { waiting, regenerated: done } = await state();
      return waiting === 0 && done === 30;
    });
    expect(await state()).toMatchObject({ failing: 0 });
    const start = (token: string) =>
      fetch(`${site.url}/api/revalidate-queue`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await start('guess')).status).toBe(401);
    expect((await start(testSecrets.SERVICE_TOKEN)).status).toBe(202);
  });
});
