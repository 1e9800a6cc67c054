import type { BookingDetail } from '@/booking/contract/bookings';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { staffService } from './staffService';

export interface BookingPaymentPageProps {
  booking: BookingDetail;
  /** Recorded money that waits for a second person, which is no longer to be paid. */
  waitingMinor: number;
  idempotencyKey: string;
  draft: FormDraft;
}

/** Loads a booking to record a transfer, cheque or cash on. */
export async function loadBookingPaymentPage({ slug, visitor, posted, draftOf }: DeskRequest) {
  const booking = await staffService.booking(slug, visitor);
  const waiting = booking.payments.filter(({ status }) => status === 'recorded');
  return {
    booking,
    waitingMinor: waiting.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    // A form that is shown again keeps its key: the first attempt may have worked after all.
    idempotencyKey: keyFor({ posted, draftOf }),
    draft: draftOf('record-payment'),
  } satisfies BookingPaymentPageProps;
}
