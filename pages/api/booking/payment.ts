import { bookingService } from '@/lib/server/booking/client';
import { queryText, readHandler } from '@/lib/server/http/respond';
import { visitorOf } from '@/lib/server/visitor';

/** The state of a payment, asked while the bank has not answered yet. */
export default readHandler(
  (request, response) =>
    bookingService.payment(queryText(request, 'id'), visitorOf(request, response)),
  { cacheControl: 'private, no-store' },
);
