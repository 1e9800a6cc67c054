import type { ParsedUrlQuery } from 'node:querystring';
import type { SearchableDeparture } from '@/booking/contract/departureChanges';
import { formatCount } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import {
  companies,
  dayBands,
  isTidy,
  listFacetNames,
  narrowingsOf,
  readSearchQuery,
  searchString,
  tripKinds,
  valueOfName,
  withoutValue,
  without,
  type ListFacet,
  type SearchQuery,
  type Sort,
  type View,
} from '@/lib/search/searchQuery';
import { difficultyNames } from '@/lib/booking/priceWords';
import { markedParts } from '../search/indexedWords';
import type { FacetOption, FoundTrip, SearchAnswer } from '../search/searchIndex';
import {
  budgetLabel,
  datesLabel,
  partName,
  sortNames,
  valueLabel,
  widerLabel,
} from '../search/searchWords';
import { pageSizes, searchSite, type SiteAnswer } from '../search/siteSearch';
import { pick } from '../pick';
import type { OwnProps } from './pageLoad';

/** A filter option. Its count is null if nothing can be counted. */
interface ChoiceOption extends Omit<FacetOption, 'count'> {
  count: number | null;
}

export type Choices = ReturnType<typeof choicesOf>;

/** How many values of a facet are shown, largest first. Selected ones always are. */
const mostShown: Partial<Record<ListFacet, number>> = { place: 24, activity: 14, start: 24 };

/** Loads results for words and filters. Returns null if that page of results doesn't exist. */
export async function loadSearchPage(raw: ParsedUrlQuery) {
  const read = readSearchQuery(raw);
  if (!read) return null;
  const { query, ignored, isTextCut } = read;
  const search = searchString(query);
  const isCalendar = query.view === 'calendar';
  const otherView = isCalendar ? 'list' : 'calendar';
  if (!isTidy(raw)) return { redirectTo: paths.search(search), permanent: false };
  const site = await searchSite(query);
  const shown = site ? shownPage(query, site) : null;
  if (shown && shown.current > shown.last) return null;
  return {
    isIndexable: false,
    search,
    ignored: ignored.map(partName),
    isTextCut,
    choices: choicesOf(query, site),
    chips: chipsOf(query, site?.answer ?? null),
    sorts: sortsOf(query, site?.hasDates ?? false),
    viewSwitch: {
      isCalendar,
      href: paths.search(searchString({ ...query, view: otherView, page: 1 })),
    },
    results: site && shown && resultsOf(query, site, shown),
  };
}

export type SearchPageProps = OwnProps<typeof loadSearchPage>;
export type SearchResults = NonNullable<SearchPageProps['results']>;
export type ResultRow = SearchResults['rows'][number];

/** Loads the filter options. If nothing can be counted, they have no counts. */
export async function loadFiltersPage(raw: ParsedUrlQuery) {
  const read = readSearchQuery(raw);
  if (!read) return null;
  const query = { ...read.query, page: 1 };
  const search = searchString(query);
  if (!isTidy(raw)) return { redirectTo: paths.filters(search), permanent: false };
  const site = await searchSite(query);
  return {
    isIndexable: Object.keys(raw).length === 0,
    search,
    ignored: read.ignored.map(partName),
    choices: choicesOf(query, site),
    total: site?.answer.total ?? null,
    isContentCurrent: site?.isContentCurrent ?? false,
  };
}

export type FiltersPageProps = OwnProps<typeof loadFiltersPage>;

interface ShownPage {
  view: View;
  current: number;
  last: number;
}

/** Decides which results to show. Without dates, the list replaces the calendar. */
function shownPage(
  { view: asked, page }: SearchQuery,
  { answer, hasDates }: SiteAnswer,
): ShownPage {
  const view = hasDates ? asked : 'list';
  const items = view === 'list' ? answer.total : answer.months.length;
  return {
    view,
    current: view === asked ? page : 1,
    last: Math.max(1, Math.ceil(items / pageSizes[view])),
  };
}

function resultsOf(query: SearchQuery, site: SiteAnswer, { view, current, last }: ShownPage) {
  const { answer, hasDates, isContentCurrent } = site;
  const { total, dateCount, everything, unknownWords, isLoose } = answer;
  const atPage = (page: number) => paths.search(searchString({ ...query, view, page }));
  const rows = answer.trips.map((trip) => rowOf(trip, query));
  const calendar = view === 'calendar' ? calendarOf(query, answer) : null;
  const shownDates = calendar?.shown.flatMap(({ dates }) => dates) ?? [];
  return {
    total,
    dateCount,
    everything,
    unknownWords,
    isLoose,
    hasDates,
    isContentCurrent,
    rows,
    calendar,
    /** Whether any trip shown has a pickup point away from where it starts. */
    hasPickup: [...rows, ...shownDates].some(({ pickup }) => pickup !== null),
    // A correction is listed only if it changes the results.
    corrections: answer.corrections,
    wider: answer.wider.slice(0, 3).map(({ narrowing, total: widerTotal }) => ({
      narrowing,
      label: widerLabel(narrowing, widerTotal, total),
      href: paths.search(searchString(without(query, narrowing))),
    })),
    pagesAbove: answer.pagesAbove.map((page) => pick(page, ['type', 'title', 'line', 'path'])),
    pagesBelow: answer.pagesBelow.map((page) => pick(page, ['type', 'title', 'line', 'path'])),
    pages: {
      current,
      last,
      previous: current > 1 ? atPage(current - 1) : null,
      next: current < last ? atPage(current + 1) : null,
    },
  };
}

/** Lists all months with departures, each with its link, and the dates of the months shown now. */
function calendarOf(query: SearchQuery, { months }: SearchAnswer) {
  const atPage = (page: number) => paths.search(searchString({ ...query, page }));
  return {
    months: months.map(({ month, dateCount, dates }, index) => ({
      month,
      dateCount,
      isShown: dates.length > 0,
      href: `${atPage(Math.floor(index / pageSizes.calendar) + 1)}#${monthId(month)}`,
    })),
    shown: months
      .filter(({ dates }) => dates.length > 0)
      .map(({ month, dateCount, dates }) => ({
        month,
        id: monthId(month),
        more: dateCount - dates.length,
        listHref: paths.search(searchString({ ...query, month: [month], view: 'list', page: 1 })),
        dates: dates.map(({ departure, card }) => ({
          ...pick(departure, ['id', 'startDate', 'status', 'seatsLeft', 'womenOnly', 'from']),
          ...pick(card, ['slug', 'title', 'durationDays']),
          pickup: pickupOf(card, [departure], query),
        })),
      })),
  };
}

function monthId(month: string): string {
  return `in-${month}`;
}

/** Finds the chosen city among the pickup points of a trip that starts elsewhere. */
function pickupOf(
  { startPlace }: FoundTrip['card'],
  departures: readonly SearchableDeparture[],
  { start }: SearchQuery,
): string | null {
  const isChosen = (city: string) => start.includes(valueOfName(city));
  if (start.length === 0 || isChosen(startPlace)) return null;
  return departures.flatMap(({ pickupCities }) => pickupCities).find(isChosen) ?? null;
}

function rowOf(
  { card, departures, departureCount, from, rating, matched }: FoundTrip,
  query: SearchQuery,
) {
  return {
    ...pick(card, ['_id', 'slug', 'title', 'cardLine', 'durationDays', 'difficulty', 'picture']),
    from,
    rating,
    pickup: pickupOf(card, departures, query),
    titleParts: markedParts(card.title, matched),
    dates: departures.map((date) => pick(date, ['id', 'startDate', 'status', 'seatsLeft'])),
    moreDates: departureCount - departures.length,
  };
}

/** Lists every filter option, with the selected ones marked. */
function choicesOf(query: SearchQuery, site: SiteAnswer | null) {
  const { answer } = site ?? {};
  const facets = { ...plainFacets(query) };
  if (answer) {
    for (const facet of listFacetNames) facets[facet] = shownOptions(facet, answer);
  }
  return {
    query,
    facets,
    sureCount: answer?.sureCount ?? null,
    bands: (answer?.bands ?? []).map(({ minMinor, maxMinor, count }) => ({
      value: `${(minMinor ?? 0) / 100}-${maxMinor === null ? '' : maxMinor / 100}`,
      label: budgetLabel(minMinor, maxMinor),
      count,
    })),
    /** False if dates, seats and prices are unavailable. */
    hasDates: site?.hasDates ?? false,
  };
}

function shownOptions(facet: ListFacet, { facets }: SearchAnswer): ChoiceOption[] {
  const options = facets[facet];
  const most = mostShown[facet] ?? options.length;
  return options.filter(({ isChosen }, index) => isChosen || index < most);
}

/** Returns the options that don't depend on trips. Earlier selections stay selected. */
function plainFacets(query: SearchQuery): Record<ListFacet, ChoiceOption[]> {
  const named = (facet: ListFacet, values: readonly string[]) =>
    [...new Set([...values, ...query[facet]])].map((value) => ({
      value,
      label: valueLabel(facet, value, null),
      count: null,
      isChosen: query[facet].includes(value),
    }));
  return {
    place: named('place', []),
    month: named('month', []),
    days: named('days', dayBands),
    level: named('level', Object.keys(difficultyNames)),
    activity: named('activity', []),
    kind: named('kind', tripKinds.slice(0, 3)),
    group: named('group', []),
    start: named('start', []),
    with: named('with', companies),
  };
}

/** Lists each filter with the address that removes it. */
function chipsOf(query: SearchQuery, answer: SearchAnswer | null) {
  return narrowingsOf(query).flatMap((narrowing) => {
    const chip = (label: string, wider = without(query, narrowing)) => ({
      label,
      href: paths.search(searchString(wider)),
    });
    switch (narrowing) {
      case 'text':
        return chip(`“${query.text}”`);
      case 'dates':
        return chip(datesLabel(query));
      case 'budget':
        return chip(budgetLabel(query.minMinor, query.maxMinor));
      case 'people':
        return chip(`${formatCount(query.people ?? 1, 'seat')} or more`);
      case 'sure':
        return chip('Guaranteed dates');
      default:
        return query[narrowing].map((value) =>
          chip(valueLabel(narrowing, value, answer), withoutValue(query, narrowing, value)),
        );
    }
  });
}

function sortsOf(query: SearchQuery, hasDates: boolean) {
  const usual: Sort = query.text ? 'best' : 'soonest';
  const ways: Sort[] = hasDates ? ['soonest', 'price', 'duration', 'rating'] : ['duration'];
  return (query.text ? (['best', ...ways] as Sort[]) : ways).map((sort) => ({
    label: sortNames[sort],
    isChosen: (query.sort ?? usual) === sort,
    href: paths.search(searchString({ ...query, page: 1, sort: sort === usual ? null : sort })),
  }));
}
