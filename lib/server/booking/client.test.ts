import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { BookingCreated, BookingDetail } from '@/booking/contract/bookings';
import { DepartureDetail, DepartureList, DeparturePage } from '@/booking/contract/departures';
import { Hold, HoldDetail } from '@/booking/contract/holds';
import { Payment } from '@/booking/contract/payments';
import { QuoteResponse } from '@/booking/contract/quotes';
import { ReviewPage } from '@/booking/contract/reviews';
import { TripSummaries } from '@/booking/contract/trips';
import type { Service } from '@/booking/testing/service';
import { bookingRequest } from '@/lib/booking/bookingDraft';
import { quoteRequest } from '@/lib/booking/bookingSelection';
import { aBrowser, aTripOnSale, startBookingService } from '../testing/siteAndService';
import { bookingService, isBookingServiceUp } from './client';
import { BookingRefused, BookingUnavailable, orNull } from './failures';

let service: Service;
beforeAll(async () => {
  service = await startBookingService();
}, 60_000);
afterAll(() => service.close());

const typed = {
  'contact.name': 'Asha Rao',
  'contact.email': 'asha@example.com',
  'contact.phone': '98765 43210',
  'billing.stateCode': 'KA',
  'travellers.0.fullName': 'Asha Rao',
  'travellers.0.dateOfBirth': '1994-02-03',
};
const terms = { version: '2026-10', accepted: true };
const alone = {
  room: 'twin' as const,
  otherRooms: [],
  adults: 1,
  children: 0,
  infants: 0,
  pickup: null,
  extras: [],
  code: '',
};

it('returns what the contract promises, from the first page to the open payment', async () => {
  const { slug, departureId } = await aTripOnSale(service);
  const visitor = aBrowser();
  const selection = { departureId, ...alone };
  const billing = { stateCode: 'KA', hasPan: true } as const;

  const { quote, token } = await bookingService.quote(quoteRequest(selection, billing), visitor);
  const hold = await bookingService.holdSeats(token, randomUUID(), visitor);
  await bookingService.saveDraft(hold.id, { draft: { fields: typed, errors: [] } }, visitor);
  const detail = await bookingService.hold(hold.id, visitor);
  const request = bookingRequest(detail, typed, terms);
  await bookingService.checkBooking(request, visitor);
  const booking = await bookingService.createBooking(request, randomUUID(), visitor);
  const payment = await bookingService.startPayment(
    booking.reference,
    { purpose: 'deposit' },
    randomUUID(),
    visitor,
  );

  expect(Value.Check(QuoteResponse, { quote, token })).toBe(true);
  expect(Value.Check(Hold, hold)).toBe(true);
  expect(Value.Check(HoldDetail, detail)).toBe(true);
  expect(detail.draft).toEqual({ fields: typed, errors: [] });
  expect(Value.Check(BookingCreated, booking)).toBe(true);
  expect(Value.Check(Payment, payment)).toBe(true);
  expect(payment.amountMinor).toBe(quote.dueNowMinor);
  expect(Value.Check(BookingDetail, await bookingService.booking(booking.reference, visitor))).toBe(
    true,
  );
  expect(Value.Check(Payment, await bookingService.payment(payment.id, visitor))).toBe(true);
  expect(Value.Check(DepartureList, await bookingService.listTripDepartures(slug))).toBe(true);
  expect(Value.Check(DeparturePage, await bookingService.listDepartures({ limit: 5 }))).toBe(true);
  expect(Value.Check(DepartureDetail, await bookingService.departure(departureId))).toBe(true);
  expect(Value.Check(TripSummaries, await bookingService.tripSummaries())).toBe(true);
  expect(Value.Check(ReviewPage, await bookingService.listReviews(slug))).toBe(true);
});

it('hides someone else’s booking from another browser', async () => {
  const { departureId } = await aTripOnSale(service);
  const owner = aBrowser();
  const selection = { departureId, ...alone };
  const { token } = await bookingService.quote(quoteRequest(selection), owner);
  const hold = await bookingService.holdSeats(token, randomUUID(), owner);

  await expect(bookingService.hold(hold.id, aBrowser())).rejects.toMatchObject({
    problem: { code: 'not_found', status: 404 },
  });
});

it("returns a refusal's code and what the page needs to continue", async () => {
  const { departureId } = await aTripOnSale(service, { departure: { capacity: 1 } });
  const price = (visitor: ReturnType<typeof aBrowser>) =>
    bookingService.quote(quoteRequest({ departureId, ...alone }), visitor);
  const [first, second] = [aBrowser(), aBrowser()];
  const quotes = await Promise.all([price(first), price(second)]);
  await bookingService.holdSeats(quotes[0].token, randomUUID(), first);

  const late = bookingService.holdSeats(quotes[1].token, randomUUID(), second);
  await expect(late).rejects.toBeInstanceOf(BookingRefused);
  await expect(late).rejects.toMatchObject({ problem: { code: 'seats_held' } });
});

it('creates one hold for a repeated key', async () => {
  const { departureId } = await aTripOnSale(service);
  const visitor = aBrowser();
  const selection = { departureId, ...alone, adults: 2 };
  const { token } = await bookingService.quote(quoteRequest(selection), visitor);
  const key = randomUUID();
  const [one, two] = await Promise.allSettled([
    bookingService.holdSeats(token, key, visitor),
    bookingService.holdSeats(token, key, visitor),
  ]);
  const again = await bookingService.holdSeats(token, key, visitor);
  const ids = [one, two].flatMap((result) =>
    result.status === 'fulfilled' ? [result.value.id] : [],
  );
  expect(new Set([...ids, again.id]).size).toBe(1);
});

it("doesn't disguise a defect as an outage", async () => {
  await expect(orNull(Promise.reject(new Error('broken')), 'unavailable')).rejects.toThrow(
    'broken',
  );
  expect(await orNull(Promise.reject(new BookingUnavailable('/x')), 'unavailable')).toBeNull();
  expect(await isBookingServiceUp()).toBe(true);
});
