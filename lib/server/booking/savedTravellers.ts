import type { SavedTraveller } from '@/booking/contract/profile';
import { bookingService } from './client';
import { orNull } from './failures';
import type { Visitor } from './transport';

/** Returns the customer's saved travellers, or null if signed out or without the service. */
export async function savedTravellersOf(visitor: Visitor): Promise<SavedTraveller[] | null> {
  const saved = await orNull(
    bookingService.savedTravellers(visitor),
    'unavailable',
    'authentication_required',
  );
  return saved && saved.travellers;
}
