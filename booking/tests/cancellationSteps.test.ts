/** A booking's table of what cancelling gives shows, for each day, what that day's cancellation gives. */
import type { BookingCancellation, CancellationPreview } from '../contract/cancellations.ts';
import type { Hold } from '../contract/holds.ts';
import { addDays, instantAt } from '../domain/dates.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, expectNoDrift, stopClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';

const email = 'visitor@example.com';
const tz = 'Asia/Kolkata';
/** TCS that is collected today can be refunded until 7 February, between two steps of the policy. */
const today = '2027-01-20';
const startDate = '2027-03-06';
let service: Service;
let visitor: Visitor;

beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0' });
}, 60_000);
beforeEach(async () => {
  await service.turn({ webhookDrop: true, refundStatus: 'processed', apiDown: false });
  await stopOn(today);
  visitor = await aCustomer(service, email);
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const stopOn = (day: string) => stopClock(service.db, instantAt(day, '06:00', tz).toISOString());
const stepsOf = async (reference: string) =>
  (await visitor.readBooking(reference)).body.cancellation.tiers;

async function preview(reference: string, body: object = {}): Promise<CancellationPreview> {
  const url = `/v1/bookings/${reference}/cancellations/preview`;
  const answer = await visitor.send<CancellationPreview>('POST', url, body);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function cancel(reference: string, body: object = {}): Promise<CancellationPreview> {
  const seen = await preview(reference, body);
  const url = `/v1/bookings/${reference}/cancellations`;
  const done = await visitor.post<BookingCancellation>(url, { token: seen.token });
  expect([done.status, done.body.refundMinor]).toEqual([202, seen.refundMinor]);
  return seen;
}

async function book(isInternational: boolean, pax = 2): Promise<string> {
  const { id: tripId } = await aTrip(service.db, { isInternational });
  const { id } = await aDeparture(service.db, {
    ...{ tripId, inDays: 45, deposit: { kind: 'percent' as const, value: 3_000 } },
    groupTiers: [{ minPax: 2, bps: 500 }],
  });
  const { body: quoted } = await visitor.quote(id, pax);
  const { body: hold } = await visitor.post<Hold>('/v1/holds', { quoteToken: quoted.token });
  const request = aBookingRequest(hold.id, { pax, pan: 'ABCPR1234F' });
  const contact = { ...request.contact, email };
  return (await visitor.book({ ...request, contact })).body.reference;
}

async function payWithMoney(reference: string, purpose: 'deposit' | 'full'): Promise<void> {
  await comeBack(
    service,
    await walkCheckout((await visitor.pay(reference, purpose)).body, 'success'),
  );
}

const ways = {
  'only the deposit': (reference: string) => payWithMoney(reference, 'deposit'),
  'the full price': (reference: string) => payWithMoney(reference, 'full'),
  'credit and money': async (reference: string) => {
    const earlier = await book(false, 3);
    await payWithMoney(earlier, 'full');
    const { refundMinor } = await cancel(earlier, { refundAs: 'travel_credit' });
    const { depositMinor } = (await visitor.readBooking(reference)).body.money;
    const amountMinor = Math.min(refundMinor, depositMinor + 100_000);
    const url = `/v1/bookings/${reference}/credit`;
    expect((await visitor.post(url, { amountMinor })).status).toBe(201);
  },
};

const cases = [false, true].flatMap((isInternational) =>
  Object.entries(ways).map(([name, pay]) => ({
    name: `${isInternational ? 'abroad' : 'in India'}, ${name}`,
    isInternational,
    pay,
  })),
);

it.each(cases)('shows each day’s refund: $name', async ({ isInternational, pay }) => {
  const reference = await book(isInternational);
  await pay(reference);
  const steps = await stepsOf(reference);
  expect(steps.at(-1)).toMatchObject({ cancelUntil: startDate, minDaysBefore: 0, refundMinor: 0 });
  const paidMinor = (await visitor.readBooking(reference)).body.money.paidMinor;
  let from = today;
  for (const [index, step] of steps.entries()) {
    const { keptMinor, refundMinor } = step;
    expect(keptMinor + refundMinor).toBe(paidMinor);
    for (const day of new Set([from, step.cancelUntil])) {
      await stopOn(day);
      expect([day, await preview(reference)]).toMatchObject([day, { keptMinor, refundMinor }]);
      // What is past is left out: the first step is what applies today.
      expect(await stepsOf(reference)).toEqual(steps.slice(index));
    }
    from = addDays(step.cancelUntil, 1);
  }
});

it('has a step for TCS that is refunded only until it is deposited', async () => {
  visitor = aVisitor(service);
  const reference = await book(true);
  await payWithMoney(reference, 'full');
  const steps = await stepsOf(reference);
  expect(steps.map(({ cancelUntil }) => cancelUntil)).toEqual(
    expect.arrayContaining(['2027-02-04', '2027-02-07', '2027-02-19']),
  );
  const ofDay = (day: string) => steps.find(({ cancelUntil }) => cancelUntil === day);
  const { tcsMinor } = (await visitor.readBooking(reference)).body.money;
  expect(tcsMinor).toBeGreaterThan(0);
  const lost = (ofDay('2027-02-07')?.refundMinor ?? 0) - (ofDay('2027-02-19')?.refundMinor ?? 0);
  expect(Math.abs(lost - tcsMinor)).toBeLessThan(100);
  await stopOn('2027-02-08');
  expect((await cancel(reference)).refundMinor).toBe(ofDay('2027-02-19')?.refundMinor);
  expect(await stepsOf(reference)).toEqual([]);
});

it('shows before payment what the booking shows once it is paid', async () => {
  const reference = await book(true);
  const before = await stepsOf(reference);
  await payWithMoney(reference, 'full');
  expect(await stepsOf(reference)).toEqual(before);
});

it('follows a cancellation of one of two', async () => {
  const reference = await book(true);
  await payWithMoney(reference, 'deposit');
  const [, second] = (await visitor.readBooking(reference)).body.travellers;
  await cancel(reference, { travellerIds: [second?.id] });
  const [step] = await stepsOf(reference);
  const { keptMinor, refundMinor } = await preview(reference);
  expect(step).toMatchObject({ keptMinor, refundMinor });
});

it('is empty once the trip has started', async () => {
  const reference = await book(false);
  await payWithMoney(reference, 'full');
  await stopClock(service.db, instantAt(startDate, '07:00', tz).toISOString());
  expect(await stepsOf(reference)).toEqual([]);
});
