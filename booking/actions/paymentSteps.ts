/**
 * The payment steps between which the process could die, published on a Node diagnostics channel.
 * Without a listener that costs one comparison, and the service never adds one.
 * `proofs/dieAtStep.ts` kills the process at every step.
 */
import { channel } from 'node:diagnostics_channel';

export const paymentSteps = {
  1: 'the payment is written, not committed',
  2: 'the payment is committed without an order',
  3: 'the gateway has created the order, not stored here',
  4: 'the order is stored, the response is not',
  5: 'the response is stored, not sent',
  6: 'a webhook is stored, not acknowledged',
  7: 'a webhook is claimed, nothing is done',
  8: 'the gateway has confirmed the money, nothing is written',
  9: 'the money is recorded, not committed',
  10: 'the booking is confirmed, not committed',
  11: 'everything is committed, the webhook is still open',
  12: 'a refund is requested, not committed',
  13: 'the refund is marked as sent, the gateway was not called',
  14: 'the gateway has the refund, not recorded here',
  15: 'the refund is recorded, not committed',
  16: 'the refund is committed, its job is still open',
} as const;

export type PaymentStep = keyof typeof paymentSteps;

const steps = channel('safar:payment-step');

/** Publishes that a step was reached. */
export function markStep(step: PaymentStep): void {
  if (steps.hasSubscribers) steps.publish(step);
}
