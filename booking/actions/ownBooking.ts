import { readReference } from '../domain/reference.ts';
import { found } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { findOwnBooking, type BookingRecord } from '../store/bookings/bookings.ts';
import type { Queries } from '../store/database/db.ts';

/**
 * Looks up a booking by the reference the visitor typed. Throws `not_found` unless they may see it.
 */
export async function ownBooking(
  queries: Queries,
  principal: Principal,
  text: string,
): Promise<BookingRecord> {
  const reference = readReference(text);
  return found(reference && (await findOwnBooking(queries, reference, principal)));
}
