import type { BookingDetail } from '@/booking/contract/bookings';
import { emptyDraft, type FormDraft } from '@/lib/forms';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export interface BookingCorrectPageProps {
  booking: BookingDetail;
  contactDraft: FormDraft;
  /** What was typed about a traveller whose correction was refused, and who. */
  travellerDraft: FormDraft;
  travellerId: string;
}

/** Loads a booking to correct names, addresses and phone numbers. */
export async function loadBookingCorrectPage({ slug, visitor, posted, draftOf }: DeskRequest) {
  const booking = await staffService.booking(slug, visitor);
  const isOfTraveller = posted?.text('form') === 'correct-traveller';
  return {
    booking,
    contactDraft: draftOf('correct-contact'),
    travellerDraft: isOfTraveller ? draftOf('correct-traveller') : emptyDraft,
    travellerId: isOfTraveller ? posted.text('traveller') : '',
  } satisfies BookingCorrectPageProps;
}
