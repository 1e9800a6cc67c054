import fc from 'fast-check';
import type { RoomPreference } from '../contract/bookings.ts';
import {
  assignRooms,
  bedsIn,
  circlesOf,
  mayShare,
  readFriendCode,
  roomsByPlan,
  type RoomBooking,
  type RoomTraveller,
} from './rooms.ts';

const codeOf = (index: number) => `BCDFGHJ${'BCDFGHJKMNPQRTVW'[index] ?? 'B'}`;

const someone = fc.record({
  type: fc.constantFrom('adult' as const, 'adult' as const, 'adult' as const, 'child' as const),
  occupancy: fc.constantFrom(
    'single' as const,
    'twin' as const,
    'triple' as const,
    'quad' as const,
  ),
  gender: fc.constantFrom(
    'female' as const,
    'male' as const,
    'other' as const,
    'undisclosed' as const,
    null,
  ),
  age: fc.option(fc.integer({ min: 18, max: 80 })),
});
const party = fc.record({
  people: fc.array(someone, { minLength: 1, maxLength: 6 }),
  infants: fc.nat(2),
  preference: fc.constantFrom<RoomPreference>('any', 'same_gender', 'with_group'),
  friend: fc.option(fc.nat(9)),
  isLate: fc.boolean(),
});

/** Up to ten bookings with travellers of all kinds, some of them linked by friend codes. */
const departures = fc.array(party, { maxLength: 10 }).map((parties) =>
  parties.map(({ people, infants, preference, friend, isLate }, index): RoomBooking => {
    const [first] = people;
    const babies = Array.from({ length: infants }, () => ({
      type: 'infant' as const,
      occupancy: first?.occupancy ?? 'twin',
      gender: null,
      age: 1,
    }));
    return {
      id: `booking-${index}`,
      friendCode: codeOf(index),
      enteredFriendCode: friend === null ? null : codeOf(friend),
      isLate,
      travellers: [...people, ...babies].map((one, seq) => ({
        ...one,
        age: one.type === 'child' ? 9 : one.age,
        id: `${index}-${seq}`,
        seq,
        preference,
      })),
    };
  }),
);

const everyone = (bookings: readonly RoomBooking[]) =>
  bookings.flatMap(({ travellers }) => travellers);
const bookingOf = ({ id }: RoomTraveller) => id.split('-')[0] ?? '';
const isMinor = ({ type }: RoomTraveller) => type !== 'adult';

it('puts everyone in exactly one room, in a bed unless they’re infants', () => {
  fc.assert(
    fc.property(departures, (bookings) => {
      const rooms = assignRooms(bookings);
      const placed = rooms.flatMap(({ people, infants }) => [...people, ...infants]);
      const ids = (people: readonly RoomTraveller[]) => people.map(({ id }) => id).sort();
      expect(ids(placed)).toEqual(ids(everyone(bookings)));
      expect(rooms.flatMap(({ people }) => people).some(({ type }) => type === 'infant')).toBe(
        false,
      );
      expect(rooms.flatMap(({ infants }) => infants).every(({ type }) => type === 'infant')).toBe(
        true,
      );
    }),
  );
});

it('never puts more people in a room than it has beds, or people who booked another kind', () => {
  fc.assert(
    fc.property(departures, (bookings) => {
      for (const { occupancy, people, freeBeds } of assignRooms(bookings)) {
        expect(people.length).toBeLessThanOrEqual(bedsIn[occupancy]);
        expect(freeBeds).toBe(bedsIn[occupancy] - people.length);
        expect(people.every((one) => one.occupancy === occupancy)).toBe(true);
      }
    }),
  );
});

it('keeps to everyone’s gender rule, and keeps children from strangers', () => {
  fc.assert(
    fc.property(departures, (bookings) => {
      const circles = circlesOf(bookings);
      const circleOf = (one: RoomTraveller) => circles.get(`booking-${bookingOf(one)}`);
      for (const { people, infants } of assignRooms(bookings)) {
        for (const one of people) {
          for (const other of people) {
            if (bookingOf(one) === bookingOf(other)) continue;
            expect(mayShare(one, other)).toBe(true);
            if (circleOf(one) === circleOf(other)) continue;
            expect([one, other].some(isMinor) || infants.length > 0).toBe(false);
          }
        }
      }
    }),
  );
});

it('leaves people of one booking together: they fill all their rooms but one', () => {
  fc.assert(
    fc.property(departures, (bookings) => {
      const rooms = assignRooms(bookings);
      for (const { travellers } of bookings) {
        for (const [occupancy, beds] of Object.entries(bedsIn)) {
          const here = travellers.filter(
            (one) => one.type !== 'infant' && one.occupancy === occupancy,
          );
          const used = rooms.filter(({ people }) => people.some((one) => here.includes(one)));
          expect(used).toHaveLength(Math.ceil(here.length / beds));
        }
      }
    }),
  );
});

it('puts children with an adult of their booking as long as there’s one for each room', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.nat(6),
      fc.constantFrom('twin' as const, 'triple' as const, 'quad' as const),
      (adults, children, occupancy) => {
        const travellers = Array.from({ length: adults + children }, (_, seq) =>
          person({
            id: `0-${seq}`,
            seq,
            occupancy,
            ...(seq < adults ? {} : { type: 'child' as const, age: 9 }),
          }),
        );
        const rooms = assignRooms([booking('a', travellers)]);
        const alone = rooms.filter(({ people }) => people.every(isMinor));
        expect(alone.every(({ problem }) => problem === 'minors_alone')).toBe(true);
        if (children <= adults * (bedsIn[occupancy] - 1)) expect(alone).toEqual([]);
      },
    ),
  );
});

it('leaves no free bed that someone without a roommate could have', () => {
  fc.assert(
    fc.property(departures, (bookings) => {
      const waiting = assignRooms(bookings).filter(
        ({ problem }) => problem === 'no_match' || problem === 'gender_missing',
      );
      for (const one of waiting) {
        for (const other of waiting) {
          if (one === other || one.occupancy !== other.occupancy) continue;
          const fits = other.people.length <= one.freeBeds;
          expect(fits && one.people.every((a) => other.people.every((b) => mayShare(a, b)))).toBe(
            false,
          );
        }
      }
    }),
  );
});

it('gives the same rooms for any order of bookings and travellers', () => {
  fc.assert(
    fc.property(
      departures.chain((bookings) =>
        fc.tuple(
          fc.constant(bookings),
          fc.shuffledSubarray(bookings, { minLength: bookings.length }),
        ),
      ),
      ([bookings, shuffled]) => {
        const reversed = shuffled.map((one) => ({
          ...one,
          travellers: [...one.travellers].reverse(),
        }));
        expect(assignRooms(reversed)).toEqual(assignRooms(bookings));
      },
    ),
  );
});

it('doesn’t move anyone who booked in time when others book late', () => {
  fc.assert(
    fc.property(departures, (bookings) => {
      const early = bookings.filter(({ isLate }) => !isLate);
      const shared = (rooms: ReturnType<typeof assignRooms>) =>
        new Set(
          rooms.flatMap(({ people }) =>
            people.flatMap((one) => people.map((other) => `${one.id} ${other.id}`)),
          ),
        );
      const all = shared(assignRooms(bookings));
      for (const pair of shared(assignRooms(early))) expect(all).toContain(pair);
    }),
  );
});

it('puts two friends together whenever a room has beds for both and their rules allow it', () => {
  fc.assert(
    fc.property(
      fc.array(someone, { minLength: 2, maxLength: 12 }),
      fc.array(fc.constantFrom<RoomPreference>('any', 'same_gender'), {
        minLength: 12,
        maxLength: 12,
      }),
      (people, preferences) => {
        const bookings = people.map((one, index) =>
          booking(
            `booking-${String(index).padStart(2, '0')}`,
            [
              person({
                ...one,
                type: 'adult',
                id: `${index}-0`,
                preference: preferences[index] ?? 'any',
              }),
            ],
            { friendCode: codeOf(index), enteredFriendCode: index === 1 ? codeOf(0) : null },
          ),
        );
        const [one, other] = bookings.map(({ travellers }) => travellers[0]);
        if (!one || !other) return;
        const canShare =
          one.occupancy === other.occupancy && one.occupancy !== 'single' && mayShare(one, other);
        const areTogether = assignRooms(bookings).some(
          (room) => room.people.includes(one) && room.people.includes(other),
        );
        expect(areTogether).toBe(canShare);
      },
    ),
  );
});

function person(changes: Partial<RoomTraveller>): RoomTraveller {
  return {
    id: '0-0',
    seq: 0,
    type: 'adult',
    occupancy: 'twin',
    gender: 'female',
    age: 30,
    preference: 'same_gender',
    ...changes,
  };
}

function booking(
  id: string,
  travellers: readonly RoomTraveller[],
  changes: Partial<RoomBooking> = {},
): RoomBooking {
  return { id, friendCode: id, enteredFriendCode: null, isLate: false, travellers, ...changes };
}

const roomsOf = (bookings: readonly RoomBooking[]) =>
  assignRooms(bookings).map(({ people, problem }) => [people.map(({ id }) => id), problem]);
const alone = (id: string, changes: Partial<RoomTraveller> = {}, more: Partial<RoomBooking> = {}) =>
  booking(id, [person({ id, ...changes })], more);

it('matches strangers of one gender by age', () => {
  const rooms = roomsOf([
    alone('a', { age: 22 }),
    alone('b', { age: 61 }),
    alone('c', { age: 24 }),
    alone('d', { age: 58 }),
    alone('e', { gender: 'male', age: 23 }),
  ]);
  expect(rooms).toEqual([
    [['a', 'c'], null],
    [['b', 'd'], null],
    [['e'], 'no_match'],
  ]);
});

it('mixes genders only if both agreed, and asks for a missing gender', () => {
  const any = { preference: 'any' as const };
  expect(roomsOf([alone('a', any), alone('b', { ...any, gender: 'male' })])).toEqual([
    [['a', 'b'], null],
  ]);
  expect(roomsOf([alone('a', any), alone('b', { gender: 'male' })])).toHaveLength(2);
  expect(roomsOf([alone('a', { gender: null }), alone('b')])).toEqual([
    [['a'], 'gender_missing'],
    [['b'], 'no_match'],
  ]);
});

it('prefers friends to strangers of the same age, through each other’s friends too', () => {
  const linked = (to: string) => ({ enteredFriendCode: to });
  expect(
    roomsOf([
      alone('a', { age: 30 }),
      alone('b', { age: 30 }),
      alone('c', { age: 70 }, linked('a')),
    ]),
  ).toEqual([
    [['a', 'c'], null],
    [['b'], 'no_match'],
  ]);
  const triple = { occupancy: 'triple' as const };
  expect(
    roomsOf([alone('a', triple), alone('b', triple, linked('a')), alone('c', triple, linked('b'))]),
  ).toEqual([[['a', 'b', 'c'], null]]);
});

it('fills a group’s rooms first, and the last adult of the group shares', () => {
  const group = ['a', 'b', 'c'].map((id, seq) => person({ id, seq }));
  expect(roomsOf([booking('1', group), alone('d')])).toEqual([
    [['a', 'b'], null],
    [['c', 'd'], null],
  ]);
});

it('looks for someone of the same gender when a group no longer fills its room', () => {
  expect(roomsOf([alone('a', { preference: 'with_group' }), alone('b')])).toEqual([
    [['a', 'b'], null],
  ]);
});

it('reads a friend code in any spelling, and nothing else', () => {
  expect(readFriendCode(' bcdf-ghjk ')).toBe('BCDFGHJK');
  expect(readFriendCode('BCDF GHJK')).toBe('BCDFGHJK');
  for (const text of ['', 'BCDFGHJ', 'BCDFGHJKK', 'ACDFGHJK', 'SF-7K3M9QXA', '<script>']) {
    expect(readFriendCode(text)).toBeNull();
  }
});

it('keeps everyone in exactly one room when staff assigned only some of them', () => {
  const plan = fc.record({ bookings: departures, chance: fc.infiniteStream(fc.nat(5)) });
  fc.assert(
    fc.property(plan, ({ bookings, chance }) => {
      const next = () => chance.next().value as number;
      const places = everyone(bookings).flatMap(({ id }) => {
        const room = next();
        return room === 0 ? [] : [{ travellerId: id, room, occupancy: 'quad' as const }];
      });
      // People who no longer travel leave nothing behind.
      places.push({ travellerId: 'gone', room: 9, occupancy: 'quad' });
      const rooms = roomsByPlan(bookings, places);
      const placed = rooms.flatMap(({ people, infants }) => [...people, ...infants]);
      expect(placed.map(({ id }) => id).sort()).toEqual(
        everyone(bookings)
          .map(({ id }) => id)
          .sort(),
      );
      // Everyone in a planned room is where staff put them, and no room is empty.
      const planned = new Map(places.map(({ travellerId, room }) => [travellerId, room]));
      for (const { people, infants } of rooms) {
        const sleepers = people.length > 0 ? people : infants;
        expect(new Set(sleepers.map(({ id }) => planned.get(id))).size).toBe(1);
      }
    }),
  );
  expect(roomsByPlan([], [{ travellerId: 'gone', room: 1, occupancy: 'twin' }])).toEqual([]);
});
