/** Repeatable randomness: the same seed gives the same schedule on every machine. */

export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from `least` to `most`, inclusive. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
  /**
   * Returns a separate generator, so that one event's random numbers don't affect the next event.
   */
  fork(): Random;
}

/** The mulberry32 generator: small, and good enough to shuffle schedules. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)],
    fork: () => seeded(Math.floor(next() * 4_294_967_296)),
  };
}
