/** Stripe's answers, with the main fields of its documented objects. */
import type { EmulatedDispute, EmulatedPayment, EmulatedRefund, Order } from './store.ts';

export interface SessionParts {
  order: Order;
  payment: EmulatedPayment | null;
  /** Where its payer pays, and where they go next. */
  url: string;
  successUrl: string;
  cancelUrl: string;
  email: string;
  isComplete: boolean;
  /** Whether to show the payment itself and its charge, instead of the payment's ID. */
  isExpanded: boolean;
}

export function sessionView(parts: SessionParts) {
  const { order, payment, isComplete } = parts;
  return {
    id: order.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: order.amount,
    amount_total: order.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: parts.cancelUrl,
    client_reference_id: order.receipt,
    created: order.created_at,
    currency: order.currency.toLowerCase(),
    customer: null,
    customer_email: parts.email || null,
    expires_at: order.created_at + 86_400,
    livemode: false,
    metadata: order.notes,
    mode: 'payment',
    payment_intent: payment && (parts.isExpanded ? intentView(payment, order, true) : payment.id),
    payment_method_types: ['card', 'upi'],
    payment_status: order.status === 'paid' ? 'paid' : 'unpaid',
    status: isComplete ? 'complete' : 'open',
    success_url: parts.successUrl,
    ui_mode: 'hosted_page',
    url: isComplete ? null : parts.url,
  };
}

const intentStatus = {
  created: 'requires_action',
  authorized: 'requires_capture',
  captured: 'succeeded',
  refunded: 'succeeded',
  failed: 'requires_payment_method',
  returned: 'canceled',
} as const;

const isCaptured = ({ status }: EmulatedPayment) => status === 'captured' || status === 'refunded';

/** Whether its payer's bank has approved a payment, or had. */
const isCharged = ({ status }: EmulatedPayment) => status !== 'created';

export function intentView(payment: EmulatedPayment, order: Order, isExpanded = false) {
  const { status, amount } = payment;
  return {
    id: payment.id,
    object: 'payment_intent',
    amount,
    amount_capturable: status === 'authorized' ? amount : 0,
    amount_details: { tip: {} },
    amount_received: isCaptured(payment) ? amount : 0,
    canceled_at: status === 'returned' ? payment.created_at : null,
    cancellation_reason: status === 'returned' ? 'automatic' : null,
    capture_method: status === 'authorized' ? 'manual' : 'automatic_async',
    client_secret: `${payment.id}_secret_emulator`,
    confirmation_method: 'automatic',
    created: payment.created_at,
    currency: payment.currency.toLowerCase(),
    customer: null,
    description: null,
    last_payment_error:
      status === 'failed'
        ? {
            type: 'card_error',
            code: payment.error_code,
            decline_code: 'generic_decline',
            message: payment.error_description,
          }
        : null,
    latest_charge: !isCharged(payment)
      ? null
      : isExpanded
        ? chargeView(payment, order)
        : chargeIdOf(payment.id),
    livemode: false,
    metadata: order.payment_notes ?? {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card', 'upi'],
    receipt_email: payment.email || null,
    status: intentStatus[status],
  };
}

const chargeIdOf = (paymentId: string) => paymentId.replace('pi_', 'ch_');

export function chargeView(payment: EmulatedPayment, order: Order) {
  const { amount, amount_refunded, status } = payment;
  const isReturned = status === 'returned';
  const currency = payment.currency.toLowerCase();
  return {
    id: chargeIdOf(payment.id),
    object: 'charge',
    amount,
    amount_captured: isCaptured(payment) ? amount : 0,
    amount_refunded: isReturned ? amount : amount_refunded,
    balance_transaction: isCaptured(payment)
      ? transactionView({
          ...{ id: payment.id.replace('pi_', 'txn_'), type: 'charge', amount, currency },
          ...{ created_at: payment.created_at, source: chargeIdOf(payment.id) },
        })
      : null,
    captured: isCaptured(payment),
    created: payment.created_at,
    currency,
    disputed: false,
    failure_code: payment.error_code,
    failure_message: payment.error_description,
    livemode: false,
    metadata: order.payment_notes ?? {},
    paid: status !== 'failed',
    payment_intent: payment.id,
    payment_method_details: { type: payment.method },
    refunded: isReturned || amount_refunded === amount,
    status: status === 'failed' ? 'failed' : 'succeeded',
  };
}

interface Transaction {
  id: string;
  type: 'charge' | 'refund' | 'stripe_fee' | 'payout';
  /** Negative if it leaves the balance. */
  amount: number;
  currency: string;
  created_at: number;
  source: string | object | null;
}

/** A change of the balance. The emulator charges nothing. */
export function transactionView({ id, type, amount, currency, created_at, source }: Transaction) {
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created_at,
    created: created_at,
    currency: currency.toLowerCase(),
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: type === 'stripe_fee' ? 'fee' : type,
    source,
    status: 'available',
    type,
  };
}

const refundStatus = { pending: 'pending', processed: 'succeeded', failed: 'failed' } as const;

export function refundView(refund: EmulatedRefund) {
  const isPaid = refund.status === 'processed';
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: chargeIdOf(refund.payment_id),
    created: refund.created_at,
    currency: refund.currency.toLowerCase(),
    destination_details: {
      type: 'card',
      card: {
        type: 'refund',
        reference_type: 'acquirer_reference_number',
        reference_status: isPaid ? 'available' : 'pending',
        ...(isPaid ? { reference: `ARN${refund.id.slice(-8)}` } : {}),
      },
    },
    ...(refund.status === 'failed' ? { failure_reason: 'unknown' } : {}),
    metadata: refund.notes,
    payment_intent: refund.payment_id,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refundStatus[refund.status],
    transfer_reversal: null,
  };
}

const disputeStatus = {
  open: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  closed: 'warning_closed',
} as const;

export function disputeView(dispute: EmulatedDispute) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: chargeIdOf(dispute.payment_id),
    created: dispute.created_at,
    currency: dispute.currency.toLowerCase(),
    evidence: {},
    evidence_details: {
      due_by: dispute.respond_by,
      has_evidence: dispute.status !== 'open',
      past_due: false,
      submission_count: dispute.status === 'open' ? 0 : 1,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.payment_id,
    reason: 'product_not_received',
    status: disputeStatus[dispute.status],
  };
}
