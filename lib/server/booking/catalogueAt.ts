import type { Departure } from '@/booking/contract/departures';
import type { TripSummary } from '@/booking/contract/trips';
import { bookingService } from './client';

type Listing = Parameters<typeof bookingService.listDepartures>[0];

/**
 * What the booking service tells everybody, as it will be at an instant: dates that have departed by
 * then are left out, and those whose sale has ended are closed. Seats and prices stay today's, for
 * nobody knows those of then. Without an instant: as it is.
 */
export function catalogueAt(asOf: number | undefined) {
  if (asOf === undefined) return bookingService;
  return {
    ...bookingService,
    async listTripDepartures(slug: string) {
      const list = await bookingService.listTripDepartures(slug);
      return { ...list, items: departuresAt(list.items, asOf) };
    },
    async listDepartures(query: Listing) {
      const page = await bookingService.listDepartures(query);
      const items = departuresAt(page.items, asOf);
      return { ...page, items, total: page.total - (page.items.length - items.length) };
    },
    async tripSummaries(trips?: readonly string[]) {
      const summaries = await bookingService.tripSummaries(trips);
      return { ...summaries, items: summaries.items.map((item) => summaryAt(item, asOf)) };
    },
  };
}

/** The departures that are still to come at an instant, closed where their sale has ended. */
export function departuresAt(departures: readonly Departure[], asOf: number): Departure[] {
  return departures
    .filter(({ startDate, tz }) => startDate >= dayAt(asOf, tz))
    .map((departure) =>
      departure.isBookable && Date.parse(departure.salesCloseAt) <= asOf
        ? { ...departure, isBookable: false, salesState: 'closed', status: 'closed' }
        : departure,
    );
}

/** A summary names four dates. When it named all of them and all have gone, nothing is left. */
function summaryAt(summary: TripSummary, asOf: number): TripSummary {
  const today = dayAt(asOf, 'Asia/Kolkata');
  const nextDepartures = summary.nextDepartures.filter(({ startDate }) => startDate >= today);
  const gone = summary.nextDepartures.length - nextDepartures.length;
  const bookableCount = Math.max(0, summary.bookableCount - gone);
  return {
    ...summary,
    nextDepartures,
    bookableCount,
    from: bookableCount > 0 ? summary.from : null,
  };
}

/** The plain date of an instant at a place. */
function dayAt(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant));
}
