import { randomUUID } from 'node:crypto';
import {
  approveDepartureEnd,
  previewDepartureEnd,
  requestDepartureEnd,
  runDepartureEnds,
} from '@/booking/actions/endDeparture';
import { withoutSession } from '@/booking/actions/staff';
import { aBookingRequest, aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import type { Service } from '@/booking/testing/service';
import { bookingService } from '../booking/client';
import type { Visitor } from '../booking/transport';
import { submitCancellation, submitChoice, submitTransfer } from '../forms/bookingChanges';
import { loadBookingDetailsPage } from '../loaders/bookingDetailsPage';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
beforeAll(async () => {
  service = await startBookingService();
}, 60_000);
afterAll(() => service.close());

const send = async (
  act: typeof submitCancellation | typeof submitChoice | typeof submitTransfer,
  fields: Record<string, string>,
  visitor: Visitor,
): Promise<URL> => {
  const target = await act({ form: aForm(fields), visitor, idempotencyKey: randomUUID() });
  return new URL(typeof target === 'string' ? target : target.showAgain, 'http://site');
};

/** Makes a paid booking for two travellers. Returns it with the browser that booked. */
async function aPaidBooking() {
  const trip = await aTrip(service.db);
  const { id } = await aDeparture(service.db, { tripId: trip.id, capacity: 6 });
  const buyer = aVisitor(service);
  const hold = await buyer.hold(id, 2);
  const { body: made } = await buyer.book(aBookingRequest(hold.body.id, { pax: 2 }));
  const payment = await buyer.pay(made.reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  const visitor: Visitor = { ...aBrowser(), cookie: buyer.cookie };
  return { tripId: trip.id, departureId: id, reference: made.reference, visitor };
}

async function look(
  reference: string,
  visitor: Visitor,
  query: Record<string, string | string[]> = {},
) {
  const page = await loadBookingDetailsPage({
    slug: reference,
    query,
    visitor,
    posted: null,
    setStatus: () => undefined,
  });
  if (!page?.booking) throw new Error('no booking');
  return { ...page, booking: page.booking };
}

it('previews for the selected travellers, and cancels exactly that', async () => {
  const { reference, visitor } = await aPaidBooking();
  const { cancelling } = await look(reference, visitor, { cancel: '1', t: '2', as: 'original' });
  expect(cancelling).toMatchObject({ scope: 'travellers', travellerIds: [expect.any(String)] });
  const why = 'work_or_study';
  await send(submitCancellation, { reference, token: cancelling?.token ?? '', why }, visitor);
  const { booking } = await look(reference, visitor);
  expect(booking.travellers.map(({ status }) => status)).toEqual(['active', 'cancelled']);
  expect(booking.cancellations[0]).toMatchObject({ refundMinor: cancelling?.refundMinor });
  const rows = await service.db.queries.selectFrom('cancellation').select('reason_code').execute();
  expect(rows.flatMap((row) => Object.values(row))).toEqual([why]);
});

it('asks who is cancelling when no one is selected, and refuses a forged preview', async () => {
  const { reference, visitor } = await aPaidBooking();
  expect(await look(reference, visitor, { cancel: '1' })).toMatchObject({
    cancelling: null,
    refused: 'Choose who is cancelling',
  });
  const back = await send(submitCancellation, { reference, token: 'x'.repeat(40) }, visitor);
  expect(back.searchParams.get('refused')).toBeTruthy();
  const stranger = await send(submitCancellation, { reference, token: 'x'.repeat(40) }, aBrowser());
  expect(stranger.searchParams.get('refused')).toBe('not_found');
  expect((await bookingService.booking(reference, visitor)).status).toBe('confirmed');
});

it('lists other dates, previews one, and moves the booking there', async () => {
  const { tripId, reference, visitor } = await aPaidBooking();
  const other = await aDeparture(service.db, { tripId, inDays: 90, capacity: 2 });
  const { changing } = await look(reference, visitor, { change: '1' });
  expect(changing?.dates?.items.map(({ departureId }) => departureId)).toEqual([other.id]);
  const { changing: chosen } = await look(reference, visitor, { change: other.id });
  const form = { reference, change: other.id, token: chosen?.preview?.token ?? '' };
  const moved = await send(submitTransfer, form, visitor);
  const { booking, isMoved } = await look(
    moved.pathname.split('/').at(-1) ?? '',
    visitor,
    Object.fromEntries(moved.searchParams),
  );
  expect(isMoved).toBe(true);
  expect(booking.departure.id).toBe(other.id);
  expect(booking.money.balanceMinor).toBe(chosen?.preview?.dueMinor);
});

it('shows the dates again when the chosen one has filled up', async () => {
  const { tripId, reference, visitor } = await aPaidBooking();
  const full = await aDeparture(service.db, { tripId, inDays: 90, capacity: 2 });
  const free = await aDeparture(service.db, { tripId, inDays: 95, capacity: 2 });
  const { changing } = await look(reference, visitor, { change: full.id });
  await aVisitor(service).hold(full.id, 1);
  const form = { reference, change: full.id, token: changing?.preview?.token ?? '' };
  const back = await send(submitTransfer, form, visitor);
  expect(back.searchParams.get('refused')).toBe('seats_unavailable');
  const again = await look(reference, visitor, Object.fromEntries(back.searchParams));
  expect(again.refused).toMatch(/Only 1 seat is left/);
  expect(again.changing?.dates?.items.map(({ departureId }) => departureId)).toEqual([free.id]);
  expect(again.booking.status).toBe('confirmed');
});

async function cancelDate(departureId: string): Promise<void> {
  const person = (name: string) => withoutSession(name, ['owner'], randomUUID());
  const { token } = await previewDepartureEnd(service.deps, person('one'), departureId);
  const wish = { token, reason: 'The road is closed' };
  await requestDepartureEnd(service.deps, person('one'), departureId, wish);
  await approveDepartureEnd(service.deps, person('two'), departureId);
  await runDepartureEnds(service.deps);
}

describe('after the operator cancelled', () => {
  it('offers other dates with their price, and moves there', async () => {
    const { tripId, departureId, reference, visitor } = await aPaidBooking();
    const other = await aDeparture(service.db, { tripId, inDays: 90, capacity: 2 });
    await aDeparture(service.db, { tripId, inDays: 95, capacity: 1 });
    await cancelDate(departureId);
    const { booking, moves } = await look(reference, visitor);
    expect(moves.map(({ departure }) => departure.id)).toEqual([other.id]);
    const wish = { reference, cancellation: booking.cancellations[0]?.id ?? '' };
    const chosen = (total: number | undefined) => ({ choice: `move ${other.id} ${total}` });
    const changed = await send(submitChoice, { ...wish, ...chosen(1) }, visitor);
    expect(changed.searchParams.get('refused')).toBe('price_changed');
    const right = { ...wish, ...chosen(moves[0]?.totalMinor) };
    const moved = await send(submitChoice, right, visitor);
    const after = await look(moved.pathname.split('/').at(-1) ?? '', visitor);
    expect(after.booking).toMatchObject({
      status: 'confirmed',
      departure: { id: other.id },
      money: { paidMinor: booking.money.paidMinor },
    });
    expect((await look(reference, visitor)).moves).toEqual([]);
  });

  it('stays open to the customer when the trip is withdrawn too, with no other dates', async () => {
    const { tripId, departureId, reference, visitor } = await aPaidBooking();
    await aDeparture(service.db, { tripId, inDays: 90, capacity: 2 });
    await cancelDate(departureId);
    await service.db.queries
      .updateTable('trip')
      .set({ status: 'hidden' })
      .where('id', '=', tripId)
      .execute();
    const { booking, entry, moves } = await look(reference, visitor);
    expect(booking.cancellations).toHaveLength(1);
    expect(entry).toBeNull();
    expect(moves).toEqual([]);
  });

  it('keeps the money as credit, once', async () => {
    const { departureId, reference, visitor } = await aPaidBooking();
    await cancelDate(departureId);
    const { booking } = await look(reference, visitor);
    const cancellation = booking.cancellations[0]?.id ?? '';
    const wish = { reference, cancellation, choice: 'travel_credit' };
    const none = await send(submitChoice, { ...wish, choice: '' }, visitor);
    expect(none.searchParams.get('refused')).toBe('validation_failed');
    expect((await send(submitChoice, wish, visitor)).search).toBe('');
    expect((await look(reference, visitor)).booking.cancellations[0]?.refundAs).toBe(
      'travel_credit',
    );
    const again = await send(submitChoice, { ...wish, choice: 'original' }, visitor);
    expect(again.searchParams.get('refused')).toBe('invalid_state');
  });
});
