import { formatMonth } from '@/lib/format/dates';
import { memoized } from '@/lib/format/memoized';
import {
  listFacetNames,
  valueOfName,
  type ListFacet,
  type SearchQuery,
} from '@/lib/search/searchQuery';
import { groupTypeNames } from '@/lib/booking/priceWords';
import type { Offer } from './offers';
import type { FacetOption, FacetValue, TripDocument, TripFacet } from './searchIndex';

export const tripFacets = listFacetNames.filter(
  (name): name is TripFacet => name !== 'month' && name !== 'group',
);

/** Limits of the price bands, in all-in rupees per person. */
const bandLimits = [null, 15_000, 30_000, 60_000, null];
export const bands = bandLimits.slice(1).map((to, index) => ({
  minMinor: minor(bandLimits[index] ?? null),
  maxMinor: minor(to),
}));

export type SearchTable = ReturnType<typeof createSearchTable>;

/** `month` and `group` hold value numbers, and `bands` one bit for each price band. */
const dateColumns = [
  ...(['trip', 'day', 'opens', 'closes', 'priceMinor', 'seatsFree', 'isGuaranteed'] as const),
  ...(['month', 'group', 'bands', 'citySet', 'zone'] as const),
] as const;
type DateColumn = (typeof dateColumns)[number];

/**
 * Puts everything that can be counted into columns of numbers: trips by position, and their dates
 * as rows, grouped by trip, earliest first. A search scans a hundred thousand rows, so each column
 * is laid out in memory in the order a search reads it.
 *
 * @param offersOf returns a trip's dates by its slug, earliest first
 */
export function createSearchTable(
  trips: TripDocument[],
  offersOf: (slug: string) => readonly Offer[],
) {
  const numbers = createFacetNumbers();
  const values: number[] = [];
  const valuesFrom = new Int32Array(trips.length * tripFacets.length + 1);
  const datesFrom = new Int32Array(trips.length + 1);
  const positionOf = new Map<string, number>();
  const positionOfSlug = new Map<string, number>();
  trips.forEach(({ id, card, facets }, position) => {
    positionOf.set(id, position);
    positionOfSlug.set(card.slug, position);
    tripFacets.forEach((facet, at) => {
      for (const value of facets[facet]) values.push(numbers.numberOf(facet, value));
      valuesFrom[position * tripFacets.length + at + 1] = values.length;
    });
    datesFrom[position + 1] = (datesFrom[position] ?? 0) + offersOf(card.slug).length;
  });
  const offers: Offer[] = [];
  const rows = datesFrom.at(-1) ?? 0;
  const dates = Object.fromEntries(
    dateColumns.map((name) => [name, new Int32Array(rows)]),
  ) as Record<DateColumn, Int32Array>;
  const months = memoized((month: string) =>
    numbers.numberOf('month', { value: month, label: formatMonth(`${month}-01`) }),
  );
  const groups = memoized((value: 'women' | 'mixed') =>
    numbers.numberOf('group', { value, label: groupTypeNames[value] }),
  );
  const zones: string[] = [];
  const zoneNumbers = memoized((zone: string) => zones.push(zone) - 1);
  const citySets: number[][] = [];
  const citySetNumbers = memoized((cities: string) => {
    const named = cities.split('\n').map((label) => ({ value: valueOfName(label), label }));
    const known = named.filter(({ value }) => value !== '');
    return citySets.push(known.map((city) => numbers.numberOf('start', city))) - 1;
  });

  function put(row: number, trip: number, offer: Offer): void {
    const { departure, day, month, cities, opens, closes, priceMinor } = offer;
    const { seatsFree, isGuaranteed, womenOnly, tz } = departure;
    offers[row] = offer;
    dates.trip[row] = trip;
    dates.day[row] = day;
    dates.opens[row] = opens;
    dates.closes[row] = closes;
    dates.priceMinor[row] = priceMinor;
    dates.seatsFree[row] = seatsFree;
    dates.isGuaranteed[row] = Number(isGuaranteed);
    dates.month[row] = months(month);
    dates.group[row] = groups(womenOnly ? 'women' : 'mixed');
    dates.bands[row] = bandsOf(priceMinor);
    dates.citySet[row] = citySetNumbers(cities);
    dates.zone[row] = zoneNumbers(tz);
  }
  function putAll(trip: number, given: readonly Offer[]): void {
    const first = datesFrom[trip] ?? 0;
    given.forEach((offer, index) => put(first + index, trip, offer));
  }
  trips.forEach(({ card }, position) => putAll(position, offersOf(card.slug)));

  return {
    trips,
    positionOf,
    numbers,
    /** Trip t's values of facet f start at `valuesFrom[t * tripFacets.length + f]`. */
    values: Int32Array.from(values),
    valuesFrom,
    /** The dates of trip t are the rows from `datesFrom[t]` up to the next entry. */
    datesFrom,
    offers,
    dates,
    /** The sets of pickup cities, and the time zones, that `dates` refers to by number. */
    citySets,
    zones,
    /** Replaces a trip whose words or card changed. False if the table must be rebuilt instead. */
    replaceTrip(document: TripDocument): boolean {
      const position = positionOf.get(document.id);
      const known = position === undefined ? undefined : trips[position];
      if (position === undefined || known?.card.slug !== document.card.slug) return false;
      if (JSON.stringify(known.facets) !== JSON.stringify(document.facets)) return false;
      trips[position] = document;
      return true;
    },
    /** Replaces a trip's dates. Returns false if the table must be rebuilt instead. */
    replaceDates(slug: string, given: readonly Offer[]): boolean {
      const position = positionOfSlug.get(slug);
      // An unpublished trip's dates aren't shown.
      if (position === undefined) return true;
      const length = (datesFrom[position + 1] ?? 0) - (datesFrom[position] ?? 0);
      if (length !== given.length) return false;
      putAll(position, given);
      return true;
    },
  };
}

/** Gives each value of every facet its own number. */
function createFacetNumbers() {
  const numbers = new Map(
    listFacetNames.map((facet) => [facet, new Map<string, { number: number; label: string }>()]),
  );
  let count = 0;
  return {
    /** Returns a value's number. A new value gets a new one. */
    numberOf(facet: ListFacet, { value, label }: FacetValue): number {
      const known = numbers.get(facet)?.get(value);
      if (known) return known.number;
      numbers.get(facet)?.set(value, { number: count, label });
      count += 1;
      return count - 1;
    },
    count: () => count,
    /** Returns an array that has 1 at the number of each chosen value. */
    chosen(query: SearchQuery) {
      const chosen = new Uint8Array(count);
      for (const facet of listFacetNames) {
        for (const value of query[facet]) {
          const known = numbers.get(facet)?.get(value);
          if (known) chosen[known.number] = 1;
        }
      }
      return chosen;
    },
    options: (facet: ListFacet, query: SearchQuery, counts: Int32Array): FacetOption[] =>
      [...(numbers.get(facet) ?? [])].map(([value, { number, label }]) => ({
        value,
        label,
        count: counts[number] ?? 0,
        isChosen: query[facet].includes(value),
      })),
  };
}

function bandsOf(priceMinor: number): number {
  return bands.reduce((bits, { minMinor, maxMinor }, index) => {
    const isIn = priceMinor >= (minMinor ?? 0) && priceMinor <= (maxMinor ?? Infinity);
    return isIn ? bits | (1 << index) : bits;
  }, 0);
}

function minor(rupees: number | null): number | null {
  return rupees === null ? null : rupees * 100;
}
