import { bookingService } from '@/lib/server/booking/client';
import { queryText, readHandler } from '@/lib/server/http/respond';
import { visitorOf } from '@/lib/server/visitor';

/** A payment's state, polled until the bank responds. */
export default readHandler((request, response) =>
  bookingService.payment(queryText(request, 'id'), visitorOf(request, response)),
);
