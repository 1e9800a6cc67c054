/**
 * The interface of the search. Today a library in this process implements it; a search server can
 * replace it (docs/decisions/0009). Nothing outside this folder knows more.
 */
import type { DepartureChanges, SearchableDeparture } from '@/booking/contract/departureChanges';
import type { FromPrice } from '@/booking/contract/departures';
import type { Rating } from '@/booking/contract/trips';
import type { ListFacet, Narrowing, SearchQuery } from '@/lib/search/searchQuery';
import type { SuggestionsQueryResult } from '@/sanity/types.generated';

/** A document's words by weight: a title counts more than its text. */
export interface SearchWords {
  title: string;
  /** Its places. */
  names: string;
  /** Its kind, activities and difficulty. */
  tags: string;
  text: string;
}

/** A facet value with its name on the page. */
export interface FacetValue {
  value: string;
  label: string;
}

/** Facets of a trip itself; all others depend on its dates. A city can come from both. */
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
  /** Hidden before this instant. */
  publishedAt: string | null;
}

export type SearchDocument = TripDocument | PageDocument;

export interface SearchQuestion {
  query: SearchQuery;
  /** In milliseconds: dates pass, and sales open and close, by the clock. */
  now: number;
  /** Trips per page; months, in the calendar. */
  pageSize: number;
  /** False while seats and prices are unknown: filters that depend on dates are then ignored. */
  hasDates: boolean;
}

export interface FoundTrip {
  card: TripDocument['card'];
  /** The earliest matching bookable dates. */
  departures: SearchableDeparture[];
  /** How many there are. */
  departureCount: number;
  /** The lowest all-in price among these dates. */
  from: FromPrice | null;
  rating: Rating | null;
  /** Words of the matching documents, as indexed. */
  matched: string[];
}

export interface FacetOption extends FacetValue {
  /** How many trips match if only this is chosen in its facet and everything else stays. */
  count: number;
  isChosen: boolean;
}

/** A month with matching dates. */
export interface FoundMonth {
  /** Like `2026-12`. */
  month: string;
  dateCount: number;
  /** The earliest of them. Empty outside the requested page. */
  dates: { departure: SearchableDeparture; card: TripDocument['card'] }[];
}

export interface SearchAnswer {
  /** The trips on the requested page. Empty in the calendar. */
  trips: FoundTrip[];
  /** In the calendar, all months with matching dates, in order. */
  months: FoundMonth[];
  total: number;
  /** Bookable dates of all these trips. */
  dateCount: number;
  facets: Record<ListFacet, FacetOption[]>;
  /** How many trips have guaranteed dates, with everything else unchanged. */
  sureCount: number;
  /** Price bands with their trips, whatever budget is chosen. */
  bands: { minMinor: number | null; maxMinor: number | null; count: number }[];
  /** How many trips match if one filter is removed, where that is more. Best first. */
  wider: { narrowing: Narrowing; total: number }[];
  /** All trips, whatever the search. */
  everything: number;
  places: PageDocument[];
  posts: PageDocument[];
  /** Corrected words as typed, and unknown ones. */
  corrections: { typed: string; read: string }[];
  unknownWords: string[];
  /** No trip has all the words; these have some. */
  isLoose: boolean;
}

export interface SearchIndex {
  /** Adds documents, replacing those with the same ID. `isWhole`: removes all others. */
  putDocuments(documents: readonly SearchDocument[], options?: { isWhole: boolean }): Promise<void>;
  removeDocuments(ids: readonly string[]): Promise<void>;
  putDepartures(
    changes: Pick<DepartureChanges, 'isWhole' | 'items' | 'goneIds' | 'ratings'>,
  ): Promise<void>;
  useSynonyms(groups: readonly (readonly string[])[]): Promise<void>;
  search(question: SearchQuestion): Promise<SearchAnswer>;
}
