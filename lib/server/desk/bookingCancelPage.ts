import type { BookingDetail } from '@/booking/contract/bookings';
import type { CancellationPreview, CancellationRequest } from '@/booking/contract/cancellations';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { figuresOf } from './refusedPreview';
import { staffService } from './staffService';

export interface BookingCancelPageProps {
  booking: BookingDetail;
  /** Who is chosen, by ID. */
  chosen: readonly string[];
  refundAs: 'original' | 'travel_credit';
  /** The refund was asked for with nobody chosen. */
  isNobodyChosen: boolean;
  /** What confirming does. Null until people are chosen, or if `refused` says why not. */
  figures: CancellationPreview | null;
  refused: string | null;
  idempotencyKey: string;
  draft: FormDraft;
}

/** Loads a booking with what cancelling for the chosen people would cost. Changes nothing. */
export async function loadBookingCancelPage({
  slug,
  query,
  visitor,
  posted,
  draftOf,
}: DeskRequest) {
  const booking = await staffService.booking(slug, visitor);
  const active = booking.travellers.filter(({ status }) => status === 'active');
  const chosen = active.flatMap(({ id }) => (queryValue(query, `t.${id}`) ? [id] : []));
  const refundAs = queryValue(query, 'as') === 'travel_credit' ? 'travel_credit' : 'original';
  const request: CancellationRequest = {
    refundAs,
    ...(chosen.length < active.length ? { travellerIds: chosen } : {}),
  };
  const { figures, refused } =
    chosen.length > 0
      ? await figuresOf(staffService.previewCancellation(slug, request, visitor))
      : { figures: null, refused: null };
  return {
    booking,
    chosen,
    refundAs,
    isNobodyChosen: chosen.length === 0 && active.length > 0 && Boolean(queryValue(query, 'as')),
    figures,
    refused,
    idempotencyKey: keyFor({ posted, draftOf }),
    draft: draftOf('cancel-booking'),
  } satisfies BookingCancelPageProps;
}
