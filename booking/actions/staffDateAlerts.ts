/** What staff see of date alerts. Their emails go out by themselves once a date is on sale. */
import type {
  DateAlertContacts,
  DateAlertContactsRequest,
  DateAlerts,
} from '../contract/staffDateAlerts.ts';
import type { Deps } from '../deps.ts';
import { countDateAlerts, listDateAlertContacts } from '../store/staff/dateAlerts.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

/** Counts the alerts that wait, by trip and month. */
export async function viewDateAlerts({ db, config }: Deps, staff: Staff): Promise<DateAlerts> {
  requirePermission(staff, 'departures:read');
  const rows = await countDateAlerts(db.queries, config.businessTz);
  return { items: rows.map((row) => ({ ...row, newestAt: row.newestAt.toISOString() })) };
}

/** Returns who waits for a trip's dates, and what they wrote. The audit log says who looked, and why. */
export async function showDateAlertContacts(
  { db, config }: Deps,
  staff: Staff,
  { tripSlug, month, reason }: DateAlertContactsRequest,
): Promise<DateAlertContacts> {
  requirePermission(staff, 'contacts:read');
  return db.transact(async (tx) => {
    const wanted = { tripSlug, month, timeZone: config.businessTz };
    const rows = await listDateAlertContacts(tx, wanted);
    await audit(tx, staff, {
      ...{ action: 'dates.contacts', objectKind: 'trip', objectId: tripSlug },
      after: { month, alerts: rows.length },
      reason,
    });
    return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  });
}
