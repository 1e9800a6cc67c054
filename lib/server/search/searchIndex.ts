/** The search interface. A search server could replace this process's library (decision 0009). */
import type { DepartureChanges, SearchableDeparture } from '@/booking/contract/departureChanges';
import type { FromPrice } from '@/booking/contract/departures';
import type { Rating } from '@/booking/contract/trips';
import type { ListFacet, Narrowing, SearchQuery } from '@/lib/search/searchQuery';
import type { SuggestionsQueryResult } from '@/sanity/types.generated';

/** A document's words, grouped by weight. A title counts for more than body text. */
export interface SearchWords {
  title: string;
  /** The places it's about. */
  names: string;
  /** Its kind, activities and difficulty. */
  tags: string;
  text: string;
}

/** A facet value with the name shown on the page. */
export interface FacetValue {
  value: string;
  label: string;
}

/** Facets of a trip itself. All others depend on its dates. A city can be either. */
export type TripFacet = Exclude<ListFacet, 'month' | 'group'>;

export interface TripDocument {
  type: 'trip';
  id: string;
  words: SearchWords;
  card: SuggestionsQueryResult[number];
  facets: Record<TripFacet, FacetValue[]>;
}

/** A place, a post or a question. It's found by words alone and shown beside the trips. */
export interface PageDocument {
  type: 'place' | 'post' | 'question';
  id: string;
  words: SearchWords;
  title: string;
  /** A question's answer, or a line about the page. */
  line: string;
  /** Null for a question, which has no page of its own. */
  path: string | null;
  /** Hidden before this instant. */
  publishedAt: string | null;
}

export type SearchDocument = TripDocument | PageDocument;

export interface SearchQuestion {
  query: SearchQuery;
  /** In milliseconds. As time passes, dates depart, and sales open and close. */
  now: number;
  /** How many trips are on a page or, in the calendar, how many months. */
  pageSize: number;
  /** False while seats and prices are unknown. Filters that depend on dates are then ignored. */
  hasDates: boolean;
}

export interface FoundTrip {
  card: TripDocument['card'];
  /** The earliest matching bookable dates. */
  departures: SearchableDeparture[];
  /** How many matching bookable dates there are in all. */
  departureCount: number;
  /** The lowest all-in price among these dates. */
  from: FromPrice | null;
  rating: Rating | null;
  /** The words that matched, as indexed. */
  matched: string[];
}

export interface FacetOption extends FacetValue {
  /** How many trips would match if this were the only value chosen, or for `with`, one more. */
  count: number;
  isChosen: boolean;
}

/** A month with matching dates. */
export interface FoundMonth {
  /** Like `2026-12`. */
  month: string;
  dateCount: number;
  /** The earliest dates in the month. Empty outside the requested page. */
  dates: { departure: SearchableDeparture; card: TripDocument['card'] }[];
}

export interface SearchAnswer {
  /** The trips on the requested page. Empty in the calendar. */
  trips: FoundTrip[];
  /** All months with matching dates, in order. Empty in the list. */
  months: FoundMonth[];
  total: number;
  /** How many bookable dates all these trips have. */
  dateCount: number;
  facets: Record<ListFacet, FacetOption[]>;
  /** How many trips would match if only guaranteed dates counted. */
  sureCount: number;
  /** Price bands and how many trips fall in each, whatever budget is chosen. */
  bands: { minMinor: number | null; maxMinor: number | null; count: number }[];
  /** How many trips would match without one filter, if that's more. Biggest gain first. */
  wider: { narrowing: Narrowing; total: number }[];
  /** How many trips there are in all, whatever the search. */
  everything: number;
  /** Places, posts and questions that match better than any trip, and the others, best first. */
  pagesAbove: PageDocument[];
  pagesBelow: PageDocument[];
  /** Typed words with what they were corrected to, and words that are unknown. */
  corrections: { typed: string; read: string }[];
  unknownWords: string[];
  /** Whether no trip has all the words, so these have only some of them. */
  isLoose: boolean;
}

export interface SearchIndex {
  /** Adds documents, replacing any with the same ID. */
  putDocuments(documents: readonly SearchDocument[]): Promise<void>;
  removeDocuments(ids: readonly string[]): Promise<void>;
  putDepartures(
    changes: Pick<DepartureChanges, 'isWhole' | 'items' | 'goneIds' | 'ratings'>,
  ): Promise<void>;
  useSynonyms(groups: readonly (readonly string[])[]): Promise<void>;
  search(question: SearchQuestion): Promise<SearchAnswer>;
  /** Returns the trips and pages that match words best, without filters or counts. */
  similar(text: string, most: number): Promise<SimilarPage[]>;
}

export interface SimilarPage {
  title: string;
  path: string;
}
