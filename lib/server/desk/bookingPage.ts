import type { PaymentLink } from '@/booking/contract/callerBookings';
import type { BookingDetail } from '@/booking/contract/bookings';
import type { StaffDocuments } from '@/booking/contract/documents';
import type { StaffBookingRecord, StaffContact } from '@/booking/contract/staffBookings';
import type { Upload } from '@/booking/contract/uploads';
import type { StaffMessage } from '@/booking/contract/tripTools';
import { queryValue } from '@/lib/booking/bookingSelection';
import { actionWords } from '@/lib/desk/actionWords';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { answerStatuses, answerTo } from '../forms/outcome';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { staffBookingService } from './staffBookingService';
import { staffService } from './staffService';

export interface BookingPageProps {
  booking: BookingDetail;
  record: StaffBookingRecord & { documents: StaffDocuments };
  /** Full contact details, once someone gave a reason. They aren't kept: reloading hides them. */
  contact: StaffContact | null;
  /** Null until asked for, because opening them marks them as read. */
  messages: readonly StaffMessage[] | null;
  /** Travellers' own files; null for those who may not open them. */
  uploads: readonly Upload[] | null;
  /** A link to pay, for whoever just asked for one to read out. */
  paymentLink: PaymentLink | null;
  /** Distinguishes this page's forms that are sent once. */
  idempotencyKey: string;
  drafts: Record<FormName, FormDraft>;
}

type FormName =
  | 'show-contact'
  | 'open-upload'
  | 'booking-link'
  | 'end-guest-access'
  | 'payment-link'
  | 'read-payment-link'
  | 'release'
  | 'booking-note';

/** Loads a booking with everything the operator needs to answer a call about it. */
export async function loadBookingPage(request: DeskRequest) {
  const { me, slug, query, visitor, draftOf } = request;
  const mayAnswer = me.permissions.includes('messages:answer');
  const isAsked = mayAnswer && queryValue(query, 'messages') !== '';
  // Asked for first, so that the history and the page are those after it.
  const link = await readPaymentLink(request);
  const mayOpen = me.permissions.includes('uploads:read');
  const [booking, record, shown, thread, uploads] = await Promise.all([
    staffService.booking(slug, visitor),
    staffService.bookingRecord(slug, visitor),
    showContact(request),
    isAsked ? staffService.bookingMessages(slug, visitor) : null,
    mayOpen ? staffBookingService.uploads(slug, visitor) : null,
  ]);
  return {
    booking,
    record: {
      ...record,
      documents: record.documents ?? { items: [], hasVoucher: false, hasItinerary: false },
      history: record.history.map((row) => ({ ...row, action: actionWords(row.action) })),
    },
    contact: shown.contact,
    messages: thread?.items ?? null,
    uploads: uploads?.items ?? null,
    paymentLink: link.paymentLink,
    // Each form adds its own ending.
    idempotencyKey: keyFor(request).replace(/-(?:note|pay)$/, ''),
    drafts: {
      'show-contact': shown.draft,
      'open-upload': draftOf('open-upload'),
      'booking-link': draftOf('booking-link'),
      'end-guest-access': draftOf('end-guest-access'),
      'payment-link': draftOf('payment-link'),
      'read-payment-link': link.draft,
      release: draftOf('release'),
      'booking-note': draftOf('booking-note'),
    },
  } satisfies BookingPageProps;
}

/** Shows the contact details to whoever just sent the form for it, in this answer only. */
async function showContact({ posted, slug, visitor, setStatus }: DeskRequest) {
  if (posted?.text('form') !== 'show-contact') return { contact: null, draft: emptyDraft };
  const reason = posted.text('reason').trim();
  try {
    const contact: StaffContact = await staffService.contact(slug, reason, visitor);
    return { contact, draft: emptyDraft };
  } catch (error) {
    const answer = answerTo(error);
    setStatus(answerStatuses[answer.kind]);
    return { contact: null, draft: { values: { reason }, answer } satisfies FormDraft };
  }
}

/** Shows a link to pay to whoever just sent the form for it, in this answer only. */
async function readPaymentLink({ posted, slug, visitor, setStatus }: DeskRequest) {
  if (posted?.text('form') !== 'read-payment-link') return { paymentLink: null, draft: emptyDraft };
  try {
    const paymentLink = await staffBookingService.paymentLink(slug, visitor);
    return { paymentLink, draft: emptyDraft };
  } catch (error) {
    const answer = answerTo(error);
    setStatus(answerStatuses[answer.kind]);
    return { paymentLink: null, draft: { values: {}, answer } satisfies FormDraft };
  }
}
