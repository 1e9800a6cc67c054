import type { ProblemMeta } from '@/booking/contract/problem';
import type { RefusalCode } from '@/booking/contract/refusals';
import { formatCount } from './format/counts';
import { formatDate, formatInstant } from './format/dates';
import { formatMoney } from './format/money';
import { nameIn } from './nameIn';

type Sentence = (meta: ProblemMeta) => string;

const unreadable: Sentence = () =>
  'Something went wrong with this request. Reload the page and try again.';
const tooMany: Sentence = ({ retryAfterSeconds: seconds = 60 }) =>
  `Too many attempts. Try again in ${
    seconds > 90 ? formatCount(Math.ceil(seconds / 60), 'minute') : formatCount(seconds, 'second')
  }.`;
const unavailable: Sentence = () =>
  'We can’t reach our booking system right now. Nothing you typed is lost. Try again in a minute.';

/** What a visitor reads for each refusal by the booking service. */
export const refusalMessages: Record<RefusalCode, Sentence> = {
  malformed_request: unreadable,
  validation_failed: () => 'Check the fields marked in red.',
  idempotency_key_required: unreadable,
  signature_invalid: unreadable,
  authentication_required: () => 'Sign in to continue.',
  otp_invalid: () => 'That code is wrong or has expired. Check the digits, or use a newer one.',
  step_up_required: () => 'Confirm with the code we email to the address on this booking.',
  link_expired: ({ at }) =>
    at
      ? `Links and codes open a booking until a year after the trip, which ended on ${formatDate(at)}. Sign in at My trips instead.`
      : 'This link has expired or was already used. We can send you a new one.',
  forbidden: () => 'You don’t have access to this.',
  origin_not_allowed: () => 'Reload the page and try again.',
  not_found: () => 'We couldn’t find that.',
  trip_unavailable: () => 'This trip isn’t open for booking right now.',
  method_not_allowed: unreadable,
  seats_unavailable: ({ seatsLeft }) =>
    seatsLeft
      ? `Only ${formatCount(seatsLeft, 'seat')} ${seatsLeft === 1 ? 'is' : 'are'} left on this date. Choose fewer people or another date.`
      : 'This date has sold out. Choose another date. We’ve kept your room and travellers.',
  seats_held: () =>
    'The last seats on this date are on hold for other people. Try again in a few minutes, or choose another date.',
  occupancy_unavailable: ({ placesLeft }) =>
    placesLeft
      ? `Only ${formatCount(placesLeft, 'place')} ${placesLeft === 1 ? 'is' : 'are'} left in this room type on this date. Choose another room, fewer people or another date.`
      : 'This room type is full on this date. Choose another room or another date.',
  addon_unavailable: () => 'One of your extras is no longer available. Choose your extras again.',
  price_changed: () => 'The price or terms changed while you were choosing. Check the new ones.',
  quote_expired: () => 'This price has expired. Check the new one.',
  hold_expired: () =>
    'Your hold has expired and the seats are back on sale. Book them again if they’re still available.',
  hold_limit_reached: () =>
    'You already have seats on hold. Finish that booking, or release the seats first.',
  network_hold_limit_reached: () =>
    'Too many seats on this date are on hold from your internet connection. Finish one of those bookings, or try again in a few minutes.',
  hold_needs_sign_in: () =>
    'Seats you held earlier weren’t booked. Sign in, and you can hold seats again.',
  sales_closed: ({ at }) =>
    at
      ? `Booking for this date closed on ${formatInstant(at)}.`
      : 'Booking for this date has closed.',
  sales_not_open: ({ at }) =>
    at
      ? `Booking for this date opens on ${formatInstant(at)}.`
      : 'Booking for this date hasn’t opened yet.',
  invalid_state: () => 'This booking can’t be changed now. Reload the page to see the latest.',
  payment_in_progress: ({ paymentId }) =>
    paymentId
      ? 'A payment for this booking is already in progress. Finish that one first.'
      : 'We’re checking a payment you sent us. Please wait for our email before you pay more.',
  shares_open: () =>
    'Your balance is fully split into open shares. Close some of them, or pay the whole balance yourself.',
  share_closed: () => 'This share is closed, so there’s nothing to pay.',
  shares_exceed_balance: () => 'The shares add up to more than the balance. Make them smaller.',
  already_paid: () => 'This amount is already paid. Thank you.',
  bookings_open: () =>
    'You have an upcoming trip, a waiting list offer or a refund on its way. We can delete your account once that’s over or cancelled.',
  traveller_locked: ({ lockDays = 7 }) =>
    `Traveller details are locked ${lockDays} days before departure. Call us to change them.`,
  duplicate_waitlist_entry: () => 'You’re already on the waiting list for this date.',
  waitlist_not_needed: () => 'This date has seats again, so you can book right away.',
  cancellation_not_allowed: () =>
    'This trip has started, so you can’t cancel it here. Call us instead.',
  date_change_not_allowed: () =>
    'It’s too late to change the date here. Call us: sometimes we can still do it.',
  date_not_for_travellers: () =>
    'Not everyone on this booking can join that date. It may be for women only, or someone’s age by then means another fare. Call us and we’ll help.',
  capacity_below_sold: () => 'More seats than that are already booked or held.',
  version_conflict: () =>
    'Someone else changed this while you had it open. Reload to see the latest.',
  second_person_required: () => 'Someone else on the team has to approve this.',
  approver_cannot_pay: () =>
    'You approved this refund, so someone else makes the transfer and records it as paid.',
  payment_disputed: () =>
    'Your bank is looking into one of your payments. Until it decides, the date can’t be changed. Call us if you have questions.',
  preview_expired: () => 'The amounts may have changed. Check them again before you confirm.',
  request_in_progress: () => 'We’re still working on this. Wait a moment, then reload the page.',
  payload_too_large: () => 'That’s too much text. Shorten it and try again.',
  unsupported_media_type: unreadable,
  coupon_invalid: () => 'We can’t find this code. Check the spelling, or continue without it.',
  coupon_expired: () => 'This code has expired.',
  coupon_not_started: ({ at }) =>
    at ? `This code is valid from ${formatDate(at)}.` : 'This code isn’t valid yet.',
  coupon_not_applicable: () =>
    'This code doesn’t apply to this trip or date, or it’s only for first bookings.',
  coupon_min_spend: ({ missingMinor }) =>
    missingMinor
      ? `Add ${formatMoney(missingMinor)} more to use this code.`
      : 'The total is too low for this code.',
  coupon_min_pax: ({ minPax }) =>
    `This code needs at least ${formatCount(minPax ?? 2, 'traveller')}.`,
  coupon_exhausted: () => 'This code has been used up.',
  coupon_already_used: () =>
    'This code was already used with your email address or phone number. Book without it, or use another code.',
  coupon_needs_sign_in: () =>
    'This code is for a first booking. Sign in, so that we can see that it’s yours, or book without the code.',
  age_not_allowed: ({ minAge, maxAge }) =>
    maxAge
      ? `This trip is for people aged ${minAge ?? 0} to ${maxAge} on the day it starts.`
      : `This trip is for people aged ${minAge ?? 18} and over on the day it starts.`,
  minor_without_adult: () =>
    'Travellers under 18 need an adult on the same booking, and each infant needs their own.',
  passport_expires_too_soon: ({ at }) =>
    `The passport must be valid until at least ${at ? formatDate(at) : 'six months after the return'}.`,
  pan_required: () => 'A PAN is needed for trips abroad.',
  pan_invalid: () => 'A PAN has five letters, four digits and a letter, like ABCDE1234F.',
  max_pax_exceeded: ({ maxPax }) =>
    `Online booking is for up to ${formatCount(maxPax ?? 12, 'person', 'people')}. Call us for a larger group.`,
  occupancy_mismatch: () =>
    'Your group doesn’t fill these rooms. Choose another room, or let us find you a roommate.',
  terms_not_accepted: () => 'Accept the terms to continue.',
  idempotency_key_reused: () =>
    'This form was already sent with different details. Check whether it was already done before you send it again.',
  challenge_required: () =>
    'We couldn’t tell if this came from a person. Check your answers, tick the box and send it again.',
  rate_limited: tooMany,
  internal_error: unavailable,
  gateway_unavailable: () =>
    'Your seats are still on hold, but we can’t take payments right now. Try again in a minute.',
  service_unavailable: unavailable,
};

/** Returns the message for a code from a URL, which anyone can edit. Null if it's unknown. */
export function refusalSentence(code: string, meta: ProblemMeta): string | null {
  const known = nameIn(refusalMessages, code);
  return known && refusalMessages[known](meta);
}
