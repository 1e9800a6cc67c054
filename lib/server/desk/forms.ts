/** What each form of the desk does. Each returns the next page's path, or throws the refusal. */
import { deskPaths, waitingTicksCookie, type DeskFormName } from '@/lib/desk/deskPaths';
import { alarmForms } from './alarmForms';
import {
  cancelBooking,
  deleteFilter,
  endGuestAccess,
  recordPayment,
  saveFilter,
  openUpload,
  sendBookingLink,
  showContact,
} from './bookingForms';
import { forgetSearches } from './bookingSearches';
import { bookingChangeForms } from './bookingChangeForms';
import { callerForms } from './callerForms';
import {
  changeSettings,
  closeSales,
  guaranteeDeparture,
  requestDepartureEnd,
} from './departureForms';
import { departureMessageForms } from './departureMessageForms';
import { doneAt, pageWith, type DeskForm } from './deskForm';
import { groupQuoteForms } from './groupQuoteForms';
import { inboxForms } from './inboxForms';
import { manifestForms, waitingTicksOf } from './manifestForms';
import { moneyForms } from './moneyForms';
import { newDepartureForms } from './newDepartureForms';
import { officeForms } from './officeForms';
import { passkeyForms } from './passkeyForms';
import { rolesIn } from './rolesIn';
import { settingsForms } from './settingsForms';
import { setShortcuts } from './shortcutsCookie';
import { staffService } from './staffService';

export const deskForms: Partial<Record<DeskFormName, DeskForm>> = {
  ...inboxForms,
  ...manifestForms,
  ...bookingChangeForms,
  ...callerForms,
  ...departureMessageForms,
  ...groupQuoteForms,
  ...alarmForms,
  ...moneyForms,
  ...newDepartureForms,
  ...officeForms,
  ...passkeyForms,
  ...settingsForms,
  'sign-out': async ({ visitor }) => {
    // Signing out clears the device, so what waits there is sent first.
    const waiting = waitingTicksOf(visitor.cookie);
    if (waiting) {
      // The list sets it again if it can't send them. One that is gone must not stop a sign-out.
      visitor.onSetCookie(`${waitingTicksCookie}=; Path=/; Max-Age=0; SameSite=Lax`);
      return deskPaths.list(waiting, { done: 'waiting-ticks' });
    }
    await staffService.signOut(visitor);
    forgetSearches(visitor);
    return deskPaths.signIn();
  },
  shortcuts: async ({ form, visitor }) => {
    setShortcuts(visitor, form.text('to') === 'on');
    return doneAt(form);
  },
  session: async ({ form, visitor }) => {
    await staffService.endSession(form.text('session'), visitor);
    return doneAt(form);
  },
  invite: async ({ form, visitor, idempotencyKey }) => {
    const { name, email } = form.texts(['name', 'email']);
    await staffService.invite({ name, email, roles: rolesIn(form) }, idempotencyKey, visitor);
    return doneAt(form);
  },
  roles: async ({ form, visitor }) => {
    const { person, version } = form.texts(['person', 'version']);
    await staffService.changeRoles(person, { roles: rolesIn(form) }, Number(version), visitor);
    return doneAt(form);
  },
  'end-access': async ({ form, visitor }) => {
    await staffService.endAccess(form.text('person'), form.text('reason'), visitor);
    return doneAt(form);
  },
  'invite-again': async ({ form, visitor, idempotencyKey }) => {
    await staffService.inviteAgain(form.text('person'), idempotencyKey, visitor);
    return doneAt(form);
  },
  refund: async ({ form, visitor }) => {
    const { id, decision, reason, reference } = form.texts([
      ...(['id', 'decision', 'reason', 'reference'] as const),
    ]);
    const body = { reject: { reason }, paid: { reference: reference.replace(/\s/g, '') } }[
      decision
    ];
    const { status, destination } = await staffService.decideRefund(id, decision, body, visitor);
    if (decision === 'paid') return pageWith(form, { done: 'refund-paid' });
    const isToPay = status === 'approved' && destination === 'bank_transfer';
    return isToPay ? pageWith(form, { done: 'refund-to-pay' }) : doneAt(form);
  },
  'recorded-payment': async ({ form, visitor }) => {
    const { id, decision, reason } = form.texts(['id', 'decision', 'reason']);
    const body = decision === 'reject' ? { reason } : undefined;
    await staffService.decideRecorded(id, decision, body, visitor);
    return doneAt(form);
  },
  'show-contact': showContact,
  'open-upload': openUpload,
  'booking-link': sendBookingLink,
  'end-guest-access': endGuestAccess,
  'save-filter': saveFilter,
  'delete-filter': deleteFilter,
  'cancel-booking': cancelBooking,
  'record-payment': recordPayment,
  'payment-review': async ({ form, visitor }) => {
    const { id, decision, reason } = form.texts(['id', 'decision', 'reason']);
    await staffService.decidePaymentReview(id, decision, reason, visitor);
    return doneAt(form);
  },
  departure: changeSettings,
  guarantee: async (sent) => {
    await guaranteeDeparture(sent);
    return doneAt(sent.form);
  },
  'close-sales': async (sent) => {
    await closeSales(sent);
    return doneAt(sent.form);
  },
  publish: async ({ form, visitor }) => {
    await staffService.publishDeparture(form.text('departure'), visitor);
    return doneAt(form);
  },
  'end-departure': async (sent) => {
    await requestDepartureEnd(sent);
    return doneAt(sent.form);
  },
  'end-approve': async ({ form, visitor }) => {
    await staffService.decideDepartureEnd(form.text('departure'), 'approve', visitor);
    return doneAt(form);
  },
  'end-withdraw': async ({ form, visitor }) => {
    await staffService.decideDepartureEnd(form.text('departure'), 'withdraw', visitor);
    return doneAt(form);
  },
};
