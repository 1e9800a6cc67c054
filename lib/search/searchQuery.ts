/** Reads and writes a search as a URL, which holds all of its state and isn't trusted. */
import { difficultyNames } from '../booking/priceWords';

type Query = Record<string, string | string[] | undefined>;

export const dayBands = ['1-4', '5-7', '8-10', '11-'] as const;
export const tripKinds = ['group_trip', 'trek', 'retreat', 'corporate', 'custom'] as const;
export const groupTypes = ['mixed', 'women'] as const;
/** Who a trip must suit, all of them together. */
export const companies = ['couples', 'solo', 'from-5', 'from-8', 'from-12', 'over-60'] as const;
export const sorts = ['best', 'soonest', 'price', 'duration', 'rating'] as const;
export type Sort = (typeof sorts)[number];
export const views = ['list', 'calendar'] as const;
export type View = (typeof views)[number];

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const isOneOf = (list: readonly string[]) => (value: string) => list.includes(value);

/** Filters with several values, in URL order. */
const listFacets = {
  place: (value: string) => slug.test(value),
  month: (value: string) => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(value),
  days: isOneOf(dayBands),
  level: isOneOf(Object.keys(difficultyNames)),
  activity: (value: string) => slug.test(value),
  kind: isOneOf(tripKinds),
  group: isOneOf(groupTypes),
  with: isOneOf(companies),
  start: (value: string) => slug.test(value),
} as const;
export type ListFacet = keyof typeof listFacets;
export const listFacetNames = Object.keys(listFacets) as ListFacet[];

/** A filter that can be removed on its own. */
export type Narrowing = ListFacet | 'text' | 'dates' | 'budget' | 'people' | 'sure';

export interface SearchQuery extends Record<ListFacet, string[]> {
  text: string;
  /** First and last departure days. */
  leaveFrom: string | null;
  leaveTo: string | null;
  /** All-in price per person. */
  minMinor: number | null;
  maxMinor: number | null;
  /** Seats needed on one departure. */
  people: number | null;
  /** Only departures that are guaranteed to run. */
  sure: boolean;
  /** Null means best match first if the search has words, and soonest first if not. */
  sort: Sort | null;
  /** A list of trips, or their dates by month. */
  view: View;
  /** A page of trips in the list, or of months in the calendar. */
  page: number;
}

export interface ReadQuery {
  query: SearchQuery;
  /** Names of the parameters that were ignored because they're invalid. */
  ignored: string[];
  isTextCut: boolean;
}

export const longestText = 100;
const mostValues = 20;
const longestValue = 96;
/** In whole rupees. No trip costs more than ten lakh per person. */
const highestPrice = 1_000_000;
export const mostPeople = 20;

/** A search without filters. */
export function emptyQuery(): SearchQuery {
  return {
    text: '',
    place: [],
    month: [],
    days: [],
    level: [],
    activity: [],
    kind: [],
    group: [],
    with: [],
    start: [],
    leaveFrom: null,
    leaveTo: null,
    minMinor: null,
    maxMinor: null,
    people: null,
    sure: false,
    sort: null,
    view: 'list',
    page: 1,
  };
}

/** Parses a URL. Null if its page number is invalid. Lists anything else it had to ignore. */
export function readSearchQuery(raw: Query): ReadQuery | null {
  const ignored = new Set<string>();
  const page = readPage(raw.page);
  if (page === null) return null;
  const one = <Value>(name: string, read: (text: string) => Value | null): Value | null => {
    const [text = '', ...others] = valuesOf(raw[name]);
    if (text.trim() === '') return null;
    const value = others.length > 0 ? null : read(text.trim());
    if (value === null) ignored.add(name);
    return value;
  };
  const query = emptyQuery();
  for (const name of listFacetNames) {
    const given = valuesOf(raw[name]).filter((value) => value !== '');
    const known = given.filter((value) => value.length <= longestValue && listFacets[name](value));
    query[name] = [...new Set(known)].sort().slice(0, mostValues);
    if (query[name].length < new Set(given).size) ignored.add(name);
  }
  const texts = valuesOf(raw.q);
  if (texts.length > 1) ignored.add('q');
  const text = cleanText(texts[0] ?? '');
  const letters = [...text];
  const [leaveFrom, leaveTo] = inOrder(one('from', readDate), one('to', readDate));
  const band = one('band', readBand);
  const [minMinor, maxMinor] = band ?? inOrder(one('min', readRupees), one('max', readRupees));
  return {
    query: {
      ...query,
      text: letters.slice(0, longestText).join('').trim(),
      leaveFrom,
      leaveTo,
      minMinor,
      maxMinor,
      people: one('people', (value) => wholeNumber(value, 1, mostPeople)),
      sure: one('sure', (value) => (value === '1' ? true : null)) ?? false,
      sort: one('sort', (value) => sorts.find((sort) => sort === value) ?? null),
      view: one('view', (value) => views.find((view) => view === value) ?? null) ?? 'list',
      page,
    },
    ignored: [...ignored],
    isTextCut: letters.length > longestText,
  };
}

/** Writes a search as a query string, always in the same order. Without filters, it's empty. */
export function searchString(query: SearchQuery): string {
  const search = new URLSearchParams();
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.append(name, String(value));
  };
  add('q', query.text);
  for (const name of listFacetNames) for (const value of query[name]) add(name, value);
  add('from', query.leaveFrom);
  add('to', query.leaveTo);
  add('min', query.minMinor === null ? null : query.minMinor / 100);
  add('max', query.maxMinor === null ? null : query.maxMinor / 100);
  add('people', query.people);
  add('sure', query.sure ? 1 : null);
  add('sort', query.sort);
  add('view', query.view === 'list' ? null : query.view);
  add('page', query.page > 1 ? query.page : null);
  return search.toString();
}

/** Whether a URL has none of the empty fields or price bands that a plain form submits. */
export function isTidy(raw: Query): boolean {
  const fields = ['q', 'from', 'to', 'min', 'max', 'people', 'sure', 'sort', 'view', 'page'];
  return fields.every((name) => raw[name] !== '') && raw.band === undefined;
}

/** Lists the active filters. */
export function narrowingsOf(query: SearchQuery): Narrowing[] {
  const has: Record<Exclude<Narrowing, ListFacet>, boolean> = {
    text: query.text !== '',
    dates: query.leaveFrom !== null || query.leaveTo !== null,
    budget: query.minMinor !== null || query.maxMinor !== null,
    people: query.people !== null,
    sure: query.sure,
  };
  return [
    ...listFacetNames.filter((name) => query[name].length > 0),
    ...(Object.keys(has) as (keyof typeof has)[]).filter((name) => has[name]),
  ];
}

/** Removes a filter and goes to the first page. */
export function without(query: SearchQuery, narrowing: Narrowing): SearchQuery {
  const first = { ...query, page: 1 };
  switch (narrowing) {
    case 'text':
      return { ...first, text: '', sort: query.sort === 'best' ? null : query.sort };
    case 'dates':
      return { ...first, leaveFrom: null, leaveTo: null };
    case 'budget':
      return { ...first, minMinor: null, maxMinor: null };
    case 'people':
      return { ...first, people: null };
    case 'sure':
      return { ...first, sure: false };
    default:
      return { ...first, [narrowing]: [] };
  }
}

/** Removes one value from a filter and goes to the first page. */
export function withoutValue(query: SearchQuery, facet: ListFacet, value: string): SearchQuery {
  return { ...query, page: 1, [facet]: query[facet].filter((one) => one !== value) };
}

/** Turns a name into a URL value: `Old Delhi` becomes `old-delhi`. */
export function valueOfName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function valuesOf(value: string | string[] | undefined): string[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function readPage(raw: string | string[] | undefined): number | null {
  if (raw === undefined || raw === '') return 1;
  return typeof raw === 'string' && /^[1-9]\d{0,3}$/.test(raw) ? Number(raw) : null;
}

/** Strips invisible characters: controls, lone surrogates and direction marks. */
function cleanText(text: string): string {
  return text
    .slice(0, 20 * longestText)
    .replace(/[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function readDate(text: string): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

function wholeNumber(text: string, lowest: number, highest: number): number | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= lowest && value <= highest ? value : null;
}

/** Reads rupees as people type them: 15000, 15,000, ₹15,000. */
function readRupees(text: string): number | null {
  const rupees = wholeNumber(text.replace(/[₹,\s]/g, ''), 0, highestPrice);
  return rupees === null ? null : rupees * 100;
}

/** Reads a price band button's value, such as `15000-30000` or `60000-`. */
function readBand(text: string): [number | null, number | null] | null {
  const [, low = '', high = ''] = /^(\d{1,7})-(\d{0,7})$/.exec(text) ?? [];
  const [from, to] = [readRupees(low), readRupees(high)];
  if (from === null || (high !== '' && to === null)) return null;
  return inOrder(from || null, to);
}

function inOrder<Value extends string | number>(
  low: Value | null,
  high: Value | null,
): [Value | null, Value | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
}
