import { bookingService } from '@/lib/server/booking/client';
import { queryText, readHandler } from '@/lib/server/http/respond';
import { visitorOf } from '@/lib/server/visitor';

/** A share's current state, polled by its payer's page. */
export default readHandler((request, response) =>
  bookingService.share(queryText(request, 'of'), visitorOf(request, response)),
);
