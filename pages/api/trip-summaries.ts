import { bookingService } from '@/lib/server/booking/client';
import { readHandler } from '@/lib/server/http/respond';

/** Every trip's lowest price and next dates in one response, for long lists. */
export default readHandler(() => bookingService.tripSummaries(), {
  cacheControl: 'public, max-age=0, s-maxage=10, stale-while-revalidate=30',
});
