/** The desk's pages about bookings, with a real booking service. */
import { randomUUID } from 'node:crypto';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import type { Role } from '@/booking/domain/roles';
import { aBookingRequest, aDeparture, aTrip } from '@/booking/testing/builders';
import type { Upload } from '@/booking/contract/uploads';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import { aFileForm, aPdf } from '@/booking/testing/files';
import type { Service } from '@/booking/testing/service';
import { aColleague } from '@/booking/testing/staff';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { rupeesField } from '@/lib/desk/parseRupees';
import { emptyDraft } from '@/lib/formDraft';
import type { Visitor } from '../booking/transport';
import { failureOf } from '../booking/failures';
import { FormRefused } from '../desk/deskForm';
import { passBookingDocument, passUpload } from '../desk/bookingFiles';
import { loadBookingCancelPage } from '../desk/bookingCancelPage';
import { loadBookingPage } from '../desk/bookingPage';
import { loadBookingPaymentPage } from '../desk/bookingPaymentPage';
import { findSearch, forgetSearches } from '../desk/bookingSearches';
import { loadBookingsPage } from '../desk/bookingsPage';
import type { DeskRequest } from '../desk/deskPage';
import { deskForms } from '../desk/forms';
import { todayInIndia } from '../desk/newDeparturePage';
import { staffBookingService } from '../desk/staffBookingService';
import { staffService } from '../desk/staffService';
import { startApiSite } from '../testing/apiSite';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
let departureId: string;
let reference: string;
let owner: { visitor: Visitor; me: StaffMe };

beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_PER_HOUR: '60', RATE_CODE_RESEND_SECONDS: '0' });
  const trip = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id, capacity: 40 }));
  reference = await aBooking('full');
  owner = await signedIn('Owen Owner', 'owner');
}, 60_000);
afterAll(() => service.close());

/** Posts a search and returns the address it leads to, as a query. */
async function searchFor(q: string, more: Record<string, string> = {}) {
  const answer = await loadBookingsPage(request({ posted: { q, ...more } }));
  if (!('redirectTo' in answer) || !answer.redirectTo) {
    throw new Error('a search must lead to an address');
  }
  const query = Object.fromEntries(new URL(answer.redirectTo, 'http://desk').searchParams);
  expect(Object.keys(query)).not.toContain('q');
  expect(Object.values(query)).not.toContain(q);
  return query;
}

async function aBooking(purpose?: 'deposit' | 'full', pax = 2): Promise<string> {
  const buyer = aVisitor(service);
  const hold = await buyer.hold(departureId, pax);
  const { body: made } = await buyer.book(aBookingRequest(hold.body.id, { pax }));
  if (purpose) {
    const payment = await buyer.pay(made.reference, purpose);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
  }
  return made.reference;
}

/** Signs someone in, and gives their cookies to the site. */
async function signedIn(name: string, ...roles: Role[]) {
  const { who } = await aColleague(service, name, ...roles);
  const visitor = aBrowser();
  for (const pair of who.cookie.split('; ')) visitor.onSetCookie(pair);
  return { visitor, me: await staffService.me(visitor) };
}

interface Asked {
  slug?: string;
  query?: Record<string, string>;
  posted?: Record<string, string>;
  who?: typeof owner;
}

const statuses: number[] = [];

function request({ slug = reference, query = {}, posted, who = owner }: Asked = {}): DeskRequest {
  return {
    ...{ slug, query, ...who },
    posted: posted ? aForm(posted) : null,
    setStatus: (status) => void statuses.push(status),
    draftOf: () => emptyDraft,
  };
}

async function send(name: DeskFormName, fields: Record<string, string>, who = owner) {
  const act = deskForms[name];
  if (!act) throw new Error(`no form ${name}`);
  return act({
    form: aForm({ ...fields, form: name }),
    visitor: who.visitor,
    idempotencyKey: randomUUID(),
  });
}

async function refusalOf(sent: Promise<unknown>) {
  const error: unknown = await sent.then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof FormRefused) {
    return { code: 'validation_failed', fields: error.answer.errors.map(({ field }) => field) };
  }
  const { code, errors } = failureOf(error);
  return { code, fields: (errors ?? []).map(({ path }) => path) };
}

it('opens the only booking with a searched reference, and lists anything else', async () => {
  const other = await aBooking();
  for (const q of [reference, reference.toLowerCase(), reference.slice(3)]) {
    expect(await loadBookingsPage(request({ query: await searchFor(q) }))).toEqual({
      redirectTo: `/desk/bookings/${reference}`,
    });
  }
  const listed = await loadBookingsPage(request({ query: await searchFor('rao asha') }));
  if ('redirectTo' in listed) throw new Error('it opened a booking');
  expect(listed.items.map((row) => row.reference)).toEqual([other, reference]);
  expect(listed.items[0]).toMatchObject({ matched: 'name', contact: { phoneMasked: '***10' } });
  const filtered = await loadBookingsPage(request({ query: { payment: 'paid' } }));
  expect(filtered).toMatchObject({ items: [{ reference }], filters: { payment: 'paid' } });
});

it('keeps what was searched out of the address', async () => {
  const query = await searchFor('rao asha', { payment: 'paid', cursor: randomUUID() });
  expect(query).toEqual({ search: expect.stringMatching(/^[\w-]{8}$/) as string, payment: 'paid' });
  expect(owner.visitor.cookie).not.toMatch(/asha|rao/i);
  // Going back, reloading and paging only need the address.
  for (let load = 0; load < 2; load += 1) {
    expect(await loadBookingsPage(request({ query }))).toMatchObject({
      ...{ filters: { q: 'rao asha', payment: 'paid' }, search: query['search'], hasEnded: false },
    });
  }
  // An earlier search is still there after another one, and the same one gets no second address.
  await searchFor('9876543210');
  expect(await loadBookingsPage(request({ query }))).toMatchObject({ filters: { q: 'rao asha' } });
  expect((await searchFor('rao asha'))['search']).toBe(query['search']);
  expect(await loadBookingsPage(request({ posted: { q: ' ', payment: 'paid' } }))).toEqual({
    redirectTo: '/desk/bookings?payment=paid',
  });
  expect(await loadBookingsPage(request({ query: { q: 'rao asha' } }))).toMatchObject({
    filters: {},
  });
});

it('keeps a long search, in any script', async () => {
  for (const letter of ['a', 'अ', '"', '\u0001']) {
    const query = await searchFor(`x${letter.repeat(1_000)}`);
    const found = await loadBookingsPage(request({ query }));
    expect(found).toMatchObject({ hasEnded: false, filters: { q: expect.any(String) as string } });
  }
});

it('ends a search after an hour, with the sign-in, and for anyone else', async () => {
  const query = await searchFor('rao asha');
  const ended = { search: null, hasEnded: true, filters: {} };
  const other = { visitor: owner.visitor, me: { ...owner.me, id: randomUUID() } };
  expect(await loadBookingsPage(request({ query, who: other }))).toMatchObject(ended);
  const changed = aBrowser();
  for (const pair of owner.visitor.cookie.split('; ')) {
    changed.onSetCookie(
      pair.replace(
        /^(desk_searches=.{30})(.)/,
        (_, start, one) => `${start}${one === 'A' ? 'B' : 'A'}`,
      ),
    );
  }
  const tampered = { visitor: changed, me: owner.me };
  expect(await loadBookingsPage(request({ query, who: tampered }))).toMatchObject(ended);
  const { now } = Date;
  Date.now = () => now() + 3_601_000;
  expect(findSearch(owner.visitor.cookie, owner.me.id, query['search'] ?? '')).toBeNull();
  Date.now = now;
  expect(await loadBookingsPage(request({ query }))).toMatchObject({ hasEnded: false });
  forgetSearches(owner.visitor);
  expect(await loadBookingsPage(request({ query }))).toMatchObject(ended);
});

it('shows the list of a service of the release before, which keeps no filters', async () => {
  const { savedFilters } = staffBookingService;
  // Such a service takes the last part of the path for a booking's reference, which none has.
  staffBookingService.savedFilters = async (visitor) => {
    await staffService.booking('no-filters', visitor);
    throw new Error('found');
  };
  const shown = await loadBookingsPage(request());
  staffBookingService.savedFilters = savedFilters;
  expect(shown).toMatchObject({ saved: [], hasEnded: false });
});

it('saves the filters of the list, without a search, and deletes them', async () => {
  const filters = { payment: 'paid', status: 'confirmed' };
  const page = '/desk/bookings?search=abcdefgh&payment=paid';
  const sent = { ...filters, name: 'All paid', page, q: 'rao asha', cursor: randomUUID() };
  const saved = await send('save-filter', sent);
  expect(saved).toBe('/desk/bookings?status=confirmed&payment=paid&done=save-filter');
  await send('save-filter', sent);
  const listed = await loadBookingsPage(request());
  if ('redirectTo' in listed) throw new Error('it went on');
  expect(listed.saved).toMatchObject([{ name: 'All paid', filters }]);
  expect(JSON.stringify(listed.saved)).not.toContain('rao');
  const sales = await signedIn('Sita Sales', 'sales');
  expect(await loadBookingsPage(request({ who: sales }))).toMatchObject({ saved: [] });
  for (const wrong of [{ name: ' ' }, { status: '', payment: '' }]) {
    await expect(send('save-filter', { ...sent, ...wrong })).rejects.toBeDefined();
  }
  await send('delete-filter', { filter: listed.saved[0]?.id ?? '', page });
  expect(await loadBookingsPage(request())).toMatchObject({ saved: [] });
});

it('leaves out filters that it doesn’t know', async () => {
  const query = { status: 'odd', payment: 'closed', departure: '1', cursor: 'x', q: '  ' };
  expect(await loadBookingsPage(request({ query }))).toMatchObject({ filters: {} });
});

it('shows a booking masked, and its contact only in answer to a reason', async () => {
  const page = await loadBookingPage(request());
  expect(page).toMatchObject({
    booking: { contact: { email: 'a***@e***.com', phone: '***10' } },
    record: { noLinkBecause: null },
    contact: null,
    messages: null,
  });
  expect(JSON.stringify(page)).not.toMatch(/asha@example|98765/);

  const form = { form: 'show-contact', reference, reason: 'The bus leaves early' };
  expect(await send('show-contact', form)).toEqual({ showAgain: `/desk/bookings/${reference}` });
  const shown = await loadBookingPage(request({ posted: form }));
  expect(shown.contact).toMatchObject({ phone: '+919876543210', email: 'asha@example.com' });
  const { record } = await loadBookingPage(request());
  expect(record.history[0]).toMatchObject({
    action: 'Looked at contact details',
    actor: 'Owen Owner',
    reason: 'The bus leaves early',
  });
  const refused = await loadBookingPage(request({ posted: { ...form, reason: ' ' } }));
  expect(refused.contact).toBeNull();
  expect(refused.drafts['show-contact'].answer?.kind).toBe('invalid');
  expect(statuses.at(-1)).toBe(422);
});

it('lists documents and downloads them, and a traveller’s own file only with a reason', async () => {
  await service.work();
  const buyer = aVisitor(service);
  const hold = await buyer.hold(departureId, 1);
  const { body: made } = await buyer.book(aBookingRequest(hold.body.id));
  const payment = await buyer.pay(made.reference, 'full');
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  await service.work();
  const { body, headers } = await aFileForm(await aPdf('PNR 2417'), { kind: 'ticket' });
  const path = `/v1/bookings/${made.reference}/uploads`;
  const sent = { ...headers, 'idempotency-key': randomUUID() };
  const upload = (await buyer.send<Upload>('POST', path, body, sent)).body;

  const page = await loadBookingPage(request({ slug: made.reference }));
  expect(page).toMatchObject({
    record: {
      documents: {
        items: [{ kind: 'receipt_voucher' }, { kind: 'tax_invoice' }],
        hasVoucher: true,
      },
    },
    uploads: [{ id: upload.id, kind: 'ticket' }],
  });
  const sales = await signedIn('Divya Documents', 'sales');
  const theirs = await loadBookingPage(request({ slug: made.reference, who: sales }));
  expect(theirs.uploads).toBeNull();

  const site = await startApiSite(({ url = '/' }) => {
    const { pathname, searchParams } = new URL(url, 'http://site');
    return {
      handler: pathname === '/upload' ? passUpload : passBookingDocument,
      config: {},
      params: Object.fromEntries(searchParams),
    };
  });
  try {
    const get = (document: string, { cookie } = owner.visitor) =>
      fetch(`${site.url}/?${new URLSearchParams({ reference: made.reference, document })}`, {
        headers: { cookie },
        redirect: 'manual',
      });
    const id = page.record.documents.items[0]?.id ?? '';
    for (const document of [id, 'voucher']) {
      const file = await get(document);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await file.text()).slice(0, 5)).toBe('%PDF-');
    }
    expect((await get(randomUUID())).status).toBe(404);
    expect((await get('pass')).status).toBe(404);
    const signedOut = await get('voucher', aBrowser());
    expect(signedOut.headers.get('location')).toContain('/desk/sign-in?next=');

    const form = { reference: made.reference, upload: upload.id, page: `/desk/bookings/${made.reference}` }; // prettier-ignore
    expect(await refusalOf(send('open-upload', { ...form, upload: '' }))).toMatchObject({
      fields: ['upload'],
    });
    expect(await refusalOf(send('open-upload', form))).toMatchObject({ fields: ['reason'] });
    const reasoned = { ...form, reason: 'Check the permit dates' };
    expect(await send('open-upload', reasoned)).toEqual({ showAgain: '/api/desk/upload-file' });
    const open = (fields: Record<string, string>, { cookie } = owner.visitor) =>
      fetch(`${site.url}/upload`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const file = await open(reasoned);
    expect([file.status, file.headers.get('content-security-policy')]).toEqual([200, 'sandbox']);
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');
    const refused = await open({ ...form, reason: '' });
    expect([refused.status, refused.headers.get('location')]).toEqual([
      307,
      expect.stringContaining(`/desk/bookings/${made.reference}?answer=`),
    ]);
    expect((await open(reasoned, aBrowser())).headers.get('location')).toBe(
      '/desk/sign-in?resume=open-upload',
    );
  } finally {
    await site.close();
  }
  const { record } = await loadBookingPage(request({ slug: made.reference }));
  expect(record.history.map(({ action, reason }) => [action, reason])).toEqual([
    ['Opened a traveller’s document', 'Check the permit dates'],
    ['Downloaded a document', null],
    ['Downloaded a document', null],
  ]);
});

it('keeps a form’s key when it is shown again, without the ending the form adds', async () => {
  const key = randomUUID();
  for (const idempotencyKey of [`${key}-note`, `${key}-pay`]) {
    const page = await loadBookingPage(request({ posted: { form: 'x', idempotencyKey } }));
    expect(page.idempotencyKey).toBe(key);
  }
});

it('cancels exactly what the preview showed', async () => {
  const booked = await aBooking('full');
  const { booking } = await loadBookingCancelPage(request({ slug: booked }));
  const [first] = booking.travellers;
  const nobody = await loadBookingCancelPage(request({ slug: booked }));
  expect(nobody).toMatchObject({ figures: null, chosen: [], isNobodyChosen: false });
  const unticked = request({ slug: booked, query: { as: 'original' } });
  expect(await loadBookingCancelPage(unticked)).toMatchObject({
    ...{ figures: null, isNobodyChosen: true },
  });
  const query = { [`t.${first?.id ?? ''}`]: 'yes' };
  const one = await loadBookingCancelPage(request({ slug: booked, query }));
  expect(one.figures).toMatchObject({ scope: 'travellers', travellerIds: [first?.id] });
  const all = Object.fromEntries(booking.travellers.map(({ id }) => [`t.${id}`, 'yes']));
  const { figures } = await loadBookingCancelPage(
    request({ slug: booked, query: { ...all, as: 'travel_credit' } }),
  );
  expect(figures).toMatchObject({ scope: 'booking', refundAs: 'travel_credit' });
  const form = { reference: booked, token: figures?.token ?? '' };
  expect(await refusalOf(send('cancel-booking', { ...form, reason: '' }))).toEqual({
    code: 'validation_failed',
    fields: ['reason'],
  });
  expect(await send('cancel-booking', { ...form, reason: 'They called', why: 'cost' })).toBe(
    `/desk/bookings/${booked}?done=cancel-booking`,
  );
  const after = await loadBookingPage(request({ slug: booked }));
  expect(after.booking.status).toBe('cancelled');
  expect(after.booking.cancellations[0]?.refundMinor).toBe(figures?.refundMinor);
  const again = await loadBookingCancelPage(request({ slug: booked, query: all }));
  expect(again).toMatchObject({ figures: null, chosen: [], isNobodyChosen: false });
});

it('records a transfer, and says when a second person must approve it', async () => {
  const booked = await aBooking('deposit');
  const day = todayInIndia();
  const ask = (slug: string, amount: string, method = 'bank_transfer') =>
    loadBookingPaymentPage(request({ slug, query: { method, amount, receivedOn: day } }));
  const first = await loadBookingPaymentPage(request({ slug: booked }));
  expect(first).toMatchObject({
    ...{ figures: null, refused: null },
    asked: { method: 'bank_transfer', amount: rupeesField(first.booking.money.balanceMinor) },
  });
  const { figures } = await ask(booked, '1,000.50');
  const form = {
    ...{ reference: booked, method: 'bank_transfer', number: 'HDFC 1234 5678' },
    ...{ amountMinor: '1,000.50', receivedOn: day, token: figures?.token ?? '' },
  };
  expect(figures).toMatchObject({ amountMinor: 100_050, needsApproval: false });
  expect(await send('record-payment', form)).toBe(`/desk/bookings/${booked}?done=record-payment`);
  const after = await loadBookingPaymentPage(request({ slug: booked }));
  expect(first.booking.money.balanceMinor - after.booking.money.balanceMinor).toBe(100_050);
  expect(after.booking.money.balanceMinor).toBe(figures?.after.balanceMinor);
  expect(
    await refusalOf(send('record-payment', { ...form, idempotencyKey: randomUUID() })),
  ).toEqual({ code: 'preview_expired', fields: [] });
  const { record } = await loadBookingPage(request({ slug: booked }));
  expect(record.payments[0]).toMatchObject({ reference: 'HDFC12345678', capturedMinor: 100_050 });

  expect((await ask(booked, 'lots')).refused).toMatch(/^Write an amount/);
  expect((await ask(booked, '9,99,999')).refused).toMatch(/^Only ₹[\d,.]+ is still unpaid/);
  const past = { method: 'cash', amount: '100', receivedOn: '2019-01-01' };
  expect((await loadBookingPaymentPage(request({ slug: booked, query: past }))).refused).toMatch(
    /^Choose a day/,
  );
  const refreshed = { ...form, token: (await ask(booked, '1,000.50')).figures?.token ?? '' };
  for (const [field, value] of [
    ['amountMinor', 'lots'],
    ['number', '?'],
    ['method', 'barter'],
    ['amountMinor', '9,99,999'],
    ['receivedOn', '2019-01-01'],
  ] as const) {
    expect(await refusalOf(send('record-payment', { ...refreshed, [field]: value }))).toEqual({
      code: 'validation_failed',
      fields: [field],
    });
  }

  const group = await aBooking('deposit', 4);
  const asked = await ask(group, '50,000.50');
  expect(asked.figures).toMatchObject({ needsApproval: true });
  const token = asked.figures?.token ?? '';
  const large = { ...form, reference: group, amountMinor: '50,000.50', token };
  expect(await send('record-payment', large)).toBe(
    `/desk/bookings/${group}?done=payment-to-approve`,
  );
  const waiting = await loadBookingPaymentPage(request({ slug: group }));
  expect(waiting.waitingMinor).toBe(5_000_050);
});

it('emails a new link, and only lets those act who may', async () => {
  expect(await send('booking-link', { reference })).toBe(
    `/desk/bookings/${reference}?done=booking-link`,
  );
  expect(await send('end-guest-access', { reference })).toBe(
    `/desk/bookings/${reference}?done=end-guest-access`,
  );
  const sales = await signedIn('Sana Sales', 'sales');
  const form = {
    reference,
    method: 'cash',
    amountMinor: '1',
    number: 'R-1',
    token: 'x'.repeat(20),
  };
  expect((await refusalOf(send('record-payment', form, sales))).code).toBe('forbidden');
  const editor = await signedIn('Eda Editor', 'editor');
  expect((await refusalOf(loadBookingsPage(request({ who: editor })))).code).toBe('forbidden');
  expect((await refusalOf(send('booking-link', { reference }, editor))).code).toBe('forbidden');
});
