import { bookingService } from '@/lib/server/booking/client';
import { queryText, readHandler } from '@/lib/server/http/respond';

/** A trip's dates as they are now. Also what the trip page renews itself from. */
export default readHandler(
  (request) => bookingService.listTripDepartures(queryText(request, 'trip')),
  { cacheControl: 'public, max-age=0, s-maxage=10, stale-while-revalidate=30' },
);
