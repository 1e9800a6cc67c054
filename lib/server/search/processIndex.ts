import type { Rating } from '@/booking/contract/trips';
import {
  companies,
  without,
  type ListFacet,
  type SearchQuery,
  type Sort,
} from '@/lib/search/searchQuery';
import { paths } from '@/lib/paths';
import { firstOf } from './firstOf';
import { indexedWords } from './indexedWords';
import { offerOf, type Offer } from './offers';
import type {
  FacetOption,
  FoundMonth,
  FoundTrip,
  PageDocument,
  SearchAnswer,
  SearchDocument,
  SearchIndex,
  SearchQuestion,
  SimilarPage,
  TripDocument,
} from './searchIndex';
import { bands, createSearchTable, type SearchTable } from './searchTable';
import { tallyTrips, type Tally } from './tally';
import { createWordIndex, type WordAnswer } from './wordIndex';

const shownDates = 4;
const shownPages = 6;
/** How many of them may come before the first trip. */
const shownAbove = 2;
/** The most dates shown per month in the calendar. A fuller month is easier to read as a list. */
const shownInMonth = 60;

/**
 * Creates the index in this process. A library searches the words, and facets are counted over the
 * trips that match. After trips or dates come or go, the next search rebuilds the counts.
 */
export function createProcessIndex(): SearchIndex {
  const words = createWordIndex();
  const trips = new Map<string, TripDocument>();
  const pages = new Map<string, PageDocument>();
  /** Offers by trip slug, in date order, and trip slugs by offer ID. */
  const offers = new Map<string, Offer[]>();
  const slugs = new Map<string, string>();
  let ratings = new Map<string, Rating>();
  let made: SearchTable | null = null;

  const table = () => (made ??= createSearchTable([...trips.values()], offersOf));
  const idAt = (position: number): string => table().trips[position]?.id ?? '';
  const offersOf = (slug: string): readonly Offer[] => offers.get(slug) ?? [];

  function take(document: SearchDocument): void {
    if (document.type !== 'trip') {
      forget(document.id);
      pages.set(document.id, document);
      return;
    }
    pages.delete(document.id);
    trips.set(document.id, document);
    if (made && !made.replaceTrip(document)) made = null;
  }

  function forget(id: string): void {
    if (trips.delete(id)) made = null;
    pages.delete(id);
  }

  /** Removes a departure from its list and returns its trip's slug. */
  function drop(id: string): string | undefined {
    const slug = slugs.get(id);
    if (slug === undefined) return undefined;
    slugs.delete(id);
    offers.set(
      slug,
      offersOf(slug).filter(({ departure }) => departure.id !== id),
    );
    return slug;
  }

  return {
    async putDocuments(given) {
      for (const document of given) take(withoutWords(document));
      await words.put(given.map(({ id, words: own }) => ({ id, ...own })));
    },
    async removeDocuments(ids) {
      for (const id of ids) {
        forget(id);
        words.remove(id);
      }
    },
    async putDepartures({ isWhole, items, goneIds, ratings: given }) {
      if (isWhole) {
        offers.clear();
        slugs.clear();
        ratings = new Map(given.map(({ tripSlug, ...rating }) => [tripSlug, rating]));
        made = null;
      }
      const touched = new Set<string>();
      for (const id of [...goneIds, ...items.map((departure) => departure.id)]) {
        const slug = drop(id);
        if (slug !== undefined) touched.add(slug);
      }
      for (const departure of items) {
        const { id, tripSlug } = departure;
        touched.add(tripSlug);
        slugs.set(id, tripSlug);
        const own = offers.get(tripSlug);
        if (own) own.push(offerOf(departure));
        else offers.set(tripSlug, [offerOf(departure)]);
      }
      for (const slug of touched) {
        const own = offers.get(slug)?.sort((one, other) => one.day - other.day) ?? [];
        if (made && !made.replaceDates(slug, own)) made = null;
      }
    },
    async useSynonyms(groups) {
      words.useSynonyms(groups);
    },
    async search(question) {
      return answer(question);
    },
    async similar(text, most) {
      const found: SimilarPage[] = [];
      for (const id of words.find(text).hits.keys()) {
        if (found.length === most) break;
        const page = pages.get(id);
        const card = trips.get(id)?.card;
        if (card) found.push({ title: card.title, path: paths.trip(card.slug) });
        else if (page?.path && isOut(page, Date.now())) {
          found.push({ title: page.title, path: page.path });
        }
      }
      return found;
    },
  };

  function answer({ query, now, pageSize, hasDates }: SearchQuestion): SearchAnswer {
    // Filters that depend on dates are ignored while dates are unknown.
    const asked = hasDates ? query : withoutDates(query);
    // Filler words, like "a trip to", match everything.
    const said = indexedWords(asked.text).length > 0 ? words.find(asked.text) : null;
    const tally = tallyTrips(table(), asked, said && positionsOf(said), now, hasDates);
    const { found, dateCount } = tally;
    const wanted = asked.page * pageSize;
    const isList = asked.view === 'list';
    const pages = said && asked.page === 1 ? pagesOf(said, now) : [];
    const bestTrip = found.reduce((most, at) => Math.max(most, scoreOf(said, idAt(at))), 0);
    const isByScore = isList && (asked.sort ?? 'best') === 'best';
    const above = pages
      .filter(({ id }) => isByScore && scoreOf(said, id) > bestTrip)
      .slice(0, found.length > 0 ? shownAbove : shownPages);
    return {
      trips: isList
        ? firstOf(found, wanted, orderOf(tally, asked, said))
            .slice(wanted - pageSize)
            .flatMap((position) => foundTrip(position, tally, said))
        : [],
      months: isList ? [] : monthsOf(tally, wanted - pageSize, pageSize),
      total: found.length,
      dateCount: found.reduce((sum, position) => sum + (dateCount[position] ?? 0), 0),
      facets: facetsOf(asked, tally.counts),
      sureCount: tally.sureCount,
      bands: bands.map((band, index) => ({ ...band, count: tally.bandCounts[index] ?? 0 })),
      wider: widerThan(asked, tally, now, hasDates),
      everything: trips.size,
      pagesAbove: above,
      pagesBelow: pages.slice(above.length, shownPages),
      corrections: said?.corrections ?? [],
      unknownWords: said?.unknownWords ?? [],
      isLoose: said?.isLoose ?? false,
    };
  }

  function positionsOf({ hits }: WordAnswer): Int32Array {
    const { positionOf } = table();
    return Int32Array.from([...hits.keys()].flatMap((id) => positionOf.get(id) ?? []));
  }

  function foundTrip(position: number, tally: Tally, said: WordAnswer | null): FoundTrip[] {
    const { card, id } = table().trips[position] ?? {};
    if (!card || !id) return [];
    const fitting = tally.fittingRows(position).flatMap((row) => table().offers[row] ?? []);
    const [cheapest] = fitting
      .flatMap(({ departure: { from } }) => from ?? [])
      .sort((one, other) => one.amountMinor - other.amountMinor);
    return [
      {
        card,
        departures: fitting.slice(0, shownDates).map(({ departure }) => departure),
        departureCount: fitting.length,
        from: cheapest ?? null,
        rating: ratings.get(card.slug) ?? null,
        matched: said?.hits.get(id)?.matched ?? [],
      },
    ];
  }

  /** Returns all months with a matching date, and the dates themselves for one page of months. */
  function monthsOf(tally: Tally, from: number, pageSize: number): FoundMonth[] {
    const { offers: all, trips: documents, dates } = table();
    const fitting = tally.found.flatMap((position) => tally.fittingRows(position));
    const rowsOfMonth = Map.groupBy(fitting, (row) => dates.month[row]);
    const titleOf = (row: number) => documents[dates.trip[row] ?? 0]?.card.title ?? '';
    const byDay = byNumber<number>((row) => dates.day[row]);
    return [...rowsOfMonth.values()]
      .map((rows) => ({ month: all[rows[0] ?? 0]?.month ?? '', rows }))
      .sort((one, other) => (one.month < other.month ? -1 : 1))
      .map(({ month, rows }, index) => {
        const isShown = index >= from && index < from + pageSize;
        const shown = firstOf(
          rows,
          isShown ? shownInMonth : 0,
          (one, other) => byDay(one, other) || (titleOf(one) < titleOf(other) ? -1 : 1),
        );
        return {
          month,
          dateCount: rows.length,
          dates: shown.flatMap((row) => {
            const [departure, card] = [all[row]?.departure, documents[dates.trip[row] ?? 0]?.card];
            return departure && card ? { departure, card } : [];
          }),
        };
      });
  }

  function facetsOf(query: SearchQuery, counts: Int32Array): Record<ListFacet, FacetOption[]> {
    const inOrder = (facet: ListFacet, order: (one: FacetOption, other: FacetOption) => number) =>
      table().numbers.options(facet, query, counts).sort(order);
    return {
      place: inOrder('place', mostFirst),
      month: inOrder('month', byText),
      days: inOrder('days', (one, other) => parseInt(one.value) - parseInt(other.value)),
      level: inOrder('level', (one, other) => rankOf(one.value) - rankOf(other.value)),
      activity: inOrder('activity', mostFirst),
      kind: inOrder('kind', mostFirst),
      group: inOrder('group', byText),
      start: inOrder('start', mostFirst),
      with: inOrder('with', (one, other) => companyRank(one) - companyRank(other)),
    };
  }

  /** Returns what removing each filter would gain, if anything. */
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
    // Counted only if nothing matches, because it scans everything.
    if (found.length === 0 && query.text !== '') {
      const all = tallyTrips(table(), without(query, 'text'), null, now, hasDates);
      if (all.found.length > 0) wider.push({ narrowing: 'text', total: all.found.length });
    }
    return wider.sort((one, other) => other.total - one.total);
  }

  function scoreOf(said: WordAnswer | null, id: string): number {
    return said?.hits.get(id)?.score ?? 0;
  }

  /** Returns the places, posts and questions that match best. Hits are in that order. */
  function pagesOf(said: WordAnswer, now: number): PageDocument[] {
    const found: PageDocument[] = [];
    for (const id of said.hits.keys()) {
      if (found.length === shownPages) break;
      const page = pages.get(id);
      if (page && isOut(page, now)) found.push(page);
    }
    return found;
  }

  type Order = (one: number, other: number) => number;

  function orderOf(tally: Tally, query: SearchQuery, said: WordAnswer | null): Order {
    const all = table().trips;
    const { firstDay, lowestMinor } = tally;
    const orders: Record<Sort, () => Order> = {
      soonest: () => byNumber((position) => known(firstDay[position])),
      best: () => {
        const scores = new Float64Array(all.length);
        for (const position of tally.found) {
          scores[position] = scoreOf(said, idAt(position));
        }
        return byNumber((position) => -(scores[position] ?? 0));
      },
      price: () => byNumber((position) => known(lowestMinor[position])),
      duration: () => byNumber((position) => all[position]?.card.durationDays),
      rating: () =>
        byNumber((position) => {
          const rating = ratings.get(all[position]?.card.slug ?? '');
          // If two trips have the same rating, the one with more reviews comes first.
          return rating && -rating.average - rating.count / 1e6;
        }),
    };
    const wanted = orders[query.sort ?? (said ? 'best' : 'soonest')]();
    const soonest = orders.soonest();
    const titleOf = (position: number) => all[position]?.card.title ?? '';
    return (one, other) =>
      wanted(one, other) || soonest(one, other) || (titleOf(one) < titleOf(other) ? -1 : 1);
  }
}

const isOut = ({ publishedAt }: PageDocument, now: number) =>
  !publishedAt || Date.parse(publishedAt) <= now;

/** Drops the words, which the word index keeps in its own form. */
function withoutWords<Document extends SearchDocument>(document: Document): Document {
  return { ...document, words: noWords };
}

const noWords = { title: '', names: '', tags: '', text: '' };

/** Removes the filters that depend on dates. That leaves no calendar, so the list is shown. */
function withoutDates(query: SearchQuery): SearchQuery {
  const ofDates = ['month', 'dates', 'budget', 'people', 'sure', 'group'] as const;
  const wide = ofDates.reduce<SearchQuery>(without, query);
  return { ...wide, page: query.view === 'list' ? query.page : 1, view: 'list' };
}

/** Converts a tally's -1, which means none, to undefined. */
function known(number: number | undefined): number | undefined {
  return number === -1 ? undefined : number;
}

/** Sorts by a number. Items without one, such as trips with no price, come last. */
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

const companyRank = ({ value }: FacetOption) => companies.findIndex((company) => company === value);

function byText(one: FacetOption, other: FacetOption): number {
  return one.value < other.value ? -1 : 1;
}

function mostFirst(one: FacetOption, other: FacetOption): number {
  return other.count - one.count || (one.label < other.label ? -1 : 1);
}
