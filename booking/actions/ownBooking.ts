import { readReference } from '../domain/reference.ts';
import { found } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { findOwnBooking, type BookingRecord } from '../store/bookings/bookings.ts';
import type { Queries } from '../store/database/db.ts';

/** Returns a booking by a typed reference to whoever may see it; for others it doesn't exist. */
export async function ownBooking(
  queries: Queries,
  principal: Principal,
  text: string,
): Promise<BookingRecord> {
  const reference = readReference(text);
  return found(reference && (await findOwnBooking(queries, reference, principal)));
}
