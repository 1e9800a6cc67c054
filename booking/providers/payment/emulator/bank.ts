/** The money at the emulated gateways: what can happen to it, and what must not. */
import { randomBytes } from 'node:crypto';
import type { Knobs } from './knobs.ts';
import type {
  EmulatedDispute,
  EmulatedPayment,
  EmulatedRefund,
  EmulatorStore,
  Order,
} from './store.ts';

/** How each gateway's IDs begin. */
const prefixes = {
  razorpay: { order: 'order', payment: 'pay', refund: 'rfnd', dispute: 'disp' },
  stripe: { order: 'cs_test', payment: 'pi', refund: 're', dispute: 'du' },
};
export type Api = keyof typeof prefixes;

/** Returns the gateway whose ID this is. */
export const apiOf = (id: string): Api => (/^(cs_test|pi|re|du)_/.test(id) ? 'stripe' : 'razorpay');

export const idFor = (api: Api, kind: keyof (typeof prefixes)['stripe']) =>
  newId(prefixes[api][kind]);

/** Something a gateway tells the shop about. */
export type Happening =
  | {
      about: 'payment';
      what: 'authorized' | 'captured' | 'failed';
      payment: EmulatedPayment;
      order: Order;
      /** Whether the order had no approved payment before. */
      isFirst: boolean;
    }
  | { about: 'refund'; isNew: boolean; refund: EmulatedRefund; payment: EmulatedPayment }
  | {
      about: 'dispute';
      what: 'created' | 'under_review' | 'won' | 'lost' | 'closed';
      dispute: EmulatedDispute;
      payment: EmulatedPayment;
    };

export type RefundMistake = 'too_small' | 'disputed' | 'too_much';

/** Opens the money in a store. `tell` learns of everything that happens to it. */
export function openBank(store: EmulatorStore, knobs: Knobs, tell: (news: Happening) => void) {
  const disputesOf = (paymentId: string) =>
    [...store.dispute.values()].filter(({ payment_id }) => payment_id === paymentId);

  const paymentsOf = (orderId: string) =>
    [...store.payment.values()].filter(({ order_id }) => order_id === orderId);

  /** Whether an order accepts no further payment, because it has one. */
  const isTaken = (order: Order) =>
    order.status === 'paid' || paymentsOf(order.id).some(({ status }) => status === 'authorized');

  /** What can still be refunded or disputed. */
  function leftOf(payment: EmulatedPayment): number {
    const lost = disputesOf(payment.id).reduce((sum, one) => sum + one.amount_deducted, 0);
    return payment.amount - payment.amount_refunded - lost;
  }

  /** A payer begins to pay. Each try is a payment at Razorpay; at Stripe, an order has only one. */
  function begin(order: Order, payer: { email: string; contact: string; method: string }) {
    const api = apiOf(order.id);
    const [earlier] = api === 'stripe' ? paymentsOf(order.id) : [];
    const payment: EmulatedPayment = {
      id: earlier?.id ?? idFor(api, 'payment'),
      order_id: order.id,
      amount: order.amount,
      amount_refunded: 0,
      currency: order.currency,
      status: 'created',
      error_code: null,
      error_description: null,
      ...payer,
      created_at: earlier?.created_at ?? seconds(),
    };
    store.save('payment', payment);
    if (order.status === 'created') store.save('order', { ...order, status: 'attempted' });
    return payment;
  }

  /**
   * The bank approves a payment, which is then captured unless that waits for a request. Returns
   * null if there is nothing to approve.
   */
  function approve(paymentId: string): EmulatedPayment | null {
    const payment = store.payment.get(paymentId);
    const order = payment && store.order.get(payment.order_id);
    if (!order || (payment.status !== 'created' && payment.status !== 'failed')) return null;
    const isFirst = !isTaken(order);
    const authorized: EmulatedPayment = {
      ...payment,
      amount: order.amount + knobs.amountDeltaMinor,
      status: 'authorized',
      error_code: null,
      error_description: null,
    };
    if (knobs.capture === 'automatic') return capture(authorized, order, isFirst);
    store.save('payment', authorized);
    tell({ about: 'payment', what: 'authorized', payment: authorized, order, isFirst });
    return authorized;
  }

  function capture(payment: EmulatedPayment, order: Order, isFirst = false): EmulatedPayment {
    const captured: EmulatedPayment = { ...payment, status: 'captured' };
    store.save('payment', captured);
    const paid: Order = { ...order, status: 'paid' };
    store.save('order', paid);
    tell({ about: 'payment', what: 'captured', payment: captured, order: paid, isFirst });
    return captured;
  }

  function decline(payment: EmulatedPayment): EmulatedPayment {
    const api = apiOf(payment.id);
    const failed: EmulatedPayment = {
      ...payment,
      status: 'failed',
      error_code: api === 'stripe' ? 'card_declined' : 'BAD_REQUEST_ERROR',
      error_description: 'The bank declined the payment',
    };
    store.save('payment', failed);
    const order = store.order.get(payment.order_id);
    if (order) tell({ about: 'payment', what: 'failed', payment: failed, order, isFirst: false });
    return failed;
  }

  /** Gives an approved payment that no one captured back to its payer. */
  function giveBack(paymentId: string): EmulatedPayment | null {
    const payment = store.payment.get(paymentId);
    if (payment?.status !== 'authorized') return null;
    const returned: EmulatedPayment = { ...payment, status: 'returned' };
    store.save('payment', returned);
    return returned;
  }

  function refund(
    payment: EmulatedPayment,
    wanted: Pick<EmulatedRefund, 'amount' | 'receipt' | 'notes' | 'speed' | 'key'>,
  ): EmulatedRefund | RefundMistake {
    if (wanted.amount < 100) return 'too_small';
    if (disputesOf(payment.id).some(isOpen)) return 'disputed';
    if (payment.status !== 'captured' || wanted.amount > leftOf(payment)) return 'too_much';
    const made: EmulatedRefund = {
      id: idFor(apiOf(payment.id), 'refund'),
      payment_id: payment.id,
      currency: payment.currency,
      status: knobs.refundStatus,
      ...wanted,
      created_at: seconds(),
    };
    store.save('refund', made);
    const total = payment.amount_refunded + made.amount;
    const after: EmulatedPayment = {
      ...payment,
      amount_refunded: total,
      status: total === payment.amount ? 'refunded' : 'captured',
    };
    if (made.status !== 'failed') store.save('payment', after);
    const seen = made.status === 'failed' ? payment : after;
    tell({ about: 'refund', isNew: true, refund: made, payment: seen });
    return made;
  }

  /** The bank pays out a pending refund. */
  function payOut(refundId: string): void {
    const pending = store.refund.get(refundId);
    const payment = pending && store.payment.get(pending.payment_id);
    if (!payment || pending.status !== 'pending') return;
    const paid: EmulatedRefund = { ...pending, status: 'processed' };
    store.save('refund', paid);
    tell({ about: 'refund', isNew: false, refund: paid, payment });
  }

  /** The payer's bank takes a payment back until someone decides. Null if it can't. */
  function dispute(paymentId: string, amount?: number): EmulatedDispute | null {
    const payment = store.payment.get(paymentId);
    const left = payment ? payment.amount - payment.amount_refunded : 0;
    if (payment?.status !== 'captured' || (amount ?? left) > left) return null;
    const opened: EmulatedDispute = {
      id: idFor(apiOf(payment.id), 'dispute'),
      payment_id: payment.id,
      amount: amount ?? left,
      amount_deducted: 0,
      currency: payment.currency,
      status: 'open',
      reason_code: 'goods_or_services_not_received_or_partially_received',
      phase: 'chargeback',
      respond_by: seconds() + 10 * 86_400,
      created_at: seconds(),
    };
    store.save('dispute', opened);
    tell({ about: 'dispute', what: 'created', dispute: opened, payment });
    return opened;
  }

  function decide(
    disputeId: string,
    status: 'under_review' | 'won' | 'lost' | 'closed',
  ): EmulatedDispute | null {
    const open = store.dispute.get(disputeId);
    const payment = open && store.payment.get(open.payment_id);
    if (!payment || !isOpen(open)) return null;
    const amount_deducted = status === 'lost' ? open.amount : 0;
    const decided: EmulatedDispute = { ...open, status, amount_deducted };
    store.save('dispute', decided);
    tell({ about: 'dispute', what: status, dispute: decided, payment });
    return decided;
  }

  return {
    store,
    knobs,
    isTaken,
    leftOf,
    paymentsOf,
    disputesOf,
    begin,
    approve,
    capture,
    decline,
    giveBack,
    refund,
    payOut,
    dispute,
    decide,
  };
}
export type Bank = ReturnType<typeof openBank>;

export const isOpen = ({ status }: EmulatedDispute) =>
  status === 'open' || status === 'under_review';

/** Lists one gateway's items, oldest first. */
export function itemsOf<T extends { id: string }>(all: Map<string, T>, api: Api): T[] {
  return [...all.values()].filter(({ id }) => apiOf(id) === api);
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(10).toString('base64url').replace(/[-_]/g, 'x').slice(0, 14)}`;
}

export function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}
