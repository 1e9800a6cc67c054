/** The straight path through HTTP, and what stands beside it. */
import { aBookingRequest, aDeparture, aTrip } from './testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from './testing/browser.ts';
import { emptyDatabase, expectNoDrift } from './testing/database.ts';
import { startService, type Service } from './testing/service.ts';
import type { DepartureList } from './contract/departures.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

it('goes from a date to a paid booking', async () => {
  const trip = await aTrip(service.db, { slug: 'spiti-in-snow' });
  const departure = await aDeparture(service.db, { tripId: trip.id, capacity: 4 });
  const visitor = aVisitor(service);

  const list = await visitor.send<DepartureList>('GET', '/v1/trips/spiti-in-snow/departures');
  expect(list.body.items[0]).toMatchObject({
    id: departure.id,
    status: 'few_left',
    seatsLeft: 4,
    from: { amountMinor: 18_89_900, occupancy: 'twin', taxes: 'gst' },
  });

  const hold = await visitor.hold(departure.id, 2);
  expect(hold).toMatchObject({ status: 201, body: { status: 'active', pax: 2 } });

  const booking = await visitor.book(aBookingRequest(hold.body.id, { pax: 2 }));
  expect(booking.body).toMatchObject({ status: 'pending_payment', dueNowMinor: 600_000 });

  const payment = await visitor.pay(booking.body.reference);
  expect(payment).toMatchObject({ status: 201, body: { status: 'pending', amountMinor: 600_000 } });

  const back = await comeBack(service, await walkCheckout(payment.body, 'success'));
  expect(back.statusCode).toBe(303);
  expect(back.headers.location).toBe(
    `http://localhost:3000/booking-details/${booking.body.reference}`,
  );

  const detail = await visitor.readBooking(booking.body.reference);
  expect(detail.body).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'partially_paid',
    money: { paidMinor: 600_000 },
  });
  const after = await visitor.send<DepartureList>('GET', '/v1/trips/spiti-in-snow/departures');
  expect(after.body.items[0]).toMatchObject({ seatsLeft: 2 });
});
