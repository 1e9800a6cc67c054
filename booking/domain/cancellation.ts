/** Cancellation charges and refunds. Previews and actual cancellations use the same functions. */
import type { CancellationPolicy } from '../contract/policies.ts';
import type { CancellationCost, LineKind, Quote } from '../contract/quotes.ts';
import type { TravellerType } from '../contract/common.ts';
import { addDays, addMonths, daysBetween } from './dates.ts';
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

/** When a policy applies. Each day belongs to the departure's time zone. */
export interface CancellationDates {
  startDate: string;
  /** When the booking's first payment came in; null if nothing has been paid. */
  collectedOn: string | null;
}

interface DayTerms {
  daysBefore: number;
  tier: CancellationTierTerms;
  keepTcs: boolean;
}

/** Returns a policy's terms for cancelling on a day. Cancellations and tables of steps use it. */
export function termsOn(
  policy: Pick<CancellationTerms, 'tiers' | 'tcsRefund'>,
  { startDate, collectedOn }: CancellationDates,
  day: string,
): DayTerms {
  const daysBefore = daysBetween(day, startDate);
  return {
    daysBefore,
    tier: tierFor(policy.tiers, daysBefore),
    keepTcs: keepsTcs(policy.tcsRefund, collectedOn, day),
  };
}

/** A run of days on which cancelling gives the same result. */
interface CancellationStep<Result> {
  /** Its last day. */
  cancelUntil: string;
  /** The days from `cancelUntil` to the start. */
  minDaysBefore: number;
  /** The share of the price refunded on that day. */
  refundBps: number;
  result: Result;
}

/**
 * Lists what cancelling gives from today until the start. The first step applies today, and each
 * later one from the day after the step before it. A new step begins with a new tier, and once the
 * TCS has been deposited, but only if it changes the amount kept or refunded.
 */
export function cancellationSteps<Result extends { keptMinor: number; refundMinor: number }>(
  policy: Pick<CancellationTerms, 'tiers' | 'tcsRefund'>,
  dates: CancellationDates & { today: string },
  resultOf: (terms: DayTerms) => Result,
): CancellationStep<Result>[] {
  const { startDate, collectedOn, today } = dates;
  const lastDays = [
    ...policy.tiers.map(({ minDaysBefore }) => addDays(startDate, -minDaysBefore)),
    ...(collectedOn === null ? [] : [lastDayOfTcs(collectedOn)]),
    startDate,
  ].filter((day) => day >= today && day <= startDate);
  const steps = [...new Set(lastDays)].toSorted().map((cancelUntil) => {
    const terms = termsOn(policy, dates, cancelUntil);
    return {
      cancelUntil,
      minDaysBefore: terms.daysBefore,
      refundBps: terms.tier.refundBps,
      result: resultOf(terms),
    };
  });
  return steps.filter(({ result }, index) => {
    const next = steps[index + 1]?.result;
    return next?.keptMinor !== result.keptMinor || next.refundMinor !== result.refundMinor;
  });
}

/** Lists what cancelling would cost, for a booking that is paid in full today. */
export function cancellationCosts(
  policy: CancellationTerms,
  facts: CancellationFacts & { startDate: string; today: string },
): CancellationCost[] {
  const dates = { startDate: facts.startDate, today: facts.today, collectedOn: facts.today };
  return cancellationSteps(policy, dates, ({ tier, keepTcs }) =>
    cancelAt(tier, facts, keepTcs),
  ).map(({ result: { chargeMinor, refundMinor }, ...step }) => ({
    ...step,
    chargeMinor,
    refundMinor,
  }));
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
  /** Extras as sold. Those per person end with the traveller they were for. */
  extras: readonly {
    code: string;
    label: string;
    qty: number;
    unitMinor: number;
    gstBps: number;
    isPerPerson: boolean;
  }[];
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
  /** The part of the price that ends, extras included, and its part of the paid amount. */
  shareMinor: number;
  paidMinor: number;
  /** The extras that end, each with its part of the price. */
  endedExtras: { code: string; label: string; qty: number; shareMinor: number }[];
};

/**
 * Plans the cancellation of some or all remaining travellers under a tier. The preview,
 * confirmation and refund all use it. If some cancel, the formula applies to their share of the
 * price and payments, and the group discount stays. Extras per person end when there are more of
 * them than travellers; other extras end when everyone cancels.
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
  const extrasBefore = extrasFor(booking, active);
  const extrasAfter = isWhole
    ? extrasBefore.map(() => 0)
    : extrasFor(
        booking,
        active.filter((seq) => !seqs.includes(seq)),
      );
  const parts = shareOut(booking, active, extrasBefore);
  const ending = parts.filter(({ of }) =>
    'seq' in of ? seqs.includes(of.seq) : of.unit >= (extrasAfter[of.extra] ?? 0),
  );
  const shareMinor = sumOf(ending, 'shareMinor');
  const inItMinor = Math.max(booking.paidMinor - booking.keptBeforeMinor, 0);
  const openMinor = sumOf(parts, 'shareMinor');
  const [ownPart = 0] = allocate(inItMinor, [shareMinor, openMinor - shareMinor]);
  const paidMinor = isWhole ? inItMinor : ownPart;
  const pax = seatsOf(booking, seqs);
  const result = cancelAt(
    tier,
    {
      groups: [...Map.groupBy(ending, ({ bps }) => bps)].map(([bps, ofRate]) => ({
        bps,
        valueMinor: sumOf(ofRate, 'valueMinor'),
      })),
      gstType: booking.gstType,
      tcsMinor: sumOf(ending, 'tcsMinor'),
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
    endedExtras: booking.extras.flatMap(({ code, label }, index) => {
      const units = ending.filter(({ of }) => 'extra' in of && of.extra === index);
      const ended = { code, label, qty: units.length, shareMinor: sumOf(units, 'shareMinor') };
      return units.length > 0 ? [ended] : [];
    }),
  };
}

const seatsOf = ({ travellers }: CancellableBooking, seqs: readonly number[]) =>
  seqs.filter((seq) => travellers[seq]?.type !== 'infant').length;

/** Returns how many of each extra these travellers keep, once others have cancelled. */
function extrasFor(booking: CancellableBooking, seqs: readonly number[]): number[] {
  const sold = seatsOf(booking, [...booking.travellers.keys()]);
  const seats = seatsOf(booking, seqs);
  return booking.extras.map(({ qty, isPerPerson }) =>
    isPerPerson && seats < sold ? Math.min(qty, seats) : qty,
  );
}

/** The part of the price that belongs to a traveller, or to one unit of an extra. */
interface Part {
  of: { seq: number } | { extra: number; unit: number };
  bps: number;
  valueMinor: number;
  tcsMinor: number;
  shareMinor: number;
}

function sumOf(parts: readonly Part[], figure: 'shareMinor' | 'tcsMinor' | 'valueMinor'): number {
  return sumMinor(parts.map((part) => part[figure]));
}

/**
 * Divides a booking's price among its remaining travellers and extras: the price as sold, plus
 * later changes. Invariant: the shares add up to the price less earlier partial cancellations. A TCS
 * change only affects what is still on the booking. Each earlier cancellation included its share of
 * the changes before it.
 */
function shareOut(
  booking: CancellableBooking,
  active: readonly number[],
  extras: readonly number[],
): Part[] {
  const left = shareAsSold(booking).filter(({ of }) =>
    'seq' in of ? active.includes(of.seq) : of.unit < (extras[of.extra] ?? 0),
  );
  const shares = left.map(({ shareMinor }) => shareMinor);
  const soldMinor = sumMinor(shares);
  const goneAsSoldMinor = booking.totalMinor - soldMinor;
  const changeMinor = booking.laterMinor - (booking.goneMinor - goneAsSoldMinor);
  // What remains shares the rounding, less any part that earlier cancellations included.
  const didTakeSome = booking.goneMinor !== goneAsSoldMinor;
  const [roundOffMinor = 0] = spread(booking.laterRoundOffMinor, [
    soldMinor,
    didTakeSome ? goneAsSoldMinor : 0,
  ]);
  const changes = spread(changeMinor, shares);
  const tcsChanges = spread(changeMinor - roundOffMinor, shares);
  return left.map((part, index) => ({
    ...part,
    tcsMinor: Math.max(part.tcsMinor + (tcsChanges[index] ?? 0), 0),
    shareMinor: part.shareMinor + (changes[index] ?? 0),
  }));
}

/** Splits a change, which may be negative, by weight. */
function spread(minor: number, weights: readonly number[]): number[] {
  return allocate(Math.abs(minor), weights).map((part) => (minor < 0 ? 0 - part : part));
}

/** Divides the total as sold among travellers and extras. The shares add up to the total. */
function shareAsSold(booking: CancellableBooking): Part[] {
  const none = { tcsMinor: 0, shareMinor: 0 };
  const parts: Part[] = [
    ...booking.extras.flatMap(({ qty, unitMinor, gstBps: bps }, extra) =>
      Array.from({ length: qty }, (_, unit) => ({
        ...{ of: { extra, unit }, bps, valueMinor: unitMinor },
        ...none,
      })),
    ),
    ...booking.travellers.map((_, seq) => ({
      of: { seq },
      bps: booking.mainBps,
      valueMinor: sumMinor(
        booking.lines
          .filter(({ traveller }) => traveller === seq)
          .map(({ amountMinor, discountMinor }) => amountMinor - discountMinor),
      ),
      ...none,
    })),
  ];
  const withGst = new Map(parts.map((part) => [part, part.valueMinor]));
  for (const [bps, ofRate] of Map.groupBy(parts, (part) => part.bps)) {
    const valueMinor = sumOf(ofRate, 'valueMinor');
    const gst = allocate(
      gstOn(valueMinor, bps, booking.gstType).total,
      ofRate.map((part) => part.valueMinor),
    );
    ofRate.forEach((part, index) => withGst.set(part, part.valueMinor + (gst[index] ?? 0)));
  }
  const exact = [...withGst.values()];
  const tcs = allocate(booking.tcsMinor, exact);
  const shares = allocate(
    booking.totalMinor,
    exact.map((amount, index) => amount + (tcs[index] ?? 0)),
  );
  return parts.map((part, index) => ({
    ...part,
    tcsMinor: tcs[index] ?? 0,
    shareMinor: shares[index] ?? 0,
  }));
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
  return collectedOn !== null && today > lastDayOfTcs(collectedOn);
}

/** Returns the last day on which TCS that was collected on a day can still be refunded. */
function lastDayOfTcs(collectedOn: string): string {
  return addDays(addMonths(`${collectedOn.slice(0, 7)}-01`, 1), TCS_DEPOSIT_DAY - 1);
}
