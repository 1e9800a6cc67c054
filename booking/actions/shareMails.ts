/** Emails to payers of shares, written from the share as it is at sending time. */
import type { Deps } from '../deps.ts';
import { firstNameOf } from '../domain/shares.ts';
import { hashGuestKey, newGuestKey } from '../providers/crypto/guestSecrets.ts';
import { findBooking } from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import type { MailSubject } from '../store/messages/notifications.ts';
import { addShareLink, findDueDay, findShare } from '../store/money/shares.ts';

/**
 * Loads the data for a share email, with its link's secret; only the hash is stored. Returns null
 * once there is nothing to pay.
 */
export async function prepareShareMail(
  { db }: Deps,
  id: string,
): Promise<{ subject: MailSubject | null; secret: string | null }> {
  const { queries } = db;
  const share = await findShare(queries, id);
  const booking = share && (await findBooking(queries, share.departureId, share.bookingId));
  const departure = share && (await findDeparture(queries, share.departureId));
  const isToPay = share?.status === 'open' && booking?.status === 'confirmed';
  if (!isToPay || !departure) return { subject: null, secret: null };
  const { dueOn, today } = await findDueDay(queries, booking);
  const secret = newGuestKey();
  await addShareLink(queries, share, hashGuestKey(secret));
  const subject = {
    kind: 'payment_share' as const,
    id: share.id,
    reference: booking.reference,
    email: share.payerEmail,
    payerName: share.payerName,
    organiser: firstNameOf(booking.contactName),
    tripTitle: departure.tripTitle,
    startDate: departure.startDate,
    endDate: departure.endDate,
    amountMinor: share.amountMinor,
    currency: booking.currency,
    dueOn,
    today,
  };
  return { subject, secret };
}
