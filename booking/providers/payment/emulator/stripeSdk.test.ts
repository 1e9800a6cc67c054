/** Runs Stripe's own SDK against its emulator over HTTP. */
import Stripe from 'stripe';
import { drivers, payFor, startEmulators } from '../../../testing/emulators.ts';
import { emulatorKeys } from '../../../testing/service.ts';

const { stripe: secrets } = emulatorKeys('');

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let stripe: Stripe;
beforeAll(async () => {
  emulators = await startEmulators();
  const { hostname: host, port } = new URL(emulators.url);
  stripe = new Stripe(secrets.secretKey, {
    ...{ host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false },
  });
});
afterEach(() => emulators.turn({ capture: 'automatic', refundStatus: 'processed' }));
afterAll(() => emulators.close());

const pay = (sessionId: string, outcome: 'success' | 'fail' | 'pending') =>
  payFor(drivers.stripe({ baseUrl: emulators.url }), sessionId, outcome);

const sessionOf = (amount: number): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: 'SF-1',
  metadata: { booking: 'SF-1' },
  payment_intent_data: { metadata: { receipt: 'R-1' } },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'inr', unit_amount: amount, product_data: { name: 'Spiti' } },
    },
  ],
  success_url: 'http://localhost:4000/back?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/',
});

async function paidIntent(amount = 50_000) {
  const { id } = await stripe.checkout.sessions.create(sessionOf(amount));
  await pay(id, 'success');
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  });
  if (payment_intent === null || typeof payment_intent === 'string') throw new Error('no intent');
  return { sessionId: id, intent: payment_intent };
}

it('creates and retrieves a checkout session', async () => {
  const created = await stripe.checkout.sessions.create(sessionOf(10_000));
  expect(created).toMatchObject({
    id: expect.stringMatching(/^cs_test_/),
    object: 'checkout.session',
    amount_total: 10_000,
    client_reference_id: 'SF-1',
    currency: 'inr',
    livemode: false,
    metadata: { booking: 'SF-1' },
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    url: `${emulators.url}/v1/checkout/${created.id}`,
  });
  const { back } = await pay(created.id, 'success');
  expect(back).toEqual({ session: created.id });
  expect(await stripe.checkout.sessions.retrieve(created.id)).toMatchObject({
    payment_intent: expect.stringMatching(/^pi_/),
    payment_status: 'paid',
    status: 'complete',
    url: null,
  });
});

it('keeps one payment intent while its payer tries again', async () => {
  const { id } = await stripe.checkout.sessions.create(sessionOf(10_000));
  const intentOf = async () => {
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent'],
    });
    if (intent === null || typeof intent === 'string') throw new Error('no intent');
    return intent;
  };
  expect((await pay(id, 'fail')).after).toContain('Your card was declined.');
  const failed = await intentOf();
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
    metadata: { receipt: 'R-1' },
  });
  await pay(id, 'pending');
  expect(await intentOf()).toMatchObject({ id: failed.id, status: 'requires_action' });
  await pay(id, 'success');
  expect(await intentOf()).toMatchObject({
    id: failed.id,
    status: 'succeeded',
    amount_received: 10_000,
    last_payment_error: null,
  });
});

it('captures and cancels what was approved', async () => {
  await emulators.turn({ capture: 'manual' });
  const { intent, sessionId } = await paidIntent();
  expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 50_000 });
  expect(await stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
    payment_status: 'unpaid',
    status: 'complete',
  });
  expect(await stripe.paymentIntents.capture(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 50_000,
  });
  await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'charge_already_captured',
    statusCode: 400,
  });
  const { intent: other } = await paidIntent();
  expect(await stripe.paymentIntents.cancel(other.id)).toMatchObject({ status: 'canceled' });
});

it('makes, retrieves and lists refunds, newest first', async () => {
  const { intent } = await paidIntent();
  const part = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 10_000,
    metadata: { why: 'test' },
  });
  expect(part).toMatchObject({
    id: expect.stringMatching(/^re_/),
    object: 'refund',
    amount: 10_000,
    currency: 'inr',
    metadata: { why: 'test' },
    payment_intent: intent.id,
    status: 'succeeded',
  });
  await emulators.turn({ refundStatus: 'pending' });
  const rest = await stripe.refunds.create({ payment_intent: intent.id });
  expect(rest).toMatchObject({ amount: 40_000, status: 'pending' });
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id });
  const page = await stripe.refunds.list({ payment_intent: intent.id, limit: 1 });
  expect(page).toMatchObject({ has_more: true, data: [{ id: rest.id }], url: '/v1/refunds' });
  const next = await stripe.refunds.list({
    payment_intent: intent.id,
    limit: 1,
    starting_after: rest.id,
  });
  expect(next).toMatchObject({ has_more: false, data: [{ id: part.id }] });
});

it('lists payouts and what is in each', async () => {
  await emulators.turn({ settleAfterDays: 0, payoutFeeMinor: 500 });
  const { intent } = await paidIntent();
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 10_000 });
  const { data: payouts } = await stripe.payouts.list({ status: 'paid', limit: 1 });
  const [payout] = payouts;
  expect(payout).toMatchObject({ automatic: true, currency: 'inr', status: 'paid' });
  const entries: Stripe.BalanceTransaction[] = [];
  const params = { payout: payout?.id ?? '', expand: ['data.source'], limit: 2 };
  for await (const one of stripe.balanceTransactions.list(params)) entries.push(one);
  const about = (id: string) =>
    entries.find(({ source }) => typeof source === 'object' && source?.id === id);
  const charge = String(intent.latest_charge && Reflect.get(Object(intent.latest_charge), 'id'));
  expect(about(charge)).toMatchObject({ type: 'charge', net: 50_000 });
  expect(about(refund.id)).toMatchObject({ type: 'refund', net: -10_000 });
  expect(entries.map(({ type }) => type)).toContain('stripe_fee');
  // The payout itself balances its entries.
  expect(entries.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  expect(payout?.amount).toBe(-(entries.find(({ type }) => type === 'payout')?.net ?? 0));
  const past = await stripe.payouts.list({ arrival_date: { lt: 1_000 } });
  expect(past.data).toEqual([]);
  await expect(stripe.balanceTransactions.list({ payout: 'po_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
  await emulators.turn({ settleAfterDays: 2, payoutFeeMinor: 0 });
});

it('repeats the first answer to an idempotency key, and refuses another request with it', async () => {
  const { intent } = await paidIntent();
  const refund = (amount: number) =>
    stripe.refunds.create({ payment_intent: intent.id, amount }, { idempotencyKey: intent.id });
  const first = await refund(10_000);
  expect((await refund(10_000)).id).toBe(first.id);
  await expect(refund(20_000)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

it('is refused what Stripe refuses', async () => {
  const unknown = { statusCode: 404, code: 'resource_missing' };
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject(unknown);
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject(unknown);
  await expect(stripe.disputes.retrieve('du_none')).rejects.toMatchObject(unknown);
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject(unknown);
  await expect(stripe.checkout.sessions.create(sessionOf(49))).rejects.toMatchObject({
    code: 'amount_too_small',
  });
  const { intent } = await paidIntent();
  await expect(
    stripe.refunds.create({ payment_intent: intent.id, amount: 50_001 }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
});

it('signs events that the SDK accepts', async () => {
  const { intent, sessionId } = await paidIntent();
  const { body, signature } = await emulators.webhookAbout(sessionId);
  const event = stripe.webhooks.constructEvent(body, signature, secrets.webhookSecret);
  expect(event).toMatchObject({
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, payment_intent: intent.id, payment_status: 'paid' } },
  });
  expect(() =>
    stripe.webhooks.constructEvent(`${body} `, signature, secrets.webhookSecret),
  ).toThrow('signature');
  const told = await emulators.webhookAbout(intent.id, 'payment_intent.succeeded');
  expect(JSON.parse(told.body)).toMatchObject({
    data: { object: { id: intent.id, metadata: { receipt: 'R-1' } } },
  });
});
