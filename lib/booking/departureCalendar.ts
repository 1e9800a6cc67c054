export interface CalendarMonth<Entry> {
  /** The first of the month, like `2026-12-01`. */
  firstDay: string;
  /** The weekday it falls on: 1 is Monday, 7 is Sunday. */
  startsOn: number;
  dayCount: number;
  /** The month's departures, in order. */
  entries: Entry[];
}

/** Groups departures by month, in order. Omits months without any. */
export function calendarMonths<Entry extends { startDate: string }>(
  departures: readonly Entry[],
): CalendarMonth<Entry>[] {
  const months = new Map<string, Entry[]>();
  const inOrder = [...departures].sort((one, other) =>
    one.startDate.localeCompare(other.startDate),
  );
  for (const departure of inOrder) {
    const month = departure.startDate.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), departure]);
  }
  return [...months].map(([name, entries]) => {
    const [year = 0, month = 1] = name.split('-').map(Number);
    return {
      firstDay: `${name}-01`,
      startsOn: new Date(Date.UTC(year, month - 1, 1)).getUTCDay() || 7,
      dayCount: new Date(Date.UTC(year, month, 0)).getUTCDate(),
      entries,
    };
  });
}

interface Priced {
  isBookable: boolean;
  from: { amountMinor: number } | null;
}

/** Returns the months with the lowest bookable price, or none if every month has the same. */
export function cheapestMonths<Entry extends Priced>(
  months: readonly CalendarMonth<Entry>[],
): CalendarMonth<Entry>[] {
  const lowestOf = ({ entries }: CalendarMonth<Entry>) =>
    Math.min(
      ...entries.map(({ isBookable, from }) => (isBookable && from?.amountMinor) || Infinity),
    );
  const prices = months.map(lowestOf).filter(Number.isFinite);
  const lowest = Math.min(...prices);
  return Math.max(...prices) > lowest ? months.filter((month) => lowestOf(month) === lowest) : [];
}
