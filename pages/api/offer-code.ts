import { bookingService } from '@/lib/server/booking/client';
import { queryText, readHandler } from '@/lib/server/http/respond';
import { visitorOf } from '@/lib/server/visitor';

/** Whether an offer code exists and can be used, for the Studio. */
export default readHandler((request, response) =>
  bookingService.checkCode(queryText(request, 'code'), visitorOf(request, response)),
);
