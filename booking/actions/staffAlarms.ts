/** Differences that the checks found and emails that failed: who may settle them, and doing so. */
import type { Alarm, AlarmAcknowledged, Alarms } from '../contract/alarms.ts';
import type { Deps } from '../deps.ts';
import { may, type Permission } from '../domain/roles.ts';
import { found, Refusal } from '../errors.ts';
import type { Queries } from '../store/database/db.ts';
import {
  acknowledgeDrift,
  countDriftAlarms,
  countFailedEmails,
  addressees,
  driftKinds,
  handleFailedEmail,
  listDriftAlarms,
  listFailedEmails,
  type Addressee,
  type AlarmRow,
  type DriftKind,
} from '../store/staff/alarms.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

/** What someone needs to settle an alarm. */
const needs = {
  drift: { seats: 'departures:write', coupon: 'coupons:write', money: 'payouts:reconcile' },
  email: { enquirer: 'enquiries:write', traveller: 'notes:write', waiting: 'departures:write' },
} as const satisfies {
  drift: Record<DriftKind, Permission>;
  email: Record<Addressee, Permission>;
};

const driftOf = ({ roles }: Staff) => driftKinds.filter((kind) => may(roles, needs.drift[kind]));
const addresseesOf = ({ roles }: Staff) => addressees.filter((one) => may(roles, needs.email[one]));

/** Lists the alarms that someone may settle, the oldest first; only this one if its ID is given. */
export async function alarmsFor(queries: Queries, staff: Staff, id: string | null = null) {
  return listAlarms(queries, driftOf(staff), addresseesOf(staff), id);
}

/** Counts the differences that someone may settle. */
export const countDriftFor = (queries: Queries, staff: Staff) =>
  countDriftAlarms(queries, driftOf(staff));

/** Counts the failed emails that someone may settle. */
export const countFailedEmailsFor = (queries: Queries, staff: Staff) =>
  countFailedEmails(queries, addresseesOf(staff));

async function listAlarms(
  queries: Queries,
  drift: readonly DriftKind[],
  people: readonly Addressee[],
  id: string | null,
) {
  const lists = await Promise.all([
    listDriftAlarms(queries, drift, id),
    listFailedEmails(queries, people, id),
  ]);
  return lists.flat().toSorted((one, other) => one.foundAt.getTime() - other.foundAt.getTime());
}

const toAlarm = (row: AlarmRow): Alarm => ({ ...row, foundAt: row.foundAt.toISOString() });

export async function viewAlarms({ db }: Deps, staff: Staff): Promise<Alarms> {
  requirePermission(staff, 'alarms:read');
  return { items: (await alarmsFor(db.queries, staff)).map(toAlarm) };
}

/**
 * Takes an alarm off everyone's list. A difference that changes is an alarm again. Throws `forbidden`
 * if someone else must settle it, and `invalid_state` if its figures aren't those that the caller saw.
 */
export async function acknowledgeAlarm(
  { db }: Deps,
  staff: Staff,
  id: string,
  { reason, ...seen }: AlarmAcknowledged,
): Promise<void> {
  requirePermission(staff, 'alarms:read');
  await db.transact(async (tx) => {
    const [alarm] = await alarmsFor(tx, staff, id);
    if (!alarm && (await listAlarms(tx, driftKinds, addressees, id)).length > 0) {
      throw new Refusal('forbidden');
    }
    const { kind, what, stored, actual } = found(alarm ?? null);
    const isDone =
      kind === 'email'
        ? await handleFailedEmail(tx, id)
        : await acknowledgeDrift(tx, id, { ...seen, reason: reason.trim(), by: staff.name });
    // A check found other figures, or someone else was faster.
    if (!isDone) throw new Refusal('invalid_state');
    await audit(tx, staff, {
      action: 'alarm.acknowledge',
      ...{ objectKind: 'alarm', objectId: id },
      after: { kind, what, ...(kind !== 'email' && { stored, actual }) },
      reason: reason.trim(),
    });
  });
}
