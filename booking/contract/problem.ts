import { Type, type Static } from 'typebox';
import { Departure } from './departures.ts';
import { MyProfile, SavedTraveller } from './profile.ts';
import { Quote } from './quotes.ts';
import { TravellerDetails } from './travellers.ts';
import { refusalStatus, type RefusalCode } from './refusals.ts';

const codes = Object.keys(refusalStatus) as RefusalCode[];

/** One rejected field; `path` is camelCase and dotted, for example `travellers.0.fullName`. */
export const FieldError = Type.Object({
  path: Type.String(),
  code: Type.String(),
  message: Type.String(),
});
export type FieldError = Static<typeof FieldError>;

/**
 * Facts about a refusal. The code decides which are present:
 * - `seats_unavailable`, `seats_held`: `seatsLeft`, `alternatives`
 * - `occupancy_unavailable`: `occupancy`, `placesLeft`, `alternatives`
 * - `price_changed`: `quote`, `token` (the new price, ready to accept)
 * - `hold_limit_reached`: `holdId`, `tripSlug`, `limit`; `network_hold_limit_reached`: `limit`
 * - `payment_in_progress`: `paymentId`, unless staff recorded the payment
 * - `sales_closed`, `sales_not_open`: `at`
 * - `link_expired`: `at`, the trip's last day, if it's more than a year ago
 * - `age_not_allowed`: `minAge`, `maxAge`
 * - `max_pax_exceeded`: `maxPax`
 * - `coupon_min_spend`: `missingMinor`; `coupon_min_pax`: `minPax`; `coupon_not_started`: `at`
 * - `capacity_below_sold`: `soldSeats`
 * - `traveller_locked`: `lockDays`; `passport_expires_too_soon`: `at`
 * - `version_conflict`: the stored `traveller`, `profile` or `savedTraveller`
 * - `rate_limited`, `request_in_progress`, `gateway_unavailable`: `retryAfterSeconds`
 */
export const ProblemMeta = Type.Object({
  seatsLeft: Type.Optional(Type.Integer()),
  alternatives: Type.Optional(Type.Array(Departure)),
  occupancy: Type.Optional(Type.String()),
  placesLeft: Type.Optional(Type.Integer()),
  addonCode: Type.Optional(Type.String()),
  quote: Type.Optional(Quote),
  token: Type.Optional(Type.String()),
  holdId: Type.Optional(Type.String()),
  tripSlug: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer()),
  paymentId: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
  minAge: Type.Optional(Type.Integer()),
  maxAge: Type.Optional(Type.Integer()),
  maxPax: Type.Optional(Type.Integer()),
  missingMinor: Type.Optional(Type.Integer()),
  minPax: Type.Optional(Type.Integer()),
  soldSeats: Type.Optional(Type.Integer()),
  lockDays: Type.Optional(Type.Integer()),
  traveller: Type.Optional(TravellerDetails),
  profile: Type.Optional(MyProfile),
  savedTraveller: Type.Optional(SavedTraveller),
  retryAfterSeconds: Type.Optional(Type.Integer()),
});
export type ProblemMeta = Static<typeof ProblemMeta>;

/** RFC 9457 `application/problem+json`. `code` is stable, `title` and `detail` may be shown. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
  code: Type.Enum(codes),
  requestId: Type.String(),
  retryable: Type.Boolean(),
  errors: Type.Optional(Type.Array(FieldError)),
  meta: Type.Optional(ProblemMeta),
});
export type Problem = Static<typeof Problem>;
