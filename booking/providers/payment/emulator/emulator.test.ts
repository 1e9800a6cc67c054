/** Runs the Razorpay adapter against the emulator over HTTP. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayRejected, GatewayUnavailable } from '../port.ts';
import { razorpayGateway } from '../razorpay.ts';
import { buildEmulator } from './app.ts';

const secrets = { keyId: 'rzp_test_x', keySecret: 'key-secret', webhookSecret: 'hook-secret' };
const directory = mkdtempSync(join(tmpdir(), 'safar-emulator-'));

async function start() {
  const emulator = await buildEmulator({
    ...secrets,
    webhookUrl: 'http://127.0.0.1:9/',
    siteOrigin: 'http://localhost:3000',
    directory,
    retryMs: [],
    logLevel: 'silent',
  });
  await emulator.listen({ host: '127.0.0.1', port: 0 });
  const address = emulator.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return { emulator, url: `http://127.0.0.1:${address.port}` };
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
  running = await start();
});
afterAll(async () => {
  await running.emulator.close();
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
  await fetch(`${running.url}/emulator/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"apiDown":true}',
  });
  await expect(gatewayAt(running.url).createOrder(order('r3'))).rejects.toThrow(GatewayUnavailable);
  await fetch(`${running.url}/emulator/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"apiDown":false}',
  });
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
