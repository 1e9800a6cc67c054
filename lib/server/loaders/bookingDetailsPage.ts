import type { BookingDetail } from '@/booking/contract/bookings';
import type { CancellationPreview } from '@/booking/contract/cancellations';
import type { Departure } from '@/booking/contract/departures';
import { queryValue } from '@/lib/bookingSelection';
import { openChoice } from '@/lib/bookingWords';
import { refusalSentence } from '@/lib/refusalMessages';
import {
  BookingRefused,
  BookingUnavailable,
  bookingService,
  orNullWhenUnavailable,
  type Visitor,
} from '../booking/client';
import { quoteForMove } from '../bookingChanges';
import { newIdempotencyKey } from '../http/formHandler';
import type { PersonalRequest } from '../serverPage';

/** A date the travellers of a cancelled one can move to, and what it costs them in all. */
export interface MoveOffer {
  departure: Departure;
  totalMinor: number;
}

export interface BookingDetailsPageProps {
  /** Null when the booking service does not answer. */
  booking: BookingDetail | null;
  reference: string;
  /** Why something could not be done, in words. */
  refused: string | null;
  /** The gateway said that it has the money, and the service could not ask it yet. */
  isConfirming: boolean;
  /** What cancelling would bring, for those who were ticked. */
  cancelling: CancellationPreview | null;
  /** After the operator cancelled, while the traveller may choose. */
  moves: MoveOffer[];
  idempotencyKey: string;
}

/** So many other dates are offered after the operator cancelled. */
const offeredDates = 3;

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
    cancelling: null,
    moves: [],
    idempotencyKey: newIdempotencyKey(),
  };
  try {
    const booking = await bookingNow(slug, page.isConfirming, visitor);
    const [cancelling, moves] = await Promise.all([
      queryValue(query, 'cancel') ? previewOf(booking, query, visitor) : null,
      movesOf(booking, visitor),
    ]);
    return { ...page, booking, moves, ...cancelling };
  } catch (error) {
    if (error instanceof BookingUnavailable) return { ...page, booking: null };
    if (error instanceof BookingRefused) return null;
    throw error;
  }
}

async function bookingNow(
  reference: string,
  isConfirming: boolean,
  visitor: Visitor,
): Promise<BookingDetail> {
  const booking = await bookingService.booking(reference, visitor);
  const { openPayment } = booking;
  if (!isConfirming || !openPayment) return booking;
  // The service asks the gateway for who looks; then the booking may be another.
  const payment = await orNullWhenUnavailable(bookingService.payment(openPayment.id, visitor));
  const hasMoved = payment !== null && payment.status !== 'pending';
  return hasMoved ? bookingService.booking(reference, visitor) : booking;
}

/** The address names travellers by their place in the booking: `t=1&t=3`. */
async function previewOf(
  booking: BookingDetail,
  query: PersonalRequest['query'],
  visitor: Visitor,
): Promise<Partial<Pick<BookingDetailsPageProps, 'cancelling' | 'refused'>>> {
  const places = [query.t ?? []].flat();
  const travellerIds = booking.travellers
    .filter(({ status }, index) => status === 'active' && places.includes(String(index + 1)))
    .map(({ id }) => id);
  if (travellerIds.length === 0) return { refused: 'Please tick who cancels.' };
  const refundAs = queryValue(query, 'as') === 'travel_credit' ? 'travel_credit' : 'original';
  try {
    const request = { travellerIds, refundAs } as const;
    return {
      cancelling: await bookingService.previewCancellation(booking.reference, request, visitor),
    };
  } catch (error) {
    if (!(error instanceof BookingRefused)) throw error;
    const { code, meta, detail } = error.problem;
    return { refused: refusalSentence(code, meta ?? {}) ?? detail };
  }
}

async function movesOf(booking: BookingDetail, visitor: Visitor): Promise<MoveOffer[]> {
  const cancellation = openChoice(booking);
  if (!cancellation) return [];
  const people = cancellation.travellerIds.length;
  const { items } = await bookingService.listTripDepartures(booking.trip.slug);
  const roomy = items.filter(
    ({ isBookable, seatsLeft }) => isBookable && (seatsLeft === null || seatsLeft >= people),
  );
  const offers = await Promise.all(
    roomy.slice(0, offeredDates).map(async (departure) => {
      try {
        const { quote } = await quoteForMove(booking, cancellation, departure.id, visitor);
        return [{ departure, totalMinor: quote.totalMinor }];
      } catch (error) {
        if (error instanceof BookingRefused) return [];
        throw error;
      }
    }),
  );
  return offers.flat();
}

/** Whether a text can be a booking reference: a prefix and eight characters, in any case. */
export function isReference(text: string): boolean {
  return /^[a-z]{2,4}-[0-9a-z]{8}$/i.test(text);
}
