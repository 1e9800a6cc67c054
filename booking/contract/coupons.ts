import { Type, type Static } from 'typebox';
import { Minor } from './common.ts';
import { SelectionRequest } from './quotes.ts';
import type { RefusalCode } from './refusals.ts';

/** Why a code gives no discount: a quote with the code is refused for the same reasons. */
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
export type CouponReason = Static<typeof CouponReason>;

/**
 * `POST /v1/coupons/check`: a code, and either a selection or a quote's token, whose own code is
 * ignored here.
 */
export const CouponCheckRequest = Type.Object(
  {
    code: Type.String({ maxLength: 1_000 }),
    selection: Type.Optional(SelectionRequest),
    quoteToken: Type.Optional(Type.String({ minLength: 20, maxLength: 8_192 })),
  },
  { additionalProperties: false },
);
export type CouponCheckRequest = Static<typeof CouponCheckRequest>;

/** Unknown and malformed codes get the same response. The amounts match a quote with the code. */
export const CouponCheck = Type.Object({
  valid: Type.Boolean(),
  /** Only if not valid. */
  reason: Type.Optional(CouponReason),
  /** Only if valid. */
  discountMinor: Type.Optional(Minor),
  totalMinor: Type.Optional(Minor),
});
export type CouponCheck = Static<typeof CouponCheck>;

/** `GET /v1/internal/coupons/{code}`: the data for a page that prints a code. */
export const CouponState = Type.Object({
  code: Type.String(),
  /** All its uses or its budget are taken, so no one can book with it now. */
  isUsedUp: Type.Boolean(),
});
export type CouponState = Static<typeof CouponState>;
