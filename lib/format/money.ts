/**
 * Money as people read it: `₹1,64,999`, with paise only when there are any or when asked for.
 * Takes whole minor units (paise) and an ISO 4217 code.
 */
export function formatMoney(
  amountMinor: number,
  currency = 'INR',
  options: { paise?: 'auto' | 'always' } = {},
): string {
  const hasFraction = amountMinor % 100 !== 0 || options.paise === 'always';
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: hasFraction ? 2 : 0,
    maximumFractionDigits: hasFraction ? 2 : 0,
  })
    .format(amountMinor / 100)
    .replace('-', '\u2212');
}
