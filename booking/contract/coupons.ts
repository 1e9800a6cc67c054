import { Type, type Static } from 'typebox';
import { Exact, Instant, Minor, Nullable, Slug, Uuid } from './common.ts';
import { FromPrice, TripSlugs } from './departures.ts';
import { SelectionRequest } from './quotes.ts';
import type { RefusalCode } from './refusals.ts';

/** Why a code gives no discount. A quote with the code is refused for the same reasons. */
export const couponReasons = [
  'coupon_invalid',
  'coupon_expired',
  'coupon_not_started',
  'coupon_not_applicable',
  'coupon_min_spend',
  'coupon_min_pax',
  'coupon_exhausted',
] as const satisfies readonly RefusalCode[];
export const CouponReason = Type.Enum(couponReasons);

/** `POST /v1/coupons/check`: a code, with a selection or a quote's token (its code is ignored). */
export const CouponCheckRequest = Exact({
  code: Type.String({ maxLength: 1_000 }),
  selection: Type.Optional(SelectionRequest),
  quoteToken: Type.Optional(Type.String({ minLength: 20, maxLength: 8_192 })),
});
export type CouponCheckRequest = Static<typeof CouponCheckRequest>;

/** Unknown and malformed codes get the same response. The amounts match a quote with the code. */
export const CouponCheck = Type.Object({
  valid: Type.Boolean(),
  /** Present only if the code isn't valid. */
  reason: Type.Optional(CouponReason),
  /** Present only if the code is valid. */
  discountMinor: Type.Optional(Minor),
  totalMinor: Type.Optional(Minor),
});
export type CouponCheck = Static<typeof CouponCheck>;

/** `GET /v1/internal/coupons/{code}`: the data for a page that shows a code. */
export const CouponState = Type.Object({
  code: Type.String(),
  /** Its uses or its budget have run out, so no one can book with it now. */
  isUsedUp: Type.Boolean(),
  /** Whether today is before, within or after the days on which it's valid. */
  phase: Type.Enum(['before', 'running', 'ended'] as const),
  /** When the phase next changes. */
  changesAt: Nullable(Instant),
});
export type CouponState = Static<typeof CouponState>;

/** `GET /v1/coupons/{code}`: whether a code is usable, without its dates. */
export const PublicCouponState = Type.Omit(CouponState, ['changesAt']);
export type PublicCouponState = Static<typeof PublicCouponState>;

/** `GET /v1/internal/coupons/{code}/prices`: the bookable dates that a code makes cheaper. */
export const CouponPrices = Type.Object({
  items: Type.Array(
    Type.Object({
      departureId: Uuid,
      tripSlug: Slug,
      /** With the code, for one adult in the same occupancy as the usual price. */
      from: FromPrice,
    }),
  ),
});
export type CouponPrices = Static<typeof CouponPrices>;

/** Leave `trips` empty for all of them. */
export const CouponPricesQuery = Exact({ trips: Type.Optional(TripSlugs) });
export type CouponPricesQuery = Static<typeof CouponPricesQuery>;
