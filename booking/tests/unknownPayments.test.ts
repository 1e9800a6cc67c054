/** After a restore: which of the gateway's money the database doesn't know. */
import { sql } from 'kysely';
import { findUnknownPayments } from '../unknownPayments.ts';
import type { CapturedPayment } from '../providers/payment/port.ts';
import { newId } from '../store/database/ids.ts';
import { knownPayments } from '../store/money/knownPayments.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase } from '../testing/database.ts';
import { addOldPayments, readScans } from '../testing/queryPlans.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

const unknownSince = (hoursAgo: number, gateways = service.deps) =>
  findUnknownPayments(service.db.queries, gateways, new Date(Date.now() - hoursAgo * 3_600_000));

async function book() {
  const { id: tripId } = await aTrip(service.db);
  const { id: departureId } = await aDeparture(service.db, { tripId, inDays: 90 });
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departureId, 2);
  const { body } = await visitor.pay(reference, 'deposit');
  const back = await walkCheckout(body, 'success');
  return { paymentId: body.id, orderId: body.orderId, comeBack: () => comeBack(service, back) };
}

/** Makes a payment older, and says how its attempts ended. */
async function change(paymentId: string, { days, attempt }: { days: number; attempt?: string }) {
  await service.db.queries.transaction().execute(async (tx) => {
    // Attempts can't go back.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update payment set created_at = clock_now() - make_interval(days => ${days}::int)
       where id = ${paymentId}`.execute(tx);
    if (attempt) {
      await sql`update payment_attempt set status = ${attempt} where payment_id = ${paymentId}`.execute(
        tx,
      );
    }
  });
}

it('lists the payments that a restored database lacks, and none that it knows', async () => {
  const first = await book();
  await first.comeBack();
  expect(await unknownSince(1)).toEqual([]);
  // Its money is recorded, so nobody needs to be asked.
  await change(first.paymentId, { days: 40 });
  expect(await unknownSince(1)).toEqual([]);
  // As if only the attempt's beginning had been recorded, too long ago for the reconciler.
  await change(first.paymentId, { days: 40, attempt: 'authorized' });
  expect(await unknownSince(1)).toHaveLength(1);
  await change(first.paymentId, { days: 1 });
  expect(await unknownSince(1)).toEqual([]);

  // As if the database had been restored to a moment before it.
  await emptyDatabase(service.db);
  const [lost, ...others] = await unknownSince(1);
  expect(lost).toMatchObject({ gateway: 'emulator', amountMinor: 600_000, currency: 'INR' });
  expect(others).toEqual([]);

  // The reconciler asks about a payment whose order is known, so nobody has to, for four days.
  const second = await book();
  expect(await unknownSince(1)).toEqual([lost]);
  await change(second.paymentId, { days: 5 });
  // Both may have begun in the same second, so either may come first.
  expect(new Set((await unknownSince(1)).map(({ orderId }) => orderId))).toEqual(
    new Set([lost?.orderId, second.orderId]),
  );
});

it('leaves out what was begun before, and what was paid without an order of ours', async () => {
  const before = await unknownSince(1);
  expect(before.length).toBeGreaterThan(0);
  expect(await unknownSince(-1)).toEqual([]);
  const one: CapturedPayment = {
    ...{ id: 'pay_link', orderId: null, receipt: null },
    ...{ amountMinor: 100, amountRefundedMinor: 0, currency: 'INR', startedAt: new Date() },
  };
  const ours = { ...one, id: 'pi_ours', receipt: newId() };
  const { gateway } = service.deps;
  const gateways = {
    ...service.deps,
    gateway: {
      ...gateway,
      listCaptured: async (since: Date) => [
        ...(await gateway.listCaptured(since)),
        one,
        { ...one, id: 'pi_shop', receipt: 'INV-7' },
        ours,
      ],
    },
  };
  expect((await unknownSince(1, gateways)).map(({ id }) => id)).toEqual([
    ...before.map(({ id }) => id),
    ours.id,
  ]);
});

it('looks each payment up in indexes, however many others there are', async () => {
  const { paymentId } = await book();
  await addOldPayments(service.db, paymentId, 400);
  const listed = [
    { id: 'pay_1', orderId: 'order_old_1', receipt: null },
    { id: 'pay_order_old_2', orderId: null, receipt: null },
    { id: 'pay_3', orderId: null, receipt: paymentId },
  ];
  const gateway = service.deps.gateway.name;
  expect(await knownPayments(service.db.queries, gateway, listed)).toEqual(new Set(['pay_3']));
  const scans = await readScans(service.db, (queries) => knownPayments(queries, gateway, listed));
  expect(new Set(scans.map(({ table }) => table))).toEqual(
    new Set(['payment', 'payment_attempt', 'gateway_route']),
  );
  for (const { table, index, rows } of scans) {
    expect([table, index, rows]).toEqual([table, expect.any(String), expect.any(Number)]);
    expect([table, rows <= listed.length]).toEqual([table, true]);
  }
});
