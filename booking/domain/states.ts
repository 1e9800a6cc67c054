/**
 * Every state machine of the service as a table of allowed moves.
 * The database holds the same pairs (migration 0001); a test compares the two.
 */
export const transitions = {
  departure: {
    draft: ['scheduled'],
    scheduled: ['guaranteed', 'cancelled', 'departed'],
    guaranteed: ['cancelled', 'departed'],
    departed: ['completed'],
    cancelled: [],
    completed: [],
  },
  hold: {
    active: ['converted', 'released', 'expired'],
    converted: [],
    released: [],
    expired: [],
  },
  booking: {
    pending_payment: ['confirmed', 'expired', 'cancelled'],
    expired: ['confirmed'],
    confirmed: ['cancelled', 'completed', 'no_show', 'transferred'],
    cancelled: ['confirmed', 'pending_payment'],
    completed: [],
    no_show: [],
    transferred: [],
  },
  payment: {
    created: ['pending', 'expired', 'cancelled', 'failed'],
    pending: ['captured', 'review', 'expired', 'cancelled', 'failed'],
    expired: ['captured', 'review'],
    failed: ['captured', 'review'],
    cancelled: ['captured', 'review'],
    review: ['captured'],
    captured: ['disputed'],
    disputed: ['captured'],
  },
  attempt: {
    created: ['failed', 'authorized', 'captured', 'partially_refunded', 'refunded'],
    failed: ['authorized', 'captured', 'partially_refunded', 'refunded'],
    authorized: ['captured', 'partially_refunded', 'refunded'],
    captured: ['partially_refunded', 'refunded'],
    partially_refunded: ['refunded'],
    refunded: [],
  },
  refund: {
    requested: ['approved', 'rejected'],
    approved: ['processing', 'processed'],
    processing: ['processed', 'failed'],
    failed: ['superseded', 'processed'],
    processed: [],
    rejected: [],
    superseded: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type Machine = keyof typeof transitions;
export type DepartureState = keyof (typeof transitions)['departure'];
export type HoldState = keyof (typeof transitions)['hold'];
export type BookingState = keyof (typeof transitions)['booking'];
export type PaymentState = keyof (typeof transitions)['payment'];
export type AttemptState = keyof (typeof transitions)['attempt'];
export type RefundState = keyof (typeof transitions)['refund'];

/** Tells whether a machine may go from one state to another. */
export function mayMove(machine: Machine, from: string, to: string): boolean {
  const table: Record<string, readonly string[]> = transitions[machine];
  return table[from]?.includes(to) ?? false;
}

/** Attempts only go forward: `failed` may still become `captured`, never the other way round. */
export function attemptMovesForward(from: AttemptState, to: AttemptState): boolean {
  return mayMove('attempt', from, to);
}
