/**
 * `₹1,64,999`, from minor units and an ISO 4217 code. Paise appear only if there are any, or on
 * request.
 */
export function formatMoney(
  amountMinor: number,
  currency = 'INR',
  options: { paise?: 'auto' | 'always' } = {},
): string {
  const hasFraction = amountMinor % 100 !== 0 || options.paise === 'always';
  return formatterOf(currency, hasFraction ? 2 : 0)
    .format(amountMinor / 100)
    .replace('-', '\u2212');
}

/** Cached, because creating a formatter costs about 100 times as much as using it. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, fractionDigits: number): Intl.NumberFormat {
  const key = `${currency} ${fractionDigits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  formatters.set(key, made);
  return made;
}
