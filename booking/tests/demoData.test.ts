import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { DeparturePage } from '../contract/departures.ts';
import type { QuoteResponse } from '../contract/quotes.ts';
import type { LatestReviews, ReviewPage } from '../contract/reviews.ts';
import type { DemoDataResult } from '../contract/system.ts';
import type { TripSummaries, TripSync, TripSyncResult } from '../contract/trips.ts';
import { aVisitor } from '../testing/browser.ts';
import { expectNoDrift } from '../testing/database.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { demoTrips } from '../actions/demo/catalogue.ts';
import { demoCoupons } from '../actions/demo/coupons.ts';
import { seasonDates } from '../actions/demo/dates.ts';
import { demoReviews } from '../actions/demo/reviews.ts';
import { allValues } from '../store/database/rows.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const aSync = (slug: string, more: Partial<TripSync> = {}): TripSync => ({
  _id: `trip-${slug}`,
  _rev: 'r1',
  _updatedAt: '2026-11-01T00:00:00Z',
  _type: 'trip',
  slug,
  title: slug,
  kind: 'group_trip',
  isInternational: demoTrips.find((trip) => trip.slug === slug)?.isAbroad ?? false,
  countryCodes: ['IN'],
  durationDays: 7,
  tz: 'Asia/Kolkata',
  minAge: 14,
  maxAge: null,
  allowChildren: false,
  requiresFitnessDeclaration: false,
  requiresPassport: false,
  requiresPan: false,
  taxClass: 'tour_package_5',
  status: 'active',
  ...more,
});

async function sync(trip: object, secret = testSecrets.SANITY_WEBHOOK_SECRET) {
  const body = JSON.stringify(trip);
  const at = String(Date.now());
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('base64url');
  const response = await service.app.inject({
    method: 'POST',
    url: '/v1/internal/trips/sync',
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': `t=${at},v1=${signature}`,
    },
    payload: body,
  });
  return { status: response.statusCode, body: response.json<TripSyncResult & { code?: string }>() };
}

it('mirrors trips, ignoring repeats and older revisions and refusing wrong signatures', async () => {
  const trip = aSync('spiti-in-snow');
  expect((await sync(trip)).body).toEqual({ result: 'created' });
  expect((await sync(trip)).body).toEqual({ result: 'unchanged' });
  const older = { ...trip, _rev: 'r0', _updatedAt: '2026-10-01T00:00:00Z', title: 'Old' };
  expect((await sync(older)).body).toEqual({ result: 'ignored_older' });
  const newer = { ...trip, _rev: 'r2', _updatedAt: '2026-11-02T00:00:00Z', title: 'New' };
  expect((await sync(newer)).body).toEqual({ result: 'updated' });
  expect((await sync(trip, 'another')).body.code).toBe('signature_invalid');
  expect((await sync({ ...trip, _rev: 'r3', _id: 'drafts.x' })).body.code).toBe(
    'validation_failed',
  );
  expect((await sync({ ...trip, tz: 'Asia/Nowhere', _rev: 'r4' })).body.code).toBe(
    'validation_failed',
  );
  expect((await sync({ ...trip, surprise: 1 })).body.code).toBe('validation_failed');
});

it('hides an unpublished trip until it is published again', async () => {
  const trip = aSync('taken-offline', { _updatedAt: '2026-11-02T00:00:00Z' });
  const removal = (removedAt: string) => ({ _id: trip._id, _type: 'trip', removedAt });
  const slugs = async () => {
    const url = '/v1/trips/summaries?trips=taken-offline';
    const { body } = await aVisitor(service).send<TripSummaries>('GET', url);
    return body.items.map(({ tripSlug }) => tripSlug);
  };
  await sync(trip);
  expect((await sync(removal('2026-11-01T00:00:00Z'))).body).toEqual({ result: 'ignored_older' });
  expect(await slugs()).toEqual(['taken-offline']);
  expect((await sync(removal('2026-11-03T00:00:00Z'))).body).toEqual({ result: 'updated' });
  expect((await sync(removal('2026-11-03T00:00:00Z'))).body).toEqual({ result: 'unchanged' });
  expect(await slugs()).toEqual([]);
  await sync({ ...trip, _rev: 'r2', _updatedAt: '2026-11-04T00:00:00Z' });
  expect(await slugs()).toEqual(['taken-offline']);
  await sync(removal('2026-11-05T00:00:00Z'));
  expect((await sync({ ...removal(''), _id: 'nobody' })).body.code).toBe('validation_failed');
});

it('seeds a local database once, with a booking for every sold seat', async () => {
  for (const { slug } of demoTrips) await sync(aSync(slug));
  const visitor = aVisitor(service);
  const make = () => visitor.send<DemoDataResult>('POST', '/v1/internal/demo-data');
  const first = await make();
  expect(first.body).toMatchObject({ result: 'created', missingTrips: [] });
  expect(first.body.departures).toBeGreaterThanOrEqual(90);
  expect(first.body.reviews).toBeGreaterThanOrEqual(45);
  await expectNoDrift(service.db);
  expect((await make()).body).toMatchObject({ result: 'unchanged', departures: 0 });

  const { rows } = await sql<{ n: number }>`
    select count(*) as n from booking b
     where total_minor <> (select sum(amount_minor) from booking_line l
                            where l.departure_id = b.departure_id and l.booking_id = b.id)
        or paid_minor <> (select sum(captured_minor) from payment p
                           where p.departure_id = b.departure_id and p.booking_id = b.id)`.execute(
    service.db.queries,
  );
  expect(rows[0]?.n).toBe(0);

  const list = async (query: string) =>
    (await visitor.send<DeparturePage>('GET', `/v1/departures?${query}`)).body;
  const all = await list('limit=100&status=bookable,full,cancelled');
  expect(all.total).toBeGreaterThanOrEqual(70);
  const statuses = new Set(all.items.map(({ status }) => status));
  for (const status of ['few_left', 'full', 'guaranteed', 'filling', 'planned'] as const) {
    expect(statuses).toContain(status);
  }
  const full = all.items.filter(({ status }) => status === 'full').map(({ id }) => id);
  const waiting = await allValues<string>(service.db.queries)`
    select departure_id from waitlist_entry where confirmed_at is not null`;
  expect(new Set(waiting)).toEqual(new Set(full));
  expect((await list('status=cancelled')).total).toBeGreaterThanOrEqual(1);
  expect(all.items.some(({ womenOnly }) => womenOnly)).toBe(true);
  const seats = async (slug: string) =>
    (await list(`trips=${slug}&status=bookable`)).items.map(({ seatsLeft }) => seatsLeft);
  expect((await seats('spiti-in-snow'))[0]).toBe(3);
  expect((await seats('kedarkantha-summit-trek'))[1]).toBe(1);

  const { body } = await visitor.send<TripSummaries>('GET', '/v1/trips/summaries');
  expect(body.items).toHaveLength(demoTrips.length);
  expect(body.items.filter(({ rating }) => rating === null)).toEqual([]);
});

it('has the codes shown in the seeded offers', async () => {
  const visitor = aVisitor(service);
  for (const { code, slugs } of demoCoupons) {
    const { items } = (
      await visitor.send<DeparturePage>('GET', `/v1/departures?trips=${slugs[0]}&status=bookable`)
    ).body;
    const { body } = await visitor.send<QuoteResponse>('POST', '/v1/quotes', {
      departureId: items[0]?.id,
      travellers: [{ type: 'adult', occupancy: 'twin' }],
      couponCode: code,
    });
    expect(body.quote.couponDiscountMinor).toBeGreaterThan(0);
  }
});

it('pages through reviews, newest first', async () => {
  const visitor = aVisitor(service);
  const url = '/v1/trips/spiti-in-snow/reviews?limit=3';
  const one = (await visitor.send<ReviewPage>('GET', url)).body;
  const two = (await visitor.send<ReviewPage>('GET', `${url}&cursor=${one.nextCursor}`)).body;
  expect(one.rating).toEqual({ average: 4.5, count: 4 });
  expect(one.distribution).toEqual([0, 0, 0, 2, 2]);
  expect(two.nextCursor).toBeNull();
  const ids = [...one.items, ...two.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
});

it('has enough dates on any day, including the two the journeys need', () => {
  for (let month = 1; month <= 12; month += 1) {
    const today = `2027-${String(month).padStart(2, '0')}-20`;
    const counts = demoTrips.map((trip) => {
      const window = { fromDays: trip.isAbroad ? 24 : 18, toDays: 305 };
      return seasonDates(today, window, trip.season, trip.weekday, trip.plans.length).length;
    });
    expect(counts.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(70);
    const named = (slug: string) => counts[demoTrips.findIndex((trip) => trip.slug === slug)] ?? 0;
    expect(named('spiti-in-snow')).toBeGreaterThanOrEqual(1);
    expect(named('kedarkantha-summit-trek')).toBeGreaterThanOrEqual(2);
  }
});

it('shows the newest reviews of all trips, with everyone’s ratings', async () => {
  const { items, rating } = (await service.app.inject('/v1/reviews?limit=4')).json<LatestReviews>();
  const instants = items.map(({ createdAt }) => createdAt);
  expect(instants).toEqual([...instants].sort().reverse());
  expect(items).toHaveLength(4);
  expect(items[0]).toMatchObject({ tripSlug: expect.any(String), tripTitle: expect.any(String) });
  expect(rating?.count).toBeGreaterThanOrEqual(45);
  expect((await service.app.inject('/v1/reviews?limit=0')).statusCode).toBe(400);
});

it('has reviews for every trip and no others', () => {
  expect(Object.keys(demoReviews).sort()).toEqual(demoTrips.map(({ slug }) => slug).sort());
});

it('refuses to run in hosted mode', async () => {
  const hosted = { ...service.deps, config: { ...service.config, mode: 'hosted' as const } };
  const { buildApp } = await import('../app.ts');
  const app = await buildApp(hosted);
  const reply = await app.inject({
    method: 'POST',
    url: '/v1/internal/demo-data',
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  expect(reply.statusCode).toBe(404);
  await app.close();
});
