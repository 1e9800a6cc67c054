/** What was sold out a moment ago still is: many people press the same button in the same second. */
import type { Deps } from '../deps.ts';
import { seatsNeeded } from '../domain/pricing.ts';
import { Refusal } from '../errors.ts';
import { isKnownCaller } from '../store/idempotency.ts';

export type HoldCaller = {
  sessionHash: string;
  scope: string;
  key: string | undefined;
  /** The session began with this request: it can have no holds and no answers from before. */
  isNew: boolean;
};

type SoldOut = { refusal: Refusal; until: number };

/**
 * Keeps in this process, for the time that the configuration gives, one second at most, which departures
 * had no seats for how many, and refuses for that long without asking again. It never sells: what it does
 * not know goes the whole way. Counted from before the look at the seats, so that no seat which came free
 * is refused for longer.
 */
export function rememberSoldOut(deps: Pick<Deps, 'config' | 'db' | 'quoteTokens'>) {
  const kept = new Map<string, SoldOut>();
  const { soldOutMemoryMs } = deps.config;

  /** Whoever may have an answer or seats already gets them, whatever is sold out since. */
  async function isStranger({ isNew, key = '', scope, sessionHash }: HoldCaller): Promise<boolean> {
    if (key.trim().length < 16) return false;
    return isNew || !(await isKnownCaller(deps.db.queries, { scope, key }, sessionHash));
  }

  return async function unlessSoldOut<T>(
    caller: HoldCaller,
    quoteToken: string,
    hold: () => Promise<T>,
  ): Promise<T> {
    const wish = deps.quoteTokens.peek(quoteToken);
    const about = wish && `${wish.departureId} ${seatsNeeded(wish.travellers)}`;
    const askedAt = performance.now();
    const known = about ? kept.get(about) : undefined;
    if (known && askedAt < known.until && (await isStranger(caller))) {
      const verified = await deps.quoteTokens.verify(quoteToken, new Date());
      if (verified.ok) throw known.refusal;
    }
    try {
      return await hold();
    } catch (error) {
      if (about && soldOutMemoryMs > 0 && error instanceof Refusal && isSoldOut(error)) {
        for (const [old, { until }] of kept) if (until <= askedAt) kept.delete(old);
        kept.set(about, { refusal: error, until: askedAt + soldOutMemoryMs });
      }
      throw error;
    }
  };
}

const isSoldOut = ({ code }: Refusal) => code === 'seats_unavailable' || code === 'seats_held';
