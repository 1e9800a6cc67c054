/** Booking for a caller, and what staff change on a booking, with a real booking service. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import type { Role } from '@/booking/domain/roles';
import { aBookingRequest, aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import type { Service } from '@/booking/testing/service';
import { aColleague } from '@/booking/testing/staff';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { emptyDraft } from '@/lib/formDraft';
import type { Visitor } from '../booking/transport';
import { failureOf } from '../booking/failures';
import { loadBookingCorrectPage } from '../desk/bookingCorrectPage';
import { loadBookingGoodwillPage } from '../desk/bookingGoodwillPage';
import { loadBookingMovePage } from '../desk/bookingMovePage';
import { loadBookingPage } from '../desk/bookingPage';
import { loadBookingsPage } from '../desk/bookingsPage';
import { FormRefused } from '../desk/deskForm';
import type { DeskRequest } from '../desk/deskPage';
import { deskForms } from '../desk/forms';
import { loadNewBookingPage, type NewBookingPageProps } from '../desk/newBookingPage';
import { staffService } from '../desk/staffService';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
/** Stands in for the content store, which knows the terms' versions. */
let content: Server;
let departureId: string;
let laterId: string;
let owner: { visitor: Visitor; me: StaffMe };

beforeAll(async () => {
  content = createServer((_, response) => {
    const result = { termsVersion: '2026-10', policyVersion: '2026-04' };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ result }));
  });
  await new Promise<void>((resolve) => content.listen(0, '127.0.0.1', resolve));
  const { port } = content.address() as AddressInfo;
  process.env['SANITY_API_HOST'] = `http://127.0.0.1:${port}`;
  service = await startBookingService({ RATE_CODE_PER_HOUR: '60', RATE_CODE_RESEND_SECONDS: '0' });
  const trip = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id, capacity: 40 }));
  ({ id: laterId } = await aDeparture(service.db, {
    ...{ tripId: trip.id, inDays: 90, capacity: 40 },
  }));
  owner = await signedIn('Owen Owner', 'owner');
}, 60_000);
afterAll(async () => {
  content.closeAllConnections();
  content.close();
  await service.close();
});

async function signedIn(name: string, ...roles: Role[]) {
  const { who } = await aColleague(service, name, ...roles);
  const visitor = aBrowser();
  for (const pair of who.cookie.split('; ')) visitor.onSetCookie(pair);
  return { visitor, me: await staffService.me(visitor) };
}

async function aPaidBooking(): Promise<string> {
  const buyer = aVisitor(service);
  const hold = await buyer.hold(departureId, 2);
  const { body: made } = await buyer.book(aBookingRequest(hold.body.id, { pax: 2 }));
  const payment = await buyer.pay(made.reference, 'full');
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  return made.reference;
}

function request(
  slug: string,
  query: Record<string, string> = {},
  posted?: Record<string, string>,
): DeskRequest {
  return {
    ...{ slug, query, ...owner },
    posted: posted ? aForm(posted) : null,
    setStatus: () => {},
    draftOf: () => emptyDraft,
  };
}

async function send(name: DeskFormName, fields: Record<string, string>, key = randomUUID()) {
  const act = deskForms[name];
  if (!act) throw new Error(`no form ${name}`);
  return act({
    form: aForm({ ...fields, form: name }),
    ...{ visitor: owner.visitor, idempotencyKey: key },
  });
}

async function refusalOf(sent: Promise<unknown>) {
  const error: unknown = await sent.then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof FormRefused) return error.answer.errors.map(({ field }) => field);
  return failureOf(error).code;
}

type People = Extract<NewBookingPageProps, { step: 'people' }>;
const choice = { adults: '2', room: 'twin', state: 'KA' };

async function peopleOn(query: Record<string, string>): Promise<People> {
  const page = await loadNewBookingPage(request('', query));
  if (page?.step !== 'people') throw new Error('no date was chosen');
  return page;
}

/** The form as someone fills it in for two adults on the page with these choices. */
async function filledIn(query: Record<string, string> = {}) {
  const all = { departure: departureId, ...choice, ...query };
  const { quoteToken } = await peopleOn(all);
  return {
    page: deskPaths.newBooking(all),
    ...{ quoteToken, termsVersion: '2026-10', policyVersion: '2026-04', terms: 'yes' },
    'contact.name': 'Ravi Kumar',
    'contact.email': 'ravi@example.org',
    'contact.phone': '+91 98160 12345',
    'travellers.0.fullName': 'Ravi Kumar',
    'travellers.0.dateOfBirth': '1990-02-03',
    'travellers.1.fullName': 'Nina Kumar',
    'travellers.1.dateOfBirth': '1992-02-03',
    payWithinHours: '6',
  };
}

const referenceIn = (path: unknown) => /SF-[0-9A-Z]+/.exec(String(path))?.[0] ?? '';

it('lists the dates on sale, then the price of what was chosen', async () => {
  const dates = await loadNewBookingPage(request(''));
  expect(dates).toMatchObject({ step: 'date' });
  if (dates?.step !== 'date') throw new Error('a date was chosen');
  expect(dates.departures.map(({ id }) => id)).toEqual([departureId, laterId]);
  const asked = await peopleOn({ departure: departureId });
  expect(asked).toMatchObject({ quote: null, refused: null });
  const priced = await peopleOn({ departure: departureId, ...choice });
  expect(priced.quote?.totalMinor).toBe(3_779_800);
  expect(priced.people).toHaveLength(2);
  expect(priced.versions).toEqual({ termsVersion: '2026-10', policyVersion: '2026-04' });
  const coded = await peopleOn({ departure: departureId, ...choice, code: 'nothing' });
  expect(coded).toMatchObject({ quote: null, refused: expect.stringContaining('code') as string });
  expect(await loadNewBookingPage(request('', { departure: randomUUID() }))).toBeNull();
});

it('books once for a form that is sent twice, and shows a link to read out', async () => {
  const form = await filledIn();
  const key = randomUUID();
  const path = await send('book-for-caller', form, key);
  expect(path).toMatch(/^\/desk\/bookings\/SF-\w+\?done=book-for-caller$/);
  expect(await send('book-for-caller', form, key)).toBe(path);
  const reference = referenceIn(path);
  const listed = await loadBookingsPage(request('', { channel: 'staff' }));
  expect(listed).toMatchObject({ items: [{ reference, people: 2 }] });

  const page = await loadBookingPage(request(reference));
  expect(page).toMatchObject({ booking: { status: 'pending_payment' }, paymentLink: null });
  const asked = { form: 'read-payment-link', reference };
  expect(await send('read-payment-link', asked)).toEqual({
    showAgain: `/desk/bookings/${reference}`,
  });
  const shown = await loadBookingPage(request(reference, {}, asked));
  expect(shown.paymentLink?.url).toContain(`/booking-details/${reference}#key=`);
  expect(shown.record.history[0]?.action).toBe('Showed a link to pay, to read out');
  expect(await send('payment-link', { reference })).toBe(
    `/desk/bookings/${reference}?done=payment-link`,
  );
});

it('says which fields are wrong, and that the price changed', async () => {
  const form = await filledIn();
  expect(await refusalOf(send('book-for-caller', { ...form, terms: '' }))).toEqual(['terms']);
  const wrong = { ...form, 'contact.email': 'nobody', 'travellers.1.dateOfBirth': '2019-01-01' };
  expect(await refusalOf(send('book-for-caller', wrong))).toEqual([
    'contact.email',
    'travellers.1.dateOfBirth',
  ]);
  const child = { ...form, 'travellers.1.dateOfBirth': '2012-01-01' };
  expect(await refusalOf(send('book-for-caller', child))).toEqual([
    'travellers.1.guardianConsent.name',
  ]);
  const other = {
    ...form,
    page: deskPaths.newBooking({ departure: departureId, ...choice, adults: 1 }),
  };
  expect(await refusalOf(send('book-for-caller', other))).toBe('price_changed');
});

it('adds people to a booking by joining its rooms', async () => {
  const first = referenceIn(await send('book-for-caller', await filledIn()));
  const form = await filledIn({ with: first });
  expect((await peopleOn({ departure: departureId, ...choice, with: first })).sharesWith).toBe(
    first,
  );
  expect(await send('book-for-caller', form)).toMatch(/done=book-for-caller/);
  const elsewhere = await filledIn({ departure: laterId, with: first });
  expect(await refusalOf(send('book-for-caller', elsewhere))).toEqual(['sharesWith']);
});

it('moves a booking as shown', async () => {
  const reference = await aPaidBooking();
  const dates = await loadBookingMovePage(request(reference));
  expect(dates).toMatchObject({ figures: null, refused: null });
  expect(dates.dates?.items.map((date) => date.departureId)).toEqual([laterId]);
  const { figures } = await loadBookingMovePage(request(reference, { to: laterId }));
  const form = { reference, token: figures?.token ?? '', reason: 'Their exam moved' };
  expect(await refusalOf(send('move-booking', { ...form, reason: '' }))).toEqual(['reason']);
  const path = await send('move-booking', form);
  const moved = await loadBookingPage(request(referenceIn(path)));
  expect(moved).toMatchObject({
    booking: { departure: { id: laterId }, money: { totalMinor: figures?.totalMinor } },
    record: { movedFrom: reference },
  });
  const again = await loadBookingMovePage(request(reference));
  expect(again).toMatchObject({ dates: null, refused: expect.any(String) as string });
});

it('asks for goodwill as shown, up to what was paid', async () => {
  const reference = await aPaidBooking();
  for (const amount of ['lots', '99,99,999']) {
    const page = await loadBookingGoodwillPage(request(reference, { amount }));
    expect(page).toMatchObject({ figures: null, refused: expect.any(String) as string });
  }
  const { figures } = await loadBookingGoodwillPage(request(reference, { amount: '2,000' }));
  expect(figures?.amountMinor).toBe(200_000);
  const form = { reference, token: figures?.token ?? '', reason: 'The heater broke' };
  expect(await send('goodwill', form)).toBe(`/desk/bookings/${reference}?done=goodwill`);
  const { record, booking } = await loadBookingPage(request(reference));
  expect(record.refunds[0]).toMatchObject({ status: 'requested', amountMinor: 200_000 });
  expect(booking.money.totalMinor).toBe(figures?.totalAfterMinor);
});

it('keeps notes, and corrects only what was filled in', async () => {
  const reference = await aPaidBooking();
  expect(await refusalOf(send('booking-note', { reference, text: ' ' }))).toEqual(['text']);
  const key = randomUUID();
  await send('booking-note', { reference, text: 'Lower berth' }, key);
  await send('booking-note', { reference, text: 'Lower berth' }, key);
  expect((await loadBookingPage(request(reference))).record.notes).toMatchObject([
    { text: 'Lower berth', staffName: 'Owen Owner' },
  ]);

  const { booking } = await loadBookingCorrectPage(request(reference));
  const contact = { reference, version: String(booking.version), reason: 'Wrong on the phone' };
  expect(await refusalOf(send('correct-contact', contact))).toEqual(['name']);
  const email = { ...contact, email: 'asha@example.net' };
  expect(await refusalOf(send('correct-contact', { ...email, reason: ' ' }))).toEqual(['reason']);
  expect(await send('correct-contact', email)).toMatch(/done=correct-contact$/);
  expect(await refusalOf(send('correct-contact', email))).toBe('version_conflict');
  const [first] = booking.details.travellers;
  const traveller = {
    ...{ reference, traveller: first?.id ?? '', version: String(first?.version) },
    ...{ fullName: 'Asha Devi Rao', reason: 'As on the ID' },
  };
  const food = { ...traveller, diet: 'jain', 'emergencyContact.name': 'Meera Rao' };
  expect(await refusalOf(send('correct-traveller', food))).toBe('validation_failed');
  const whole = {
    ...{ ...food, 'emergencyContact.phone': '98160 44556' },
    'emergencyContact.relation': 'Sister',
  };
  expect(await send('correct-traveller', whole)).toMatch(/done=correct-traveller$/);
  const after = await loadBookingPage(request(reference));
  expect(after.booking.contact.email).toBe('a***@e***.net');
  expect(after.booking.travellers[0]?.fullName).toBe('Asha Devi Rao');
  expect(after.booking.details.travellers[0]).toMatchObject({
    ...{ diet: 'jain', emergencyContact: { name: 'Meera Rao', relation: 'Sister' } },
  });
});
