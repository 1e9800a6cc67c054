import type { BookingDetail } from '@/booking/contract/bookings';
import type { PaymentPreview, PaymentPreviewRequest } from '@/booking/contract/staff';
import { queryValue } from '@/lib/booking/bookingSelection';
import { parseRupees, rupeesField } from '@/lib/desk/parseRupees';
import { dayOf } from '@/lib/format/dates';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { figuresOf } from './refusedPreview';
import { staffService } from './staffService';

export interface BookingPaymentPageProps {
  booking: BookingDetail;
  /** Recorded money that waits for a second person, which is no longer to be paid. */
  waitingMinor: number;
  /** What is still to pay, without what waits. */
  leftMinor: number;
  /** What was asked for, as typed; at first the whole balance, by transfer, today. */
  asked: { method: PaymentPreviewRequest['method']; amount: string; receivedOn: string };
  /** What recording it does. Null until it is asked for, or if `refused` says why not. */
  figures: PaymentPreview | null;
  refused: string | null;
  idempotencyKey: string;
  draft: FormDraft;
}

/** How money can come without the gateway. */
export const paymentMethods = ['bank_transfer', 'cheque', 'cash', 'travel_credit'] as const;

/** Loads a booking with what recording a transfer, cheque or cash does. Changes nothing. */
export async function loadBookingPaymentPage(request: DeskRequest) {
  const { slug, query, visitor, draftOf } = request;
  const booking = await staffService.booking(slug, visitor);
  const recorded = booking.payments.filter(({ status }) => status === 'recorded');
  const waitingMinor = recorded.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const typed = (name: string) => queryValue(query, name).slice(0, 20);
  const leftMinor = Math.max(booking.money.balanceMinor - waitingMinor, 0);
  const asked = {
    method: paymentMethods.find((one) => one === typed('method')) ?? 'bank_transfer',
    amount: typed('amount') || rupeesField(leftMinor),
    receivedOn: typed('receivedOn') || dayOf(new Date().toISOString(), booking.departure.tz),
  };
  const preview = typed('amount')
    ? await previewOf(slug, asked, request)
    : { figures: null, refused: null };
  return {
    ...{ booking, waitingMinor, leftMinor, asked },
    ...preview,
    // A form that is shown again keeps its key: the first attempt may have worked after all.
    idempotencyKey: keyFor(request),
    draft: draftOf('record-payment'),
  } satisfies BookingPaymentPageProps;
}

async function previewOf(
  reference: string,
  { method, amount, receivedOn }: BookingPaymentPageProps['asked'],
  { visitor }: DeskRequest,
) {
  const amountMinor = parseRupees(amount);
  if (amountMinor === null) {
    return { figures: null, refused: 'Write an amount in rupees, for example 16,779.' };
  }
  const request = {
    ...{ method, amountMinor },
    ...(method === 'travel_credit' ? {} : { receivedOn }),
  };
  return figuresOf(staffService.previewPayment(reference, request, visitor));
}
