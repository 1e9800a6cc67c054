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

export interface CheckoutRequest {
  orderId: string;
  amountMinor: number;
  currency: string;
  description: string;
  callbackUrl: string;
  cancelUrl: string;
  prefill: { name: string; email: string; contact: string };
}

export interface WebhookSummary {
  type: string;
  orderId: string | null;
  paymentId: string | null;
  refundId: string | null;
  disputeId: string | null;
}

export interface PaymentGateway {
  readonly name: 'emulator' | 'razorpay';
  readonly keyId: string;
  /** Creates the order, or returns the existing one for this receipt. */
  createOrder(order: {
    receipt: string;
    amountMinor: number;
    currency: string;
    notes: Record<string, string>;
  }): Promise<{ orderId: string }>;
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
  /** Lists the refunds of all payments made since then. */
  listNewRefunds(since: Date): Promise<GatewayRefund[]>;
  /** Returns null if the gateway doesn't know the dispute. */
  findDispute(disputeId: string): Promise<GatewayDispute | null>;
  /** Lists the disputes opened since then. */
  listNewDisputes(since: Date): Promise<GatewayDispute[]>;
  /** Returns a form that opens the gateway's payment page. */
  checkout(request: CheckoutRequest): Checkout;
  /** Checks the signature that the returning browser sent, using our own order ID. */
  verifyReturn(answer: { orderId: string; paymentId: string; signature: string }): boolean;
  verifyWebhook(raw: Buffer, signature: string): boolean;
  summarise(body: unknown): WebhookSummary;
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
