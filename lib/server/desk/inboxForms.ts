/** What the forms of the inbox and of the reviews do. */
import type { EnquiryDeskState } from '@/booking/contract/staffEnquiries';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { office, stateNames } from '@/lib/desk/inboxWords';
import { instantIn } from '@/lib/desk/tripTime';
import { nameIn } from '@/lib/nameIn';
import { doneAt, fieldRefused, pageOf, reasonIn, type DeskForm } from './deskForm';
import { staffService } from './staffService';

export const inboxForms: Partial<Record<DeskFormName, DeskForm>> = {
  'enquiry-reply': async ({ form, visitor, idempotencyKey }) => {
    // Sent to fill in a template, by someone who had to sign in again.
    if (form.has('fill')) return { showAgain: pageOf(form) };
    const { enquiry, text, template } = form.texts(['enquiry', 'text', 'template']);
    const body = { text, ...(template && { template }) };
    await staffService.replyToEnquiry(enquiry, body, idempotencyKey, visitor);
    return doneAt(form);
  },
  'enquiry-note': async ({ form, visitor, idempotencyKey }) => {
    const { enquiry, text } = form.texts(['enquiry', 'text']);
    await staffService.addEnquiryNote(enquiry, text, idempotencyKey, visitor);
    return doneAt(form);
  },
  'enquiry-received': async ({ form, visitor, idempotencyKey }) => {
    const { enquiry, text, receivedAt: typed } = form.texts(['enquiry', 'text', 'receivedAt']);
    const receivedAt = instantIn(typed, office);
    if (receivedAt === null) throw fieldRefused('receivedAt', 'Enter the day and time it came');
    await staffService.addEnquiryReceived(enquiry, { text, receivedAt }, idempotencyKey, visitor);
    return doneAt(form);
  },
  'enquiry-assign': async ({ form, visitor }) => {
    await staffService.assignEnquiry(form.text('enquiry'), form.text('to') || null, visitor);
    return doneAt(form);
  },
  'enquiry-state': async ({ form, visitor }) => {
    const state: EnquiryDeskState = nameIn(stateNames, form.text('state')) ?? 'open';
    const reason = form.text('reason').trim();
    const body = { state, ...(reason && { reason }) };
    await staffService.setEnquiryState(form.text('enquiry'), body, visitor);
    return doneAt(form);
  },
  'message-assign': async ({ form, visitor }) => {
    await staffService.assignMessages(form.text('reference'), form.text('to') || null, visitor);
    return doneAt(form);
  },
  'message-settle': async ({ form, visitor }) => {
    const { reference, upTo } = form.texts(['reference', 'upTo']);
    await staffService.settleMessages(reference, { ...(upTo && { upTo }) }, visitor);
    return doneAt(form);
  },
  'message-reply': async ({ form, visitor, idempotencyKey }) => {
    // Sent to fill in a template, by someone who had to sign in again.
    if (form.has('fill')) return { showAgain: pageOf(form) };
    const { reference, text, upTo } = form.texts(['reference', 'text', 'upTo']);
    const body = { text, ...(upTo && { upTo }) };
    await staffService.answerMessage(reference, body, idempotencyKey, visitor);
    return doneAt(form);
  },
  'review-decision': async ({ form, visitor }) => {
    const decision = form.text('decision') === 'hide' ? 'hide' : 'show';
    const needsReason = decision === 'hide' || form.text('reason').trim() !== '';
    const reason = needsReason ? reasonIn(form) : null;
    await staffService.decideReview(form.text('review'), decision, reason, visitor);
    return doneAt(form);
  },
  'review-photo': async ({ form, visitor }) => {
    const decision = form.text('decision') === 'hide' ? 'hide' : 'show';
    await staffService.decidePhoto(form.text('photo'), decision, visitor);
    return doneAt(form);
  },
  'review-reply': async ({ form, visitor }) => {
    const reply = form.text('reply').trim() || null;
    await staffService.replyToReview(form.text('review'), reply, visitor);
    return doneAt(form);
  },
};
