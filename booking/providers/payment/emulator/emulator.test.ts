/** Runs the Razorpay adapter, and Razorpay's own SDK, against the emulator over HTTP. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Razorpay from 'razorpay';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { GatewayRejected, GatewayUnavailable } from '../port.ts';
import { razorpayGateway } from '../razorpay.ts';
import { buildEmulator, type Knobs } from './app.ts';

const secrets = { keyId: 'rzp_test_x', keySecret: 'key-secret', webhookSecret: 'hook-secret' };
const directory = mkdtempSync(join(tmpdir(), 'safar-emulator-'));

interface Delivery {
  body: string;
  signature: string;
  event: string;
}
const deliveries: Delivery[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const event = String(Reflect.get(Object(JSON.parse(body)), 'event'));
    deliveries.push({ body, signature: String(request.headers['x-razorpay-signature']), event });
    response.end();
  });
});
const portOf = (server: { address(): unknown }) => {
  const address = server.address();
  const port: unknown =
    typeof address === 'object' && address !== null ? Reflect.get(address, 'port') : null;
  if (typeof port !== 'number') throw new Error('not listening on a port');
  return port;
};

async function start() {
  const emulator = await buildEmulator({
    ...secrets,
    webhookUrl: `http://127.0.0.1:${portOf(receiver)}/`,
    siteOrigin: 'http://localhost:3000',
    directory,
    retryMs: [],
    logLevel: 'silent',
  });
  await emulator.listen({ host: '127.0.0.1', port: 0 });
  return { emulator, url: `http://127.0.0.1:${portOf(emulator.server)}` };
}

async function turn(knobs: Partial<Knobs>): Promise<void> {
  const response = await fetch(`${running.url}/emulator/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(knobs),
  });
  expect(response.ok).toBe(true);
}

const gatewayAt = (baseUrl: string, keySecret = secrets.keySecret) =>
  razorpayGateway({
    name: 'emulator',
    baseUrl,
    keyId: secrets.keyId,
    keySecret,
    webhookSecrets: [secrets.webhookSecret],
    sellerName: 'Safar',
    timeoutMs: 500,
  });

let running: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  running = await start();
});
afterEach(() => turn({ capture: 'automatic', apiDown: false, answerLost: false }));
afterAll(async () => {
  await running.emulator.close();
  receiver.close();
  rmSync(directory, { recursive: true, force: true });
});

const order = (receipt: string) => ({ receipt, amountMinor: 300_000, currency: 'INR', notes: {} });

async function payFor(orderId: string, outcome: string) {
  const { action, fields } = gatewayAt(running.url).checkout({
    orderId,
    amountMinor: 300_000,
    currency: 'INR',
    description: '<Spiti> & "snow"',
    callbackUrl: 'http://localhost:4000/v1/payments/return?payment=1',
    cancelUrl: 'http://localhost:3000/booking/spiti',
    prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '+919876543210' },
  });
  const opened = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const page = new URL(opened.headers.get('location') ?? '', action);
  const shown = await fetch(page);
  const decided = await fetch(`${page.href}/outcome`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
  return { shown, html: await shown.text(), decided };
}

it('returns the same order for the same receipt', async () => {
  const gateway = gatewayAt(running.url);
  const one = await gateway.createOrder(order('r1'));
  expect(await gateway.createOrder(order('r1'))).toEqual(one);
  expect(await gateway.createOrder(order('r2'))).not.toEqual(one);
  expect(await gateway.listOrderPayments(one.orderId)).toEqual([]);
});

it('shows a checkout page whose forms may only post back to the site', async () => {
  const { orderId } = await gatewayAt(running.url).createOrder(order('page'));
  const { shown, html, decided } = await payFor(orderId, 'success');
  const labels = [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, label]) => label);
  expect(labels).toEqual([
    'Pay ₹3,000',
    'Fail this payment',
    'Leave it pending (UPI)',
    'Pay late',
    'Cancel and go back',
  ]);
  expect(html).toContain('Payment emulator, no real money');
  expect(html).not.toContain('<Spiti>');
  expect(shown.headers.get('content-security-policy')).toContain(
    "form-action 'self' http://localhost:4000 http://localhost:3000;",
  );
  const back = await decided.text();
  const value = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(back)?.[1] ?? '';
  expect(
    gatewayAt(running.url).verifyReturn({
      orderId,
      paymentId: value('razorpay_payment_id'),
      signature: value('razorpay_signature'),
    }),
  ).toBe(true);
  expect(back).toContain('<button class="go">Back to the shop</button>');
});

it('captures, refunds once per key, and never refunds more than was paid', async () => {
  const gateway = gatewayAt(running.url);
  const { orderId } = await gateway.createOrder(order('refund'));
  await payFor(orderId, 'success');
  const [payment] = await gateway.listOrderPayments(orderId);
  expect(payment).toMatchObject({ status: 'captured', amountMinor: 300_000, method: 'card' });
  const refund = (idempotencyKey: string, amountMinor: number) =>
    gateway.refund({
      paymentId: payment?.id ?? '',
      amountMinor,
      idempotencyKey,
      speed: 'normal',
      notes: {},
    });
  const first = await refund('refund-one-1', 100_000);
  expect(await refund('refund-one-1', 100_000)).toEqual(first);
  await expect(refund('refund-one-1', 100_100)).rejects.toThrow(GatewayRejected);
  await expect(refund('refund-two-2', 200_100)).rejects.toThrow(GatewayRejected);
  await refund('refund-two-2', 200_000);
  expect(await gateway.listRefunds(payment?.id ?? '')).toHaveLength(2);
  expect((await gateway.listOrderPayments(orderId))[0]).toMatchObject({ status: 'refunded' });
});

it('tells a refusal from an outage', async () => {
  const wrong = gatewayAt(running.url, 'wrong');
  await expect(wrong.createOrder(order('r3'))).rejects.toThrow(GatewayRejected);
  const unreachable = gatewayAt('http://127.0.0.1:9');
  await expect(unreachable.createOrder(order('r3'))).rejects.toThrow(GatewayUnavailable);
  await turn({ apiDown: true });
  await expect(gatewayAt(running.url).createOrder(order('r3'))).rejects.toThrow(GatewayUnavailable);
});

it('says why it was refused, without what it was sent', () => {
  const sentence = 'asha@example.com and +91 98765 43210 are wrong for pay_29QQoUBi66xm2f';
  expect(new GatewayRejected(400, 'BAD_REQUEST_ERROR', sentence).reason).toEqual({
    code: 'BAD_REQUEST_ERROR',
    description: '… and … are wrong for pay_29QQoUBi66xm2f',
  });
});

describe('capture by request', () => {
  async function approved(receipt: string) {
    const gateway = gatewayAt(running.url);
    await turn({ capture: 'manual' });
    const { orderId } = await gateway.createOrder(order(receipt));
    const { html } = await payFor(orderId, 'success');
    const [payment] = await gateway.listOrderPayments(orderId);
    if (!payment) throw new Error('no payment');
    const capture = (amountMinor = 300_000) =>
      gateway.capture({ paymentId: payment.id, amountMinor, currency: 'INR' });
    const status = async () => (await gateway.listOrderPayments(orderId))[0]?.status;
    return { orderId, payment, html, capture, status };
  }

  it('captures exactly what was approved, and only once', async () => {
    const { capture, status, payment } = await approved('manual-1');
    expect(payment.status).toBe('authorized');
    await expect(capture(299_900)).rejects.toThrow(GatewayRejected);
    expect(await status()).toBe('authorized');
    await capture();
    expect(await status()).toBe('captured');
    await expect(capture()).rejects.toThrow('already been captured');
  });

  it('does not refund what was not captured, and accepts no second payment', async () => {
    const { orderId, payment } = await approved('manual-2');
    const refund = { paymentId: payment.id, amountMinor: 100, speed: 'normal' as const, notes: {} };
    await expect(
      gatewayAt(running.url).refund({ ...refund, idempotencyKey: 'too-early' }),
    ).rejects.toThrow(GatewayRejected);
    expect((await payFor(orderId, 'success')).html).toContain('already has a payment');
  });

  it('captures even if the answer is lost', async () => {
    const { capture, status } = await approved('manual-3');
    await turn({ answerLost: true });
    await expect(capture()).rejects.toThrow(GatewayUnavailable);
    expect(await status()).toBe('captured');
  });

  it('never counts money that the gateway returned uncaptured', async () => {
    const { payment, orderId } = await approved('manual-4');
    const url = `${running.url}/emulator/payments/${payment.id}/return`;
    const returned: unknown = await (await fetch(url, { method: 'POST' })).json();
    expect(returned).toMatchObject({ status: 'refunded', captured: false });
    expect(await gatewayAt(running.url).listOrderPayments(orderId)).toMatchObject([
      { status: 'failed', amountRefundedMinor: 0 },
    ]);
  });
});

it('reads every page of refunds and disputes once', async () => {
  const gateway = gatewayAt(running.url);
  const since = new Date(Date.now() - 5_000);
  const { orderId } = await gateway.createOrder(order('pages'));
  await payFor(orderId, 'success');
  const [payment] = await gateway.listOrderPayments(orderId);
  const paymentId = payment?.id ?? '';
  const before = (await gateway.listNewRefunds(since)).length;
  for (let i = 0; i < 205; i += 1) {
    const idempotencyKey = `page-${i}`;
    await gateway.refund({
      paymentId,
      amountMinor: 100,
      idempotencyKey,
      speed: 'normal',
      notes: {},
    });
  }
  expect(new Set((await gateway.listRefunds(paymentId)).map(({ id }) => id)).size).toBe(205);
  expect(await gateway.listNewRefunds(since)).toHaveLength(before + 205);
  expect(await gateway.listNewRefunds(new Date(Date.now() + 60_000))).toEqual([]);
  for (let i = 0; i < 101; i += 1) {
    await fetch(`${running.url}/emulator/payments/${paymentId}/dispute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"amount":100}',
    });
  }
  expect(await gateway.listNewDisputes(since)).toHaveLength(101);
});

describe('Razorpay’s own SDK', () => {
  /** The SDK's HTTP client, which its types leave out. */
  const hasClient = (api: object): api is { rq: { defaults: { baseURL: string } } } => 'rq' in api;

  function sdk() {
    const razorpay = new Razorpay({ key_id: secrets.keyId, key_secret: secrets.keySecret });
    if (!hasClient(razorpay.api)) throw new Error('the SDK keeps its client elsewhere');
    razorpay.api.rq.defaults.baseURL = running.url;
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
    await payFor(named.id, 'success');
    expect(await orders.fetch(named.id)).toMatchObject({
      status: 'paid',
      attempts: 1,
      amount_paid: 20_000,
      amount_due: 0,
    });
  });

  it('fetches, lists and captures payments', async () => {
    const { orders, payments } = sdk();
    await turn({ capture: 'manual' });
    const { id: orderId } = await orders.create({ amount: 30_000, currency: 'INR' });
    await payFor(orderId, 'fail');
    await payFor(orderId, 'success');
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
    await payFor(orderId, 'success');
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
    await payFor(id, 'success');
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
    await turn({ capture: 'manual' });
    const { id: orderId } = await sdk().orders.create({ amount: 10_000, currency: 'INR' });
    const back = await (await payFor(orderId, 'success')).decided.text();
    const value = (name: string) =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(back)?.[1] ?? '';
    const ids = { order_id: orderId, payment_id: value('razorpay_payment_id') };
    const signature = value('razorpay_signature');
    expect(validatePaymentVerification(ids, signature, secrets.keySecret)).toBe(true);
    expect(validatePaymentVerification(ids, signature, 'other')).toBe(false);
    const told = await webhookAbout(ids.payment_id);
    expect(told.event).toBe('payment.authorized');
    const check = (body: string) =>
      Razorpay.validateWebhookSignature(body, told.signature, secrets.webhookSecret);
    expect(check(told.body)).toBe(true);
    expect(check(told.body.replace('authorized', 'captured'))).toBe(false);
  });

  async function webhookAbout(id: string): Promise<Delivery> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const told = deliveries.find(({ body }) => body.includes(id));
      if (told) return told;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('no webhook came');
  }
});

it('verifies signatures over the raw body', () => {
  const gateway = gatewayAt(running.url);
  const body = Buffer.from('{"event":"payment.captured"}');
  const signature = createHmac('sha256', secrets.webhookSecret).update(body).digest('hex');
  expect(gateway.verifyWebhook(body, signature)).toBe(true);
  expect(gateway.verifyWebhook(Buffer.from('{"event": "payment.captured"}'), signature)).toBe(
    false,
  );
  expect(gateway.verifyWebhook(body, '')).toBe(false);
});

it('remembers everything after a crash', async () => {
  const gateway = gatewayAt(running.url);
  const { orderId } = await gateway.createOrder(order('kill'));
  await payFor(orderId, 'success');
  // A second process using the same journal is equivalent to a restart.
  const second = await start();
  try {
    const after = gatewayAt(second.url);
    expect(await after.createOrder(order('kill'))).toEqual({ orderId });
    expect((await after.listOrderPayments(orderId))[0]).toMatchObject({ status: 'captured' });
  } finally {
    await second.emulator.close();
  }
});

it('answers only to this machine’s own names, so that no website can read it', async () => {
  const asked = (host: string) =>
    running.emulator.inject({ url: '/emulator/state', headers: { host } });
  expect((await asked('shop.example:4003')).statusCode).toBe(403);
  expect((await asked('localhost:4003')).statusCode).toBe(200);
});
