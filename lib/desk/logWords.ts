/** The log's kinds and actions in words. */
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
  person: 'People and sign-ins',
  key: 'Keys',
  route: 'Refused actions',
  report: 'Reports exported',
  log: 'The log exported',
  webhook: 'Webhooks',
  month: 'Closed months',
  payout: 'Payouts',
  bank_statement: 'Bank statements',
};

const actionWords: Record<string, string> = {
  'access.refuse': 'Was refused',
  'booking.show_contact': 'Looked at contact details',
  'booking.open_upload': 'Opened a traveller’s document',
  'enquiry.contact': 'Looked at contact details',
  'person.sign_in': 'Signed in',
  'person.app': 'Set up an app and signed in',
  'person.recovery_code': 'Signed in with a recovery code',
  'person.recovery_codes': 'Made new recovery codes',
  'person.wrong_code': 'Wrong code of the app',
  'person.wrong_email_code': 'Wrong emailed code',
  'person.invite': 'Invited someone',
  'person.invite_again': 'Sent a new invitation',
  'person.roles': 'Changed roles',
  'person.end': 'Ended someone’s access',
  'key.create': 'Made a key',
  'key.revoke': 'Revoked a key',
  'report.export': 'Exported a report',
  'log.export': 'Exported the log',
};

/** `Changed roles`, or for an action without words of its own: `Departure guarantee`. */
export function logActionWords(action: string): string {
  const words = action.replace(/[._]/g, ' ');
  return actionWords[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
