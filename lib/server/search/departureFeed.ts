import { bookingService } from '../booking/client';
import type { SearchIndex } from './searchIndex';
import { withinMs } from './withinMs';

export interface DepartureFeed {
  /** Brings the index up to date. False when seats and prices are not known now. Never throws. */
  refresh(): Promise<boolean>;
}

/** So old may seats and prices in a list be. */
const freshForMs = 2_000;
/** Now and then everything is read: reviews, and what a lost change would leave behind. */
const wholeEveryMs = 10 * 60_000;
/** Nobody waits longer for a service that hangs. */
const patienceMs = 2_500;

/**
 * Keeps an index equal to what the booking service sells. Asked by searches alone, and only for what
 * changed since the last answer.
 */
export function createDepartureFeed(index: SearchIndex): DepartureFeed {
  let cursor: string | null = null;
  let askedAt = -Infinity;
  let wholeAt = -Infinity;
  let isKnown = false;
  let work: Promise<void> | null = null;

  async function ask(): Promise<void> {
    askedAt = Date.now();
    try {
      const isDue = askedAt - wholeAt >= wholeEveryMs;
      const changes = await bookingService.departureChanges(isDue ? null : cursor);
      await index.putDepartures(changes);
      cursor = changes.cursor;
      if (changes.isWhole) wholeAt = askedAt;
      isKnown = true;
    } catch (error) {
      if (isKnown) process.stderr.write(`The search knows no dates now: ${String(error)}\n`);
      isKnown = false;
    }
  }

  return {
    async refresh() {
      if (!work && Date.now() - askedAt < freshForMs) return isKnown;
      work ??= ask().finally(() => {
        work = null;
      });
      return (await withinMs(work, patienceMs)) && isKnown;
    },
  };
}
