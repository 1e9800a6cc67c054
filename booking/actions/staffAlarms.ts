/** Differences that the checks found and emails that failed: who may settle them, and doing so. */
import type { Alarm, Alarms } from '../contract/alarms.ts';
import type { Deps } from '../deps.ts';
import { may, type Permission } from '../domain/roles.ts';
import { found, Refusal } from '../errors.ts';
import type { Queries } from '../store/database/db.ts';
import {
  acknowledgeDrift,
  handleFailedEmail,
  listDriftAlarms,
  listFailedEmails,
  type AlarmRow,
} from '../store/staff/alarms.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

/** What someone needs to settle an alarm. */
function needOf({ kind, enquiryId, bookingReference }: AlarmRow): Permission {
  switch (kind) {
    case 'seats':
      return 'departures:write';
    case 'coupon':
      return 'coupons:write';
    case 'money':
      return 'payouts:reconcile';
    case 'email':
      if (enquiryId !== null) return 'enquiries:write';
      return bookingReference === null ? 'departures:write' : 'notes:write';
  }
}

/** Lists the alarms that someone may settle, the oldest first; only this one if its ID is given. */
export async function alarmsFor(queries: Queries, staff: Staff, id: string | null = null) {
  const lists = await Promise.all([listDriftAlarms(queries, id), listFailedEmails(queries, id)]);
  return lists
    .flat()
    .filter((alarm) => may(staff.roles, needOf(alarm)))
    .toSorted((one, other) => one.foundAt.getTime() - other.foundAt.getTime());
}

const toAlarm = (row: AlarmRow): Alarm => ({ ...row, foundAt: row.foundAt.toISOString() });

export async function viewAlarms({ db }: Deps, staff: Staff): Promise<Alarms> {
  requirePermission(staff, 'alarms:read');
  return { items: (await alarmsFor(db.queries, staff)).map(toAlarm) };
}

/** Takes an alarm off everyone's list. A difference whose figures change is an alarm again. */
export async function acknowledgeAlarm(
  { db }: Deps,
  staff: Staff,
  id: string,
  reason: string,
): Promise<void> {
  requirePermission(staff, 'alarms:read');
  await db.transact(async (tx) => {
    const [alarm] = await alarmsFor(tx, staff, id);
    const { kind, what, stored, actual } = found(alarm ?? null);
    const isDone =
      kind === 'email'
        ? await handleFailedEmail(tx, id)
        : await acknowledgeDrift(tx, id, { reason, by: staff.name });
    // Someone else was faster.
    if (!isDone) throw new Refusal('not_found');
    await audit(tx, staff, {
      action: 'alarm.acknowledge',
      ...{ objectKind: 'alarm', objectId: id },
      after: { kind, what, ...(kind !== 'email' && { stored, actual }) },
      reason,
    });
  });
}
