/**
 * A payment gateway for schedules, made of an emulator and the driver that talks to it, in one
 * process. Schedules act on it as on the scripted gateway.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { serveBank, webhooksOf } from '../providers/payment/emulator/app.ts';
import {
  apiOf,
  itemsOf,
  newId,
  openBank,
  type Happening,
} from '../providers/payment/emulator/bank.ts';
import { Knobs } from '../providers/payment/emulator/knobs.ts';
import { razorpayReturn } from '../providers/payment/emulator/razorpayApi.ts';
import {
  openStore,
  type EmulatedDispute,
  type EmulatedPayment,
  type EmulatedRefund,
} from '../providers/payment/emulator/store.ts';
import type { Webhook } from '../providers/payment/emulator/webhooks.ts';
import {
  GatewayUnavailable,
  type GatewayDispute,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
} from '../providers/payment/port.ts';
import { razorpayGateway } from '../providers/payment/razorpay.ts';
import { stripeGateway } from '../providers/payment/stripe.ts';
import { emulatorKeys } from '../testing/service.ts';
import type { Random } from './random.ts';
import type { Hook, ScriptedGateway } from './scriptedGateway.ts';

export type EmulatedKind = 'razorpay' | 'stripe';

const baseUrl = 'http://localhost';
const keys = emulatorKeys(baseUrl);

/** Opens both gateways. Each caller has another one for new payments, as after a changed setting. */
export async function openBothGateways(): Promise<ScriptedGateway> {
  const hooks: Hook[] = [];
  const razorpay = await openEmulatedGateway('razorpay', hooks);
  const stripe = await openEmulatedGateway('stripe', hooks);
  const of = (id: string) => (apiOf(id) === 'stripe' ? stripe : razorpay);
  return {
    get orders() {
      return new Map([...razorpay.orders, ...stripe.orders]);
    },
    get payments() {
      return new Map([...razorpay.payments, ...stripe.payments]);
    },
    get refunds() {
      return new Map([...razorpay.refunds, ...stripe.refunds]);
    },
    get disputes() {
      return new Map([...razorpay.disputes, ...stripe.disputes]);
    },
    hooks,
    leftOf: (id) => of(id).leftOf(id),
    pay: (id, ...how) => of(id).pay(id, ...how),
    answer: (id, status) => of(id).answer(id, status),
    payOut: (id) => of(id).payOut(id),
    refundByHand: (id, ...how) => of(id).refundByHand(id, ...how),
    dispute: (id, amountMinor) => of(id).dispute(id, amountMinor),
    decide: (id, ...how) => of(id).decide(id, ...how),
    comeBack: (id) => of(id).comeBack(id),
    lie: (id) => of(id).lie(id),
    gateways(random, trouble) {
      const all = [razorpay, stripe].map((one) => one.gateways(random, trouble).gateway);
      const [gateway, other] = random.chance(0.5) ? all : all.toReversed();
      if (!gateway || !other) throw new Error('there are two gateways');
      return { gateway, otherGateways: [other] };
    },
  };
}

/** Opens an emulator whose webhooks wait in a list, and its driver. */
export async function openEmulatedGateway(
  kind: EmulatedKind,
  hooks: Hook[] = [],
): Promise<ScriptedGateway> {
  const knobs = Value.Create(Knobs);
  const store = openStore(null);
  let isTold = true;
  const bank = openBank(store, knobs, (news) => {
    if (isTold) hooks.push(...webhooksOf(bank, keys, news).map((one) => toHook(driver.name, one)));
  });
  const app = await serveBank(bank, () => {}, { ...keys, siteOrigin: null, logLevel: 'silent' });
  await app.ready();

  /** Sends a request to the emulator without a network. */
  const send: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const answer = await app.inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    const headers = { 'content-type': 'application/json' };
    return new Response(answer.body, { status: answer.statusCode, headers });
  };
  const driver = makeDriver(kind, send);

  /** Runs what happens at the gateway, of which we may never be told. */
  function happen<T>(told: boolean, work: () => T): T {
    isTold = told;
    try {
      return work();
    } finally {
      isTold = true;
    }
  }

  function approve(paymentId: string, capture: Knobs['capture'], deltaMinor = 0): void {
    Object.assign(knobs, { capture, amountDeltaMinor: deltaMinor });
    bank.approve(paymentId);
    Object.assign(knobs, { capture: 'automatic', amountDeltaMinor: 0 });
  }

  function conclude(payment: EmulatedPayment, status: string, deltaMinor = 0): void {
    if (status === 'failed') bank.decline(payment);
    else if (status === 'authorized') approve(payment.id, 'manual', deltaMinor);
    else if (status === 'captured') approve(payment.id, 'automatic', deltaMinor);
  }

  function leftOf(paymentId: string): number {
    const payment = store.payment.get(paymentId);
    const isOpen = bank.disputesOf(paymentId).some(({ status }) => status === 'open');
    return !payment || isOpen ? 0 : bank.leftOf(payment);
  }

  const read = (paymentId: string): GatewayPayment => {
    const payment = store.payment.get(paymentId);
    if (!payment) throw new Error(`the gateway has no payment ${paymentId}`);
    return toPayment(payment);
  };
  const byId = <T extends { id: string }>(items: T[]) => new Map(items.map((one) => [one.id, one]));

  return {
    get orders() {
      const orders = itemsOf(store.order, kind).map(({ id, receipt, amount, currency }) => ({
        ...{ id, receipt: receipt ?? '', amountMinor: amount, currency },
      }));
      return byId(orders);
    },
    get payments() {
      return byId(itemsOf(store.payment, kind).map(toPayment));
    },
    get refunds() {
      return byId(itemsOf(store.refund, kind).map((one) => ({ ...toRefund(one), key: one.key })));
    },
    get disputes() {
      return byId(itemsOf(store.dispute, kind).map(toDispute));
    },
    hooks,
    leftOf,

    pay(orderId, status, deltaMinor = 0) {
      const order = store.order.get(orderId);
      if (!order) throw new Error(`the gateway has no order ${orderId}`);
      // Stripe has one payment for each order, so an order that has one takes no other.
      const [earlier] = kind === 'stripe' && bank.isTaken(order) ? bank.paymentsOf(orderId) : [];
      if (earlier) return read(earlier.id);
      const method = status === 'created' ? 'upi' : 'card';
      const payment = bank.begin(order, { email: '', contact: '', method });
      conclude(payment, status, deltaMinor);
      return read(payment.id);
    },

    answer(paymentId, status) {
      const payment = store.payment.get(paymentId);
      if (payment?.status === 'created') conclude(payment, status);
    },

    payOut: (refundId) => bank.payOut(refundId),

    refundByHand(paymentId, amountMinor, told) {
      const payment = store.payment.get(paymentId);
      if (!payment) return;
      knobs.refundStatus = 'processed';
      const notes = kind === 'stripe' ? {} : ([] as []);
      const about = { key: '', receipt: null, notes, speed: 'normal' } as const;
      happen(told, () => bank.refund(payment, { amount: amountMinor, ...about }));
    },

    dispute(paymentId, amountMinor) {
      if (amountMinor <= leftOf(paymentId)) bank.dispute(paymentId, amountMinor);
    },

    decide(disputeId, status, told) {
      happen(told, () => bank.decide(disputeId, status));
    },

    comeBack(paymentId) {
      const { order_id: orderId = '' } = store.payment.get(paymentId) ?? {};
      return kind === 'stripe' ? { session: orderId } : signedReturn(orderId, paymentId);
    },

    lie(orderId) {
      const order = store.order.get(orderId);
      if (!order) throw new Error(`the gateway has no order ${orderId}`);
      const payment: EmulatedPayment = {
        ...{ id: newId(kind === 'stripe' ? 'pi_lie' : 'pay_lie'), order_id: orderId },
        ...{ amount: order.amount, amount_refunded: 0, currency: order.currency },
        ...{ status: 'captured', method: 'card', error_code: null, error_description: null },
        ...{ email: '', contact: '', created_at: order.created_at },
      };
      const news: Happening = {
        ...{ about: 'payment', what: 'captured', payment, order, isFirst: true },
      };
      const [told] = webhooksOf(bank, keys, news);
      if (!told) throw new Error('the gateway told nothing');
      return toHook(driver.name, told);
    },

    gateways(random, trouble) {
      const gateway = troubled(driver, random, trouble, (status) => (knobs.refundStatus = status));
      return { gateway, otherGateways: [] };
    },
  };
}

function makeDriver(kind: EmulatedKind, send: typeof fetch): PaymentGateway {
  const about = { baseUrl, timeoutMs: 60_000, fetch: send };
  if (kind === 'stripe') {
    const { secretKey, webhookSecret } = keys.stripe;
    const webhookSecrets = [webhookSecret];
    return stripeGateway({ ...about, name: 'stripe_emulator', secretKey, webhookSecrets });
  }
  const { keyId, keySecret, webhookSecret } = keys.razorpay;
  const own = { keyId, keySecret, webhookSecrets: [webhookSecret], sellerName: 'Safar' };
  return razorpayGateway({ ...about, ...own, name: 'emulator' });
}

/** Returns the driver as one caller sees it, as `ScriptedGateway.gateways` does. */
function troubled(
  driver: PaymentGateway,
  random: Random,
  trouble: number,
  setRefundStatus: (status: Knobs['refundStatus']) => void,
): PaymentGateway {
  async function call<T>(work: () => Promise<T>, share = trouble / 2): Promise<T> {
    await nextTurn();
    if (random.chance(share)) throw new GatewayUnavailable('the request was lost');
    const answer = await work();
    if (random.chance(share)) throw new GatewayUnavailable('the response was lost');
    return answer;
  }
  return {
    ...driver,
    createOrder: (order) => call(() => driver.createOrder(order)),
    listOrderPayments: (orderId) => call(() => driver.listOrderPayments(orderId)),
    capture: (payment) => call(() => driver.capture(payment)),
    refund: (refund) =>
      call(() => {
        const isPaid = trouble === 0 || random.chance(0.6);
        setRefundStatus(isPaid ? 'processed' : random.chance(0.8) ? 'pending' : 'failed');
        return driver.refund(refund);
      }, trouble),
    listRefunds: (paymentId) => call(() => driver.listRefunds(paymentId)),
    listCaptured: (since) => call(() => driver.listCaptured(since)),
    listNewRefunds: (since) => call(() => driver.listNewRefunds(since)),
    findDispute: (disputeId) => call(() => driver.findDispute(disputeId)),
    listNewDisputes: (since) => call(() => driver.listNewDisputes(since)),
  };
}

function toHook(gateway: string, { body, headers }: Webhook): Hook {
  const signed = headers();
  return {
    gateway,
    raw: Buffer.from(body),
    signature: signed['stripe-signature'] ?? signed['x-razorpay-signature'] ?? '',
    eventId: signed['x-razorpay-event-id'] ?? '',
  };
}

const signedReturn = (orderId: string, paymentId: string) =>
  razorpayReturn(keys.razorpay, { orderId, paymentId, isForged: false });

function toPayment(payment: EmulatedPayment): GatewayPayment {
  const { status } = payment;
  return {
    id: payment.id,
    orderId: payment.order_id,
    status: status === 'returned' ? 'failed' : status,
    amountMinor: payment.amount,
    amountRefundedMinor: payment.amount_refunded,
    currency: payment.currency,
    method: payment.method,
    ...{ feeMinor: null, taxMinor: null },
    errorCode: payment.error_code,
    errorDescription: payment.error_description,
  };
}

function toRefund(refund: EmulatedRefund): GatewayRefund {
  const { id, payment_id: paymentId, amount: amountMinor, status } = refund;
  return { id, paymentId, amountMinor, receipt: refund.key || null, status, arn: null };
}

function toDispute(dispute: EmulatedDispute): GatewayDispute {
  const { id, payment_id: paymentId, amount: amountMinor, status } = dispute;
  const about = { reason: null, respondBy: null };
  return {
    id,
    paymentId,
    amountMinor,
    status: status === 'under_review' ? 'open' : status,
    ...about,
  };
}
