/** Briefly caches what is sold out, for when many people book at once. */
import type { Hold } from '../contract/holds.ts';
import type { Deps } from '../deps.ts';
import { seatsNeeded } from '../domain/fares.ts';
import { NoSeats } from './holds.ts';

/** `key` is the request's `Idempotency-Key`. */
export interface HoldCaller {
  sessionHash: string;
  key: string | undefined;
}

/** How long expired entries are kept, so that callers can wait for a check already in progress. */
const CROWD_MS = 10_000;

const nameOf = (departureId: string, seats: number) => `${departureId} ${seats}`;

/**
 * Remembers, in this process, when a departure had too few seats for a group of some size, and refuses
 * such groups without asking again. An entry lasts for the configured time (one second at most) from when the
 * seats were read, so that released seats are never refused for longer. The cache never sells:
 * anything unknown gets a full check, and so does anyone who had seats on hold when the entry was
 * made. Halfway through, one caller checks again for the others.
 */
export function cacheSoldOut(deps: Deps) {
  const kept = new Map<string, { refusal: NoSeats; until: number }>();
  const looking = new Map<string, Promise<unknown>>();
  /** When this process last took a departure's seats. Anything read before that is stale. */
  const takenAt = new Map<string, number>();
  const { soldOutMemoryMs } = deps.config;

  /** Returns the cache key for a price token signed here, or null for any other text. */
  function read(quoteToken: string): string | null {
    const verified = deps.quoteTokens.verify(quoteToken, new Date());
    if (!verified.ok) return null;
    const { departureId, travellers } = verified.claims.request;
    return nameOf(departureId, seatsNeeded(travellers));
  }

  /** Returns the cached refusal, unless this caller may already have seats there. */
  function standing(about: string, { sessionHash, key = '' }: HoldCaller): NoSeats | null {
    const known = kept.get(about);
    const isCurrent = known && performance.now() < known.until;
    if (!isCurrent || key.trim().length < 16) return null;
    return known.refusal.look.holders.has(sessionHash) ? null : known.refusal;
  }

  /** Whether this caller should check again before the entry expires, to spare others the wait. */
  function isMyTurn(about: string): boolean {
    const left = (kept.get(about)?.until ?? 0) - performance.now();
    return left > 0 && left < soldOutMemoryMs / 2 && !looking.has(about);
  }

  function note(refusal: NoSeats): void {
    if (soldOutMemoryMs === 0) return;
    const now = performance.now();
    for (const [old, { until }] of kept) if (until + CROWD_MS < now) kept.delete(old);
    const { departureId, pax, at } = refusal.look;
    const isOld = at < (takenAt.get(departureId) ?? 0);
    kept.set(nameOf(departureId, pax), { refusal, until: at + (isOld ? 0 : soldOutMemoryMs) });
  }

  function noteTaken({ departureId }: Hold): void {
    const now = performance.now();
    for (const [old, at] of takenAt) if (at + CROWD_MS < now) takenAt.delete(old);
    takenAt.set(departureId, now);
    for (const known of kept.values()) {
      if (known.refusal.look.departureId === departureId) known.until = Math.min(known.until, now);
    }
  }

  return async function unlessSoldOut(
    caller: HoldCaller,
    quoteToken: string,
    hold: () => Promise<Hold>,
  ): Promise<Hold> {
    const about = kept.size > 0 ? read(quoteToken) : null;
    const isKept = about !== null && kept.has(about);
    if (isKept && !isMyTurn(about)) {
      if (!standing(about, caller)) await looking.get(about);
      const refusal = standing(about, caller);
      if (refusal) throw refusal;
    }
    const run = hold();
    const look = run.then(noteTaken, (error: unknown) => {
      if (error instanceof NoSeats) note(error);
    });
    if (isKept) {
      looking.set(about, look);
      void look.then(() => {
        if (looking.get(about) === look) looking.delete(about);
      });
    }
    return run;
  };
}
