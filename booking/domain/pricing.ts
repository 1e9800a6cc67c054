/**
 * The price of a booking. Pure: the same inputs give the same lines in every process, which is
 * what lets a signed quote be recomputed and compared. The order of the steps is fixed.
 */
import type { Occupancy, TravellerType } from '../contract/common.ts';
import type { LineKind, Quote, QuoteLine, ScheduleItem } from '../contract/quotes.ts';
import type { TaxClass } from '../contract/trips.ts';
import { cancellationCosts, type CancellationTerms } from './cancellation.ts';
import { couponDiscount, type Coupon, type CouponProblem } from './coupon.ts';
import { addDays, daysBetween } from './dates.ts';
import { allocate, mulBps, mulBpsUpToRupee, roundRupee, sumMinor } from './money.ts';
import { gstOn, ruleOn, tcsOn, type TaxRule } from './tax.ts';

export type PriceRow = {
  occupancy: Occupancy;
  amountMinor: number;
  childBps: number;
  infantMinor: number;
  isActive: boolean;
};

/** Everything about a departure that has an influence on a price. */
export type PriceBook = {
  departureId: string;
  tripId: string;
  tripSlug: string;
  isInternational: boolean;
  taxClass: TaxClass;
  currency: string;
  startDate: string;
  priceVersion: number;
  depositKind: 'per_pax' | 'percent' | 'full';
  depositValue: number;
  balanceDueDays: number;
  prices: readonly PriceRow[];
  pickups: readonly { code: string; city: string; surchargeMinor: number }[];
  addons: readonly {
    code: string;
    name: string;
    amountMinor: number;
    per: 'traveller' | 'booking';
    maxQty: number;
    gstBps: number | null;
  }[];
  groupTiers: readonly GroupTier[];
  earlyTiers: readonly EarlyTier[];
  coupon: Coupon | null;
  taxRules: readonly TaxRule[];
  policy: CancellationTerms;
  supplierStateCode: string;
};

/** A booking of at least so many people pays so much less. */
export type GroupTier = { minPax: number; bps: number };

/** Who books at least so many days before the start pays so much less. */
export type EarlyTier = { minDaysBefore: number; bps: number };

/** What the visitor chose, complete and in normal form. */
export type Selection = {
  travellers: readonly {
    type: TravellerType;
    occupancy: Occupancy;
    pickupCode: string | null;
  }[];
  addons: readonly { code: string; qty: number }[];
  couponCode: string | null;
  billingStateCode: Quote['billingStateCode'];
  isResident: boolean;
  hasPan: boolean;
};

/** The two days that matter: taxes follow the business, cancellation the departure's zone. */
export type PricingDates = { businessDate: string; departureDate: string };

/** A quote without what depends on the moment of asking. */
export type Price = Omit<Quote, 'expiresAt' | 'seatsLeft'>;

export type PricingProblem =
  | { code: 'occupancy_unavailable'; occupancy: Occupancy; path: string }
  | { code: 'unknown_pickup'; path: string }
  | { code: 'unknown_addon'; path: string }
  | { code: 'addon_quantity'; path: string; maxQty: number }
  | { code: 'coupon'; problem: CouponProblem };

export type PricingResult =
  { ok: true; price: Price; taxSnapshot: TaxSnapshot } | { ok: false; problems: PricingProblem[] };

/** The rules that were used, kept with the booking. */
export type TaxSnapshot = {
  gstRuleId: string | null;
  tcsRuleId: string | null;
  groups: { bps: number; valueMinor: number; gstMinor: number }[];
  gstType: Quote['gst']['type'];
};

const typeNames: Record<TravellerType, string> = {
  adult: 'Adult',
  child: 'Child',
  infant: 'Infant',
};

/** The early discount of a day: the best tier that has not ended; its last day still counts. */
export function earlyTierOn(
  { startDate, earlyTiers }: Pick<PriceBook, 'startDate' | 'earlyTiers'>,
  businessDate: string,
): EarlyTier | null {
  const days = daysBetween(businessDate, startDate);
  return earlyTiers
    .filter(({ minDaysBefore }) => days >= minDaysBefore)
    .reduce<EarlyTier | null>((best, one) => (best && best.bps >= one.bps ? best : one), null);
}

/** Seats that a selection needs. Infants travel on a lap. */
export function seatsNeeded(travellers: readonly { type: TravellerType }[]): number {
  return travellers.filter((traveller) => traveller.type !== 'infant').length;
}

/** How many seat-taking travellers share which kind of room. */
export function occupancyCounts(
  travellers: readonly { type: TravellerType; occupancy: Occupancy }[],
): Partial<Record<Occupancy, number>> {
  const counts: Partial<Record<Occupancy, number>> = {};
  for (const traveller of travellers) {
    if (traveller.type === 'infant') continue;
    counts[traveller.occupancy] = (counts[traveller.occupancy] ?? 0) + 1;
  }
  return counts;
}

/** Prices a selection, or tells everything that stands against it. */
export function priceSelection(
  book: PriceBook,
  selection: Selection,
  dates: PricingDates,
): PricingResult {
  const problems: PricingProblem[] = [];
  const lines: (QuoteLine & { gstBps: number; discountable: boolean })[] = [];
  const gstRule = ruleOn(book.taxRules, 'gst', book.taxClass, '', dates.businessDate);
  const mainBps = gstRule?.bps ?? 0;

  // 1 and 2: fares, then what the pickup adds or takes off.
  selection.travellers.forEach((traveller, index) => {
    const row = book.prices.find((p) => p.occupancy === traveller.occupancy && p.isActive);
    if (!row) {
      problems.push({
        code: 'occupancy_unavailable',
        occupancy: traveller.occupancy,
        path: `travellers.${index}.occupancy`,
      });
      return;
    }
    const amountMinor = fareOf(row, traveller.type);
    lines.push({
      kind: 'fare',
      traveller: index,
      label: `${typeNames[traveller.type]}, ${traveller.occupancy} sharing`,
      qty: 1,
      unitMinor: amountMinor,
      amountMinor,
      discountMinor: 0,
      gstBps: mainBps,
      discountable: traveller.type !== 'infant',
    });
    if (traveller.pickupCode === null) return;
    const pickup = book.pickups.find((p) => p.code === traveller.pickupCode);
    if (!pickup) {
      problems.push({ code: 'unknown_pickup', path: `travellers.${index}.pickupCode` });
      return;
    }
    const surcharge = Math.max(pickup.surchargeMinor, -amountMinor);
    if (surcharge === 0 || traveller.type === 'infant') return;
    lines.push({
      kind: 'pickup',
      traveller: index,
      label: `Joining in ${pickup.city}`,
      qty: 1,
      unitMinor: surcharge,
      amountMinor: surcharge,
      discountMinor: 0,
      gstBps: mainBps,
      discountable: false,
    });
  });

  // 3: add-ons.
  selection.addons.forEach((chosen, index) => {
    const addon = book.addons.find((a) => a.code === chosen.code);
    if (!addon) {
      problems.push({ code: 'unknown_addon', path: `addons.${index}.code` });
      return;
    }
    if (chosen.qty > addon.maxQty) {
      problems.push({
        code: 'addon_quantity',
        path: `addons.${index}.qty`,
        maxQty: addon.maxQty,
      });
      return;
    }
    lines.push({
      kind: 'addon',
      traveller: null,
      label: addon.name,
      qty: chosen.qty,
      unitMinor: addon.amountMinor,
      amountMinor: addon.amountMinor * chosen.qty,
      discountMinor: 0,
      gstBps: addon.gstBps ?? mainBps,
      discountable: false,
    });
  });
  if (problems.length > 0) return { ok: false, problems };

  const pax = seatsNeeded(selection.travellers);
  const grossMinor = sumMinor(lines.map((line) => line.amountMinor));
  const discountable = lines.filter((line) => line.discountable);
  const fares = sumMinor(discountable.map((line) => line.amountMinor));
  // A fare that a cheaper pickup has already lowered can only be discounted by what is left of it.
  const weights = discountable.map((line) => {
    const pickup = lines.find((l) => l.kind === 'pickup' && l.traveller === line.traveller);
    return line.amountMinor + Math.min(pickup?.amountMinor ?? 0, 0);
  });
  const ceiling = sumMinor(weights);

  // 4 and 5: the group's discount, then the early one, then the coupon, each on what is left.
  const tier = book.groupTiers
    .filter((t) => pax >= t.minPax)
    .reduce<number>((best, t) => Math.max(best, t.bps), 0);
  let groupDiscountMinor = Math.min(mulBps(fares, tier), ceiling);
  const earlyBps = earlyTierOn(book, dates.businessDate)?.bps ?? 0;
  let earlyDiscountMinor = Math.min(
    mulBps(fares - groupDiscountMinor, earlyBps),
    ceiling - groupDiscountMinor,
  );
  let couponDiscountMinor = 0;
  if (book.coupon) {
    const context = {
      tripId: book.tripId,
      startDate: book.startDate,
      pax,
      businessDate: dates.businessDate,
      ceilingMinor: ceiling,
    };
    const others = groupDiscountMinor + earlyDiscountMinor;
    const result = couponDiscount(book.coupon, fares, others, context);
    if (!result.ok) return { ok: false, problems: [{ code: 'coupon', problem: result.problem }] };
    if (!result.keepsOthers) groupDiscountMinor = earlyDiscountMinor = 0;
    couponDiscountMinor = result.couponDiscountMinor;
  }
  const discountMinor = groupDiscountMinor + earlyDiscountMinor + couponDiscountMinor;

  // 6: every discountable line carries its share, for partial cancellation and for invoices.
  const shares = allocate(discountMinor, weights);
  discountable.forEach((line, index) => {
    line.discountMinor = shares[index] ?? 0;
  });

  // 7 and 8: the taxable value, and GST on the sum of each rate.
  const taxableMinor = grossMinor - discountMinor;
  const intraState =
    (selection.billingStateCode ?? book.supplierStateCode) === book.supplierStateCode;
  const values = new Map<number, number>();
  for (const line of lines) {
    const net = line.amountMinor - line.discountMinor;
    values.set(line.gstBps, (values.get(line.gstBps) ?? 0) + net);
  }
  const gstType: Quote['gst']['type'] = [...values.keys()].every((bps) => bps === 0)
    ? 'none'
    : intraState
      ? 'cgst_sgst'
      : 'igst';
  const taxLines: QuoteLine[] = [];
  const groups: TaxSnapshot['groups'] = [];
  let gstMinor = 0;
  for (const [bps, valueMinor] of values) {
    const gst = gstOn(valueMinor, bps, gstType);
    groups.push({ bps, valueMinor, gstMinor: gst.total });
    gstMinor += gst.total;
    if (gst.igst !== 0) taxLines.push(taxLine('igst', `IGST ${percent(bps)}`, gst.igst));
    if (gst.cgst !== 0) {
      taxLines.push(taxLine('cgst', `CGST ${percent(bps / 2)}`, gst.cgst));
      taxLines.push(taxLine('sgst', `SGST ${percent(bps / 2)}`, gst.sgst));
    }
  }

  // 9: TCS on trips abroad, on the price with GST.
  const tcsRule = tcsRuleFor(book, selection, dates.businessDate);
  const tcsBps = tcsRule?.bps ?? 0;
  const tcsMinor = tcsRule ? tcsOn(taxableMinor + gstMinor, tcsRule) : 0;
  if (tcsMinor > 0) taxLines.push(taxLine('tcs', `TCS ${percent(tcsBps)}`, tcsMinor));

  // 10: whole rupees.
  const exact = taxableMinor + gstMinor + tcsMinor;
  const totalMinor = roundRupee(exact);
  const roundOffMinor = totalMinor - exact;

  // 12: what is due now, and when the rest is.
  const balanceDueOn = addDays(book.startDate, -book.balanceDueDays);
  const deposit = depositOf(book, pax, totalMinor);
  const isLate = dates.businessDate >= balanceDueOn;
  const dueNowMinor = isLate || totalMinor - deposit < 100 ? totalMinor : deposit;
  const balanceMinor = totalMinor - dueNowMinor;
  const schedule: ScheduleItem[] =
    balanceMinor > 0 ? [{ dueOn: balanceDueOn, amountMinor: balanceMinor }] : [];

  const discountLines: QuoteLine[] = [];
  if (groupDiscountMinor > 0) {
    discountLines.push(
      taxLine('group_discount', `Group of ${pax}, ${percent(tier)} off`, -groupDiscountMinor),
    );
  }
  if (earlyDiscountMinor > 0) {
    discountLines.push(
      taxLine(
        'early_discount',
        `Early booking discount, ${percent(earlyBps)}`,
        -earlyDiscountMinor,
      ),
    );
  }
  if (couponDiscountMinor > 0 && book.coupon) {
    discountLines.push(
      taxLine('coupon_discount', `Code ${book.coupon.code}`, -couponDiscountMinor),
    );
  }
  if (roundOffMinor !== 0) taxLines.push(taxLine('round_off', 'Rounding', roundOffMinor));

  return {
    ok: true,
    taxSnapshot: {
      gstRuleId: gstRule?.id ?? null,
      tcsRuleId: tcsRule?.id ?? null,
      groups,
      gstType,
    },
    price: {
      departureId: book.departureId,
      tripSlug: book.tripSlug,
      currency: book.currency,
      pax,
      travellers: selection.travellers.map((t) => ({ ...t })),
      addons: selection.addons.map((a) => ({ ...a })),
      couponCode: selection.couponCode,
      billingStateCode: selection.billingStateCode,
      isResident: selection.isResident,
      hasPan: selection.hasPan,
      lines: [
        ...lines.map(
          ({ kind, traveller, label, qty, unitMinor, amountMinor, discountMinor }): QuoteLine => ({
            kind,
            traveller,
            label,
            qty,
            unitMinor,
            amountMinor,
            discountMinor,
          }),
        ),
        ...discountLines,
        ...taxLines,
      ],
      grossMinor,
      groupDiscountMinor,
      earlyDiscountMinor,
      couponDiscountMinor,
      taxableMinor,
      gst: { type: gstType, bps: mainBps, amountMinor: gstMinor },
      tcs: tcsRule ? { bps: tcsBps, amountMinor: tcsMinor } : null,
      roundOffMinor,
      totalMinor,
      dueNowMinor,
      dueNowIsFull: balanceMinor === 0,
      balanceMinor,
      schedule,
      cancellation: cancellationCosts(book.policy, {
        startDate: book.startDate,
        today: dates.departureDate,
        groups,
        gstType,
        tcsMinor,
        totalMinor,
        pax,
        paidMinor: totalMinor,
      }),
    },
  };
}

function fareOf(row: PriceRow, type: TravellerType): number {
  if (type === 'infant') return row.infantMinor;
  return type === 'child' ? mulBps(row.amountMinor, row.childBps) : row.amountMinor;
}

function depositOf(book: PriceBook, pax: number, totalMinor: number): number {
  switch (book.depositKind) {
    case 'full':
      return totalMinor;
    case 'per_pax':
      return Math.min(book.depositValue * pax, totalMinor);
    case 'percent':
      return Math.min(mulBpsUpToRupee(totalMinor, book.depositValue), totalMinor);
  }
}

/** The TCS rule of a day for a buyer; null when none is collected. */
export function tcsRuleFor(
  book: Pick<PriceBook, 'isInternational' | 'taxRules'>,
  selection: Pick<Selection, 'isResident' | 'hasPan'>,
  day: string,
): TaxRule | null {
  if (!book.isInternational || !selection.isResident) return null;
  return ruleOn(book.taxRules, 'tcs', 'overseas', selection.hasPan ? '' : 'no_pan', day);
}

function taxLine(kind: LineKind, label: string, amountMinor: number): QuoteLine {
  return {
    kind,
    traveller: null,
    label,
    qty: 1,
    unitMinor: amountMinor,
    amountMinor,
    discountMinor: 0,
  };
}

function percent(bps: number): string {
  return `${String(bps / 100)} %`;
}

/** One adult alone in an occupancy: the stuff of the "from" price. */
export function soloSelection(occupancy: Occupancy): Selection {
  return {
    travellers: [{ type: 'adult', occupancy, pickupCode: null }],
    addons: [],
    couponCode: null,
    billingStateCode: null,
    isResident: true,
    hasPan: true,
  };
}

/**
 * The occupancy whose price stands for a departure: twin, or the cheapest where twin is not sold.
 */
export function fromOccupancy(prices: readonly PriceRow[]): Occupancy | null {
  const active = prices.filter((price) => price.isActive);
  if (active.some((price) => price.occupancy === 'twin')) return 'twin';
  const cheapest = active.reduce<PriceRow | null>(
    (best, price) => (best === null || price.amountMinor < best.amountMinor ? price : best),
    null,
  );
  return cheapest?.occupancy ?? null;
}
