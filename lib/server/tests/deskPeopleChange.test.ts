/** The desk's page to change rooms and people, with a real booking service. */
import { randomUUID } from 'node:crypto';
import type { Role } from '@/booking/domain/roles';
import { aBookingRequest, aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import type { Service } from '@/booking/testing/service';
import { aColleague } from '@/booking/testing/staff';
import { emptyDraft } from '@/lib/formDraft';
import { failureOf } from '../booking/failures';
import { loadBookingPeoplePage } from '../desk/bookingPeoplePage';
import { FormRefused } from '../desk/deskForm';
import type { DeskRequest } from '../desk/deskPage';
import { deskForms } from '../desk/forms';
import { staffService } from '../desk/staffService';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
let departureId: string;
let operations: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_PER_HOUR: '60', RATE_CODE_RESEND_SECONDS: '0' });
  const trip = await aTrip(service.db, { slug: 'spiti' });
  const prices = { triple: 1_599_900, twin: 1_799_900, single: 2_399_900 };
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id, capacity: 40, prices }));
  operations = await signedIn('Divya Thakur', 'operations');
}, 60_000);
afterAll(() => service.close());

async function signedIn(name: string, ...roles: Role[]) {
  const { who } = await aColleague(service, name, ...roles);
  const visitor = aBrowser();
  for (const pair of who.cookie.split('; ')) visitor.onSetCookie(pair);
  return { visitor, me: await staffService.me(visitor) };
}

async function aBooking(): Promise<string> {
  const buyer = aVisitor(service);
  const hold = await buyer.hold(departureId, 2);
  const { body: made } = await buyer.book(aBookingRequest(hold.body.id, { pax: 2 }));
  const payment = await buyer.pay(made.reference, 'full');
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  return made.reference;
}

const load = (slug: string, query: Record<string, string> = {}) =>
  loadBookingPeoplePage({
    ...{ slug, query, ...operations, posted: null },
    setStatus: () => {},
    draftOf: () => emptyDraft,
  } satisfies DeskRequest);

function send(reference: string, query: Record<string, string>, fields: Record<string, string>) {
  const act = deskForms['change-people'];
  if (!act) throw new Error('no form');
  const page = `/desk/bookings/${reference}/people?${new URLSearchParams(query).toString()}`;
  return act({
    form: aForm({ ...fields, reference, page, form: 'change-people' }),
    visitor: operations.visitor,
    idempotencyKey: randomUUID(),
  });
}

const fieldsOf = (sent: Promise<unknown>) =>
  sent.then(
    () => ['it was accepted'],
    (error: unknown) => {
      if (!(error instanceof FormRefused)) return [failureOf(error).code];
      return error.answer.errors.map(({ field }) => field);
    },
  );

it('shows people and rooms first, and figures once something else is chosen', async () => {
  const reference = await aBooking();
  const page = await load(reference);
  expect(page).toMatchObject({ figures: null, refused: null, types: ['adult', 'child'] });
  expect(page.rooms.map(({ occupancy }) => occupancy).toSorted()).toEqual([
    ...['single', 'triple', 'twin'],
  ]);
  const [first = '', second = ''] = page.booking.travellers.map(({ id }) => id);
  const same = await load(reference, { [`r.${first}`]: 'twin', add: '', room: 'twin' });
  expect(same).toMatchObject({ figures: null, chosen: { rooms: [], add: null } });
  const query = { [`r.${first}`]: 'single', [`r.${second}`]: 'twin' };
  const one = await load(reference, query);
  expect(one.chosen.rooms).toEqual([{ travellerId: first, occupancy: 'single' }]);
  expect(one.figures).toMatchObject({ differenceMinor: 630_000, leavesBeds: true });
  const token = one.figures?.token ?? '';
  expect(await fieldsOf(send(reference, query, { token, reason: 'x' }))).toEqual(['reason']);
  expect(await send(reference, query, { token, reason: 'They snore' })).toBe(
    `/desk/bookings/${reference}?done=change-people`,
  );
  const after = await load(reference);
  expect(after.booking.travellers[0]?.occupancy).toBe('single');
  expect(after.booking.money.balanceMinor).toBe(630_000);
  const stale = send(reference, query, { token, reason: 'Twice' });
  expect(await fieldsOf(stale)).toEqual(['rooms']);
});

it('adds someone with what was typed, and names the fields that are wrong', async () => {
  const reference = await aBooking();
  const query = { add: 'adult', room: 'single', pickup: 'DEL' };
  const { figures } = await load(reference, query);
  const token = figures?.token ?? '';
  const form = { token, reason: 'A friend joins', fullName: 'Meera Iyer', gender: 'female' };
  for (const [dateOfBirth, fields] of [
    ['', ['dateOfBirth']],
    ['2012-01-01', ['guardian']],
  ] as const) {
    expect(await fieldsOf(send(reference, query, { ...form, dateOfBirth }))).toEqual(fields);
  }
  await send(reference, query, { ...form, dateOfBirth: '1992-05-06' });
  const { booking } = await load(reference);
  expect(booking.travellers[2]).toMatchObject({ fullName: 'Meera Iyer', occupancy: 'single' });
  expect(booking.money.balanceMinor).toBe(figures?.dueMinor);
});

it('says why a change can’t be', async () => {
  const reference = await aBooking();
  const page = await load(reference, { add: 'infant', room: 'twin' });
  expect(page).toMatchObject({
    figures: null,
    refused: 'This trip is for people aged 5 and over',
  });
});
