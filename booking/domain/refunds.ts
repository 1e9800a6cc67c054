/** Decides which payments a refund comes from and how it is paid. Previews and refunds share it. */
import type { RefundChoice } from '../contract/cancellations.ts';

export type MoneyTaker =
  'razorpay' | 'stripe' | 'emulator' | 'stripe_emulator' | 'offline' | 'travel_credit';

export interface RefundSource {
  attemptId: string;
  /** How the money was received: through a gateway, recorded by hand, or as travel credit. */
  gateway: MoneyTaker;
  method: string | null;
  leftMinor: number;
  /** Its payer's bank may take it back, so it isn't given as credit too. */
  isDisputed: boolean;
}

export type RefundStep = Omit<RefundSource, 'leftMinor' | 'isDisputed'> & {
  amountMinor: number;
  destination: 'gateway' | 'bank_transfer' | 'travel_credit';
};

/** Allocates a refund in the given order: credit as credit, manual payments by bank transfer. */
export function planRefund(
  sources: readonly RefundSource[],
  amountMinor: number,
  as: RefundChoice,
): RefundStep[] {
  let left = amountMinor;
  const steps = sources.flatMap((source): RefundStep[] => {
    const { attemptId, gateway, method, leftMinor, isDisputed } = source;
    const part = Math.min(left, leftMinor);
    if (part <= 0) return [];
    left -= part;
    const destination = destinationOf(gateway, isDisputed ? 'original' : as);
    return [{ attemptId, gateway, method, amountMinor: part, destination }];
  });
  if (left > 0) throw new Error('refund exceeds the paid amount');
  return steps;
}

function destinationOf(gateway: string, as: RefundChoice): RefundStep['destination'] {
  if (as === 'travel_credit' || gateway === 'travel_credit') return 'travel_credit';
  return gateway === 'offline' ? 'bank_transfer' : 'gateway';
}

/** Whether staff must approve a refund before it is sent. */
export function needsApproval(steps: readonly RefundStep[], autoApproveMaxMinor: number): boolean {
  const toGateway = steps.filter(({ destination }) => destination === 'gateway');
  const sum = toGateway.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return sum > autoApproveMaxMinor || steps.some((step) => step.destination === 'bank_transfer');
}
