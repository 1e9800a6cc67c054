/** Payouts that a person matched, that someone started by hand, and that were read long ago. */
import { sql } from 'kysely';
import type { BankLines, Payouts } from '../contract/staffPayouts.ts';
import { allGateways } from '../providers/payment/port.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
let gateway: string;
const secret = 'finance-secret-of-the-payout-tests-1';

beforeAll(async () => {
  service = await startService({ STAFF_KEYS: `fay:finance:${secret}` });
  gateway = allGateways(service.deps)[0]?.name ?? '';
}, 60_000);
afterEach(async () => {
  await setClock(service.db, '0 seconds');
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const run = (query: ReturnType<typeof sql>) => query.execute(service.db.queries);
const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  aVisitor(service).send<T>(method, `/v1/staff${path}`, body, {
    authorization: `Bearer ${secret}`,
  });
const open = async () =>
  (await call<Payouts>('GET', '/payouts')).body.differences
    .filter(({ state }) => state === 'open')
    .map(({ kind, subjectId }) => [kind, subjectId]);
const columns = { date: 0, narration: 1, utr: 2, debit: 3, credit: 4 };
async function paste(text: string) {
  const sent = { account: 'HDFC 4410', text, columns };
  expect((await call('POST', '/bank-statements', sent)).status).toBe(200);
}
async function today() {
  const { rows } = await sql<{ day: string }>`
    select to_char(clock_now(), 'DD/MM/YYYY') as day`.execute(service.db.queries);
  return rows[0]?.day ?? '';
}

const payment = { utr: null as string | null, daysAgo: 4, entry: 'pay_x', kind: 'payment' };
/** Stores a payout of 500.00 that arrived some days ago. */
async function aPayout(id: string, change: Partial<typeof payment> = {}) {
  const { utr, daysAgo, entry, kind } = { ...payment, ...change };
  await run(sql`
    insert into settlement (gateway, id, utr, settled_at, currency)
    values (${gateway}, ${id}, ${utr}, clock_now() - make_interval(days => ${daysAgo}::int), 'INR')`);
  await run(sql`
    insert into settlement_entry (gateway, id, settlement_id, kind, amount_minor, fee_minor, tax_minor,
                                  credit_minor, debit_minor)
    values (${gateway}, ${entry}, ${id}, ${kind}, 50000, 0, 0, 50000, 0)`);
}

async function aPayment() {
  const { id: tripId } = await aTrip(service.db);
  const { id: departureId } = await aDeparture(service.db, { tripId, inDays: 60 });
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departureId, 1);
  await comeBack(service, await walkCheckout((await visitor.pay(reference)).body, 'success'));
}
const unsettled = async () => (await open()).filter(([kind]) => kind === 'not_settled').length;
const readDaysAgo = (days: number) =>
  run(sql`
    insert into payout_read (gateway, read_at)
    values (${gateway}, clock_now() - make_interval(days => ${days}::int))
    on conflict (gateway) do update set read_at = excluded.read_at`);

it('is at the bank once a person matched its line, with or without a number', async () => {
  await aPayout('po_1');
  const day = await today();
  await paste(`${day},NEFT PO_1,,,500.00\n${day},FEE,,1.00,`);
  expect(await open()).toContainEqual(['not_at_bank', 'po_1']);
  const { items } = (await call<BankLines>('GET', '/bank-lines')).body;
  const line = items.find(({ amountMinor }) => amountMinor > 0);
  const match = { kind: 'settlement', id: 'po_1' };
  expect((await call('POST', `/bank-lines/${line?.id}/match`, match)).status).toBe(204);
  expect((await open()).map(([kind]) => kind)).not.toContain('not_at_bank');
  expect((await call<Payouts>('GET', '/payouts')).body.items).toMatchObject([
    { id: 'po_1', bankMinor: 50_000, netMinor: 50_000 },
  ]);
});

it('is at the bank though the bank filled its number with zeros', async () => {
  await aPayout('po_1', { utr: '123456789' });
  await paste(`${await today()},NEFT,0000000123456789,,500.00\n`);
  expect((await call<Payouts>('GET', '/payouts')).body.items[0]?.bankMinor).toBe(50_000);
});

it('takes a fee for a refund as no difference in its amount', async () => {
  await aPayment();
  const { rows } = await sql<{ id: string }>`
    insert into refund (departure_id, id, payment_attempt_id, booking_id, amount_minor, reason, status,
                        gateway, idempotency_key)
    select a.departure_id, gen_random_uuid(), a.id, p.booking_id, 10000, 'goodwill', 'processed',
           ${gateway}, 'a-key-of-a-test'
      from payment_attempt a join payment p on p.id = a.payment_id
    returning id`.execute(service.db.queries);
  await run(sql`
    insert into gateway_route (gateway, kind, external_id, departure_id, row_id)
    select ${gateway}, 'refund', 're_1', departure_id, id from refund where id = ${rows[0]?.id}`);
  await aPayout('po_1', { entry: 're_1', kind: 'refund' });
  const refund = (amount: number) =>
    run(sql`
      update settlement_entry set amount_minor = ${amount}, fee_minor = 236, credit_minor = 0,
             debit_minor = ${amount + 236}`);
  const line = `${await today()},FEE,,1.00,`;
  await refund(10_000);
  await paste(line);
  expect((await open()).map(([kind]) => kind)).not.toContain('refund_amount');
  await refund(9_000);
  await paste(line);
  expect(await open()).toContainEqual(['refund_amount', 're_1']);
});

it('isn’t missed by an import before the gateway was read again', async () => {
  await aPayment();
  await setClock(service.db, '6 days');
  const line = `${await today()},FEE,,1.00,`;
  await readDaysAgo(5);
  await paste(line);
  expect(await unsettled()).toBe(0);
  await readDaysAgo(0);
  await paste(line);
  expect(await unsettled()).toBe(1);
});

it('isn’t missed where someone pays out by hand, which lists no payments', async () => {
  await aPayment();
  await setClock(service.db, '20 days');
  await readDaysAgo(0);
  await aPayout('po_9', { entry: 'po_9', kind: 'adjustment', daysAgo: 10 });
  const line = `${await today()},FEE,,1.00,`;
  await paste(line);
  expect(await unsettled()).toBe(0);
  // A payout by hand before the payment says nothing about it, once others come by themselves.
  await aPayout('po_10', { daysAgo: 1 });
  await run(
    sql`update settlement set settled_at = clock_now() - interval '30 days' where id = 'po_9'`,
  );
  await paste(line);
  expect(await unsettled()).toBe(1);
});
