import { randomUUID } from 'node:crypto';
import {
  approveDepartureEnd,
  previewDepartureEnd,
  requestDepartureEnd,
  runDepartureEnds,
} from '@/booking/actions/endDeparture';
import { withoutSession } from '@/booking/actions/staff';
import { relayOutbox } from '@/booking/jobs/outbox';
import { hashGuestKey, newGuestKey } from '@/booking/providers/crypto/guestSecrets';
import { findBookingByReference } from '@/booking/store/bookings/bookings';
import { insertGuestToken } from '@/booking/store/customers/guestAccess';
import { aBookingRequest, aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import type { Service } from '@/booking/testing/service';
import { bookingService } from '../booking/client';
import { BookingRefused } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { submitCancellation, submitChoice, submitTransfer } from '../forms/bookingChanges';
import {
  answerToSecret,
  requestAccessCode,
  requestBookingLink,
  submitOpening,
} from '../forms/guestForms';
import { loadBookingDetailsPage } from '../loaders/bookingDetailsPage';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
let reference: string;
let departureId: string;
beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_PER_HOUR: '6', RATE_CODE_RESEND_SECONDS: '0' });
  const trip = await aTrip(service.db);
  const { id } = await aDeparture(service.db, { tripId: trip.id });
  departureId = id;
  const buyer = aVisitor(service);
  const hold = await buyer.hold(id);
  const { body: made } = await buyer.book(aBookingRequest(hold.body.id));
  const payment = await buyer.pay(made.reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  ({ reference } = made);
}, 60_000);
afterAll(() => service.close());

type Act = typeof requestBookingLink;

/**
 * Submits a form and opens the next page as a browser would. If that page shows the form again, it
 * gets what was typed.
 */
async function send(
  act: Act | typeof submitCancellation | typeof submitChoice,
  fields: Record<string, string>,
  visitor: Visitor,
) {
  const form = aForm(fields);
  const target = await act({ form, visitor, idempotencyKey: randomUUID() });
  const isKept = typeof target !== 'string';
  const url = new URL(isKept ? target.showAgain : target, 'http://site');
  return { url, ...(await look(url, visitor, isKept ? form : null)) };
}

async function look(url: URL, visitor: Visitor, posted: ReturnType<typeof aForm> | null = null) {
  let status = 200;
  const page = await loadBookingDetailsPage({
    slug: url.pathname.split('/').at(-1) ?? '',
    query: Object.fromEntries([...url.searchParams]),
    visitor,
    posted,
    setStatus: (given) => (status = given),
  });
  return { status, page };
}

const pageOf = (about: string) => new URL(`http://site/booking-details/${about}`);

async function aKey(): Promise<string> {
  const booking = await findBookingByReference(service.db.queries, reference);
  if (!booking) throw new Error('no booking');
  const key = newGuestKey();
  await insertGuestToken(service.db.queries, booking, hashGuestKey(key));
  return key;
}

it('looks the same for someone else’s booking and a missing one', async () => {
  const theirs = await look(pageOf(reference), aBrowser());
  const none = await look(pageOf('SF-00000000'), aBrowser());
  expect(theirs.status).toBe(404);
  expect(none.status).toBe(404);
  const { link, ...entry } = theirs.page.entry ?? { link: null };
  expect(none.page.entry).toEqual({
    ...entry,
    link: { ...link, values: { reference: 'SF-00000000' } },
  });
  expect(theirs.page.booking).toBeNull();
});

it('opens the booking once by the part of a link after the #', async () => {
  const visitor = aBrowser();
  const link = `#key=${await aKey()}`;
  const opened = await send(submitOpening, { reference, link }, visitor);
  expect(opened.url.pathname + opened.url.search).toBe(`/booking-details/${reference}`);
  expect(opened.page.booking?.reference).toBe(reference);

  const second = await send(submitOpening, { reference, link }, aBrowser());
  expect(second.page.refused).toMatch(/already used/);
  expect(second.page.entry?.isSent).toBe(false);
});

it("says the same after every link request, and keeps what can't be a reference", async () => {
  const right = await send(
    requestBookingLink,
    { reference, email: 'asha@example.com' },
    aBrowser(),
  );
  const wrong = await send(requestBookingLink, { reference, email: 'who@example.com' }, aBrowser());
  expect(right.url.href).toBe(wrong.url.href);
  expect(right.url.search).toBe('?sent=1');
  expect(right.page).toMatchObject({ booking: null, entry: { isSent: true } });
  expect(right.status).toBe(wrong.status);

  const typed = { page: reference, reference: 'my trip', email: 'asha@' };
  const kept = await send(requestBookingLink, typed, aBrowser());
  expect(kept.status).toBe(422);
  expect(kept.url.href).not.toMatch(/asha(@|%40)|my.{1,3}trip/i);
  expect(kept.page.entry?.link.values).toEqual({ reference: 'my trip', email: 'asha@' });
  expect(kept.page.entry?.link.answer?.errors.map(({ field }) => field)).toEqual([
    'reference',
    'email',
  ]);
});

it.each([
  ['SF-7K3M9QXA', 'SF-7K3M9QXA'],
  ['SF7K3M9QXA', 'SF-7K3M9QXA'],
  [' sf-7k3m9qxa ', 'SF-7K3M9QXA'],
  ['7K3M9QXA', 'SF-7K3M9QXA'],
  ['7K3M9QOL', 'SF-7K3M9Q01'],
  ['SF-7K3M9QXU', 'SF-00000000'],
  ['EQ-7K3M9QXA', 'SF-00000000'],
])('parses %j as the service does', async (typed, page) => {
  const wish = { reference: typed, email: 'not an address' };
  const { url } = await send(requestBookingLink, wish, aBrowser());
  expect(url.pathname).toBe(`/booking-details/${page}`);
});

it('says why a right code no longer opens a booking', () => {
  const ended = new BookingRefused({
    ...{ type: 'about:blank', title: '', status: 403, detail: '', instance: '', requestId: '' },
    ...{ code: 'link_expired', retryable: false, meta: { at: '2025-11-01' } },
  });
  expect(answerToSecret(ended, 'code').errors).toMatchObject([
    {
      field: 'code',
      message: expect.stringMatching(/year after the trip, which ended on 1 Nov 2025/),
    },
  ]);
});

it('keeps a wrong code in its field', async () => {
  const visitor = aBrowser();
  await send(requestBookingLink, { reference, email: 'asha@example.com' }, visitor);
  const wrong = await send(submitOpening, { reference, code: '12 34' }, visitor);
  expect(wrong.status).toBe(422);
  expect(wrong.page.entry).toMatchObject({
    isSent: true,
    code: { values: { code: '12 34' }, answer: { errors: [{ field: 'code' }] } },
  });
});

it('asks for a code before cancelling in a browser that came by a link, and keeps the preview', async () => {
  const visitor = aBrowser();
  await send(submitOpening, { reference, link: `#key=${await aKey()}` }, visitor);
  const booking = await bookingService.booking(reference, visitor);
  const asked = new URL(`${pageOf(reference).href}?cancel=1&as=travel_credit&t=1`);
  const before = (await look(asked, visitor)).page;
  expect(before.cancelling).toMatchObject({ needsCode: true, refundAs: 'travel_credit' });

  const about = { reference, places: '1', as: 'travel_credit' };
  const sent = await send(requestAccessCode, about, visitor);
  expect(sent.page.mailedCode).toMatchObject({ isSent: true, isOnItsWay: true });
  expect(sent.page.cancelling?.travellerIds).toEqual(booking.travellers.map(({ id }) => id));

  const token = sent.page.cancelling?.token ?? '';
  const wrong = await send(submitCancellation, { ...about, token, code: '000' }, visitor);
  expect(wrong.page.cancelling?.refundAs).toBe('travel_credit');
  expect(wrong.page.mailedCode).toMatchObject({
    isSent: true,
    isOnItsWay: false,
    draft: { values: { code: '000' }, answer: { errors: [{ field: 'code' }] } },
  });
  expect((await bookingService.booking(reference, visitor)).status).toBe('confirmed');

  let again = await send(requestAccessCode, { ...about, sent: '1' }, visitor);
  for (let wish = 2; wish < 9 && !again.page.refused; wish += 1) {
    again = await send(requestAccessCode, { ...about, sent: '1' }, visitor);
  }
  expect(again.page.refused).toMatch(/Try again in 60 minutes/);
  expect(again.page.mailedCode).toMatchObject({ isSent: true, isOnItsWay: false });
  expect(again.page.cancelling).not.toBeNull();
  const first = await send(requestAccessCode, about, visitor);
  expect(first.page.mailedCode.isSent).toBe(false);
  // The emails are still written, though no one receives them here.
  await relayOutbox(service.deps);
});

it('asks for a code before changing the date in a browser that came by a link', async () => {
  const { trip_id: tripId } = await service.db.queries
    .selectFrom('departure')
    .select('trip_id')
    .where('id', '=', departureId)
    .executeTakeFirstOrThrow();
  const other = await aDeparture(service.db, { tripId, inDays: 90 });
  const visitor = aBrowser();
  await send(submitOpening, { reference, link: `#key=${await aKey()}` }, visitor);
  const asked = new URL(`${pageOf(reference).href}?change=${other.id}`);
  expect((await look(asked, visitor)).page.changing?.preview?.needsCode).toBe(true);
  const about = { reference, change: other.id };
  const sent = await send(requestAccessCode, about, visitor);
  expect(sent.page.mailedCode).toMatchObject({ isSent: true, isOnItsWay: true });
  const token = sent.page.changing?.preview?.token ?? '';
  const wrong = await send(submitTransfer, { ...about, token, code: '000' }, visitor);
  expect(wrong.page.changing?.preview?.departureId).toBe(other.id);
  expect(wrong.page.mailedCode.draft).toMatchObject({
    values: { code: '000' },
    answer: { errors: [{ field: 'code' }] },
  });
  await relayOutbox(service.deps);
});

it('asks for a code before choosing in a browser that came by a link, and keeps the choice', async () => {
  const person = (name: string) => withoutSession(name, ['owner'], randomUUID());
  const { token } = await previewDepartureEnd(service.deps, person('one'), departureId);
  const ending = { token, reason: 'The road is closed' };
  await requestDepartureEnd(service.deps, person('one'), departureId, ending);
  await approveDepartureEnd(service.deps, person('two'), departureId);
  await runDepartureEnds(service.deps);

  const visitor = aBrowser();
  await send(submitOpening, { reference, link: `#key=${await aKey()}` }, visitor);
  const { booking } = (await look(pageOf(reference), visitor)).page;
  expect(booking?.needsCode).toBe(true);
  const about = {
    reference,
    cancellation: booking?.cancellations[0]?.id ?? '',
    choice: 'travel_credit',
  };
  const without = await send(submitChoice, about, visitor);
  expect(without.page.refused).toMatch(/Confirm with the code/);
  expect(without.page.mailedCode).toMatchObject({
    isSent: false,
    draft: { values: { choice: 'travel_credit' } },
  });

  const sent = await send(requestAccessCode, about, visitor);
  expect(sent.url.hash).toBe('#code');
  expect(sent.page.mailedCode).toMatchObject({
    isSent: true,
    isOnItsWay: true,
    draft: { values: { choice: 'travel_credit' }, answer: null },
  });

  const wrong = await send(submitChoice, { ...about, code: '000' }, visitor);
  expect(wrong.url.href).not.toMatch(/000/);
  expect(wrong.page.mailedCode).toMatchObject({
    isSent: true,
    isOnItsWay: false,
    draft: {
      values: { code: '000', choice: 'travel_credit' },
      answer: { errors: [{ field: 'code' }] },
    },
  });
  expect(wrong.page.booking?.cancellations[0]?.status).toBe('approved');

  const wish = { ...about, code: '12', sent: '1' };
  let again = await send(requestAccessCode, wish, visitor);
  for (let time = 2; time < 9 && !again.page.refused; time += 1) {
    // The code that was typed was an earlier one, so it's cleared.
    expect(again.page.mailedCode.draft.values).toEqual({ choice: 'travel_credit' });
    again = await send(requestAccessCode, wish, visitor);
  }
  expect(again.page.refused).toMatch(/Try again in 60 minutes/);
  expect(again.page.mailedCode).toMatchObject({
    isSent: true,
    isOnItsWay: false,
    draft: { values: { code: '12', choice: 'travel_credit' } },
  });
});
