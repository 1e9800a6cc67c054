/** The inputs and results of pricing, and the lines its steps share. */
import type { Occupancy, TravellerType } from '../contract/common.ts';
import type { LineKind, Quote, QuoteLine } from '../contract/quotes.ts';
import type { TaxClass } from '../contract/trips.ts';
import type { CancellationTerms } from './cancellation.ts';
import type { Coupon, CouponProblem } from './coupon.ts';
import type { TaxRule } from './tax.ts';

export interface PriceRow {
  occupancy: Occupancy;
  amountMinor: number;
  childBps: number;
  infantMinor: number;
  isActive: boolean;
}

/** Everything about a departure that affects a price. */
export interface PriceBook {
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
  /** How many monthly parts the balance may be paid in, at most. */
  instalments: number;
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
}

export interface GroupTier {
  minPax: number;
  bps: number;
}

/** A discount for booking at least `minDaysBefore` days before the start. */
export interface EarlyTier {
  minDaysBefore: number;
  bps: number;
}

/** The visitor's selection, complete and normalised. */
export interface Selection {
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
}

/** Today, for taxes (in the business's time zone) and for cancellation (in the departure's). */
export interface PricingDates {
  businessDate: string;
  departureDate: string;
}

/** A quote without the fields that depend on when it was requested. */
export type Price = Omit<Quote, 'expiresAt' | 'seatsLeft'>;

export type PricingProblem =
  | { code: 'occupancy_unavailable'; occupancy: Occupancy; path: string }
  | { code: 'unknown_pickup'; path: string }
  | { code: 'unknown_addon'; path: string }
  | { code: 'addon_quantity'; path: string; maxQty: number }
  | { code: 'coupon'; problem: CouponProblem };

export type PricingResult =
  { ok: true; price: Price; taxSnapshot: TaxSnapshot } | { ok: false; problems: PricingProblem[] };

/** The tax rules used and the terms of the extras, stored with the booking. */
export interface TaxSnapshot {
  gstRuleId: string | null;
  tcsRuleId: string | null;
  groups: { bps: number; valueMinor: number; gstMinor: number }[];
  gstType: Quote['gst']['type'];
  /** In the order of the quote's add-ons. Those per person end when travellers cancel. */
  extras: { gstBps: number; isPerPerson: boolean }[];
}

/** A line taxed at its own rate. Discounts apply only to `discountable` lines. */
export type PricedLine = QuoteLine & { gstBps: number; discountable: boolean };

/** A step's lines, and any problems with the selection. */
export interface LineResult {
  lines: PricedLine[];
  problems: PricingProblem[];
}

/** Returns a line for an amount that doesn't belong to a traveller. */
export function amountLine(kind: LineKind, label: string, amountMinor: number): QuoteLine {
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

/** Formats basis points, for example 500 as `5%`. */
export function formatBps(bps: number): string {
  return `${bps / 100}%`;
}
