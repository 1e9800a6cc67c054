import type { GoodwillPreview } from '@/booking/contract/bookingChanges';
import type { BookingDetail } from '@/booking/contract/bookings';
import { queryValue } from '@/lib/booking/bookingSelection';
import { parseRupees } from '@/lib/desk/parseRupees';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { figuresOf } from './refusedPreview';
import { staffBookingService } from './staffBookingService';
import { staffService } from './staffService';

export interface BookingGoodwillPageProps {
  booking: BookingDetail;
  /** The amount as typed. */
  amount: string;
  /** What confirming does. Null until an amount is typed, or if `refused` says why not. */
  figures: GoodwillPreview | null;
  refused: string | null;
  idempotencyKey: string;
  draft: FormDraft;
}

/** Loads a booking with what a goodwill refund of the typed amount does. Changes nothing. */
export async function loadBookingGoodwillPage(request: DeskRequest) {
  const { slug, query, visitor, draftOf } = request;
  const booking = await staffService.booking(slug, visitor);
  const amount = queryValue(query, 'amount').slice(0, 20);
  const amountMinor = parseRupees(amount);
  const { figures, refused } =
    amountMinor === null
      ? {
          figures: null,
          refused: amount ? 'Write an amount in rupees, for example 2,000.' : null,
        }
      : await figuresOf(staffBookingService.previewGoodwill(slug, amountMinor, visitor));
  return {
    ...{ booking, amount, figures, refused },
    idempotencyKey: keyFor(request),
    draft: draftOf('goodwill'),
  } satisfies BookingGoodwillPageProps;
}
