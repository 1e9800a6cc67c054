import { dayOf } from '@/lib/format/dates';
import { narrowingsOf, type Narrowing, type SearchQuery } from '@/lib/search/searchQuery';
import { dayNumber, secondNumber } from './offers';
import { bands, tripFacets, type SearchTable } from './searchTable';

/** Filters that a date passes or fails, each with a bit. */
const bitOf = {
  month: 1,
  dates: 2,
  budget: 4,
  people: 8,
  sure: 16,
  group: 32,
  // Only for a trip that starts elsewhere do a date's pickup points count.
  start: 64,
} as const;
type DateNarrowing = keyof typeof bitOf;
const dateNarrowings = Object.keys(bitOf) as DateNarrowing[];
const startAt = tripFacets.indexOf('start');
/** The only facet of which a trip must have every chosen value. */
const withAt = tripFacets.indexOf('with');

/** What one scan of the candidates finds. Trips are identified by their position in the table. */
export interface Tally {
  /** Trips that match everything. */
  found: number[];
  /** For each trip position: how many dates match, the first day and lowest price, or -1. */
  dateCount: Int32Array;
  firstDay: Int32Array;
  lowestMinor: Int32Array;
  /** How many trips have each value (by its number), each price band, and guaranteed dates. */
  counts: Int32Array;
  bandCounts: Int32Array;
  sureCount: number;
  /** How many trips fail this filter and no other. */
  keptOutBy: Map<Narrowing, number>;
  /** Returns a found trip's matching rows, earliest first. */
  fittingRows(position: number): number[];
}

/**
 * Scans every candidate once. A trip that fails two facets isn't counted. One that fails one is counted
 * only for that facet's values, because choosing one of them instead would include it.
 * @param candidates positions of trips, or null for all
 * @param hasDates false while dates are unknown. The query must then have no filters that depend on them
 */
export function tallyTrips(
  table: SearchTable,
  query: SearchQuery,
  candidates: Int32Array | null,
  now: number,
  hasDates: boolean,
): Tally {
  const { values, valuesFrom, datesFrom, citySets } = table;
  const { month, group, isGuaranteed, priceMinor, day, citySet, bands: bandBits } = table.dates;
  const chosen = table.numbers.chosen(query);
  const counts = new Int32Array(table.numbers.count());
  /** The last trip counted for each value, so that a trip counts once. */
  const countedFor = new Int32Array(counts.length).fill(-1);
  const bandCounts = new Int32Array(bands.length);
  const dateCount = new Int32Array(table.trips.length);
  const firstDay = new Int32Array(table.trips.length).fill(-1);
  const lowestMinor = new Int32Array(table.trips.length).fill(-1);
  const keptOutBy = new Map<Narrowing, number>();
  const found: number[] = [];
  const narrowed = [...tripFacets.keys()].filter((at) => hasAny(query, at));
  const asked = bitsOf(narrowingsOf(query)) & ~bitOf.start;
  const failuresAt = dateCheck(table, query, chosen, now);
  let sureCount = 0;

  const isKeptOut = (narrowing: Narrowing) => {
    keptOutBy.set(narrowing, (keptOutBy.get(narrowing) ?? 0) + 1);
  };
  const count = (number: number, trip: number) => {
    if (countedFor[number] === trip) return;
    countedFor[number] = trip;
    counts[number] = (counts[number] ?? 0) + 1;
  };
  const countValues = (trip: number, at: number) => {
    const cell = trip * tripFacets.length + at;
    const end = valuesFrom[cell + 1] ?? 0;
    for (let index = valuesFrom[cell] ?? 0; index < end; index += 1) {
      count(values[index] ?? 0, trip);
    }
  };
  const hasChosen = (trip: number, at: number) => {
    const cell = trip * tripFacets.length + at;
    const end = valuesFrom[cell + 1] ?? 0;
    for (let index = valuesFrom[cell] ?? 0; index < end; index += 1) {
      if (chosen[values[index] ?? 0] === 1) return true;
    }
    return false;
  };
  const hasAllChosen = (trip: number) => {
    const cell = trip * tripFacets.length + withAt;
    let had = 0;
    const end = valuesFrom[cell + 1] ?? 0;
    for (let index = valuesFrom[cell] ?? 0; index < end; index += 1) {
      had += chosen[values[index] ?? 0] ?? 0;
    }
    return had === query.with.length;
  };
  const passes = (trip: number, at: number) =>
    at === withAt ? hasAllChosen(trip) : hasChosen(trip, at);
  /** The pickup filter, which dates needn't match if the trip starts in a chosen city. */
  const sparedOf = (trip: number) =>
    hasDates && hasAny(query, startAt) && !hasChosen(trip, startAt) ? 0 : bitOf.start;

  const length = candidates?.length ?? table.trips.length;
  for (let index = 0; index < length; index += 1) {
    const trip = candidates ? (candidates[index] ?? 0) : index;
    const spared = sparedOf(trip);
    let misses = 0;
    let missed = -1;
    for (const at of narrowed) {
      if ((at === startAt && spared === 0) || passes(trip, at)) continue;
      misses += 1;
      missed = at;
    }
    if (misses > 1) continue;
    /** The filters that a single date must match together. */
    const required = asked | (bitOf.start & ~spared);
    /** Filters that some date fails while passing all the others. */
    let fitsWithout = 0;
    let fitsAnywhere = asked === 0;
    let isSure = false;
    let bandsOfTrip = 0;
    let [fitting, first, lowest] = [0, -1, -1];
    const end = hasDates ? (datesFrom[trip + 1] ?? 0) : 0;
    for (let row = datesFrom[trip] ?? 0; row < end; row += 1) {
      const failed = failuresAt(row);
      if (failed < 0) continue;
      const failures = failed & ~spared;
      if (failures === 0) {
        fitting += 1;
        if (first < 0) first = day[row] ?? -1;
        const price = priceMinor[row] ?? -1;
        if (price >= 0 && (lowest < 0 || price < lowest)) lowest = price;
      } else if ((failures & (failures - 1)) === 0) fitsWithout |= failures;
      if (misses > 0) continue;
      if ((failures & ~bitOf.month) === 0) count(month[row] ?? 0, trip);
      if ((failures & ~bitOf.group) === 0) count(group[row] ?? 0, trip);
      if ((failures & ~bitOf.sure) === 0 && isGuaranteed[row] === 1) isSure = true;
      if ((failures & ~bitOf.budget) === 0) bandsOfTrip |= bandBits[row] ?? 0;
      if ((failures & ~bitOf.start) === 0) {
        fitsAnywhere = true;
        for (const city of citySets[citySet[row] ?? 0] ?? []) count(city, trip);
      }
    }
    if (isSure) sureCount += 1;
    for (let at = 0; at < bands.length; at += 1) {
      if ((bandsOfTrip & (1 << at)) !== 0) bandCounts[at] = (bandCounts[at] ?? 0) + 1;
    }
    const isOfStart = misses === 0 || missed === startAt;
    if (isOfStart && fitsAnywhere) countValues(trip, startAt);
    if (required !== 0 && fitting === 0) {
      if (misses > 0) continue;
      for (const narrowing of dateNarrowings) {
        const bit = bitOf[narrowing];
        if (required === bit || (required & fitsWithout & bit) !== 0) isKeptOut(narrowing);
      }
      continue;
    }
    for (let at = 0; at < tripFacets.length; at += 1) {
      // A trip without every chosen value of `with` wouldn't match with one value more.
      const isCounted = misses === 0 || (at === missed && at !== withAt);
      if (at !== startAt && isCounted) countValues(trip, at);
    }
    const facet = tripFacets[missed];
    if (facet) {
      isKeptOut(facet);
      continue;
    }
    found.push(trip);
    dateCount[trip] = fitting;
    firstDay[trip] = first;
    lowestMinor[trip] = lowest;
  }

  return {
    found,
    dateCount,
    firstDay,
    lowestMinor,
    counts,
    bandCounts,
    sureCount,
    keptOutBy,
    fittingRows(trip) {
      const rows: number[] = [];
      const spared = sparedOf(trip);
      const end = hasDates ? (datesFrom[trip + 1] ?? 0) : 0;
      for (let row = datesFrom[trip] ?? 0; row < end; row += 1) {
        const failures = failuresAt(row);
        if (failures >= 0 && (failures & ~spared) === 0) rows.push(row);
      }
      return rows;
    },
  };
}

/**
 * Returns a function that says which filters a row's date fails, as bits, or -1 if it can't be
 * booked now. The clock counts: dates depart and sales open without any update.
 */
function dateCheck(
  { dates, zones, citySets }: SearchTable,
  query: SearchQuery,
  chosen: Uint8Array,
  now: number,
): (row: number) => number {
  const { day, opens, closes, zone, month, group, priceMinor, seatsFree, isGuaranteed, citySet } =
    dates;
  const second = secondNumber(now);
  const todays = Int32Array.from(zones, (name) => dayNumber(dayOf(now, name)));
  const cityFails = Uint8Array.from(citySets, (cities) =>
    query.start.length > 0 && !cities.some((city) => chosen[city] === 1) ? bitOf.start : 0,
  );
  const [monthBit, groupBit] = [query.month, query.group].map(({ length }, index) =>
    length === 0 ? 0 : index === 0 ? bitOf.month : bitOf.group,
  );
  const firstDay = query.leaveFrom === null ? -Infinity : dayNumber(query.leaveFrom);
  const lastDay = query.leaveTo === null ? Infinity : dayNumber(query.leaveTo);
  const hasBudget = query.minMinor !== null || query.maxMinor !== null;
  const [lowest, highest] = [query.minMinor ?? 0, query.maxMinor ?? Infinity];
  const people = query.people ?? 0;
  const sureBit = query.sure ? bitOf.sure : 0;
  return (row) => {
    const leaves = day[row] ?? 0;
    if ((opens[row] ?? 0) > second || second >= (closes[row] ?? 0)) return -1;
    if (leaves < (todays[zone[row] ?? 0] ?? 0)) return -1;
    let failures = cityFails[citySet[row] ?? 0] ?? 0;
    if (chosen[month[row] ?? 0] === 0) failures |= monthBit ?? 0;
    if (chosen[group[row] ?? 0] === 0) failures |= groupBit ?? 0;
    if (leaves < firstDay || leaves > lastDay) failures |= bitOf.dates;
    if (hasBudget) {
      const price = priceMinor[row] ?? -1;
      if (!(price >= lowest && price <= highest)) failures |= bitOf.budget;
    }
    if ((seatsFree[row] ?? 0) < people) failures |= bitOf.people;
    if (isGuaranteed[row] === 0) failures |= sureBit;
    return failures;
  };
}

function hasAny(query: SearchQuery, at: number): boolean {
  const facet = tripFacets[at];
  return facet !== undefined && query[facet].length > 0;
}

function bitsOf(narrowings: readonly Narrowing[]): number {
  const isOfDates = (one: Narrowing): one is DateNarrowing => one in bitOf;
  return narrowings.filter(isOfDates).reduce((bits, one) => bits | bitOf[one], 0);
}
