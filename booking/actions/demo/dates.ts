import { Temporal } from 'temporal-polyfill';

/** Returns evenly spread dates on one weekday within a season, in a window around today. */
export function seasonDates(
  today: string,
  window: { fromDays: number; toDays: number },
  season: readonly number[],
  weekday: number,
  count: number,
): string[] {
  const start = Temporal.PlainDate.from(today);
  const fitting: string[] = [];
  for (let offset = window.fromDays; offset <= window.toDays; offset += 1) {
    const day = start.add({ days: offset });
    if (day.dayOfWeek === weekday && season.includes(day.month)) fitting.push(day.toString());
  }
  if (fitting.length <= count) return fitting;
  const step = fitting.length / count;
  return Array.from({ length: count }, (_, index) => fitting[Math.floor(index * step)] ?? '');
}

/** Returns a small seeded random generator, so that a trip always gets the same people. */
export function seededRandom(seed: string): (below: number) => number {
  let state = [...seed].reduce((acc, char) => (acc * 31 + char.charCodeAt(0)) >>> 0, 7);
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
