import { bookingService } from '@/lib/server/booking/client';
import { queryText, readHandler } from '@/lib/server/http/respond';
import { visitorOf } from '@/lib/server/visitor';

/** Who has paid their share so far. */
export default readHandler((request, response) =>
  bookingService.shares(queryText(request, 'reference'), visitorOf(request, response)),
);
