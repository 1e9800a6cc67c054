/** The service with Stripe for new payments, and with payments that Razorpay took before. */
import { sql } from 'kysely';
import { readDisputes } from '../actions/disputes.ts';
import { importNewRefunds } from '../actions/externalRefunds.ts';
import { reconcile } from '../actions/reconcile.ts';
import { buildApp } from '../app.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { Payouts, PayoutsRead } from '../contract/staffPayouts.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Deps } from '../deps.ts';
import { relayOutbox } from '../jobs/outbox.ts';
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
import { expectMoneyAddsUp } from '../testing/money.ts';
import { aColleague } from '../testing/staff.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
let visitor: Visitor;
/** What the visitor's requests go to. */
let visited: Pick<Service, 'app'>;
let departureId: string;

beforeAll(async () => {
  service = await startService({
    ...{ PAYMENT_GATEWAY: 'stripe_emulator', RATE_CODE_RESEND_SECONDS: '0' },
  });
});
beforeEach(async () => {
  await service.turn({ webhookDrop: true, apiDown: false, capture: 'automatic' });
  const { id: tripId } = await aTrip(service.db);
  ({ id: departureId } = await aDeparture(service.db, { tripId, inDays: 60 }));
  visited = { app: service.app };
  visitor = aVisitor(visited);
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

async function open() {
  const { reference } = await visitor.holdAndBook(departureId);
  return { reference, payment: (await visitor.pay(reference)).body };
}

const detail = async (reference: string) => (await visitor.readBooking(reference)).body;

async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('timed out');
}

/** Cancels a booking and refunds it. */
async function cancel(reference: string, deps: Deps = service.deps): Promise<BookingDetail> {
  const url = `/v1/bookings/${reference}/cancellations`;
  const { body } = await visitor.send<CancellationPreview>('POST', `${url}/preview`, {});
  await visitor.post(url, { token: body.token });
  while ((await relayOutbox(deps)) > 0);
  return detail(reference);
}

it('takes the payer to Stripe and back, and confirms the booking', async () => {
  const { reference, payment } = await open();
  expect(payment).toMatchObject({
    gateway: 'stripe_emulator',
    keyId: null,
    orderId: expect.stringMatching(/^cs_test_/),
    checkout: {
      action: `${service.config.publicUrl}/v1/payments/page?payment=${payment.id}`,
      method: 'post',
      fields: { order: payment.orderId },
    },
  });
  const back = await comeBack(service, await walkCheckout(payment, 'success'));
  expect(back.headers.location).toBe(`http://localhost:3000/booking-details/${reference}`);
  expect((await detail(reference)).status).toBe('confirmed');
});

it('opens a page only for who knows the order, and none once it is paid', async () => {
  const { reference, payment } = await open();
  const ask = (order: string) =>
    service.app.inject({
      method: 'POST',
      url: `/v1/payments/page?payment=${payment.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ order }).toString(),
    });
  expect((await ask('cs_test_guess')).statusCode).toBe(404);
  expect((await ask(payment.orderId ?? '')).headers.location).toContain('/v1/checkout/cs_test_');
  await service.turn({ apiDown: true });
  expect((await ask(payment.orderId ?? '')).headers.location).toContain('payment=failed');
  await service.turn({ apiDown: false });
  await walkCheckout(payment, 'success');
  // The gateway is asked at most once a second.
  await setClock(service.db, '2 seconds');
  expect((await ask(payment.orderId ?? '')).headers.location).toBe(
    `http://localhost:3000/booking-details/${reference}`,
  );
});

it('believes a returning browser only about its own order, and asks Stripe anyway', async () => {
  const { reference, payment } = await open();
  const back = (session: string) =>
    service.app.inject({ url: `/v1/payments/return?payment=${payment.id}&session=${session}` });
  expect((await back('cs_test_forged')).json()).toMatchObject({ code: 'signature_invalid' });
  // Its payer hasn't paid, whatever the browser says.
  const { headers } = await back(payment.orderId ?? '');
  expect(headers.location).toContain(`/booking-details/${reference}?payment=confirming`);
  expect((await detail(reference)).status).toBe('pending_payment');
});

it('confirms by the webhook alone', async () => {
  await service.turn({ webhookDrop: false, webhookCopies: 2 });
  const { reference, payment } = await open();
  await walkCheckout(payment, 'success');
  await eventually(async () => {
    await service.work();
    return (await detail(reference)).status === 'confirmed';
  });
  await service.turn({ webhookCopies: 1 });
});

it('confirms a payment that the bank approves later, by the reconciler', async () => {
  const { reference, payment } = await open();
  await walkCheckout(payment, 'pending');
  await captureOpen(service, payment.orderId);
  await setClock(service.db, '2 minutes');
  await reconcile(service.deps);
  expect((await detail(reference)).status).toBe('confirmed');
});

it('captures a payment that waits for it', async () => {
  await service.turn({ capture: 'manual' });
  const { reference, payment } = await open();
  await comeBack(service, await walkCheckout(payment, 'success'));
  expect((await detail(reference)).status).toBe('confirmed');
  expect((await paymentsAt(service)).at(-1)?.status).toBe('captured');
});

it('refunds, and books refunds and disputes whose webhooks were lost', async () => {
  const { reference, payment } = await open();
  await comeBack(service, await walkCheckout(payment, 'success'));
  const gatewayPaymentId = (await paymentsAt(service)).at(-1)?.id ?? '';
  await service.deps.gateway.refund({
    ...{ paymentId: gatewayPaymentId, amountMinor: 10_000, idempotencyKey: 'by-hand' },
    ...{ speed: 'normal', notes: {} },
  });
  expect(await importNewRefunds(service.deps)).toBe(1);
  expect((await detail(reference)).money.refundedMinor).toBe(10_000);
  const dispute = await disputeNewest(service, 20_000);
  await readDisputes(service.deps);
  await decideDispute(service, dispute, 'won');
  await readDisputes(service.deps);
  const { refunds } = await cancel(reference);
  expect(refunds.every(({ status }) => status === 'processed')).toBe(true);
});

it('compares its payouts with the ledger', async () => {
  await service.turn({ settleAfterDays: 0 });
  const { reference, payment } = await open();
  await comeBack(service, await walkCheckout(payment, 'success'));
  const { who } = await aColleague(service, 'Fay', 'finance');
  const read = await who.send<PayoutsRead>('POST', '/v1/staff/payouts/read');
  expect(read.status).toBe(200);
  const { body } = await who.send<Payouts>('GET', '/v1/staff/payouts');
  expect(body.items).toMatchObject([{ gateway: 'stripe_emulator', id: expect.any(String) }]);
  const { rows } = await sql<{ id: string }>`
    select gateway_payment_id as id from payment_attempt where counted_minor > 0`.execute(
    service.db.queries,
  );
  // Payments of other tests are the only ones that the ledger doesn't know.
  expect(body.differences.map(({ subjectId }) => subjectId)).not.toContain(rows[0]?.id);
  expect(body.differences.every(({ kind }) => kind.startsWith('unknown_'))).toBe(true);
  expect((await detail(reference)).status).toBe('confirmed');
  await service.turn({ settleAfterDays: 2 });
});

describe('after a change of the gateway for new payments', () => {
  /** The service as it was before the change. */
  let before: Service['app'];
  beforeAll(async () => {
    const [razorpay] = service.deps.otherGateways;
    if (razorpay?.name !== 'emulator') throw new Error('Razorpay is not set up');
    const { gateway } = service.deps;
    before = await buildApp({ ...service.deps, gateway: razorpay, otherGateways: [gateway] });
  });
  afterAll(() => before.close());

  /** Starts a payment at Razorpay. */
  async function openBefore() {
    visited.app = before;
    try {
      return await open();
    } finally {
      visited.app = service.app;
    }
  }

  it('completes and refunds an earlier payment where it was made', async () => {
    const { reference, payment } = await openBefore();
    expect(payment.gateway).toBe('emulator');
    await service.turn({ webhookDrop: false });
    await comeBack(service, await walkCheckout(payment, 'success'));
    await service.work();
    expect((await detail(reference)).status).toBe('confirmed');
    const { refunds } = await cancel(reference);
    expect(refunds).toMatchObject([{ status: 'processed' }]);
    const own = (await paymentsAt(service)).at(-1);
    expect(own?.id).toMatch(/^pay_/);
  });

  it('replaces a payment that was open, and still counts its money', async () => {
    const { reference, payment } = await openBefore();
    const { body: next } = await visitor.pay(reference);
    expect(next.id).not.toBe(payment.id);
    expect(next.gateway).toBe('stripe_emulator');
    await comeBack(service, await walkCheckout(payment, 'success'));
    expect((await detail(reference)).status).toBe('confirmed');
  });

  it('keeps a refund for later while its gateway is not set up', async () => {
    const { reference, payment } = await openBefore();
    await comeBack(service, await walkCheckout(payment, 'success'));
    const { refunds } = await cancel(reference, { ...service.deps, otherGateways: [] });
    expect(refunds).not.toMatchObject([{ status: 'processed' }]);
    await setClock(service.db, '1 hour');
    while ((await relayOutbox(service.deps)) > 0);
    await reconcile(service.deps);
    expect((await detail(reference)).refunds).toMatchObject([{ status: 'processed' }]);
  });
});
