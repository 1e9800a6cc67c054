import { memoized } from './memoized';

/** `₹1,64,999`, from minor units and an ISO 4217 code. Paise appear only if needed or asked for. */
export function formatMoney(
  amountMinor: number,
  currency = 'INR',
  options: { paise?: 'auto' | 'always' } = {},
): string {
  const hasFraction = amountMinor % 100 !== 0 || options.paise === 'always';
  return (hasFraction ? withPaise : withoutPaise)(currency)
    .format(amountMinor / 100)
    .replace('-', '\u2212');
}

/** Formats a price in its own currency. */
export const formatPrice = (price: { amountMinor: number; currency: string }) =>
  formatMoney(price.amountMinor, price.currency);

/** Cached, because creating a formatter costs about 100 times as much as using it. */
const withPaise = memoized((currency: string) => formatter(currency, 2));
const withoutPaise = memoized((currency: string) => formatter(currency, 0));

function formatter(currency: string, fractionDigits: number) {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
}
