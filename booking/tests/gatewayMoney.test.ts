/** Money that leaves at the gateway without our asking: dashboard refunds, disputes and chargebacks. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BookingDetail } from '../contract/bookings.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { StaffDispute, StaffRefund } from '../contract/staff.ts';
import type { TransferPreview, Transferred } from '../contract/transfers.ts';
import { readDisputes } from '../actions/disputes.ts';
import { importNewRefunds } from '../actions/externalRefunds.ts';
import { bookExternalRefund, lockHeldMoney } from '../actions/moneyOut.ts';
import { reconcile } from '../actions/reconcile.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import {
  aVisitor,
  captureOpen,
  comeBack,
  decideDispute,
  disputeNewest,
  paymentsAt,
  walkCheckout,
  type Visitor,
} from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';
import { ChangedMeanwhile } from '../store/database/db.ts';
import { firstNumber } from '../store/database/rows.ts';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let visitor: Visitor;
let tripId: string;
let departureId: string;

const secret = 'finance-secret-for-tests-finance-01';
const ownerSecret = 'owner-secret-for-tests-owner-00001';

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    STAFF_KEYS: `fay:finance:${secret},om:owner:${ownerSecret}`,
  });
}, 60_000);
beforeEach(async () => {
  visitor = aVisitor(service);
  ({ id: tripId } = await aTrip(service.db));
  ({ id: departureId } = await aDeparture(service.db, { tripId, inDays: 60 }));
});
afterEach(async () => {
  await service.turn({
    apiDown: false,
    webhookDrop: false,
    refundStatus: 'processed',
    webhookCopies: 1,
  });
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await expectNoMoreOutThanIn();
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

/** What the gateway sent back is no more than it received, and neither is what we wrote. */
async function expectNoMoreOutThanIn() {
  const over = await firstNumber(service.db.queries)`
    select count(*)::int from payment_attempt a
     where a.counted_minor < (
             select coalesce(sum(r.amount_minor), 0) from refund r
              where r.departure_id = a.departure_id and r.payment_attempt_id = a.id
                and r.status not in ('rejected', 'superseded'))`;
  expect(over).toBe(0);
}

const read = async (reference: string): Promise<BookingDetail> =>
  (await visitor.readBooking(reference)).body;
const kinds = ({ timeline }: BookingDetail) => timeline.map(({ kind }) => kind);
const totalMinor = 1_889_900;

/** A confirmed and paid booking, and its payment's ID at the gateway. */
async function paid(purpose: 'deposit' | 'full' = 'full') {
  const { reference } = await visitor.holdAndBook(departureId);
  const { body } = await visitor.pay(reference, purpose);
  await comeBack(service, await walkCheckout(body, 'success'));
  await service.work();
  const payment = (await paymentsAt(service)).at(-1);
  return { reference, paymentId: payment?.id ?? '' };
}
const refundAt = (paymentId: string, amountMinor: number) =>
  service.deps.gateway.refund({
    paymentId,
    amountMinor,
    idempotencyKey: `dashboard-${randomUUID()}`,
    speed: 'normal',
    notes: {},
  });
async function cancel(reference: string, refundAs?: 'travel_credit') {
  const url = `/v1/bookings/${reference}/cancellations`;
  const { body } = await visitor.send<CancellationPreview>(
    'POST',
    `${url}/preview`,
    refundAs ? { refundAs } : {},
  );
  expect((await visitor.post(url, { token: body.token })).status).toBe(202);
  return body.refundMinor;
}
async function move(reference: string): Promise<string> {
  const to = await aDeparture(service.db, { tripId, inDays: 90 });
  const url = `/v1/bookings/${reference}/transfers`;
  const { body } = await visitor.send<TransferPreview>('POST', `${url}/preview`, {
    departureId: to.id,
  });
  return (await visitor.post<Transferred>(url, { token: body.token })).body.reference;
}
const asStaff = (method: 'GET' | 'POST', path: string, body?: object, who = secret) =>
  service.app.inject({
    method,
    url: `/v1/staff/${path}`,
    headers: { authorization: `Bearer ${who}` },
    ...(body ? { payload: body } : {}),
  });
const disputes = async () =>
  (await asStaff('GET', 'disputes')).json<{ items: StaffDispute[] }>().items;
/** Reads the gateway's lists, as if its webhooks had been lost or late. */
async function settle() {
  await importNewRefunds(service.deps);
  await readDisputes(service.deps);
  await service.work();
}
/** Waits for a webhook about a dispute. */
async function arrived() {
  const count = () =>
    firstNumber(service.db.queries)`
      select count(*)::int from webhook_event where type like 'payment.dispute%'`;
  while ((await count()) === 0) await new Promise((go) => setTimeout(go, 20));
}
/** The refunds that were made or are to be made. */
const goodRefunds = ({ refunds }: BookingDetail) =>
  refunds.filter(({ status }) => status !== 'rejected' && status !== 'superseded');
/** Time passes, and everything that was due runs. */
async function later(howLong: string) {
  await setClock(service.db, howLong);
  await reconcile(service.deps);
  await service.work();
}

describe('a refund made in the dashboard', () => {
  it('changes no price if it fails, and the transfer instead of it is rejected', async () => {
    const { reference, paymentId } = await paid();
    await service.turn({ webhookDrop: true, refundStatus: 'pending' });
    await refundAt(paymentId, 50_000);
    await importNewRefunds(service.deps);
    await sql`update refund set status = 'failed'`.execute(service.db.queries);
    const waiting = async () =>
      (await asStaff('GET', 'refunds')).json<{ items: StaffRefund[] }>().items[0]?.id;
    expect((await asStaff('POST', `refunds/${await waiting()}/by-bank`)).statusCode).toBe(200);
    const reply = await asStaff('POST', `refunds/${await waiting()}/reject`, { reason: 'Unasked' });
    expect(reply.json()).toMatchObject({ status: 'rejected' });
    expect((await read(reference)).money).toMatchObject({ totalMinor, refundedMinor: 0 });
  });

  it('is found without its webhook, once, however many there are', async () => {
    const { reference, paymentId } = await paid();
    await service.turn({ webhookDrop: true });
    for (let count = 0; count < 105; count += 1) await refundAt(paymentId, 100);
    expect(await importNewRefunds(service.deps)).toBe(105);
    expect(await importNewRefunds(service.deps)).toBe(0);
    const { refunds, money } = await read(reference);
    expect([refunds.length, money.refundedMinor]).toEqual([105, 10_500]);
  });

  it('is booked where the money went when the date was changed', async () => {
    const { reference, paymentId } = await paid();
    const moved = await move(reference);
    await refundAt(paymentId, 500_000);
    await settle();
    expect(await read(moved)).toMatchObject({
      status: 'confirmed',
      money: { refundedMinor: 500_000, balanceMinor: 500_000 },
      refunds: [{ amountMinor: 500_000, status: 'processed' }],
    });
    expect((await read(reference)).refunds).toMatchObject([{ destination: 'move' }]);
  });

  it('ends the refund that it leaves no money for', async () => {
    const { reference, paymentId } = await paid();
    const owedMinor = await cancel(reference);
    expect(owedMinor).toBeGreaterThan(0);
    await refundAt(paymentId, totalMinor);
    await importNewRefunds(service.deps);
    await later('10 minutes');
    const booking = await read(reference);
    expect(booking.money.refundedMinor).toBe(totalMinor);
    expect(goodRefunds(booking)).toMatchObject([{ amountMinor: totalMinor, status: 'processed' }]);
  });

  it('leaves the rest of a refund that fits only in part', async () => {
    const { reference, paymentId } = await paid();
    const owedMinor = await cancel(reference);
    await refundAt(paymentId, totalMinor - owedMinor + 100_000);
    await importNewRefunds(service.deps);
    await later('10 minutes');
    expect((await read(reference)).money.refundedMinor).toBe(totalMinor);
  });

  it('is booked from the start again if one of ours was sent meanwhile', async () => {
    const { reference, paymentId } = await paid();
    await cancel(reference);
    await refundAt(paymentId, totalMinor);
    const [seen] = await service.deps.gateway.listRefunds(paymentId);
    if (!seen) throw new Error('the gateway has no refund');
    const { gateway, db } = service.deps;
    const held = await db.transact((tx) => lockHeldMoney(tx, gateway.name, paymentId));
    // As a worker writes just before it asks the gateway.
    await sql`update refund set status = 'processing', next_check_at = clock_now()
               where status = 'approved'`.execute(db.queries);
    const booking = db.transact((tx) => bookExternalRefund(tx, held, seen));
    await expect(booking).rejects.toThrow(ChangedMeanwhile);
    // The gateway refuses ours, because nothing is left.
    expect(await importNewRefunds(service.deps)).toBe(0);
    await later('10 minutes');
    await settle();
    const after = await read(reference);
    expect(after.money.refundedMinor).toBe(totalMinor);
    expect(goodRefunds(after)).toMatchObject([{ amountMinor: totalMinor, status: 'processed' }]);
  });

  it('ends a failed refund, so that nobody pays it out again', async () => {
    const { reference, paymentId } = await paid();
    await service.turn({ refundStatus: 'failed' });
    await cancel(reference);
    await service.work();
    await service.turn({ refundStatus: 'processed' });
    const { items } = (await asStaff('GET', 'refunds')).json<{ items: StaffRefund[] }>();
    expect(items).toMatchObject([{ status: 'failed' }]);
    await refundAt(paymentId, totalMinor);
    await settle();
    const paying = await asStaff('POST', `refunds/${items[0]?.id}/paid`, {
      reference: 'UTR0000001',
    });
    expect(paying.statusCode).toBe(409);
    expect((await read(reference)).money.refundedMinor).toBe(totalMinor);
  });
});

describe('a payment partly refunded before we learn of it', () => {
  async function learnLate(amountMinor: number, purpose: 'deposit' | 'full') {
    const { reference } = await visitor.holdAndBook(departureId);
    const { body } = await visitor.pay(reference, purpose);
    await walkCheckout(body, 'pending');
    await service.turn({ webhookDrop: true });
    await captureOpen(service, body.orderId);
    await refundAt((await paymentsAt(service)).at(-1)?.id ?? '', amountMinor);
    await later('5 minutes');
    return read(reference);
  }

  it('confirms if the rest is enough', async () => {
    expect(await learnLate(500_000, 'full')).toMatchObject({
      status: 'confirmed',
      money: { paidMinor: totalMinor, refundedMinor: 500_000, balanceMinor: 500_000 },
    });
  });

  it('is returned whole if not', async () => {
    const booking = await learnLate(100_000, 'deposit');
    await later('10 minutes');
    const { status, money } = await read(booking.reference);
    expect(status).toBe('pending_payment');
    expect(money.refundedMinor).toBe(money.paidMinor);
    expect(money.paidMinor).toBeGreaterThan(0);
  });

  it('is written even if nothing is left', async () => {
    const { reference } = await visitor.holdAndBook(departureId);
    const { body } = await visitor.pay(reference, 'full');
    await walkCheckout(body, 'pending');
    await service.turn({ webhookDrop: true });
    await captureOpen(service, body.orderId);
    await refundAt((await paymentsAt(service)).at(-1)?.id ?? '', totalMinor);
    await later('5 minutes');
    expect(await read(reference)).toMatchObject({
      status: 'pending_payment',
      money: { paidMinor: totalMinor, refundedMinor: totalMinor },
    });
  });
});

describe('a dispute', () => {
  it('is listed, told to the operator and shown to the traveller, once', async () => {
    await service.turn({ webhookCopies: 3 });
    const { reference } = await paid();
    const id = await disputeNewest(service);
    await arrived();
    await service.work();
    await settle();
    expect(await disputes()).toMatchObject([
      {
        bookingReference: reference,
        gatewayDisputeId: id,
        amountMinor: totalMinor,
        status: 'open',
        endedAt: null,
      },
    ]);
    const booking = await read(reference);
    expect(kinds(booking).filter((kind) => kind === 'dispute_opened')).toHaveLength(1);
    expect(booking.status).toBe('confirmed');
    const letters = (await mailbox.mails()).filter(({ subject }) => subject.includes('disputes'));
    expect(letters).toHaveLength(1);
  });

  it('is found without its webhook, and so is its end', async () => {
    const { reference } = await paid();
    await service.turn({ webhookDrop: true });
    const id = await disputeNewest(service);
    await readDisputes(service.deps);
    expect(await disputes()).toMatchObject([{ status: 'open' }]);
    await decideDispute(service, id, 'lost');
    await readDisputes(service.deps);
    expect(await disputes()).toMatchObject([{ status: 'lost' }]);
    expect((await read(reference)).money.refundedMinor).toBe(totalMinor);
  });

  it('holds refunds back until it is won', async () => {
    const { reference } = await paid();
    const id = await disputeNewest(service);
    await settle();
    const owedMinor = await cancel(reference);
    await later('30 minutes');
    expect((await read(reference)).refunds).toMatchObject([
      { amountMinor: owedMinor, status: 'approved' },
    ]);
    await decideDispute(service, id, 'won');
    await settle();
    await later('31 minutes');
    const booking = await read(reference);
    expect(booking.refunds).toMatchObject([{ amountMinor: owedMinor, status: 'processed' }]);
    expect(kinds(booking)).toContain('dispute_won');
    expect(await disputes()).toMatchObject([{ status: 'won' }]);
  });

  it('pays what we owed once it is lost', async () => {
    const { reference } = await paid();
    const id = await disputeNewest(service);
    await settle();
    await cancel(reference);
    await decideDispute(service, id, 'lost');
    await settle();
    await later('2 hours');
    const booking = await read(reference);
    expect(booking.money.refundedMinor).toBe(totalMinor);
    expect(goodRefunds(booking)).toMatchObject([{ amountMinor: totalMinor, status: 'processed' }]);
    expect(booking.cancellations).toMatchObject([{ status: 'settled' }]);
    expect(kinds(booking)).toContain('dispute_lost');
  });

  it.each(['won', 'lost'] as const)('ends, once %s, a refund it interrupted', async (end) => {
    const { reference } = await paid();
    await service.turn({ apiDown: true });
    const owedMinor = await cancel(reference);
    await service.work();
    expect((await read(reference)).refunds).toMatchObject([{ status: 'processing' }]);
    await service.turn({ apiDown: false, webhookDrop: true });
    const id = await disputeNewest(service);
    await settle();
    await later('30 minutes');
    expect((await read(reference)).refunds).toMatchObject([{ status: 'processing' }]);
    await decideDispute(service, id, end);
    await settle();
    expect(await disputes()).toMatchObject([{ status: end }]);
    const backMinor = end === 'won' ? owedMinor : totalMinor;
    expect((await read(reference)).money.refundedMinor).toBe(backMinor);
    expect(goodRefunds(await read(reference))).toMatchObject([{ amountMinor: backMinor }]);
  });

  it('leaves us owing the rest if less was lost', async () => {
    const { reference } = await paid();
    const id = await disputeNewest(service, 200_000);
    await settle();
    const owedMinor = await cancel(reference);
    await decideDispute(service, id, 'lost');
    await settle();
    await later('2 hours');
    const booking = await read(reference);
    expect(booking.money.refundedMinor).toBe(owedMinor);
    expect(
      goodRefunds(booking)
        .map(({ amountMinor }) => amountMinor)
        .toSorted((a, b) => a - b),
    ).toEqual([200_000, owedMinor - 200_000]);
  });

  it('makes the lost money due again on a booking that goes on', async () => {
    const { reference } = await paid();
    const id = await disputeNewest(service, 200_000);
    await decideDispute(service, id, 'lost');
    await settle();
    expect(await read(reference)).toMatchObject({
      status: 'confirmed',
      money: { balanceMinor: 200_000, refundedMinor: 200_000 },
    });
  });

  it('waits for staff if the payment is under review', async () => {
    await service.turn({ amountDeltaMinor: 100 });
    const { reference } = await visitor.holdAndBook(departureId);
    const { body } = await visitor.pay(reference, 'full');
    await comeBack(service, await walkCheckout(body, 'success'));
    await service.turn({ amountDeltaMinor: 0 });
    const id = await disputeNewest(service, 500_000);
    await decideDispute(service, id, 'lost');
    await settle();
    expect(await disputes()).toMatchObject([{ status: 'open' }]);
    const reviews = await asStaff('GET', 'payment-reviews');
    const [review] = reviews.json<{ items: { id: string }[] }>().items;
    const reason = { reason: 'Bank rounding' };
    const done = await asStaff('POST', `payment-reviews/${review?.id}/accept`, reason);
    expect(done.json()).toMatchObject({ state: 'accepted' });
    await settle();
    expect(await disputes()).toMatchObject([{ status: 'lost' }]);
    expect((await read(reference)).money.refundedMinor).toBeGreaterThanOrEqual(500_000);
  });

  it('changes nothing about the money if it is closed', async () => {
    const { reference } = await paid();
    const id = await disputeNewest(service);
    await settle();
    await decideDispute(service, id, 'under_review');
    await settle();
    expect(await disputes()).toMatchObject([{ status: 'open' }]);
    await decideDispute(service, id, 'closed');
    await settle();
    expect(await disputes()).toMatchObject([{ status: 'closed' }]);
    expect((await read(reference)).money).toMatchObject({ refundedMinor: 0, balanceMinor: 0 });
  });

  it('is followed to where the money went when the date was changed', async () => {
    const { reference } = await paid();
    const moved = await move(reference);
    const id = await disputeNewest(service);
    await settle();
    await decideDispute(service, id, 'lost');
    await settle();
    expect((await read(moved)).money.refundedMinor).toBe(totalMinor);
  });

  it('gives no credit for money that the bank may take', async () => {
    const { reference } = await paid();
    await disputeNewest(service);
    await settle();
    await cancel(reference, 'travel_credit');
    const { refunds } = await read(reference);
    expect(refunds).toMatchObject([{ status: 'approved' }]);
    const credit = await firstNumber(service.db.queries)`
      select count(*)::int from travel_credit_entry`;
    expect(credit).toBe(0);
  });

  it('lets nobody pay a failed refund by bank in the meantime', async () => {
    const { reference } = await paid();
    await service.turn({ refundStatus: 'failed' });
    await cancel(reference);
    await service.work();
    const waiting = async () =>
      (await asStaff('GET', 'refunds')).json<{ items: StaffRefund[] }>().items[0]?.id;
    await asStaff('POST', `refunds/${await waiting()}/by-bank`);
    const id = await waiting();
    const approval = await asStaff('POST', `refunds/${id}/approve`, undefined, ownerSecret);
    expect(approval.json()).toMatchObject({ status: 'approved', destination: 'bank_transfer' });
    await disputeNewest(service, 100_000);
    await settle();
    const paying = await asStaff('POST', `refunds/${id}/paid`, { reference: 'UTR0000001' });
    expect(paying.json()).toMatchObject({ code: 'payment_disputed' });
  });
});
