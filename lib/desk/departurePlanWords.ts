/** How the desk speaks of planned departures. */
import type { PlanClash } from '@/booking/contract/staffDeparturePlans';

export const clashWords: Record<PlanClash, string> = {
  date_exists: 'This trip already leaves that day',
  date_passed: 'That day has passed',
  left_out: 'Left out by you',
  trip_hidden: 'The trip isn’t published',
};

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

export const moveOptions = [
  { value: '52w', text: '52 weeks, same weekday', unit: 'weeks', count: 52 },
  { value: '1y', text: 'One year, same date', unit: 'years', count: 1 },
  { value: '26w', text: '26 weeks', unit: 'weeks', count: 26 },
  { value: '13w', text: '13 weeks', unit: 'weeks', count: 13 },
  { value: '4w', text: '4 weeks', unit: 'weeks', count: 4 },
  { value: '104w', text: '104 weeks, same weekday', unit: 'weeks', count: 104 },
] as const;

/** In paise. */
export const roundings = [
  ['100', 'To the rupee'],
  ['2500', 'To the nearest ₹25'],
  ['5000', 'To the nearest ₹50'],
  ['10000', 'To the nearest ₹100'],
  ['50000', 'To the nearest ₹500'],
] as const;

/** Returns the dates that are left out with one more, or with one fewer if it is among them. */
export function toggleDate(notOn: string, date: string): string {
  const dates = notOn.split(/[\s,;]+/).filter((one) => one !== '');
  const others = dates.filter((one) => one !== date);
  return (others.length < dates.length ? others : [...dates, date].sort()).join(',');
}
