/**
 * The early discount over HTTP: included in every price until the end of its last day, and kept by
 * holds.
 */
import type { Departure, DepartureList } from '../contract/departures.ts';
import type { Problem } from '../contract/problem.ts';
import type { TripSummaries } from '../contract/trips.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, stopClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

// The departure is on 1 March 2028, so the last day with 10% off is 2 January in India.
const lastMinute = '2028-01-02T18:29:00Z';
const midnight = '2028-01-02T18:30:00Z';

async function onSale() {
  await stopClock(service.db, '2028-01-01T06:00:00Z');
  const { id: tripId, slug } = await aTrip(service.db);
  const { id } = await aDeparture(service.db, {
    tripId,
    inDays: 60,
    earlyTiers: [
      { minDaysBefore: 59, bps: 1_000 },
      { minDaysBefore: 30, bps: 500 },
    ],
  });
  return { id, slug };
}

/** Returns the total for one adult from every place that shows it. */
async function shownPrices({ id, slug }: { id: string; slug: string }) {
  const visitor = aVisitor(service);
  const list = await visitor.send<DepartureList>('GET', `/v1/trips/${slug}/departures`);
  const one = await visitor.send<Departure>('GET', `/v1/departures/${id}`);
  const trips = await visitor.send<TripSummaries>('GET', `/v1/trips/summaries?trips=${slug}`);
  const quoted = await visitor.quote(id, 1, 'twin', { billingStateCode: null });
  return [
    list.body.items[0]?.from?.amountMinor,
    list.body.items[0]?.occupancies.find(({ occupancy }) => occupancy === 'twin')?.allInMinor,
    one.body.from?.amountMinor,
    trips.body.items[0]?.from?.amountMinor,
    quoted.body.quote.totalMinor,
  ];
}

it('applies to every price on its last day, and the next tier applies the day after', async () => {
  const departure = await onSale();
  await stopClock(service.db, lastMinute);
  // 17,999.00 less 1,799.90, plus 809.96 GST.
  expect(await shownPrices(departure)).toEqual(Array(5).fill(1_700_900));
  await stopClock(service.db, midnight);
  expect(await shownPrices(departure)).toEqual(Array(5).fill(1_795_400));
});

it('stays with a hold made before it ended, through to payment', async () => {
  const { id } = await onSale();
  await stopClock(service.db, lastMinute);
  const visitor = aVisitor(service);
  const hold = await visitor.hold(id);
  await stopClock(service.db, midnight);
  const { body: booked } = await visitor.book(aBookingRequest(hold.body.id));
  const { body: payment } = await visitor.pay(booked.reference, 'full');
  expect(payment.amountMinor).toBe(1_700_900);
  await comeBack(service, await walkCheckout(payment, 'success'));
  const { body: booking } = await visitor.readBooking(booked.reference);
  expect(booking).toMatchObject({
    status: 'confirmed',
    money: { earlyDiscountMinor: 179_990, totalMinor: 1_700_900, balanceMinor: 0 },
  });
  expect(booking.lines).toContainEqual(
    expect.objectContaining({
      kind: 'early_discount',
      label: 'Early booking discount, 10%',
      amountMinor: -179_990,
    }),
  );
});

it('needs a new quote if only a quote was signed before it ended', async () => {
  const { id } = await onSale();
  await stopClock(service.db, lastMinute);
  const visitor = aVisitor(service);
  const { body } = await visitor.quote(id);
  await stopClock(service.db, midnight);
  const refused = await visitor.post<Problem>('/v1/holds', { quoteToken: body.token });
  expect(refused.body).toMatchObject({
    code: 'price_changed',
    meta: { quote: { earlyDiscountMinor: 89_995, totalMinor: 1_795_400 } },
  });
});
