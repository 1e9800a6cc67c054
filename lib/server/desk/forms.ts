/** What each form of the desk does. Each returns the next page's path, or throws the refusal. */
import type { Role } from '@/booking/contract/staffAccounts';
import { roleNames } from '@/lib/desk/roleNames';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import type { FormText } from '../http/formText';
import {
  cancelBooking,
  endGuestAccess,
  recordPayment,
  sendBookingLink,
  showContact,
} from './bookingForms';
import { bookingChangeForms } from './bookingChangeForms';
import { callerForms } from './callerForms';
import { changeSettings, guaranteeDeparture, requestDepartureEnd } from './departureForms';
import { departureMessageForms } from './departureMessageForms';
import { doneAt, fieldRefused, pageOf, type DeskForm } from './deskForm';
import { groupQuoteForms } from './groupQuoteForms';
import { inboxForms } from './inboxForms';
import { staffService } from './staffService';

function rolesIn(form: FormText): Role[] {
  const roles = (Object.keys(roleNames) as Role[]).filter((role) => form.has(`role.${role}`));
  if (roles.length === 0) throw fieldRefused('roles', 'Tick at least one role');
  return roles;
}

export const deskForms: Partial<Record<DeskFormName, DeskForm>> = {
  ...inboxForms,
  ...bookingChangeForms,
  ...callerForms,
  ...departureMessageForms,
  ...groupQuoteForms,
  'sign-out': async ({ visitor }) => {
    await staffService.signOut(visitor);
    return deskPaths.signIn();
  },
  session: async ({ form, visitor }) => {
    await staffService.endSession(form.text('session'), visitor);
    return doneAt(form);
  },
  invite: async ({ form, visitor }) => {
    const { name, email } = form.texts(['name', 'email']);
    await staffService.invite({ name, email, roles: rolesIn(form) }, visitor);
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
  'invite-again': async ({ form, visitor }) => {
    await staffService.inviteAgain(form.text('person'), visitor);
    return doneAt(form);
  },
  refund: async ({ form, visitor }) => {
    const { id, decision, reason, reference } = form.texts([
      ...(['id', 'decision', 'reason', 'reference'] as const),
    ]);
    const body = { reject: { reason }, paid: { reference: reference.replace(/\s/g, '') } }[
      decision
    ];
    await staffService.decideRefund(id, decision, body, visitor);
    return doneAt(form);
  },
  'recorded-payment': async ({ form, visitor }) => {
    const { id, decision, reason } = form.texts(['id', 'decision', 'reason']);
    const body = decision === 'reject' ? { reason } : undefined;
    await staffService.decideRecorded(id, decision, body, visitor);
    return doneAt(form);
  },
  'show-contact': showContact,
  'booking-link': sendBookingLink,
  'end-guest-access': endGuestAccess,
  'cancel-booking': cancelBooking,
  'record-payment': recordPayment,
  'payment-review': async ({ form, visitor }) => {
    const { id, decision, reason } = form.texts(['id', 'decision', 'reason']);
    await staffService.decidePaymentReview(id, decision, reason, visitor);
    return doneAt(form);
  },
  departure: async (sent) => ((await changeSettings(sent)) ? doneAt(sent.form) : pageOf(sent.form)),
  guarantee: async (sent) => {
    await guaranteeDeparture(sent);
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
