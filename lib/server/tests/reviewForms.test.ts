/** Tests the review form, and how a review gets onto the trip page, with a real service. */
import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { advanceDepartures } from '@/booking/actions/advanceDepartures';
import { BookingReview, OwnReview, ReviewPage } from '@/booking/contract/reviews';
import { aBookingRequest } from '@/booking/testing/builders';
import { comeBack, walkCheckout } from '@/booking/testing/browser';
import { setClock } from '@/booking/testing/database';
import type { Service } from '@/booking/testing/service';
import { reviewConsent } from '@/lib/account/reviewFields';
import { bookingService } from '../booking/client';
import type { Visitor } from '../booking/transport';
import { loadBookingDetailsPage } from '../loaders/bookingDetailsPage';
import { submitReview } from '../forms/reviewForms';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';

const secret = 'staff-secret-of-the-review-forms-01';

let service: Service;
let visitor: Visitor;
let reference: string;
let slug: string;
beforeAll(async () => {
  service = await startBookingService({ STAFF_KEYS: `editor:editor:${secret}` });
  const trip = await aTripOnSale(service, { departure: { inDays: 40 } });
  slug = trip.slug;
  visitor = aBrowser();
  const { token } = await bookingService.quote(
    {
      departureId: trip.departureId,
      travellers: [{ type: 'adult', occupancy: 'twin', pickupCode: 'DEL' }],
      billingStateCode: 'KA',
    },
    visitor,
  );
  const hold = await bookingService.holdSeats(token, randomUUID(), visitor);
  const request = aBookingRequest(hold.id);
  ({ reference } = await bookingService.createBooking(request, randomUUID(), visitor));
  const purpose = { purpose: 'deposit' } as const;
  const payment = await bookingService.startPayment(reference, purpose, randomUUID(), visitor);
  await comeBack(service, await walkCheckout(payment, 'success'));
}, 120_000);
afterAll(() => service.close());

const typed = () => ({
  reference,
  notice: reviewConsent.version,
  rating: '4',
  text: 'Cold nights, and every one of them worth it.',
  consent: 'yes',
});

async function look(query: Record<string, string> = {}, who = visitor) {
  return loadBookingDetailsPage({
    slug: reference,
    query,
    visitor: who,
    posted: null,
    setStatus: () => {},
  });
}

/** Submits the form and opens the next page, as a browser without scripts would. */
async function send(fields: Record<string, string>, who = visitor) {
  const form = aForm(fields);
  const target = await submitReview({ form, visitor: who });
  const isKept = typeof target !== 'string';
  const url = new URL(isKept ? target.showAgain : target, 'http://site');
  let status = 200;
  const page = await loadBookingDetailsPage({
    slug: reference,
    query: Object.fromEntries([...url.searchParams]),
    visitor: who,
    posted: isKept ? form : null,
    setStatus: (given) => (status = given),
  });
  return { url, status, page };
}

it('asks for a review only after the trip', async () => {
  expect((await look()).review).toBeNull();
  for (const shift of ['41 days', '48 days']) {
    await setClock(service.db, shift);
    await advanceDepartures(service.deps);
  }
  expect((await look()).review).toMatchObject({
    canWrite: true,
    authorName: 'Asha',
    draft: { answer: null },
  });
}, 30_000);

it('keeps everything typed when a field is wrong, with none of it in the URL', async () => {
  const { consent: _consent, ...unticked } = typed();
  const { url, status, page } = await send({ ...unticked, text: 'Cold.' });
  expect(status).toBe(422);
  expect(decodeURIComponent(url.href)).not.toMatch(/Cold/);
  expect(page.review?.draft.values).toEqual({ rating: '4', text: 'Cold.' });
  expect(page.review?.draft.answer?.errors.map(({ field }) => field)).toEqual(['text', 'consent']);
});

it('asks again when the consent wording has changed', async () => {
  const { page } = await send({ ...typed(), notice: 'review-2020-01' });
  expect(page.review?.draft.answer?.errors.map(({ field }) => field)).toEqual(['consent']);
});

it("opens nothing in a browser that can't see the booking", async () => {
  const { page, url } = await send(typed(), aBrowser());
  expect(page).toMatchObject({ booking: null, review: null });
  expect(decodeURIComponent(url.href)).not.toMatch(/Cold/);
});

it('accepts it, says so, and shows it on the trip page once staff approve it', async () => {
  const sent = await send(typed());
  expect(`${sent.url.search}${sent.url.hash}`).toBe('?review=sent#review');
  expect(sent.page.review).toMatchObject({
    isSent: true,
    canWrite: false,
    review: { status: 'pending', rating: 4 },
  });
  expect((await bookingService.listReviews(slug)).items).toEqual([]);
  const stored = await bookingService.bookingReview(reference, visitor);
  expect(Value.Check(BookingReview, stored)).toBe(true);
  expect(Value.Check(OwnReview, stored.review)).toBe(true);

  const headers = { authorization: `Bearer ${secret}` };
  const waiting = await service.app.inject({ url: '/v1/staff/reviews', headers });
  const [review] = waiting.json<{ items: { id: string }[] }>().items;
  await service.app.inject({
    method: 'POST',
    url: `/v1/staff/reviews/${review?.id}/show`,
    headers,
    payload: { reason: 'reads well' },
  });
  const shown = await bookingService.listReviews(slug);
  expect(Value.Check(ReviewPage, shown)).toBe(true);
  expect(shown).toMatchObject({
    items: [{ authorName: 'Asha', rating: 4, text: typed().text }],
    rating: { average: 4, count: 1 },
  });
});

it('shows a second tab what it typed, and the existing review', async () => {
  const { page } = await send({ ...typed(), text: 'In truth it rained every single day.' });
  expect(page.review).toMatchObject({
    canWrite: false,
    review: { text: typed().text },
    draft: { values: { text: 'In truth it rained every single day.' } },
  });
  expect(page.review?.draft.answer?.kind).toBe('invalid');
});

it('keeps everything typed while the service is unavailable', async () => {
  await service.app.close();
  const { page, url } = await send(typed());
  expect(page.booking).toBeNull();
  expect(page.unsentReview?.values).toEqual({ rating: '4', text: typed().text, consent: 'yes' });
  expect(page.unsentReview?.answer?.kind).toBe('unavailable');
  expect(decodeURIComponent(url.href)).not.toMatch(/Cold/);
});
