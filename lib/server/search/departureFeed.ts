import { bookingService } from '../booking/client';
import type { SearchIndex } from './searchIndex';
import { withinMs } from './withinMs';

/** How old seats and prices in a list may be. */
const freshForMs = 2_000;
/** How often to reload everything, which updates reviews and repairs any missed change. */
const wholeEveryMs = 10 * 60_000;
/** How long after a failed attempt to try that again. Until then, only changes are read. */
const wholeAgainMs = 60_000;
/** How long to wait for a service that hangs. */
const patienceMs = 2_500;

/** Keeps an index in step with what's on sale. Searches trigger a read of what has changed. */
export function createDepartureFeed(index: SearchIndex) {
  let cursor: string | null = null;
  let askedAt = -Infinity;
  let wholeAt = -Infinity;
  let isKnown = false;
  let work: Promise<void> | null = null;

  async function ask(): Promise<void> {
    askedAt = Date.now();
    try {
      const isDue = cursor === null || askedAt - wholeAt >= wholeEveryMs;
      if (isDue) wholeAt = askedAt - wholeEveryMs + wholeAgainMs;
      const changes = await bookingService.departureChanges(isDue ? null : cursor);
      await index.putDepartures(changes);
      cursor = changes.cursor;
      if (changes.isWhole) wholeAt = askedAt;
      isKnown = true;
    } catch (error) {
      if (isKnown) process.stderr.write(`Search has no dates right now: ${String(error)}\n`);
      isKnown = false;
    }
  }

  return {
    /** Updates the index. Returns false if seats and prices aren't known right now. Never throws. */
    async refresh() {
      if (!work && Date.now() - askedAt < freshForMs) return isKnown;
      work ??= ask().finally(() => {
        work = null;
      });
      return (await withinMs(work, patienceMs)) && isKnown;
    },
  };
}
