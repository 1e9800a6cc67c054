/** Marking departures as departed and completed, and checking their counters. */
import { sql } from 'kysely';
import { advanceDepartures } from '../actions/advanceDepartures.ts';
import { reportDrift } from '../actions/reportDrift.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

async function departureStatus(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from departure where id = ${id}`.execute(service.db.queries);
  return rows[0]?.status;
}

it('marks a departure as departed at the meeting time and completed the day after it ends', async () => {
  const { id: tripId } = await aTrip(service.db);
  const { id } = await aDeparture(service.db, { tripId, inDays: 40 });
  const other = await aDeparture(service.db, { tripId, inDays: 90 });
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(id, 2);
  const payment = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  expect((await visitor.readBooking(reference)).body.status).toBe('confirmed');

  await setClock(service.db, '38 days');
  expect(await advanceDepartures(service.deps)).toBe(0);
  await setClock(service.db, '41 days');
  expect(await advanceDepartures(service.deps)).toBe(1);
  expect(await departureStatus(id)).toBe('departed');
  expect((await visitor.readBooking(reference)).body.status).toBe('confirmed');

  // The trip lasts seven days, including the last one.
  await setClock(service.db, '45 days');
  expect(await advanceDepartures(service.deps)).toBe(0);
  await setClock(service.db, '48 days');
  expect(await advanceDepartures(service.deps)).toBe(1);
  expect(await departureStatus(id)).toBe('completed');
  const { body } = await visitor.readBooking(reference);
  expect([body.status, ...body.travellers.map(({ status }) => status)]).toEqual([
    'completed',
    'travelled',
    'travelled',
  ]);
  expect(await departureStatus(other.id)).toBe('scheduled');
  expect(await advanceDepartures(service.deps)).toBe(0);
  await expectNoDrift(service.db);
});

it('reports a counter that doesn’t match its rows, and fixes nothing', async () => {
  const { id: tripId } = await aTrip(service.db);
  const { id } = await aDeparture(service.db, { tripId });
  const told: object[] = [];
  const log = { info() {}, warn() {}, error: (fields: object) => void told.push(fields) };
  expect(await reportDrift({ db: service.db, log })).toBe(0);
  await sql`update departure set held = 1 where id = ${id}`.execute(service.db.queries);
  expect(await reportDrift({ db: service.db, log })).toBe(1);
  expect(told).toMatchObject([{ departureId: id, what: 'held', counter: 1, rows: 0 }]);
});
