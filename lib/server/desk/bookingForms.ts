/** What the forms on a booking's pages do. */
import { cancellationReasonNames } from '@/lib/booking/cancellationReasons';
import { nameIn } from '@/lib/nameIn';
import { deskPaths } from '@/lib/desk/deskPaths';
import { parseRupees } from '@/lib/desk/parseRupees';
import { isUuid } from '@/lib/isUuid';
import { withQuery } from '@/lib/paths';
import { paymentMethods } from './bookingPaymentPage';
import { readFilters } from './bookingsPage';
import { doneAt, fieldRefused, reasonIn, type DeskForm } from './deskForm';
import { staffBookingService } from './staffBookingService';
import { staffService } from './staffService';

const bookingDone = (reference: string, done: string) =>
  withQuery(deskPaths.booking(reference), { done });

/** The page itself asks for the contact details, so that they are in no address. */
export const showContact: DeskForm = async ({ form }) => ({
  showAgain: deskPaths.booking(encodeURIComponent(form.text('reference'))),
});

/** The file comes in answer to the form, so that no address leads to it. */
export const openUpload: DeskForm = async ({ form }) => {
  if (!isUuid(form.text('upload'))) throw fieldRefused('upload', 'Choose a file');
  reasonIn(form);
  return { showAgain: deskPaths.uploadFile() };
};

export const sendBookingLink: DeskForm = async ({ form, visitor, idempotencyKey }) => {
  const reference = form.text('reference');
  await staffService.sendLink(reference, idempotencyKey, visitor);
  return bookingDone(reference, 'booking-link');
};

export const endGuestAccess: DeskForm = async ({ form, visitor }) => {
  const reference = form.text('reference');
  await staffService.endGuestAccess(reference, visitor);
  return bookingDone(reference, 'end-guest-access');
};

/** Keeps the list's filters, never its search, under a name. */
export const saveFilter: DeskForm = async ({ form, visitor }) => {
  const { cursor: _, ...filters } = readFilters(form.text);
  const name = form.text('name').trim();
  if (name === '') throw fieldRefused('name', 'Enter a name for the filter');
  await staffBookingService.saveFilter({ name, filters }, visitor);
  return deskPaths.bookings({ ...filters, done: 'save-filter' });
};

export const deleteFilter: DeskForm = async ({ form, visitor }) => {
  await staffBookingService.deleteFilter(form.text('filter'), visitor);
  return doneAt(form);
};

export const cancelBooking: DeskForm = async ({ form, visitor, idempotencyKey }) => {
  const { reference, token } = form.texts(['reference', 'token']);
  const reasonCode = nameIn(cancellationReasonNames, form.text('why'));
  const request = { token, reason: reasonIn(form), ...(reasonCode && { reasonCode }) };
  await staffService.cancelBooking(reference, request, idempotencyKey, visitor);
  return bookingDone(reference, 'cancel-booking');
};

export const recordPayment: DeskForm = async ({ form, visitor, idempotencyKey }) => {
  const { reference, number, receivedOn, token, ...sent } = form.texts([
    ...(['reference', 'number', 'receivedOn', 'method', 'amountMinor', 'token'] as const),
  ]);
  const method = paymentMethods.find((one) => one === sent.method);
  if (!method) throw fieldRefused('method', 'Choose how it was paid.');
  const amountMinor = parseRupees(sent.amountMinor);
  if (amountMinor === null) {
    throw fieldRefused('amountMinor', 'Write an amount in rupees, for example 16,779.');
  }
  const bankNumber = number.replace(/\s/g, '');
  if (!/^[A-Za-z0-9/_-]{3,60}$/.test(bankNumber)) {
    throw fieldRefused(
      'number',
      'Write the transfer, cheque or receipt number: letters, digits and dashes.',
    );
  }
  const recorded = await staffService.recordPayment(
    reference,
    {
      ...{ method, amountMinor, reference: bankNumber, token },
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
