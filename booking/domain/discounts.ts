/** The group, early-booking and offer-code discounts, and how they are divided among the lines. */
import type { QuoteLine } from '../contract/quotes.ts';
import { couponDiscount, type CouponProblem } from './coupon.ts';
import { daysBetween } from './dates.ts';
import { allocate, mulBps, sumMinor } from './money.ts';
import {
  amountLine,
  formatBps,
  type EarlyTier,
  type GroupTier,
  type PriceBook,
  type PricedLine,
} from './priceBook.ts';

export interface Discounts {
  groupDiscountMinor: number;
  earlyDiscountMinor: number;
  couponDiscountMinor: number;
  /** The same lines, with `discountMinor` filled in. */
  lines: PricedLine[];
  /** One line per discount, with a negative amount. */
  discountLines: QuoteLine[];
}

type DiscountResult = ({ ok: true } & Discounts) | { ok: false; problem: CouponProblem };

type DiscountTerms = Pick<
  PriceBook,
  'tripId' | 'startDate' | 'groupTiers' | 'earlyTiers' | 'coupon'
>;

/**
 * Applies the group discount, then the early one, then the coupon, each to what remains of the
 * fares. A coupon that doesn't stack replaces the other two if it is larger.
 */
export function discountLines(
  book: DiscountTerms,
  lines: readonly PricedLine[],
  pax: number,
  businessDate: string,
): DiscountResult {
  const discountable = lines.filter((line) => line.discountable);
  const fares = sumMinor(discountable.map(({ amountMinor }) => amountMinor));
  const weights = discountable.map((line) => discountLimit(line, lines));
  const ceilingMinor = sumMinor(weights);

  const groupBps = groupBpsFor(book.groupTiers, pax);
  const earlyBps = earlyTierOn(book, businessDate)?.bps ?? 0;
  let group = Math.min(mulBps(fares, groupBps), ceilingMinor);
  let early = Math.min(mulBps(fares - group, earlyBps), ceilingMinor - group);
  let coupon = 0;
  if (book.coupon) {
    const { tripId, startDate } = book;
    const context = { tripId, startDate, pax, businessDate, ceilingMinor };
    const result = couponDiscount(book.coupon, fares, group + early, context);
    if (!result.ok) return result;
    if (!result.keepsOthers) group = early = 0;
    coupon = result.couponDiscountMinor;
  }

  const shares = allocate(group + early + coupon, weights);
  return {
    ok: true,
    groupDiscountMinor: group,
    earlyDiscountMinor: early,
    couponDiscountMinor: coupon,
    lines: lines.map((line) => ({
      ...line,
      discountMinor: shares[discountable.indexOf(line)] ?? 0,
    })),
    discountLines: [
      amountLine('group_discount', `Group of ${pax}, ${formatBps(groupBps)} off`, -group),
      amountLine('early_discount', `Early booking discount, ${formatBps(earlyBps)}`, -early),
      amountLine('coupon_discount', `Code ${book.coupon?.code ?? ''}`, -coupon),
    ].filter(({ amountMinor }) => amountMinor < 0),
  };
}

/** Returns a day's early-booking discount: the best tier still open. A tier's last day counts. */
export function earlyTierOn(
  { startDate, earlyTiers }: Pick<PriceBook, 'startDate' | 'earlyTiers'>,
  businessDate: string,
): EarlyTier | null {
  const days = daysBetween(businessDate, startDate);
  return earlyTiers
    .filter(({ minDaysBefore }) => days >= minDaysBefore)
    .reduce<EarlyTier | null>((best, tier) => (best && best.bps >= tier.bps ? best : tier), null);
}

function groupBpsFor(tiers: readonly GroupTier[], pax: number): number {
  return Math.max(0, ...tiers.filter(({ minPax }) => pax >= minPax).map(({ bps }) => bps));
}

/** Returns the most a fare can be discounted: what remains after a pickup reduction. */
function discountLimit(fare: PricedLine, lines: readonly PricedLine[]): number {
  const pickup = lines.find((line) => line.kind === 'pickup' && line.traveller === fare.traveller);
  return fare.amountMinor + Math.min(pickup?.amountMinor ?? 0, 0);
}
