import type {
  CancellationPolicy,
  Departure,
  DepartureDetail,
  FromPrice,
  OccupancyOffer,
} from '../contract/departures.ts';
import {
  freeSeats,
  publicStatusAt,
  salesStateAt,
  SHOW_EXACT_BELOW,
  shownSeats,
  type Inventory,
} from './availability.ts';
import { cancelUntil, type CancellationTerms } from './cancellation.ts';
import { addDays, civilDateIn } from './dates.ts';
import { earlyTierOn } from './discounts.ts';
import { ADULT_FROM_AGE, CHILD_FROM_AGE, fromOccupancy, soloSelection } from './fares.ts';
import type { Price, PriceBook, PriceRow } from './priceBook.ts';
import { priceSelection } from './pricing.ts';
import type { TaxRule } from './tax.ts';

export type ViewFacts = Inventory & {
  id: string;
  code: string;
  startDate: string;
  endDate: string;
  tz: string;
  maxPaxPerBooking: number;
  currency: string;
  depositKind: PriceBook['depositKind'];
  depositValue: number;
  balanceDueDays: number;
  priceVersion: number;
  womenOnly: boolean;
  tripId: string;
  sanityId: string;
  tripSlug: string;
  tripTitle: string;
  isInternational: boolean;
  durationDays: number;
  taxClass: PriceBook['taxClass'];
  prices: readonly (PriceRow & { allotment: number | null; held: number; booked: number })[];
  groupTiers: PriceBook['groupTiers'];
  earlyTiers: PriceBook['earlyTiers'];
  now: Date;
};

export type DetailFacts = ViewFacts & {
  minAge: number;
  maxAge: number | null;
  allowChildren: boolean;
  requiresPan: boolean;
  requiresPassport: boolean;
  requiresFitnessDeclaration: boolean;
  pickups: readonly {
    code: string;
    city: string;
    name: string;
    address: string | null;
    pickupAt: string;
    surchargeMinor: number;
  }[];
  addons: readonly {
    code: string;
    name: string;
    amountMinor: number;
    per: 'traveller' | 'booking';
    maxQty: number;
    stock: number | null;
    taken: number;
    gstBps: number | null;
  }[];
  policy: CancellationTerms;
};

export type Seller = { supplierStateCode: string; businessTz: string };

const noPolicy: CancellationTerms = { id: '', name: '', tcsRefund: 'never', tiers: [] };

/** Builds a departure's price book for `priceSelection`. */
export function priceBookOf(
  facts: ViewFacts & Partial<Pick<DetailFacts, 'pickups' | 'addons' | 'policy'>>,
  taxRules: readonly TaxRule[],
  seller: Seller,
  coupon: PriceBook['coupon'] = null,
): PriceBook {
  return {
    departureId: facts.id,
    tripId: facts.tripId,
    tripSlug: facts.tripSlug,
    isInternational: facts.isInternational,
    taxClass: facts.taxClass,
    currency: facts.currency,
    startDate: facts.startDate,
    priceVersion: facts.priceVersion,
    depositKind: facts.depositKind,
    depositValue: facts.depositValue,
    balanceDueDays: facts.balanceDueDays,
    prices: facts.prices,
    pickups: facts.pickups ?? [],
    addons: facts.addons ?? [],
    groupTiers: facts.groupTiers,
    earlyTiers: facts.earlyTiers,
    coupon,
    taxRules,
    policy: facts.policy ?? noPolicy,
    supplierStateCode: seller.supplierStateCode,
  };
}

/** Returns today's date for taxes and for the departure. */
export function pricingDates(facts: { now: Date; tz: string }, seller: Seller) {
  return {
    businessDate: civilDateIn(facts.now, seller.businessTz),
    departureDate: civilDateIn(facts.now, facts.tz),
  };
}

/** Returns the short public view, for lists and cards. */
export function toDeparture(
  facts: ViewFacts,
  taxRules: readonly TaxRule[],
  seller: Seller,
): Departure {
  const book = priceBookOf(facts, taxRules, seller);
  const dates = pricingDates(facts, seller);
  const solo = (occupancy: PriceRow['occupancy']): Price | null => {
    const result = priceSelection(book, soloSelection(occupancy), dates);
    return result.ok ? result.price : null;
  };
  const free = freeSeats(facts);
  const salesState = salesStateAt(facts, facts.now);
  const isBookable = salesState === 'open' || salesState === 'few_left';
  const chosen = fromOccupancy(facts.prices);
  const early = earlyTierOn(book, dates.businessDate);
  const fromPriced = chosen === null ? null : solo(chosen);
  const from: FromPrice | null =
    chosen !== null && fromPriced
      ? {
          amountMinor: fromPriced.totalMinor,
          currency: facts.currency,
          occupancy: chosen,
          taxes: fromPriced.tcs ? 'gst_tcs' : 'gst',
        }
      : null;
  return {
    id: facts.id,
    code: facts.code,
    tripId: facts.sanityId,
    tripSlug: facts.tripSlug,
    tripTitle: facts.tripTitle,
    startDate: facts.startDate,
    endDate: facts.endDate,
    tz: facts.tz,
    durationDays: facts.durationDays,
    status: publicStatusAt(facts, facts.now),
    salesState,
    isGuaranteed: facts.status === 'guaranteed',
    isBookable: isBookable && from !== null,
    seatsLeft: isBookable ? shownSeats(free) : null,
    womenOnly: facts.womenOnly,
    isInternational: facts.isInternational,
    currency: facts.currency,
    from,
    occupancies: facts.prices
      .filter((price) => price.isActive)
      .map((price): OccupancyOffer => {
        const left =
          price.allotment === null
            ? free
            : Math.min(free, price.allotment - price.held - price.booked);
        return {
          occupancy: price.occupancy,
          perPersonMinor: price.amountMinor,
          allInMinor: solo(price.occupancy)?.totalMinor ?? price.amountMinor,
          isAvailable: isBookable && left > 0,
          placesLeft: left <= SHOW_EXACT_BELOW ? Math.max(left, 0) : null,
        };
      }),
    earlyDiscount: early && {
      bps: early.bps,
      lastDay: addDays(facts.startDate, -early.minDaysBefore),
    },
    depositPerPersonMinor: fromPriced?.dueNowMinor ?? null,
    dueNowIsFull: fromPriced?.dueNowIsFull ?? false,
    balanceDueOn: fromPriced?.schedule[0]?.dueOn ?? null,
    salesOpenAt: facts.salesOpenAt?.toISOString() ?? null,
    salesCloseAt: facts.salesCloseAt.toISOString(),
    maxPaxPerBooking: facts.maxPaxPerBooking,
  };
}

/** Returns the full public view, for the booking page. */
export function toDepartureDetail(
  facts: DetailFacts,
  taxRules: readonly TaxRule[],
  seller: Seller,
): DepartureDetail {
  return {
    ...toDeparture(facts, taxRules, seller),
    reportAt: facts.reportAt.toISOString(),
    pickups: facts.pickups.map((pickup) => ({
      code: pickup.code,
      city: pickup.city,
      name: pickup.name,
      address: pickup.address,
      pickupAt: new Date(pickup.pickupAt).toISOString(),
      surchargeMinor: pickup.surchargeMinor,
    })),
    addons: facts.addons.map((addon) => ({
      code: addon.code,
      name: addon.name,
      amountMinor: addon.amountMinor,
      per: addon.per,
      maxQty: addon.maxQty,
      isAvailable: addon.stock === null || addon.taken < addon.stock,
    })),
    policy: toPolicy(facts.policy, facts.startDate, civilDateIn(facts.now, facts.tz)),
    minAge: facts.minAge,
    maxAge: facts.maxAge,
    allowChildren: facts.allowChildren,
    adultFromAge: ADULT_FROM_AGE,
    childFromAge: CHILD_FROM_AGE,
    requiresPan: facts.requiresPan,
    requiresPassport: facts.requiresPassport,
    requiresFitnessDeclaration: facts.requiresFitnessDeclaration,
  };
}

function toPolicy(policy: CancellationTerms, startDate: string, today: string): CancellationPolicy {
  return {
    id: policy.id,
    name: policy.name,
    tiers: policy.tiers.map((tier) => ({
      minDaysBefore: tier.minDaysBefore,
      refundBps: tier.refundBps,
      cancelUntil: cancelUntil(tier, startDate, today),
    })),
  };
}
