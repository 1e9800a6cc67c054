/**
 * Races for seats, on a real PostgreSQL server. PGlite runs one transaction at a time, so it would
 * pass without any locks.
 */
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { expectNoDrift, freshDatabase, postgresUrl } from '../testing/database.ts';
import { testSecrets } from '../testing/service.ts';
import { readConfig } from '../config.ts';
import { makeLinkTokens } from '../providers/crypto/linkTokens.ts';
import type { Db } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { LimitReached, takeSeats, type NewHold } from '../store/bookings/seats.ts';

if (!postgresUrl) process.stderr.write('skipped: no PostgreSQL (apt-get install postgresql)\n');
const config = readConfig(testSecrets);
const links = makeLinkTokens({
  secrets: config.sessionSecrets,
  addressKey: config.addressKey,
});
const onServer = postgresUrl ? describe : describe.skip;

const aHold = (departureId: string, more: Partial<NewHold> = {}): NewHold => ({
  id: newId(),
  eventId: newId(),
  departureId,
  priceVersion: 1,
  pax: 1,
  occupancies: { twin: 1 },
  addons: {},
  quote: {},
  quoteHash: 'h',
  ttlMinutes: 15,
  sessionHash: newId(),
  ipHash: null,
  limits: null,
  ...more,
});

type Take = (db: Db, departureId: string) => Promise<boolean>;

const ours: Take = async (db, departureId) =>
  (await db.transact((tx) => takeSeats(tx, aHold(departureId)))) !== null;

/** A naive implementation with a race: it reads, then writes. */
const naive: Take = async (db, departureId) => {
  const { rows } = await sql<{ free: number }>`
    select capacity - (select count(*) from seat_hold where departure_id = d.id) as free
      from departure d where id = ${departureId}`.execute(db.queries);
  if ((rows[0]?.free ?? 0) < 1) return false;
  await sql`
    insert into seat_hold (departure_id, id, status, pax, occupancy_counts, quote, quote_hash,
                           expires_at, session_hash)
    values (${departureId}, ${newId()}, 'active', 1, '{"twin":1}', '{}', 'h',
            clock_now() + interval '15 minutes', 's')`.execute(db.queries);
  return true;
};

onServer('on PostgreSQL', () => {
  let db: Db;
  beforeAll(async () => {
    db = await freshDatabase({ need: 'postgres' });
  });
  afterAll(() => db?.close());

  async function race(take: Take, capacity: number, buyers: number) {
    const trip = await aTrip(db);
    const { id } = await aDeparture(db, { tripId: trip.id, capacity });
    const results = await Promise.all(Array.from({ length: buyers }, () => take(db, id)));
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from seat_hold where departure_id = ${id} and status = 'active'`.execute(
      db.queries,
    );
    return { id, taken: results.filter(Boolean).length, rows: rows[0]?.n };
  }

  it('sells exactly 20 seats to 400 simultaneous buyers', async () => {
    expect(await race(ours, 20, 400)).toMatchObject({ taken: 20, rows: 20 });
    await expectNoDrift(db);
  });

  it('gives the last seat to exactly one of two buyers, every time', async () => {
    for (let round = 0; round < 20; round += 1) {
      expect(await race(ours, 1, 2)).toMatchObject({ taken: 1, rows: 1 });
    }
    await expectNoDrift(db);
  });

  it('can fail: reading before writing oversells in this harness', async () => {
    const { id, taken } = await race(naive, 20, 400);
    expect(taken).toBeGreaterThan(20);
    await sql`delete from seat_hold where departure_id = ${id}`.execute(db.queries);
  });

  it('applies all limits or none, with two limited room types and 60 buyers', async () => {
    const trip = await aTrip(db);
    const { id } = await aDeparture(db, {
      tripId: trip.id,
      capacity: 40,
      prices: { twin: 100, triple: 90 },
      allotments: { twin: 6, triple: 10 },
    });
    const results = await Promise.all(
      Array.from({ length: 60 }, () =>
        db
          .transact((tx) =>
            takeSeats(tx, aHold(id, { pax: 3, occupancies: { twin: 1, triple: 2 } })),
          )
          .catch((error: unknown) => {
            if (error instanceof LimitReached) return null;
            throw error;
          }),
      ),
    );
    // Triple rooms have ten places, two per group. So five groups fit, although the twin rooms have
    // space for six.
    expect(results.filter(Boolean)).toHaveLength(5);
    await expectNoDrift(db);
  });

  it('stays exact while holds expire, are swept and are taken again', async () => {
    const trip = await aTrip(db);
    const { id } = await aDeparture(db, { tripId: trip.id, capacity: 10 });
    const deps = { db, config, links };
    let taken = 0;
    const buyer = async () => {
      for (let attempt = 0; attempt < 15; attempt += 1) {
        const hold = await db.transact((tx) => takeSeats(tx, aHold(id, { ttlMinutes: 0 })));
        if (hold) taken += 1;
        if (attempt % 4 === 0) await sweepHolds(deps);
      }
    };
    await Promise.all(Array.from({ length: 16 }, buyer));
    expect(taken).toBeGreaterThan(10);
    await sweepHolds(deps);
    await expectNoDrift(db);
    const row = await db.queries
      .selectFrom('departure')
      .select('held')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.held).toBe(0);
  });
});
