/** What was sold out a moment ago still is: many people press the same button in the same second. */
import type { Deps } from '../deps.ts';
import { seatsNeeded } from '../domain/pricing.ts';
import { isKnownCaller } from '../store/idempotency.ts';
import { NoSeats } from './holds.ts';

export type HoldCaller = {
  sessionHash: string;
  scope: string;
  key: string | undefined;
  /** The session began with this request: it can have no holds and no answers from before. */
  isNew: boolean;
};

type SoldOut = { refusal: NoSeats; until: number };

/** So long after it was sold out somebody's new look stands for all who ask meanwhile. */
const CROWD_MS = 10_000;

/**
 * Keeps in this process, for the time that the configuration gives, one second at most, which departures
 * had no seats for how many, and refuses for that long without asking again. It never sells: what it does
 * not know goes the whole way. Counted from the look at the seats, so that no seat which came free is
 * refused for longer. Of a crowd that asks when the time is over one looks, and the others hear of it.
 */
export function rememberSoldOut(deps: Pick<Deps, 'config' | 'db' | 'quoteTokens'>) {
  const kept = new Map<string, SoldOut>();
  const looking = new Map<string, Promise<unknown>>();
  const { soldOutMemoryMs } = deps.config;

  /** Whoever may have an answer or seats already gets them, whatever is sold out since. */
  async function isStranger({ isNew, key = '', scope, sessionHash }: HoldCaller): Promise<boolean> {
    if (key.trim().length < 16) return false;
    return isNew || !(await isKnownCaller(deps.db.queries, { scope, key }, sessionHash));
  }

  function current(about: string): NoSeats | null {
    const known = kept.get(about);
    return known && performance.now() < known.until ? known.refusal : null;
  }

  function note(about: string, refusal: NoSeats): void {
    const now = performance.now();
    for (const [old, { until }] of kept) if (until + CROWD_MS < now) kept.delete(old);
    kept.set(about, { refusal, until: refusal.lookedAt + soldOutMemoryMs });
  }

  return async function unlessSoldOut<T>(
    caller: HoldCaller,
    quoteToken: string,
    hold: () => Promise<T>,
  ): Promise<T> {
    const wish = soldOutMemoryMs > 0 ? deps.quoteTokens.peek(quoteToken) : null;
    if (!wish) return hold();
    const about = `${wish.departureId} ${seatsNeeded(wish.travellers)}`;
    if (kept.has(about) && (await isStranger(caller))) {
      const verified = await deps.quoteTokens.verify(quoteToken, new Date());
      if (verified.ok) {
        if (!current(about)) await looking.get(about);
        const refusal = current(about);
        if (refusal) throw refusal;
      }
    }
    const run = hold();
    const look = run.catch((error: unknown) => {
      if (error instanceof NoSeats) note(about, error);
    });
    if (kept.has(about)) {
      looking.set(about, look);
      void look.then(() => {
        if (looking.get(about) === look) looking.delete(about);
      });
    }
    return run;
  };
}
