import type { Deps } from '../deps.ts';
import type { RefusalCode } from '../contract/refusals.ts';
import { addSecurityEvents, type SecurityEventKind } from '../store/staff/securityEvents.ts';

/** Stores and logs the events counted since the last call. Returns how many. */
export async function recordSecurityEvents({
  db,
  log,
  security,
}: Pick<Deps, 'db' | 'log' | 'security'>): Promise<number> {
  const events = security.take();
  try {
    await addSecurityEvents(db.queries, events);
  } catch (error) {
    for (const event of events) log.warn({ ...event }, 'a security event could not be stored');
    throw error;
  }
  for (const event of events) log.info({ ...event }, 'security event');
  return events.length;
}

/** Which refusals are security events. At a staff route, refused access is `staff_refused`. */
const ofRefusals: Partial<Record<RefusalCode, SecurityEventKind>> = {
  otp_invalid: 'wrong_code',
  authentication_required: 'access_refused',
  step_up_required: 'access_refused',
  link_expired: 'access_refused',
  forbidden: 'access_refused',
  second_person_required: 'access_refused',
  approver_cannot_pay: 'access_refused',
  rate_limited: 'rate_limited',
  signature_invalid: 'signature_refused',
  origin_not_allowed: 'foreign_origin',
};

/** Returns the kind of event that a refusal is, or null. */
export function eventOfRefusal(code: RefusalCode, isStaffRoute: boolean): SecurityEventKind | null {
  const kind = ofRefusals[code] ?? null;
  return kind === 'access_refused' && isStaffRoute ? 'staff_refused' : kind;
}
