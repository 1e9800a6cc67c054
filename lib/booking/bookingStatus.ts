import type { BookingDetail, BookingRefund } from '@/booking/contract/bookings';
import type { BookingCancellation } from '@/booking/contract/cancellations';
import { dayOf, daysBetween, formatUntil, formatLongDate } from '../format/dates';
import { formatMoney } from '../format/money';

/** The least that can be paid or left to pay, ₹1. */
export const smallestMinor = 100;

/** Returns how much of the viewer's travel credit a booking can use now. 0 if none. */
export function usableCredit({
  creditMinor,
  money,
}: Pick<BookingDetail, 'creditMinor'> & {
  money: Pick<BookingDetail['money'], 'balanceMinor' | 'dueNowMinor'>;
}): number {
  const { balanceMinor, dueNowMinor } = money;
  // Neither what's left of the balance nor of the deposit may be below ₹1.
  const amountMinor = [balanceMinor, dueNowMinor].reduce(
    (most, dueMinor) => {
      const leftMinor = dueMinor - most;
      return leftMinor > 0 && leftMinor < smallestMinor ? dueMinor - smallestMinor : most;
    },
    Math.min(creditMinor, balanceMinor),
  );
  return amountMinor < smallestMinor ? 0 : amountMinor;
}

/** Returns the next amount due if it's only a part of the balance, or null. */
export function nextInstalment({
  nextDue,
  money,
}: Pick<BookingDetail, 'nextDue'> & { money: Pick<BookingDetail['money'], 'balanceMinor'> }) {
  return nextDue && nextDue.amountMinor < money.balanceMinor ? nextDue : null;
}

/**
 * Describes a booking's status and what happens next.
 *
 * @param isConfirming whether the gateway says it has the money, which we haven't confirmed yet
 */
export function describeBooking(
  booking: BookingDetail,
  isConfirming = false,
): { heading: string; next: string; tone: 'sure' | 'caution' | 'problem' | 'information' } {
  const { money, departure, nextDue } = booking;
  if (isUnderReview(booking)) {
    return {
      heading: 'We have your payment and are checking it',
      tone: 'caution',
      next: 'We received a different amount from the one due. We’ll check it and email you. You’ll get either your seats or a full refund. Do not pay again.',
    };
  }
  const checkedMinor = recordedMinor(booking);
  if (checkedMinor > 0 && (isOpen(booking) || booking.status === 'expired')) {
    return {
      heading: `We’re checking your ${formatMoney(checkedMinor, money.currency)}`,
      tone: 'caution',
      next: `${seatsWords(booking)} We’ll email you once it’s confirmed. Do not pay again.`,
    };
  }
  switch (booking.status) {
    case 'confirmed':
      return {
        heading: 'You’re going',
        tone: 'sure',
        next:
          nextDue !== null
            ? `Your seats are booked. ${formatMoney(nextDue.amountMinor, money.currency)} is due by ${formatLongDate(nextDue.dueOn)}.${reminderWords(booking)}`
            : 'Your seats are booked and everything is paid.',
      };
    case 'pending_payment':
      if (isConfirming) {
        return {
          heading: 'We have your payment and are confirming it',
          tone: 'information',
          next: 'Your payment went through. We’re waiting for our payment partner to confirm it. Do not pay again. This page updates automatically. You can close it.',
        };
      }
      return isBeingPaid(booking)
        ? {
            heading: 'We’re confirming your payment',
            tone: 'information',
            next: 'Your bank hasn’t responded yet. Do not pay again. This page updates automatically.',
          }
        : money.paidMinor > money.refundedMinor
          ? {
              heading: 'Part of the deposit is paid',
              tone: 'caution',
              next: `We have ${formatMoney(money.paidMinor - money.refundedMinor, money.currency)} of the ${formatMoney(money.depositMinor, money.currency)} deposit.${booking.holdExpiresAt ? ` Your seats are held until ${formatUntil(booking.holdExpiresAt)}.` : ''} Your booking is confirmed once the whole deposit is paid.`,
            }
          : {
              heading: 'Almost there: one payment to go',
              tone: 'caution',
              next: booking.holdExpiresAt
                ? `Your seats are held until ${formatUntil(booking.holdExpiresAt)}.`
                : 'Your seats are held for a few minutes.',
            };
    case 'expired':
      if (booking.departure.isPrivate) {
        return {
          heading: 'This offer has ended',
          tone: 'problem',
          next: 'The price no longer holds, and anything paid too late is refunded in full. Reply to our email if you’d still like to go.',
        };
      }
      return {
        heading: 'The seats went back on sale',
        tone: 'problem',
        next:
          money.paidMinor > 0
            ? 'The money didn’t reach us in time to keep the seats, so we’re refunding it in full. There’s nothing you need to do.'
            : 'We didn’t receive a payment in time. Nothing was charged. You can book again if seats are available.',
      };
    case 'cancelled':
      if (openChoice(booking)) {
        return {
          heading: 'We had to cancel this date',
          tone: 'caution',
          next: `${booking.cancellations.find(({ reason }) => reason)?.reason ?? 'It isn’t going ahead'}. We’re sorry. Choose below what you’d like to do with your money.`,
        };
      }
      return {
        heading: 'This booking is cancelled',
        tone: 'problem',
        next:
          booking.refunds.length > 0
            ? 'Your refund, and when to expect it, are listed with the prices.'
            : 'No refund is due. The prices show what we keep.',
      };
    case 'completed':
      return {
        heading: 'Thank you for travelling with us',
        tone: 'sure',
        next: `The trip ended on ${formatLongDate(departure.endDate)}.`,
      };
    case 'no_show':
      return {
        heading: 'We missed you',
        tone: 'problem',
        next: 'The trip went ahead without you. If that’s wrong, call us.',
      };
    case 'transferred':
      return {
        heading: 'This booking has been moved to another date',
        tone: 'information',
        next: 'The new booking has its own reference, which we sent you.',
      };
  }
}

/** Says what happens to a booking's seats while money is being checked. */
function seatsWords({ status, holdExpiresAt }: BookingDetail): string {
  if (status === 'confirmed') return 'Your seats are booked.';
  if (holdExpiresAt) return `Your seats are held until ${formatUntil(holdExpiresAt)}.`;
  return 'The seats went back on sale. You’ll get seats if some are left, or a full refund.';
}

/** The days before the due date on which the booking service sends reminders. */
const reminders = [
  { days: 7, when: 'a week before' },
  { days: 3, when: 'three days before' },
];

/** Returns a sentence that says when the next reminder of the balance goes out, if any does. */
function reminderWords({ nextDue, serverNow, departure }: BookingDetail): string {
  if (!nextDue) return '';
  const daysLeft = daysBetween(dayOf(serverNow, departure.tz), nextDue.dueOn);
  const next = reminders.find(({ days }) => daysLeft > days);
  return next ? ` We’ll remind you ${next.when}.` : '';
}

/** Returns the operator's cancellation that still needs the traveller's choice. */
export function openChoice({ cancellations }: BookingDetail): BookingCancellation | undefined {
  return cancellations.find(
    ({ initiator, status, refundAs }) =>
      initiator === 'operator' && status === 'approved' && refundAs === null,
  );
}

/** Whether staff must check a payment before anything else is paid. */
export function isBeingChecked(booking: BookingDetail): boolean {
  return isUnderReview(booking) || recordedMinor(booking) > 0;
}

/** Whether a payment of another amount than the one due waits for staff. */
function isUnderReview({ status, payments }: BookingDetail): boolean {
  const isUndecided = status === 'pending_payment' || status === 'expired';
  return isUndecided && payments.some((payment) => payment.status === 'review');
}

/** Returns how much money from outside the gateway is being checked. 0 if none. */
function recordedMinor({ payments }: Pick<BookingDetail, 'payments'>): number {
  const waiting = payments.filter(({ status }) => status === 'recorded');
  return waiting.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Whether the bank still hasn't responded to a payment. */
export function isBeingPaid(booking: BookingDetail): boolean {
  const attempt = booking.openPayment?.lastAttempt;
  return attempt?.status === 'created' || attempt?.status === 'authorized';
}

/** A refund's destination, worded to end a sentence. */
export const refundWays: Record<BookingRefund['destination'], string> = {
  gateway: 'to the original payment method',
  bank_transfer: 'by bank transfer',
  travel_credit: 'as travel credit',
  move: 'moved to your new booking',
};

/** Describes a refund's status, destination and bank reference. */
export function describeRefund(refund: BookingRefund): string {
  const { status, destination, processedAt, providerReference } = refund;
  if (destination === 'move') return 'Moved to your new booking';
  const way = refundWays[destination];
  if (processedAt) {
    return `Refund sent ${way}${providerReference ? `, reference ${providerReference}` : ''}`;
  }
  if (status === 'requested') return `Refund ${way}, once we’ve checked it`;
  if (status === 'failed') return `Refund ${way} failed. We’re fixing it`;
  return `Refund on its way, ${way}`;
}

/** Whether the trip is still ahead and money may still be due. */
export function isOpen({ status }: Pick<BookingDetail, 'status'>): boolean {
  return status === 'pending_payment' || status === 'confirmed';
}

/** Formats a pickup point. Adds the town unless the point's name already includes it. */
export function formatPlace({ name, city }: { name: string; city: string }): string {
  return name.includes(city) ? name : `${name}, ${city}`;
}

/** Returns the days until departure, by the booking service's clock: `in 19 days`. */
export function daysAway({
  departure,
  serverNow,
}: Pick<BookingDetail, 'departure' | 'serverNow'>): string {
  const days = daysBetween(dayOf(serverNow, departure.tz), departure.startDate);
  if (days < 0) return 'now';
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** Returns a map search for a pickup point, which can lead there. */
export function directionsTo({
  name,
  address,
  city,
}: NonNullable<BookingDetail['pickup']>): string {
  const place = [name, address ?? city].join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
