import type { BookingDetail, BookingRefund } from '@/booking/contract/bookings';
import type { BookingCancellation } from '@/booking/contract/cancellations';
import { formatInstant, formatLongDate } from '../format/dates';
import { formatMoney } from '../format/money';

export type BookingTone = 'sure' | 'caution' | 'problem' | 'information';

/**
 * A booking's status in words, and what happens next.
 *
 * @param isConfirming the gateway said that it has the money, and we have not heard so ourselves yet
 */
export function describeBooking(
  booking: BookingDetail,
  isConfirming = false,
): { heading: string; next: string; tone: BookingTone } {
  const { money, departure } = booking;
  if (isUnderReview(booking)) {
    return {
      heading: 'We have your money and are looking at it.',
      tone: 'caution',
      next: 'A payment reached us whose amount is not the one we asked for. A person looks at it and writes to you: you get your seats, or all of it back. Please do not pay again.',
    };
  }
  switch (booking.status) {
    case 'confirmed':
      return {
        heading: 'You are going.',
        tone: 'sure',
        next:
          money.balanceMinor > 0 && booking.balanceDueOn
            ? `Your seats are booked. ${formatMoney(money.balanceMinor, money.currency)} is due by ${formatLongDate(booking.balanceDueOn)}; we remind you a week before.`
            : 'Your seats are booked and everything is paid.',
      };
    case 'pending_payment':
      if (isConfirming) {
        return {
          heading: 'We have your money and are confirming.',
          tone: 'information',
          next: 'The payment went through, and we only wait to hear it from our payment partner ourselves. Please do not pay again; this page goes on by itself, and you can close it.',
        };
      }
      return isBeingPaid(booking)
        ? {
            heading: 'We are confirming your payment.',
            tone: 'information',
            next: 'Your bank has not answered yet. Please do not pay again; this page goes on by itself.',
          }
        : {
            heading: 'Almost there: the payment is missing.',
            tone: 'caution',
            next: booking.holdExpiresAt
              ? `Your seats are held until ${formatInstant(booking.holdExpiresAt)}.`
              : 'Your seats are held for a few minutes.',
          };
    case 'expired':
      return {
        heading: 'The seats went back on sale.',
        tone: 'problem',
        next:
          money.paidMinor > money.refundedMinor
            ? 'Your payment reached us too late for the seats. All of it goes back to you; you need not do anything.'
            : 'No payment reached us in time. Nothing was charged. You can book again if seats are free.',
      };
    case 'cancelled':
      if (openChoice(booking)) {
        return {
          heading: 'We had to cancel this date.',
          tone: 'caution',
          next: `${booking.cancellations.find(({ reason }) => reason)?.reason ?? 'It does not take place'}. We are sorry. Please choose below what should become of your money.`,
        };
      }
      return {
        heading: 'This booking is cancelled.',
        tone: 'problem',
        next: 'What goes back to you, and when, is listed below.',
      };
    case 'completed':
      return {
        heading: 'You went. Thank you.',
        tone: 'sure',
        next: `The trip ended on ${formatLongDate(departure.endDate)}.`,
      };
    case 'no_show':
      return {
        heading: 'We missed you.',
        tone: 'problem',
        next: 'The trip ran without you. If this is wrong, please call us.',
      };
    case 'transferred':
      return {
        heading: 'This booking moved to another date.',
        tone: 'information',
        next: 'The new booking has its own reference, which we sent you.',
      };
  }
}

/** The cancellation by the operator after which the traveller has still to choose. */
export function openChoice({ cancellations }: BookingDetail): BookingCancellation | undefined {
  return cancellations.find(
    ({ initiator, status, refundAs }) =>
      initiator === 'operator' && status === 'approved' && refundAs === null,
  );
}

/** Whether money came that a person has to look at before anything else happens. */
export function isUnderReview({ status, payments }: BookingDetail): boolean {
  const isUndecided = status === 'pending_payment' || status === 'expired';
  return isUndecided && payments.some((payment) => payment.status === 'review');
}

/** Whether the bank has been asked and has not answered. */
export function isBeingPaid(booking: BookingDetail): boolean {
  const attempt = booking.openPayment?.lastAttempt;
  return attempt?.status === 'created' || attempt?.status === 'authorized';
}

/** Which way money goes back, as the end of a sentence. */
export const refundWays: Record<BookingRefund['destination'], string> = {
  gateway: 'the way it was paid',
  bank_transfer: 'by bank transfer',
  travel_credit: 'as credit for a later trip',
  move: 'moved to your new booking',
};

/** How far a refund is, which way it goes, and by what the bank finds it. */
export function describeRefund(refund: BookingRefund): string {
  const { status, destination, processedAt, providerReference } = refund;
  if (destination === 'move') return 'Moved to your new booking';
  const way = refundWays[destination];
  if (processedAt) {
    return `Refund sent ${way}${providerReference ? `, reference ${providerReference}` : ''}`;
  }
  if (status === 'requested') return `Refund ${way}, a person looks at it first`;
  if (status === 'failed') return `Refund ${way} did not go through; we are on it`;
  return `Refund on its way, ${way}`;
}

/** Whether the trip is still ahead and money may still be due. */
export function isOpen({ status }: Pick<BookingDetail, 'status'>): boolean {
  return status === 'pending_payment' || status === 'confirmed';
}

/** Where somebody joins; the town only where the name of the place does not hold it. */
export function formatPlace({ name, city }: { name: string; city: string }): string {
  return name.includes(city) ? name : `${name}, ${city}`;
}
