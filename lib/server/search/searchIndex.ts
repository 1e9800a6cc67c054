/**
 * The port to whatever finds things. Today a library in this process answers; a search server can take
 * its place by doing what stands here (docs/decisions/0009). Nothing outside this folder knows more.
 */
import type { DepartureChanges, SearchableDeparture } from '@/booking/contract/departureChanges';
import type { FromPrice } from '@/booking/contract/departures';
import type { Rating } from '@/booking/contract/trips';
import type { ListFacet, Narrowing, SearchQuery } from '@/lib/search/searchQuery';
import type { SuggestionsQueryResult } from '@/sanity/types.generated';

/** The words of a document, by how much they say about it: a title more than its text. */
export interface SearchWords {
  title: string;
  /** Places it is about. */
  names: string;
  /** What it is: kind, activities, difficulty. */
  tags: string;
  text: string;
}

/** A value of a facet with its name on the page. */
export interface FacetValue {
  value: string;
  label: string;
}

/** Facets that a trip has of itself; all others depend on its dates. A city can come from both. */
export type TripFacet = Exclude<ListFacet, 'month' | 'group'>;

export interface TripDocument {
  type: 'trip';
  id: string;
  words: SearchWords;
  card: SuggestionsQueryResult[number];
  facets: Record<TripFacet, FacetValue[]>;
}

/** A place or a post: found by words alone, and shown beside the trips. */
export interface PageDocument {
  type: 'place' | 'post';
  id: string;
  words: SearchWords;
  title: string;
  line: string;
  path: string;
  /** Not shown before this instant. */
  publishedAt: string | null;
}

export type SearchDocument = TripDocument | PageDocument;

export interface SearchQuestion {
  query: SearchQuery;
  /** In milliseconds: dates pass and sales open and close by the clock. */
  now: number;
  /** Trips on a page; months, in the calendar. */
  pageSize: number;
  /** False while seats and prices are not known: whatever depends on dates is then not asked for. */
  hasDates: boolean;
}

export interface FoundTrip {
  card: TripDocument['card'];
  /** The dates that can be booked and fit, the earliest first; a few of them. */
  departures: SearchableDeparture[];
  /** All of them. */
  departureCount: number;
  /** The lowest all-in price of these dates. */
  from: FromPrice | null;
  rating: Rating | null;
  /** Words of the documents that matched, in their indexed form. */
  matched: string[];
}

export interface FacetOption extends FacetValue {
  /** Trips there are when this alone is chosen in its facet, and everything else stays. */
  count: number;
  isChosen: boolean;
}

/** A month in which dates fit. */
export interface FoundMonth {
  /** Like `2026-12`. */
  month: string;
  dateCount: number;
  /** The earliest of them. Empty outside of the asked page. */
  dates: { departure: SearchableDeparture; card: TripDocument['card'] }[];
}

export interface SearchAnswer {
  /** Those of the asked page. Empty in the calendar. */
  trips: FoundTrip[];
  /** In the calendar, all months in which dates fit, in order. */
  months: FoundMonth[];
  total: number;
  /** Bookable dates of all these trips. */
  dateCount: number;
  facets: Record<ListFacet, FacetOption[]>;
  /** Trips there are with guaranteed dates, everything else as it is. */
  sureCount: number;
  /** Price bands with the trips in them, whatever budget is chosen. */
  bands: { minMinor: number | null; maxMinor: number | null; count: number }[];
  /** Trips there are when one narrowing is given up; only where that is more. The best first. */
  wider: { narrowing: Narrowing; total: number }[];
  /** All trips there are, whatever is searched for. */
  everything: number;
  places: PageDocument[];
  posts: PageDocument[];
  /** Words as typed that were read as others, and those that nothing here knows. */
  corrections: { typed: string; read: string }[];
  unknownWords: string[];
  /** No trip has all of the words; these have some. */
  isLoose: boolean;
}

export interface SearchIndex {
  /** Takes documents in; one with the same id is replaced. `isWhole`: all others are forgotten. */
  putDocuments(documents: readonly SearchDocument[], options?: { isWhole: boolean }): Promise<void>;
  removeDocuments(ids: readonly string[]): Promise<void>;
  putDepartures(
    changes: Pick<DepartureChanges, 'isWhole' | 'items' | 'goneIds' | 'ratings'>,
  ): Promise<void>;
  /** Groups of words that mean the same, in place of those of before. */
  useSynonyms(groups: readonly (readonly string[])[]): Promise<void>;
  search(question: SearchQuestion): Promise<SearchAnswer>;
}
