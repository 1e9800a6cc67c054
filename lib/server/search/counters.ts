import type { ListFacet, SearchQuery } from '@/lib/searchQuery';
import type { FacetOption, FacetValue } from './searchIndex';

/** The values of all facets, each with a number: a search counts twenty thousand trips in lists. */
export interface FacetNumbers {
  /** The number of a value; a new one when it is new. */
  numberOf(facet: ListFacet, value: FacetValue): number;
  /** The numbers of those of the values that anything has. */
  known(facet: ListFacet, values: readonly string[]): number[];
  count: () => number;
  /** The values of a facet with what was counted for them. */
  options(facet: ListFacet, query: SearchQuery, counts: Counts): FacetOption[];
}

export function createFacetNumbers(): FacetNumbers {
  const numbers = new Map<ListFacet, Map<string, { number: number; label: string }>>();
  let count = 0;
  return {
    numberOf(facet, { value, label }) {
      const ofFacet = numbers.get(facet) ?? new Map<string, { number: number; label: string }>();
      numbers.set(facet, ofFacet);
      const known = ofFacet.get(value);
      if (known) return known.number;
      ofFacet.set(value, { number: count, label });
      count += 1;
      return count - 1;
    },
    known: (facet, values) =>
      values.flatMap((value) => numbers.get(facet)?.get(value)?.number ?? []),
    count: () => count,
    options: (facet, query, counts) =>
      [...(numbers.get(facet) ?? [])].map(([value, { number, label }]) => ({
        ...{ value, label, count: counts.of(number) },
        isChosen: query[facet].includes(value),
      })),
  };
}

/** How many trips have a number; a trip counts once, however often it is named. */
export interface Counts {
  add(number: number, trip: number): void;
  of(number: number): number;
}

export function createCounts(size: number): Counts {
  const counts = new Int32Array(size);
  const last = new Int32Array(size).fill(-1);
  return {
    add(number, trip) {
      if (last[number] === trip) return;
      last[number] = trip;
      counts[number] = (counts[number] ?? 0) + 1;
    },
    of: (number) => counts[number] ?? 0,
  };
}

/** The first so many of a list in an order, without putting all the rest in order. */
export function firstOf<Item>(
  items: readonly Item[],
  wanted: number,
  order: (one: Item, other: Item) => number,
): Item[] {
  if (wanted > 300) return [...items].sort(order).slice(0, wanted);
  const first: Item[] = [];
  for (const item of items) {
    const last = first[wanted - 1];
    if (last !== undefined && order(item, last) >= 0) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = first[middle];
      if (other !== undefined && order(item, other) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, item);
    if (first.length > wanted) first.pop();
  }
  return first;
}
