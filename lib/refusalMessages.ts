import type { ProblemMeta } from '@/booking/contract/problem';
import type { RefusalCode } from '@/booking/contract/refusals';
import { formatCount } from './format/counts';
import { formatDate, formatInstant } from './format/dates';
import { formatMoney } from './format/money';

type Sentence = (meta: ProblemMeta) => string;

const broken: Sentence = () => 'Something in this request was not readable. Please try again.';
const tooMany: Sentence = ({ retryAfterSeconds: seconds = 60 }) =>
  `Too many tries. Please wait ${
    seconds > 90 ? formatCount(Math.ceil(seconds / 60), 'minute') : formatCount(seconds, 'second')
  } and try again.`;
const busy: Sentence = () =>
  'We cannot reach the booking office at the moment. Please try again in a minute; nothing you typed is lost.';

/** One sentence for each reason the booking service can say no. A code without one does not compile. */
export const refusalMessages: Record<RefusalCode, Sentence> = {
  malformed_request: broken,
  validation_failed: () => 'Please check the marked fields.',
  idempotency_key_required: broken,
  signature_invalid: broken,
  authentication_required: () => 'Please sign in to continue.',
  otp_invalid: () =>
    'That code is not right, or it is older than ten minutes. Check the digits, or ask for a new one.',
  step_up_required: () =>
    'Please confirm with the code that we send to the mail address of the booking.',
  link_expired: () =>
    'This link was used before, or it is not good any more. We can send you a new one.',
  forbidden: () => 'You do not have access to this.',
  origin_not_allowed: () => 'Please reload the page and try again.',
  not_found: () => 'We could not find that.',
  trip_unavailable: () => 'This trip is not open for booking at the moment.',
  method_not_allowed: broken,
  seats_unavailable: ({ seatsLeft }) =>
    seatsLeft
      ? `Only ${formatCount(seatsLeft, 'seat')} ${seatsLeft === 1 ? 'is' : 'are'} left on this date. Choose fewer people or another date.`
      : 'This date has just sold out. Choose another date; your room and people are kept.',
  seats_held: () =>
    'The last seats of this date are in other people’s bookings right now. They may come free in a few minutes; or choose another date.',
  occupancy_unavailable: () =>
    'This kind of room is full on this date. Choose another room or another date.',
  addon_unavailable: () => 'One of the extras is no longer available. Please choose again.',
  price_changed: () => 'The price changed while you were choosing. Please look at the new one.',
  quote_expired: () => 'This price is no longer held. Please check the new one.',
  hold_expired: () =>
    'Your 15 minutes are over and the seats went back on sale. Take them again if they are free.',
  hold_limit_reached: () =>
    'You already hold seats in this browser. Finish or give back that booking first.',
  sales_closed: ({ at }) =>
    at
      ? `Booking for this date closed on ${formatInstant(at)}.`
      : 'Booking for this date is closed.',
  sales_not_open: ({ at }) =>
    at
      ? `Booking for this date opens on ${formatInstant(at)}.`
      : 'Booking for this date is not open yet.',
  invalid_state: () => 'This booking cannot be changed now. Please load the page again.',
  payment_in_progress: () => 'A payment for this booking is already open. Please finish that one.',
  shares_open: () =>
    'All of the rest waits for the payers of your shares. Close some of them, or pay the whole rest at once.',
  share_closed: () => 'This share is closed: nothing is to be paid for it any more.',
  shares_exceed_balance: () =>
    'The shares together are more than what is still to be paid. Please make them smaller.',
  already_paid: () => 'This amount is already paid. Thank you.',
  bookings_open: () =>
    'A trip of yours is still ahead, seats are offered to you, or money is on its way back. We can delete your account once that is over or cancelled.',
  traveller_locked: ({ lockDays = 7 }) =>
    `Names and details are fixed ${lockDays} days before departure. Please call us, and we change them with you.`,
  duplicate_waitlist_entry: () => 'You are already on the waiting list of this date.',
  waitlist_not_needed: () => 'There are seats on this date again: you can book them right away.',
  cancellation_not_allowed: () =>
    'This trip has started, so it cannot be cancelled here. Please call us.',
  capacity_below_sold: () => 'More seats are sold than that.',
  version_conflict: () => 'Somebody else changed this. Please load the page again.',
  second_person_required: () => 'Somebody else has to approve this.',
  preview_expired: () => 'The refund may have changed meanwhile. Please look at it once more.',
  request_in_progress: () => 'We are still working on this. One moment, then load the page again.',
  payload_too_large: () => 'That is too much text. Please shorten it.',
  unsupported_media_type: broken,
  coupon_invalid: () => 'This code is not valid.',
  coupon_expired: () => 'This code has expired.',
  coupon_not_started: ({ at }) =>
    at ? `This code starts on ${formatDate(at)}.` : 'This code has not started yet.',
  coupon_not_applicable: () =>
    'This code does not apply to this trip or date, or it is for a first booking only.',
  coupon_min_spend: ({ missingMinor }) =>
    missingMinor
      ? `Add ${formatMoney(missingMinor)} more to use this code.`
      : 'The total is too low for this code.',
  coupon_min_pax: ({ minPax }) => `This code needs ${formatCount(minPax ?? 2, 'traveller')}.`,
  coupon_exhausted: () => 'This code has been fully used.',
  coupon_already_used: () =>
    'This code was used before with your e-mail and phone. Book without it, or use another code.',
  age_not_allowed: ({ minAge, maxAge }) =>
    maxAge
      ? `This trip is for ages ${minAge ?? 0} to ${maxAge} on the day it starts.`
      : `This trip is for people aged ${minAge ?? 18} and over on the day it starts.`,
  minor_without_adult: () => 'Travellers under 18 need an adult on the same booking.',
  passport_expires_too_soon: ({ at }) =>
    `The passport must be valid until at least ${at ? formatDate(at) : 'six months after the return'}.`,
  pan_required: () => 'A PAN is needed for trips abroad.',
  pan_invalid: () => 'That PAN does not look right. It has five letters, four digits and a letter.',
  max_pax_exceeded: ({ maxPax }) =>
    `Online booking is for up to ${formatCount(maxPax ?? 12, 'person', 'people')}. Call us for a larger group.`,
  occupancy_mismatch: () =>
    'The rooms do not come out even. Choose another room, or let us find you a room-mate.',
  terms_not_accepted: () => 'Please accept the terms to continue.',
  idempotency_key_reused: () =>
    'This form was already sent with other details. Please load the page again.',
  challenge_required: () =>
    'We could not tell you from a program. Please look over it, tick the box and send it again.',
  rate_limited: tooMany,
  internal_error: busy,
  gateway_unavailable: () =>
    'Payments are busy right now. Your seats are still held; please try again in a minute.',
  service_unavailable: busy,
};

/** The sentence for a code that came in an address, where anybody can write anything. */
export function refusalSentence(code: string, meta: ProblemMeta): string | null {
  return isRefusalCode(code) ? refusalMessages[code](meta) : null;
}

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusalMessages, code);
}
