import type { SavedTraveller } from '@/booking/contract/profile';
import { BookingRefused, bookingService, orNullWhenUnavailable, type Visitor } from './client';

/** Everybody the customer saved; null for whoever is not signed in, and while the service is silent. */
export async function savedTravellersOf(visitor: Visitor): Promise<SavedTraveller[] | null> {
  try {
    const saved = await orNullWhenUnavailable(bookingService.savedTravellers(visitor));
    return saved && saved.travellers;
  } catch (error) {
    const isSignedOut =
      error instanceof BookingRefused && error.problem.code === 'authentication_required';
    if (isSignedOut) return null;
    throw error;
  }
}
