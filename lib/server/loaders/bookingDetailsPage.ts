import type { BookingDetail } from '@/booking/contract/bookings';
import {
  BookingRefused,
  BookingUnavailable,
  bookingService,
  orNullWhenUnavailable,
} from '../booking/client';
import { queryValue } from '@/lib/bookingSelection';
import { refusalSentence } from '@/lib/refusalMessages';
import { newIdempotencyKey } from '../http/formHandler';
import type { PersonalRequest } from '../serverPage';

export interface BookingDetailsPageProps {
  /** Null when the booking service does not answer. */
  booking: BookingDetail | null;
  reference: string;
  /** Why the payment could not be opened, in words. */
  refused: string | null;
  /** The gateway said that it has the money, and the service could not ask it yet. */
  isConfirming: boolean;
  idempotencyKey: string;
}

/**
 * One booking, for the browser that made it. A wrong reference and somebody else's look the same:
 * no such page.
 */
export async function loadBookingDetailsPage({
  slug,
  query,
  visitor,
}: PersonalRequest): Promise<BookingDetailsPageProps | null> {
  const page = {
    reference: slug,
    refused: refusalSentence(queryValue(query, 'refused'), {}),
    isConfirming: queryValue(query, 'payment') === 'confirming',
    idempotencyKey: newIdempotencyKey(),
  };
  try {
    const booking = await bookingService.booking(slug, visitor);
    const { openPayment } = booking;
    if (!page.isConfirming || !openPayment) return { ...page, booking };
    // The service asks the gateway for who looks; then the booking may be another.
    const payment = await orNullWhenUnavailable(bookingService.payment(openPayment.id, visitor));
    const hasMoved = payment !== null && payment.status !== 'pending';
    return { ...page, booking: hasMoved ? await bookingService.booking(slug, visitor) : booking };
  } catch (error) {
    if (error instanceof BookingUnavailable) return { ...page, booking: null };
    if (error instanceof BookingRefused) return null;
    throw error;
  }
}

/** Whether a text can be a booking reference: a prefix and eight characters, in any case. */
export function isReference(text: string): boolean {
  return /^[a-z]{2,4}-[0-9a-z]{8}$/i.test(text);
}
