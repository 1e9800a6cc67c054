/** The change feed for the search index. */
import { sql } from 'kysely';
import type { DepartureChanges } from '../contract/departureChanges.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor } from '../testing/browser.ts';
import { emptyDatabase, stopClock } from '../testing/database.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

async function ask(since?: string): Promise<DepartureChanges> {
  const answer = await service.app.inject({
    url: `/v1/internal/departures${since ? `?since=${encodeURIComponent(since)}` : ''}`,
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<DepartureChanges>();
}

async function onSale(slug: string) {
  const { id: tripId } = await aTrip(service.db, { slug });
  return { tripId, slug, ...(await aDeparture(service.db, { tripId, capacity: 9 })) };
}

it('lists every upcoming departure, with comparable seat counts', async () => {
  const { id } = await onSale('spiti-in-snow');
  const whole = await ask();
  expect(whole).toMatchObject({
    isWhole: true,
    items: [{ id, tripSlug: 'spiti-in-snow', seatsFree: 9, seatsLeft: null, isBookable: true }],
    goneIds: [],
  });
});

it('answers only the site, and refuses a bad cursor', async () => {
  const stranger = await service.app.inject({ url: '/v1/internal/departures' });
  expect(stranger.statusCode).toBe(401);
  const wrong = await service.app.inject({
    url: '/v1/internal/departures?since=yesterday',
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  expect(wrong.statusCode).toBe(400);
});

it('lists nothing without changes, and one departure when seats are held', async () => {
  const { id } = await onSale('spiti-in-snow');
  await onSale('ladakh');
  const { cursor } = await ask();
  const quiet = await ask(cursor);
  expect(quiet).toMatchObject({ isWhole: false, items: [], goneIds: [] });
  await aVisitor(service).hold(id, 5);
  expect(await ask(quiet.cursor)).toMatchObject({
    isWhole: false,
    items: [{ id, seatsFree: 4, seatsLeft: 4, status: 'few_left' }],
  });
});

it('lists a departure whose price changed, whoever changed it', async () => {
  const { id } = await onSale('spiti-in-snow');
  const { cursor, items } = await ask();
  await sql`update departure_price set amount_minor = amount_minor + 100000 where departure_id = ${id}`.execute(
    service.db.queries,
  );
  const [changed] = (await ask(cursor)).items;
  expect(changed?.from?.amountMinor).toBe((items[0]?.from?.amountMinor ?? 0) + 105_000);
});

it('lists pickup cities, including new ones', async () => {
  const { id } = await onSale('spiti-in-snow');
  const { cursor, items } = await ask();
  expect(items).toMatchObject([{ id, pickupCities: ['Delhi'] }]);
  await sql`insert into pickup_point (departure_id, id, code, city, name, pickup_at, sort)
    select departure_id, gen_random_uuid(), 'SML', 'Shimla', 'Old Bus Stand', pickup_at, 9
      from pickup_point where departure_id = ${id}`.execute(service.db.queries);
  expect((await ask(cursor)).items).toMatchObject([{ id, pickupCities: ['Delhi', 'Shimla'] }]);
});

it('lists new prices when a discount ends, without any write', async () => {
  const { id: tripId } = await aTrip(service.db, { slug: 'early' });
  await stopClock(service.db, '2028-01-01T06:00:00Z');
  await aDeparture(service.db, { tripId, earlyTiers: [{ minDaysBefore: 59, bps: 1_000 }] });
  await stopClock(service.db, '2028-01-02T18:29:59Z');
  const { cursor, items } = await ask();
  expect(await ask(cursor)).toMatchObject({ isWhole: false, items: [] });
  await stopClock(service.db, '2028-01-02T18:30:00Z');
  const next = await ask(cursor);
  expect([items[0]?.from?.amountMinor, next.items[0]?.from?.amountMinor]).toEqual([
    1_700_900, 1_889_900,
  ]);
  expect(await ask(next.cursor)).toMatchObject({ isWhole: false, items: [] });
});

it('lists removals: cancelled dates and all dates of a hidden trip', async () => {
  const one = await onSale('one');
  const other = await onSale('other');
  const { cursor } = await ask();
  await sql`update departure set status = 'cancelled' where id = ${one.id}`.execute(
    service.db.queries,
  );
  await sql`update trip set status = 'hidden' where id = ${other.tripId}`.execute(
    service.db.queries,
  );
  const { items, goneIds } = await ask(cursor);
  expect(items).toEqual([]);
  expect([...goneIds].sort()).toEqual([one.id, other.id].sort());
});

it('doesn’t miss writes in progress during a read', async () => {
  const { id } = await onSale('spiti-in-snow');
  const visitor = aVisitor(service);
  let { cursor } = await ask();
  let seats = 9;
  for (const pax of [1, 2, 1]) {
    const [hold, during] = await Promise.all([visitor.hold(id, pax), ask(cursor)]);
    await visitor.book(aBookingRequest(hold.body.id, { pax }));
    const after = await ask(during.cursor);
    seats = [...during.items, ...after.items].at(-1)?.seatsFree ?? seats;
    cursor = after.cursor;
  }
  expect(seats).toBe(5);
});

it('lists everything when taxes change or the cursor is from another database', async () => {
  await onSale('spiti-in-snow');
  const { cursor } = await ask();
  await sql`update tax_rule set source_note = source_note || '.'`.execute(service.db.queries);
  expect(await ask(cursor)).toMatchObject({ isWhole: true, items: [{}] });
  const [, day] = cursor.split('@');
  expect(await ask(`999999999999:999999999999:@${day}`)).toMatchObject({
    isWhole: true,
    items: [{}],
  });
});
