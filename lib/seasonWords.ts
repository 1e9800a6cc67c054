import { formatCount } from './format/counts';
import { formatLongDate } from './format/dates';

const outOfSeasonAfterDays = 45;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * A line over a list of dates: how many there are and can be booked, or, when nothing leaves for six weeks,
 * that it is out of season and when the next one begins. Empty without dates.
 *
 * @param today a calendar date, like `2026-11-21`
 */
export function seasonWords(
  departures: readonly { startDate: string; isBookable: boolean }[],
  today: string,
): string {
  const first = departures[0]?.startDate;
  if (!first) return '';
  const days = (Date.parse(first) - Date.parse(today)) / dayMs;
  if (days > outOfSeasonAfterDays) {
    return `Out of season now. The next season begins on ${formatLongDate(first)}.`;
  }
  const dates = formatCount(departures.length, 'date');
  const bookable = departures.filter(({ isBookable }) => isBookable);
  if (!bookable[0]) return `${dates}, none free at the moment.`;
  const share = bookable.length < departures.length ? `, ${bookable.length} you can book` : '';
  return `${dates}${share}, the next on ${formatLongDate(bookable[0].startDate)}.`;
}
