/** Tests the desk's waiting lists, messages to travellers and offers, with a real service. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import { anEnquiry } from '@/booking/testing/forms';
import { testSecrets, type Service } from '@/booking/testing/service';
import { aColleague } from '@/booking/testing/staff';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import { addDays, civilDateIn } from '@/booking/domain/dates';
import { run } from '@/booking/store/database/rows';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { emptyDraft } from '@/lib/formDraft';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { FormRefused } from '../desk/deskForm';
import { loadDepartureMessagesPage } from '../desk/departureMessagesPage';
import type { DeskRequest } from '../desk/deskPage';
import { deskForms } from '../desk/forms';
import { loadQuotePage } from '../desk/quotePage';
import { loadQuotesPage } from '../desk/quotesPage';
import { staffService } from '../desk/staffService';
import { loadWaitlistPage } from '../desk/waitlistPage';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';

/** Answers every query for content with a trip's terms. */
const content = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ ms: 1, query: '', result: { termsVersion: '2026-10' } }));
});

let service: Service;
let visitor: Visitor;
let me: StaffMe;
beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_RESEND_SECONDS: '0' });
  await new Promise<void>((listening) => content.listen(0, '127.0.0.1', listening));
  const address = content.address();
  if (address === null || typeof address === 'string') throw new Error('not on a port');
  process.env.SANITY_API_HOST = `http://127.0.0.1:${address.port}`;
  const { who } = await aColleague(service, 'Leena Fernandes', 'operations');
  visitor = { ...aBrowser(), cookie: who.cookie };
  me = await staffService.me(visitor);
}, 120_000);
afterAll(async () => {
  content.close();
  content.closeAllConnections();
  await service.close();
});

interface Asked {
  slug?: string;
  query?: Record<string, string>;
  posted?: Record<string, string>;
}

/** Builds a page's request, as `deskPage` does. */
function aRequest({ slug = '', query = {}, posted }: Asked = {}): DeskRequest {
  const form = posted ? aForm(posted) : null;
  return {
    ...{ me, slug, query, visitor, posted: form, setStatus() {} },
    draftOf: (name) =>
      form?.text('form') === name
        ? { values: form.sentTexts(form.names), answer: null }
        : emptyDraft,
  };
}

async function submit(name: DeskFormName, fields: Record<string, string>, page = '/desk') {
  const act = deskForms[name];
  if (!act) throw new Error(`no form ${name}`);
  const form = aForm({ page, form: name, ...fields });
  return act({ form, visitor, idempotencyKey: fields['idempotencyKey'] ?? randomUUID() });
}

async function paidDeparture() {
  const { departureId } = await aTripOnSale(service);
  const traveller = aVisitor(service);
  const { reference } = await traveller.holdAndBook(departureId, 2);
  await comeBack(service, await walkCheckout((await traveller.pay(reference)).body, 'success'));
  return { departureId, reference };
}

it('previews a message, tests it and sends it once', async () => {
  const { departureId: departure, reference } = await paidDeparture();
  const open = (asked: Asked) => loadDepartureMessagesPage(aRequest({ slug: departure, ...asked }));
  const first = await open({ query: { start: 'balance' } });
  expect(first.draft.values).toMatchObject({ audience: 'balance' });
  expect(first.list?.audiences.map(({ bookings }) => bookings)).toEqual([1, 1, 1, 1]);
  const typed = {
    ...{ form: 'departure-message', departure, audience: 'pickup:DEL', subject: 'Snow ahead' },
    ...{ text: 'Dear {name}, bring boots.', idempotencyKey: randomUUID() },
  };
  const previewed = await open({ posted: typed });
  expect(previewed.copies).toMatchObject({
    ...{ bookings: 1, travellers: 2 },
    sample: { reference, text: 'Dear Asha, bring boots.' },
  });
  expect(previewed.idempotencyKey).toBe(typed.idempotencyKey);
  const page = deskPaths.departureMessages(departure);
  expect(await submit('departure-message-test', typed, page)).toEqual({
    showAgain: deskPaths.departureMessages(departure, { done: 'departure-message-test' }),
  });
  const fields = { ...typed, bookings: '1' };
  expect(await submit('departure-message', { ...fields, preview: 'yes' }, page)).toEqual({
    showAgain: page,
  });
  expect((await open({})).list?.items).toEqual([]);
  expect(await submit('departure-message', fields, page)).toBe(
    deskPaths.departureMessages(departure, { done: 'departure-message' }),
  );
  await submit('departure-message', fields, page);
  const after = await open({});
  expect(after.list?.items).toHaveLength(1);
  const message = after.list?.items[0]?.id ?? '';
  expect((await open({ query: { message } })).open?.copies).toMatchObject([{ reference }]);
});

it('keeps a message that is refused, and says why at its field', async () => {
  const { departureId: departure } = await paidDeparture();
  const typed = { form: 'departure-message', departure, audience: 'everyone', subject: 'Snow' };
  const { draft, copies } = await loadDepartureMessagesPage(
    aRequest({ slug: departure, posted: { ...typed, text: 'Dear {nmae}' } }),
  );
  expect(copies).toBeNull();
  expect(draft).toMatchObject({
    values: { text: 'Dear {nmae}' },
    answer: { kind: 'invalid', errors: [{ field: 'text' }] },
  });
  const error: unknown = await submit('departure-message', {
    ...{ ...typed, text: 'Hello', bookings: '4' },
  }).catch((thrown: unknown) => thrown);
  expect(failureOf(error).code).toBe('preview_expired');
});

it('lists who waits, and shows a contact only with a reason', async () => {
  const { departureId } = await aTripOnSale(service);
  await run(service.db.queries)`
    insert into waitlist_entry (departure_id, id, reference, pax, occupancy, contact_name,
                                contact_email, confirmed_at)
    values (${departureId}, ${randomUUID()}, 'WL-1', 2, 'twin', 'Tara Joshi', 'tara@example.com',
            clock_now())`;
  const open = (posted?: Record<string, string>) =>
    loadWaitlistPage(aRequest({ slug: departureId, ...(posted && { posted }) }));
  const { list } = await open();
  expect(list.items).toMatchObject([{ name: 'Tara Joshi', emailMasked: 't***@e***.com' }]);
  const entry = list.items[0]?.id ?? '';
  const without = await open({ form: 'waitlist-contact', entry, reason: ' ' });
  expect(without.contact).toMatchObject({ shown: null, draft: { answer: { kind: 'invalid' } } });
  const shown = await open({ form: 'waitlist-contact', entry, reason: 'Seats are free' });
  expect(shown.contact.shown).toEqual({ email: 'tara@example.com', phone: null });
  const gone = { form: 'waitlist-contact', entry: randomUUID(), reason: 'Seats are free' };
  expect((await open(gone)).contact).toMatchObject({ shown: null, draft: { answer: {} } });
  const page = deskPaths.departureWaitlist(departureId);
  expect(await submit('waitlist-contact', gone, page)).toEqual({ showAgain: page });
  await expect(
    submit('waitlist-withdraw', { departure: departureId, entry, reason: '' }),
  ).rejects.toBeInstanceOf(FormRefused);
});

it('prices an offer as typed, sends it once, and takes it back', async () => {
  const { slug } = await aTripOnSale(service);
  await service.app.inject({
    method: 'POST',
    url: '/v1/enquiries',
    payload: anEnquiry({ kind: 'corporate', company: 'Kaveri', pax: '4', message: randomUUID() }),
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  const { items } = await staffService.enquiries({ kind: 'corporate' }, visitor);
  const enquiry = items[0]?.id ?? '';
  const fresh = await loadQuotePage(aRequest({ query: { enquiry } }));
  expect(fresh?.draft.values).toMatchObject({ 'people.twin': '4', 'terms.depositBps': '30' });
  expect(fresh).toMatchObject({ replaces: null, figures: null });
  expect(await loadQuotePage(aRequest({ query: { enquiry: randomUUID() } }))).toBeNull();

  const today = civilDateIn(new Date(), 'Asia/Kolkata');
  const typed = {
    ...{ form: 'group-quote', enquiry, 'terms.tripSlug': slug, 'people.twin': '4' },
    ...{ 'price.twin': '₹17,400', 'terms.startDate': addDays(today, 80) },
    ...{ 'terms.endDate': addDays(today, 84), 'terms.expiresOn': addDays(today, 7) },
    ...{ 'terms.meeting.city': 'Jaisalmer', 'terms.meeting.place': 'The station' },
    ...{ 'terms.meeting.time': '09:30', 'terms.discountBps': '6', 'terms.depositBps': '30' },
    ...{ 'terms.balanceDueDays': '30', 'billing.stateCode': 'KA', text: 'Dear Asha, here it is.' },
    ...{ 'extra.0.name': 'Second camp', 'extra.0.price': '5000', idempotencyKey: randomUUID() },
  };
  const priced = await loadQuotePage(aRequest({ posted: typed }));
  expect(priced).toMatchObject({ figures: { pax: 4 }, termsVersion: '2026-10' });
  const wrong = await loadQuotePage(aRequest({ posted: { ...typed, 'price.twin': 'many' } }));
  expect(wrong?.draft.answer).toMatchObject({ errors: [{ field: 'price.twin' }] });
  const noPhone = await loadQuotePage(aRequest({ posted: { ...typed, phone: ' ' } }));
  expect(noPhone).toMatchObject({
    figures: null,
    draft: { answer: { errors: [{ field: 'phone' }] } },
  });

  const totalMinor = String(priced?.figures?.totalMinor);
  const fields = { ...typed, totalMinor, replaces: '', termsVersion: '2026-10' };
  expect(await submit('group-quote', fields)).toBe(deskPaths.inboxQuotes({ done: 'group-quote' }));
  await submit('group-quote', fields);
  expect(await submit('group-quote', { ...fields, preview: 'yes' }, '/desk/inbox/quote')).toEqual({
    showAgain: '/desk/inbox/quote',
  });
  const { list } = await loadQuotesPage(aRequest());
  expect(list.items).toMatchObject([{ state: 'sent', version: 1, company: 'Kaveri' }]);
  const next = await loadQuotePage(aRequest({ query: { enquiry } }));
  expect(next).toMatchObject({ replaces: { version: 1 } });
  expect(next?.draft.values).toMatchObject({ 'price.twin': '17400', 'extra.0.price': '5000' });
  expect(next?.draft.values['text']).toMatch(/^Dear Asha,\n/);
  const quote = list.items[0]?.id ?? '';
  await submit('quote-withdraw', { quote, reason: 'The camp is closed' });
  expect((await loadQuotesPage(aRequest())).list.items).toMatchObject([{ state: 'withdrawn' }]);
});
