/** Tests the desk's inbox and reviews, with a real booking service. */
import { randomUUID } from 'node:crypto';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import { aMessageAndReview } from '@/booking/testing/builders';
import { aDateInterestRequest, anEnquiry, aPitch } from '@/booking/testing/forms';
import { testSecrets, type Service } from '@/booking/testing/service';
import { aColleague } from '@/booking/testing/staff';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { clockTimeIn, instantIn } from '@/lib/desk/tripTime';
import { emptyDraft } from '@/lib/formDraft';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { doneAt, FormRefused } from '../desk/deskForm';
import type { DeskRequest } from '../desk/deskPage';
import { deskForms } from '../desk/forms';
import { loadDateAlertsPage } from '../desk/dateAlertsPage';
import { loadInboxPage } from '../desk/inboxPage';
import { loadMessagesPage } from '../desk/messagesPage';
import { loadQuotePage } from '../desk/quotePage';
import { loadReviewsPage } from '../desk/reviewsPage';
import { staffService } from '../desk/staffService';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';

let service: Service;
let visitor: Visitor;
let me: StaffMe;
beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_RESEND_SECONDS: '0' });
  const { who } = await aColleague(service, 'Leena Fernandes', 'operations');
  visitor = { ...aBrowser(), cookie: who.cookie };
  me = await staffService.me(visitor);
}, 120_000);
afterAll(() => service.close());

/** Sends a visitor's enquiry and returns its ID. */
async function ask(change: Parameters<typeof anEnquiry>[0] = {}): Promise<string> {
  const message = `Is the road open on day ${randomUUID()}?`;
  await service.app.inject({
    method: 'POST',
    url: '/v1/enquiries',
    payload: anEnquiry({ message, ...change }),
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  const { items } = await staffService.enquiries({}, visitor);
  return items.at(-1)?.id ?? '';
}

interface Asked {
  query?: Record<string, string>;
  posted?: Record<string, string>;
}

/** Builds a page's request, as `deskPage` does. */
function aRequest({ query = {}, posted }: Asked = {}) {
  const form = posted ? aForm(posted) : null;
  const statuses: number[] = [];
  const request: DeskRequest = {
    ...{ me, slug: '', query, visitor, posted: form },
    setStatus: (status) => statuses.push(status),
    draftOf: (name) =>
      form?.text('form') === name
        ? { values: form.sentTexts(form.names), answer: null }
        : emptyDraft,
  };
  return { request, statuses };
}

const look = (asked: Asked) => loadInboxPage(aRequest(asked).request);

async function submit(name: DeskFormName, fields: Record<string, string>) {
  const act = deskForms[name];
  if (!act) throw new Error(`no form ${name}`);
  const page = deskPaths.inbox({ kind: 'callback', open: fields['enquiry'] });
  const form = aForm({ page, form: name, ...fields });
  return act({ form, visitor, idempotencyKey: fields['idempotencyKey'] ?? randomUUID() });
}

it('shows an enquiry beside the list, with filled-in templates', async () => {
  const id = await ask({ kind: 'custom_trip', pax: '6' });
  const page = await look({ query: { open: id } });
  expect(page.list.items.map((item) => item.id)).toContain(id);
  expect(page.open?.enquiry).toMatchObject({ id, name: 'Asha Rao', emailMasked: 'a***@e***.com' });
  const quote = page.open?.templates.find((template) => template.id === 'group_quote_follows');
  expect(quote?.text).toMatch(/^Dear Asha,/);
  expect(quote?.text).toContain('your 6 people');
  expect(quote?.text).toMatch(/Leena, Safar$/);
  // What isn't known stays, so that nobody overlooks it.
  const trip = page.open?.templates.find((template) => template.id === 'question_about_trip');
  expect(trip?.text).toContain('{trip}');
});

it('opens a pitch with templates that name it, and no quote for it', async () => {
  await service.app.inject({
    method: 'POST',
    url: '/v1/submissions',
    payload: aPitch(),
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  const { list } = await look({ query: { kind: 'pitch' } });
  const id = list.items[0]?.id ?? '';
  const { open } = await look({ query: { kind: 'pitch', open: id } });
  expect(open?.templates.map((template) => template.id)).toEqual([
    'pitch_yes',
    'pitch_question',
    'pitch_no',
  ]);
  expect(open?.templates[0]?.text).toContain('“Ten days on the old salt road”');
  expect(await loadQuotePage(aRequest({ query: { enquiry: id } }).request)).toBeNull();
  await staffService.setEnquiryState(id, { state: 'closed' }, visitor);
});

it('shows who wants dates for a trip, once a reason is given', async () => {
  await service.app.inject({
    method: 'POST',
    url: '/v1/date-interests',
    payload: aDateInterestRequest({ tripSlug: 'spiti', email: 'waits@example.com' }),
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  const { groups } = await loadDateAlertsPage(aRequest().request);
  const { tripSlug = '', month = '' } = groups[0] ?? {};
  const form = { form: 'date-alert-contacts', tripSlug, month };
  const asking = aRequest({ posted: { ...form, reason: 'x' } });
  const refused = await loadDateAlertsPage(asking.request);
  expect(asking.statuses).toEqual([422]);
  expect(refused.contacts).toMatchObject({ shown: null, draft: { values: { reason: 'x' } } });
  const given = aRequest({ posted: { ...form, reason: 'New dates to offer' } });
  const page = await loadDateAlertsPage(given.request);
  expect(page.asked).toEqual({ tripSlug, month });
  expect(page.contacts.shown).toMatchObject([{ email: 'waits@example.com' }]);
});

it('filters the list, and says that an enquiry is gone', async () => {
  const id = await ask({ kind: 'callback' });
  const page = await look({ query: { kind: 'callback', state: 'nothing', open: randomUUID() } });
  expect(page.list.items.map((item) => item.id)).toEqual([id]);
  expect(page).toMatchObject({ open: null, isGone: true, filter: { state: 'open' } });
  expect(await look({ query: { open: "x'--" } })).toMatchObject({ open: null, isGone: true });
  expect((await look({ query: { mine: 'true' } })).list.items).toEqual([]);
});

it('fills in a template without losing what was typed', async () => {
  const id = await ask();
  const fill = async (text: string, choice: string) => {
    const posted = { form: 'enquiry-reply', enquiry: id, fill: 'yes', text, choice };
    return (await look({ posted: { ...posted, idempotencyKey: 'the-same-key-as-before' } })).open;
  };
  const first = await fill('', 'question_general');
  expect(first?.reply.values['text']).toMatch(/^Dear Asha/);
  expect(first).toMatchObject({
    template: 'question_general',
    idempotencyKey: 'the-same-key-as-before',
  });
  // Changing one's mind replaces the template, as browsers send it.
  const sent = (first?.reply.values['text'] ?? '').replaceAll('\n', '\r\n');
  const second = await fill(sent, 'not_offered');
  expect(second?.reply.values['text']).toContain('We don’t offer this');
  expect(second?.reply.values['text']?.match(/Dear Asha/g)).toHaveLength(1);
  const own = await fill('The road opens in May.', 'not_offered');
  expect(own?.reply.values['text']).toMatch(/We don’t offer this[^]*\n\nThe road opens in May\.$/);
  const unknown = await fill('My own words', 'nothing');
  expect(unknown?.reply.values['text']).toBe('My own words');
});

it('sends an answer once, and returns to the list as it was filtered', async () => {
  const id = await ask();
  const fields = { enquiry: id, text: 'Yes.', template: '', idempotencyKey: randomUUID() };
  const next = await submit('enquiry-reply', fields);
  expect(next).toBe(deskPaths.inbox({ kind: 'callback', open: id, done: 'enquiry-reply' }));
  await submit('enquiry-reply', fields);
  const { open } = await look({ query: { open: id } });
  expect(open?.enquiry.state).toBe('answered');
  expect(open?.enquiry.thread.filter(({ kind }) => kind === 'answer')).toHaveLength(1);
  await expect(submit('enquiry-reply', { ...fields, text: ' ' })).rejects.toThrow();
});

it('refuses an answer with a placeholder, at its field', async () => {
  const id = await ask();
  const error: unknown = await submit('enquiry-reply', { enquiry: id, text: 'Dear {name},' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(failureOf(error).errors).toMatchObject([{ path: 'text', code: 'placeholder' }]);
});

it('assigns, notes and closes', async () => {
  const id = await ask();
  await submit('enquiry-assign', { enquiry: id, to: me.id });
  await submit('enquiry-note', { enquiry: id, text: 'Nice people.' });
  await submit('enquiry-state', { enquiry: id, state: 'closed', reason: '' });
  const { open, list } = await look({ query: { state: 'closed', mine: 'true', open: id } });
  expect(list.items.map((item) => item.id)).toEqual([id]);
  expect(open?.enquiry).toMatchObject({ assignee: { name: 'Leena Fernandes' }, state: 'closed' });
  expect(open?.templates).toEqual([]);
  await submit('enquiry-assign', { enquiry: id, to: '' });
  expect((await look({ query: { open: id } })).open?.enquiry.assignee).toBeNull();
});

it('adds their reply at the office’s time, and keeps it if the time is missing', async () => {
  const id = await ask();
  await submit('enquiry-reply', { enquiry: id, text: 'Yes.' });
  const error: unknown = await submit('enquiry-received', { enquiry: id, text: 'And May?' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FormRefused);
  const receivedAt = clockTimeIn(Date.now(), 'Asia/Kolkata');
  await submit('enquiry-received', { enquiry: id, text: 'And May?', receivedAt });
  const { open } = await look({ query: { open: id } });
  expect(open?.enquiry).toMatchObject({ state: 'open', answeredAt: null });
  const entry = open?.enquiry.thread.find(({ kind }) => kind === 'received');
  expect(entry?.at).toBe(instantIn(receivedAt, 'Asia/Kolkata'));
});

it('shows contact details for a reason', async () => {
  const id = await ask();
  const posted = { form: 'enquiry-contact', enquiry: id };
  const without = aRequest({ posted: { ...posted, reason: ' x ' } });
  const refused = await loadInboxPage(without.request);
  expect(refused.open?.contact).toMatchObject({
    shown: null,
    draft: { answer: { errors: [{ field: 'reason' }] } },
  });
  expect(without.statuses).toEqual([422]);
  const shown = await look({ posted: { ...posted, reason: 'They asked for a call' } });
  expect(shown.open?.contact.shown).toEqual({ email: 'asha@example.com', phone: '+919876543210' });
});

it('has empty lists of messages and reviews when nothing waits', async () => {
  const { request } = aRequest({ query: { open: 'SF-00000000', status: 'nothing' } });
  expect(await loadMessagesPage(request)).toEqual({ waiting: [], answered: [], open: null });
  expect(await loadReviewsPage(request)).toMatchObject({ status: 'pending', reviews: [] });
});

it('answers messages, and shows a review with a reason', async () => {
  const { departureId } = await aTripOnSale(service);
  const traveller = aVisitor(service);
  const { reference } = await traveller.holdAndBook(departureId, 1);
  await comeBack(service, await walkCheckout((await traveller.pay(reference)).body, 'success'));
  const words = { message: 'May I bring a tripod?', review: 'Cold nights.' };
  await aMessageAndReview(service.db, reference, words);

  const before = await loadMessagesPage(aRequest({ query: { open: reference } }).request);
  expect(before.waiting).toMatchObject([{ reference, lastText: 'May I bring a tripod?' }]);
  expect(before.open).toMatchObject({ reference, messages: { items: [{ author: 'traveller' }] } });
  expect(before.waiting).toMatchObject([{ reference }]);
  await submit('message-assign', { reference, to: me.id });
  const fill = { form: 'message-reply', reference, fill: 'yes', choice: 'message_noted', text: '' };
  const filled = await loadMessagesPage(aRequest({ posted: fill }).request);
  expect(filled.open?.reply.values['text']).toContain(`your booking ${reference}`);
  expect(filled.open?.messages.assignee?.name).toBe('Leena Fernandes');
  await submit('message-reply', { reference, text: 'Gladly.' });
  const after = await loadMessagesPage(aRequest({ query: { open: reference } }).request);
  expect(after.waiting).toEqual([]);
  expect(after.answered).toMatchObject([{ reference, lastText: 'Gladly.' }]);

  const [review] = (await loadReviewsPage(aRequest().request)).reviews;
  const decide = (decision: string, reason: string) =>
    submit('review-decision', { review: review?.id ?? '', decision, reason });
  await expect(decide('hide', ' ')).rejects.toMatchObject({
    answer: { errors: [{ field: 'reason', message: 'Write why, in a few words' }] },
  });
  await decide('show', '');
  await submit('review-reply', { review: review?.id ?? '', reply: ' Thank you. ' });
  expect((await loadReviewsPage(aRequest().request)).reviews).toEqual([]);
  const shown = await loadReviewsPage(aRequest({ query: { status: 'shown' } }).request);
  expect(shown.reviews).toMatchObject([{ text: 'Cold nights.', operatorReply: 'Thank you.' }]);
});

it('returns only to pages of the desk', () => {
  expect(doneAt(aForm({ page: 'https://example.com/desk', form: 'x' }))).toBe('/desk?done=x');
});

it('settles messages that need no answer', async () => {
  const { departureId } = await aTripOnSale(service);
  const traveller = aVisitor(service);
  const { reference } = await traveller.holdAndBook(departureId, 1);
  await comeBack(service, await walkCheckout((await traveller.pay(reference)).body, 'success'));
  await aMessageAndReview(service.db, reference, { message: 'Thank you!', review: 'Fine.' });
  const shown = await loadMessagesPage(aRequest({ query: { open: reference } }).request);
  const upTo = shown.open?.messages.items.at(-1)?.id ?? '';
  await aMessageAndReview(service.db, reference, { message: 'One more thing' });
  await submit('message-settle', { reference, upTo });
  const later = await loadMessagesPage(aRequest({ query: { open: reference } }).request);
  expect(later.open?.messages.isWaiting).toBe(true);
  await submit('message-settle', { reference });
  const page = await loadMessagesPage(aRequest({ query: { open: reference } }).request);
  expect(page.open?.messages.isWaiting).toBe(false);
  expect(page.waiting.map((thread) => thread.reference)).not.toContain(reference);
});
