/** Cancellation charges and refunds. Previews and actual cancellations use the same functions. */
import type { CancellationPolicy } from '../contract/policies.ts';
import type { CancellationCost, LineKind, Quote } from '../contract/quotes.ts';
import type { TravellerType } from '../contract/common.ts';
import { addDays, addMonths } from './dates.ts';
import { allocate, mulBps, roundRupee, sumMinor } from './money.ts';
import { gstOn } from './tax.ts';

export type CancellationTierTerms = CancellationPolicy['tiers'][number];

export type CancellationTerms = Omit<CancellationPolicy, 'departureCount' | 'tiers'> & {
  tiers: readonly CancellationTierTerms[];
};

export interface CancellationFacts {
  groups: readonly { bps: number; valueMinor: number }[];
  gstType: Quote['gst']['type'];
  tcsMinor: number;
  totalMinor: number;
  pax: number;
  /** The amount paid so far, less earlier refunds. */
  paidMinor: number;
}

export interface CancellationResult {
  chargeMinor: number;
  /** The GST and TCS included in the charge, as computed for the tier. */
  chargeGstMinor: number;
  tcsKeptMinor: number;
  keptMinor: number;
  refundMinor: number;
  /** The part of the charge that hasn't been paid. */
  uncollectedMinor: number;
}

/** Returns the tier that applies this many days before the start. Tiers may be in any order. */
export function tierFor(
  tiers: readonly CancellationTierTerms[],
  daysBefore: number,
): CancellationTierTerms {
  const current = earliestFirst(tiers).find((tier) => daysBefore >= tier.minDaysBefore);
  return current ?? { minDaysBefore: 0, refundBps: 0, minChargeMinorPerPax: 0 };
}

/** Returns the charge for cancelling everything under a tier, including GST on the kept amount. */
export function cancelAt(
  tier: CancellationTierTerms,
  facts: CancellationFacts,
  keepTcs: boolean,
): CancellationResult {
  const tcsKeptMinor = keepTcs || tier.refundBps === 0 ? facts.tcsMinor : 0;
  const kept = keptOf(tier.refundBps, facts);
  const byTier = chargeOf(tier.refundBps, facts.totalMinor, kept, tcsKeptMinor);
  // At 100% the operator keeps everything, so no minimum applies.
  const minimum = tier.refundBps === 10_000 ? 0 : tier.minChargeMinorPerPax * facts.pax;
  const chargeMinor = Math.min(Math.max(byTier, minimum), facts.totalMinor);
  const keptMinor = Math.min(chargeMinor, facts.paidMinor);
  return {
    chargeMinor,
    chargeGstMinor: kept.gstMinor,
    tcsKeptMinor,
    keptMinor,
    refundMinor: facts.paidMinor - keptMinor,
    uncollectedMinor: chargeMinor - keptMinor,
  };
}

/** Returns the kept amount before TCS and rounding: the value and its GST. */
function keptOf(refundBps: number, facts: CancellationFacts) {
  const parts = facts.groups.map((group) => {
    const valueMinor = group.valueMinor - mulBps(group.valueMinor, refundBps);
    // Computed as on the invoice, since two rounded halves can differ from one rounded whole.
    return { valueMinor, gstMinor: gstOn(valueMinor, group.bps, facts.gstType).total };
  });
  return {
    valueMinor: sumMinor(parts.map((part) => part.valueMinor)),
    gstMinor: sumMinor(parts.map((part) => part.gstMinor)),
  };
}

function chargeOf(
  refundBps: number,
  totalMinor: number,
  kept: { valueMinor: number; gstMinor: number },
  tcsKept: number,
): number {
  if (refundBps === 0) return totalMinor;
  if (refundBps === 10_000) return tcsKept;
  return roundRupee(kept.valueMinor + kept.gstMinor + tcsKept);
}

/** Lists every tier of a policy with its last day, charge and refund, for a fully paid booking. */
export function cancellationCosts(
  policy: CancellationTerms,
  facts: CancellationFacts & { startDate: string; today: string },
): CancellationCost[] {
  // Assumes TCS has already been deposited, so the preview never promises too much.
  const keepTcs = policy.tcsRefund !== 'always';
  return earliestFirst(policy.tiers).map((tier) => {
    const { chargeMinor, refundMinor } = cancelAt(tier, facts, keepTcs);
    return { ...datedTier(tier, facts.startDate, facts.today), chargeMinor, refundMinor };
  });
}

export function earliestFirst(tiers: readonly CancellationTierTerms[]): CancellationTierTerms[] {
  return tiers.toSorted((a, b) => b.minDaysBefore - a.minDaysBefore);
}

/** Returns a tier with its last day. `cancelUntil` is null once that day has passed. */
export function datedTier(
  { minDaysBefore, refundBps }: CancellationTierTerms,
  startDate: string,
  today: string,
): Pick<CancellationCost, 'minDaysBefore' | 'refundBps' | 'cancelUntil'> {
  const last = addDays(startDate, -minDaysBefore);
  return { minDaysBefore, refundBps, cancelUntil: last < today ? null : last };
}

/** A booking as sold, the travellers still on it, and its current amounts. */
export interface CancellableBooking {
  /** The lines as sold, without later changes. */
  lines: readonly {
    kind: LineKind;
    traveller: number | null;
    amountMinor: number;
    discountMinor: number;
  }[];
  groups: CancellationFacts['groups'];
  gstType: Quote['gst']['type'];
  /** The GST rate for fares and pickups. */
  mainBps: number;
  /** TCS and total as sold. */
  tcsMinor: number;
  totalMinor: number;
  /** The net effect of later TCS changes on the total, including their rounding. */
  laterMinor: number;
  laterRoundOffMinor: number;
  /** The price reduction from earlier partial cancellations. */
  goneMinor: number;
  /** A line's `traveller` is a position in this list. */
  travellers: readonly { type: TravellerType; isActive: boolean }[];
  /** The amount paid, less refunds made or under way. */
  paidMinor: number;
  /** The charges of earlier partial cancellations. */
  keptBeforeMinor: number;
}

export type CancellationPlan = CancellationResult & {
  scope: 'booking' | 'travellers';
  /** Positions of the travellers being cancelled. */
  seqs: number[];
  /** Seats to release. */
  pax: number;
  /** Their share of the price and of the paid amount. */
  shareMinor: number;
  paidMinor: number;
};

/**
 * Plans the cancellation of some or all remaining travellers under a tier. The preview,
 * confirmation and refund all use it. If some cancel, the formula applies to their share of the
 * price and payments, and the group discount stays. If all cancel, the formula also covers extras
 * and the whole paid amount.
 */
export function planCancellation(
  booking: CancellableBooking,
  who: readonly number[] | 'all',
  tier: CancellationTierTerms,
  keepTcs: boolean,
): CancellationPlan {
  const active = booking.travellers.flatMap(({ isActive }, seq) => (isActive ? [seq] : []));
  const seqs = who === 'all' ? active : active.filter((seq) => who.includes(seq));
  const isWhole = seqs.length === active.length;
  const parts = shareOut(booking);
  const chosen = isWhole ? [...seqs, EXTRAS] : seqs;
  const sumOf = (of: readonly number[], figure: 'shareMinor' | 'tcsMinor' | 'valueMinor') =>
    sumMinor(of.map((seq) => parts.get(seq)?.[figure] ?? 0));
  const shareMinor = sumOf(chosen, 'shareMinor');
  const openMinor = sumOf([...active, EXTRAS], 'shareMinor');
  const inItMinor = Math.max(booking.paidMinor - booking.keptBeforeMinor, 0);
  const [ownPart = 0] = allocate(inItMinor, [shareMinor, openMinor - shareMinor]);
  const paidMinor = isWhole ? inItMinor : ownPart;
  const pax = seqs.filter((seq) => booking.travellers[seq]?.type !== 'infant').length;
  const { mainBps } = booking;
  const others = isWhole ? booking.groups.filter(({ bps }) => bps !== mainBps) : [];
  const result = cancelAt(
    tier,
    {
      groups: [...others, { bps: mainBps, valueMinor: sumOf(chosen, 'valueMinor') }],
      gstType: booking.gstType,
      tcsMinor: sumOf(chosen, 'tcsMinor'),
      totalMinor: shareMinor,
      pax,
      paidMinor,
    },
    keepTcs,
  );
  return {
    ...result,
    scope: isWhole ? 'booking' : 'travellers',
    seqs,
    pax,
    shareMinor,
    paidMinor,
  };
}

/** The position used for amounts that don't belong to a traveller. */
const EXTRAS = -1;

interface Part {
  valueMinor: number;
  tcsMinor: number;
  shareMinor: number;
}

/**
 * Divides a booking's price among its travellers and extras: the price as sold, plus later changes.
 * Invariant: the shares of the remaining travellers and the extras add up to the price less earlier
 * partial cancellations. A TCS change only affects travellers still on the booking. Each earlier
 * cancellation included its travellers' share of the changes before it.
 */
function shareOut(booking: CancellableBooking): Map<number, Part> {
  const parts = shareAsSold(booking);
  const isLeft = (seq: number) => seq === EXTRAS || booking.travellers[seq]?.isActive === true;
  const left = [...parts].filter(([seq]) => isLeft(seq));
  const shares = left.map(([, { shareMinor }]) => shareMinor);
  const soldMinor = sumMinor(shares);
  const goneAsSoldMinor = booking.totalMinor - soldMinor;
  const changeMinor = booking.laterMinor - (booking.goneMinor - goneAsSoldMinor);
  // The remaining travellers share the rounding, less any part that earlier cancellations included.
  const didTakeSome = booking.goneMinor !== goneAsSoldMinor;
  const [roundOffMinor = 0] = spread(booking.laterRoundOffMinor, [
    soldMinor,
    didTakeSome ? goneAsSoldMinor : 0,
  ]);
  const changes = spread(changeMinor, shares);
  const tcsChanges = spread(changeMinor - roundOffMinor, shares);
  left.forEach(([seq, part], index) => {
    parts.set(seq, {
      ...part,
      tcsMinor: Math.max(part.tcsMinor + (tcsChanges[index] ?? 0), 0),
      shareMinor: part.shareMinor + (changes[index] ?? 0),
    });
  });
  return parts;
}

/** Splits a change, which may be negative, by weight. */
function spread(minor: number, weights: readonly number[]): number[] {
  return allocate(Math.abs(minor), weights).map((part) => (minor < 0 ? 0 - part : part));
}

/** Divides the total as sold among travellers and extras. The shares add up to the total. */
function shareAsSold(booking: CancellableBooking): Map<number, Part> {
  const seqs = booking.travellers.map((_, seq) => seq);
  const values = seqs.map((seq) =>
    sumMinor(
      booking.lines
        .filter(({ traveller }) => traveller === seq)
        .map(({ amountMinor, discountMinor }) => amountMinor - discountMinor),
    ),
  );
  const gstOf = (bps: number, value: number) => gstOn(value, bps, booking.gstType).total;
  const mainValue = booking.groups.find(({ bps }) => bps === booking.mainBps)?.valueMinor ?? 0;
  const mainExtras = mainValue - sumMinor(values);
  const [extrasGst = 0, ...gst] = allocate(gstOf(booking.mainBps, mainValue), [
    mainExtras,
    ...values,
  ]);
  const others = booking.groups.filter(({ bps }) => bps !== booking.mainBps);
  const otherExtras = sumMinor(
    others.map(({ bps, valueMinor }) => valueMinor + gstOf(bps, valueMinor)),
  );
  const exact = [
    mainExtras + extrasGst + otherExtras,
    ...values.map((value, index) => value + (gst[index] ?? 0)),
  ];
  const tcs = allocate(booking.tcsMinor, exact);
  const withTcs = exact.map((amount, index) => amount + (tcs[index] ?? 0));
  const shares = allocate(booking.totalMinor, withTcs);
  return new Map(
    [EXTRAS, ...seqs].map((seq, index) => [
      seq,
      {
        valueMinor: index === 0 ? mainExtras : (values[index - 1] ?? 0),
        tcsMinor: tcs[index] ?? 0,
        shareMinor: shares[index] ?? 0,
      },
    ]),
  );
}

/** The day of the month by which the previous month's TCS has been deposited. */
const TCS_DEPOSIT_DAY = 7;

/** Whether TCS is kept: the policy says so, or what was collected has already been deposited. */
export function keepsTcs(
  tcsRefund: CancellationTerms['tcsRefund'],
  collectedOn: string | null,
  today: string,
): boolean {
  if (tcsRefund !== 'until_deposited') return tcsRefund === 'never';
  if (collectedOn === null) return false;
  return today > addDays(addMonths(`${collectedOn.slice(0, 7)}-01`, 1), TCS_DEPOSIT_DAY - 1);
}
