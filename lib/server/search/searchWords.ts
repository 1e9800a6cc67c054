import { formatCount } from '@/lib/format/counts';
import { formatDate, formatMonth } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { ListFacet, Narrowing, SearchQuery, Sort } from '@/lib/search/searchQuery';
import {
  companyNames,
  dayBandNames,
  difficultyNames,
  groupTypeNames,
  tripKindNames,
} from '@/lib/booking/priceWords';
import type { SearchAnswer } from './searchIndex';

export const sortNames: Record<Sort, string> = {
  best: 'Best match',
  soonest: 'Soonest',
  price: 'Price',
  duration: 'Days',
  rating: 'Rating',
};

/** Returns a facet value's label as spelled in the content, or else the site's own name for it. */
export function valueLabel(facet: ListFacet, value: string, answer: SearchAnswer | null): string {
  const known = answer?.facets[facet].find((option) => option.value === value)?.label;
  if (known) return known;
  const names: Record<string, string> = {
    ...difficultyNames,
    ...tripKindNames,
    ...groupTypeNames,
    ...dayBandNames,
    ...companyNames,
  };
  if (facet === 'month') return formatMonth(`${value}-01`);
  return names[value] ?? value.replaceAll('-', ' ');
}

/** “3 Dec 2026 to 9 Dec 2026”. Either end may be open. */
export function datesLabel({ leaveFrom, leaveTo }: SearchQuery): string {
  if (leaveFrom && leaveTo) return `${formatDate(leaveFrom)} to ${formatDate(leaveTo)}`;
  return leaveFrom ? `From ${formatDate(leaveFrom)}` : `Until ${formatDate(leaveTo ?? '')}`;
}

/** Formats a price range given in paise. Either end may be open. */
export function budgetLabel(minMinor: number | null, maxMinor: number | null): string {
  if (minMinor === null && maxMinor === null) return 'Any price';
  if (minMinor === null) return `Up to ${formatMoney(maxMinor ?? 0)}`;
  if (maxMinor === null) return `${formatMoney(minMinor)} or more`;
  return `${formatMoney(minMinor)} to ${formatMoney(maxMinor)}`;
}

const widerWords: Record<Narrowing, string> = {
  text: 'without the search words',
  place: 'in other places',
  month: 'in other months',
  days: 'of any length',
  level: 'of any difficulty',
  activity: 'with other activities',
  kind: 'of other kinds',
  group: 'for other groups',
  start: 'that start in other cities',
  with: 'for other people',
  dates: 'on other dates',
  budget: 'at other prices',
  people: 'with fewer seats left',
  sure: 'with dates that aren’t guaranteed yet',
};

/** “3 more in other places”: says what removing a filter would add. */
export function widerLabel(narrowing: Narrowing, widerTotal: number, total: number): string {
  const more = widerTotal - total;
  return `${total === 0 ? formatCount(more, 'trip') : `${more} more`} ${widerWords[narrowing]}`;
}

const partNames: Record<string, string> = {
  q: 'the search words',
  place: 'a place',
  month: 'a month',
  days: 'the length of the trip',
  level: 'the difficulty',
  activity: 'an activity',
  kind: 'the kind of trip',
  group: 'the group',
  start: 'the starting city',
  with: 'who’s coming',
  from: 'the first date',
  to: 'the last date',
  min: 'the lowest price',
  max: 'the highest price',
  band: 'the price',
  people: 'the number of people',
  sure: 'guaranteed dates',
  sort: 'the sort order',
  view: 'the view',
};

/** Names a part of an address without repeating what was typed. */
export function partName(name: string): string {
  return partNames[name] ?? 'part of the address';
}
