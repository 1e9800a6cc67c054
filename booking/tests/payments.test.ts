/** Payments: on time, late, duplicate, wrong, lost and refunded. */
import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import { reconcile } from '../actions/reconcile.ts';
import { processWebhooks } from '../actions/webhooks.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { Payment } from '../contract/payments.ts';
import type { Problem } from '../contract/problem.ts';
import { findPayment, storeOrder } from '../store/money/payments.ts';
import { aBookingRequest, aCoupon, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, captureOpen, comeBack, type Visitor, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { allValues, firstRow } from '../store/database/rows.ts';

let service: Service;
let visitor: Visitor;
let departureId: string;

const calm = {
  webhookDelayMs: 0,
  webhookCopies: 1,
  webhookReverse: 0,
  webhookDrop: true,
  webhookWrongSignature: false,
  returnWrongSignature: false,
  amountDeltaMinor: 0,
  lateSeconds: 60,
  apiDown: false,
  refundStatus: 'processed' as const,
};

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  // Webhooks are off by default, so that each test covers only the path it's about.
  await service.turn(calm);
  const trip = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id, capacity: 2, minPax: 2 }));
  visitor = aVisitor(service);
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

async function open(pax = 1): Promise<{ reference: string; holdId: string; payment: Payment }> {
  const { reference, holdId } = await visitor.holdAndBook(departureId, pax);
  const { body } = await visitor.pay(reference);
  return { reference, holdId, payment: body };
}

async function detail(reference: string): Promise<BookingDetail> {
  return (await visitor.readBooking(reference)).body;
}

const kinds = (booking: BookingDetail) => booking.timeline.map(({ kind }) => kind);

async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('timed out');
}

async function post(body: string, signature: string, eventId: string = randomUUID()) {
  return service.app.inject({
    method: 'POST',
    url: '/v1/webhooks/razorpay',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId,
    },
    payload: body,
  });
}

const sign = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex');

const captured = (orderId: string | null, paymentId = 'pay_x') =>
  JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { id: paymentId, order_id: orderId, amount: 1 } } },
  });

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    service.db.queries,
  );
  return rows[0]?.n ?? -1;
}

describe('a payment on time', () => {
  it('is confirmed by the webhook alone if the browser never returns', async () => {
    await service.turn({ webhookDrop: false });
    const { reference, payment } = await open();
    await walkCheckout(payment, 'success');
    await eventually(async () => (await count('webhook_event')) === 2);
    await service.work();
    expect(await detail(reference)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partially_paid',
    });
  });

  it('is confirmed by the reconciler alone if every webhook is lost', async () => {
    const { reference, payment } = await open();
    await walkCheckout(payment, 'success');
    await service.work();
    expect((await detail(reference)).status).toBe('pending_payment');
    await setClock(service.db, '2 minutes');
    await reconcile(service.deps);
    expect((await detail(reference)).status).toBe('confirmed');
  });

  it('is recorded once, however often it is reported', async () => {
    await service.turn({ webhookDrop: false, webhookCopies: 3 });
    const { reference, payment } = await open();
    const back = await walkCheckout(payment, 'success');
    await Promise.all([comeBack(service, back), comeBack(service, back), service.work()]);
    await eventually(async () => (await count('webhook_event')) === 2);
    await service.work();
    const booking = await detail(reference);
    expect(booking).toMatchObject({ status: 'confirmed', money: { paidMinor: 300_000 } });
    expect(kinds(booking).filter((kind) => kind === 'booking_confirmed')).toHaveLength(1);
  });

  it('has the same result if webhooks arrive in the wrong order', async () => {
    // The failure, the capture and the paid order, newest first.
    await service.turn({ webhookDrop: false, webhookReverse: 3 });
    const { reference, payment } = await open();
    await walkCheckout(payment, 'fail');
    await walkCheckout(payment, 'success');
    const told = async () => {
      const { rows } = await sql<{ type: string }>`
        select type from webhook_event order by created_at`.execute(service.db.queries);
      return rows.map(({ type }) => type);
    };
    await eventually(async () => {
      // Each is processed before the next arrives.
      await service.work();
      return (await told()).length === 3;
    });
    await service.work();
    expect(await told()).toEqual(['order.paid', 'payment.captured', 'payment.failed']);
    const booking = await detail(reference);
    expect(booking).toMatchObject({ status: 'confirmed', money: { paidMinor: 300_000 } });
    expect(kinds(booking).filter((kind) => kind === 'booking_confirmed')).toHaveLength(1);
    const { rows } = await sql`
      select p.status as payment,
             array(select a.status from payment_attempt a where a.payment_id = p.id
                    order by a.status) as attempts
        from payment p`.execute(service.db.queries);
    expect(rows).toEqual([{ payment: 'captured', attempts: ['captured', 'failed'] }]);
  });

  it('takes the balance later, and then everything is paid', async () => {
    const { reference, payment } = await open();
    await comeBack(service, await walkCheckout(payment, 'success'));
    const rest = await visitor.pay(reference, 'balance');
    expect(rest.body).toMatchObject({ purpose: 'balance', amountMinor: 1_589_900 });
    await comeBack(service, await walkCheckout(rest.body, 'success'));
    expect(await detail(reference)).toMatchObject({
      paymentStatus: 'paid',
      money: { balanceMinor: 0 },
    });
    expect((await visitor.pay(reference, 'balance')).body).toMatchObject({ code: 'already_paid' });
  });

  it('takes any part of the balance, and never leaves less than a rupee', async () => {
    const { reference, payment } = await open();
    const pay = (partMinor: number) => visitor.pay(reference, 'balance', { partMinor });
    expect((await pay(100)).body).toMatchObject({ code: 'invalid_state' });
    await comeBack(service, await walkCheckout(payment, 'success'));
    for (const [partMinor, message] of [
      [0, 'Enter at least ₹1'],
      [99, 'Enter at least ₹1'],
      [1_589_801, 'Pay the whole balance, or leave at least ₹1'],
      [1_589_901, 'Enter no more than the balance'],
    ] as const) {
      const refused = await pay(partMinor);
      expect(refused.body).toMatchObject({ code: 'validation_failed', errors: [{ message }] });
    }
    const part = { partMinor: 100 };
    for (const { body } of [
      await visitor.pay(reference, 'full', part),
      await visitor.pay(reference, 'balance', { ...part, closesShares: true }),
    ]) {
      expect(body).toMatchObject({ errors: [{ path: 'partMinor', code: 'purpose' }] });
    }
    const first = await pay(100);
    expect(first.body).toMatchObject({ purpose: 'balance', amountMinor: 100 });
    // Another amount replaces the open payment.
    const second = await pay(1_000_000);
    expect(second.body).toMatchObject({ amountMinor: 1_000_000 });
    await comeBack(service, await walkCheckout(second.body, 'success'));
    expect(await detail(reference)).toMatchObject({
      paymentStatus: 'partially_paid',
      money: { paidMinor: 1_300_000, balanceMinor: 589_900 },
    });
    const rest = await pay(589_900);
    await comeBack(service, await walkCheckout(rest.body, 'success'));
    expect(await detail(reference)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('guarantees the departure once enough people have paid', async () => {
    const { payment } = await open(2);
    await comeBack(service, await walkCheckout(payment, 'success'));
    const row = await service.db.queries
      .selectFrom('departure')
      .select('status')
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('guaranteed');
  });

  it('extends the hold once, when the payment starts', async () => {
    const { reference, holdId } = await visitor.holdAndBook(departureId);
    await setClock(service.db, '10 minutes');
    await visitor.pay(reference);
    const first = (await visitor.readHold(holdId)).body;
    const left = Date.parse(first.expiresAt) - Date.parse(first.serverNow);
    expect(Math.round(left / 60_000)).toBe(15);
    await setClock(service.db, '20 minutes');
    await visitor.pay(reference);
    expect((await visitor.readHold(holdId)).body.expiresAt).toBe(first.expiresAt);
  });
});

describe('starting a payment', () => {
  it('opens one payment for two tabs', async () => {
    const { reference } = await visitor.holdAndBook(departureId);
    const [one, two] = await Promise.all([visitor.pay(reference), visitor.pay(reference)]);
    expect(one.body.orderId).toBe(two.body.orderId);
    expect(await count('payment')).toBe(1);
  });

  it('makes one order if the first response was lost', async () => {
    const { reference, payment } = await open();
    await sql`update payment set status = 'pending', gateway_order_id = null`.execute(
      service.db.queries,
    );
    await sql`alter table payment disable trigger payment_transition`.execute(service.db.queries);
    await sql`update payment set status = 'created'`.execute(service.db.queries);
    await sql`alter table payment enable trigger payment_transition`.execute(service.db.queries);
    const again = await visitor.pay(reference);
    expect(again.body.orderId).toBe(payment.orderId);
  });

  it('says payments are busy, then continues where it stopped', async () => {
    const { reference } = await visitor.holdAndBook(departureId);
    await service.turn({ apiDown: true });
    const key = randomUUID();
    const url = `/v1/bookings/${reference}/payments`;
    const busy = await visitor.post<Problem>(url, { purpose: 'deposit' }, key);
    expect(busy).toMatchObject({
      status: 503,
      body: { code: 'gateway_unavailable', retryable: true },
    });
    expect(busy.headers['retry-after']).toBe('5');
    await service.turn({ apiDown: false });
    expect((await visitor.post(url, { purpose: 'deposit' }, key)).status).toBe(201);
    expect(await count('payment')).toBe(1);
  });

  it('lets the reconciler create the order if the service crashed first', async () => {
    const { reference } = await visitor.holdAndBook(departureId);
    await service.turn({ apiDown: true });
    await visitor.pay(reference);
    await service.turn({ apiDown: false });
    await setClock(service.db, '2 minutes');
    await reconcile(service.deps);
    expect((await detail(reference)).openPayment).toMatchObject({ status: 'pending' });
  });

  it('closes an open payment for another amount, unless the bank is processing it', async () => {
    const { reference, payment } = await open();
    const full = await visitor.pay(reference, 'full');
    expect(full.body).toMatchObject({ purpose: 'full', amountMinor: 1_889_900 });
    expect((await visitor.readPayment(payment.id)).body).toMatchObject({
      status: 'cancelled',
      checkout: null,
    });
    await walkCheckout(full.body, 'pending');
    await setClock(service.db, '2 minutes');
    await reconcile(service.deps);
    const busy = await visitor.pay(reference, 'deposit');
    expect(busy.body).toMatchObject({
      code: 'payment_in_progress',
      meta: { paymentId: full.body.id },
    });
  });

  it('handles money that arrives on a closed payment', async () => {
    const { reference, payment } = await open();
    await visitor.pay(reference, 'full');
    await comeBack(service, await walkCheckout(payment, 'success'));
    expect(await detail(reference)).toMatchObject({
      status: 'confirmed',
      money: { paidMinor: 300_000 },
    });
  });
});

describe('a failing payment', () => {
  it('lets the payer retry on the same order', async () => {
    const { reference, holdId, payment } = await open();
    const back = await comeBack(service, await walkCheckout(payment, 'fail'));
    expect(back.headers.location).toBe(
      `http://localhost:3000/booking/spiti?hold=${holdId}&step=pay&payment=failed`,
    );
    const again = await visitor.pay(reference);
    expect(again.body).toMatchObject({
      orderId: payment.orderId,
      lastAttempt: { status: 'failed', failureReason: 'The bank declined the payment' },
    });
    const paid = await walkCheckout(again.body, 'success');
    // The gateway is asked at most once a second, and no one retries faster.
    await setClock(service.db, '2 seconds');
    const success = await comeBack(service, paid);
    expect(success.headers.location).toBe(`http://localhost:3000/booking-details/${reference}`);
    expect(kinds(await detail(reference))).toContain('payment_failed');
  });

  it('returns a payer who cancels to the payment page', async () => {
    const { holdId, payment } = await open();
    expect(await walkCheckout(payment, 'cancel')).toEqual({
      location: `http://localhost:3000/booking/spiti?hold=${holdId}&step=pay&payment=cancelled`,
    });
  });

  it('checks the gateway for a waiting payer, at most every five seconds', async () => {
    const { payment } = await open();
    expect((await visitor.readPayment(payment.id)).body.lastAttempt).toBeNull();
    await walkCheckout(payment, 'pending');
    expect((await visitor.readPayment(payment.id)).body.lastAttempt).toBeNull();
    await setClock(service.db, '6 seconds');
    expect((await visitor.readPayment(payment.id)).body.lastAttempt).toMatchObject({
      status: 'created',
    });
    await setClock(service.db, '12 seconds');
    await service.turn({ apiDown: true });
    expect((await visitor.readPayment(payment.id)).body.status).toBe('pending');
    await service.turn({ apiDown: false });
  });

  it('shows “confirming” while the gateway has signed for the money but doesn’t answer', async () => {
    const { reference, payment } = await open();
    const paid = await walkCheckout(payment, 'success');
    await service.turn({ apiDown: true, webhookDrop: true });
    const back = await comeBack(service, paid);
    expect(back.headers.location).toBe(
      `http://localhost:3000/booking-details/${reference}?payment=confirming`,
    );
    expect((await detail(reference)).status).toBe('pending_payment');
    await service.turn({ apiDown: false });
  });

  it('rejects a return with a wrong signature or for another order', async () => {
    const { reference, payment } = await open();
    await service.turn({ returnWrongSignature: true });
    const back = await comeBack(service, await walkCheckout(payment, 'success'));
    expect([back.statusCode, back.json<Problem>().code]).toEqual([400, 'signature_invalid']);
    expect((await detail(reference)).status).toBe('pending_payment');
  });

  it('accepts a signature only for our own order, whatever the form says', async () => {
    const first = await open();
    const other = aVisitor(service);
    const { reference } = await other.holdAndBook(departureId);
    const unpaid = await other.pay(reference);
    const back = await walkCheckout(first.payment, 'success');
    if (!back || !('fields' in back)) throw new Error('nothing came back');
    const action = back.action.replace(first.payment.id, unpaid.body.id);
    const reply = await comeBack(service, { action, fields: back.fields });
    expect(reply.json<Problem>().code).toBe('signature_invalid');
    expect((await other.readBooking(reference)).body.status).toBe('pending_payment');
  });

  it('goes to staff review if the amount differs from the order', async () => {
    await service.turn({ amountDeltaMinor: -100 });
    const { reference, payment } = await open();
    await comeBack(service, await walkCheckout(payment, 'success'));
    const booking = await detail(reference);
    expect(booking).toMatchObject({ status: 'pending_payment', money: { paidMinor: 0 } });
    expect(kinds(booking)).toContain('payment_review');
    expect((await visitor.readPayment(payment.id)).body.status).toBe('review');
  });

  it('stays open while UPI is pending', async () => {
    const { reference, payment } = await open();
    await walkCheckout(payment, 'pending');
    await setClock(service.db, '2 minutes');
    await reconcile(service.deps);
    expect((await visitor.readPayment(payment.id)).body).toMatchObject({
      status: 'pending',
      lastAttempt: { status: 'created', method: 'upi' },
    });
    expect((await detail(reference)).openPayment?.id).toBe(payment.id);
  });

  it('refunds a second capture on one order', async () => {
    const { reference, payment } = await open();
    await walkCheckout(payment, 'pending');
    await comeBack(service, await walkCheckout(payment, 'success'));
    const state = (await (await fetch(`${service.payUrl}/emulator/state`)).json()) as {
      payments: { id: string; order_id: string; status: string }[];
    };
    const open2 = state.payments.find(
      (p) => p.order_id === payment.orderId && p.status === 'created',
    );
    await fetch(`${service.payUrl}/emulator/payments/${open2?.id}/capture`, { method: 'POST' });
    const event = captured(payment.orderId, open2?.id);
    await post(event, sign(event, testSecrets.RAZORPAY_WEBHOOK_SECRET));
    await service.work();
    expect(await detail(reference)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partially_refunded',
      refunds: [{ reason: 'duplicate', amountMinor: 300_000, status: 'processed' }],
    });
  });
});

describe('a duplicate payment', () => {
  it('is found even if its webhook was lost', async () => {
    const { reference, payment } = await open();
    await walkCheckout(payment, 'pending');
    await comeBack(service, await walkCheckout(payment, 'success'));
    await captureOpen(service, payment.orderId);
    await setClock(service.db, '1 day');
    await reconcile(service.deps);
    await service.work();
    expect((await detail(reference)).refunds).toMatchObject([
      { reason: 'duplicate', amountMinor: 300_000, status: 'processed' },
    ]);
  });

  it('is refunded once, not both as a duplicate and as an excess', async () => {
    const { reference, payment } = await open();
    await walkCheckout(payment, 'pending');
    await comeBack(service, await walkCheckout(payment, 'success'));
    // The balance was requested before the service knew of the second capture.
    const rest = await visitor.pay(reference, 'balance');
    await captureOpen(service, payment.orderId);
    await setClock(service.db, '1 day');
    await reconcile(service.deps);
    await comeBack(service, await walkCheckout(rest.body, 'success'));
    await service.work();
    expect((await detail(reference)).refunds).toMatchObject([{ reason: 'duplicate' }]);
    expect(await detail(reference)).toMatchObject({ money: { balanceMinor: 0 } });
  });

  it('goes to staff review if extra money arrives on a paid order', async () => {
    const { reference, payment } = await open();
    await walkCheckout(payment, 'pending');
    await comeBack(service, await walkCheckout(payment, 'success'));
    await service.turn({ amountDeltaMinor: 500 });
    await captureOpen(service, payment.orderId);
    await setClock(service.db, '1 day');
    await reconcile(service.deps);
    await setClock(service.db, '3 days');
    await reconcile(service.deps);
    const booking = await detail(reference);
    expect(booking).toMatchObject({ status: 'confirmed', money: { paidMinor: 300_000 } });
    expect(kinds(booking).filter((kind) => kind === 'payment_review')).toHaveLength(1);
  });
});

describe('a late payment', () => {
  async function expired() {
    const opened = await open();
    await walkCheckout(opened.payment, 'late');
    await setClock(service.db, '50 minutes');
    await sweepHolds(service.deps);
    expect((await detail(opened.reference)).status).toBe('expired');
    expect((await visitor.readPayment(opened.payment.id)).body.status).toBe('expired');
    return opened;
  }

  it('takes the seats again if they’re still available', async () => {
    const { reference, payment } = await expired();
    await captureOpen(service, payment.orderId);
    await reconcile(service.deps);
    const booking = await detail(reference);
    expect(booking).toMatchObject({ status: 'confirmed', money: { paidMinor: 300_000 } });
    expect(kinds(booking)).toContain('booking_confirmed_late');
  });

  it('is refunded in full, once, if the seats are gone', async () => {
    const { reference, payment } = await expired();
    await aVisitor(service).hold(departureId, 2);
    await captureOpen(service, payment.orderId);
    await reconcile(service.deps);
    await service.work();
    expect(await detail(reference)).toMatchObject({
      status: 'expired',
      paymentStatus: 'refunded',
      refunds: [{ reason: 'late_payment', amountMinor: 300_000, status: 'processed' }],
    });
    await service.work();
    await reconcile(service.deps);
    expect((await detail(reference)).refunds).toHaveLength(1);
    const { rows } = await sql<{ template: string; status: string }>`
      select template, status from notification`.execute(service.db.queries);
    expect(rows.filter(({ template }) => template === 'payment_late')).toHaveLength(1);
  });

  it('takes the seats again only if its coupon still applies', async () => {
    const code = await aCoupon(service.db, { maxRedemptions: 1 });
    const holdWith = async (buyer: Visitor) => {
      const { body } = await buyer.quote(departureId, 1, 'twin', { couponCode: code });
      const hold = await buyer.post<{ id: string }>('/v1/holds', { quoteToken: body.token });
      return (await buyer.book(aBookingRequest(hold.body.id))).body.reference;
    };
    const reference = await holdWith(visitor);
    const { body: payment } = await visitor.pay(reference);
    await walkCheckout(payment, 'late');
    await setClock(service.db, '50 minutes');
    await sweepHolds(service.deps);
    await holdWith(aVisitor(service));
    await captureOpen(service, payment.orderId);
    await reconcile(service.deps);
    await service.work();
    expect(await detail(reference)).toMatchObject({ status: 'expired', paymentStatus: 'refunded' });
    const { rows } = await sql<{ redeemed: number }>`select redeemed from coupon`.execute(
      service.db.queries,
    );
    expect(rows).toEqual([{ redeemed: 1 }]);
  });

  it('is refunded if the departure has left', async () => {
    const { reference, payment } = await expired();
    await sql`update departure set report_at = clock_now()`.execute(service.db.queries);
    await captureOpen(service, payment.orderId);
    await reconcile(service.deps);
    await service.work();
    expect(await detail(reference)).toMatchObject({ status: 'expired', paymentStatus: 'refunded' });
  });

  it('is found even if the payment ended before its order was known', async () => {
    const { reference } = await visitor.holdAndBook(departureId);
    await service.turn({ apiDown: true });
    expect((await visitor.pay(reference)).status).toBe(503);
    await service.turn({ apiDown: false });
    const { rows } = await sql<{ id: string; departureId: string; gateway: string }>`
      update payment set status = 'expired'
      returning id, departure_id as "departureId", gateway`.execute(service.db.queries);
    const [payment] = rows;
    if (!payment) throw new Error('there is no payment');
    await service.db.transact((tx) => storeOrder(tx, payment, 'order_late'));
    expect(await findPayment(service.db.queries, payment.id)).toMatchObject({
      status: 'expired',
      gatewayOrderId: 'order_late',
    });
  });

  it('retries a refund whose first call was lost, and records it once', async () => {
    const { reference, payment } = await expired();
    await aVisitor(service).hold(departureId, 2);
    await captureOpen(service, payment.orderId);
    await reconcile(service.deps);
    await service.turn({ apiDown: true });
    await service.work();
    expect((await detail(reference)).refunds).toMatchObject([{ status: 'processing' }]);
    await service.turn({ apiDown: false, refundStatus: 'pending' });
    await setClock(service.db, '60 minutes');
    await service.work();
    await reconcile(service.deps);
    expect((await detail(reference)).refunds).toMatchObject([{ status: 'processing' }]);
    expect(await detail(reference)).toMatchObject({ money: { refundedMinor: 0 } });
  });

  it('reports a refund the gateway cannot pay', async () => {
    await service.turn({ refundStatus: 'failed' });
    const { reference, payment } = await expired();
    await aVisitor(service).hold(departureId, 2);
    await captureOpen(service, payment.orderId);
    await reconcile(service.deps);
    await service.work();
    const booking = await detail(reference);
    expect(booking.refunds).toMatchObject([{ status: 'failed' }]);
    expect(kinds(booking)).toContain('refund_failed');
  });
});

describe('refunds made at the gateway', () => {
  /** A confirmed booking and its gateway payment ID. */
  async function paid() {
    const { reference, payment } = await open();
    await comeBack(service, await walkCheckout(payment, 'success'));
    const { id } = await service.db.queries
      .selectFrom('payment_attempt')
      .select('gateway_payment_id as id')
      .executeTakeFirstOrThrow();
    return { reference, gatewayPaymentId: id };
  }
  const refundAt = (
    paymentId: string,
    amountMinor: number,
    idempotencyKey = `dashboard-${randomUUID()}`,
  ) =>
    service.deps.gateway.refund({
      paymentId,
      amountMinor,
      idempotencyKey,
      speed: 'normal',
      notes: {},
    });
  async function tell(refundId: string, paymentId: string): Promise<void> {
    const event = JSON.stringify({
      event: 'refund.processed',
      payload: { refund: { entity: { id: refundId, payment_id: paymentId } } },
    });
    await post(event, sign(event, testSecrets.RAZORPAY_WEBHOOK_SECRET));
  }

  it('are recorded once and reported to staff', async () => {
    const { reference, gatewayPaymentId } = await paid();
    const { id } = await refundAt(gatewayPaymentId, 100_000);
    const told: object[] = [];
    const log = { info() {}, warn() {}, error: (fields: object) => void told.push(fields) };
    for (let times = 0; times < 2; times += 1) {
      await tell(id, gatewayPaymentId);
      await processWebhooks({ ...service.deps, log });
    }
    expect(told).toEqual([{ booking: reference, refundId: id, amountMinor: 100_000 }]);
    const booking = await detail(reference);
    expect(booking).toMatchObject({
      status: 'confirmed',
      refunds: [{ amountMinor: 100_000, status: 'processed' }],
      money: { paidMinor: 300_000, refundedMinor: 100_000 },
    });
    expect(kinds(booking).filter((kind) => kind === 'refund_processed')).toHaveLength(1);
    const refund = await firstRow(service.db.queries)`select * from refund`;
    expect(refund).toMatchObject({ source: 'external', gatewayRefundId: id });
  });

  it('are followed while the bank processes them', async () => {
    await service.turn({ refundStatus: 'pending' });
    const { reference, gatewayPaymentId } = await paid();
    const { id } = await refundAt(gatewayPaymentId, 100_000);
    await tell(id, gatewayPaymentId);
    await service.work();
    expect(await detail(reference)).toMatchObject({
      refunds: [{ amountMinor: 100_000, status: 'processing' }],
      money: { refundedMinor: 0 },
    });
  });

  it('are not mistaken for one of ours with a lost response', async () => {
    const { reference, gatewayPaymentId } = await paid();
    const url = `/v1/bookings/${reference}/cancellations`;
    const { body } = await visitor.send<{ token: string }>('POST', `${url}/preview`, {});
    await visitor.post(url, { token: body.token });
    const refund = await firstRow<{ key: string; amountMinor: number }>(service.db.queries)`
      select idempotency_key as key, amount_minor from refund`;
    if (!refund) throw new Error('the refund is missing');
    const { key, amountMinor } = refund;
    // The gateway got the request, but its response was lost.
    const { id } = await refundAt(gatewayPaymentId, amountMinor, key);
    await tell(id, gatewayPaymentId);
    await processWebhooks(service.deps);
    expect((await detail(reference)).refunds).toMatchObject([{ status: 'approved' }]);
    await service.work();
    expect(await detail(reference)).toMatchObject({
      refunds: [{ amountMinor, status: 'processed' }],
      money: { refundedMinor: amountMinor },
    });
  });
});

describe('webhooks', () => {
  it('are accepted with the current or previous secret only', async () => {
    const body = captured('order_unknown');
    expect((await post(body, sign(body, testSecrets.RAZORPAY_WEBHOOK_SECRET))).statusCode).toBe(
      200,
    );
    expect(
      (await post(body, sign(body, testSecrets.RAZORPAY_WEBHOOK_SECRET_PREVIOUS))).statusCode,
    ).toBe(200);
    for (const signature of [
      '',
      'x',
      sign(body, 'another-secret'),
      sign(`${body} `, testSecrets.RAZORPAY_WEBHOOK_SECRET),
    ]) {
      const reply = await post(body, signature);
      expect([reply.statusCode, reply.json<Problem>().code]).toEqual([400, 'signature_invalid']);
    }
    expect(await count('webhook_event')).toBe(2);
  });

  it('are stored once by ID, or by content if they have none', async () => {
    const body = captured('order_unknown');
    const signature = sign(body, testSecrets.RAZORPAY_WEBHOOK_SECRET);
    const id = randomUUID();
    for (const eventId of [id, id, '', '']) await post(body, signature, eventId);
    expect(await count('webhook_event')).toBe(2);
  });

  it('only trigger a check: an old or invented one changes nothing', async () => {
    const { reference, payment } = await open();
    const lie = captured(payment.orderId);
    await post(lie, sign(lie, testSecrets.RAZORPAY_WEBHOOK_SECRET));
    await service.work();
    expect((await detail(reference)).status).toBe('pending_payment');
    await comeBack(service, await walkCheckout(payment, 'success'));
    const stale = JSON.stringify({
      event: 'payment.failed',
      payload: { payment: { entity: { id: 'pay_x', order_id: payment.orderId } } },
    });
    await post(stale, sign(stale, testSecrets.RAZORPAY_WEBHOOK_SECRET));
    await service.work();
    expect((await detail(reference)).status).toBe('confirmed');
  });

  it('wait while the gateway is down, and end as orphans if unknown', async () => {
    const { reference, payment } = await open();
    await walkCheckout(payment, 'success');
    await service.turn({ apiDown: true });
    const event = captured(payment.orderId);
    const unknown = captured('order_unknown');
    for (const body of [event, unknown, '"nonsense"']) {
      await post(body, sign(body, testSecrets.RAZORPAY_WEBHOOK_SECRET));
    }
    await service.work();
    expect((await detail(reference)).status).toBe('pending_payment');
    await service.turn({ apiDown: false });
    await setClock(service.db, '16 minutes');
    await service.work();
    expect((await detail(reference)).status).toBe('confirmed');
    const states = await allValues<string>(service.db.queries)`select state from webhook_event`;
    expect(states.sort()).toEqual(['done', 'ignored', 'orphan']);
  });

  it('are refused if they’re too large or not JSON', async () => {
    const huge = `"${'x'.repeat(270_000)}"`;
    const reply = await post(huge, sign(huge, testSecrets.RAZORPAY_WEBHOOK_SECRET));
    expect(reply.json<Problem>().code).toBe('payload_too_large');
  });
});

it('stores a PAN encrypted and shows only its end', async () => {
  await sql`update trip set is_international = true, requires_pan = true`.execute(
    service.db.queries,
  );
  const hold = await visitor.hold(departureId);
  const { body } = await visitor.book(aBookingRequest(hold.body.id, { pan: 'ABCPE1234F' }));
  expect((await detail(body.reference)).billing.panMasked).toBe('XXXXXX234F');
  const { rows } = await sql<{ text: string }>`
    select encode(buyer_pan_enc, 'escape') as text from booking`.execute(service.db.queries);
  expect(rows[0]?.text).not.toContain('ABCPE');
});
