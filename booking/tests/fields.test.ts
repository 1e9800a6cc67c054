/** Field limits over HTTP: from the schemas, the price list and the HTTP layer. */
import { randomUUID } from 'node:crypto';
import type { BookingRequest } from '../contract/bookings.ts';
import type { Occupancy } from '../contract/common.ts';
import type { DepartureDetail } from '../contract/departures.ts';
import type { Problem } from '../contract/problem.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import type { NewDepartureRequest, StaffDeparture } from '../contract/staff.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { aBookingRequest, aDeparture, aQuoteRequest, aTrip } from '../testing/builders.ts';
import { aVisitor, type Reply } from '../testing/browser.ts';
import { expectNoDrift } from '../testing/database.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

const staffSecret = 'staff-secret-of-the-field-tests-01';

let service: Service;
let departureId: string;
/** A departure whose prices these tests change. */
let pricedId: string;
beforeAll(async () => {
  service = await startService({ STAFF_KEYS: `owner:owner:${staffSecret}` });
  service.app.log.level = 'silent';
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti', minAge: 0 });
  ({ id: departureId } = await aDeparture(service.db, { tripId, capacity: 200 }));
  ({ id: pricedId } = await aDeparture(service.db, { tripId }));
});
afterAll(async () => {
  await expectNoDrift(service.db);
  await service.close();
});

/**
 * Returns the refusal's code with each field's path and code, or the status if the request was
 * accepted.
 */
function outcome({ status, body }: { status: number; body: unknown }): unknown {
  if (status < 400) return status;
  const { code, errors = [] } = body as Problem;
  return errors.length === 0 ? code : [code, ...errors.map((one) => `${one.path} ${one.code}`)];
}

describe('a company booking', () => {
  async function bookFor(billing: BookingRequest['billing'], stateCode: 'MH' | 'KA' = 'MH') {
    const visitor = aVisitor(service);
    const quoted = await visitor.quote(departureId, 1, 'twin', { billingStateCode: stateCode });
    const hold = await visitor.post<{ id: string }>('/v1/holds', { quoteToken: quoted.body.token });
    const request = { ...aBookingRequest(hold.body.id), billing };
    const checked = await visitor.send('POST', '/v1/bookings/check', request);
    return { visitor, checked, booked: await visitor.book(request) };
  }

  it('saves the GSTIN with the booking', async () => {
    const { visitor, checked, booked } = await bookFor({
      stateCode: 'MH',
      gstin: ' 27aapfu0939f1zv ',
      legalName: 'Acme Walks',
      pan: 'AAPFU0939F',
      address: { line1: '12 Hill Road', city: 'Mumbai', pin: '400050' },
    });
    expect([checked.status, booked.status]).toEqual([204, 201]);
    const { body } = await visitor.readBooking(booked.body.reference);
    expect(body.billing).toMatchObject({ stateCode: 'MH', gstin: '27AAPFU0939F1ZV' });
  });

  it.each<[BookingRequest['billing'], string[], ('MH' | 'KA')?]>([
    [{ gstin: '27AAPFU0939F1ZW', legalName: 'Acme' }, ['billing.gstin gstin']],
    [{ gstin: '27AAPFU0939F1ZV' }, ['billing.legalName required']],
    [{ gstin: '27AAPFU0939F1ZV', legalName: 'A\u202ecme' }, ['billing.legalName characters']],
    [{ gstin: '27AAPFU0939F1ZV', legalName: 'Acme' }, ['billing.gstin state_mismatch'], 'KA'],
    [
      { gstin: '27AAPFU0939F1ZV', legalName: 'Acme', pan: 'ABCPE1234F' },
      ['billing.gstin pan_mismatch'],
    ],
    [
      { address: { line1: 'x', city: 'y', pin: '0' } },
      ['billing.address.line1 length', 'billing.address.city length', 'billing.address.pin pin'],
    ],
  ])('gets an error for each field in %j', async (billing, complaints, state = 'MH') => {
    const { checked, booked } = await bookFor({ stateCode: state, ...billing }, state);
    expect(outcome(checked)).toEqual(['validation_failed', ...complaints]);
    expect(outcome(booked)).toEqual(['validation_failed', ...complaints]);
  });
});

describe('a quote', () => {
  const person = (type: 'adult' | 'child' | 'infant', occupancy: Occupancy = 'twin') => ({
    type,
    occupancy,
    pickupCode: 'DEL',
  });
  const group = (adults: number, children: number, infants: number) => [
    ...Array.from({ length: adults }, () => person('adult')),
    ...Array.from({ length: children }, () => person('child')),
    ...Array.from({ length: infants }, () => person('infant')),
  ];

  it.each([
    [1, 0, 0, 200],
    [12, 0, 0, 200],
    [12, 0, 4, 200],
    [8, 4, 4, 200],
    [1, 11, 0, 200],
    [2, 0, 2, 200],
    [1, 1, 2, ['validation_failed', 'travellers infant_without_adult']],
    [13, 0, 0, 'max_pax_exceeded'],
    [8, 5, 0, 'max_pax_exceeded'],
    [12, 0, 5, 'max_pax_exceeded'],
    [1, 0, 5, 'max_pax_exceeded'],
    [0, 1, 0, ['validation_failed', 'travellers adult_missing']],
    [0, 0, 0, ['validation_failed', 'travellers minItems']],
    [55, 0, 0, ['validation_failed', 'travellers maxItems']],
  ])(
    'checks a group of %i adults, %i children and %i infants',
    async (adults, children, infants, wanted) => {
      const travellers = group(adults, children, infants);
      const reply = await aVisitor(service).quote(departureId, 1, 'twin', { travellers });
      expect(outcome(reply)).toEqual(wanted);
    },
  );

  it.each([
    [{ minAge: 4 }, 4, 200],
    [{ minAge: 5 }, 0, ['validation_failed', 'travellers.1.type infants_not_allowed']],
    [
      { minAge: 0, allowChildren: false },
      0,
      ['validation_failed', 'travellers.1.type children_not_allowed'],
    ],
  ])('has infants only where the trip is for their age: %j', async (trip, most, wanted) => {
    const { id: tripId } = await aTrip(service.db, trip);
    const { id } = await aDeparture(service.db, { tripId });
    const visitor = aVisitor(service);
    const { body } = await visitor.send<DepartureDetail>('GET', `/v1/departures/${id}`);
    expect(body.maxInfants).toBe(most);
    const reply = await visitor.quote(id, 1, 'twin', { travellers: group(1, 0, 1) });
    expect(outcome(reply)).toEqual(wanted);
  });

  it('has no children where the youngest age is an adult’s', async () => {
    const { id: tripId } = await aTrip(service.db, { minAge: 12, allowChildren: true });
    const { id } = await aDeparture(service.db, { tripId });
    const visitor = aVisitor(service);
    const { body } = await visitor.send<DepartureDetail>('GET', `/v1/departures/${id}`);
    expect(body.allowChildren).toBe(false);
    const reply = await visitor.quote(id, 1, 'twin', { travellers: group(1, 1, 0) });
    expect(outcome(reply)).toEqual(['validation_failed', 'travellers.1.type children_not_allowed']);
  });

  it.each([
    [[{ code: 'TENT', qty: 1 }], 200],
    [[{ code: 'TENT', qty: 5 }], 200],
    [[{ code: 'TENT', qty: 6 }], ['validation_failed', 'addons.0.qty too_many']],
    [[{ code: 'TENT', qty: 0 }], ['validation_failed', 'addons.0.qty minimum']],
    [[{ code: 'TENT', qty: -1 }], ['validation_failed', 'addons.0.qty minimum']],
    [[{ code: 'TENT', qty: 101 }], ['validation_failed', 'addons.0.qty maximum']],
    [[{ code: 'TENT', qty: 1.5 }], ['validation_failed', 'addons.0.qty type']],
    [[{ code: 'YAK', qty: 1 }], ['validation_failed', 'addons.0.code unknown']],
    [
      [
        { code: 'TENT', qty: 1 },
        { code: 'TENT', qty: 1 },
      ],
      ['validation_failed', 'addons repeated'],
    ],
  ])('checks the extras %j', async (addons, wanted) => {
    const reply = await aVisitor(service).quote(departureId, 5, 'twin', { addons });
    expect(outcome(reply)).toEqual(wanted);
  });

  it.each<[object, unknown]>([
    [{ billingStateCode: null }, 200],
    [{ billingStateCode: 'XX' }, ['validation_failed', 'billingStateCode enum']],
    [
      { travellers: [{ ...person('adult'), pickupCode: 'GOA' }] },
      ['validation_failed', 'travellers.0.pickupCode unknown'],
    ],
    [{ couponCode: 'x'.repeat(41) }, ['validation_failed', 'couponCode maxLength']],
    [{ couponCode: 'no such' }, 'coupon_invalid'],
    [{ couponCode: '-AB' }, 'coupon_invalid'],
    [{ couponCode: 'AB' }, 'coupon_invalid'],
    [{ couponCode: '  ' }, 200],
    [{ totalMinor: 1 }, ['validation_failed', 'totalMinor additionalProperties']],
  ])('checks %j', async (more, wanted) => {
    const request: QuoteRequest & object = { ...aQuoteRequest(departureId), ...more };
    const reply = await aVisitor(service).send('POST', '/v1/quotes', request);
    expect(outcome(reply)).toEqual(wanted);
  });
});

it.each([
  ['no key', undefined, 'idempotency_key_required'],
  ['15 characters', 'k'.repeat(15), 'idempotency_key_required'],
  ['16 characters', 'k'.repeat(16), 201],
  ['255 characters', 'k'.repeat(255), 201],
  ['256 characters', 'k'.repeat(256), 'idempotency_key_required'],
  ['a space inside', `${'k'.repeat(10)} ${'k'.repeat(10)}`, 'idempotency_key_required'],
  ['a letter beyond ASCII', `${'k'.repeat(16)}é`, 'idempotency_key_required'],
  ['every printable sign', `!"#$%&'()*+,-./:;<=>?@[]^_{|}~`, 201],
])('checks an Idempotency-Key with %s', async (_name, key, wanted) => {
  const visitor = aVisitor(service);
  const { body } = await visitor.quote(departureId);
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const reply = await visitor.send('POST', '/v1/holds', { quoteToken: body.token }, headers);
  expect(outcome(reply)).toBe(wanted);
});

describe('an impossible ID', () => {
  const bad = ['0', 'x', '%00', "'--", '01930000-0000-7000-8000-00000000000', `${randomUUID()}0`];
  const personal = ['/v1/holds/{id}', '/v1/payments/{id}', '/v1/bookings/{id}'];
  const open = ['/v1/departures/{id}', '/v1/cancellation-policies/{id}/example?paidMinor=1'];

  it.each(bad)('is not found in any route: %j', async (id) => {
    const visitor = aVisitor(service);
    await visitor.hold(departureId);
    for (const path of [...personal, ...open]) {
      const reply = await visitor.send('GET', path.replace('{id}', id));
      expect([path, reply.status, reply.body.code]).toEqual([path, 404, 'not_found']);
    }
    const joined = await visitor.send('POST', `/v1/departures/${id}/waitlist`, {});
    expect(outcome(joined)).toBe('not_found');
    for (const path of [`/departures/${id}`, `/departures/${id}/end`, `/bookings/${id}`]) {
      expect(outcome(await asStaff('GET', path))).toBe('not_found');
    }
  });

  it.each(['Spiti', '-spiti', 'spiti--winter', '../spiti', 'x'.repeat(97), '%E0%A4%A8'])(
    'is not found as a slug: %j',
    async (slug) => {
      const reply = await aVisitor(service).send('GET', `/v1/trips/${slug}/departures`);
      expect(outcome(reply)).toBe('not_found');
    },
  );

  it('is a field error in a body', async () => {
    const visitor = aVisitor(service);
    expect(outcome(await visitor.quote('x'))).toEqual(['validation_failed', 'departureId pattern']);
  });
});

async function asStaff<T = Problem>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Reply<T>> {
  const response = await service.app.inject({
    method,
    url: `/v1/staff${path}`,
    headers: {
      authorization: `Bearer ${staffSecret}`,
      'idempotency-key': randomUUID(),
      ...headers,
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<T>(), headers: response.headers };
}

describe('staff input', () => {
  const today = civilDateIn(new Date(), 'Asia/Kolkata');
  const startDate = addDays(today, 60);
  const price = {
    occupancy: 'twin' as const,
    amountMinor: 1_799_900,
    childBps: 8_000,
    infantMinor: 0,
    allotment: null,
    isActive: true,
  };
  const draft = (more: Partial<NewDepartureRequest> = {}): NewDepartureRequest => ({
    tripSlug: 'spiti',
    code: `SPITI-${randomUUID().slice(0, 8).toUpperCase()}`,
    startDate,
    endDate: addDays(startDate, 6),
    reportAt: `${startDate}T01:30:00Z`,
    capacity: 12,
    cancellationPolicyId: '01930000-0000-7000-8000-000000000101',
    minPax: 6,
    maxPaxPerBooking: 12,
    salesOpenAt: null,
    salesCloseAt: `${addDays(startDate, -1)}T12:00:00Z`,
    depositKind: 'per_pax',
    depositValue: 300_000,
    balanceDueDays: 15,
    womenOnly: false,
    prices: [price],
    pickups: [
      {
        code: 'DEL',
        city: 'Delhi',
        name: 'Kashmere Gate',
        address: null,
        pickupAt: `${startDate}T01:30:00Z`,
        surchargeMinor: 0,
      },
    ],
    ...more,
  });

  async function changePrices(prices: readonly object[]) {
    const { body } = await asStaff<StaffDeparture>('GET', `/departures/${pricedId}`);
    const headers = { 'if-match': `"v${body.version}"` };
    return asStaff<StaffDeparture>('PUT', `/departures/${pricedId}/prices`, { prices }, headers);
  }

  it.each<[unknown, unknown]>([
    [1, 200],
    [10_000_000_000, 200],
    [0, ['validation_failed', 'prices.0.amountMinor minimum']],
    [-1, ['validation_failed', 'prices.0.amountMinor minimum']],
    [10_000_000_001, ['validation_failed', 'prices.0.amountMinor maximum']],
    [1.5, ['validation_failed', 'prices.0.amountMinor type']],
    ['100', ['validation_failed', 'prices.0.amountMinor type']],
    [null, ['validation_failed', 'prices.0.amountMinor type']],
  ])('is checked as a price in paise: %j', async (amountMinor, wanted) => {
    expect(outcome(await changePrices([{ ...price, amountMinor }]))).toEqual(wanted);
  });

  it.each<[unknown, unknown]>([
    [0, 200],
    [10_000_000_000, 200],
    [-1, ['validation_failed', 'prices.0.infantMinor minimum']],
    [10_000_000_001, ['validation_failed', 'prices.0.infantMinor maximum']],
  ])('is checked as an infant price: %j', async (infantMinor, wanted) => {
    expect(outcome(await changePrices([{ ...price, infantMinor }]))).toEqual(wanted);
  });

  it.each<[unknown, unknown]>([
    [1, 201],
    [0, ['validation_failed', 'amountMinor minimum']],
    [10_000_000_001, ['validation_failed', 'amountMinor maximum']],
    [0.5, ['validation_failed', 'amountMinor type']],
  ])('is checked as a recorded payment: %j', async (amountMinor, wanted) => {
    const { reference } = await aVisitor(service).holdAndBook(departureId);
    const reply = await asStaff('POST', `/bookings/${reference}/payments`, {
      method: 'bank_transfer',
      amountMinor,
      reference: 'UTR123456',
    });
    expect(outcome(reply)).toEqual(wanted);
  });

  it.each<[Partial<NewDepartureRequest>, unknown]>([
    [{ startDate: today, endDate: today, ...earlyToday(today) }, 201],
    [{ endDate: startDate }, 201],
    [{ startDate: addDays(today, -2) }, ['validation_failed', 'startDate past']],
    [{ endDate: addDays(startDate, -1) }, ['validation_failed', 'endDate order']],
    [{ startDate: '2027-02-29' }, ['validation_failed', 'startDate date']],
    [{ endDate: '2027-13-01' }, ['validation_failed', 'endDate date']],
    [{ startDate: '1-2-2027' }, ['validation_failed', 'startDate pattern']],
    [{ startDate: `${startDate}T00:00` }, ['validation_failed', 'startDate pattern']],
    [{ reportAt: startDate }, ['validation_failed', 'reportAt pattern']],
    [{ reportAt: '2027-02-30T01:30:00Z' }, ['validation_failed', 'reportAt format']],
    [
      { salesCloseAt: `${addDays(startDate, 1)}T00:00:00Z` },
      ['validation_failed', 'salesCloseAt order'],
    ],
    [{ capacity: 501 }, ['validation_failed', 'capacity maximum']],
    [{ minPax: 0 }, ['validation_failed', 'minPax minimum']],
    [{ maxPaxPerBooking: 51 }, ['validation_failed', 'maxPaxPerBooking maximum']],
    [{ depositKind: 'percent', depositValue: 10_000 }, 201],
    [
      { depositKind: 'percent', depositValue: 10_001 },
      ['validation_failed', 'depositValue maximum'],
    ],
    [{ prices: [] }, ['validation_failed', 'prices minItems']],
    [{ prices: [price, price] }, ['validation_failed', 'prices repeated']],
    [{ prices: [{ ...price, isActive: false }] }, ['validation_failed', 'prices inactive']],
    [{ pickups: [] }, ['validation_failed', 'pickups minItems']],
  ])('is checked as a departure with %j', async (more, wanted) => {
    expect(outcome(await asStaff('POST', '/departures', draft(more)))).toEqual(wanted);
  });

  it.each(['reportAt', 'salesOpenAt', 'salesCloseAt'] as const)(
    'is refused as %s with a leap second',
    async (field) => {
      const leap = draft({ [field]: '2027-06-30T23:59:60Z' });
      expect(outcome(await asStaff('POST', '/departures', leap))).toEqual([
        'validation_failed',
        `${field} pattern`,
      ]);
    },
  );

  it.each([
    [5, ['The trip lasts 7 days, but this departure lasts 5.']],
    [6, []],
    [7, []],
    [8, []],
    [9, ['The trip lasts 7 days, but this departure lasts 9.']],
  ])(
    'gets a warning about %i days if that’s far from the trip’s length',
    async (days, warnings) => {
      const endDate = addDays(startDate, days - 1);
      const made = await asStaff<StaffDeparture>('POST', '/departures', draft({ endDate }));
      expect([made.status, made.body.warnings]).toEqual([201, warnings]);
    },
  );

  it('gets a warning if a smaller room is cheaper, but not at the same price', async () => {
    const rooms = (twin: number, triple: number) =>
      changePrices([
        { ...price, amountMinor: twin },
        { ...price, occupancy: 'triple', amountMinor: triple },
      ]);
    expect((await rooms(2_000_000, 2_000_000)).body.warnings).toEqual([]);
    expect((await rooms(1_999_999, 2_000_000)).body.warnings).toHaveLength(1);
  });
});

/** Returns sales and reporting times for a departure today. */
function earlyToday(today: string) {
  const reportAt = `${today}T01:30:00Z`;
  return { reportAt, salesCloseAt: reportAt };
}

describe('a request body', () => {
  const send = async (url: string, payload: string) => {
    const response = await service.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
      },
      payload,
    });
    return outcome({ status: response.statusCode, body: response.json<Problem>() });
  };
  const ofBytes = (bytes: number) => `{"x":"${'y'.repeat(bytes - 8)}"}`;
  const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  it('may be up to 64 KB, or 128 KB for a pitch', async () => {
    const tooLarge = 'payload_too_large';
    expect(await send('/v1/quotes', ofBytes(65_536))).not.toBe(tooLarge);
    expect(await send('/v1/quotes', ofBytes(65_537))).toBe(tooLarge);
    expect(await send('/v1/submissions', ofBytes(131_072))).not.toBe(tooLarge);
    expect(await send('/v1/submissions', ofBytes(131_073))).toBe(tooLarge);
  });

  it('may be up to ten levels deep', async () => {
    expect(await send('/v1/quotes', nested(10))).toContain('validation_failed');
    expect(await send('/v1/quotes', nested(11))).toBe('malformed_request');
  });

  it.each(['{"a":1,"a":2}', '{"__proto__":{}}', '{"a":', ''])(
    'is malformed if it is %j',
    async (payload) => expect(await send('/v1/quotes', payload)).toBe('malformed_request'),
  );
});
