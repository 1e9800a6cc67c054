import fc from 'fast-check';
import type { DepartureDetail } from '@/booking/contract/departures';
import {
  ageBand,
  chosenDeparture,
  hasFreeBed,
  quoteRequest,
  readSelection,
  selectionOfHold,
  selectionQuery,
  splitBetweenRooms,
  tooFewPlacesIn,
  withPlaces,
  type BookingSelection,
} from './bookingSelection';

const offer = (occupancy: 'twin' | 'triple' | 'single', isAvailable = true) => ({
  occupancy,
  perPersonMinor: 2_000_000,
  allInMinor: 2_100_000,
  isAvailable,
  placesLeft: null,
});

const departure: DepartureDetail = {
  id: '0192aaaa-0000-7000-8000-000000000001',
  code: 'SPITI-2026-12-19',
  tripId: 'trip-spiti-in-snow',
  tripSlug: 'spiti-in-snow',
  tripTitle: 'Spiti in snow',
  startDate: '2026-12-19',
  endDate: '2026-12-25',
  tz: 'Asia/Kolkata',
  durationDays: 7,
  status: 'filling',
  salesState: 'open',
  isGuaranteed: false,
  isBookable: true,
  seatsLeft: null,
  womenOnly: false,
  isInternational: false,
  currency: 'INR',
  from: null,
  occupancies: [offer('triple'), offer('twin'), offer('single')],
  earlyDiscount: null,
  depositPerPersonMinor: 300_000,
  dueNowIsFull: false,
  balanceDueOn: '2026-12-04',
  instalmentCount: 0,
  salesOpenAt: null,
  salesCloseAt: '2026-12-18T00:00:00Z',
  maxPaxPerBooking: 12,
  reportAt: '2026-12-19T01:00:00Z',
  pickups: [],
  addons: [],
  policy: { id: '0192aaaa-0000-7000-8000-000000000002', name: 'Standard', tiers: [] },
  minAge: 12,
  maxAge: null,
  allowChildren: false,
  adultFromAge: 12,
  childFromAge: 5,
  maxInfants: 0,
  requiresPan: false,
  requiresPassport: false,
  requiresFitnessDeclaration: false,
};

const pickup = (code: string, surchargeMinor: number) => ({
  code,
  city: code,
  name: code,
  address: null,
  pickupAt: departure.reportAt,
  surchargeMinor,
});
const addon = (code: string, maxQty: number, isAvailable = true) => ({
  code,
  name: code,
  amountMinor: 90_000,
  per: 'traveller' as const,
  maxQty,
  isAvailable,
});
const withChoices: DepartureDetail = {
  ...departure,
  pickups: [pickup('DEL', 145_000), pickup('SML', 0)],
  addons: [addon('BOOTS', 4), addon('TENT', 4, false)],
};

describe('readSelection', () => {
  it('picks the pickup point without a surcharge, unless another was requested', () => {
    expect(readSelection({}, withChoices).pickup).toBe('SML');
    expect(readSelection({ pickup: 'DEL' }, withChoices).pickup).toBe('DEL');
    expect(readSelection({ pickup: 'elsewhere' }, withChoices).pickup).toBe('SML');
  });

  it("ignores extras that weren't requested or are sold out, and caps their quantity", () => {
    expect(readSelection({}, withChoices).extras).toEqual([]);
    const asked = { 'extra.BOOTS': '9', 'extra.TENT': '1', 'extra.NOWHERE': '1' };
    const extrasOf = (adults: string) => readSelection({ ...asked, adults }, withChoices).extras;
    expect(extrasOf('6')).toEqual([{ code: 'BOOTS', qty: 4 }]);
    // An extra sold per traveller is limited to one each.
    expect(extrasOf('2')).toEqual([{ code: 'BOOTS', qty: 2 }]);
  });

  it('starts with two adults in a twin room', () => {
    expect(readSelection({}, departure)).toEqual({
      departureId: departure.id,
      room: 'twin',
      otherRooms: [],
      adults: 2,
      children: 0,
      infants: 0,
      pickup: null,
      extras: [],
      code: '',
    });
  });

  it('keeps what the URL says', () => {
    expect(readSelection({ room: 'single', adults: '3' }, departure)).toMatchObject({
      room: 'single',
      adults: 3,
    });
  });

  it('starts with one adult when one seat is left', () => {
    expect(readSelection({}, { ...departure, seatsLeft: 1 }).adults).toBe(1);
  });

  it('picks the next room type when twin is full', () => {
    const occupancies = [offer('triple'), offer('twin', false)];
    expect(readSelection({}, { ...departure, occupancies }).room).toBe('triple');
  });

  it.each(['0', '-3', '1e9', 'two', ''])(
    'turns an impossible number of adults into a usable one (%s)',
    (adults) => {
      const { adults: count } = readSelection({ adults }, departure);
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(20);
    },
  );

  it("accepts children only where they're allowed", () => {
    expect(readSelection({ children: '2' }, departure).children).toBe(0);
    expect(readSelection({ children: '2' }, { ...departure, allowChildren: true }).children).toBe(
      2,
    );
  });
});

it('picks the date in the URL, else the first bookable one', () => {
  const full = { ...departure, id: 'full', isBookable: false };
  expect(chosenDeparture({}, [full, departure])).toBe(departure);
  expect(chosenDeparture({ departure: 'full' }, [full, departure])).toBe(full);
  expect(chosenDeparture({}, [full])).toBeNull();
});

it('requests a price per person for the chosen room, and sends no amount', () => {
  const selection = {
    departureId: 'd',
    room: 'triple',
    otherRooms: [],
    adults: 2,
    children: 1,
    infants: 1,
    pickup: 'DEL',
    extras: [{ code: 'BOOTS', qty: 2 }],
    code: 'SNOWLINE',
  } satisfies BookingSelection;
  const shared = { occupancy: 'triple', pickupCode: 'DEL' };
  expect(quoteRequest(selection)).toEqual({
    departureId: 'd',
    travellers: [
      { type: 'adult', ...shared },
      { type: 'adult', ...shared },
      { type: 'child', ...shared },
      { type: 'infant', ...shared },
    ],
    addons: [{ code: 'BOOTS', qty: 2 }],
    couponCode: 'SNOWLINE',
  });
});

describe('several kinds of rooms', () => {
  const family = { ...departure, allowChildren: true, minAge: 0, maxInfants: 4 };
  const rooms = (query: Record<string, string>) =>
    quoteRequest(readSelection(query, family)).travellers.map(
      ({ type, occupancy }) => `${type} ${occupancy}`,
    );

  it('puts the last adults in the other rooms, and children with those who share', () => {
    expect(rooms({ room: 'twin', adults: '3', children: '1', 'in.single': '1' })).toEqual([
      ...['adult twin', 'adult twin', 'adult single'],
      'child twin',
    ]);
  });

  it('leaves at least one adult in the chosen room, and ignores rooms that aren’t offered', () => {
    expect(rooms({ room: 'twin', adults: '2', 'in.single': '9' })).toEqual([
      ...['adult twin', 'adult single'],
    ]);
    expect(rooms({ room: 'twin', adults: '2', 'in.quad': '1', 'in.twin': '1' })).toEqual([
      ...['adult twin', 'adult twin'],
    ]);
  });

  it('keeps each infant with an adult of their own, wherever that adult sleeps', () => {
    const asked = { room: 'twin', adults: '3', children: '1', infants: '9', 'in.single': '1' };
    expect(rooms(asked)).toEqual([
      ...['adult twin', 'adult twin', 'adult single', 'child twin'],
      ...['infant twin', 'infant twin', 'infant single'],
    ]);
    expect(readSelection({ infants: '1' }, departure).infants).toBe(0);
  });

  it('gives everyone one room, or an adult to be with, and keeps it in the URL', () => {
    const count = fc.integer({ min: -1, max: 25 }).map(String);
    const query = fc.record({
      room: fc.constantFrom('twin', 'triple', 'single', 'tent'),
      adults: count,
      children: count,
      infants: count,
      'in.twin': count,
      'in.triple': count,
      'in.single': count,
    });
    fc.assert(
      fc.property(query, (asked) => {
        const selection = readSelection(asked, family);
        const { travellers } = quoteRequest(selection);
        const placed = withPlaces(travellers);
        expect(placed).toHaveLength(selection.adults + selection.children);
        const infants = travellers.filter(({ type }) => type === 'infant');
        expect(infants).toHaveLength(selection.infants);
        const adults = travellers.filter(({ type }) => type === 'adult');
        expect(infants.map(({ occupancy }) => occupancy)).toEqual(
          adults.slice(0, infants.length).map(({ occupancy }) => occupancy),
        );
        const inOthers = placed.filter(({ occupancy }) => occupancy !== selection.room);
        expect(inOthers).toHaveLength(
          selection.otherRooms.reduce((sum, { people }) => sum + people, 0),
        );
        expect(inOthers.every(({ type }) => type === 'adult')).toBe(true);
        expect(travellers.some(({ occupancy }) => occupancy === selection.room)).toBe(true);
        const again = Object.entries(selectionQuery(selection)).map(([name, value]) => [
          name,
          String(value),
        ]);
        expect(readSelection(Object.fromEntries(again), family)).toEqual(selection);
        const quote = {
          travellers: travellers.map((one) => ({ ...one, pickupCode: null })),
          addons: [],
          couponCode: null,
        };
        const { otherRooms, ...held } = selectionOfHold({ departureId: departure.id, quote });
        expect(held).toEqual({ ...selection, pickup: null, otherRooms: undefined });
        expect(new Set(otherRooms)).toEqual(new Set(selection.otherRooms));
      }),
    );
  });

  it('offers another room to those for whom the chosen one has no place', () => {
    const occupancies = [{ ...offer('twin'), placesLeft: 2 }, offer('triple'), offer('single')];
    const short = { ...departure, occupancies };
    const three = readSelection({ room: 'twin', adults: '3' }, short);
    expect(tooFewPlacesIn(three, short)).toBe(2);
    const split = splitBetweenRooms(three, short);
    expect(split?.otherRooms).toEqual([{ occupancy: 'triple', people: 1 }]);
    expect(split && tooFewPlacesIn(split, short)).toBeNull();
    const full = { ...short, occupancies: [{ ...offer('twin'), placesLeft: 2 }] };
    expect(splitBetweenRooms(three, full)).toBeNull();
    const two = readSelection({ room: 'twin', adults: '2' }, short);
    expect(splitBetweenRooms(two, short)).toBeNull();
  });
});

it.each([
  [{ minAge: 12, maxAge: null, allowChildren: false }, 'adult', 'Aged 12 or older'],
  [{ minAge: 18, maxAge: 60, allowChildren: false }, 'adult', 'Aged 18 to 60'],
  [{ minAge: 0, maxAge: null, allowChildren: false }, 'adult', 'Any age'],
  [{ minAge: 2, maxAge: null, allowChildren: true }, 'adult', 'Aged 12 or older'],
  [{ minAge: 8, maxAge: null, allowChildren: true }, 'child', 'Aged 8 to 11'],
  [{ minAge: 2, maxAge: null, allowChildren: true }, 'child', 'Aged 5 to 11'],
  [{ minAge: 2, maxAge: null, allowChildren: true }, 'infant', 'Aged 2 to 4'],
  [{ minAge: 0, maxAge: null, allowChildren: true }, 'infant', 'Under 5'],
] as const)('on a trip of %j, says of a traveller of type %s: %s', (trip, type, words) => {
  expect(ageBand({ ...departure, ...trip }, type)).toBe(words);
});

it.each([
  [['twin'], true],
  [['twin', 'twin'], false],
  [['triple', 'triple', 'twin', 'twin'], true],
  [['single'], false],
] as const)('knows whether rooms for %j have a free bed: %j', (occupancies, isFree) => {
  const adults = occupancies.map((occupancy) => ({ type: 'adult' as const, occupancy }));
  expect(hasFreeBed([...adults, { type: 'infant', occupancy: 'twin' }])).toBe(isFree);
});

it('round-trips through a URL', () => {
  const selection = readSelection(
    { room: 'triple', adults: '4', pickup: 'DEL', 'extra.BOOTS': '2', code: ' snowline ' },
    withChoices,
  );
  expect(selection).toMatchObject({
    pickup: 'DEL',
    extras: [{ code: 'BOOTS', qty: 2 }],
    code: 'SNOWLINE',
  });
  const query = Object.fromEntries(
    Object.entries(selectionQuery(selection)).map(([name, value]) => [name, String(value)]),
  );
  expect(readSelection(query, withChoices)).toEqual(selection);
});
