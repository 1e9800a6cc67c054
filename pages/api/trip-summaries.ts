import { bookingService } from '@/lib/server/booking/client';
import { readHandler } from '@/lib/server/http/respond';

/** Lowest price and next dates of every trip, in one response, for long lists. */
export default readHandler(() => bookingService.tripSummaries(), {
  cacheControl: 'public, max-age=0, s-maxage=10, stale-while-revalidate=30',
});
