/** Payments that the bank has approved and no one has captured yet, and the gateway's refusals. */
import { completePayment } from '../actions/completePayment.ts';
import { sweepHolds } from '../actions/expireHolds.ts';
import { importNewRefunds } from '../actions/externalRefunds.ts';
import { reconcile } from '../actions/reconcile.ts';
import { withoutSession } from '../actions/staff.ts';
import { viewPaymentReviews } from '../actions/staffPaymentReviews.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Payment } from '../contract/payments.ts';
import type { Problem } from '../contract/problem.ts';
import type { Deps } from '../deps.ts';
import { relayOutbox } from '../jobs/outbox.ts';
import { razorpayGateway } from '../providers/payment/razorpay.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import {
  aVisitor,
  captureOpen,
  comeBack,
  paymentsAt,
  walkCheckout,
  type Visitor,
} from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

let service: Service;
let visitor: Visitor;
let departureId: string;

const depositMinor = 300_000;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  await service.turn({
    capture: 'manual',
    webhookDrop: true,
    apiDown: false,
    answerLost: false,
    amountDeltaMinor: 0,
  });
  const { id: tripId } = await aTrip(service.db);
  ({ id: departureId } = await aDeparture(service.db, { tripId, inDays: 60 }));
  visitor = aVisitor(service);
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

async function open(): Promise<{ reference: string; payment: Payment }> {
  const { reference } = await visitor.holdAndBook(departureId);
  return { reference, payment: (await visitor.pay(reference)).body };
}

/** A booking whose deposit is paid, and an open payment for its balance. */
async function openBalance(): Promise<{ reference: string; payment: Payment }> {
  const { reference, payment } = await open();
  await comeBack(service, await walkCheckout(payment, 'success'));
  await service.work();
  return { reference, payment: (await visitor.pay(reference, 'balance')).body };
}

const detail = async (reference: string): Promise<BookingDetail> =>
  (await visitor.readBooking(reference)).body;
const kinds = ({ timeline }: BookingDetail) => timeline.map(({ kind }) => kind);
const confirmations = (booking: BookingDetail) =>
  kinds(booking).filter((kind) => kind === 'booking_confirmed').length;

/** The states of an order's payments at the gateway, oldest first. */
const atGateway = async ({ orderId }: Payment) =>
  (await paymentsAt(service)).filter((one) => one.order_id === orderId).map((one) => one.status);

async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('timed out');
}

/** The gateway gives approved money back, as it does with what no one captures. */
async function returnMoney({ orderId }: Payment): Promise<void> {
  const approved = (await paymentsAt(service)).find(
    (one) => one.order_id === orderId && one.status === 'authorized',
  );
  const url = `${service.payUrl}/emulator/payments/${approved?.id}/return`;
  expect((await fetch(url, { method: 'POST' })).ok).toBe(true);
}

describe('a payment that waits for capture', () => {
  it('confirms the booking when its payer comes back', async () => {
    const { reference, payment } = await open();
    const back = await comeBack(service, await walkCheckout(payment, 'success'));
    expect(back.headers.location).toBe(`http://localhost:3000/booking-details/${reference}`);
    expect(await detail(reference)).toMatchObject({
      status: 'confirmed',
      money: { paidMinor: depositMinor },
      refunds: [],
    });
    expect(await atGateway(payment)).toEqual(['captured']);
  });

  it('confirms by the webhook alone', async () => {
    await service.turn({ webhookDrop: false });
    const { reference, payment } = await open();
    await walkCheckout(payment, 'success');
    await eventually(async () => {
      await service.work();
      return (await detail(reference)).status === 'confirmed';
    });
    expect(await atGateway(payment)).toEqual(['captured']);
  });

  it('is found by the reconciler if its webhook is lost', async () => {
    const { reference, payment } = await open();
    await walkCheckout(payment, 'success');
    await service.work();
    expect((await detail(reference)).status).toBe('pending_payment');
    await setClock(service.db, '2 minutes');
    await reconcile(service.deps);
    expect((await detail(reference)).status).toBe('confirmed');
  });

  it('is captured once by several who ask together', async () => {
    const { reference, payment } = await open();
    const back = await walkCheckout(payment, 'success');
    await Promise.all([
      comeBack(service, back),
      comeBack(service, back),
      completePayment(service.deps, payment.id),
    ]);
    const booking = await detail(reference);
    expect(booking).toMatchObject({ status: 'confirmed', money: { paidMinor: depositMinor } });
    expect(confirmations(booking)).toBe(1);
  });

  it('confirms after the gateway’s answer was lost', async () => {
    const { reference, payment } = await open();
    const paid = await walkCheckout(payment, 'success');
    await service.turn({ answerLost: true });
    const back = await comeBack(service, paid);
    expect(back.headers.location).toBe(
      `http://localhost:3000/booking-details/${reference}?payment=confirming`,
    );
    expect(await atGateway(payment)).toEqual(['captured']);
    expect((await detail(reference)).status).toBe('pending_payment');
    await service.turn({ answerLost: false });
    await setClock(service.db, '2 minutes');
    await reconcile(service.deps);
    const booking = await detail(reference);
    expect(booking).toMatchObject({ status: 'confirmed', money: { paidMinor: depositMinor } });
    expect(confirmations(booking)).toBe(1);
  });

  it('pays the balance of a confirmed booking', async () => {
    const { reference, payment } = await openBalance();
    await comeBack(service, await walkCheckout(payment, 'success'));
    expect(await detail(reference)).toMatchObject({
      money: { balanceMinor: 0 },
      paymentStatus: 'paid',
      refunds: [],
    });
    expect(await atGateway(payment)).toEqual(['captured']);
  });
});

describe('an approved payment that no one wants', () => {
  /** Its payer leaves the bank's page open, and the bank approves when it's too late. */
  async function approveLate(payment: Payment, meanwhile: () => Promise<void>) {
    await walkCheckout(payment, 'pending');
    await meanwhile();
    await captureOpen(service, payment.orderId);
    await completePayment(service.deps, payment.id);
    expect(await atGateway(payment)).toContain('authorized');
    await returnMoney(payment);
    await completePayment(service.deps, payment.id);
    await importNewRefunds(service.deps);
    await service.work();
  }

  it('is left to the gateway once the hold has ended', async () => {
    const { reference, payment } = await open();
    await approveLate(payment, async () => {
      await setClock(service.db, '50 minutes');
      await sweepHolds(service.deps);
    });
    const booking = await detail(reference);
    expect(booking).toMatchObject({ status: 'expired', money: { paidMinor: 0 }, refunds: [] });
    expect(kinds(booking)).not.toContain('payment_captured');
  });

  it('is left to the gateway once the booking is cancelled', async () => {
    const { reference, payment } = await openBalance();
    await approveLate(payment, async () => {
      const url = `/v1/bookings/${reference}/cancellations`;
      const { body } = await visitor.send<CancellationPreview>('POST', `${url}/preview`, {});
      expect((await visitor.post(url, { token: body.token })).status).toBe(202);
    });
    expect(await detail(reference)).toMatchObject({
      status: 'cancelled',
      money: { paidMinor: depositMinor },
    });
  });

  it('is left to the gateway if its order is paid already', async () => {
    const { reference, payment } = await open();
    // With automatic capture, a second payment on an order is refunded as a duplicate instead.
    await approveLate(payment, async () => {
      await comeBack(service, await walkCheckout(payment, 'success'));
    });
    expect(await detail(reference)).toMatchObject({
      status: 'confirmed',
      money: { paidMinor: depositMinor },
      refunds: [],
    });
  });

  it('is left to the gateway if the amount is wrong, and needs no review', async () => {
    await service.turn({ amountDeltaMinor: -100 });
    const { reference, payment } = await open();
    await comeBack(service, await walkCheckout(payment, 'success'));
    expect(await atGateway(payment)).toEqual(['authorized']);
    const booking = await detail(reference);
    expect(booking).toMatchObject({ status: 'pending_payment', money: { paidMinor: 0 } });
    expect(kinds(booking)).not.toContain('payment_review');
    const staff = withoutSession('finance', ['finance'], 'test');
    expect((await viewPaymentReviews(service.deps, staff)).items).toEqual([]);
    await returnMoney(payment);
    await service.turn({ amountDeltaMinor: 0 });
    await setClock(service.db, '6 seconds');
    expect((await visitor.readPayment(payment.id)).body.status).toBe('pending');
    await comeBack(service, await walkCheckout(payment, 'success'));
    expect((await detail(reference)).status).toBe('confirmed');
  });
});

describe('the gateway’s reason', () => {
  /** The service with a wrong API key, and what it logs. */
  function withWrongKey() {
    const logged: object[] = [];
    const write = (fields: object, message: string) => void logged.push({ ...fields, message });
    const deps: Deps = {
      ...service.deps,
      log: { info() {}, warn() {}, error: write },
      gateway: razorpayGateway({
        name: 'emulator',
        baseUrl: service.payUrl,
        keyId: testSecrets.RAZORPAY_KEY_ID,
        keySecret: 'not-the-key',
        webhookSecrets: [],
        sellerName: 'Safar',
      }),
    };
    return { deps, logged };
  }
  const reason = { code: 'BAD_REQUEST_ERROR', description: 'The API key is wrong' };

  it('is logged when it refuses an order', async () => {
    await service.turn({ apiDown: true });
    const { reference } = await visitor.holdAndBook(departureId);
    const busy = await visitor.send<Problem>(
      'POST',
      `/v1/bookings/${reference}/payments`,
      { purpose: 'deposit' },
      { 'idempotency-key': 'a-key-of-this-test' },
    );
    expect(busy.body.code).toBe('gateway_unavailable');
    await service.turn({ apiDown: false });
    await setClock(service.db, '2 minutes');
    const { deps, logged } = withWrongKey();
    await reconcile(deps);
    const message = 'the gateway refused a request';
    expect(logged).toEqual([{ paymentId: expect.any(String), ...reason, message }]);
  });

  it('is logged when a refund fails', async () => {
    const { reference, payment } = await open();
    await comeBack(service, await walkCheckout(payment, 'success'));
    await service.work();
    const url = `/v1/bookings/${reference}/cancellations`;
    const { body } = await visitor.send<CancellationPreview>('POST', `${url}/preview`, {});
    expect(body.refundMinor).toBeGreaterThan(0);
    await visitor.post(url, { token: body.token });
    const { deps, logged } = withWrongKey();
    while ((await relayOutbox(deps)) > 0);
    const message = 'a refund failed at the gateway';
    expect(logged).toEqual([{ refundId: expect.any(String), ...reason, message }]);
    expect((await detail(reference)).refunds).toMatchObject([{ status: 'failed' }]);
  });
});
