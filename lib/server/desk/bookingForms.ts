/** What the forms on a booking's pages do. */
import { deskPaths } from '@/lib/desk/deskPaths';
import { parseRupees } from '@/lib/desk/parseRupees';
import { withQuery } from '@/lib/paths';
import { BookingRefused } from '../booking/failures';
import type { FormTarget, SentOnce } from '../http/formHandler';
import { staffService } from './staffService';

type BookingForm = (sent: SentOnce) => Promise<FormTarget>;

const bookingDone = (reference: string, done: string) =>
  withQuery(deskPaths.booking(reference), { done });

/** The page itself asks for the contact details, so that they are in no address. */
export const showContact: BookingForm = async ({ form }) => ({
  showAgain: deskPaths.booking(encodeURIComponent(form.text('reference'))),
});

export const sendBookingLink: BookingForm = async ({ form, visitor }) => {
  const reference = form.text('reference');
  await staffService.sendLink(reference, visitor);
  return bookingDone(reference, 'booking-link');
};

export const endGuestAccess: BookingForm = async ({ form, visitor }) => {
  const reference = form.text('reference');
  await staffService.endGuestAccess(reference, visitor);
  return bookingDone(reference, 'end-guest-access');
};

export const cancelBooking: BookingForm = async ({ form, visitor, idempotencyKey }) => {
  const { reference, token, reason } = form.texts(['reference', 'token', 'reason']);
  if (reason.trim().length < 3) {
    throw invalidField('reason', 'Write why, in a few words. It is kept in the log.');
  }
  const request = { token, reason: reason.trim() };
  await staffService.cancelBooking(reference, request, idempotencyKey, visitor);
  return bookingDone(reference, 'cancel-booking');
};

const methods = ['bank_transfer', 'cheque', 'cash', 'travel_credit'] as const;

export const recordPayment: BookingForm = async ({ form, visitor, idempotencyKey }) => {
  const { reference, number, receivedOn, ...sent } = form.texts([
    ...(['reference', 'number', 'receivedOn', 'method', 'amountMinor'] as const),
  ]);
  const method = methods.find((one) => one === sent.method);
  if (!method) throw invalidField('method', 'Choose how it was paid.');
  const amountMinor = parseRupees(sent.amountMinor);
  if (amountMinor === null) {
    throw invalidField('amountMinor', 'Write an amount in rupees, for example 16,779.');
  }
  const bankNumber = number.replace(/\s/g, '');
  if (!/^[A-Za-z0-9/_-]{3,60}$/.test(bankNumber)) {
    throw invalidField(
      'number',
      'Write the transfer, cheque or receipt number: letters, digits and dashes.',
    );
  }
  const recorded = await staffService.recordPayment(
    reference,
    {
      ...{ method, amountMinor, reference: bankNumber },
      ...(receivedOn && method !== 'travel_credit' ? { receivedOn } : {}),
    },
    idempotencyKey,
    visitor,
  );
  return bookingDone(
    reference,
    recorded.status === 'recorded' ? 'payment-to-approve' : 'record-payment',
  );
};

/** A form refused before it reaches the service, with the same words as the service's own. */
function invalidField(path: string, message: string): BookingRefused {
  return new BookingRefused({
    type: 'about:blank',
    title: 'Some fields failed validation',
    status: 400,
    detail: message,
    instance: '',
    code: 'validation_failed',
    requestId: '',
    retryable: false,
    errors: [{ path, code: 'format', message }],
  });
}
