/** The allowed transitions of all state machines, as in the migrations. A test compares them. */
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
    created: ['pending', 'expired', 'cancelled', 'failed', 'recorded'],
    recorded: ['captured', 'cancelled'],
    pending: ['captured', 'review', 'expired', 'cancelled', 'failed'],
    expired: ['captured', 'review'],
    failed: ['captured', 'review'],
    cancelled: ['captured', 'review'],
    review: ['captured', 'cancelled'],
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
    approved: ['processing', 'processed', 'rejected'],
    processing: ['processed', 'failed'],
    failed: ['superseded', 'processed'],
    processed: [],
    rejected: [],
    superseded: [],
  },
  dispute: {
    open: ['won', 'lost', 'closed'],
    won: [],
    lost: [],
    closed: [],
  },
  cancellation: {
    requested: ['approved', 'rejected'],
    approved: ['applied'],
    applied: ['settled'],
    rejected: [],
    settled: [],
  },
  departure_end: {
    requested: ['running', 'withdrawn'],
    running: ['done'],
    withdrawn: [],
    done: [],
  },
  waitlist_entry: {
    waiting: ['offered', 'cancelled', 'closed'],
    offered: ['converted', 'offer_expired', 'cancelled', 'closed'],
    offer_expired: ['waiting'],
    converted: [],
    cancelled: [],
    closed: [],
  },
  coupon_redemption: {
    reserved: ['redeemed', 'released'],
    released: ['reserved'],
    redeemed: [],
  },
  enquiry: {
    new: ['open', 'waiting_customer', 'spam', 'closed'],
    open: ['waiting_customer', 'quoted', 'won', 'lost', 'spam', 'closed'],
    waiting_customer: ['open', 'closed', 'spam'],
    quoted: ['open', 'won', 'lost', 'closed', 'spam'],
    won: ['open'],
    lost: ['open'],
    spam: ['open'],
    closed: ['open'],
  },
  submission: {
    received: ['in_review', 'spam'],
    in_review: ['changes_requested', 'accepted', 'declined', 'spam'],
    changes_requested: ['resubmitted', 'declined'],
    resubmitted: ['changes_requested', 'accepted', 'declined'],
    accepted: ['published', 'declined'],
    published: [],
    declined: [],
    spam: ['in_review'],
  },
  newsletter: {
    pending: ['confirmed', 'unsubscribed'],
    confirmed: ['unsubscribed'],
    unsubscribed: ['pending'],
  },
  date_interest: {
    active: ['notified', 'withdrawn'],
    notified: [],
    withdrawn: [],
  },
  payment_share: {
    open: ['paid', 'cancelled'],
    paid: [],
    cancelled: [],
  },
  review: {
    pending: ['shown', 'hidden'],
    shown: ['hidden'],
    hidden: ['shown'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type Machine = keyof typeof transitions;
export type DepartureState = keyof (typeof transitions)['departure'];
export type HoldState = keyof (typeof transitions)['hold'];
export type BookingState = keyof (typeof transitions)['booking'];
export type PaymentState = keyof (typeof transitions)['payment'];
export type AttemptState = keyof (typeof transitions)['attempt'];
export type DisputeState = keyof (typeof transitions)['dispute'];
export type RefundState = keyof (typeof transitions)['refund'];
export type CancellationState = keyof (typeof transitions)['cancellation'];
export type NewsletterState = keyof (typeof transitions)['newsletter'];

export function canTransition(machine: Machine, from: string, to: string): boolean {
  const table: Record<string, readonly string[]> = transitions[machine];
  return table[from]?.includes(to) ?? false;
}
