/**
 * A payment gateway inside the process, with the same interface as the real one. The schedule acts
 * for payers and banks, and webhooks wait in a list until it delivers them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  GatewayRejected,
  GatewayUnavailable,
  nothingKnown,
  type GatewayDispute,
  type GatewayPayment,
  type GatewayRefund,
  type Gateways,
  type PaymentGateway,
} from '../providers/payment/port.ts';
import type { Random } from './random.ts';

interface Order {
  id: string;
  receipt: string;
  amountMinor: number;
  currency: string;
}
type Refund = GatewayRefund & { key: string };
export interface Hook {
  /** The name of the gateway that sends it. */
  gateway: string;
  raw: Buffer;
  signature: string;
  eventId: string;
}

const NAME = 'emulator';
const SIGNED = 'signed by the gateway';

export function openScriptedGateway(prefix: string) {
  const orders = new Map<string, Order>();
  const payments = new Map<string, GatewayPayment>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, GatewayDispute>();
  const hooks: Hook[] = [];
  let count = 0;
  const newId = (kind: string) => `${kind}_${prefix}_${(count += 1)}`;

  function announce(
    type: string,
    ids: { orderId?: string; refundId?: string; disputeId?: string; paymentId: string },
  ) {
    hooks.push({
      gateway: NAME,
      raw: Buffer.from(JSON.stringify({ type, ...ids })),
      signature: SIGNED,
      eventId: newId('evt'),
    });
  }

  function save(payment: GatewayPayment): GatewayPayment {
    payments.set(payment.id, payment);
    return payment;
  }

  function addRefund(
    payment: GatewayPayment,
    refund: Pick<Refund, 'amountMinor' | 'status' | 'key' | 'receipt'>,
  ): Refund {
    const arn = refund.status === 'processed' ? 'ARN' : null;
    const made = { ...refund, id: newId('rfnd'), paymentId: payment.id, arn };
    refunds.set(made.id, made);
    if (made.status !== 'failed') {
      const total = payment.amountRefundedMinor + made.amountMinor;
      const status = total === payment.amountMinor ? 'refunded' : 'captured';
      save({ ...payment, amountRefundedMinor: total, status });
    }
    return made;
  }

  /** What can still be refunded or disputed: nothing while a dispute is open. */
  function leftOf(paymentId: string): number {
    const payment = payments.get(paymentId);
    if (!payment) return 0;
    const own = [...disputes.values()].filter((one) => one.paymentId === paymentId);
    if (own.some(({ status }) => status === 'open')) return 0;
    const lost = own.filter(({ status }) => status === 'lost');
    return (
      payment.amountMinor -
      payment.amountRefundedMinor -
      lost.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    );
  }

  return {
    orders,
    payments,
    refunds,
    disputes,
    hooks,
    leftOf,

    pay(orderId: string, status: 'captured' | 'authorized' | 'failed' | 'created', deltaMinor = 0) {
      const order = orders.get(orderId);
      if (!order) throw new Error(`the gateway has no order ${orderId}`);
      const payment = save({
        id: newId('pay'),
        orderId,
        status,
        amountMinor: order.amountMinor + deltaMinor,
        amountRefundedMinor: 0,
        currency: order.currency,
        method: status === 'created' ? 'upi' : 'card',
        feeMinor: null,
        taxMinor: null,
        errorCode: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
        errorDescription: status === 'failed' ? 'The bank declined' : null,
      });
      if (status !== 'created') announce(`payment.${status}`, { orderId, paymentId: payment.id });
      return payment;
    },

    /** The bank approves or declines a pending payment. */
    answer(paymentId: string, status: 'captured' | 'authorized' | 'failed') {
      const payment = payments.get(paymentId);
      if (payment?.status !== 'created') return;
      save({ ...payment, status });
      announce(`payment.${status}`, { orderId: payment.orderId, paymentId });
    },

    /** The bank pays out a pending refund. */
    payOut(refundId: string) {
      const refund = refunds.get(refundId);
      if (refund?.status !== 'pending') return;
      refunds.set(refundId, { ...refund, status: 'processed', arn: `ARN${refundId}` });
      announce('refund.processed', { refundId, paymentId: refund.paymentId });
    },

    /** Someone refunds a payment in the gateway's dashboard. The webhook may be lost. */
    refundByHand(paymentId: string, amountMinor: number, isTold: boolean) {
      const payment = payments.get(paymentId);
      if (payment?.status !== 'captured' || amountMinor > leftOf(paymentId)) return;
      const refund = addRefund(payment, {
        amountMinor,
        status: 'processed',
        key: '',
        receipt: null,
      });
      if (isTold) announce('refund.processed', { refundId: refund.id, paymentId });
    },

    /** The payer's bank takes a payment back until someone decides. */
    dispute(paymentId: string, amountMinor: number) {
      const payment = payments.get(paymentId);
      if (payment?.status !== 'captured' || amountMinor > leftOf(paymentId)) return;
      const id = newId('disp');
      const about = { reason: 'fraud', respondBy: null };
      disputes.set(id, { id, paymentId, amountMinor, status: 'open', ...about });
      announce('payment.dispute.created', { disputeId: id, paymentId });
    },

    decide(disputeId: string, status: 'won' | 'lost' | 'closed', isTold: boolean) {
      const dispute = disputes.get(disputeId);
      const payment = dispute && payments.get(dispute.paymentId);
      if (dispute?.status !== 'open' || !payment) return;
      disputes.set(disputeId, { ...dispute, status });
      if (isTold) announce(`payment.dispute.${status}`, { disputeId, paymentId: payment.id });
    },

    /** What a browser brings back after its payment was captured. */
    comeBack: (_paymentId: string): Record<string, string> => ({ signature: SIGNED }),

    /** A correctly signed webhook with false content. */
    lie(orderId: string): Hook {
      const raw = Buffer.from(
        JSON.stringify({ type: 'payment.captured', orderId, paymentId: newId('pay_lie') }),
      );
      return { gateway: NAME, raw, signature: SIGNED, eventId: newId('evt') };
    },

    /**
     * Returns the gateway as one caller sees it. If `trouble` is above 0, that fraction of its
     * calls is dropped, half of them after taking effect, and refunds may stay pending at the bank
     * or be rejected.
     */
    gateways(random: Random, trouble: number): Gateways {
      async function call<T>(effect: () => T, share = trouble / 2): Promise<T> {
        await nextTurn();
        if (random.chance(share)) throw new GatewayUnavailable('the request was lost');
        const answer = effect();
        await nextTurn();
        if (random.chance(share)) throw new GatewayUnavailable('the response was lost');
        return answer;
      }
      const gateway: PaymentGateway = {
        name: NAME,
        keyId: 'rzp_test_unit',
        createOrder: ({ receipt, amountMinor, currency }) =>
          call(() => {
            const known = [...orders.values()].find((order) => order.receipt === receipt);
            if (known) return { orderId: known.id };
            const order = { id: newId('order'), receipt, amountMinor, currency };
            orders.set(order.id, order);
            return { orderId: order.id };
          }),
        listOrderPayments: (orderId) =>
          call(() => [...payments.values()].filter((payment) => payment.orderId === orderId)),
        capture: ({ paymentId, amountMinor, currency }) =>
          call(() => {
            const payment = payments.get(paymentId);
            const isSame = payment?.amountMinor === amountMinor && payment.currency === currency;
            if (payment?.status !== 'authorized' || !isSame) {
              throw new GatewayRejected(400, 'BAD_REQUEST_ERROR', 'nothing to capture');
            }
            save({ ...payment, status: 'captured' });
            announce('payment.captured', { orderId: payment.orderId, paymentId });
          }),
        refund: ({ paymentId, amountMinor, idempotencyKey }) =>
          call(() => {
            const known = [...refunds.values()].find(({ key }) => key === idempotencyKey);
            if (known) return known;
            const payment = payments.get(paymentId);
            if (!payment || amountMinor > leftOf(paymentId)) {
              throw new GatewayRejected(400, 'BAD_REQUEST_ERROR', 'more than was captured');
            }
            const status =
              trouble === 0 || random.chance(0.6)
                ? 'processed'
                : random.chance(0.8)
                  ? 'pending'
                  : 'failed';
            const about = { key: idempotencyKey, receipt: idempotencyKey };
            const refund = addRefund(payment, { amountMinor, status, ...about });
            announce(`refund.${status}`, { refundId: refund.id, paymentId });
            return refund;
            // Refund calls are dropped more often: refunds are rarer than payments, and must
            // survive a dropped response.
          }, trouble),
        listRefunds: (paymentId) =>
          call(() => [...refunds.values()].filter((refund) => refund.paymentId === paymentId)),
        listCaptured: () => call(() => []),
        listNewRefunds: () => call(() => [...refunds.values()]),
        findDispute: (disputeId) => call(() => disputes.get(disputeId) ?? null),
        listNewDisputes: () => call(() => [...disputes.values()]),
        listSettled: () => call(() => []),
        checkout: () => ({ action: 'https://gateway.test', method: 'post', fields: {} }),
        findPage: async () => null,
        readReturn: (_orderId, { signature }) => (signature === SIGNED ? 'paid' : 'unpaid'),
        verifyWebhook: async (_raw, signature) => signature === SIGNED,
        summarise(body) {
          const text = (name: string): string | null => {
            const value: unknown =
              typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
            return typeof value === 'string' ? value : null;
          };
          return {
            ...nothingKnown,
            type: text('type') ?? 'unknown',
            orderId: text('orderId'),
            paymentId: text('paymentId'),
            refundId: text('refundId'),
            disputeId: text('disputeId'),
          };
        },
      };
      return { gateway, otherGateways: [] };
    },
  };
}

export type ScriptedGateway = ReturnType<typeof openScriptedGateway>;
