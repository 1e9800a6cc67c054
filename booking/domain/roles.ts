/** Who of the staff may do what. What is not listed is denied. */
export const roles = ['sales', 'operations', 'finance', 'trip_leader', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

export const permissions = {
  'departures:read': ['sales', 'operations', 'finance', 'editor', 'owner'],
  'departures:write': ['operations', 'owner'],
  /** Selling more seats than there are. */
  'departures:exceed': ['owner'],
  'departures:cancel': ['operations', 'owner'],
  /** Discounts for groups and for booking early. */
  'discounts:write': ['finance', 'owner'],
  'coupons:read': ['sales', 'operations', 'finance', 'owner'],
  'coupons:write': ['finance', 'owner'],
  'bookings:read': ['sales', 'operations', 'finance', 'owner'],
  'bookings:cancel': ['operations', 'finance', 'owner'],
  /** Ending links and browsers that can see a booking. */
  'bookings:access': ['sales', 'operations', 'owner'],
  'payments:record': ['finance', 'owner'],
  /** Deciding about money that is not what was asked for. */
  'payments:review': ['finance', 'owner'],
  'refunds:read': ['operations', 'finance', 'owner'],
  'refunds:approve': ['finance', 'owner'],
  /** Deciding which reviews are shown, and answering them. */
  'reviews:moderate': ['operations', 'editor', 'owner'],
  /** Reading and answering what travellers write about their bookings. */
  'messages:answer': ['sales', 'operations', 'owner'],
  'audit:read': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Tells whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}
