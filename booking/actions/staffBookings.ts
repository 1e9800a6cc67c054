/** Bookings as staff see them, and cancellations on a traveller's behalf. */
import type {
  BookingCancellation,
  CancellationConfirm,
  CancellationPreview,
  CancellationRequest,
} from '../contract/cancellations.ts';
import type { Deps } from '../deps.ts';
import { maskEmail, maskPhone } from '../domain/masking.ts';
import { found } from '../errors.ts';
import { findAttribution } from '../store/bookings/attribution.ts';
import { findBookingByReference } from '../store/bookings/bookings.ts';
import { confirmFor, describeCancellation, toCancellation } from './cancelBooking.ts';
import type { Done, Finish } from './idempotent.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { describeBooking } from './viewBooking.ts';

/** Returns a booking with contact details, identity numbers and dates of birth masked. */
export async function viewBookingAsStaff(deps: Deps, staff: Staff, reference: string) {
  requirePermission(staff, 'bookings:read');
  return deps.db.snapshot(async (queries) => {
    const booking = found(await findBookingByReference(queries, reference));
    const attribution = await findAttribution(queries, booking);
    const detail = await describeBooking(deps, queries, booking);
    const { name, email, phone } = detail.contact;
    return {
      ...detail,
      contact: { name, email: maskEmail(email), phone: maskPhone(phone) },
      channel: booking.channel,
      attribution,
    };
  });
}

export async function previewAsStaff(
  deps: Deps,
  staff: Staff,
  reference: string,
  request: CancellationRequest,
): Promise<CancellationPreview> {
  requirePermission(staff, 'bookings:cancel');
  return deps.db.snapshot(async (queries) =>
    describeCancellation(
      deps,
      queries,
      found(await findBookingByReference(queries, reference)),
      request,
      staff.name,
    ),
  );
}

/** Cancels on a traveller's behalf, exactly as previewed. */
export async function cancelAsStaff(
  deps: Deps,
  staff: Staff,
  reference: string,
  request: CancellationConfirm,
  finish: Finish<BookingCancellation>,
): Promise<Done<BookingCancellation>> {
  requireFreshPermission(staff, 'bookings:cancel');
  const own = found(await findBookingByReference(deps.db.queries, reference));
  const by = { initiator: 'staff' as const, requestedBy: staff.name };
  return confirmFor(deps, own, request, by, async (tx, done) => {
    await audit(tx, staff, {
      action: 'booking.cancel',
      objectKind: 'booking',
      objectId: own.reference,
      before: { status: own.status },
      after: { scope: done.scope, refundMinor: done.refundMinor, keptMinor: done.keptMinor },
      reason: done.reason,
    });
    return finish(tx, 202, toCancellation(done), done.id);
  });
}
