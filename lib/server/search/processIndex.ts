import type { SearchableDeparture } from '@/booking/contract/departureChanges';
import type { Rating } from '@/booking/contract/trips';
import { dayOf, formatMonth } from '@/lib/format/dates';
import {
  listFacetNames,
  narrowingsOf,
  without,
  type ListFacet,
  type Narrowing,
  type SearchQuery,
  type Sort,
} from '@/lib/searchQuery';
import { groupTypeNames } from '@/lib/words';
import { createCounts, createFacetNumbers, firstOf, type Counts } from './counters';
import { indexedWords } from './indexedWords';
import {
  bitOf,
  dateNarrowings,
  dayNumber,
  failuresOf,
  isBookableAt,
  offerOf,
  secondNumber,
  wantedDate,
  type DateNarrowing,
  type Offer,
} from './offers';
import type {
  FacetOption,
  FoundTrip,
  PageDocument,
  SearchAnswer,
  SearchDocument,
  SearchIndex,
  SearchQuestion,
  TripDocument,
  TripFacet,
} from './searchIndex';
import { createWordIndex, type WordAnswer, type WordHit } from './wordIndex';

const tripFacets = listFacetNames.filter(
  (name): name is TripFacet => name !== 'month' && name !== 'group',
);
const isOfDates = (narrowing: Narrowing): narrowing is DateNarrowing => narrowing in bitOf;

/** All-in rupees for one person between which people choose. */
const bandLimits = [null, 15_000, 30_000, 60_000, null];
const bands = bandLimits.slice(1).map((to, index) => ({
  minMinor: minor(bandLimits[index] ?? null),
  maxMinor: minor(to),
}));
const shownDates = 4;
const shownPages = 3;

/** A trip with the numbers of its values, in the order of `tripFacets`. */
interface Entry {
  document: TripDocument;
  values: number[][];
}

/** A date on sale, with the numbers of its month and its group. */
interface ListedOffer extends Offer {
  monthNumber: number;
  groupNumber: number;
}

interface Candidate {
  entry: Entry;
  hit: WordHit | undefined;
}

/** A trip that fits everything. */
interface Found extends Candidate {
  dateCount: number;
  firstDay: number | undefined;
  lowestMinor: number | undefined;
}

/** What one pass over the candidates finds out. */
interface Tally {
  found: Found[];
  counts: Counts;
  /** By the position of a band, and after them the guaranteed dates. */
  ranges: Counts;
  /** Trips that only this keeps out. */
  keptOutBy: Map<Narrowing, number>;
}

/** The index in this process: words in a library, facets counted over all that the words leave. */
export function createProcessIndex(): SearchIndex {
  let words = createWordIndex();
  let synonyms: readonly (readonly string[])[] = [];
  let numbers = createFacetNumbers();
  let trips = new Map<string, Entry>();
  let pages = new Map<string, PageDocument>();
  const departures = new Map<string, SearchableDeparture>();
  /** Offers by the slug of their trip, in the order of their dates. */
  let offers = new Map<string, ListedOffer[]>();
  let ratings = new Map<string, Rating>();

  function take(document: SearchDocument): void {
    forget(document.id);
    if (document.type !== 'trip') {
      pages.set(document.id, document);
      return;
    }
    const values = tripFacets.map((facet) =>
      document.facets[facet].map((value) => numbers.numberOf(facet, value)),
    );
    trips.set(document.id, { document, values });
  }

  function forget(id: string): void {
    trips.delete(id);
    pages.delete(id);
  }

  function list(departure: SearchableDeparture): ListedOffer {
    const offer = offerOf(departure);
    const { startDate, womenOnly } = departure;
    const group = womenOnly ? 'women' : 'mixed';
    const monthValue = { value: startDate.slice(0, 7), label: formatMonth(startDate) };
    return {
      ...offer,
      monthNumber: numbers.numberOf('month', monthValue),
      groupNumber: numbers.numberOf('group', { value: group, label: groupTypeNames[group] }),
    };
  }

  function listOffersOf(slugs: ReadonlySet<string> | 'all'): void {
    if (slugs === 'all') offers = new Map();
    else for (const slug of slugs) offers.delete(slug);
    for (const departure of departures.values()) {
      const { tripSlug } = departure;
      if (slugs !== 'all' && !slugs.has(tripSlug)) continue;
      const own = offers.get(tripSlug) ?? [];
      own.push(list(departure));
      offers.set(tripSlug, own);
    }
    const touched = slugs === 'all' ? offers.keys() : slugs;
    for (const slug of touched) offers.get(slug)?.sort((one, other) => one.day - other.day);
  }

  return {
    async putDocuments(given, { isWhole } = { isWhole: false }) {
      const entries = given.map((document) => ({ id: document.id, ...document.words }));
      if (!isWhole) {
        for (const document of given) take(document);
        for (const entry of entries) words.put(entry);
        return;
      }
      const fresh = createWordIndex();
      fresh.useSynonyms(synonyms);
      await fresh.putAll(entries);
      words = fresh;
      numbers = createFacetNumbers();
      trips = new Map();
      pages = new Map();
      for (const document of given) take(document);
      listOffersOf('all');
    },
    async removeDocuments(ids) {
      for (const id of ids) {
        forget(id);
        words.remove(id);
      }
    },
    async putDepartures({ isWhole, items, goneIds, ratings: given }) {
      if (isWhole) {
        departures.clear();
        ratings = new Map(given.map(({ tripSlug, ...rating }) => [tripSlug, rating]));
      }
      const touched = new Set<string>();
      const touch = (departure: SearchableDeparture | undefined) => {
        if (departure) touched.add(departure.tripSlug);
      };
      for (const departure of items) {
        touch(departures.get(departure.id));
        touch(departure);
        departures.set(departure.id, departure);
      }
      for (const id of goneIds) {
        touch(departures.get(id));
        departures.delete(id);
      }
      if (isWhole) listOffersOf('all');
      else if (touched.size > 0) listOffersOf(touched);
    },
    async useSynonyms(groups) {
      synonyms = groups;
      words.useSynonyms(groups);
    },
    async search(question) {
      return answer(question);
    },
  };

  function answer({ query, now, pageSize, hasDates }: SearchQuestion): SearchAnswer {
    // What depends on dates cannot be asked while they are not known.
    const asked = hasDates ? query : withoutDates(query);
    // Words that say nothing, like "a trip to", leave everything.
    const said = indexedWords(asked.text).length > 0 ? words.find(asked.text) : null;
    const tally = pass(asked, candidatesOf(said), now, hasDates);
    const { found } = tally;
    const wanted = asked.page * pageSize;
    const others = said ? pagesOf(said, now) : [];
    return {
      trips: firstOf(found, wanted, orderOf(asked, said))
        .slice(wanted - pageSize)
        .map((one) => foundTrip(one, asked, now, hasDates)),
      total: found.length,
      dateCount: found.reduce((sum, { dateCount }) => sum + dateCount, 0),
      facets: facetsOf(asked, tally.counts),
      sureCount: tally.ranges.of(bands.length),
      bands: bands.map((band, index) => ({ ...band, count: tally.ranges.of(index) })),
      wider: widerThan(asked, tally, now, hasDates),
      everything: trips.size,
      places: others.filter(({ type }) => type === 'place').slice(0, shownPages),
      posts: others.filter(({ type }) => type === 'post').slice(0, shownPages),
      corrections: said?.corrections ?? [],
      unknownWords: said?.unknownWords ?? [],
      isLoose: said?.isLoose ?? false,
    };
  }

  function candidatesOf(said: WordAnswer | null): Candidate[] {
    if (!said) return [...trips.values()].map((entry) => ({ entry, hit: undefined }));
    return [...said.hits].flatMap(([id, hit]) => {
      const entry = trips.get(id);
      return entry ? { entry, hit } : [];
    });
  }

  /**
   * Looks at every candidate once. A trip that misses two facets counts nowhere. One that misses one
   * counts for the values of that facet alone: choosing one of them instead would bring it in.
   */
  function pass(
    query: SearchQuery,
    candidates: readonly Candidate[],
    now: number,
    hasDates: boolean,
  ): Tally {
    const counts = createCounts(numbers.count());
    const ranges = createCounts(bands.length + 1);
    const keptOutBy = new Map<Narrowing, number>();
    const found: Found[] = [];
    const isKeptOut = (narrowing: Narrowing) =>
      keptOutBy.set(narrowing, (keptOutBy.get(narrowing) ?? 0) + 1);
    const chosen = tripFacets.map((facet) => new Set(numbers.known(facet, query[facet])));
    const isNarrowed = tripFacets.map((facet) => query[facet].length > 0);
    const ofDates = narrowingsOf(query).filter(isOfDates);
    const wanted = wantedDate(query);
    const days = daysAt(now);
    const second = secondNumber(now);
    for (let trip = 0; trip < candidates.length; trip += 1) {
      const candidate = candidates[trip];
      if (!candidate) continue;
      const { entry, hit } = candidate;
      let misses = 0;
      let missed = -1;
      for (let at = 0; at < isNarrowed.length; at += 1) {
        if (!isNarrowed[at] || entry.values[at]?.some((value) => chosen[at]?.has(value))) continue;
        misses += 1;
        missed = at;
      }
      if (misses > 1) continue;
      let dateCount = 0;
      let firstDay: number | undefined;
      let lowestMinor: number | undefined;
      /** The narrowings of dates without each of which some date would fit. */
      let fitsWithout = 0;
      const own = hasDates ? offers.get(entry.document.card.slug) : undefined;
      for (const offer of own ?? []) {
        if (!isBookableAt(offer, second, days(offer.tz))) continue;
        const failures = failuresOf(offer, wanted);
        if (failures === 0) {
          dateCount += 1;
          firstDay ??= offer.day;
          if (offer.priceMinor >= 0 && offer.priceMinor < (lowestMinor ?? Infinity)) {
            lowestMinor = offer.priceMinor;
          }
        } else if ((failures & (failures - 1)) === 0) fitsWithout |= failures;
        if (misses > 0) continue;
        if ((failures & ~bitOf.month) === 0) counts.add(offer.monthNumber, trip);
        if ((failures & ~bitOf.group) === 0) counts.add(offer.groupNumber, trip);
        if ((failures & ~bitOf.sure) === 0 && offer.isGuaranteed) {
          ranges.add(bands.length, trip);
        }
        if ((failures & ~bitOf.budget) === 0) {
          for (let at = 0; at < bands.length; at += 1) {
            if (isInBand(offer.priceMinor, at)) ranges.add(at, trip);
          }
        }
      }
      const hasDate = ofDates.length === 0 || dateCount > 0;
      if (!hasDate) {
        if (misses > 0) continue;
        for (const narrowing of ofDates) {
          if (ofDates.length === 1 || (fitsWithout & bitOf[narrowing]) !== 0) isKeptOut(narrowing);
        }
        continue;
      }
      for (let at = 0; at < tripFacets.length; at += 1) {
        if (misses > 0 && at !== missed) continue;
        for (const value of entry.values[at] ?? []) counts.add(value, trip);
      }
      const facet = tripFacets[missed];
      if (misses > 0 && facet) isKeptOut(facet);
      else found.push({ entry, hit, dateCount, firstDay, lowestMinor });
    }
    return { found, counts, ranges, keptOutBy };
  }

  function foundTrip(
    { entry, hit, dateCount }: Found,
    query: SearchQuery,
    now: number,
    hasDates: boolean,
  ): FoundTrip {
    const { card } = entry.document;
    const wanted = wantedDate(query);
    const days = daysAt(now);
    const second = secondNumber(now);
    const fitting = (hasDates ? (offers.get(card.slug) ?? []) : []).filter(
      (offer) => isBookableAt(offer, second, days(offer.tz)) && failuresOf(offer, wanted) === 0,
    );
    const [cheapest] = fitting
      .flatMap(({ departure: { from } }) => from ?? [])
      .sort((one, other) => one.amountMinor - other.amountMinor);
    return {
      card,
      departures: fitting.slice(0, shownDates).map(({ departure }) => departure),
      departureCount: dateCount,
      from: cheapest ?? null,
      rating: ratings.get(card.slug) ?? null,
      matched: hit?.matched ?? [],
    };
  }

  function facetsOf(query: SearchQuery, counts: Counts): Record<ListFacet, FacetOption[]> {
    const inOrder = (facet: ListFacet, order: (one: FacetOption, other: FacetOption) => number) =>
      numbers.options(facet, query, counts).sort(order);
    return {
      place: inOrder('place', mostFirst),
      month: inOrder('month', byText),
      days: inOrder('days', (one, other) => parseInt(one.value) - parseInt(other.value)),
      level: inOrder('level', (one, other) => rankOf(one.value) - rankOf(other.value)),
      activity: inOrder('activity', mostFirst),
      kind: inOrder('kind', mostFirst),
      group: inOrder('group', byText),
      start: inOrder('start', mostFirst),
    };
  }

  /** What giving up one narrowing would bring, where that is more than there is. */
  function widerThan(
    query: SearchQuery,
    { found, keptOutBy }: Tally,
    now: number,
    hasDates: boolean,
  ): SearchAnswer['wider'] {
    const wider = [...keptOutBy].map(([narrowing, more]) => ({
      narrowing,
      total: found.length + more,
    }));
    // Asked for only where nothing is found: it costs a pass over everything.
    if (found.length === 0 && query.text !== '') {
      const all = pass(without(query, 'text'), candidatesOf(null), now, hasDates);
      if (all.found.length > 0) wider.push({ narrowing: 'text', total: all.found.length });
    }
    return wider.sort((one, other) => other.total - one.total);
  }

  function pagesOf(said: WordAnswer, now: number): PageDocument[] {
    return [...said.hits.keys()].flatMap((id) => {
      const page = pages.get(id);
      const isOut = !page?.publishedAt || Date.parse(page.publishedAt) <= now;
      return page && isOut ? page : [];
    });
  }

  type Order = (one: Found, other: Found) => number;

  function orderOf(query: SearchQuery, said: WordAnswer | null): Order {
    const ratingOf = ({ entry }: Found) => ratings.get(entry.document.card.slug);
    const soonest = byNumber<Found>(({ firstDay }) => firstDay);
    const orders: Record<Sort, Order> = {
      soonest,
      best: byNumber(({ hit }) => -(hit?.score ?? 0)),
      price: byNumber(({ lowestMinor }) => lowestMinor),
      duration: byNumber(({ entry }) => entry.document.card.durationDays),
      rating: byNumber((one) => {
        const rating = ratingOf(one);
        // Of two that are equally good, the one more people say it of.
        return rating && -rating.average - rating.count / 1e6;
      }),
    };
    const wanted = orders[query.sort ?? (said ? 'best' : 'soonest')];
    return (one, other) => {
      const { title } = one.entry.document.card;
      return (
        wanted(one, other) ||
        soonest(one, other) ||
        (title < other.entry.document.card.title ? -1 : 1)
      );
    };
  }
}

function withoutDates(query: SearchQuery): SearchQuery {
  const wide = dateNarrowings.reduce<SearchQuery>(without, query);
  return { ...wide, page: query.page };
}

/** The calendar day in each time zone at an instant; asked for many dates of few zones. */
function daysAt(now: number): (timeZone: string) => number {
  const days = new Map<string, number>();
  let [last, lastDay] = ['', 0];
  return (timeZone) => {
    if (timeZone === last) return lastDay;
    const day = days.get(timeZone) ?? dayNumber(dayOf(now, timeZone));
    days.set(timeZone, day);
    [last, lastDay] = [timeZone, day];
    return day;
  };
}

function isInBand(priceMinor: number, at: number): boolean {
  const band = bands[at];
  return priceMinor >= (band?.minMinor ?? 0) && priceMinor <= (band?.maxMinor ?? Infinity);
}

/** Numbers in order; what has none, like a price that is not there, comes last. */
function byNumber<Item>(
  numberOf: (item: Item) => number | undefined,
): (one: Item, other: Item) => number {
  return (one, other) => {
    const [a = Infinity, b = Infinity] = [numberOf(one), numberOf(other)];
    return a === b ? 0 : a - b;
  };
}

const levels = ['easy', 'moderate', 'demanding', 'hard'];
function rankOf(level: string): number {
  return levels.indexOf(level);
}

function byText(one: FacetOption, other: FacetOption): number {
  return one.value < other.value ? -1 : 1;
}

function mostFirst(one: FacetOption, other: FacetOption): number {
  return other.count - one.count || (one.label < other.label ? -1 : 1);
}

function minor(rupees: number | null): number | null {
  return rupees === null ? null : rupees * 100;
}
