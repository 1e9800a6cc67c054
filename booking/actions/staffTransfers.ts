/** Moves a booking to another date on a traveller's behalf, under the rules of the traveller's own move. */
import type { StaffTransferConfirm } from '../contract/bookingChanges.ts';
import type {
  TransferDates,
  TransferPreview,
  TransferRequest,
  Transferred,
} from '../contract/transfers.ts';
import type { Deps } from '../deps.ts';
import { found } from '../errors.ts';
import { findBookingByReference } from '../store/bookings/bookings.ts';
import type { Done, Finish } from './idempotent.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { confirmTransferFor, datesFor, describeTransfer } from './transferBooking.ts';

export async function listTransferDatesAsStaff(
  deps: Deps,
  staff: Staff,
  reference: string,
): Promise<TransferDates> {
  requirePermission(staff, 'bookings:change');
  return datesFor(deps, found(await findBookingByReference(deps.db.queries, reference)));
}

export async function previewTransferAsStaff(
  deps: Deps,
  staff: Staff,
  reference: string,
  request: TransferRequest,
): Promise<TransferPreview> {
  requirePermission(staff, 'bookings:change');
  return deps.db.snapshot(async (queries) => {
    const booking = found(await findBookingByReference(queries, reference));
    return describeTransfer(deps, queries, booking, request);
  });
}

/** Moves exactly as previewed, or refuses. */
export async function transferAsStaff(
  deps: Deps,
  staff: Staff,
  reference: string,
  request: StaffTransferConfirm,
  finish: Finish<Transferred>,
): Promise<Done<Transferred>> {
  requireFreshPermission(staff, 'bookings:change');
  const own = found(await findBookingByReference(deps.db.queries, reference));
  const reason = request.reason.trim();
  const by = { initiator: 'staff' as const, requestedBy: staff.name, reason };
  return confirmTransferFor(deps, own, request.token, by, async (tx, { id, ...moved }) => {
    const { reference: movedTo, ...figures } = moved;
    await audit(tx, staff, {
      action: 'booking.move',
      objectKind: 'booking',
      objectId: own.reference,
      after: { movedTo, ...figures },
      reason,
    });
    return finish(tx, 201, { reference: movedTo }, id);
  });
}
