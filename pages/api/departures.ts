import { catalogueAt } from '@/lib/server/booking/catalogueAt';
import { departuresVersion } from '@/lib/server/booking/departuresVersion';
import { queryText, readHandler } from '@/lib/server/http/respond';
import { previewedInstant } from '@/lib/server/content/previewPass';

/** A trip's current dates, which the trip page also uses to refresh itself. */
export default readHandler(
  (request) =>
    catalogueAt(previewedInstant(request)).listTripDepartures(queryText(request, 'trip')),
  {
    cacheControl: (request) =>
      previewedInstant(request) === undefined
        ? 'public, max-age=0, s-maxage=10, stale-while-revalidate=30'
        : 'no-store',
    version: ({ items }) => departuresVersion(items),
  },
);
