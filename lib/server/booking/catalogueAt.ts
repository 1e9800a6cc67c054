import type { Departure } from '@/booking/contract/departures';
import type { TripSummary } from '@/booking/contract/trips';
import { dayOf } from '@/lib/format/dates';
import { sharedAnswer } from '../sharedAnswer';
import { bookingService } from './client';

/** The most departures the service returns in one response. */
const listedAtOnce = 100;
/** How many upcoming dates a summary lists. The service uses the same number. */
const namedDates = 4;

/**
 * Returns the booking service as it would respond at a given instant. Omits dates that have
 * departed by then, and opens or closes sales that begin or end before then. Seats and prices are
 * still today's. Without an instant, returns the service itself.
 */
export function catalogueAt(asOf: number | undefined) {
  if (asOf === undefined) return bookingService;
  return {
    ...bookingService,
    async listTripDepartures(slug: string) {
      const list = await bookingService.listTripDepartures(slug);
      return { ...list, items: departuresAt(list.items, asOf) };
    },
    async listDepartures({
      trips,
      status,
      limit = 20,
    }: Parameters<typeof bookingService.listDepartures>[0]) {
      const { items, asOf: seenAt } = await departuresOf(trips);
      const left = departuresAt(items, asOf).filter(
        ({ isBookable }) => isBookable || status !== 'bookable',
      );
      return {
        items: left.slice(0, limit),
        nextCursor: null,
        total: left.length,
        months: [...new Set(left.map(({ startDate }) => startDate.slice(0, 7)))],
        asOf: seenAt,
      };
    },
    async tripSummaries(trips?: readonly string[]) {
      const [summaries, { items }] = await Promise.all([
        bookingService.tripSummaries(trips),
        departuresOf(trips),
      ]);
      const left = departuresAt(items, asOf);
      const ofTrip = (slug: string) => left.filter(({ tripSlug }) => tripSlug === slug);
      return {
        ...summaries,
        items: summaries.items.map((item) => summaryOf(item, ofTrip(item.tripSlug))),
      };
    },
  };
}

/** Returns the departures still to come at an instant, with their sales state at that time. */
export function departuresAt(departures: readonly Departure[], asOf: number): Departure[] {
  return departures
    .filter(({ startDate, tz }) => startDate >= dayOf(asOf, tz))
    .map((departure): Departure => {
      const { salesState, salesOpenAt, salesCloseAt } = departure;
      const isOnSale = departure.isBookable || salesState === 'not_open';
      if (isOnSale && Date.parse(salesCloseAt) <= asOf) {
        const closed = { isBookable: false, salesState: 'closed', status: 'closed' } as const;
        return { ...departure, ...closed, seatsLeft: null };
      }
      return salesState === 'not_open' && salesOpenAt && Date.parse(salesOpenAt) <= asOf
        ? { ...departure, isBookable: departure.from !== null, salesState: 'open' }
        : departure;
    });
}

async function departuresOf(trips: readonly string[] | undefined) {
  const { items, asOf } = await allDepartures('');
  return { items: items.filter(({ tripSlug }) => !trips || trips.includes(tripSlug)), asOf };
}

/** Loads every date: a shortened list would lose some, and previews ask on every keystroke. */
const allDepartures = sharedAnswer(10_000, async () => {
  let page = await bookingService.listDepartures({ limit: listedAtOnce });
  const items = [...page.items];
  while (page.nextCursor !== null) {
    page = await bookingService.listDepartures({ limit: listedAtOnce, cursor: page.nextCursor });
    items.push(...page.items);
  }
  return { items, asOf: page.asOf };
});

function summaryOf(summary: TripSummary, departures: readonly Departure[]): TripSummary {
  const bookable = departures.filter(({ isBookable }) => isBookable);
  const prices = bookable.flatMap(({ from }) => from ?? []);
  return {
    ...summary,
    from: prices.sort((one, other) => one.amountMinor - other.amountMinor)[0] ?? null,
    nextDepartures: departures
      .slice(0, namedDates)
      .map(({ id, startDate, status, seatsLeft }) => ({ id, startDate, status, seatsLeft })),
    bookableCount: bookable.length,
  };
}
