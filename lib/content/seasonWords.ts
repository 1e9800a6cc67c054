import { formatCount } from '../format/counts';
import { formatLongDate } from '../format/dates';

const outOfSeasonAfterDays = 45;
const dayMs = 24 * 60 * 60 * 1_000;

/** A month (1 to 12) with our verdict on visiting a destination then. */
interface MonthVerdict {
  month: number;
  verdict: 'best' | 'good' | 'hard' | 'closed';
}

/**
 * Returns the line above a list of dates: how many there are, and how many can be booked. If this
 * month is out of season and no trip leaves for six weeks, says when the next season starts
 * instead. Empty if there are no dates.
 *
 * @param today a calendar date, like `2026-11-21`
 */
export function seasonWords(
  departures: readonly { startDate: string; isBookable: boolean }[],
  today: string,
  months: readonly MonthVerdict[],
): string {
  const first = departures[0]?.startDate;
  if (!first) return '';
  const days = (Date.parse(first) - Date.parse(today)) / dayMs;
  if (days > outOfSeasonAfterDays && isOutOfSeason(today, months)) {
    return `It’s out of season. The next season starts on ${formatLongDate(first)}.`;
  }
  const dates = formatCount(departures.length, 'date');
  const bookable = departures.filter(({ isBookable }) => isBookable);
  if (!bookable[0]) return `${dates}, currently full.`;
  const share = bookable.length < departures.length ? `, ${bookable.length} open for booking` : '';
  return `${dates}${share}, the next on ${formatLongDate(bookable[0].startDate)}.`;
}

/** Whether our verdict warns against this month. Months without a verdict need no warning. */
function isOutOfSeason(today: string, months: readonly MonthVerdict[]): boolean {
  const now = months.find(({ month }) => month === Number(today.slice(5, 7)));
  return now?.verdict === 'hard' || now?.verdict === 'closed';
}
