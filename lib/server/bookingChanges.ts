import type { BookingDetail } from '@/booking/contract/bookings';
import type { BookingCancellation } from '@/booking/contract/cancellations';
import type { QuoteResponse } from '@/booking/contract/quotes';
import { openChoice } from '@/lib/bookingWords';
import { paths } from '@/lib/paths';
import { BookingRefused, bookingService, BookingUnavailable, type Visitor } from './booking/client';
import type { StepRequest } from './bookingForms';

/** Cancels exactly what was previewed. A figure that changed since then leads back to a new preview. */
export async function submitCancellation({
  form,
  visitor,
  idempotencyKey,
}: StepRequest): Promise<string> {
  const reference = form.text('reference');
  return told(reference, async () => {
    await bookingService.cancelBooking(
      reference,
      { token: form.text('token').slice(0, 8_192) },
      idempotencyKey,
      visitor,
    );
    return paths.bookingDetails(reference);
  });
}

/** What a traveller wants after the operator cancelled: another date, credit, or the money. */
export async function submitChoice({
  form,
  visitor,
  idempotencyKey,
}: StepRequest): Promise<string> {
  const reference = form.text('reference');
  const choose = (choice: 'original' | 'travel_credit' | 'move', quoteToken?: string) =>
    bookingService.chooseRefund(
      reference,
      form.text('cancellation'),
      { choice, ...(quoteToken ? { quoteToken } : {}) },
      idempotencyKey,
      visitor,
    );
  return told(reference, async () => {
    switch (form.text('choice')) {
      case 'move': {
        const booking = await bookingService.booking(reference, visitor);
        const cancellation = openChoice(booking);
        if (!cancellation) return paths.bookingDetails(reference, { refused: 'invalid_state' });
        const { quote, token } = await quoteForMove(
          booking,
          cancellation,
          form.text('departure'),
          visitor,
        );
        if (Number(form.text('total')) !== quote.totalMinor) {
          return paths.bookingDetails(reference, { refused: 'price_changed' });
        }
        const { movedTo } = await choose('move', token);
        return paths.bookingDetails(movedTo ?? reference);
      }
      case 'travel_credit':
        await choose('travel_credit');
        break;
      case 'original':
        await choose('original');
        break;
    }
    return paths.bookingDetails(reference);
  });
}

/** The price of another date for the same people. */
export function quoteForMove(
  { travellers, billing }: BookingDetail,
  { travellerIds }: BookingCancellation,
  departureId: string,
  visitor: Visitor,
): Promise<QuoteResponse> {
  return bookingService.quote(
    {
      departureId,
      travellers: travellers
        .filter(({ id }) => travellerIds.includes(id))
        .map(({ type, occupancy }) => ({ type, occupancy })),
      billingStateCode: billing.stateCode,
      hasPan: billing.panMasked !== null,
    },
    visitor,
  );
}

/** Where it goes on; a refusal is said on the booking's page. */
async function told(reference: string, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BookingUnavailable) {
      return paths.bookingDetails(reference, { refused: 'service_unavailable' });
    }
    if (error instanceof BookingRefused) {
      return paths.bookingDetails(reference, { refused: error.problem.code });
    }
    throw error;
  }
}
