import { bookingService } from './client';
import { orNull } from './failures';
import type { Visitor } from './transport';

/** The saved trips of a signed-in customer, newest first. */
export interface AccountTrips {
  trips: { slug: string; title: string }[];
  most: number;
  hasAlerts: boolean;
}

/** Returns the customer's saved trips, or null if no one is signed in. */
export async function savedTripsOf(visitor: Visitor): Promise<AccountTrips | null> {
  const saved = await orNull(bookingService.savedTrips(visitor), 'authentication_required');
  if (!saved) return null;
  const trips = saved.trips.map(({ tripSlug, title }) => ({ slug: tripSlug, title }));
  return { trips, most: saved.most, hasAlerts: saved.hasAlerts };
}
