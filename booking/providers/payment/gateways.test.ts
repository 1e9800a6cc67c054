/** Runs both drivers against their emulators over HTTP. The service relies on all of this. */
import { drivers, orderFor, payFor, startEmulators } from '../../testing/emulators.ts';
import { GatewayRejected, GatewayUnavailable } from './port.ts';

let emulators: Awaited<ReturnType<typeof startEmulators>>;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterEach(() =>
  emulators.turn({
    capture: 'automatic',
    apiDown: false,
    answerLost: false,
    refundStatus: 'processed',
    returnWrongSignature: false,
    webhookWrongSignature: false,
  }),
);
afterAll(() => emulators.close());

describe.each(['razorpay', 'stripe'] as const)('the %s driver', (kind) => {
  const gatewayAt = (baseUrl: string, key?: string) =>
    drivers[kind]({ baseUrl, ...(key === undefined ? {} : { key }) });
  const gateway = () => gatewayAt(emulators.url);
  const open = async (receipt: string) =>
    (await gateway().createOrder(orderFor(`${kind}-${receipt}`))).orderId;

  async function paid(receipt: string) {
    const orderId = await open(receipt);
    const { back } = await payFor(gateway(), orderId, 'success');
    const [payment] = await gateway().listOrderPayments(orderId);
    if (!payment) throw new Error('no payment');
    const refund = (idempotencyKey: string, amountMinor: number) =>
      gateway().refund({
        paymentId: payment.id,
        amountMinor,
        idempotencyKey: `${kind}-${idempotencyKey}`,
        speed: 'normal',
        notes: { refund: 'ours' },
      });
    const read = async () => (await gateway().listOrderPayments(orderId))[0];
    return { orderId, payment, back, refund, read };
  }

  it('returns the same order for the same request', async () => {
    const one = await open('same');
    expect(await open('same')).toBe(one);
    expect(await open('other')).not.toBe(one);
    expect(await gateway().listOrderPayments(one)).toEqual([]);
  });

  it('opens a page for a payer whose address the gateway does not accept', async () => {
    const order = orderFor(`${kind}-address`);
    const prefill = { ...order.page.prefill, email: 'आशा@example.com' };
    const odd = { ...order, page: { ...order.page, prefill, description: 'x'.repeat(400) } };
    const { orderId } = await gateway().createOrder(odd);
    expect((await payFor(gateway(), orderId, 'success')).back).not.toEqual({});
  });

  it('shows a page whose forms may only go back to the site', async () => {
    const { shown, html } = await payFor(gateway(), await open('page'), 'cancel');
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
  });

  it('says whether the browser that comes back has paid', async () => {
    const { orderId, back } = await paid('return');
    expect(gateway().readReturn(orderId, back)).toBe('paid');
    expect(gateway().readReturn(await open('return-other'), back)).toBe('forged');
    expect(gateway().readReturn(orderId, {})).toBe('unpaid');
    await emulators.turn({ returnWrongSignature: true });
    const forged = await paid('return-forged');
    expect(gateway().readReturn(forged.orderId, forged.back)).toBe('forged');
  });

  it('reports a payment that was declined, and one that follows it', async () => {
    const orderId = await open('declined');
    await payFor(gateway(), orderId, 'fail');
    expect(await gateway().listOrderPayments(orderId)).toMatchObject([
      { orderId, status: 'failed', errorDescription: 'The bank declined the payment' },
    ]);
    await payFor(gateway(), orderId, 'success');
    const payments = await gateway().listOrderPayments(orderId);
    expect(payments.at(-1)).toEqual({
      id: expect.any(String),
      orderId,
      status: 'captured',
      amountMinor: 300_000,
      amountRefundedMinor: 0,
      currency: 'INR',
      method: 'card',
      feeMinor: 0,
      taxMinor: 0,
      errorCode: null,
      errorDescription: null,
    });
  });

  it('accepts no second payment, and has no page for it', async () => {
    const { orderId } = await paid('second');
    if (kind === 'stripe') expect(await gateway().findPage(orderId)).toBeNull();
    else
      expect((await payFor(gateway(), orderId, 'success')).html).toContain('already has a payment');
  });

  it('reports a payment that waits for the bank, and the bank’s answer', async () => {
    const orderId = await open('pending');
    await payFor(gateway(), orderId, 'pending');
    const [waiting] = await gateway().listOrderPayments(orderId);
    expect(waiting).toMatchObject({ status: 'created', amountMinor: 300_000 });
    await emulators.press(`payments/${waiting?.id}/capture`);
    expect(await gateway().listOrderPayments(orderId)).toMatchObject([
      { id: waiting?.id, status: 'captured', method: 'upi' },
    ]);
  });

  it('refunds once per key, and never more than was paid', async () => {
    const { payment, refund, read } = await paid('refund');
    const first = await refund('refund-1', 100_000);
    expect(first).toEqual({
      id: expect.any(String),
      paymentId: payment.id,
      amountMinor: 100_000,
      receipt: `${kind}-refund-1`,
      status: 'processed',
      arn: expect.stringMatching(/^ARN/),
    });
    expect(await refund('refund-1', 100_000)).toEqual(first);
    expect(await read()).toMatchObject({ status: 'captured', amountRefundedMinor: 100_000 });
    await expect(refund('refund-1', 100_100)).rejects.toThrow(GatewayRejected);
    await expect(refund('refund-2', 200_100)).rejects.toThrow(GatewayRejected);
    await refund('refund-3', 200_000);
    expect(await gateway().listRefunds(payment.id)).toHaveLength(2);
    expect(await read()).toMatchObject({ status: 'refunded', amountRefundedMinor: 300_000 });
  });

  it('lists what was paid out, which adds up', async () => {
    await emulators.turn({ settleAfterDays: 0, payoutFeeMinor: 500 });
    const { payment, refund } = await paid('settled');
    const { id: refundId } = await refund('settled-1', 100_000);
    const month = new Date().toISOString().slice(0, 7);
    const entries = await gateway().listSettled(month);
    const find = (wanted: string) => entries.filter(({ id }) => id === wanted);
    const [charged] = find(payment.id);
    expect(find(payment.id)).toMatchObject([
      { kind: 'payment', amountMinor: 300_000, debitMinor: 0, currency: 'INR' },
    ]);
    expect(charged?.creditMinor).toBe(300_000 - (charged?.feeMinor ?? 0));
    expect(find(refundId)).toMatchObject([
      { kind: 'refund', paymentId: payment.id, debitMinor: 100_000, creditMinor: 0 },
    ]);
    expect(entries.filter(({ kind }) => kind === 'adjustment')).toMatchObject([
      { debitMinor: 500, creditMinor: 0 },
    ]);
    expect(new Set(entries.map(({ settlementId }) => settlementId)).size).toBe(1);
    expect(entries.every(({ utr }) => utr !== null && utr.length >= 10)).toBe(true);
    expect(await gateway().listSettled('2020-01')).toEqual([]);
    await emulators.turn({ settleAfterDays: 30, payoutFeeMinor: 0 });
    expect(await gateway().listSettled(month)).toEqual([]);
    await emulators.turn({ settleAfterDays: 2, apiDown: true });
    await expect(gateway().listSettled(month)).rejects.toThrow(GatewayUnavailable);
  });

  it('makes one refund when the answer is lost', async () => {
    const { payment, refund } = await paid('refund-lost');
    await emulators.turn({ answerLost: true });
    await expect(refund('refund-lost', 100_000)).rejects.toThrow(GatewayUnavailable);
    await emulators.turn({ answerLost: false });
    const again = await refund('refund-lost', 100_000);
    expect(await gateway().listRefunds(payment.id)).toEqual([again]);
  });

  it('reports refunds that wait for the bank, or that it can’t pay', async () => {
    const { refund, read } = await paid('refund-slow');
    await emulators.turn({ refundStatus: 'pending' });
    expect(await refund('refund-slow', 100_000)).toMatchObject({ status: 'pending', arn: null });
    await emulators.turn({ refundStatus: 'failed' });
    expect(await refund('refund-failed', 100_000)).toMatchObject({ status: 'failed' });
    expect(await read()).toMatchObject({ amountRefundedMinor: 100_000 });
  });

  it('tells a refusal from an outage', async () => {
    const order = orderFor(`${kind}-outage`);
    await expect(gatewayAt(emulators.url, 'wrong').createOrder(order)).rejects.toThrow(
      new GatewayRejected(401, '', 'The API key is wrong').message,
    );
    await expect(gatewayAt(emulators.url, 'wrong').createOrder(order)).rejects.toThrow(
      GatewayRejected,
    );
    await expect(gatewayAt('http://127.0.0.1:9').createOrder(order)).rejects.toThrow(
      GatewayUnavailable,
    );
    await emulators.turn({ apiDown: true });
    await expect(gateway().createOrder(order)).rejects.toThrow(GatewayUnavailable);
  });

  describe('capture by request', () => {
    async function approved(receipt: string) {
      await emulators.turn({ capture: 'manual' });
      const { payment, ...rest } = await paid(receipt);
      const capture = () =>
        gateway().capture({ paymentId: payment.id, amountMinor: 300_000, currency: 'INR' });
      return { payment, capture, ...rest };
    }

    it('captures what was approved, once', async () => {
      const { payment, capture, read } = await approved('manual-1');
      expect(payment).toMatchObject({ status: 'authorized', amountMinor: 300_000 });
      await capture();
      expect(await read()).toMatchObject({ status: 'captured', amountMinor: 300_000 });
      await expect(capture()).rejects.toThrow('already been captured');
      await expect(capture()).rejects.toThrow(GatewayRejected);
    });

    it('does not refund what was not captured, and accepts no second payment', async () => {
      const { refund, orderId } = await approved('manual-2');
      await expect(refund('too-early', 100)).rejects.toThrow(GatewayRejected);
      if (kind === 'stripe') expect(await gateway().findPage(orderId)).toBeNull();
      else expect((await payFor(gateway(), orderId, 'success')).html).toContain('already has');
    });

    it('captures even if the answer is lost', async () => {
      const { capture, read } = await approved('manual-3');
      await emulators.turn({ answerLost: true });
      await expect(capture()).rejects.toThrow(GatewayUnavailable);
      expect(await read()).toMatchObject({ status: 'captured' });
    });

    it('never counts money that the gateway returned uncaptured', async () => {
      const { payment, read } = await approved('manual-4');
      await emulators.press(`payments/${payment.id}/return`);
      expect(await read()).toMatchObject({ status: 'failed', amountRefundedMinor: 0 });
    });
  });

  it('reads a dispute from its start to its end', async () => {
    const { payment, refund } = await paid('dispute');
    const opened = await emulators.press(`payments/${payment.id}/dispute`, { amount: 120_000 });
    const id = String(Reflect.get(Object(opened), 'id'));
    const dispute = { id, paymentId: payment.id, amountMinor: 120_000, status: 'open' };
    expect(await gateway().findDispute(id)).toMatchObject({
      ...dispute,
      reason: expect.stringContaining('not_received'),
      respondBy: expect.any(Date),
    });
    await expect(refund('disputed', 100)).rejects.toThrow(GatewayRejected);
    await emulators.press(`disputes/${id}`, { status: 'under_review' });
    expect(await gateway().findDispute(id)).toMatchObject(dispute);
    await emulators.press(`disputes/${id}`, { status: 'lost' });
    expect(await gateway().findDispute(id)).toMatchObject({ ...dispute, status: 'lost' });
    expect(await gateway().findDispute(`${id}x`)).toBeNull();
    await expect(refund('more-than-is-left', 180_100)).rejects.toThrow(GatewayRejected);
    await refund('what-is-left', 180_000);
  });

  it.each(['won', 'closed'] as const)('reads a dispute that was %s', async (status) => {
    const { payment } = await paid(`dispute-${status}`);
    const opened = await emulators.press(`payments/${payment.id}/dispute`);
    const id = String(Reflect.get(Object(opened), 'id'));
    await emulators.press(`disputes/${id}`, { status });
    expect(await gateway().findDispute(id)).toMatchObject({ status, amountMinor: 300_000 });
  });

  it('reads every page of refunds and disputes once', async () => {
    const since = new Date(Date.now() - 600_000);
    const { payment, refund } = await paid('pages');
    const before = (await gateway().listNewRefunds(since)).length;
    for (let at = 0; at < 205; at += 1) await refund(`page-${at}`, 100);
    const own = await gateway().listRefunds(payment.id);
    expect(new Set(own.map(({ id }) => id)).size).toBe(205);
    const all = await gateway().listNewRefunds(since);
    expect(new Set(all.map(({ id }) => id)).size).toBe(before + 205);
    expect(await gateway().listNewRefunds(new Date(Date.now() + 60_000))).toEqual([]);
    const disputes = (await gateway().listNewDisputes(since)).length;
    for (let at = 0; at < 101; at += 1) {
      await emulators.press(`payments/${payment.id}/dispute`, { amount: 100 });
    }
    expect(await gateway().listNewDisputes(since)).toHaveLength(disputes + 101);
  }, 60_000);

  it('lists captured payments, of orders it was never asked about too', async () => {
    const since = new Date(Date.now() - 600_000);
    const known = new Set((await gateway().listCaptured(since)).map(({ id }) => id));
    const first = await paid('captured-1');
    const second = await paid('captured-2');
    await second.refund('captured-back', 100);
    const listed = (await gateway().listCaptured(since)).filter(({ id }) => !known.has(id));
    expect(listed.map(({ id }) => id).sort()).toEqual([first.payment.id, second.payment.id].sort());
    for (const { orderId, receipt, amountMinor, startedAt } of listed) {
      expect(orderId ?? receipt).not.toBeNull();
      expect(amountMinor).toBe(first.payment.amountMinor);
      expect(Math.abs(startedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(await gateway().listCaptured(new Date(Date.now() + 60_000))).toEqual([]);
  });

  it('signs its webhooks, which say what to ask about', async () => {
    const { payment, orderId, refund } = await paid('webhook');
    const told = await emulators.webhookAbout(
      orderId,
      kind === 'stripe' ? 'checkout.session.completed' : 'payment.captured',
    );
    const raw = Buffer.from(told.body);
    expect(await gateway().verifyWebhook(raw, told.signature)).toBe(true);
    expect(await gateway().verifyWebhook(Buffer.from(`${told.body} `), told.signature)).toBe(false);
    expect(await gateway().verifyWebhook(raw, '')).toBe(false);
    const none = { refundId: null, disputeId: null };
    expect(gateway().summarise(JSON.parse(told.body))).toMatchObject({
      ...none,
      type: told.event,
      orderId,
      paymentId: payment.id,
    });
    const { id: refundId } = await refund('webhook', 100_000);
    const aboutRefund = await emulators.webhookAbout(refundId);
    expect(gateway().summarise(JSON.parse(aboutRefund.body))).toMatchObject({
      paymentId: payment.id,
      refundId,
      disputeId: null,
    });
    const opened = await emulators.press(`payments/${payment.id}/dispute`);
    const disputeId = String(Reflect.get(Object(opened), 'id'));
    const aboutDispute = await emulators.webhookAbout(disputeId);
    expect(gateway().summarise(JSON.parse(aboutDispute.body))).toMatchObject({
      paymentId: payment.id,
      refundId: null,
      disputeId,
    });
    expect(gateway().summarise({ anything: 'else' })).toMatchObject({ type: 'unknown', ...none });
    await emulators.turn({ webhookWrongSignature: true });
    const forged = await emulators.webhookAbout((await paid('webhook-forged')).orderId);
    expect(await gateway().verifyWebhook(Buffer.from(forged.body), forged.signature)).toBe(false);
  });

  it('finds everything again after the emulator has crashed', async () => {
    const { orderId, payment } = await paid('crash');
    const second = await emulators.start();
    try {
      const after = gatewayAt(second.url);
      expect(await after.createOrder(orderFor(`${kind}-crash`))).toEqual({ orderId });
      expect(await after.listOrderPayments(orderId)).toEqual([payment]);
    } finally {
      await second.emulator.close();
    }
  });
});

it('says why it was refused, without what it was sent', () => {
  const sentence = 'asha@example.com and +91 98765 43210 are wrong for pay_29QQoUBi66xm2f';
  expect(new GatewayRejected(400, 'BAD_REQUEST_ERROR', sentence).reason).toEqual({
    code: 'BAD_REQUEST_ERROR',
    description: '… and … are wrong for pay_29QQoUBi66xm2f',
  });
});

it('answers only to this machine’s own names, so that no website can read it', async () => {
  const asked = (host: string) =>
    emulators.emulator.inject({ url: '/emulator/state', headers: { host } });
  expect((await asked('shop.example:4003')).statusCode).toBe(403);
  expect((await asked('localhost:4003')).statusCode).toBe(200);
});
