/** What the forms about waiting lists and messages to travellers do. */
import { createHash } from 'node:crypto';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { doneAt, pageOf, pageWith, reasonIn, type DeskForm } from './deskForm';
import { messageIn } from './departureMessagesPage';
import { groupService } from './groupService';

export const departureMessageForms: Partial<Record<DeskFormName, DeskForm>> = {
  'waitlist-withdraw': async ({ form, visitor }) => {
    const { departure, entry } = form.texts(['departure', 'entry']);
    await groupService.withdrawSeat(departure, entry, reasonIn(form), visitor);
    return doneAt(form);
  },
  /** The page itself shows the contact, so that it is in no address. */
  'waitlist-contact': async ({ form }) => ({ showAgain: pageOf(form) }),
  'departure-message': async ({ form, visitor, idempotencyKey }) => {
    // A sign-in in between sends a preview here.
    if (form.has('preview')) return { showAgain: pageOf(form) };
    const bookings = Math.max(Math.trunc(Number(form.text('bookings'))) || 1, 1);
    const body = { ...messageIn(form), bookings };
    await groupService.sendMessage(form.text('departure'), body, idempotencyKey, visitor);
    return doneAt(form);
  },
  'departure-message-test': async ({ form, visitor, idempotencyKey }) => {
    const message = messageIn(form);
    // A double click sends one test; a changed text sends another.
    const key = createHash('sha256')
      .update(JSON.stringify([idempotencyKey, message]))
      .digest('hex');
    await groupService.testMessage(form.text('departure'), message, key, visitor);
    return { showAgain: pageWith(form, { done: 'departure-message-test' }) };
  },
};
