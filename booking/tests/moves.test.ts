/** Moving to another date after we cancel: the buyer's GST and TCS status stays the same. */
import { randomUUID } from 'node:crypto';
import {
  approveDepartureEnd,
  previewDepartureEnd,
  requestDepartureEnd,
  runDepartureEnds,
} from '../actions/endDeparture.ts';
import { withoutSession } from '../actions/staff.ts';
import type { BookingDetail, BookingRequest } from '../contract/bookings.ts';
import type { BookingCancellation } from '../contract/cancellations.ts';
import type { Hold } from '../contract/holds.ts';
import type { Problem } from '../contract/problem.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import { findBookingByReference } from '../store/bookings/bookings.ts';
import { findTcsFacts } from '../store/money/moneyParts.ts';
import { aBookingRequest, aDeparture, aTrip, type TripOptions } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, stopClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';

type Facts = Pick<QuoteRequest, 'billingStateCode' | 'hasPan' | 'isResident'>;

let service: Service;
let visitor: Visitor;

beforeAll(async () => {
  service = await startService();
}, 60_000);
beforeEach(async () => {
  visitor = aVisitor(service);
  await stopClock(service.db, '2026-05-01T06:00:00Z');
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const person = (name: string) => withoutSession(name, ['owner'], randomUUID());
const view = async (reference: string) => (await visitor.readBooking(reference)).body;
const taxOf = ({ money, lines }: BookingDetail) => ({
  tcsMinor: money.tcsMinor,
  taxLines: lines.map(({ kind }) => kind).filter((kind) => /gst|tcs/.test(kind)),
});

/** A booking with a paid deposit on a cancelled date, and another date at the same price. */
async function aCancelledDate(trip: TripOptions, facts: Facts, billing: BookingRequest['billing']) {
  const { id: tripId } = await aTrip(service.db, trip);
  const { id } = await aDeparture(service.db, { tripId, inDays: 90 });
  const other = await aDeparture(service.db, { tripId, inDays: 120 });
  const { body: quoted } = await visitor.quote(id, 1, 'twin', facts);
  const { body: hold } = await visitor.post<Hold>('/v1/holds', { quoteToken: quoted.token });
  const request = aBookingRequest(hold.id);
  const acceptTerms = { ...request.acceptTerms, policyVersion: '2026-04' };
  const booked = await visitor.book({ ...request, billing, acceptTerms });
  expect(booked.status).toBe(201);
  const { reference } = booked.body;
  const { body: payment } = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(payment, 'success'));
  const before = await view(reference);
  const { token } = await previewDepartureEnd(service.deps, person('one'), id);
  const wish = { token, reason: 'The road is closed' };
  await requestDepartureEnd(service.deps, person('one'), id, wish);
  await approveDepartureEnd(service.deps, person('two'), id);
  await runDepartureEnds(service.deps);
  const { cancellations } = await view(reference);
  const url = `/v1/bookings/${reference}/cancellations/${cancellations[0]?.id}/choice`;
  const move = async (asked: Facts) => {
    const { body: quote } = await visitor.quote(other.id, 1, 'twin', asked);
    const wanted = { choice: 'move', quoteToken: quote.token };
    return visitor.post<BookingCancellation>(url, wanted);
  };
  return { before, move };
}

const codeOf = ({ body }: { body: unknown }) => (body as Problem).code;

it.each([
  ['with a PAN', true, 'ABCPR1234F'],
  ['without one', false, null],
])('keeps the TCS of an overseas booking %s', async (_name, hasPan, pan) => {
  const facts = { billingStateCode: 'KA' as const, hasPan };
  const trip = { isInternational: true };
  const { before, move } = await aCancelledDate(trip, facts, { stateCode: 'KA', pan });
  expect(codeOf(await move({ ...facts, hasPan: !hasPan }))).toBe('validation_failed');
  const moved = await move(facts);
  const after = await view(moved.body.movedTo ?? '');
  expect(taxOf(after)).toEqual(taxOf(before));
  expect(after.money.tcsMinor).toBeGreaterThan(0);
  expect(after.billing).toEqual(before.billing);
  expect(before.cancellation.policyVersion).toBe('2026-04');
  expect(after.cancellation.policyVersion).toBe('2026-04');
});

it('charges no TCS to a buyer living abroad', async () => {
  const facts = { billingStateCode: null, isResident: false };
  const trip = { isInternational: true };
  const { before, move } = await aCancelledDate(trip, facts, { isResident: false });
  expect(before.billing.isResident).toBe(false);
  expect(codeOf(await move({ billingStateCode: null }))).toBe('validation_failed');
  const moved = await move(facts);
  const after = await view(moved.body.movedTo ?? '');
  expect(taxOf(after)).toEqual(taxOf(before));
  expect(after).toMatchObject({ billing: before.billing, money: { tcsMinor: 0 } });
});

it.each([
  ['KA', '29ABCPR1234F1ZU'],
  ['DL', '07ABCPR1234F1Z0'],
] as const)('keeps the GST split of a company in %s', async (stateCode, gstin) => {
  const facts = { billingStateCode: stateCode };
  const company = { stateCode, gstin, legalName: 'Rao Tours Private Limited' };
  const { before, move } = await aCancelledDate({}, facts, company);
  const other = stateCode === 'KA' ? 'DL' : 'KA';
  expect(codeOf(await move({ billingStateCode: other }))).toBe('validation_failed');
  const moved = await move(facts);
  const after = await view(moved.body.movedTo ?? '');
  expect(taxOf(after)).toEqual(taxOf(before));
  expect(after.billing).toEqual({ ...before.billing, stateCode, gstin });
});

it('uses whether a PAN was given, not what the price assumed, for later TCS', async () => {
  const { before, move } = await aCancelledDate({}, {}, { stateCode: 'KA' });
  const moved = await move({ billingStateCode: 'KA' });
  for (const reference of [before.reference, moved.body.movedTo ?? '']) {
    const booking = await findBookingByReference(service.db.queries, reference);
    if (!booking) throw new Error('no booking');
    expect(await findTcsFacts(service.db.queries, booking)).toMatchObject({
      hasPan: false,
      isResident: true,
    });
  }
});
