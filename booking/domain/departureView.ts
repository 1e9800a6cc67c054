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
import { datedTier, type CancellationTerms } from './cancellation.ts';
import { addDays, civilDateIn } from './dates.ts';
import { earlyTierOn } from './discounts.ts';
import {
  ADULT_FROM_AGE,
  CHILD_FROM_AGE,
  fromOccupancy,
  mostInfants,
  soloSelection,
  takesChildren,
} from './fares.ts';
import type { Price, PriceBook, PriceRow, PricingDates } from './priceBook.ts';
import { priceSelection } from './pricing.ts';
import type { TaxRule } from './tax.ts';

type Terms = Omit<
  PriceBook,
  'departureId' | 'prices' | 'pickups' | 'addons' | 'coupon' | 'taxRules' | 'supplierStateCode'
>;

export type ViewFacts = Inventory &
  Omit<Terms, 'policy'> & {
    id: string;
    code: string;
    endDate: string;
    tz: string;
    maxPaxPerBooking: number;
    womenOnly: boolean;
    sanityId: string;
    tripTitle: string;
    durationDays: number;
    prices: readonly (PriceRow & { allotment: number | null; held: number; booked: number })[];
    now: Date;
  };

export type DetailFacts = ViewFacts &
  Pick<Terms, 'policy'> & {
    /** The policy, whose version in force is `policy`. */
    policyId: string;
    minAge: number;
    maxAge: number | null;
    allowChildren: boolean;
    requiresPan: boolean;
    requiresPassport: boolean;
    requiresFitnessDeclaration: boolean;
    pickups: readonly (PriceBook['pickups'][number] & {
      id: string;
      name: string;
      address: string | null;
      pickupAt: string;
    })[];
    addons: readonly (PriceBook['addons'][number] & { stock: number | null; taken: number })[];
  };

export interface Seller {
  supplierStateCode: string;
  businessTz: string;
}

const noPolicy: CancellationTerms = {
  id: '',
  name: '',
  tcsRefund: 'never',
  tiers: [],
  dateChange: { minDaysBefore: 0, freeChanges: 0, feeBps: 0 },
};

export function priceBookOf(
  facts: ViewFacts & Partial<Pick<DetailFacts, 'pickups' | 'addons' | 'policy'>>,
  taxRules: readonly TaxRule[],
  seller: Seller,
  coupon: PriceBook['coupon'] = null,
): PriceBook {
  return {
    ...{ pickups: [], addons: [], policy: noPolicy },
    ...facts,
    departureId: facts.id,
    coupon,
    taxRules,
    supplierStateCode: seller.supplierStateCode,
  };
}

/** Returns today's date in the business's time zone and in the departure's. */
export function pricingDates(facts: { now: Date; tz: string }, seller: Seller) {
  return {
    businessDate: civilDateIn(facts.now, seller.businessTz),
    departureDate: civilDateIn(facts.now, facts.tz),
  };
}

/** Prices one adult in the usual occupancy, for a "from" price. Null if there is no price. */
export function soloPriceOf(book: PriceBook, dates: PricingDates): Price | null {
  const occupancy = fromOccupancy(book.prices);
  const result = occupancy && priceSelection(book, soloSelection(occupancy), dates);
  return result?.ok ? result.price : null;
}

/** Returns the price for one adult as a "from" price. */
export function toFromPrice({ totalMinor, currency, tcs, travellers }: Price): FromPrice {
  const occupancy = travellers[0]?.occupancy ?? 'twin';
  return { amountMinor: totalMinor, currency, occupancy, taxes: tcs ? 'gst_tcs' : 'gst' };
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
  const early = earlyTierOn(book, dates.businessDate);
  const fromPriced = soloPriceOf(book, dates);
  const from = fromPriced && toFromPrice(fromPriced);
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
    instalmentCount: fromPriced?.instalments.length ?? 0,
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
    policy: toPolicy(facts),
    minAge: facts.minAge,
    maxAge: facts.maxAge,
    allowChildren: takesChildren(facts),
    adultFromAge: ADULT_FROM_AGE,
    childFromAge: CHILD_FROM_AGE,
    maxInfants: mostInfants(facts),
    requiresPan: facts.requiresPan,
    requiresPassport: facts.requiresPassport,
    requiresFitnessDeclaration: facts.requiresFitnessDeclaration,
  };
}

function toPolicy({ policy, policyId, startDate, now, tz }: DetailFacts): CancellationPolicy {
  const today = civilDateIn(now, tz);
  return {
    // The version's own ID is only for what's sold under it.
    id: policyId,
    name: policy.name,
    tiers: policy.tiers.map((tier) => ({
      ...datedTier(tier, startDate, today),
      minChargeMinorPerPax: tier.minChargeMinorPerPax,
    })),
  };
}
