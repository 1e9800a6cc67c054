/** Razorpay's answers, with all the fields of Razorpay's documented objects. */
import type { EmulatedDispute, EmulatedPayment, EmulatedRefund, Order } from './store.ts';

export function orderView(order: Order, payments: Iterable<EmulatedPayment>) {
  const tried = [...payments].filter(({ order_id }) => order_id === order.id);
  const isPaid = order.status === 'paid';
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: isPaid ? order.amount : 0,
    amount_due: isPaid ? 0 : order.amount,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: tried.length,
    notes: order.notes,
    created_at: order.created_at,
  };
}

export function paymentView(payment: EmulatedPayment) {
  const { status, amount, amount_refunded } = payment;
  const isReturned = status === 'returned';
  const isCaptured = status === 'captured' || status === 'refunded';
  const isFailed = status === 'failed';
  const refunded = isReturned ? amount : amount_refunded;
  return {
    id: payment.id,
    entity: 'payment',
    amount,
    currency: payment.currency,
    status: isReturned ? 'refunded' : status,
    order_id: payment.order_id,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded < amount ? 'partial' : 'full',
    captured: isCaptured,
    description: null,
    card_id: payment.method === 'card' ? payment.id.replace('pay_', 'card_') : null,
    bank: null,
    wallet: null,
    vpa: payment.method === 'upi' ? 'payer@emulator' : null,
    email: payment.email,
    contact: payment.contact,
    notes: [],
    // The emulator charges nothing.
    fee: isCaptured ? 0 : null,
    tax: isCaptured ? 0 : null,
    error_code: payment.error_code,
    error_description: payment.error_description,
    error_source: isFailed ? 'bank' : null,
    error_step: isFailed ? 'payment_authorization' : null,
    error_reason: isFailed ? 'payment_failed' : null,
    acquirer_data: payment.method === 'card' ? { auth_code: null } : { rrn: null },
    created_at: payment.created_at,
  };
}

export function refundView({ key: _key, speed, ...refund }: EmulatedRefund) {
  const isProcessed = refund.status === 'processed';
  return {
    entity: 'refund',
    ...refund,
    acquirer_data: { arn: isProcessed ? `ARN${refund.id.slice(-8)}` : null },
    batch_id: null,
    speed_requested: speed,
    speed_processed: isProcessed ? 'normal' : null,
  };
}

export function disputeView(dispute: EmulatedDispute) {
  return { entity: 'dispute', ...dispute };
}
