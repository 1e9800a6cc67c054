/**
 * The steps of a payment between which the process may die. Each is told to a diagnostics channel of
 * Node: without a listener that costs one comparison, and the service never adds one. The proof that
 * kills the process at every step brings its own (`proofs/dieAtStep.ts`).
 */
import { channel } from 'node:diagnostics_channel';

export const paymentSteps = {
  1: 'the payment is written, not committed',
  2: 'the payment is committed and has no order',
  3: 'the gateway has made the order, nobody here knows it',
  4: 'the order is stored, the answer is not',
  5: 'the answer is stored and not sent',
  6: 'a webhook is stored and not answered',
  7: 'a webhook is taken up, nothing is done',
  8: 'the gateway has told of the money, nothing is written',
  9: 'the money is counted, not committed',
  10: 'the booking is confirmed, not committed',
  11: 'all is committed, the webhook is still open',
  12: 'a refund is asked for, not committed',
  13: 'the refund is marked as on its way, the gateway was not asked',
  14: 'the gateway has the refund, nobody here knows it',
  15: 'the refund is booked, not committed',
  16: 'the refund is committed, its job is still open',
} as const;

export type PaymentStep = keyof typeof paymentSteps;

const steps = channel('safar:payment-step');

/** Tells that a step was reached. */
export function markStep(step: PaymentStep): void {
  if (steps.hasSubscribers) steps.publish(step);
}
