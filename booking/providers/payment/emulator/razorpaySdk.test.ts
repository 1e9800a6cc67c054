/** Runs Razorpay's own SDK against its emulator over HTTP. */
import Razorpay from 'razorpay';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { drivers, payFor, startEmulators } from '../../../testing/emulators.ts';
import { emulatorKeys } from '../../../testing/service.ts';

const { razorpay: secrets } = emulatorKeys('');

let emulators: Awaited<ReturnType<typeof startEmulators>>;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterEach(() => emulators.turn({ capture: 'automatic' }));
afterAll(() => emulators.close());

const pay = (orderId: string, outcome: 'success' | 'fail') =>
  payFor(drivers.razorpay({ baseUrl: emulators.url }), orderId, outcome);

/** The SDK's HTTP client, which its types leave out. */
const hasClient = (api: object): api is { rq: { defaults: { baseURL: string } } } => 'rq' in api;

function sdk() {
  const razorpay = new Razorpay({ key_id: secrets.keyId, key_secret: secrets.keySecret });
  if (!hasClient(razorpay.api)) throw new Error('the SDK keeps its client elsewhere');
  razorpay.api.rq.defaults.baseURL = emulators.url;
  return razorpay;
}

it('creates, fetches and lists orders', async () => {
  const { orders } = sdk();
  const created = await orders.create({ amount: '10000', currency: 'INR' });
  expect(created).toEqual({
    id: expect.stringMatching(/^order_\w{14}$/),
    entity: 'order',
    amount: 10_000,
    amount_paid: 0,
    amount_due: 10_000,
    currency: 'INR',
    receipt: null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: expect.any(Number),
  });
  expect(await orders.fetch(created.id)).toEqual(created);
  const named = await orders.create({
    amount: 20_000,
    currency: 'INR',
    receipt: 'sdk-1',
    notes: { booking: 'SF-1' },
  });
  expect(named).toMatchObject({ receipt: 'sdk-1', notes: { booking: 'SF-1' } });
  expect(await orders.all({ count: 2 })).toEqual({
    entity: 'collection',
    count: 2,
    items: [named, created],
  });
  expect((await orders.all({ count: 1, skip: 1 })).items).toEqual([created]);
  expect((await orders.all({ receipt: 'sdk-1' })).items).toEqual([named]);
  expect((await orders.all({ to: created.created_at - 86_400 })).count).toBe(0);
  await pay(named.id, 'success');
  expect(await orders.fetch(named.id)).toMatchObject({
    status: 'paid',
    attempts: 1,
    amount_paid: 20_000,
    amount_due: 0,
  });
});

it('fetches, lists and captures payments', async () => {
  const { orders, payments } = sdk();
  await emulators.turn({ capture: 'manual' });
  const { id: orderId } = await orders.create({ amount: 30_000, currency: 'INR' });
  await pay(orderId, 'fail');
  await pay(orderId, 'success');
  const { items, count } = await orders.fetchPayments(orderId);
  expect(count).toBe(2);
  const [failed, approved] = items;
  if (!failed || !approved) throw new Error('two payments were made');
  expect(failed).toMatchObject({
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_source: 'bank',
    error_step: 'payment_authorization',
    error_reason: 'payment_failed',
  });
  expect(Object.keys(approved).sort()).toEqual(
    [
      ...['id', 'entity', 'amount', 'currency', 'status', 'order_id', 'invoice_id', 'vpa'],
      ...['international', 'method', 'amount_refunded', 'refund_status', 'captured', 'bank'],
      ...['description', 'card_id', 'wallet', 'email', 'contact', 'notes', 'fee', 'tax'],
      ...['error_code', 'error_description', 'error_source', 'error_step', 'error_reason'],
      ...['acquirer_data', 'created_at'],
    ].sort(),
  );
  expect(await payments.fetch(approved.id)).toEqual(approved);
  expect(approved).toMatchObject({ status: 'authorized', captured: false });
  expect((await payments.all({ count: 2 })).items).toEqual([approved, failed]);
  expect((await payments.all({ count: 1, skip: 1 })).items).toEqual([failed]);
  expect((await payments.all({ from: approved.created_at + 60 })).count).toBe(0);
  const captured = await payments.capture(approved.id, '30000', 'INR');
  expect(captured).toMatchObject({ status: 'captured', captured: true, amount: 30_000 });
  await expect(payments.capture(approved.id, 30_000, 'INR')).rejects.toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR', description: 'This payment has already been captured' },
  });
});

it('makes, fetches and lists refunds', async () => {
  const { orders, payments, refunds } = sdk();
  const { id: orderId } = await orders.create({ amount: 50_000, currency: 'INR' });
  await pay(orderId, 'success');
  const [payment] = (await orders.fetchPayments(orderId)).items;
  const paymentId = payment?.id ?? '';
  const part = await payments.refund(paymentId, {
    amount: '10000',
    speed: 'normal',
    receipt: 'sdk-refund',
    notes: { why: 'test' },
  });
  expect(part).toEqual({
    id: expect.stringMatching(/^rfnd_\w{14}$/),
    entity: 'refund',
    amount: 10_000,
    currency: 'INR',
    payment_id: paymentId,
    notes: { why: 'test' },
    receipt: 'sdk-refund',
    acquirer_data: { arn: expect.any(String) },
    created_at: expect.any(Number),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  });
  expect(await payments.fetch(paymentId)).toMatchObject({
    status: 'captured',
    amount_refunded: 10_000,
    refund_status: 'partial',
  });
  const rest = await payments.refund(paymentId, {});
  expect(rest).toMatchObject({ amount: 40_000, receipt: null, notes: [] });
  expect(await payments.fetch(paymentId)).toMatchObject({
    status: 'refunded',
    captured: true,
    refund_status: 'full',
  });
  expect(await refunds.fetch(part.id)).toEqual(part);
  expect(await refunds.fetch(part.id, { payment_id: paymentId })).toEqual(part);
  expect(await payments.fetchRefund(paymentId, part.id)).toEqual(part);
  expect((await payments.fetchMultipleRefund(paymentId)).items).toEqual([rest, part]);
  expect(await refunds.all({ count: 1 })).toEqual({
    entity: 'collection',
    count: 1,
    items: [rest],
  });
});

it('is refused what Razorpay refuses', async () => {
  const { orders, payments, refunds } = sdk();
  const failure = (description: string, field?: string) => ({
    statusCode: 400,
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'NA',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field ? { field } : {}),
    },
  });
  const unknown = failure('The id provided does not exist');
  const small = failure('Order amount less than minimum amount allowed', 'amount');
  await expect(orders.create({ amount: 99, currency: 'INR' })).rejects.toEqual(small);
  await expect(orders.create({ amount: '99', currency: 'INR' })).rejects.toEqual(small);
  await expect(orders.fetch('order_none')).rejects.toEqual(unknown);
  await expect(orders.fetchPayments('order_none')).rejects.toEqual(unknown);
  await expect(payments.fetch('pay_none')).rejects.toEqual(unknown);
  await expect(payments.capture('pay_none', 100, 'INR')).rejects.toEqual(unknown);
  await expect(payments.refund('pay_none', { amount: 100 })).rejects.toEqual(unknown);
  await expect(payments.fetchMultipleRefund('pay_none')).rejects.toEqual(unknown);
  await expect(refunds.fetch('rfnd_none')).rejects.toEqual(unknown);
  const { id } = await orders.create({ amount: 10_000, currency: 'INR' });
  await pay(id, 'success');
  const [payment] = (await orders.fetchPayments(id)).items;
  await expect(payments.refund(payment?.id ?? '', { amount: 10_001 })).rejects.toEqual(
    failure('The amount is more than was captured', 'amount'),
  );
  await expect(payments.refund(payment?.id ?? '', { amount: 99 })).rejects.toMatchObject({
    error: { field: 'amount' },
  });
  await expect(orders.all({ count: 101 })).rejects.toMatchObject({ statusCode: 400 });
});

it('accepts the signatures of a return and of a webhook', async () => {
  await emulators.turn({ capture: 'manual' });
  const { id: orderId } = await sdk().orders.create({ amount: 10_000, currency: 'INR' });
  const { back } = await pay(orderId, 'success');
  const ids = { order_id: orderId, payment_id: back['razorpay_payment_id'] ?? '' };
  const signature = back['razorpay_signature'] ?? '';
  expect(validatePaymentVerification(ids, signature, secrets.keySecret)).toBe(true);
  expect(validatePaymentVerification(ids, signature, 'other')).toBe(false);
  const told = await emulators.webhookAbout(ids.payment_id);
  expect(told.event).toBe('payment.authorized');
  const check = (body: string) =>
    Razorpay.validateWebhookSignature(body, told.signature, secrets.webhookSecret);
  expect(check(told.body)).toBe(true);
  expect(check(told.body.replace('authorized', 'captured'))).toBe(false);
});
