import type { BookingDetail } from '@/booking/contract/bookings';
import type { TransferDates, TransferPreview } from '@/booking/contract/transfers';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { figuresOf } from './refusedPreview';
import { staffBookingService } from './staffBookingService';
import { staffService } from './staffService';

export interface BookingMovePageProps {
  booking: BookingDetail;
  /** Null if the booking can't move, which `refused` explains. */
  dates: TransferDates | null;
  chosen: string;
  /** What confirming does. Null until a date is chosen, or if `refused` says why not. */
  figures: TransferPreview | null;
  refused: string | null;
  idempotencyKey: string;
  draft: FormDraft;
}

/** Loads the dates a booking can move to, and what moving to the chosen one does. Changes nothing. */
export async function loadBookingMovePage({ slug, query, visitor, posted, draftOf }: DeskRequest) {
  const [booking, listed] = await Promise.all([
    staffService.booking(slug, visitor),
    figuresOf(staffBookingService.transferDates(slug, visitor)),
  ]);
  const chosen = queryValue(query, 'to');
  const isListed = listed.figures?.items.some(({ departureId }) => departureId === chosen);
  const seen =
    isListed === true
      ? await figuresOf(staffBookingService.previewTransfer(slug, chosen, visitor))
      : { figures: null, refused: null };
  return {
    booking,
    dates: listed.figures,
    chosen,
    figures: seen.figures,
    refused: listed.refused ?? seen.refused,
    idempotencyKey: keyFor({ posted, draftOf }),
    draft: draftOf('move-booking'),
  } satisfies BookingMovePageProps;
}
