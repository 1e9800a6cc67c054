import { formatCount } from './format/counts';
import { formatLongDate } from './format/dates';

const outOfSeasonAfterDays = 45;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * A line over a list of dates: how many there are, or, when nothing leaves for six weeks, that it is out
 * of season and when the next one begins. Empty without dates.
 *
 * @param today a calendar date, like `2026-11-21`
 */
export function seasonWords(departures: readonly { startDate: string }[], today: string): string {
  const first = departures[0]?.startDate;
  if (!first) return '';
  const days = (Date.parse(first) - Date.parse(today)) / dayMs;
  return days > outOfSeasonAfterDays
    ? `Out of season now. The next season begins on ${formatLongDate(first)}.`
    : `${formatCount(departures.length, 'date')}, the next on ${formatLongDate(first)}.`;
}
