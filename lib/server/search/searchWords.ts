import { formatCount } from '@/lib/format/counts';
import { formatDate, formatMonth } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { ListFacet, Narrowing, SearchQuery, Sort } from '@/lib/search/searchQuery';
import {
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

/** A facet value as spelled in the content, else as the site calls it. */
export function valueLabel(facet: ListFacet, value: string, answer: SearchAnswer | null): string {
  const known = answer?.facets[facet].find((option) => option.value === value)?.label;
  if (known) return known;
  const names: Record<string, string> = {
    ...difficultyNames,
    ...tripKindNames,
    ...groupTypeNames,
    ...dayBandNames,
  };
  if (facet === 'month') return formatMonth(`${value}-01`);
  return names[value] ?? value.replaceAll('-', ' ');
}

/** “3 Dec 2026 to 9 Dec 2026”; either end may be open. */
export function datesLabel({ leaveFrom, leaveTo }: SearchQuery): string {
  if (leaveFrom && leaveTo) return `${formatDate(leaveFrom)} to ${formatDate(leaveTo)}`;
  return leaveFrom ? `From ${formatDate(leaveFrom)}` : `Until ${formatDate(leaveTo ?? '')}`;
}

/** A price range in paise; either end may be open. */
export function budgetLabel(minMinor: number | null, maxMinor: number | null): string {
  if (minMinor === null && maxMinor === null) return 'Any price';
  if (minMinor === null) return `Up to ${formatMoney(maxMinor ?? 0)}`;
  if (maxMinor === null) return `${formatMoney(minMinor)} and more`;
  return `${formatMoney(minMinor)} to ${formatMoney(maxMinor)}`;
}

const widerWords: Record<Narrowing, string> = {
  text: 'without the words',
  place: 'in all places',
  month: 'in other months',
  days: 'of any length',
  level: 'of any difficulty',
  activity: 'with other activities',
  kind: 'of other kinds',
  group: 'for other groups',
  start: 'that start in other cities',
  dates: 'on other dates',
  budget: 'at other prices',
  people: 'with fewer seats left',
  sure: 'with dates that aren’t guaranteed yet',
};

/** “3 more in all places”: what removing a filter adds. */
export function widerLabel(narrowing: Narrowing, widerTotal: number, total: number): string {
  const more = widerTotal - total;
  return `${total === 0 ? formatCount(more, 'trip') : `${more} more`} ${widerWords[narrowing]}`;
}

const partNames: Record<string, string> = {
  q: 'the words',
  place: 'a place',
  month: 'a month',
  days: 'the days',
  level: 'the difficulty',
  activity: 'an activity',
  kind: 'the kind of trip',
  group: 'the group',
  start: 'the starting city',
  from: 'the first date',
  to: 'the last date',
  min: 'the lowest price',
  max: 'the highest price',
  band: 'the price',
  people: 'the number of people',
  sure: 'guaranteed dates',
  sort: 'the order',
  view: 'the view',
};

/** Names part of an address, without repeating what was typed. */
export function partName(name: string): string {
  return partNames[name] ?? 'a part of it';
}
