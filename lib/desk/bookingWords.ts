/** What the desk calls the states of bookings and money. Pure. */
import type { BookingDetail } from '@/booking/contract/bookings';
import type { SearchMatch, StaffBookingPayment } from '@/booking/contract/staffBookings';

interface Word {
  text: string;
  tone: 'sure' | 'few' | 'full';
}

export const bookingStatusWords: Record<BookingDetail['status'], Word> = {
  pending_payment: { text: 'Awaiting payment', tone: 'few' },
  confirmed: { text: 'Confirmed', tone: 'sure' },
  completed: { text: 'Travelled', tone: 'sure' },
  no_show: { text: 'No-show', tone: 'full' },
  cancelled: { text: 'Cancelled', tone: 'full' },
  transferred: { text: 'Moved to another date', tone: 'full' },
  expired: { text: 'Expired unpaid', tone: 'full' },
};

export const bookingPaymentWords: Record<StaffBookingPayment, Word> = {
  unpaid: { text: 'Unpaid', tone: 'few' },
  part_paid: { text: 'Part paid', tone: 'few' },
  overdue: { text: 'Overdue', tone: 'few' },
  paid: { text: 'Paid', tone: 'sure' },
  closed: { text: 'Nothing due', tone: 'full' },
};

export const searchMatchWords: Record<SearchMatch, string> = {
  reference: 'the reference',
  gateway: 'a payment’s number at the gateway',
  bank: 'a transfer or receipt number',
  email: 'an email address',
  phone: 'a phone number',
  amount: 'the total or a payment',
  name: 'a name',
};

export const paymentStatusWords: Record<BookingDetail['payments'][number]['status'], string> = {
  created: 'Not paid yet',
  pending: 'Being paid',
  captured: 'Received',
  failed: 'Failed',
  expired: 'Ended unpaid',
  cancelled: 'Withdrawn',
  review: 'Amount to check',
  disputed: 'Disputed by the payer’s bank',
  recorded: 'Waits for a second person',
};

const refundStatusWords: Record<string, string> = {
  requested: 'Waits for approval',
  approved: 'Approved, not sent yet',
  processing: 'On its way',
  processed: 'Refunded',
  failed: 'Failed',
  rejected: 'Rejected',
  superseded: 'Replaced by another',
};

const mailStatusWords: Record<string, string> = {
  queued: 'Waits to be sent',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Not sent',
};

const mailNames: Record<string, string> = {
  booking_confirmed: 'Your seats are booked',
  date_changed: 'Your new date',
  booking_changed: 'Your booking has changed',
  pickup_changed: 'Your pickup has changed',
  balance_reminder: 'Reminder of the balance',
  review_request: 'Request for a review',
  details_reminder: 'Reminder of missing details',
  packing_reminder: 'What to pack',
  departure_reminder: 'You leave soon',
  friends_asked: 'Friends asked to pay their share',
  friends_late: 'Friends paid too late',
  booking_link: 'A new link, sent from the desk',
  booking_contact_notice: 'Notice of changed contact details',
  payment_link: 'A link to pay',
  payment_received: 'Payment received',
  payment_late: 'Payment too late',
  payment_share: 'A friend asked to pay a share',
  payment_share_reminder: 'A friend reminded of their share',
  payment_share_refunded: 'A friend’s share refunded',
  guest_link: 'A link they asked for',
  guest_cancel_code: 'Code to confirm a cancellation',
  guest_choice_code: 'Code to confirm a choice',
  guest_change_code: 'Code to confirm a new date',
  cancellation_done: 'Cancelled',
  cancellation_choice: 'We cancelled: refund or another date',
  message_operator: 'Their message, to us',
  message_traveller: 'Our message, to them',
  booking_unfinished: 'Reminder of an unfinished booking',
};

/** Names a stored word that has no name of its own: `bank_transfer` becomes `Bank transfer`. */
export function plainName(word: string): string {
  const text = word.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const named = (names: Record<string, string>) => (word: string) => names[word] ?? plainName(word);
export const refundStatusName = named(refundStatusWords);
export const mailStatusName = named(mailStatusWords);
export const mailName = named(mailNames);

/** The roles that may use each action on a booking's pages. */
export const whoMay = {
  'bookings:create': 'Sales, operations and owners book for callers.',
  'bookings:change': 'Operations and owners change bookings.',
  'bookings:correct': 'Sales, operations and owners correct details.',
  'refunds:request': 'Operations, finance and owners ask for goodwill.',
  'notes:write': 'Sales, operations, finance and owners write notes.',
  'bookings:cancel': 'Operations, finance and owners cancel.',
  'payments:record': 'Finance and owners record payments.',
  'bookings:access': 'Sales, operations and owners send links.',
  'uploads:read': 'Operations and owners open travellers’ own files.',
  'contacts:read': 'Sales, operations, finance and owners see these.',
} as const;
