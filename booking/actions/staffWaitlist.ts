/** A departure's waiting list at the desk. Its order and offers are made by the service itself. */
import type {
  DepartureListQuery,
  StaffWaitlist,
  WaitlistContact,
} from '../contract/departureMessages.ts';
import type { Deps } from '../deps.ts';
import { maskEmail, maskPhone } from '../domain/masking.ts';
import { found, Refusal } from '../errors.ts';
import { lockHold } from '../store/bookings/holds.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import type { RowKey } from '../store/database/ids.ts';
import { findStaffDeparture } from '../store/staff/staff.ts';
import {
  listWaitlist,
  lockWaitlistEntry,
  type StaffWaitlistRecord,
} from '../store/staff/waitlist.ts';
import { releaseSeats } from './expireHolds.ts';
import { offerSeats } from './offerSeats.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

const PAGE = 50;

/** Lists who waits for seats, with contact details masked. */
export async function viewWaitlist(
  { db }: Deps,
  staff: Staff,
  departureId: string,
  { cursor }: DepartureListQuery,
): Promise<StaffWaitlist> {
  requirePermission(staff, 'bookings:read');
  found(await findStaffDeparture(db.queries, departureId));
  const after = cursor === undefined ? null : readPosition(cursor);
  const rows = await listWaitlist(db.queries, departureId, after, PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    items: page.map(toEntry),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.order ?? null) : null,
  };
}

/** Returns how to reach someone who waits. The audit log says who looked, and why. */
export async function showWaitlistContact(
  { db }: Deps,
  staff: Staff,
  { departureId, id }: RowKey,
  reason: string,
): Promise<WaitlistContact> {
  requirePermission(staff, 'contacts:read');
  return db.transact(async (tx) => {
    const { email, phone } = found(await lockWaitlistEntry(tx, departureId, id));
    await audit(tx, staff, {
      ...auditOf('waitlist.contact', departureId),
      after: { entryId: id },
      reason,
    });
    return { email, phone };
  });
}

/**
 * Takes an offer back before its time. Its seats go to the next in line, and the entry gets the
 * email of an expired offer, with which it can rejoin. Refused once they have begun to book.
 */
export async function withdrawOffer(
  deps: Deps,
  staff: Staff,
  { departureId, id }: RowKey,
  reason: string,
): Promise<StaffWaitlist> {
  requirePermission(staff, 'departures:write');
  await transactAndWake(deps, async (tx) => {
    if (!(await lockDeparture(tx, departureId))) throw new Refusal('not_found');
    const entry = found(await lockWaitlistEntry(tx, departureId, id));
    const hold = entry.offerHoldId && (await lockHold(tx, departureId, entry.offerHoldId));
    const isUnopened = hold && hold.sessionHash === `waitlist:${id}`;
    if (entry.status !== 'offered' || !isUnopened || hold.expiresAt <= hold.now) {
      throw new Refusal('invalid_state');
    }
    if (!(await releaseSeats(tx, deps, hold, 'withdrawn', 'expired'))) {
      throw new Refusal('invalid_state');
    }
    await audit(tx, staff, {
      ...auditOf('waitlist.withdraw', departureId),
      before: { entryId: id, status: 'offered' },
      after: { entryId: id, status: 'offer_expired' },
      reason,
    });
    await offerSeats(tx, deps, departureId);
  });
  return viewWaitlist(deps, staff, departureId, {});
}

const auditOf = (action: string, objectId: string) => ({
  ...{ action, objectKind: 'departure' as const, objectId },
});

function toEntry({ email, phone, order: _order, ...entry }: StaffWaitlistRecord) {
  return {
    ...entry,
    emailMasked: maskEmail(email),
    phoneMasked: phone && maskPhone(phone),
    since: entry.since.toISOString(),
    offerUntil: entry.offerUntil?.toISOString() ?? null,
  };
}

function readPosition(cursor: string): string {
  if (!/^\d{1,18}$/.test(cursor)) throw new Refusal('not_found');
  return cursor;
}
