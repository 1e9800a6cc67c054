/** What is kept and what goes back, in advance as in earnest: one function for both. */
import type { CancellationCost, LineKind, Quote } from '../contract/quotes.ts';
import type { TravellerType } from '../contract/common.ts';
import { addDays } from './dates.ts';
import { allocate, mulBps, roundRupee, sumMinor } from './money.ts';
import { gstOn } from './tax.ts';

export type CancellationTierTerms = {
  minDaysBefore: number;
  refundBps: number;
  minChargeMinorPerPax: number;
};

export type CancellationTerms = {
  id: string;
  name: string;
  tcsRefund: 'until_deposited' | 'never' | 'always';
  tiers: readonly CancellationTierTerms[];
};

export type CancellationFacts = {
  groups: readonly { bps: number; valueMinor: number }[];
  gstType: Quote['gst']['type'];
  tcsMinor: number;
  totalMinor: number;
  pax: number;
  /** Paid so far, less what went back already. */
  paidMinor: number;
};

export type CancellationResult = {
  chargeMinor: number;
  /** GST and TCS inside the charge, as the tier computes them. */
  chargeGstMinor: number;
  tcsKeptMinor: number;
  keptMinor: number;
  refundMinor: number;
  uncollectedMinor: number;
};

/** The tier that applies so many days before the start. Tiers may come in any order. */
export function tierFor(
  tiers: readonly CancellationTierTerms[],
  daysBefore: number,
): CancellationTierTerms {
  const fitting = tiers
    .filter((tier) => daysBefore >= tier.minDaysBefore)
    .sort((a, b) => b.minDaysBefore - a.minDaysBefore);
  return fitting[0] ?? { minDaysBefore: 0, refundBps: 0, minChargeMinorPerPax: 0 };
}

/** Splits what was paid into what the operator keeps and what goes back. */
export function splitPaid(
  paidMinor: number,
  chargeMinor: number,
): { keptMinor: number; refundMinor: number } {
  const keptMinor = Math.min(chargeMinor, paidMinor);
  return { keptMinor, refundMinor: paidMinor - keptMinor };
}

/** The charge for cancelling everything at a tier, GST on what is kept included. */
export function cancelAt(
  tier: CancellationTierTerms,
  facts: CancellationFacts,
  keepTcs: boolean,
): CancellationResult {
  const tcsKeptMinor = keepTcs || tier.refundBps === 0 ? facts.tcsMinor : 0;
  const kept = keptOf(tier.refundBps, facts);
  const byTier = chargeOf(tier.refundBps, facts.totalMinor, kept, tcsKeptMinor);
  // At 100 % the operator asks for nothing, so no minimum applies either.
  const minimum = tier.refundBps === 10_000 ? 0 : tier.minChargeMinorPerPax * facts.pax;
  const chargeMinor = Math.min(Math.max(byTier, minimum), facts.totalMinor);
  const split = splitPaid(facts.paidMinor, chargeMinor);
  return {
    chargeMinor,
    chargeGstMinor: kept.gstMinor,
    tcsKeptMinor,
    ...split,
    uncollectedMinor: chargeMinor - split.keptMinor,
  };
}

/** What stays with the operator before TCS and rounding: the value, and the GST on it. */
function keptOf(refundBps: number, facts: CancellationFacts) {
  const parts = facts.groups.map((group) => {
    const valueMinor = group.valueMinor - mulBps(group.valueMinor, refundBps);
    // The same split as on the invoice: two halves round differently from one whole.
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

/** Every tier of a policy as a last day, a charge and a refund, for a fully paid booking. */
export function cancellationCosts(
  policy: CancellationTerms,
  facts: CancellationFacts & { startDate: string; today: string },
): CancellationCost[] {
  // Said in advance we assume that the TCS has been deposited by then: never promise too much.
  const keepTcs = policy.tcsRefund !== 'always';
  return [...policy.tiers]
    .sort((a, b) => b.minDaysBefore - a.minDaysBefore)
    .map((tier) => {
      const { chargeMinor, refundMinor } = cancelAt(tier, facts, keepTcs);
      return {
        minDaysBefore: tier.minDaysBefore,
        refundBps: tier.refundBps,
        cancelUntil: cancelUntil(tier, facts.startDate, facts.today),
        chargeMinor,
        refundMinor,
      };
    });
}

/** The last day on which a tier applies, or null when that day has passed. */
export function cancelUntil(
  tier: { minDaysBefore: number },
  startDate: string,
  today: string,
): string | null {
  const last = addDays(startDate, -tier.minDaysBefore);
  return last < today ? null : last;
}

/** A booking as it was sold, who is still on it, and the money that is in it now. */
export type CancellableBooking = {
  /** The lines of the price as sold; later adjustments are not among them. */
  lines: readonly {
    kind: LineKind;
    traveller: number | null;
    amountMinor: number;
    discountMinor: number;
  }[];
  groups: CancellationFacts['groups'];
  gstType: Quote['gst']['type'];
  /** The rate of fares and pickups. */
  mainBps: number;
  /** TCS and total as sold. */
  tcsMinor: number;
  totalMinor: number;
  /** By how much later changes of TCS changed the total, and its rounding in that. */
  laterMinor: number;
  laterRoundOffMinor: number;
  /** What earlier cancellations of some travellers took off the price. */
  goneMinor: number;
  /** In the order of the lines' `traveller`. */
  travellers: readonly { type: TravellerType; isActive: boolean }[];
  /** Paid, less what went back and what is on its way back. */
  paidMinor: number;
  /** What earlier cancellations of some travellers kept. */
  keptBeforeMinor: number;
};

export type CancellationPlan = CancellationResult & {
  scope: 'booking' | 'travellers';
  /** Positions of those who are cancelled. */
  seqs: number[];
  /** Seats that come free. */
  pax: number;
  /** Their part of the price, and of the money that was paid. */
  shareMinor: number;
  paidMinor: number;
};

/**
 * What cancelling some travellers, or everybody who is left, costs at a tier. Preview, confirmation
 * and refund all ask here. Some: the same formula on their part of the price, with their part of what
 * was paid; a discount of the group stays. Everybody: extras included, and all that was paid.
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
  const valueMinor = sumOf(seqs, 'valueMinor');
  const result = cancelAt(
    tier,
    {
      groups: isWhole
        ? [...extraGroups(booking, parts), { bps: booking.mainBps, valueMinor }]
            .reduce(addGroup, [])
            .filter((group) => group.valueMinor !== 0)
        : [{ bps: booking.mainBps, valueMinor }],
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

/** The position that stands for what belongs to nobody in particular. */
const EXTRAS = -1;

type Part = { valueMinor: number; tcsMinor: number; shareMinor: number };

/**
 * The price of a booking divided over its travellers and its extras, as sold, with what changed since.
 *
 * Invariant: the parts of those who are left, and of the extras, are the price less what earlier cancellations
 * took off. It holds because all that is beyond their parts as sold is theirs: a change of TCS only touches
 * who is there when it is written, and who left took along what had changed until then.
 */
function shareOut(booking: CancellableBooking): Map<number, Part> {
  const parts = shareAsSold(booking);
  const isLeft = (seq: number) => seq === EXTRAS || booking.travellers[seq]?.isActive === true;
  const left = [...parts].filter(([seq]) => isLeft(seq));
  const shares = left.map(([, { shareMinor }]) => shareMinor);
  const soldMinor = sumMinor(shares);
  const goneAsSoldMinor = booking.totalMinor - soldMinor;
  const changeMinor = booking.laterMinor - (booking.goneMinor - goneAsSoldMinor);
  // Of the rounding they have all, unless who left took some of it along.
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

/** Splits a change, which may be less than nothing, over weights. */
function spread(minor: number, weights: readonly number[]): number[] {
  return allocate(Math.abs(minor), weights).map((part) => (minor < 0 ? 0 - part : part));
}

/** The total as sold divided over travellers and extras; the parts add up to it. */
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

function extraGroups(booking: CancellableBooking, parts: ReadonlyMap<number, Part>) {
  return [
    ...booking.groups.filter(({ bps }) => bps !== booking.mainBps),
    { bps: booking.mainBps, valueMinor: parts.get(EXTRAS)?.valueMinor ?? 0 },
  ];
}

function addGroup(
  groups: { bps: number; valueMinor: number }[],
  more: { bps: number; valueMinor: number },
) {
  const rest = groups.filter(({ bps }) => bps !== more.bps);
  const same = groups.find(({ bps }) => bps === more.bps);
  return [...rest, { bps: more.bps, valueMinor: (same?.valueMinor ?? 0) + more.valueMinor }];
}

/** The day of the month by which TCS of the month before is with the government. */
const TCS_DEPOSIT_DAY = 7;

/**
 * Tells whether TCS stays, and is claimed back in the buyer's tax return: by the policy, or because
 * what was collected on a day has been deposited.
 */
export function keepsTcs(
  tcsRefund: CancellationTerms['tcsRefund'],
  collectedOn: string | null,
  today: string,
): boolean {
  if (tcsRefund !== 'until_deposited') return tcsRefund === 'never';
  if (collectedOn === null) return false;
  const [year = 0, month = 1] = collectedOn.split('-').map(Number);
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  const day = `${next[0]}-${String(next[1]).padStart(2, '0')}-${String(TCS_DEPOSIT_DAY).padStart(2, '0')}`;
  return today > day;
}
