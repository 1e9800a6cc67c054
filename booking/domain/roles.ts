/** Staff permissions. Anything not listed is denied. */
import { roles, type Role } from '../contract/staffAccounts.ts';

export { roles, type Role };

export const permissions = {
  'departures:read': ['sales', 'operations', 'finance', 'editor', 'owner'],
  'departures:write': ['operations', 'owner'],
  /** Sell more seats than exist. */
  'departures:exceed': ['owner'],
  'departures:cancel': ['operations', 'owner'],
  /** Set group and early-booking discounts. */
  'discounts:write': ['finance', 'owner'],
  'coupons:read': ['sales', 'marketing', 'operations', 'finance', 'owner'],
  'coupons:write': ['marketing', 'finance', 'owner'],
  'bookings:read': ['sales', 'operations', 'finance', 'owner'],
  /** See a booking's phone numbers and email address, with a reason. */
  'contacts:read': ['sales', 'operations', 'finance', 'owner'],
  /** Book for someone who calls, and send them a link to pay. */
  'bookings:create': ['sales', 'operations', 'owner'],
  /** Move a booking to another date, or to another email address. */
  'bookings:change': ['operations', 'owner'],
  /** Correct names, postal addresses and phone numbers. */
  'bookings:correct': ['sales', 'operations', 'owner'],
  /** Write notes that only staff see. */
  'notes:write': ['sales', 'operations', 'finance', 'owner'],
  'bookings:cancel': ['operations', 'finance', 'owner'],
  /** Revoke links to a booking and browsers' access to it. */
  'bookings:access': ['sales', 'operations', 'owner'],
  /** Open a departure's list and check people in. Leaders only where and while they lead. */
  'manifest:read': ['trip_leader', 'operations', 'owner'],
  /** Open any departure's list, print and export it, and make links for leaders. */
  'manifest:share': ['operations', 'owner'],
  /** See medical notes on a list. */
  'medical:read': ['trip_leader', 'operations', 'owner'],
  'rooms:write': ['operations', 'owner'],
  /** Open travellers' own tickets, permits and insurance, with a reason. */
  'uploads:read': ['operations', 'owner'],
  'payments:record': ['finance', 'owner'],
  /** Decide what to do with unexpected amounts. */
  'payments:review': ['finance', 'owner'],
  /** See GST and TCS by month, and take the files for the accountant. */
  'tax:read': ['finance', 'owner'],
  /** Make a month's figures final. */
  'tax:close': ['finance', 'owner'],
  /** See who owes what, and remind them. */
  'receivables:read': ['operations', 'finance', 'owner'],
  /** Give someone more time to pay. */
  'receivables:write': ['finance', 'owner'],
  /** Compare payouts and bank statements with the ledger, and explain differences. */
  'payouts:reconcile': ['finance', 'owner'],
  /** See what went wrong unnoticed, as far as they may settle it. */
  'alarms:read': ['sales', 'marketing', 'operations', 'finance', 'owner'],
  'refunds:read': ['operations', 'finance', 'owner'],
  /** Ask for a refund that no policy promises. Someone else approves it. */
  'refunds:request': ['operations', 'finance', 'owner'],
  'refunds:approve': ['finance', 'owner'],
  /** Publish, hide and reply to reviews. */
  'reviews:moderate': ['operations', 'editor', 'owner'],
  /** Read and reply to travellers' messages about their bookings. */
  'messages:answer': ['sales', 'operations', 'owner'],
  /** Read, assign and answer what visitors ask through the site's forms. */
  'enquiries:write': ['sales', 'operations', 'owner'],
  /** Choose which other systems hear of bookings, payments and content. */
  'webhooks:manage': ['owner'],
  /** Invite people, choose their roles and end their access. */
  'people:write': ['owner'],
  'reports:read': ['sales', 'marketing', 'finance', 'owner'],
  /** See what bookings cost and brought. */
  'revenue:read': ['finance', 'owner'],
  /** See policies, tax rates and settings. */
  'settings:read': ['operations', 'finance', 'owner'],
  /** Write policies and settings, with the day from which they apply. */
  'settings:write': ['owner'],
  'audit:read': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether someone with these roles has the permission. */
export function may(roles: readonly Role[], permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return roles.some((role) => allowed.includes(role));
}

/** Returns everything that someone with these roles may do. */
export function permissionsOf(roles: readonly Role[]): Permission[] {
  const all = Object.keys(permissions) as Permission[];
  return all.filter((permission) => may(roles, permission));
}
