/** Refusals: the service understood and says no, with a stable code and a sentence to show. */
import type { FieldError, Problem, ProblemMeta } from './contract/problem.ts';
import { refusalStatus, type RefusalCode } from './contract/refusals.ts';

/** Thrown by actions; the error handler turns it into problem+json. */
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

type Wording = { title: string; detail: (meta: ProblemMeta) => string };

const say = (title: string, detail: string | ((meta: ProblemMeta) => string)): Wording => ({
  title,
  detail: typeof detail === 'string' ? () => detail : detail,
});

const wordings: Record<RefusalCode, Wording> = {
  malformed_request: say(
    'Unreadable request',
    'Something in this request was not readable. Please try again.',
  ),
  validation_failed: say('Some fields need attention', 'Please check the highlighted fields.'),
  idempotency_key_required: say(
    'Idempotency-Key missing',
    'This request needs an Idempotency-Key of 16 to 255 printable characters.',
  ),
  signature_invalid: say('Signature invalid', 'The signature does not fit the content.'),
  authentication_required: say('Not signed in', 'Please sign in to continue.'),
  otp_invalid: say('Code not right', 'That code is not right or has expired.'),
  step_up_required: say('Code needed', 'Please confirm with a code we send you.'),
  link_expired: say('Link expired', 'This link has expired. We can send a new one.'),
  forbidden: say('No access', 'You do not have access to this.'),
  origin_not_allowed: say('Foreign origin', 'Please reload the page and try again.'),
  not_found: say('Not found', 'We could not find that.'),
  trip_unavailable: say('Trip not open', 'This trip is not open for booking.'),
  method_not_allowed: say('Method not allowed', 'This address does not take that method.'),
  seats_unavailable: say('Not enough seats', ({ seatsLeft = 0 }) =>
    seatsLeft === 0
      ? 'This date has just sold out.'
      : seatsLeft === 1
        ? 'Only 1 seat is left on this date.'
        : `Only ${seatsLeft} seats are left on this date.`,
  ),
  seats_held: say(
    'Seats are being booked',
    'All remaining seats are being booked right now. They may free up in a few minutes.',
  ),
  occupancy_unavailable: say('Room type full', ({ occupancy }) =>
    occupancy
      ? `There is no place left in ${occupancy} sharing on this date. Please choose another room.`
      : 'This room type is full on this date. Please choose another one.',
  ),
  addon_unavailable: say('Extra sold out', 'One of the extras has just sold out.'),
  price_changed: say(
    'The price changed',
    'The price changed while you were choosing. Here is the new price.',
  ),
  quote_expired: say(
    'Price no longer held',
    'This price is no longer held. Please check the new price.',
  ),
  hold_expired: say('Time is over', 'Your time is over and the seats went back on sale.'),
  hold_limit_reached: say('Seats already on hold', 'You already have seats on hold.'),
  sales_closed: say('Booking closed', 'Booking for this date has closed.'),
  sales_not_open: say('Booking not open yet', 'Booking for this date has not opened yet.'),
  invalid_state: say('Not possible now', 'This booking cannot be changed now.'),
  payment_in_progress: say('Payment already open', 'A payment for this booking is already open.'),
  shares_open: say(
    'All of it is shared out',
    'The rest waits for the payers of open shares. Close shares, or pay all of it at once.',
  ),
  share_closed: say('Share closed', 'This share is closed. Nothing is to be paid for it.'),
  shares_exceed_balance: say(
    'More than is left',
    'The shares together are more than what is still to be paid.',
  ),
  already_paid: say('Already paid', 'This amount is already paid. Thank you!'),
  traveller_locked: say(
    'Details are fixed',
    ({ lockDays = 7 }) =>
      `Names and details are fixed ${lockDays} days before departure. Please call us.`,
  ),
  bookings_open: say(
    'Something is still open',
    'Trips have to be over or cancelled, and money back with you, before we can delete the account.',
  ),
  duplicate_waitlist_entry: say('Already waiting', 'You are already on the waiting list.'),
  waitlist_not_needed: say(
    'There are seats',
    'There are seats on this date: you can book them right away.',
  ),
  cancellation_not_allowed: say(
    'Too late to cancel here',
    'This trip has started, so it cannot be cancelled online. Please contact us.',
  ),
  capacity_below_sold: say(
    'More is sold',
    ({ soldSeats = 0 }) =>
      `${soldSeats} seats are booked, held or withheld; there cannot be fewer than that.`,
  ),
  version_conflict: say(
    'Changed meanwhile',
    'Somebody else changed this. Please look at it again.',
  ),
  second_person_required: say(
    'A second person is needed',
    'Somebody else has to approve what you have asked for.',
  ),
  preview_expired: say(
    'Please check again',
    'The refund amount may have changed. Please check it again.',
  ),
  request_in_progress: say('Still working', 'We are still working on this. One moment…'),
  payload_too_large: say('Too large', 'That is too much text or too large a file.'),
  unsupported_media_type: say('Unsupported content', 'This address takes JSON only.'),
  coupon_invalid: say(
    'Code not valid',
    'This code is not valid. Check its letters, or go on without it.',
  ),
  coupon_expired: say('Code expired', 'This code has expired.'),
  coupon_not_started: say(
    'Code not started',
    ({ at }) => `This code starts on ${at ?? 'a later day'}.`,
  ),
  coupon_not_applicable: say(
    'Code does not apply',
    'This code does not apply to this trip or date, or it is for a first booking only.',
  ),
  coupon_min_spend: say(
    'Below the minimum',
    ({ missingMinor = 0 }) => `Add ₹${Math.ceil(missingMinor / 100)} more to use this code.`,
  ),
  coupon_min_pax: say(
    'Too few travellers',
    ({ minPax = 2 }) => `This code needs ${minPax} travellers.`,
  ),
  coupon_exhausted: say('Code used up', 'This code has been fully used.'),
  coupon_already_used: say(
    'Code used before',
    'This code was used before with your e-mail and phone. Book without it, or use another code.',
  ),
  age_not_allowed: say('Age not allowed', ({ minAge = 0, maxAge }) =>
    maxAge === undefined
      ? `This trip is for travellers of ${minAge} years and older on the departure date.`
      : `This trip is for ages ${minAge} to ${maxAge} on the departure date.`,
  ),
  minor_without_adult: say(
    'An adult is needed',
    'Travellers under 18 need an adult on the same booking.',
  ),
  passport_expires_too_soon: say(
    'Passport expires too soon',
    ({ at }) => `The passport must be valid until at least ${at ?? 'six months after the return'}.`,
  ),
  pan_required: say('PAN needed', 'Enter your PAN. It’s required for trips abroad'),
  pan_invalid: say('PAN not right', 'Check the PAN. It looks like ABCPE1234F'),
  max_pax_exceeded: say(
    'Group too large',
    ({ maxPax = 12 }) =>
      `Online booking is for up to ${maxPax} people. For larger groups, send us an enquiry.`,
  ),
  occupancy_mismatch: say(
    'Rooms do not add up',
    "The rooms are not full with this group. Choose another room type, or 'share with someone of the same gender'.",
  ),
  terms_not_accepted: say('Terms not accepted', 'Accept the terms to continue'),
  idempotency_key_reused: say(
    'Idempotency-Key used before',
    'This Idempotency-Key was used with another request.',
  ),
  challenge_required: say('One more look', 'Please look at the form once more and send it again.'),
  rate_limited: say(
    'Too many tries',
    ({ retryAfterSeconds = 60 }) => `Too many tries. Please wait ${retryAfterSeconds} seconds.`,
  ),
  internal_error: say(
    'Something went wrong',
    'Something went wrong on our side. You have not been charged twice.',
  ),
  gateway_unavailable: say(
    'Payments are busy',
    'Payments are busy right now. Your seats are safe until your time is over. Please try again.',
  ),
  service_unavailable: say(
    'Temporarily unavailable',
    'Booking is not available for the moment. Please try again in a minute.',
  ),
};

const retryable: ReadonlySet<RefusalCode> = new Set([
  'seats_held',
  'request_in_progress',
  'rate_limited',
  'internal_error',
  'gateway_unavailable',
  'service_unavailable',
]);

/** What does not depend on who is refused, as written; a crowd gets one refusal many times. */
const written = new WeakMap<Refusal, string>();

/** The wire form of a refusal as JSON. */
export function writeProblem(refusal: Refusal, instance: string, requestId: string): string {
  const common = written.get(refusal) ?? JSON.stringify(toProblem(refusal));
  written.set(refusal, common);
  const own = JSON.stringify({ instance, requestId } satisfies Partial<Problem>);
  return `${own.slice(0, -1)},${common.slice(1)}`;
}

function toProblem(refusal: Refusal): Omit<Problem, 'instance' | 'requestId'> {
  const wording = wordings[refusal.code];
  return {
    type: `https://safar.example/problems/${refusal.code}`,
    title: wording.title,
    status: refusalStatus[refusal.code],
    detail: wording.detail(refusal.meta),
    code: refusal.code,
    retryable: retryable.has(refusal.code),
    ...(refusal.errors.length > 0 ? { errors: [...refusal.errors] } : {}),
    ...(Object.keys(refusal.meta).length > 0 ? { meta: refusal.meta } : {}),
  };
}
