/** The log's kinds in words. */
import type { AuditedKind } from '@/booking/contract/staffAudit';

export const logKindNames: Record<AuditedKind, string> = {
  departure: 'Departures',
  booking: 'Bookings, and looks at contact details',
  payment: 'Payments',
  refund: 'Refunds',
  enquiry: 'Enquiries',
  review: 'Reviews',
  coupon: 'Offer codes',
  policy: 'Policies',
  setting: 'Settings',
  person: 'People and sign-ins',
  key: 'Keys',
  route: 'Refused actions',
  report: 'Reports exported',
  log: 'The log exported',
  webhook: 'Webhooks',
  month: 'Closed months',
  payout: 'Payouts',
  bank_statement: 'Bank statements',
  alarm: 'Alarms',
  trip: 'Looks at date alerts',
};
