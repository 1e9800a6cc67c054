import { readReference } from '../domain/reference.ts';
import { found } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { findOwnBooking } from '../store/bookings/bookings.ts';
import type { Queries } from '../store/database/db.ts';

/** Returns the booking with a typed reference. Throws `not_found` unless the visitor may see it. */
export async function ownBooking(queries: Queries, principal: Principal, text: string) {
  const reference = readReference(text);
  return found(reference && (await findOwnBooking(queries, reference, principal)));
}
