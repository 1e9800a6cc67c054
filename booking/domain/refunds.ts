/** Which payments a refund comes from, and by which way. Pure: the preview and the refund ask the same. */
import type { RefundChoice } from '../contract/cancellations.ts';

export type MoneyTaker = 'razorpay' | 'stripe' | 'emulator' | 'offline' | 'travel_credit';

export type RefundSource = {
  attemptId: string;
  /** What took the money: a gateway, a person by hand, or travel credit. */
  gateway: MoneyTaker;
  method: string | null;
  /** What of it can still go back. */
  leftMinor: number;
};

export type RefundStep = {
  attemptId: string;
  gateway: MoneyTaker;
  method: string | null;
  amountMinor: number;
  destination: 'gateway' | 'bank_transfer' | 'travel_credit';
};

/**
 * Shares a refund over the payments, in the order given (newest first). What was paid with credit goes
 * back to credit; what was recorded by hand goes back by bank transfer.
 */
export function planRefund(
  sources: readonly RefundSource[],
  amountMinor: number,
  as: RefundChoice,
): RefundStep[] {
  let left = amountMinor;
  const steps = sources.flatMap(({ attemptId, gateway, method, leftMinor }): RefundStep[] => {
    const part = Math.min(left, leftMinor);
    if (part <= 0) return [];
    left -= part;
    return [{ attemptId, gateway, method, amountMinor: part, destination: wayBack(gateway, as) }];
  });
  if (left > 0) throw new Error('a refund larger than what was paid was refused');
  return steps;
}

function wayBack(gateway: string, as: RefundChoice): RefundStep['destination'] {
  if (as === 'travel_credit' || gateway === 'travel_credit') return 'travel_credit';
  return gateway === 'offline' ? 'bank_transfer' : 'gateway';
}

/** Tells whether a person has to look at a refund before it goes out. */
export function needsApproval(steps: readonly RefundStep[], autoApproveMaxMinor: number): boolean {
  const toGateway = steps.filter(({ destination }) => destination === 'gateway');
  const sum = toGateway.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return sum > autoApproveMaxMinor || steps.some((step) => step.destination === 'bank_transfer');
}
