/** Exact arithmetic in paise: bigint inside, safe integers outside, never floating point. */

/** Divides, rounding halves away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

/** Returns `amount × bps / 10000`, rounded half up. */
export function mulBps(amountMinor: number, bps: number): number {
  return toSafe(divideRounded(BigInt(amountMinor) * BigInt(bps), 10_000n));
}

/** Returns half of `amount × bps / 10000`, because CGST and SGST are each rounded separately. */
export function mulHalfBps(amountMinor: number, bps: number): number {
  return toSafe(divideRounded(BigInt(amountMinor) * BigInt(bps), 20_000n));
}

/** Rounds to the nearest rupee, half up. */
export function roundRupee(amountMinor: number): number {
  return toSafe(divideRounded(BigInt(amountMinor), 100n) * 100n);
}

/** Returns `amount × bps / 10000`, rounded up to the rupee. */
export function mulBpsUpToRupee(amountMinor: number, bps: number): number {
  const product = BigInt(amountMinor) * BigInt(bps);
  const rupees = (product + 999_999n) / 1_000_000n;
  return toSafe(rupees * 100n);
}

/** Splits a total by weight (largest remainder, earlier parts win ties). Shares add up to it. */
export function allocate(totalMinor: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((acc, weight) => acc + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const total = BigInt(totalMinor);
  const parts = weights.map((weight, index) => {
    const product = total * BigInt(weight);
    return { index, share: product / sum, remainder: product % sum };
  });
  let left = total - parts.reduce((acc, part) => acc + part.share, 0n);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0n) break;
    part.share += 1n;
    left -= 1n;
  }
  return parts.map((part) => toSafe(part.share));
}

/** Adds amounts; throws outside the safe range. */
export function sumMinor(amounts: readonly number[]): number {
  return toSafe(amounts.reduce((acc, amount) => acc + BigInt(amount), 0n));
}

function toSafe(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`amount out of range: ${value}`);
  return number;
}
