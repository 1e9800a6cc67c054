/** Decides which of two page versions, each shown to half of the visitors, brought more bookings. */

/**
 * Returns how likely it is that `a` and `b` bookings differ at least this much if both versions are
 * equally good, from 0 to 1. Source: the exact two-sided binomial test with p = 0.5, for example
 * Sokal and Rohlf, Biometry, 4th edition, section 5.2.
 */
export function likelihoodOfDifference(a: number, b: number): number {
  const all = a + b;
  let tail = 0;
  for (let count = Math.max(a, b); count <= all; count += 1) {
    tail += Math.exp(
      logFactorial(all) - logFactorial(count) - logFactorial(all - count) - all * Math.LN2,
    );
  }
  return Math.min(1, 2 * tail);
}

/** Returns the version that brought more bookings, or null if that may well be chance. */
export function betterVersion(a: number, b: number): 'a' | 'b' | null {
  if (likelihoodOfDifference(a, b) >= 0.05) return null;
  return a > b ? 'a' : 'b';
}

function logFactorial(n: number): number {
  let sum = 0;
  for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor);
  return sum;
}
