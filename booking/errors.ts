/** Refusals: requests the service declines, each with a stable code. */
import type { FieldError, Problem, ProblemMeta } from './contract/problem.ts';
import { refusalStatus, type RefusalCode } from './contract/refusals.ts';

/** Thrown by actions. The error handler turns it into problem+json. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly meta: ProblemMeta;
  readonly errors: readonly FieldError[];

  constructor(code: RefusalCode, meta: ProblemMeta = {}, errors: readonly FieldError[] = []) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.meta = meta;
    this.errors = errors;
  }
}

/** Returns the value, or refuses with `not_found` if there is none or the caller may not see it. */
export function found<T>(value: T | '' | null | undefined): T {
  if (!value) throw new Refusal('not_found');
  return value;
}

export const invalid = (path: string, code: string, message: string) =>
  new Refusal('validation_failed', {}, [{ path, code, message }]);

/** Returns a field's error in a list, or an empty list if the field is right. */
export const errorIf = (isWrong: boolean, path: string, code: string, message: string) =>
  isWrong ? [{ path, code, message }] : [];

/** Refuses a request with these errors, if there are any. */
export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Refusal('validation_failed', {}, errors);
}

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/** For developers. The site has its own wording for visitors. */
const titles: Record<RefusalCode, string> = {
  malformed_request: 'The request is malformed',
  validation_failed: 'Some fields failed validation',
  idempotency_key_required: 'An Idempotency-Key of 16 to 255 printable characters is required',
  signature_invalid: 'The signature does not match the content',
  authentication_required: 'Sign-in is required',
  otp_invalid: 'The code is wrong or has expired',
  step_up_required: 'A confirmation code is required',
  link_expired: 'The link has expired',
  forbidden: 'Access is not allowed',
  origin_not_allowed: 'The origin is not allowed',
  not_found: 'Not found',
  trip_unavailable: 'The trip is not open for booking',
  method_not_allowed: 'The method is not allowed',
  seats_unavailable: 'Not enough seats are left',
  seats_held: 'The remaining seats are on hold',
  occupancy_unavailable: 'The room type is full',
  addon_unavailable: 'An extra is sold out',
  price_changed: 'The price has changed',
  quote_expired: 'The quote has expired',
  hold_expired: 'The hold has expired',
  hold_limit_reached: 'The session already has seats on hold',
  network_hold_limit_reached: 'The network already has many seats of this departure on hold',
  hold_needs_sign_in: 'Earlier holds were given up, so holding seats needs a sign-in',
  sales_closed: 'Sales have closed',
  sales_not_open: 'Sales have not opened',
  invalid_state: 'The current state does not allow this',
  payment_in_progress: 'A payment is already in progress',
  shares_open: 'Open shares cover the whole balance',
  share_closed: 'The share is closed',
  shares_exceed_balance: 'The shares exceed the balance',
  already_paid: 'The amount is already paid',
  traveller_locked: 'The traveller details are locked',
  bookings_open: 'The customer still has open bookings, offers or refunds',
  duplicate_waitlist_entry: 'The customer is already on the waiting list',
  waitlist_not_needed: 'The departure still has seats',
  cancellation_not_allowed: 'The trip has started and cannot be cancelled',
  date_change_not_allowed: 'It is too late to change the date',
  date_not_for_travellers: 'The date is not open to everyone on the booking',
  capacity_below_sold: 'The capacity is below the seats already taken',
  version_conflict: 'The version does not match: someone else changed this',
  second_person_required: 'A second person must approve this',
  approver_cannot_pay: 'Someone other than its approver must record this refund as paid',
  payment_disputed: 'A bank is deciding about one of the payments',
  preview_expired: 'The preview has expired',
  request_in_progress: 'The first request is still in progress',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'Only JSON is accepted',
  coupon_invalid: 'The offer code does not exist',
  coupon_expired: 'The offer code has expired',
  coupon_not_started: "The offer code isn't valid yet",
  coupon_not_applicable: 'The offer code does not apply to this selection',
  coupon_min_spend: 'The total is below the minimum for the offer code',
  coupon_min_pax: 'The offer code needs more travellers',
  coupon_exhausted: 'The offer code has been used up',
  coupon_already_used: 'The customer has already used the offer code',
  coupon_needs_sign_in: 'This code is for a first booking, so it needs a sign-in',
  age_not_allowed: 'A traveller is outside the age limits',
  minor_without_adult:
    'A traveller under 18 needs an adult on the booking, and each infant their own',
  passport_expires_too_soon: 'A passport expires too soon',
  pan_required: 'A PAN is required',
  pan_invalid: 'The PAN is malformed',
  max_pax_exceeded: 'The group is too large to book online',
  occupancy_mismatch: 'The group does not fill its rooms',
  terms_not_accepted: 'The terms were not accepted',
  idempotency_key_reused: 'The Idempotency-Key was already used for a different request',
  challenge_required: 'The form must be sent again with the checkbox ticked',
  rate_limited: 'Too many requests',
  internal_error: 'Something went wrong in the service',
  gateway_unavailable: 'The payment gateway is unavailable',
  service_unavailable: 'The service is unavailable',
};

/** Returns a code's sentence for developers. */
export const titleOf = (code: RefusalCode) => titles[code];

const retryable: ReadonlySet<RefusalCode> = new Set([
  'seats_held',
  'request_in_progress',
  'rate_limited',
  'internal_error',
  'gateway_unavailable',
  'service_unavailable',
]);

/** Caches the part of a problem that all requests share: one refusal may be sent many times. */
const written = new WeakMap<Refusal, string>();

export function writeProblem(refusal: Refusal, instance: string, requestId: string): string {
  const common = written.get(refusal) ?? JSON.stringify(toProblem(refusal));
  written.set(refusal, common);
  const own = JSON.stringify({ instance, requestId } satisfies Partial<Problem>);
  return `${own.slice(0, -1)},${common.slice(1)}`;
}

function toProblem(refusal: Refusal): Omit<Problem, 'instance' | 'requestId'> {
  const title = titles[refusal.code];
  return {
    type: `https://safar.example/problems/${refusal.code}`,
    title,
    status: refusalStatus[refusal.code],
    detail: detailOf(title, refusal.meta),
    code: refusal.code,
    retryable: retryable.has(refusal.code),
    ...(refusal.errors.length > 0 ? { errors: [...refusal.errors] } : {}),
    ...(Object.keys(refusal.meta).length > 0 ? { meta: refusal.meta } : {}),
  };
}

/** Returns the title with any plain details, such as "Not enough seats are left (seatsLeft: 2)." */
function detailOf(title: string, meta: ProblemMeta): string {
  const facts = Object.entries(meta).flatMap(([name, value]) =>
    typeof value === 'object' || name === 'token' ? [] : [`${name}: ${value}`],
  );
  return facts.length > 0 ? `${title} (${facts.join(', ')}).` : `${title}.`;
}
