import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { AttributionReport, VersionsReport } from '../contract/attribution.ts';
import type { DeparturePage } from '../contract/departures.ts';
import type { QuoteResponse } from '../contract/quotes.ts';
import type { LatestReviews, ReviewPage } from '../contract/reviews.ts';
import type { DemoDataResult } from '../contract/system.ts';
import type { TripSummaries, TripSync, TripSyncResult } from '../contract/trips.ts';
import { aVisitor } from '../testing/browser.ts';
import { expectNoDrift } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { demoTrips } from '../actions/demo/catalogue.ts';
import { demoCoupons } from '../actions/demo/coupons.ts';
import { seasonDates } from '../actions/demo/dates.ts';
import { demoReviews } from '../actions/demo/reviews.ts';
import { statesOfTrips } from '../actions/demo/states.ts';
import { daysBetween } from '../domain/dates.ts';
import { allValues } from '../store/database/rows.ts';
import { countUnwritten } from '../store/staff/tax.ts';

const marketingSecret = 'staff-secret-of-mira'.padEnd(40, 'x');
let service: Service;
beforeAll(async () => {
  service = await startService({ STAFF_KEYS: `mira:marketing:${marketingSecret}` });
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
  await expectMoneyAddsUp(service.db);
  const queued = await allValues(service.db.queries)`
    select template from notification union all select topic from outbox`;
  expect(queued).toEqual([]);
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

  const leavesSoon = await allValues(service.db.queries)`
    select status from departure
     where booked > 0 and start_date between clock_now()::date and clock_now()::date + 13`;
  expect(leavesSoon).toEqual(['guaranteed']);

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
}, 120_000);

it('has bookings in every state, each with money and seats that add up', async () => {
  const count = async (rows: ReturnType<typeof sql>) => {
    const { rows: found } = await sql<{ n: number }>`
      select count(*)::int as n from (${rows}) as found`.execute(service.db.queries);
    return found[0]?.n;
  };
  const states: Record<string, ReturnType<typeof sql>> = {
    'awaiting payment, with seats held beyond tomorrow': sql`
      select from booking b
        join seat_hold h on h.departure_id = b.departure_id and h.id = b.hold_id
       where b.status = 'pending_payment' and h.status = 'active'
         and h.expires_at > clock_now() + interval '3 days'`,
    'expired unpaid': sql`
      select from booking b
        join seat_hold h on h.departure_id = b.departure_id and h.id = b.hold_id
       where b.status = 'expired' and h.status = 'expired' and b.paid_minor = 0`,
    'cancelled by the traveller, its refund not approved yet': sql`
      select from booking b
        join refund r on r.departure_id = b.departure_id and r.booking_id = b.id
       where b.status = 'cancelled' and r.status = 'requested' and r.reason = 'cancellation'`,
    'cancelled by the traveller and refunded': sql`
      select from booking b
        join cancellation c on c.departure_id = b.departure_id and c.booking_id = b.id
       where b.status = 'cancelled' and b.refunded_minor > 0 and c.status = 'settled'
         and c.initiator = 'traveller' and c.refund_minor = b.refunded_minor`,
    'partly refunded, because one of two travellers cancelled': sql`
      select from booking b
        join cancellation c on c.departure_id = b.departure_id and c.booking_id = b.id
       where b.status = 'confirmed' and b.pax = 1 and c.scope = 'travellers'
         and b.refunded_minor > 0 and b.refunded_minor < b.paid_minor`,
    moved: sql`
      select from booking b
        join cancellation c on c.departure_id = b.departure_id and c.booking_id = b.id
        join booking_route r on r.reference = c.moved_to
        join booking m on m.departure_id = r.departure_id and m.id = r.booking_id
       where b.status = 'transferred' and m.status = 'confirmed'
         and m.paid_minor = b.refunded_minor`,
    'paid in instalments, not all yet': sql`
      select from booking b
       where b.status = 'confirmed' and b.paid_minor between b.deposit_minor + 1 and b.total_minor - 1
         and 3 = (select count(*) from payment_schedule_item i
                   where i.departure_id = b.departure_id and i.booking_id = b.id and i.seq > 0)`,
    'a group with a paid, an open and a closed share': sql`
      select from booking b
       where b.status = 'confirmed' and b.pax > 2
         and array['cancelled', 'open', 'paid'] = (
           select array_agg(s.status order by s.status) from payment_share s
            where s.departure_id = b.departure_id and s.booking_id = b.id)`,
    'disputed by a bank': sql`
      select from booking b
        join dispute d on d.departure_id = b.departure_id and d.booking_id = b.id
        join payment p on p.departure_id = b.departure_id and p.booking_id = b.id
       where b.status = 'confirmed' and d.status = 'open' and p.status = 'disputed'
         and d.amount_minor = b.paid_minor`,
    'a company': sql`
      select from booking where legal_name is not null and gstin is not null`,
  };
  for (const [state, rows] of Object.entries(states)) {
    expect([state, await count(rows)]).toEqual([state, 1]);
  }
  const ended = await count(sql`
    select from booking b
      join departure d on d.id = b.departure_id
      join cancellation c on c.departure_id = b.departure_id and c.booking_id = b.id
     where d.status = 'cancelled' and b.status = 'cancelled' and c.initiator = 'operator'
       and c.status = 'approved' and c.refund_as is null and c.choose_until > clock_now()`);
  expect(ended).toBeGreaterThanOrEqual(1);
  const invoices = await count(sql`
    select from tax_document t
      join booking b on b.departure_id = t.departure_id and b.id = t.booking_id
     where b.gstin is not null and t.kind = 'tax_invoice'`);
  expect(invoices).toBe(1);
  const fromTheFuture = await count(sql`
    select created_at from booking where created_at > clock_now()
     union all select created_at from booking_event where created_at > clock_now()
     union all select captured_at from payment where captured_at > clock_now()`);
  expect(fromTheFuture).toBe(0);
});

it('has a history and a receipt for everything that was paid, numbered by day', async () => {
  const month = { gstin: service.config.issuer.gstin, month: '2026-01-01' };
  expect(await countUnwritten(service.db.queries, month, [new Date(0), new Date()])).toBe(0);
  const missing = await allValues<string>(service.db.queries)`
    select b.reference from booking b
     where b.paid_minor > 0 and not exists (
       select from booking_event e
        where e.departure_id = b.departure_id and e.booking_id = b.id)
        and b.status <> 'transferred' and not exists (
       select from cancellation c where c.moved_to = b.reference)`;
  expect(missing).toEqual([]);
  const days = await allValues<string>(service.db.queries)`
    select issued_on::text from tax_document where kind = 'receipt_voucher'
     order by financial_year, length(number), number`;
  expect(days.length).toBeGreaterThan(150);
  expect(new Set(days).size).toBeGreaterThan(10);
  expect(days).toEqual(days.toSorted());
  await expectMoneyAddsUp(service.db);
});

it('has bookings to report by campaign and by version', async () => {
  const report = async <Body>(path: string) => {
    const url = `/v1/staff/reports/${path}`;
    const headers = { authorization: `Bearer ${marketingSecret}` };
    return (await service.app.inject({ url, headers })).json<Body>();
  };
  for (const touch of ['first', 'last']) {
    const { rows } = await report<AttributionReport>(`attribution?touch=${touch}`);
    expect(rows.filter(({ value }) => value !== null).length).toBeGreaterThanOrEqual(3);
    const bookings = (named: boolean) =>
      rows.reduce((sum, row) => sum + ((row.value !== null) === named ? row.bookings : 0), 0);
    expect(bookings(true)).toBeGreaterThan(bookings(false) / 10);
  }
  const { pages } = await report<VersionsReport>('versions');
  expect(pages.map(({ page }) => page)).toEqual([
    '/campaign/early-summer-ladakh',
    '/campaign/winter-in-spiti',
  ]);
  const seen = (version: 'a' | 'b') => pages.reduce((sum, page) => sum + page[version].bookings, 0);
  expect(seen('a')).toBeGreaterThan(0);
  expect(seen('b')).toBeGreaterThan(seen('a'));
  const early = await allValues(service.db.queries)`
    select reference from booking
     where (attribution -> 'first' ->> 'at')::timestamptz > (attribution -> 'last' ->> 'at')::timestamptz
        or (attribution -> 'last' ->> 'at')::timestamptz > created_at`;
  expect(early).toEqual([]);
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

it('has enough dates on any day, including those the journeys and the states need', () => {
  for (let month = 1; month <= 12; month += 1) {
    const today = `2027-${String(month).padStart(2, '0')}-20`;
    const dates = demoTrips.map((trip) => {
      const window = { fromDays: trip.isAbroad ? 24 : 18, toDays: 305 };
      return seasonDates(today, window, trip.season, trip.weekday, trip.plans.length);
    });
    expect(dates.flat().length).toBeGreaterThanOrEqual(70);
    const indexOf = (slug: string) => demoTrips.findIndex((trip) => trip.slug === slug);
    const named = (slug: string) => dates[indexOf(slug)] ?? [];
    expect(named('spiti-in-snow').length).toBeGreaterThanOrEqual(1);
    expect(named('kedarkantha-summit-trek').length).toBeGreaterThanOrEqual(2);
    for (const slug of Object.keys(statesOfTrips)) {
      const { plans } = demoTrips[indexOf(slug)] ?? { plans: [] };
      const empty = named(slug).filter((_, index) => plans[index] === 'planned');
      expect(empty.length).toBeGreaterThanOrEqual(slug === 'thar-by-camel-and-rail' ? 1 : 2);
      expect(daysBetween(today, empty[0] ?? today)).toBeGreaterThanOrEqual(80);
    }
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
