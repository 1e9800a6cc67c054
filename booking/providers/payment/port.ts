/** What the service needs from a payment gateway. */
import type { Checkout } from '../../contract/payments.ts';

export interface GatewayPayment {
  id: string;
  orderId: string;
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
  refund(refund: {
    paymentId: string;
    amountMinor: number;
    idempotencyKey: string;
    speed: 'normal' | 'optimum';
    notes: Record<string, string>;
  }): Promise<GatewayRefund>;
  listRefunds(paymentId: string): Promise<GatewayRefund[]>;
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
}
