/** What the service needs from a payment gateway. */
import type { Checkout } from '../../contract/payments.ts';
import type { DisputeState } from '../../domain/states.ts';

export interface GatewayPayment {
  id: string;
  orderId: string;
  /** `refunded`: captured before. Money that was never captured isn't ours to count. */
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded';
  amountMinor: number;
  amountRefundedMinor: number;
  currency: string;
  method: string | null;
  feeMinor: number | null;
  taxMinor: number | null;
  errorCode: string | null;
  errorDescription: string | null;
}

/** A payment as a gateway lists it, without asking for its order. */
export interface CapturedPayment {
  id: string;
  /** Null if this gateway's list doesn't say. */
  orderId: string | null;
  /** Our own ID of the payment, if this gateway's list says. */
  receipt: string | null;
  amountMinor: number;
  amountRefundedMinor: number;
  currency: string;
  startedAt: Date;
}

export interface GatewayRefund {
  id: string;
  paymentId: string;
  amountMinor: number;
  /** Our idempotency key. Refunds made outside the service have a different one, or none. */
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  arn: string | null;
}

/** A payment that its payer's bank has taken back, or wants to. */
export interface GatewayDispute {
  id: string;
  paymentId: string;
  /** The amount in dispute; once lost, the amount that went back. */
  amountMinor: number;
  status: DisputeState;
  /** The gateway's word for why. */
  reason: string | null;
  /** The last moment for evidence. */
  respondBy: Date | null;
}

/** A payment, refund or fee in a payout to the bank. */
export interface SettledEntry {
  settlementId: string;
  /** The bank's number of the transfer, once there is one. */
  utr: string | null;
  settledAt: Date;
  id: string;
  kind: 'payment' | 'refund' | 'adjustment' | 'transfer';
  /** The payment that a refund or adjustment belongs to. */
  paymentId: string | null;
  amountMinor: number;
  /** With the GST on it. */
  feeMinor: number;
  taxMinor: number;
  creditMinor: number;
  debitMinor: number;
  currency: string;
  description: string;
}

/** What a payment page shows, and where its payer goes next. */
export interface PaymentPage {
  description: string;
  /** Our address that takes the payer back after an attempt. It has a query. */
  callbackUrl: string;
  cancelUrl: string;
  /** Our address that opens the page, for a gateway that gives each order its own page. */
  pageUrl: string;
  prefill: { name: string; email: string; contact: string };
}

export interface OrderRequest {
  /** Our own reference. An order belongs to one payment. */
  receipt: string;
  amountMinor: number;
  currency: string;
  notes: Record<string, string>;
  page: PaymentPage;
}

export interface CheckoutRequest extends PaymentPage {
  orderId: string;
  amountMinor: number;
  currency: string;
}

export interface WebhookSummary {
  type: string;
  /** Null if the gateway sends it with the request instead. */
  eventId: string | null;
  orderId: string | null;
  /** The order's receipt, for an event that doesn't name its order. */
  receipt: string | null;
  paymentId: string | null;
  refundId: string | null;
  disputeId: string | null;
}

/** The summary of an event that we can't read. */
export const nothingKnown: WebhookSummary = {
  ...{ type: 'unknown', eventId: null, orderId: null, receipt: null },
  ...{ paymentId: null, refundId: null, disputeId: null },
};

/** The emulators stand in for Razorpay and Stripe, and take no money. */
export const gatewayNames = ['emulator', 'razorpay', 'stripe', 'stripe_emulator'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** What the browser that returned from the gateway says. `forged`: its signature is wrong. */
export type ReturnClaim = 'paid' | 'unpaid' | 'forged';

export interface PaymentGateway {
  readonly name: GatewayName;
  /** The key that may be shown to payers, if the gateway needs one there. */
  readonly keyId: string | null;
  /**
   * Creates the order. The same request returns the same order; one with the same receipt that
   * differs may create another, which no payer can reach.
   */
  createOrder(order: OrderRequest): Promise<{ orderId: string }>;
  listOrderPayments(orderId: string): Promise<GatewayPayment[]>;
  /**
   * Captures a payment that its payer's bank has approved. Throws `GatewayRejected` if it already
   * is captured, or no longer can be: ask for the order's payments to see which.
   */
  capture(payment: { paymentId: string; amountMinor: number; currency: string }): Promise<void>;
  refund(refund: {
    paymentId: string;
    amountMinor: number;
    idempotencyKey: string;
    speed: 'normal' | 'optimum';
    notes: Record<string, string>;
  }): Promise<GatewayRefund>;
  listRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** Lists the payments begun since then whose money we have, or had: also those of other services. */
  listCaptured(since: Date): Promise<CapturedPayment[]>;
  /** Lists the refunds of all payments made since then. */
  listNewRefunds(since: Date): Promise<GatewayRefund[]>;
  /** Returns null if the gateway doesn't know the dispute. */
  findDispute(disputeId: string): Promise<GatewayDispute | null>;
  /** Lists the disputes opened since then. */
  listNewDisputes(since: Date): Promise<GatewayDispute[]>;
  /** Lists what was paid out in a month such as `2026-11`. */
  listSettled(month: string): Promise<SettledEntry[]>;
  /** Returns a form that opens the gateway's payment page, at `pageUrl` or at the gateway. */
  checkout(request: CheckoutRequest): Checkout;
  /** Returns the address of an order's page while it can be paid there, else null. */
  findPage(orderId: string): Promise<string | null>;
  /** Reads what the returning browser brought, and checks it against our own order ID. */
  readReturn(orderId: string, fields: Readonly<Record<string, string>>): ReturnClaim;
  verifyWebhook(raw: Buffer, signature: string): Promise<boolean>;
  summarise(body: unknown): WebhookSummary;
}

/** The gateway for new payments, and those that earlier payments may have come from. */
export interface Gateways {
  gateway: PaymentGateway;
  otherGateways: readonly PaymentGateway[];
}

export const allGateways = ({ gateway, otherGateways }: Gateways) => [gateway, ...otherGateways];

/** Returns a payment's own gateway, or null if it isn't set up here. */
export function findGateway(gateways: Gateways, name: string): PaymentGateway | null {
  return allGateways(gateways).find((one) => one.name === name) ?? null;
}

/** Returns a payment's own gateway. Throws `GatewayUnavailable` if it isn't set up here. */
export function gatewayOf(gateways: Gateways, name: string): PaymentGateway {
  const own = findGateway(gateways, name);
  if (!own) throw new GatewayUnavailable(`the gateway ${name} of this payment is not set up`);
  return own;
}

/** The gateway didn't respond, or the outcome is unclear. Safe to retry. */
export class GatewayUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GatewayUnavailable';
  }
}

/** Why a gateway refused, for logs. */
export interface GatewayReason {
  code: string;
  description: string;
}

/** The gateway refused the request; retrying won't help. */
export class GatewayRejected extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'GatewayRejected';
    this.status = status;
    this.code = code;
  }

  /** The gateway may repeat what it was sent, so addresses and long numbers are left out. */
  get reason(): GatewayReason {
    const description = this.message.replace(/\S+@\S+|\+?\d[\d\s-]{6,}\d/g, '…').slice(0, 200);
    return { code: this.code, description };
  }
}
