/**
 * The points in a payment where the process could die, published on a Node diagnostics channel.
 * Without a subscriber, publishing costs one comparison, and the service itself never subscribes.
 * `proofs/dieAtStep.ts` kills the process at every step.
 */
import { channel } from 'node:diagnostics_channel';

export const paymentSteps = {
  1: 'the payment is written but not committed',
  2: 'the payment is committed without an order',
  3: 'the gateway has created the order but we have not stored it',
  4: 'the order is stored but the response is not',
  5: 'the response is stored but not sent',
  6: 'a webhook is stored but not acknowledged',
  7: 'a webhook is claimed but nothing is done yet',
  8: 'the gateway has confirmed the money but nothing is written',
  9: 'the money is recorded but not committed',
  10: 'the booking is confirmed but not committed',
  11: 'everything is committed but the webhook is still open',
  12: 'a refund is requested but not committed',
  13: 'the refund is marked as sent but the gateway was not called',
  14: 'the gateway has the refund but we have not recorded it',
  15: 'the refund is recorded but not committed',
  16: 'the refund is committed but its job is still open',
} as const;

const steps = channel('safar:payment-step');

export function markStep(step: keyof typeof paymentSteps): void {
  if (steps.hasSubscribers) steps.publish(step);
}
