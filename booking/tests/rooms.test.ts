/** Who shares a room with whom: friend codes, what travellers see, and the staff's room list. */
import type { BookingRequest } from '../contract/bookings.ts';
import type { Occupancy } from '../contract/common.ts';
import type { Problem } from '../contract/problem.ts';
import type { StaffRooms } from '../contract/rooms.ts';
import type { RoommatesRequest, TripTools } from '../contract/tripTools.ts';
import { addDays, instantAt } from '../domain/dates.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, stopClock } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

const secret = 'staff-secret-of-the-rooms-tests-000001';
let service: Service;
let departureId: string;
let otherDate: string;
let startDate: string;
beforeAll(async () => {
  service = await startService({
    RATE_CODE_RESEND_SECONDS: '0',
    STAFF_KEYS: `operations:operations:${secret}`,
  });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  const prices = { twin: 1_799_900, triple: 1_599_900, single: 2_499_900 };
  ({ id: departureId, startDate } = await aDeparture(service.db, { tripId, prices }));
  ({ id: otherDate } = await aDeparture(service.db, { tripId, prices, inDays: 90 }));
});
afterEach(async () => emptyDatabase(service.db));
afterAll(async () => service.close());

type Person = Partial<BookingRequest['travellers'][number]>;

interface Wanted {
  on?: string;
  people?: Person[];
  occupancy?: Occupancy;
  friendCode?: string;
  isPaid?: boolean;
}

/** Books for one person, or for more, and signs its owner in. */
async function booked(
  name: string,
  { on = departureId, people = [{}], occupancy = 'twin', friendCode, isPaid = true }: Wanted = {},
) {
  const email = `${name.toLowerCase()}@example.com`;
  const guest = aVisitor(service);
  const hold = await guest.hold(on, people.length, occupancy);
  const request = aBookingRequest(hold.body.id, { pax: people.length, occupancy });
  const { status, body } = await guest.book({
    ...request,
    contact: { ...request.contact, email, name: `${name} Rao` },
    travellers: request.travellers.map((traveller, index) => ({
      ...traveller,
      fullName: index === 0 ? `${name} Rao` : traveller.fullName,
      ...people[index],
    })),
    ...(friendCode === undefined ? {} : { friendCode }),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { reference } = body;
  if (isPaid) {
    const payment = await guest.pay(reference);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
  }
  return { reference, guest, owner: await aCustomer(service, email) };
}

type Booked = Awaited<ReturnType<typeof booked>>;
const pathOf = ({ reference }: Booked) => `/v1/me/trips/${reference}`;
const sharingOf = async (who: Booked) => {
  const { body } = await who.owner.send<TripTools>('GET', pathOf(who));
  return body.roomMates.sharing;
};
const codeOf = async (who: Booked) => (await sharingOf(who))?.friendCode ?? '';
const choose = (who: Booked, change: Partial<RoommatesRequest>) =>
  who.owner.send<TripTools & Problem>('PUT', `${pathOf(who)}/room-mates`, {
    preference: 'same_gender',
    ...change,
  });
const reasonOf = ({ errors }: Problem) => errors?.map(({ path, code }) => `${path} ${code}`);
async function cancel(who: Booked) {
  const path = `/v1/bookings/${who.reference}/cancellations`;
  const { body } = await who.owner.send<{ token: string }>('POST', `${path}/preview`, {});
  const done = await who.owner.post(path, { token: body.token });
  if (done.status !== 202) throw new Error(JSON.stringify(done.body));
}
async function listRooms() {
  const response = await service.app.inject({
    url: `/v1/staff/departures/${departureId}/rooms`,
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(response.headers['cache-control']).toBe('no-store');
  return response.json<StaffRooms>();
}
const namesIn = ({ rooms }: StaffRooms) =>
  rooms.map(({ guests, problem }) => [guests.map(({ fullName }) => fullName), problem]);

it('matches strangers, and tells them gender and age band but never who it is', async () => {
  const asha = await booked('Asha', { people: [{ dateOfBirth: '1996-02-03' }] });
  expect(await sharingOf(asha)).toMatchObject({
    friends: 'none',
    rooms: [
      { occupancy: 'twin', names: ['Asha Rao'], others: [], freeBeds: 1, problem: 'no_match' },
    ],
    settledOn: addDays(startDate, -7),
  });
  const bela = await booked('Bela', { people: [{ dateOfBirth: '1993-02-03' }] });
  await booked('Karan', { people: [{ gender: 'male' }] });
  expect((await sharingOf(asha))?.rooms).toEqual([
    {
      occupancy: 'twin',
      names: ['Asha Rao'],
      others: [{ gender: 'female', ageBand: 'from_25_to_34', isFriend: false }],
      freeBeds: 0,
      problem: null,
    },
  ]);
  const { body } = await bela.owner.send<TripTools>('GET', pathOf(bela));
  expect(JSON.stringify(body)).not.toMatch(/asha|1996/i);
  expect(namesIn(await listRooms())).toEqual([
    [['Asha Rao', 'Bela Rao'], null],
    [['Karan Rao'], 'no_match'],
  ]);
  expect((await listRooms()).unmatched).toBe(1);
});

it('mixes genders only for those who agreed', async () => {
  const asha = await booked('Asha', { people: [{ roomPreference: 'any' }] });
  const karan = await booked('Karan', { people: [{ gender: 'male' }] });
  expect((await listRooms()).unmatched).toBe(2);
  await choose(karan, { preference: 'any' });
  expect((await sharingOf(asha))?.rooms[0]?.others).toMatchObject([{ gender: 'male' }]);
});

it('gives no one a shared room to themselves for the asking', async () => {
  const asha = await booked('Asha');
  const { status, body } = await choose(asha, { preference: 'with_group' });
  expect([status, body.code]).toEqual([422, 'occupancy_mismatch']);
  const pair = await booked('Bela', { people: [{}, {}] });
  expect((await choose(pair, { preference: 'with_group' })).status).toBe(200);
});

it('leaves out unpaid bookings, and says nothing to people with a room to themselves', async () => {
  const asha = await booked('Asha', { occupancy: 'single' });
  const bela = await booked('Bela', { isPaid: false });
  expect(await sharingOf(asha)).toBeUndefined();
  expect(await sharingOf(bela)).toBeUndefined();
  expect(namesIn(await listRooms())).toEqual([[['Asha Rao'], null]]);
});

it('frees the bed when someone cancels or moves to another date', async () => {
  const asha = await booked('Asha');
  const bela = await booked('Bela');
  expect((await sharingOf(asha))?.rooms[0]?.freeBeds).toBe(0);
  await cancel(bela);
  expect((await sharingOf(asha))?.rooms[0]).toMatchObject({ freeBeds: 1, problem: 'no_match' });
  const charu = await booked('Charu');
  expect((await sharingOf(asha))?.rooms[0]?.freeBeds).toBe(0);
  await moveTo(otherDate, charu);
  expect((await sharingOf(asha))?.rooms[0]?.freeBeds).toBe(1);
});

/** Moves a booking to another date, and returns it under its new reference. */
async function moveTo(date: string, who: Booked): Promise<Booked> {
  const path = `/v1/bookings/${who.reference}/transfers`;
  const preview = await who.owner.send<{ token: string }>('POST', `${path}/preview`, {
    departureId: date,
  });
  const moved = await who.owner.post<{ reference: string }>(path, { token: preview.body.token });
  if (moved.status > 201) throw new Error(JSON.stringify([preview.body, moved.body]));
  return { ...who, reference: moved.body.reference };
}

describe('a friend code', () => {
  it('puts friends together before strangers, when given while booking', async () => {
    const asha = await booked('Asha', { people: [{ dateOfBirth: '1996-02-03' }] });
    const code = await codeOf(asha);
    expect(code).toMatch(/^[B-DF-HJKMNP-RTVW]{4}-[B-DF-HJKMNP-RTVW]{4}$/);
    await booked('Bela', { people: [{ dateOfBirth: '1996-02-03' }] });
    const charu = await booked('Charu', {
      people: [{ dateOfBirth: '1955-02-03' }],
      friendCode: ` ${code.toLowerCase().replace('-', ' ')} `,
    });
    expect(await sharingOf(charu)).toMatchObject({
      friends: 'together',
      enteredFriendCode: code,
      rooms: [{ others: [{ gender: 'female', ageBand: 'from_25_to_34', isFriend: true }] }],
    });
    expect(await sharingOf(asha)).toMatchObject({ friends: 'together', enteredFriendCode: null });
  });

  it('can be entered and removed later, until rooms are settled', async () => {
    const [asha, karan] = [
      await booked('Asha'),
      await booked('Karan', { people: [{ gender: 'male' }] }),
    ];
    const friendCode = await codeOf(asha);
    const { body } = await choose(karan, { friendCode });
    expect(body.roomMates.sharing).toMatchObject({
      friends: 'apart',
      enteredFriendCode: friendCode,
    });
    await choose(asha, { preference: 'any' });
    expect((await choose(karan, { preference: 'any' })).body.roomMates.sharing?.friends).toBe(
      'together',
    );
    expect((await choose(karan, { friendCode: '' })).body.roomMates.sharing).toMatchObject({
      friends: 'none',
      enteredFriendCode: null,
    });
    await stopClock(
      service.db,
      instantAt(addDays(startDate, -7), '09:00', 'Asia/Kolkata').toISOString(),
    );
    expect((await choose(karan, { friendCode })).body.code).toBe('traveller_locked');
  });

  it('is refused with a reason if it is unknown, their own, cancelled or for another date', async () => {
    const asha = await booked('Asha');
    const bela = await booked('Bela');
    const far = await booked('Charu', { on: otherDate });
    const gone = await codeOf(bela);
    await cancel(bela);
    for (const [friendCode, reason] of [
      ['BBBB-BBBB', 'unknown'],
      ['x', 'unknown'],
      ['<script>', 'unknown'],
      [await codeOf(asha), 'own'],
      [gone, 'cancelled'],
      [await codeOf(far), 'other_date'],
    ] as const) {
      const { status, body } = await choose(asha, { preference: 'any', friendCode });
      expect([friendCode, status, reasonOf(body)]).toEqual([
        friendCode,
        400,
        [`friendCode ${reason}`],
      ]);
    }
    // Nothing of the refused request was saved.
    const { body } = await asha.owner.send<TripTools>('GET', pathOf(asha));
    expect(body.roomMates).toMatchObject({
      preference: 'same_gender',
      sharing: { enteredFriendCode: null },
    });
    const late = aVisitor(service);
    const hold = await late.hold(departureId);
    const request = { ...aBookingRequest(hold.body.id), friendCode: gone };
    const { status, body: refused } = await late.send('POST', '/v1/bookings/check', request);
    expect([status, reasonOf(refused)]).toEqual([400, ['friendCode cancelled']]);
  });

  it('no longer links anyone once its owner renews it', async () => {
    const asha = await booked('Asha');
    const code = await codeOf(asha);
    const bela = await booked('Bela', { friendCode: code });
    const { body } = await choose(asha, { renewsFriendCode: true });
    expect(body.roomMates.sharing).toMatchObject({ friends: 'none' });
    expect(body.roomMates.sharing?.friendCode).not.toBe(code);
    expect((await sharingOf(bela))?.friends).toBe('missing');
  });

  it('still links friends after both move to the same date', async () => {
    const asha = await booked('Asha');
    const bela = await booked('Bela', { friendCode: await codeOf(asha) });
    const moved = await moveTo(otherDate, asha);
    expect((await sharingOf(bela))?.friends).toBe('missing');
    expect((await sharingOf(await moveTo(otherDate, bela)))?.friends).toBe('together');
    expect((await sharingOf(moved))?.friends).toBe('together');
  });

  it('can’t be guessed: attempts are limited per address, in any session', async () => {
    const strict = await startService({ RATE_FRIEND_CODE_PER_HOUR: '2' });
    try {
      const { id: tripId } = await aTrip(strict.db, { slug: 'sangla' });
      const { id } = await aDeparture(strict.db, { tripId });
      const check = async (friendCode: string | null) => {
        const visitor = aVisitor(strict);
        const hold = await visitor.hold(id);
        const request = { ...aBookingRequest(hold.body.id), friendCode };
        const from = { 'x-forwarded-for': '203.0.113.7' };
        return (await visitor.send('POST', '/v1/bookings/check', request, from)).status;
      };
      const statuses = [];
      for (const code of ['BBBB-BBBB', 'BBBB-BBBC', 'BBBB-BBBD', null]) {
        statuses.push(await check(code));
      }
      expect(statuses).toEqual([400, 400, 429, 204]);
    } finally {
      await strict.close();
    }
  });
});

it('lists whole groups, children and infants for staff, and flags what needs a person', async () => {
  await booked('Asha', {
    people: [{}, {}, { gender: null }],
    occupancy: 'twin',
  });
  const rooms = await listRooms();
  expect(namesIn(rooms)).toEqual([
    [['Asha Rao', 'Ravi Rao'], null],
    [['Meera Iyer'], 'gender_missing'],
  ]);
  expect(rooms).toMatchObject({ unmatched: 1, settledOn: addDays(startDate, -7) });
  expect(rooms.rooms[1]?.guests[0]).toMatchObject({
    fullName: 'Meera Iyer',
    gender: null,
    type: 'adult',
    preference: 'same_gender',
  });
});
