/** The amount due now, and the balance's due date. */
import { addDays } from './dates.ts';
import { mulBpsUpToRupee } from './money.ts';
import type { PriceBook } from './priceBook.ts';

/** The gateway takes no less than one rupee, so a smaller balance is due with the deposit. */
export const SMALLEST_PAYMENT_MINOR = 100;

type PaymentTerms = Pick<
  PriceBook,
  'startDate' | 'balanceDueDays' | 'depositKind' | 'depositValue'
>;

/** Splits a total into what is due now and the balance. Once the balance is due, everything is. */
export function duesOf(book: PaymentTerms, pax: number, totalMinor: number, businessDate: string) {
  const dueOn = addDays(book.startDate, -book.balanceDueDays);
  const depositMinor = depositOf(book, pax, totalMinor);
  const isFull = businessDate >= dueOn || totalMinor - depositMinor < SMALLEST_PAYMENT_MINOR;
  const dueNowMinor = isFull ? totalMinor : depositMinor;
  const balanceMinor = totalMinor - dueNowMinor;
  return {
    dueNowMinor,
    dueNowIsFull: balanceMinor === 0,
    balanceMinor,
    schedule: balanceMinor > 0 ? [{ dueOn, amountMinor: balanceMinor }] : [],
  };
}

function depositOf(book: PaymentTerms, pax: number, totalMinor: number): number {
  switch (book.depositKind) {
    case 'full':
      return totalMinor;
    case 'per_pax':
      return Math.min(book.depositValue * pax, totalMinor);
    case 'percent':
      return Math.min(mulBpsUpToRupee(totalMinor, book.depositValue), totalMinor);
  }
}
