import { Type, type Static } from 'typebox';
import {
  CivilDate,
  Currency,
  Exact,
  Instant,
  Minor,
  Nullable,
  Occupancy,
  StateCode,
  TravellerType,
  Uuid,
} from './common.ts';

const PickupCode = Type.String({ minLength: 1, maxLength: 12 });

export const QuoteTraveller = Exact({
  type: TravellerType,
  occupancy: Occupancy,
  pickupCode: Type.Optional(Nullable(PickupCode)),
});

/** The travellers, date, rooms and extras to price. Never contains an amount. */
export const SelectionRequest = Exact({
  departureId: Uuid,
  travellers: Type.Array(QuoteTraveller, { minItems: 1, maxItems: 54 }),
  addons: Type.Optional(
    Type.Array(
      Exact({
        code: Type.String({ minLength: 1, maxLength: 40 }),
        qty: Type.Integer({ minimum: 1, maximum: 100 }),
      }),
      { maxItems: 20 },
    ),
  ),
  /** Defaults to the operator's state. */
  billingStateCode: Type.Optional(Nullable(StateCode)),
  /** Defaults to true. */
  isResident: Type.Optional(Type.Boolean()),
  /** Defaults to true, as in the "from" price. Only used for trips abroad. */
  hasPan: Type.Optional(Type.Boolean()),
});

/** `POST /v1/quotes`: prices a selection without holding seats. */
export const QuoteRequest = Exact({
  ...SelectionRequest.properties,
  couponCode: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
});
export type QuoteRequest = Static<typeof QuoteRequest>;

export const LineKind = Type.Enum([
  'fare',
  'single_supplement',
  'pickup',
  'addon',
  'group_discount',
  'early_discount',
  'coupon_discount',
  'cgst',
  'sgst',
  'igst',
  'tcs',
  'round_off',
  'cancellation_charge',
  'adjustment',
] as const);
export type LineKind = Static<typeof LineKind>;

/** A price line. A quote's lines add up to its total. */
export const QuoteLine = Type.Object({
  kind: LineKind,
  /** Position in `travellers`, or null for the whole booking. */
  traveller: Nullable(Type.Integer()),
  label: Type.String(),
  qty: Type.Integer(),
  unitMinor: Minor,
  amountMinor: Minor,
  /** This line's share of all discounts. */
  discountMinor: Minor,
});
export type QuoteLine = Static<typeof QuoteLine>;

export const ScheduleItem = Type.Object({ dueOn: CivilDate, amountMinor: Minor });
export type ScheduleItem = Static<typeof ScheduleItem>;

/** What it costs to cancel a booking, paid in full when it was quoted, until one day. */
export const CancellationCost = Type.Object({
  /** The days from `cancelUntil` to the start. */
  minDaysBefore: Type.Integer(),
  /** The share of the price refunded on that day. */
  refundBps: Type.Integer(),
  /** The last day; null only in quotes from before past days were left out. */
  cancelUntil: Nullable(CivilDate),
  chargeMinor: Minor,
  refundMinor: Minor,
});
export type CancellationCost = Static<typeof CancellationCost>;

export const Quote = Type.Object({
  departureId: Uuid,
  tripSlug: Type.String(),
  currency: Currency,
  /** Seats the quote needs; infants take none. */
  pax: Type.Integer(),
  travellers: Type.Array(
    Type.Object({
      type: TravellerType,
      occupancy: Occupancy,
      pickupCode: Nullable(Type.String()),
    }),
  ),
  addons: Type.Array(Type.Object({ code: Type.String(), qty: Type.Integer() })),
  couponCode: Nullable(Type.String()),
  billingStateCode: Nullable(StateCode),
  isResident: Type.Boolean(),
  hasPan: Type.Boolean(),
  lines: Type.Array(QuoteLine),
  grossMinor: Minor,
  groupDiscountMinor: Minor,
  earlyDiscountMinor: Minor,
  couponDiscountMinor: Minor,
  taxableMinor: Minor,
  gst: Type.Object({
    type: Type.Enum(['cgst_sgst', 'igst', 'none'] as const),
    bps: Type.Integer(),
    amountMinor: Minor,
  }),
  tcs: Nullable(Type.Object({ bps: Type.Integer(), amountMinor: Minor })),
  roundOffMinor: Minor,
  totalMinor: Minor,
  dueNowMinor: Minor,
  dueNowIsFull: Type.Boolean(),
  balanceMinor: Minor,
  schedule: Type.Array(ScheduleItem),
  /** The balance in monthly parts, if the traveller may choose them. */
  instalments: Type.Array(ScheduleItem),
  cancellation: Type.Array(CancellationCost),
  /** Exact only when 5 or fewer seats are left. */
  seatsLeft: Nullable(Type.Integer()),
  expiresAt: Instant,
});
export type Quote = Static<typeof Quote>;

export const QuoteResponse = Type.Object({ quote: Quote, token: Type.String() });
export type QuoteResponse = Static<typeof QuoteResponse>;

export const QuoteToken = Type.String({ minLength: 20, maxLength: 8_192 });
