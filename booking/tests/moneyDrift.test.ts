/**
 * The daily money check: it reports nothing if everything adds up, each exact difference if it
 * doesn't, and never a person's name.
 */
import { sql, type RawBuilder } from 'kysely';
import { reportMoneyDrift } from '../actions/reportDrift.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
let departureId: string;
let references: string[];

beforeAll(async () => {
  service = await startService();
}, 60_000);
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db);
  ({ id: departureId } = await aDeparture(service.db, { tripId, inDays: 90 }));
  references = [];
  for (const purpose of ['deposit', 'full']) {
    const visitor = aVisitor(service);
    const { reference } = await visitor.holdAndBook(departureId, 2);
    references.push(reference);
    const { body } = await visitor.pay(reference, purpose);
    await comeBack(service, await walkCheckout(body, 'success'));
  }
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

async function report() {
  const told: object[] = [];
  const log = { info() {}, warn() {}, error: (fields: object) => void told.push(fields) };
  const count = await reportMoneyDrift({ db: service.db, log });
  expect(told).toHaveLength(count);
  return told;
}

it('reports nothing while every amount adds up', async () => {
  expect(await report()).toEqual([]);
});

const planted: readonly [string, RawBuilder<unknown>, readonly string[]][] = [
  [
    'a line that was changed',
    sql`update booking_line set amount_minor = amount_minor + 1 where kind = 'fare' and seq = 0`,
    ['price as sold, and its lines', 'total, and the lines'],
  ],
  [
    'a total that was changed',
    sql`update booking set total_minor = total_minor - 100 where paid_minor < total_minor`,
    ['total, and the lines'],
  ],
  [
    'money that no payment brought',
    sql`update booking set paid_minor = paid_minor + 1 where paid_minor < total_minor`,
    ['paid, and what payments captured', 'paid, and what tries brought'],
  ],
  [
    'money of a try that nobody counted',
    sql`update payment_attempt set counted_minor = counted_minor - 1, round_off_minor = round_off_minor - 1`,
    ['paid, and what tries brought'],
  ],
  [
    'GST that moved from one part to another',
    sql`update payment_attempt set gst_minor = gst_minor - 1, value_minor = value_minor + 1`,
    ['GST, and that of the payments', 'taxable value, and that of the payments'],
  ],
  [
    'a refund that never was',
    sql`update booking set refunded_minor = 100 where paid_minor < total_minor`,
    ['refunded, and the refunds'],
  ],
];

it.each(planted)('reports %s', async (_name, plant, expected) => {
  await plant.execute(service.db.queries);
  const told = await report();
  const whats = told.map((one) => ('what' in one ? one.what : ''));
  expect([...new Set(whats)].sort()).toEqual(expected);
  // It names the booking and the departure, but never a person or an address.
  const text = JSON.stringify(told);
  expect(text).toContain(departureId);
  expect(text).not.toMatch(/asha|rao|@|98765/i);
  expect(Object.keys(told[0] ?? {}).sort()).toEqual([
    'bookMinor',
    'booking',
    'departure',
    'departureId',
    'id',
    'rowsMinor',
    'what',
  ]);
});

it('names the booking and departure, one line per difference', async () => {
  const [changed = '', other = ''] = references;
  await sql`update booking set total_minor = total_minor - 100 where reference = ${changed}`.execute(
    service.db.queries,
  );
  expect(await report()).toEqual([
    expect.objectContaining({
      what: 'total, and the lines',
      booking: changed,
      departure: `TEST-${departureId}`,
      departureId,
    }),
  ]);
  await sql`update booking set total_minor = total_minor - 100 where reference = ${other}`.execute(
    service.db.queries,
  );
  const told = await report();
  const named = told.flatMap((one) => ('booking' in one ? [one.booking] : []));
  expect([...new Set(named)].sort()).toEqual([...references].sort());
});
