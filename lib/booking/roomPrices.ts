import type { Occupancy } from '@/booking/contract/common';
import type { Departure } from '@/booking/contract/departures';

interface RoomPrice {
  allInMinor: number;
  currency: string;
  /** Whether the room is available on at least one of these dates. */
  isAvailable: boolean;
}

/** Dates that share the same room prices. */
export interface PriceRow {
  /** Their departure days, in order. */
  dates: string[];
  prices: Partial<Record<Occupancy, RoomPrice>>;
}

const order: readonly Occupancy[] = ['quad', 'triple', 'twin', 'single'];

/**
 * Returns all-in prices per person by room for the bookable dates. Dates with the same prices share
 * a row. `rooms` lists the room types on sale, from quad sharing to single.
 */
export function roomPrices(departures: readonly Departure[]): {
  rooms: Occupancy[];
  rows: PriceRow[];
} {
  const rows = new Map<string, PriceRow>();
  for (const departure of departures) {
    if (!departure.isBookable || departure.occupancies.length === 0) continue;
    const { currency, occupancies, startDate } = departure;
    const same = [
      currency,
      ...occupancies.map((one) => `${one.occupancy}${one.allInMinor}`).sort(),
    ];
    const row = rows.get(same.join()) ?? { dates: [], prices: {} };
    row.dates.push(startDate);
    for (const { occupancy, allInMinor, isAvailable } of occupancies) {
      const known = row.prices[occupancy]?.isAvailable ?? false;
      row.prices[occupancy] = { allInMinor, currency, isAvailable: known || isAvailable };
    }
    rows.set(same.join(), row);
  }
  const list = [...rows.values()];
  return {
    rooms: order.filter((room) => list.some(({ prices }) => prices[room])),
    rows: list,
  };
}
