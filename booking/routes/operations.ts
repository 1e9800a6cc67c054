/** What the API description says about each operation besides the schemas of its route. */
import type { RefusalCode } from '../contract/refusals.ts';

/**
 * Who calls an operation. A `visitor` without a session gets one. A `reader` sees more with a session
 * or account, and an `owner` needs one that may see the booking, hold or payment. At the `desk`, the
 * site passes on the cookie of someone who is signing in or has signed in.
 */
const kinds = [
  ...(['anyone', 'visitor', 'reader', 'owner', 'customer'] as const),
  ...(['site', 'desk', 'staff', 'razorpay', 'stripe', 'contentStore'] as const),
];
export type Caller = (typeof kinds)[number];

export interface OperationFacts {
  caller: Caller;
  /** A signature authenticates the request, so its origin and `Authorization` header don't matter. */
  isSigned: boolean;
  /** Needs an `Idempotency-Key`. */
  isOnce: boolean;
  /** Needs `If-Match`. */
  needsVersion: boolean;
  /** Sends an `ETag` to use in `If-Match`. */
  tellsVersion: boolean;
  /** Sends an `ETag` and lets caches keep the answer, and answers 304. */
  isCacheable: boolean;
  /** Starts or ends a session, whoever calls. */
  setsCookie: boolean;
  /** Answers 303. */
  redirects: boolean;
  /** Answers with a photo. */
  isPhoto: boolean;
  /** The codes of its refusals that don't follow from the rest (see `operationDescription.ts`). */
  refusals: readonly RefusalCode[];
}

/** Why a selection can't be sold. */
const sale: readonly RefusalCode[] = [
  ...(['trip_unavailable', 'sales_closed', 'sales_not_open'] as const),
  ...(['occupancy_unavailable', 'max_pax_exceeded'] as const),
];
/** Why an offer code doesn't work for a selection. */
const coupons: readonly RefusalCode[] = [
  ...(['coupon_invalid', 'coupon_expired', 'coupon_not_started', 'coupon_exhausted'] as const),
  ...(['coupon_not_applicable', 'coupon_min_spend', 'coupon_min_pax'] as const),
];
/** Why a step needs a fresh code. */
const stepUp: readonly RefusalCode[] = ['step_up_required', 'otp_invalid'];

const refusals: Record<Caller, Record<string, readonly RefusalCode[]>> = {
  anyone: {
    'GET /health/live': [],
    'GET /health/ready': [],
    'GET /v1/health/live': [],
    'GET /v1/health/ready': [],
    'GET /v1/trips/{slug}/departures': [],
    'GET /v1/departures': ['not_found'],
    'GET /v1/departures/{id}': [],
    'GET /v1/trips/summaries': [],
    'GET /v1/trips/{slug}/reviews': [],
    'GET /v1/reviews': [],
    'GET /v1/cancellation-policies': [],
    'GET /v1/cancellation-policies/{id}/example': [],
    'GET /v1/trips/{slug}/itinerary.pdf': [],
    'POST /v1/guest-sessions': ['otp_invalid', 'link_expired', 'not_found'],
    'POST /v1/share-sessions': ['link_expired'],
    'GET /v1/auth/ways': [],
    'POST /v1/auth/sessions': ['otp_invalid', 'rate_limited'],
    'DELETE /v1/auth/sessions/current': [],
    'POST /v1/waitlist/view': ['not_found'],
    'POST /v1/waitlist/confirm': ['not_found'],
    'POST /v1/waitlist/leave': ['not_found'],
    'POST /v1/waitlist/rejoin': [
      'not_found',
      'sales_closed',
      'sales_not_open',
      'invalid_state',
      'duplicate_waitlist_entry',
    ],
    'POST /v1/enquiries': ['challenge_required'],
    'POST /v1/submissions': ['challenge_required'],
    'POST /v1/newsletter': ['challenge_required'],
    'POST /v1/date-interests': ['challenge_required'],
    'POST /v1/newsletter/confirm': ['not_found'],
    'POST /v1/newsletter/end': ['not_found'],
    'POST /v1/date-interests/end': ['not_found'],
    'POST /v1/saved-trip-alerts/end': ['not_found'],
    'GET /v1/payments/return': ['signature_invalid', 'not_found'],
    'POST /v1/payments/return': ['signature_invalid', 'not_found'],
    'POST /v1/payments/page': ['not_found'],
  },
  visitor: {
    'GET /v1/coupons/{code}': ['rate_limited'],
    'POST /v1/coupons/check': [...sale, ...coupons, 'quote_expired', 'rate_limited'],
    'POST /v1/quotes': [...sale, ...coupons, 'not_found'],
    'POST /v1/holds': [
      ...sale,
      ...coupons,
      'not_found',
      'seats_unavailable',
      'seats_held',
      'addon_unavailable',
      'price_changed',
      'quote_expired',
      'hold_limit_reached',
      'network_hold_limit_reached',
      'hold_needs_sign_in',
    ],
    'POST /v1/bookings:lookup': [],
    'POST /v1/auth/codes': ['rate_limited'],
    'POST /v1/departures/{id}/waitlist': [
      'occupancy_unavailable',
      'sales_closed',
      'sales_not_open',
      'duplicate_waitlist_entry',
      'waitlist_not_needed',
      'max_pax_exceeded',
      'challenge_required',
    ],
    'POST /v1/waitlist/accept': ['not_found', 'hold_expired', 'invalid_state'],
  },
  reader: {
    'GET /v1/holds': [],
    'GET /v1/reviews/photos/{id}': [],
  },
  owner: {
    'GET /v1/holds/{id}': [],
    'DELETE /v1/holds/{id}': [],
    'PUT /v1/holds/{id}/quote': [
      ...sale,
      ...coupons,
      'addon_unavailable',
      'price_changed',
      'quote_expired',
      'hold_expired',
      'invalid_state',
    ],
    'PUT /v1/holds/{id}/draft': ['hold_expired'],
    'POST /v1/bookings': [
      ...sale,
      ...coupons,
      'price_changed',
      'hold_expired',
      'invalid_state',
      'coupon_already_used',
      'coupon_needs_sign_in',
      'age_not_allowed',
      'minor_without_adult',
      'pan_required',
      'pan_invalid',
      'occupancy_mismatch',
      'terms_not_accepted',
    ],
    'POST /v1/bookings/check': [
      ...sale,
      ...coupons,
      'price_changed',
      'hold_expired',
      'age_not_allowed',
      'minor_without_adult',
      'pan_required',
      'pan_invalid',
      'occupancy_mismatch',
      'terms_not_accepted',
    ],
    'GET /v1/bookings/{reference}': [],
    'PATCH /v1/bookings/{reference}/travellers/{id}': [
      'invalid_state',
      'traveller_locked',
      'version_conflict',
      'age_not_allowed',
      'minor_without_adult',
      'passport_expires_too_soon',
      'pan_invalid',
    ],
    'POST /v1/bookings/{reference}/payments': [
      'price_changed',
      'hold_expired',
      'invalid_state',
      'payment_in_progress',
      'shares_open',
      'already_paid',
      'gateway_unavailable',
    ],
    'POST /v1/bookings/{reference}/cancellations/preview': [
      'invalid_state',
      'cancellation_not_allowed',
      'minor_without_adult',
    ],
    'POST /v1/bookings/{reference}/cancellations': [
      ...stepUp,
      'invalid_state',
      'cancellation_not_allowed',
      'preview_expired',
      'minor_without_adult',
    ],
    'POST /v1/bookings/{reference}/cancellations/{id}/choice': [
      ...sale,
      ...coupons,
      ...stepUp,
      'payment_disputed',
      'seats_unavailable',
      'price_changed',
      'quote_expired',
      'invalid_state',
    ],
    'GET /v1/bookings/{reference}/transfers/dates': [
      'payment_disputed',
      'invalid_state',
      'cancellation_not_allowed',
      'date_change_not_allowed',
    ],
    'POST /v1/bookings/{reference}/transfers/preview': [
      ...sale,
      'payment_disputed',
      'seats_unavailable',
      'invalid_state',
      'cancellation_not_allowed',
      'date_change_not_allowed',
      'date_not_for_travellers',
    ],
    'POST /v1/bookings/{reference}/transfers': [
      ...sale,
      ...stepUp,
      'payment_disputed',
      'seats_unavailable',
      'invalid_state',
      'cancellation_not_allowed',
      'date_change_not_allowed',
      'date_not_for_travellers',
      'preview_expired',
    ],
    'GET /v1/payments/{id}': [],
    'GET /v1/bookings/{reference}/documents': [],
    'GET /v1/documents/{id}.pdf': [],
    'GET /v1/bookings/{reference}/voucher.pdf': ['invalid_state'],
    'GET /v1/bookings/{reference}/itinerary.pdf': ['invalid_state'],
    'GET /v1/bookings/{reference}/pass.pdf': ['invalid_state'],
    'GET /v1/bookings/{reference}/pass.pkpass': ['invalid_state'],
    'GET /v1/bookings/{reference}/calendar.ics': ['invalid_state'],
    'POST /v1/bookings/{reference}/uploads': ['validation_failed', 'invalid_state'],
    'GET /v1/bookings/{reference}/uploads/{id}': [],
    'DELETE /v1/bookings/{reference}/uploads/{id}': [],
    'GET /v1/bookings/{reference}/review': [],
    'PUT /v1/bookings/{reference}/review': ['invalid_state'],
    'POST /v1/bookings/{reference}/review/photos': ['validation_failed', 'invalid_state'],
    'POST /v1/bookings/{reference}/cancellations/code': ['rate_limited'],
    'POST /v1/bookings/{reference}/transfers/code': ['rate_limited'],
    'POST /v1/bookings/{reference}/cancellations/{id}/choice/code': [
      'invalid_state',
      'rate_limited',
    ],
    'GET /v1/bookings/{reference}/shares': [],
    'POST /v1/bookings/{reference}/shares': [
      'invalid_state',
      'payment_in_progress',
      'shares_exceed_balance',
    ],
    'PATCH /v1/bookings/{reference}/shares/{id}': [
      'invalid_state',
      'payment_in_progress',
      'share_closed',
      'shares_exceed_balance',
      'already_paid',
    ],
    'DELETE /v1/bookings/{reference}/shares/{id}': [
      'invalid_state',
      'payment_in_progress',
      'share_closed',
      'already_paid',
    ],
    'POST /v1/bookings/{reference}/shares/{id}/mail': [
      'invalid_state',
      'share_closed',
      'already_paid',
      'rate_limited',
    ],
    'GET /v1/shares/{id}': [],
    'POST /v1/shares/{id}/payments': [
      'price_changed',
      'payment_in_progress',
      'share_closed',
      'already_paid',
      'gateway_unavailable',
    ],
  },
  customer: {
    'POST /v1/bookings/{reference}/credit': [
      'forbidden',
      'hold_expired',
      'invalid_state',
      'payment_in_progress',
      'shares_open',
      'already_paid',
    ],
    'GET /v1/auth/sessions': [],
    'DELETE /v1/auth/sessions/{id}': [],
    'GET /v1/me/bookings': [],
    'GET /v1/me': [],
    'PATCH /v1/me': ['version_conflict'],
    'GET /v1/me/travellers': [],
    'POST /v1/me/travellers': ['not_found'],
    'PUT /v1/me/travellers/{id}': ['version_conflict'],
    'DELETE /v1/me/travellers/{id}': [],
    'GET /v1/me/saved-trips': [],
    'PUT /v1/me/saved-trips': [],
    'PUT /v1/me/saved-trips/{slug}': ['validation_failed'],
    'DELETE /v1/me/saved-trips/{slug}': [],
    'GET /v1/me/consents': [],
    'POST /v1/me/consents': [],
    'POST /v1/me/email': ['step_up_required', 'rate_limited'],
    'POST /v1/me/email/confirm': ['otp_invalid'],
    'POST /v1/me/phone': ['validation_failed', 'step_up_required', 'rate_limited'],
    'DELETE /v1/me/phone': [],
    'POST /v1/me/phone/confirm': ['otp_invalid'],
    'POST /v1/me/erasure': ['step_up_required', 'bookings_open'],
    'DELETE /v1/me/erasure': [],
    'POST /v1/me/exports': ['step_up_required'],
    'POST /v1/me/exports/{id}/file': ['step_up_required'],
    'GET /v1/me/trips/{reference}': [],
    'POST /v1/me/trips/{reference}/messages': ['invalid_state', 'rate_limited'],
    'PUT /v1/me/trips/{reference}/roster': ['invalid_state'],
    'PUT /v1/me/trips/{reference}/room-mates': [
      'invalid_state',
      'traveller_locked',
      'occupancy_mismatch',
      'rate_limited',
    ],
  },
  site: {
    'GET /v1/internal/coupons/{code}': [],
    'GET /v1/internal/coupons/{code}/prices': [],
    'GET /v1/internal/departures': [],
    'POST /v1/internal/demo-data': ['not_found'],
  },
  desk: {
    'POST /v1/staff/auth/codes': ['rate_limited'],
    'POST /v1/staff/auth/sessions': ['otp_invalid', 'link_expired'],
    'POST /v1/staff/auth/app': ['step_up_required'],
    'POST /v1/staff/auth/app/confirm': ['step_up_required', 'otp_invalid', 'invalid_state'],
    'POST /v1/staff/auth/factor': ['otp_invalid', 'invalid_state'],
    'DELETE /v1/staff/auth/sessions/current': [],
    'GET /v1/staff/me': [],
    'POST /v1/staff/me/recovery-codes': ['step_up_required'],
    'GET /v1/staff/me/sessions': [],
    'DELETE /v1/staff/me/sessions/{id}': [],
  },
  staff: {
    'GET /v1/staff/today': [],
    'GET /v1/staff/people': [],
    'POST /v1/staff/people': ['step_up_required'],
    'PATCH /v1/staff/people/{id}': ['step_up_required', 'invalid_state', 'version_conflict'],
    'POST /v1/staff/people/{id}/end': ['step_up_required', 'invalid_state'],
    'POST /v1/staff/people/{id}/invitation': ['step_up_required'],
    'GET /v1/staff/departures': ['not_found'],
    'GET /v1/staff/departures/{id}': [],
    'GET /v1/staff/departures/{id}/travellers': [],
    'GET /v1/staff/departures/{id}/history': [],
    'PATCH /v1/staff/departures/{id}': ['invalid_state', 'capacity_below_sold', 'version_conflict'],
    'GET /v1/staff/departures/{id}/rooms': [],
    'POST /v1/staff/departures': ['not_found'],
    'POST /v1/staff/departures/{id}/publish': [
      'validation_failed',
      'invalid_state',
      'version_conflict',
    ],
    'PUT /v1/staff/departures/{id}/prices': ['capacity_below_sold', 'version_conflict'],
    'PUT /v1/staff/departures/{id}/discounts': ['invalid_state', 'version_conflict'],
    'POST /v1/staff/departures/{id}/guarantee': ['invalid_state', 'version_conflict'],
    'GET /v1/staff/departures/{id}/end': [],
    'POST /v1/staff/departures/{id}/end': [
      'step_up_required',
      'invalid_state',
      'cancellation_not_allowed',
      'preview_expired',
      'minor_without_adult',
    ],
    'POST /v1/staff/departures/{id}/end/preview': [
      'validation_failed',
      'invalid_state',
      'cancellation_not_allowed',
      'minor_without_adult',
    ],
    'POST /v1/staff/departures/{id}/end/approve': [
      'step_up_required',
      'second_person_required',
      'invalid_state',
    ],
    'POST /v1/staff/departures/{id}/end/withdraw': ['invalid_state'],
    'GET /v1/staff/coupons': [],
    'POST /v1/staff/coupons': [],
    'PATCH /v1/staff/coupons/{code}': [],
    'GET /v1/staff/bookings': [],
    'GET /v1/staff/bookings/{reference}/record': [],
    'POST /v1/staff/bookings/{reference}/contact': [],
    'POST /v1/staff/bookings/{reference}/link': ['invalid_state'],
    'GET /v1/staff/bookings/{reference}': [],
    'POST /v1/staff/bookings/{reference}/cancellations/preview': [
      'invalid_state',
      'cancellation_not_allowed',
      'minor_without_adult',
    ],
    'POST /v1/staff/bookings/{reference}/cancellations': [
      'step_up_required',
      'invalid_state',
      'cancellation_not_allowed',
      'preview_expired',
      'minor_without_adult',
    ],
    'GET /v1/staff/bookings/{reference}/uploads': [],
    'POST /v1/staff/bookings/{reference}/uploads/{id}/open': [],
    'POST /v1/staff/bookings/{reference}/guest-access/end': [],
    'POST /v1/staff/bookings/{reference}/payments': [
      'step_up_required',
      'hold_expired',
      'invalid_state',
      'payment_in_progress',
      'shares_open',
      'already_paid',
    ],
    'GET /v1/staff/payments': [],
    'POST /v1/staff/payments/{id}/approve': [
      'step_up_required',
      'second_person_required',
      'invalid_state',
    ],
    'POST /v1/staff/payments/{id}/reject': ['step_up_required', 'invalid_state'],
    'GET /v1/staff/payment-reviews': [],
    'POST /v1/staff/payment-reviews/{id}/accept': [
      'step_up_required',
      'second_person_required',
      'invalid_state',
      'gateway_unavailable',
    ],
    'POST /v1/staff/payment-reviews/{id}/refund': [
      'step_up_required',
      'invalid_state',
      'gateway_unavailable',
    ],
    'GET /v1/staff/refunds': [],
    'GET /v1/staff/disputes': [],
    'POST /v1/staff/refunds/{id}/approve': [
      'step_up_required',
      'second_person_required',
      'invalid_state',
    ],
    'POST /v1/staff/refunds/{id}/retry': ['step_up_required', 'invalid_state'],
    'POST /v1/staff/refunds/{id}/by-bank': ['step_up_required', 'invalid_state'],
    'POST /v1/staff/refunds/{id}/reject': ['step_up_required', 'invalid_state'],
    'POST /v1/staff/refunds/{id}/paid': [
      'step_up_required',
      'second_person_required',
      'payment_disputed',
      'invalid_state',
    ],
    'GET /v1/staff/reviews': [],
    'GET /v1/staff/reviews/photos/{id}': [],
    'POST /v1/staff/reviews/{id}/show': ['invalid_state'],
    'POST /v1/staff/reviews/{id}/hide': ['invalid_state'],
    'PUT /v1/staff/reviews/{id}/reply': [],
    'GET /v1/staff/messages': [],
    'GET /v1/staff/bookings/{reference}/messages': [],
    'POST /v1/staff/bookings/{reference}/messages': ['invalid_state'],
    'GET /v1/staff/enquiries': ['not_found'],
    'GET /v1/staff/enquiries/{id}': [],
    'POST /v1/staff/enquiries/{id}/contact': [],
    'POST /v1/staff/enquiries/{id}/assign': [],
    'POST /v1/staff/enquiries/{id}/reply': ['invalid_state'],
    'POST /v1/staff/enquiries/{id}/note': [],
    'POST /v1/staff/enquiries/{id}/state': ['invalid_state'],
    'GET /v1/staff/answer-templates': [],
    'GET /v1/staff/webhooks': [],
    'POST /v1/staff/webhooks': ['not_found'],
    'PATCH /v1/staff/webhooks/{id}': [],
    'DELETE /v1/staff/webhooks/{id}': [],
    'POST /v1/staff/webhooks/{id}/secret': [],
    'POST /v1/staff/webhooks/{id}/test': ['invalid_state'],
    'GET /v1/staff/webhooks/{id}/deliveries': [],
    'POST /v1/staff/webhooks/{id}/deliveries/{deliveryId}/replay': ['invalid_state'],
    'GET /v1/staff/reports/attribution': [],
    'GET /v1/staff/reports/versions': [],
    'GET /v1/staff/audit': [],
  },
  razorpay: { 'POST /v1/webhooks/razorpay': ['signature_invalid', 'not_found'] },
  stripe: { 'POST /v1/webhooks/stripe': ['signature_invalid', 'not_found'] },
  contentStore: {
    'POST /v1/internal/trips/sync': ['validation_failed', 'signature_invalid'],
    'POST /v1/content-events': ['validation_failed', 'signature_invalid'],
  },
};

const once = new Set([
  'POST /v1/holds',
  'POST /v1/bookings',
  'POST /v1/bookings/{reference}/payments',
  'POST /v1/bookings/{reference}/credit',
  'POST /v1/bookings/{reference}/cancellations',
  'POST /v1/bookings/{reference}/cancellations/{id}/choice',
  'POST /v1/bookings/{reference}/transfers',
  'POST /v1/bookings/{reference}/uploads',
  'POST /v1/bookings/{reference}/shares',
  'POST /v1/shares/{id}/payments',
  'POST /v1/me/trips/{reference}/messages',
  'POST /v1/departures/{id}/waitlist',
  'POST /v1/staff/bookings/{reference}/cancellations',
  'POST /v1/staff/bookings/{reference}/payments',
  'POST /v1/staff/bookings/{reference}/messages',
  'POST /v1/staff/enquiries/{id}/reply',
]);
const needsVersion = new Set([
  'PATCH /v1/staff/people/{id}',
  'PATCH /v1/staff/departures/{id}',
  'PUT /v1/staff/departures/{id}/prices',
  'PUT /v1/staff/departures/{id}/discounts',
]);
const tellsVersion = new Set(['GET /v1/bookings/{reference}', 'GET /v1/staff/departures/{id}']);
const cacheable = new Set([
  'GET /v1/trips/{slug}/departures',
  'GET /v1/departures',
  'GET /v1/departures/{id}',
  'GET /v1/trips/summaries',
  'GET /v1/trips/{slug}/reviews',
  'GET /v1/reviews',
  'GET /v1/cancellation-policies',
  'GET /v1/cancellation-policies/{id}/example',
]);
const setsCookie = new Set([
  'POST /v1/staff/auth/codes',
  'POST /v1/staff/auth/sessions',
  'DELETE /v1/staff/auth/sessions/current',
  'POST /v1/guest-sessions',
  'POST /v1/share-sessions',
  'POST /v1/auth/sessions',
  'DELETE /v1/auth/sessions/current',
]);
const redirects = new Set([
  'GET /v1/payments/return',
  'POST /v1/payments/return',
  'POST /v1/payments/page',
]);
const signedBy: readonly Caller[] = ['razorpay', 'stripe', 'contentStore'];

const callers = new Map(
  kinds.flatMap((caller) => Object.keys(refusals[caller]).map((name) => [name, caller] as const)),
);

/** Returns the facts about an operation, such as `GET /v1/holds/{id}`. Throws if it isn't listed. */
export function factsOf(name: string): OperationFacts {
  const caller = callers.get(name);
  if (!caller) throw new Error(`routes/operations.ts does not say who calls ${name}`);
  return {
    caller,
    isSigned: signedBy.includes(caller) || redirects.has(name),
    isOnce: once.has(name),
    needsVersion: needsVersion.has(name),
    tellsVersion: tellsVersion.has(name),
    isCacheable: cacheable.has(name),
    setsCookie: setsCookie.has(name),
    redirects: redirects.has(name),
    isPhoto: name.includes('/reviews/photos/'),
    refusals: refusals[caller][name] ?? [],
  };
}
