/** The amount due now, and when the balance is due: at once or in instalments. */
import type { PaymentPlan } from '../contract/bookings.ts';
import type { Quote, ScheduleItem } from '../contract/quotes.ts';
import { addDays, addMonths } from './dates.ts';
import { allocate, mulBpsUpToRupee, sumMinor } from './money.ts';
import type { PriceBook } from './priceBook.ts';

/** The gateway takes no less than one rupee, so a smaller balance is due with the deposit. */
export const SMALLEST_PAYMENT_MINOR = 100;

/** The first instalment is due at least this many days after the deposit. */
const FIRST_INSTALMENT_DAYS = 14;

type PaymentTerms = Pick<
  PriceBook,
  'startDate' | 'balanceDueDays' | 'depositKind' | 'depositValue' | 'instalments'
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
    instalments: instalmentsOf(balanceMinor, dueOn, book.instalments, businessDate),
  };
}

/**
 * Splits a balance into monthly parts of whole rupees, the last of which is due on `dueOn` and has
 * the rest. People who book late get fewer parts. Empty if there would be fewer than two.
 */
function instalmentsOf(
  balanceMinor: number,
  dueOn: string,
  most: number,
  businessDate: string,
): ScheduleItem[] {
  if (most < 2) return [];
  const earliest = addDays(businessDate, FIRST_INSTALMENT_DAYS);
  const days = Array.from({ length: most }, (_, index) => addMonths(dueOn, index + 1 - most));
  const inTime = days.filter((day) => day >= earliest);
  const each = Math.floor(balanceMinor / inTime.length / 100) * 100;
  if (inTime.length < 2 || each < SMALLEST_PAYMENT_MINOR) return [];
  return inTime.map((day, index) => ({
    dueOn: day,
    amountMinor: index < inTime.length - 1 ? each : balanceMinor - each * index,
  }));
}

/** The schedule a traveller chose: the balance at once, or in instalments if the quote has them. */
export function scheduleOf(
  quote: Pick<Quote, 'schedule' | 'instalments'>,
  plan: PaymentPlan = 'balance',
): readonly ScheduleItem[] {
  return plan === 'instalments' && quote.instalments.length > 0
    ? quote.instalments
    : quote.schedule;
}

/**
 * Returns what is left of a schedule's rows. Payments of any size count towards the rows in order,
 * so the balance is the last rows' amounts. Less than a rupee is due with the row after it.
 */
export function leftToPay(rows: readonly ScheduleItem[], balanceMinor: number): ScheduleItem[] {
  let restMinor = balanceMinor;
  return rows
    .toReversed()
    .map(({ dueOn, amountMinor }, index) => {
      const isFirst = index === rows.length - 1;
      // The gateway would refuse what is left for the part before.
      const takesAll = amountMinor > 0 && restMinor - amountMinor < SMALLEST_PAYMENT_MINOR;
      const leftMinor = isFirst || takesAll ? restMinor : amountMinor;
      restMinor -= leftMinor;
      return { dueOn, amountMinor: leftMinor };
    })
    .filter(({ amountMinor }) => amountMinor > 0)
    .toReversed();
}

/** Returns the next amount to pay: everything due by `today`, or else the next row. */
export function nextDue(
  rows: readonly ScheduleItem[],
  balanceMinor: number,
  today: string,
): ScheduleItem | null {
  const left = leftToPay(rows, balanceMinor);
  const isDue = left.filter(({ dueOn }) => dueOn <= today);
  const next = isDue.length > 0 ? isDue : left.slice(0, 1);
  const [first] = next;
  return first
    ? { dueOn: first.dueOn, amountMinor: sumMinor(next.map((row) => row.amountMinor)) }
    : null;
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

/** A row of a booking's payment schedule. */
export type ScheduleRow = ScheduleItem & {
  seq: number;
  status: 'due' | 'paid' | 'waived' | 'overdue';
};

/**
 * Returns the rows after a change of the price. More is due with the last open row, or on `newDueOn`
 * if nothing was open. What is taken off is shared among the open rows.
 */
export function rescheduled(
  rows: readonly ScheduleRow[],
  {
    deltaMinor,
    balanceMinor,
    newDueOn,
  }: {
    deltaMinor: number;
    /** What is to be paid after the change. */
    balanceMinor: number;
    newDueOn: string;
  },
): ScheduleRow[] {
  const open = rows.filter(({ status }) => status === 'due' || status === 'overdue');
  if (deltaMinor <= 0) {
    const shares = allocate(
      balanceMinor,
      open.map(({ amountMinor }) => amountMinor),
    );
    return rows.map((row) => {
      if (!open.includes(row)) return row;
      const amountMinor = shares[open.indexOf(row)] ?? 0;
      return { ...row, amountMinor, status: amountMinor === 0 ? 'waived' : row.status };
    });
  }
  const last = open.at(-1);
  if (last) {
    return rows.map((row) =>
      row === last ? { ...row, amountMinor: row.amountMinor + deltaMinor } : row,
    );
  }
  const seq = Math.max(-1, ...rows.map((row) => row.seq)) + 1;
  return [...rows, { seq, dueOn: newDueOn, amountMinor: deltaMinor, status: 'due' }];
}
