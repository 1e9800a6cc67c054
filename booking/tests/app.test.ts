/** Booking over HTTP, step by step, and the refusals along the way. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import type { DepartureDetail, DepartureList, DeparturePage } from '../contract/departures.ts';
import type { Hold } from '../contract/holds.ts';
import type { CancellationExample, CancellationPolicies } from '../contract/policies.ts';
import type { Problem } from '../contract/problem.ts';
import { refusalStatus, type RefusalCode } from '../contract/refusals.ts';
import type { TripSummaries } from '../contract/trips.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

let service: Service;

beforeAll(async () => {
  // Other tests prefer PostgreSQL. This one covers the embedded database.
  service = await startService(
    { HOLD_MAX_ACTIVE: '3', HOLD_MAX_PER_DEPARTURE: '2' },
    { need: 'pglite' },
  );
  service.app.log.level = 'silent';
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

/** Expects a complete problem response with this code. */
function expectRefusal(reply: { status: number; body: unknown }, code: RefusalCode): Problem {
  const problem = reply.body as Problem;
  expect(problem).toMatchObject({ code, status: refusalStatus[code] });
  expect(reply.status).toBe(refusalStatus[code]);
  expect(problem.requestId).not.toBe('');
  return problem;
}

async function onSale(
  options: Partial<Parameters<typeof aDeparture>[1]> = {},
  trip: Parameters<typeof aTrip>[1] = {},
) {
  const { id: tripId, slug } = await aTrip(service.db, trip);
  return { slug, tripId, ...(await aDeparture(service.db, { tripId, ...options })) };
}

describe('the booking path', () => {
  it('leads from a date to a paid booking', async () => {
    const departure = await onSale({ capacity: 4 }, { slug: 'spiti-in-snow' });
    const visitor = aVisitor(service);

    const list = await visitor.send<DepartureList>('GET', '/v1/trips/spiti-in-snow/departures');
    expect(list.body.items[0]).toMatchObject({
      id: departure.id,
      status: 'few_left',
      seatsLeft: 4,
      from: { amountMinor: 1_889_900, occupancy: 'twin', taxes: 'gst' },
    });

    const hold = await visitor.hold(departure.id, 2);
    expect(hold).toMatchObject({ status: 201, body: { status: 'active', pax: 2 } });

    const booking = await visitor.book(aBookingRequest(hold.body.id, { pax: 2 }));
    expect(booking.body).toMatchObject({ status: 'pending_payment', dueNowMinor: 600_000 });

    const payment = await visitor.pay(booking.body.reference);
    expect(payment).toMatchObject({
      status: 201,
      body: { status: 'pending', amountMinor: 600_000, checkout: { method: 'post' } },
    });

    const back = await comeBack(service, await walkCheckout(payment.body, 'success'));
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(
      `http://localhost:3000/booking-details/${booking.body.reference}`,
    );

    const detail = await visitor.readBooking(booking.body.reference);
    expect(detail.body).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partially_paid',
      money: { paidMinor: 600_000, totalMinor: 3_779_800, balanceMinor: 3_179_800 },
      schedule: [{ status: 'paid' }, { status: 'due', amountMinor: 3_179_800 }],
      payments: [{ status: 'captured', method: 'card' }],
      openPayment: null,
    });
    expect(detail.body.timeline.map(({ kind }) => kind)).toEqual([
      'booking_created',
      'payment_started',
      'payment_captured',
      'booking_confirmed',
    ]);
    expect(detail.body.travellers[0]?.dateOfBirthMasked).toBe('1990-••-••');
    const after = await visitor.send<DepartureList>('GET', '/v1/trips/spiti-in-snow/departures');
    expect(after.body.items[0]).toMatchObject({ seatsLeft: 2 });
  });

  it('shows a booking only to the session that made it', async () => {
    const departure = await onSale();
    const owner = aVisitor(service);
    const { reference, holdId } = await owner.holdAndBook(departure.id);
    const stranger = aVisitor(service);
    await stranger.quote(departure.id);
    for (const visitor of [stranger, aVisitor(service)]) {
      expectRefusal(await visitor.readBooking(reference), 'not_found');
      expectRefusal(await visitor.readHold(holdId), 'not_found');
      expectRefusal(await visitor.pay(reference), 'not_found');
      expectRefusal(await visitor.send('DELETE', `/v1/holds/${holdId}`), 'not_found');
    }
    expect((await owner.readBooking(reference.toLowerCase())).status).toBe(200);
  });

  it('rejects a tampered cookie', async () => {
    const departure = await onSale();
    const owner = aVisitor(service);
    const { holdId } = await owner.holdAndBook(departure.id);
    const forged = owner.cookie.replace(/=(.)/, (_, first) => `=${first === 'X' ? 'Y' : 'X'}`);
    const reply = await aVisitor(service).send('GET', `/v1/holds/${holdId}`, undefined, {
      cookie: forged,
    });
    expectRefusal(reply, 'not_found');
  });

  it('keeps a hold’s price when the price list changes', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const hold = await visitor.hold(departure.id);
    await sql`update departure_price set amount_minor = amount_minor * 2`.execute(
      service.db.queries,
    );
    await sql`update departure set price_version = 2`.execute(service.db.queries);
    const booking = await visitor.book(aBookingRequest(hold.body.id));
    expect(booking.body.totalMinor).toBe(1_889_900);
  });

  it('moves a hold to another room and back, with its extras', async () => {
    const departure = await onSale({ allotments: { triple: 1 }, addonStock: 1 });
    const visitor = aVisitor(service);
    const hold = await visitor.hold(departure.id);
    const other = await visitor.quote(departure.id, 1, 'triple', {
      addons: [{ code: 'TENT', qty: 1 }],
    });
    const moved = await visitor.send<{ quote: { totalMinor: number } }>(
      'PUT',
      `/v1/holds/${hold.body.id}/quote`,
      { quoteToken: other.body.token },
    );
    expect(moved.body.quote.totalMinor).toBe(other.body.quote.totalMinor);
    await expectNoDrift(service.db);
    const second = aVisitor(service);
    const late = await second.quote(departure.id, 1, 'triple');
    expectRefusal(
      await second.post('/v1/holds', { quoteToken: late.body.token }),
      'occupancy_unavailable',
    );
    const tent = await second.quote(departure.id, 1, 'twin', {
      addons: [{ code: 'TENT', qty: 1 }],
    });
    expectRefusal(
      await second.post('/v1/holds', { quoteToken: tent.body.token }),
      'addon_unavailable',
    );
    expect((await visitor.send('DELETE', `/v1/holds/${hold.body.id}`)).status).toBe(204);
    expect((await second.post('/v1/holds', { quoteToken: tent.body.token })).status).toBe(201);
  });

  it('saves traveller drafts encrypted', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const hold = await visitor.hold(departure.id);
    const draft = { travellers: [{ fullName: 'Asha Rao' }], step: 'travellers' };
    const url = `/v1/holds/${hold.body.id}/draft`;
    expect((await visitor.send('PUT', url, { draft })).status).toBe(204);
    expect((await visitor.readHold(hold.body.id)).body.draft).toEqual(draft);
    const { rows } = await sql<{ text: string }>`
      select encode(draft_enc, 'escape') as text from seat_hold`.execute(service.db.queries);
    expect(rows[0]?.text).not.toContain('Asha');
    expectRefusal(
      await visitor.send('PUT', url, { draft: { x: 'y'.repeat(17_000) } }),
      'payload_too_large',
    );
  });

  it('confirms without the gateway if there is nothing to pay', async () => {
    const departure = await onSale();
    await sql`insert into coupon (id, code, kind, amount_minor, max_redemptions)
              values (gen_random_uuid(), 'GIFT', 'flat', 10000000, 1)`.execute(service.db.queries);
    const visitor = aVisitor(service);
    const { body } = await visitor.quote(departure.id, 1, 'twin', { couponCode: ' gift ' });
    const hold = await visitor.post<Hold>('/v1/holds', { quoteToken: body.token });
    const other = aVisitor(service);
    const rival = await other.post<Hold>('/v1/holds', {
      quoteToken: (await other.quote(departure.id, 1, 'twin', { couponCode: 'GIFT' })).body.token,
    });
    const booking = await visitor.book(aBookingRequest(hold.body.id));
    expect(booking.body).toMatchObject({ status: 'confirmed', totalMinor: 0 });
    const again = aBookingRequest(rival.body.id);
    expectRefusal(await other.book(again), 'coupon_already_used');
    const contact = {
      ...again.contact,
      email: 'ravi@example.com',
      phone: '+91 98765 43211',
    };
    expectRefusal(await other.book({ ...again, contact }), 'coupon_exhausted');
    expectRefusal(await visitor.pay(booking.body.reference), 'already_paid');
  });
});

describe('reading', () => {
  it('lists upcoming dates in order, by trip, status and page', async () => {
    const trip = await aTrip(service.db, { slug: 'bali-slowly', isInternational: true });
    // No date starts today, because whether it has left would depend on the time of day.
    for (const inDays of [-3, -1, 20, 40, 60])
      await aDeparture(service.db, { tripId: trip.id, inDays });
    const full = await aDeparture(service.db, { tripId: trip.id, inDays: 30, capacity: 0 });
    const gone = await aDeparture(service.db, { tripId: trip.id, inDays: 50 });
    await sql`update departure set status = 'cancelled' where id = ${gone.id}`.execute(
      service.db.queries,
    );
    const hidden = await aTrip(service.db, { status: 'hidden' });
    await aDeparture(service.db, { tripId: hidden.id });
    const visitor = aVisitor(service);
    const page = (query: string) => visitor.send<DeparturePage>('GET', `/v1/departures?${query}`);

    const all = await page('limit=2');
    expect(all.body).toMatchObject({ total: 4 });
    const rest = await page(`limit=2&cursor=${all.body.nextCursor}`);
    expect(rest.body.nextCursor).toBeNull();
    const dates = [...all.body.items, ...rest.body.items].map(({ startDate }) => startDate);
    expect(dates).toEqual([...dates].sort());
    const months = [...new Set(dates.map((date) => date.slice(0, 7)))];
    expect([all.body.months, rest.body.months]).toEqual([months, months]);
    expect((await page('status=full')).body.items.map(({ id }) => id)).toEqual([full.id]);
    expect((await page('status=bookable')).body.total).toBe(3);
    expect((await page('status=cancelled')).body.items.map(({ id }) => id)).toEqual([gone.id]);
    expect((await page('trips=bali-slowly,other')).body.total).toBe(4);
    expect((await page('trips=other')).body.total).toBe(0);
    expectRefusal(await visitor.send('GET', '/v1/departures?cursor=nonsense'), 'not_found');
    expectRefusal(await visitor.send('GET', '/v1/departures?from=2027-02-30'), 'validation_failed');

    const own = (query: string) =>
      visitor.send<DepartureList>('GET', `/v1/trips/bali-slowly/departures${query}`);
    expect((await own('?include=cancelled')).body.items).toHaveLength(5);
    expect((await own('?pax=1')).body.items).toHaveLength(3);
    expect((await own('')).body.items[0]?.from).toMatchObject({ taxes: 'gst_tcs' });
  });

  it('lets caches keep lists briefly', async () => {
    const departure = await onSale({}, { slug: 'thar' });
    const visitor = aVisitor(service);
    const first = await visitor.send('GET', '/v1/trips/thar/departures');
    expect(first.headers['cache-control']).toBe('public, s-maxage=10, stale-while-revalidate=30');
    const etag = String(first.headers['etag']);
    const again = await visitor.send('GET', '/v1/trips/thar/departures', undefined, {
      'if-none-match': etag,
    });
    expect(again.status).toBe(304);
    await visitor.hold(departure.id);
    const changed = await visitor.send('GET', '/v1/trips/thar/departures', undefined, {
      'if-none-match': etag,
    });
    expect([changed.status, (changed.headers['etag'] as string) === etag]).toEqual([304, true]);
    await visitor.hold(departure.id, 8);
    const few = await visitor.send('GET', '/v1/trips/thar/departures', undefined, {
      'if-none-match': etag,
    });
    expect(few.status).toBe(200);
  });

  it('summarises trips and shows one departure in full', async () => {
    const departure = await onSale({}, { slug: 'kerala' });
    await aTrip(service.db, { slug: 'empty-trip' });
    const visitor = aVisitor(service);
    const { body } = await visitor.send<TripSummaries>('GET', '/v1/trips/summaries');
    expect(body.items).toMatchObject([
      { tripSlug: 'empty-trip', from: null, nextDepartures: [], bookableCount: 0, rating: null },
      { tripSlug: 'kerala', from: { amountMinor: 1_889_900 }, bookableCount: 1 },
    ]);
    const some = '/v1/trips/summaries?trips=kerala,no-such-trip';
    expect((await visitor.send<TripSummaries>('GET', some)).body.items).toEqual(
      body.items.filter(({ tripSlug }) => tripSlug === 'kerala'),
    );
    const detail = await visitor.send<DepartureDetail>('GET', `/v1/departures/${departure.id}`);
    expect(detail.body).toMatchObject({
      pickups: [{ code: 'DEL' }],
      addons: [{ code: 'TENT', isAvailable: true }],
      policy: { tiers: [{ minDaysBefore: 30, refundBps: 9_000 }, {}, {}, {}] },
      adultFromAge: 12,
    });
  });

  it('shows the policies of upcoming departures and an example refund', async () => {
    const visitor = aVisitor(service);
    const all = () =>
      visitor.send<CancellationPolicies>('GET', '/v1/cancellation-policies').then((r) => r.body);
    expect((await all()).items).toEqual([]);
    await onSale();
    await onSale({ inDays: -3 });
    await onSale({}, { status: 'hidden' });
    const [policy] = (await all()).items;
    expect(policy).toMatchObject({ departureCount: 1, tiers: [{ minDaysBefore: 30 }, {}, {}, {}] });

    const example = (query: string) =>
      visitor.send<CancellationExample>(
        'GET',
        `/v1/cancellation-policies/${policy?.id}/example?startDate=2027-03-01&travellers=1&${query}`,
      );
    // Rows R1, R2 and R5 of the worked examples.
    const early = await example('cancelOn=2027-01-30&totalMinor=1679900');
    expect(early.body).toMatchObject({
      daysBefore: 30,
      refundBps: 9_000,
      keptMinor: 168_000,
      refundMinor: 1_511_900,
    });
    expect(early.body.steps.map(({ cancelUntil }) => cancelUntil)).toEqual([
      '2027-01-30',
      '2027-02-14',
      '2027-02-22',
      '2027-03-01',
    ]);
    expect((await example('cancelOn=2027-01-31&totalMinor=1679900')).body).toMatchObject({
      refundBps: 5_000,
      refundMinor: 840_000,
    });
    expect(
      (await example('cancelOn=2027-01-30&totalMinor=1679900&paidMinor=300000')).body,
    ).toMatchObject({ keptMinor: 168_000, refundMinor: 132_000 });
    for (const query of [
      'cancelOn=2027-03-02&totalMinor=1679900',
      'cancelOn=2027-02-30&totalMinor=1679900',
      'cancelOn=2027-02-01&totalMinor=1000&paidMinor=1001',
      'cancelOn=2027-02-01&totalMinor=many',
      'cancelOn=2027-02-01&totalMinor=99999999999',
      'cancelOn=2027-02-01',
    ]) {
      expectRefusal(await example(query), 'validation_failed');
    }
  });

  it.each([
    '/v1/trips/none/departures',
    '/v1/trips/Bad_Slug/departures',
    `/v1/trips/${'a'.repeat(3_000)}/departures`,
    '/v1/trips/%E0%A4%A/departures',
    '/v1/trips/none/reviews',
    '/v1/departures/123',
    `/v1/departures/${randomUUID()}`,
    `/v1/cancellation-policies/${randomUUID()}/example?startDate=2027-03-01&cancelOn=2027-02-01&totalMinor=100&travellers=1`,
    '/v1/bookings/SF-12345678',
    '/nowhere',
  ])('returns not_found for %s', async (url) => {
    expectRefusal(await aVisitor(service).send('GET', url), 'not_found');
  });
});

describe('seat refusals', () => {
  it('says how many seats are left and suggests other dates', async () => {
    const departure = await onSale({ capacity: 1 }, { slug: 'spiti' });
    const other = await aDeparture(service.db, { tripId: departure.tripId, inDays: 67 });
    const visitor = aVisitor(service);
    const { meta } = expectRefusal(await visitor.hold(departure.id, 2), 'seats_unavailable');
    expect(meta).toMatchObject({ seatsLeft: 1, alternatives: [{ id: other.id }] });
    await visitor.hold(departure.id, 1);
    expectRefusal(await aVisitor(service).hold(departure.id, 1), 'seats_held');
  });

  it('sells expired holds’ seats to the next buyer before the sweeper runs', async () => {
    const departure = await onSale({ capacity: 1 });
    const first = aVisitor(service);
    const hold = await first.hold(departure.id);
    await setClock(service.db, '16 minutes');
    expect((await aVisitor(service).hold(departure.id)).status).toBe(201);
    expect((await first.readHold(hold.body.id)).body.status).toBe('expired');
    expectRefusal(await first.book(aBookingRequest(hold.body.id)), 'hold_expired');
  });

  it('keeps a quoted price for 15 minutes', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const { body } = await visitor.quote(departure.id);
    await setClock(service.db, '16 minutes');
    expectRefusal(await visitor.post('/v1/holds', { quoteToken: body.token }), 'quote_expired');
  });

  it('shows the new price when the price list has changed', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const { body } = await visitor.quote(departure.id);
    await sql`update departure_price set amount_minor = 2000000`.execute(service.db.queries);
    await sql`update departure set price_version = 2`.execute(service.db.queries);
    const problem = expectRefusal(
      await visitor.post('/v1/holds', { quoteToken: body.token }),
      'price_changed',
    );
    expect(problem.meta?.quote?.totalMinor).toBe(2_100_000);
    const again = await visitor.post('/v1/holds', { quoteToken: problem.meta?.token });
    expect(again.status).toBe(201);
  });

  it('rejects an edited quote', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const { body } = await visitor.quote(departure.id);
    const [head = '', payload = '', signature = ''] = body.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const edited = Buffer.from(JSON.stringify({ ...claims, totalMinor: 1 })).toString('base64url');
    for (const token of [`${head}.${edited}.${signature}`, `${head}.${payload}.`, 'x'.repeat(40)]) {
      const reply = await visitor.post('/v1/holds', { quoteToken: token });
      expect(expectRefusal(reply, 'validation_failed').errors?.[0]?.path).toBe('quoteToken');
    }
  });

  it('limits how many holds one session may have', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const first = await visitor.hold(departure.id);
    await visitor.hold(departure.id);
    const { meta } = expectRefusal(await visitor.hold(departure.id), 'hold_limit_reached');
    expect(meta).toMatchObject({ holdId: first.body.id, limit: 2, tripSlug: departure.slug });
  });

  it('respects the sales window and the trip’s limits', async () => {
    const visitor = aVisitor(service);
    expectRefusal(await visitor.quote((await onSale({ salesClosed: true })).id), 'sales_closed');
    expectRefusal(await visitor.quote((await onSale({ salesOpenInDays: 5 })).id), 'sales_not_open');
    expectRefusal(
      await visitor.quote((await onSale({}, { status: 'hidden' })).id),
      'trip_unavailable',
    );
    const departure = await onSale();
    expectRefusal(await visitor.quote(departure.id, 1, 'single'), 'occupancy_unavailable');
    expectRefusal(await visitor.quote(departure.id, 13), 'max_pax_exceeded');
    expectRefusal(
      await visitor.quote(departure.id, 1, 'twin', { addons: [{ code: 'TENT', qty: 6 }] }),
      'validation_failed',
    );
  });

  it.each<[RefusalCode, string]>([
    ['coupon_invalid', `is_active = false`],
    ['coupon_expired', `valid_to = clock_now() - interval '2 days'`],
    ['coupon_not_started', `valid_from = clock_now() + interval '2 days'`],
    ['coupon_not_applicable', `trip_ids = array[gen_random_uuid()]`],
    ['coupon_min_spend', `min_spend_minor = 100000000`],
    ['coupon_min_pax', `min_pax = 3`],
    ['coupon_exhausted', `max_redemptions = 0`],
  ])('refuses a coupon with %s', async (code, change) => {
    const departure = await onSale();
    await sql`insert into coupon (id, code, kind, bps)
              values (gen_random_uuid(), 'SNOW10', 'percent', 1000)`.execute(service.db.queries);
    const visitor = aVisitor(service);
    const ask = () => visitor.quote(departure.id, 1, 'twin', { couponCode: 'snow10' });
    expect((await ask()).body.quote.couponDiscountMinor).toBe(179_990);
    await sql`update coupon set ${sql.raw(change)}`.execute(service.db.queries);
    expectRefusal(await ask(), code);
  });
});

describe('booking refusals', () => {
  async function bookWith(
    change: (request: ReturnType<typeof aBookingRequest>) => void,
    options: { pax?: number; trip?: Parameters<typeof aTrip>[1]; womenOnly?: boolean } = {},
  ) {
    const departure = await onSale({ womenOnly: options.womenOnly ?? false }, options.trip);
    const visitor = aVisitor(service);
    const hold = await visitor.hold(departure.id, options.pax ?? 1);
    const request = aBookingRequest(hold.body.id, { pax: options.pax ?? 1 });
    change(request);
    return visitor.book(request);
  }
  const first = (request: ReturnType<typeof aBookingRequest>) => {
    const [traveller] = request.travellers;
    if (!traveller) throw new Error('no travellers');
    return traveller;
  };

  it('names every field with an error at once', async () => {
    const problem = expectRefusal(
      await bookWith((request) => {
        request.contact.email = 'asha';
        first(request).fullName = '7';
        request.acceptTerms.accepted = false;
      }),
      'validation_failed',
    );
    expect(problem.errors?.map(({ path }) => path)).toEqual([
      'contact.email',
      'travellers.0.fullName',
      'acceptTerms.accepted',
    ]);
  });

  it.each<[RefusalCode, Parameters<typeof bookWith>[0], Parameters<typeof bookWith>[1]]>([
    ['terms_not_accepted', (r) => (r.acceptTerms.accepted = false), {}],
    ['age_not_allowed', (r) => (first(r).dateOfBirth = '1960-01-01'), { trip: { maxAge: 60 } }],
    [
      'minor_without_adult',
      (r) => {
        first(r).dateOfBirth = `${new Date().getUTCFullYear() - 15}-01-01`;
        first(r).guardianConsent = { name: 'R Rao', relation: 'father' };
      },
      {},
    ],
    ['pan_required', () => {}, { trip: { isInternational: true, requiresPan: true } }],
    ['pan_invalid', (r) => (r.billing.pan = 'ABCDE1234F'), {}],
    ['occupancy_mismatch', (r) => (first(r).roomPreference = 'with_group'), {}],
    ['price_changed', (r) => (r.billing.stateCode = 'DL'), {}],
    ['not_found', (r) => (r.holdId = randomUUID()), {}],
  ])('answers %s', async (code, change, options) => {
    expectRefusal(await bookWith(change, options), code);
  });

  it('books everyone at the only pickup point, even if none is named', async () => {
    const { status, body } = await bookWith((r) => (first(r).pickupCode = null), {});
    expect(status).toBe(201);
    const [traveller] = (
      await sql<{ code: string }>`
        select p.code from booking_traveller t join pickup_point p on p.id = t.pickup_point_id`.execute(
        service.db.queries,
      )
    ).rows;
    expect([body.status, traveller]).toEqual(['pending_payment', { code: 'DEL' }]);
  });

  it('validates a request without making the booking', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const hold = await visitor.hold(departure.id);
    const good = aBookingRequest(hold.body.id);
    expect((await visitor.send('POST', '/v1/bookings/check', good)).status).toBe(204);
    const bad = { ...good, contact: { ...good.contact, phone: '1' } };
    const problem = expectRefusal(
      await visitor.send('POST', '/v1/bookings/check', bad),
      'validation_failed',
    );
    expect(problem.errors?.[0]?.path).toBe('contact.phone');
    expect((await visitor.readHold(hold.body.id)).body.bookingReference).toBeNull();
  });

  it('makes only one booking per hold, whatever the key', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const hold = await visitor.hold(departure.id);
    const request = aBookingRequest(hold.body.id);
    const [one, two] = await Promise.all([visitor.book(request), visitor.book(request)]);
    expect(one.body.reference).toBe(two.body.reference);
    const { body } = await visitor.quote(departure.id, 1, 'triple');
    expectRefusal(
      await visitor.send('PUT', `/v1/holds/${hold.body.id}/quote`, { quoteToken: body.token }),
      'invalid_state',
    );
  });

  it('expires the booking with its hold', async () => {
    const departure = await onSale({ capacity: 1 });
    const visitor = aVisitor(service);
    const { reference, holdId } = await visitor.holdAndBook(departure.id);
    await setClock(service.db, '16 minutes');
    await sweepHolds(service.deps);
    expect((await visitor.readBooking(reference)).body.status).toBe('expired');
    expect((await visitor.readHold(holdId)).body.status).toBe('expired');
    expectRefusal(await visitor.pay(reference), 'hold_expired');
  });
});

describe('repeated requests', () => {
  it('repeats the stored response to a second request', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const { body } = await visitor.quote(departure.id);
    const key = randomUUID();
    const one = await visitor.post<Hold>('/v1/holds', { quoteToken: body.token }, key);
    const two = await visitor.post<Hold>('/v1/holds', { quoteToken: body.token }, key);
    expect(two.body).toEqual(one.body);
    expect(two.headers['idempotent-replayed']).toBe('true');
    await setClock(service.db, '2 seconds');
    const later = await visitor.quote(departure.id);
    expect(later.body.token).not.toBe(body.token);
    const again = await visitor.post<Hold>('/v1/holds', { quoteToken: later.body.token }, key);
    expect(again.body).toEqual(one.body);
    const other = await visitor.quote(departure.id, 2);
    expectRefusal(
      await visitor.post('/v1/holds', { quoteToken: other.body.token }, key),
      'idempotency_key_reused',
    );
  });

  it('makes one hold from two simultaneous requests', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const { body } = await visitor.quote(departure.id);
    const key = randomUUID();
    const replies = await Promise.all(
      [1, 2, 3].map(() => visitor.post<Hold>('/v1/holds', { quoteToken: body.token }, key)),
    );
    const made = new Set(replies.filter(({ status }) => status === 201).map((r) => r.body.id));
    expect(made.size).toBe(1);
    for (const reply of replies) {
      if (reply.status !== 201) expectRefusal(reply, 'request_in_progress');
    }
    const { rows } = await sql<{ n: number }>`select count(*) as n from seat_hold`.execute(
      service.db.queries,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('says to retry while the first request runs, and takes over from a dead one', async () => {
    const departure = await onSale();
    const visitor = aVisitor(service);
    const { body } = await visitor.quote(departure.id);
    const key = randomUUID();
    await visitor.post('/v1/holds', { quoteToken: body.token }, key);
    await sql`update idempotency_key set state = 'running', status = null`.execute(
      service.db.queries,
    );
    const reply = await visitor.post('/v1/holds', { quoteToken: body.token }, key);
    expectRefusal(reply, 'request_in_progress');
    expect(reply.headers['retry-after']).toBe('1');
    await setClock(service.db, '5 seconds');
    expect((await visitor.post('/v1/holds', { quoteToken: body.token }, key)).status).toBe(201);
  });

  it('requires a key, and forgets it if the request fails', async () => {
    const departure = await onSale({ capacity: 1 });
    const visitor = aVisitor(service);
    const { body } = await visitor.quote(departure.id);
    for (const key of ['', 'short', 'ä'.repeat(20), 'x'.repeat(256)]) {
      const reply = await visitor.send(
        'POST',
        '/v1/holds',
        { quoteToken: body.token },
        { 'idempotency-key': key },
      );
      expectRefusal(reply, 'idempotency_key_required');
    }
    const rival = aVisitor(service);
    const hold = await rival.hold(departure.id);
    const key = randomUUID();
    expectRefusal(await visitor.post('/v1/holds', { quoteToken: body.token }, key), 'seats_held');
    await rival.send('DELETE', `/v1/holds/${hold.body.id}`);
    expect((await visitor.post('/v1/holds', { quoteToken: body.token }, key)).status).toBe(201);
  });
});

describe('the HTTP layer', () => {
  const raw = (options: InjectOptions) =>
    service.app.inject(options).then((response) => ({
      status: response.statusCode,
      body: response.json<Problem>(),
      headers: response.headers,
    }));

  it('always answers errors as problem+json', async () => {
    const reply = await raw({ method: 'GET', url: '/v1/nowhere' });
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(reply.body).toEqual({
      type: 'https://safar.example/problems/not_found',
      title: 'Not found',
      status: 404,
      detail: 'Not found.',
      instance: '/v1/nowhere',
      code: 'not_found',
      requestId: expect.any(String) as string,
      retryable: false,
    });
  });

  it('distinguishes wrong methods, types, sizes and bodies', async () => {
    const method = await raw({ method: 'PATCH', url: '/v1/quotes' });
    expectRefusal(method, 'method_not_allowed');
    expect(method.headers['allow']).toBe('POST');
    const post = (payload: string, type = 'application/json') =>
      raw({ method: 'POST', url: '/v1/quotes', headers: { 'content-type': type }, payload });
    expectRefusal(await post('{"a":'), 'malformed_request');
    expectRefusal(await post('{"__proto__":{"x":1}}'), 'malformed_request');
    expectRefusal(await post('a=b', 'application/x-www-form-urlencoded'), 'unsupported_media_type');
    expectRefusal(await post(`{"x":"${'y'.repeat(70_000)}"}`), 'payload_too_large');
  });

  it('names unknown, missing and malformed fields by path', async () => {
    const reply = await raw({
      method: 'POST',
      url: '/v1/quotes',
      payload: {
        departureId: 'x',
        travellers: [{ type: 'adult', occupancy: 'tent', age: 3 }],
        amountMinor: 1,
      },
    });
    const problem = expectRefusal(reply, 'validation_failed');
    expect(problem.errors?.map(({ path }) => path).sort()).toEqual([
      'amountMinor',
      'departureId',
      'travellers.0.age',
      'travellers.0.occupancy',
    ]);
  });

  it('rejects requests from other sites and wrong tokens', async () => {
    const payload = { quoteToken: 'x'.repeat(30) };
    const foreign = await raw({
      method: 'POST',
      url: '/v1/holds',
      headers: { origin: 'https://evil.example' },
      payload,
    });
    expectRefusal(foreign, 'origin_not_allowed');
    const cross = await raw({
      method: 'POST',
      url: '/v1/holds',
      headers: { 'sec-fetch-site': 'cross-site' },
      payload,
    });
    expectRefusal(cross, 'origin_not_allowed');
    const wrong = await raw({
      method: 'GET',
      url: '/v1/departures',
      headers: { authorization: 'Bearer wrong' },
    });
    expectRefusal(wrong, 'authentication_required');
    expectRefusal(
      await raw({ method: 'POST', url: '/v1/internal/demo-data' }),
      'authentication_required',
    );
  });

  it('rate-limits by visitor, trusting only the site for the address', async () => {
    const strict = await startService({ RATE_QUOTE_PER_MINUTE: '2' });
    try {
      const ask = (address: string, token?: string) =>
        strict.app.inject({
          method: 'POST',
          url: '/v1/quotes',
          headers: {
            'x-forwarded-for': address,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          payload: {},
        });
      const codes = async (token?: string) => {
        const all = [];
        for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
          all.push((await ask(address, token)).statusCode);
        }
        return all;
      };
      expect(await codes()).toEqual([400, 400, 429]);
      expect(await codes(testSecrets.SERVICE_TOKEN)).toEqual([400, 400, 400]);
      await ask('10.0.0.1', testSecrets.SERVICE_TOKEN);
      const limited = await ask('10.0.0.1', testSecrets.SERVICE_TOKEN);
      expectRefusal({ status: limited.statusCode, body: limited.json<Problem>() }, 'rate_limited');
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });

  it('ignores forged sessions and counts all sessions of an address', async () => {
    const strict = await startService({
      RATE_QUOTE_PER_MINUTE: '2',
      RATE_HOLD_PER_10_MINUTES_AND_ADDRESS: '2',
    });
    try {
      const send = async (url: string, cookie: string) =>
        (await strict.app.inject({ method: 'POST', url, headers: { cookie }, payload: {} }))
          .statusCode;
      const forged = ['one', 'two', 'three'].map((name) => `safar_session=${name}.forged`);
      const answers = [];
      for (const cookie of forged) answers.push(await send('/v1/quotes', cookie));
      expect(answers).toEqual([400, 400, 429]);

      const { id } = await aDeparture(strict.db, { tripId: (await aTrip(strict.db)).id });
      const holds = [];
      for (let at = 0; at < 3; at += 1) {
        const visitor = aVisitor(strict);
        const { token } = (await visitor.quote(id)).body;
        const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': '10.9.9.9' };
        const hold = await visitor.send('POST', '/v1/holds', { quoteToken: token }, headers);
        holds.push(hold.status);
      }
      expect(holds).toEqual([201, 201, 429]);
    } finally {
      await strict.close();
    }
  });

  it('says so when the database is unavailable', async () => {
    const broken = await startService();
    expect((await broken.app.inject('/health/ready')).statusCode).toBe(200);
    await broken.db.close();
    try {
      const health = await broken.app.inject('/health/ready');
      expect([health.statusCode, health.json<object>()]).toMatchObject([
        503,
        { status: 'unavailable' },
      ]);
      const live = await broken.app.inject('/health/live');
      expect(live.statusCode).toBe(200);
    } finally {
      await broken.close();
    }
  });

  const staffRoutes = [
    'get /departure-choices', 'get /departure-calendar', 'post /departures/preview', 'post /departure-plans/preview', 'post /departure-plans',
    'post /departures/publish', 'delete /departures/{id}', 'get /departures/{id}/terms', 'put /departures/{id}/extras',
    'put /departures/{id}/pickups', 'post /departures/{id}/changes/preview',
    'get /departures', 'get /departures/{id}/travellers', 'get /departures/{id}/history',
    'post /departures/{id}/list', 'get /departures/{id}/check-ins', 'post /departures/{id}/check-ins',
    'post /departures/{id}/copies', 'post /departures/{id}/export', 'get /leaders',
    'get /departures/{id}/leader-links', 'post /departures/{id}/leader-links',
    'post /departures/{id}/leader-links/{linkId}/revoke', 'put /departures/{id}/leader',
    'put /departures/{id}/rooms', 'post /auth/leader-links', 'get /me/departures',
    'get /departures/{id}', 'get /departures/{id}/rooms', 'get /departures/{id}/money', 'get /departures/{id}/money/csv', 'post /departures', 'post /departures/{id}/publish', 'patch /departures/{id}',
    'put /departures/{id}/prices', 'put /departures/{id}/discounts', 'post /departures/{id}/guarantee',
    'get /departures/{id}/waitlist', 'post /departures/{id}/waitlist/{entryId}/contact', 'post /departures/{id}/waitlist/{entryId}/withdraw',
    'get /departures/{id}/messages', 'get /departures/{id}/messages/{messageId}', 'post /departures/{id}/messages', 'post /departures/{id}/messages/preview', 'post /departures/{id}/messages/test',
    'get /departures/{id}/end',
    'post /departures/{id}/end', 'post /departures/{id}/end/preview', 'post /departures/{id}/end/approve',
    'post /departures/{id}/end/withdraw', 'get /coupons', 'post /coupons', 'patch /coupons/{code}', 'get /reports/attribution',
    'get /reports/versions',
    'get /bookings/filters', 'post /bookings/filters', 'delete /bookings/filters/{id}',
    'get /bookings/counts', 'get /bookings/{reference}/transfers/dates', 'post /bookings/{reference}/transfers/preview', 'post /bookings/{reference}/transfers',
    'post /bookings/{reference}/people', 'post /bookings/{reference}/people/preview',
    'post /bookings/{reference}/notes', 'patch /bookings/{reference}/contact', 'patch /bookings/{reference}/travellers/{id}',
    'post /bookings/{reference}/goodwill/preview', 'post /bookings/{reference}/goodwill',
    'post /bookings', 'post /bookings/preview', 'post /bookings/{reference}/payment-link', 'post /bookings/{reference}/payment-link/read', 'post /bookings/{reference}/release',
    'get /audit/csv', 'get /settings', 'post /settings/{name}', 'post /settings/values/{id}/withdraw',
    'get /policies', 'post /policies', 'post /policies/{id}/versions', 'post /policies/{id}/versions/{versionId}/withdraw', 'post /policies/{id}/departures',
    'get /reports/versions', 'get /reports/occupancy', 'get /reports/revenue', 'get /reports/lead-time',
    'get /reports/conversion', 'get /reports/cancellations', 'get /reports/{kind}/csv',
    'get /bookings', 'get /bookings/{reference}/record', 'post /bookings/{reference}/contact', 'post /bookings/{reference}/link',
    'get /bookings/{reference}', 'post /bookings/{reference}/cancellations',
    'post /bookings/{reference}/guest-access/end',
    'get /bookings/{reference}/uploads', 'post /bookings/{reference}/uploads/{id}/open',
    'post /bookings/{reference}/cancellations/preview', 'post /bookings/{reference}/payments/preview', 'post /bookings/{reference}/payments',
    'get /payment-reviews', 'post /payment-reviews/{id}/accept', 'post /payment-reviews/{id}/refund',
    'get /payments', 'post /payments/{id}/approve', 'post /payments/{id}/reject', 'get /refunds', 'get /refunds/decided', 'get /disputes', 'post /refunds/{id}/approve', 'post /refunds/{id}/retry', 'post /refunds/{id}/by-bank',
    'post /refunds/{id}/reject', 'post /refunds/{id}/paid', 'get /audit', 'get /reviews',
    'post /reviews/{id}/show', 'post /reviews/{id}/hide', 'put /reviews/{id}/reply', 'get /reviews/photos/{id}', 'post /reviews/photos/{id}/hide', 'post /reviews/photos/{id}/show', 'get /bookings/{reference}/documents/{document}',
    'get /receivables', 'post /receivables/reminders', 'post /receivables/{id}/due', 'get /payouts', 'post /payouts/read',
    'post /differences/{id}/explain', 'post /bank-statements', 'post /bank-statements/read', 'get /bank-statements/{id}', 'post /bank-statements/{id}/import', 'get /bank-lines', 'post /bank-lines/{id}/match', 'post /bank-lines/{id}/explain',
    'get /tax', 'get /tax/{month}', 'get /tax/{month}/documents', 'get /tax/{month}/buyers', 'post /tax/{month}/close', 'get /tax/{month}/files/{file}',
    'get /messages', 'get /bookings/{reference}/messages', 'post /bookings/{reference}/messages', 'post /bookings/{reference}/messages/assign', 'post /bookings/{reference}/messages/settle',
    'get /enquiries', 'get /enquiries/{id}', 'post /enquiries/{id}/contact', 'post /enquiries/{id}/assign', 'post /enquiries/{id}/reply',
    'post /enquiries/{id}/note', 'post /enquiries/{id}/received', 'post /enquiries/{id}/state', 'get /answer-templates', 'get /date-interests', 'post /date-interests/contacts',
    'get /quotes', 'post /enquiries/{id}/quotes', 'post /enquiries/{id}/quotes/preview', 'post /quotes/{id}/withdraw',
    'get /webhooks', 'post /webhooks', 'patch /webhooks/{id}', 'delete /webhooks/{id}', 'post /webhooks/{id}/secret',
    'post /webhooks/{id}/test', 'get /webhooks/{id}/deliveries', 'post /webhooks/{id}/deliveries/{deliveryId}/replay',
    'post /auth/codes', 'post /auth/sessions', 'post /auth/app', 'post /auth/app/confirm', 'post /auth/factor', 'delete /auth/sessions/current',
    'get /me', 'post /me/recovery-codes', 'get /me/sessions', 'delete /me/sessions/{id}',
    'get /auth/factors', 'post /auth/passkeys/offer', 'post /auth/passkeys', 'post /auth/passkeys/challenge', 'post /auth/factor/passkey',
    'get /me/passkeys', 'delete /me/passkeys/{id}',
    'get /today', 'get /alarms', 'post /alarms/{id}/acknowledge', 'get /people', 'post /people', 'patch /people/{id}', 'post /people/{id}/end', 'post /people/{id}/invitation',
    'get /keys', 'post /keys', 'post /keys/{id}/revoke',
  ].map((route) => route.replace(' ', ' /v1/staff')); // prettier-ignore

  it('describes every route it serves', async () => {
    const { paths } = (await service.app.inject('/v1/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
    }>();
    const served = [
      'get /v1/trips/{slug}/departures', 'get /v1/departures', 'get /v1/departures/{id}',
      'get /v1/trips/summaries', 'get /v1/trips/{slug}/reviews', 'get /v1/reviews', 'post /v1/quotes', 'post /v1/coupons/check', 'post /v1/holds',
      'get /v1/cancellation-policies', 'get /v1/cancellation-policies/{id}/example',
      'get /v1/holds', 'get /v1/holds/{id}', 'delete /v1/holds/{id}', 'put /v1/holds/{id}/quote',
      'put /v1/holds/{id}/draft', 'post /v1/bookings', 'post /v1/bookings/check', 'get /v1/bookings/{reference}', 'patch /v1/bookings/{reference}/travellers/{id}',
      'post /v1/bookings/{reference}/payments', 'post /v1/bookings/{reference}/credit', 'post /v1/bookings/{reference}/cancellations/preview',
      'post /v1/bookings/{reference}/cancellations', 'post /v1/bookings/{reference}/cancellations/code',
      'get /v1/bookings/{reference}/transfers/dates', 'post /v1/bookings/{reference}/transfers/preview',
      'post /v1/bookings/{reference}/transfers', 'post /v1/bookings/{reference}/transfers/code',
      'post /v1/bookings:lookup', 'post /v1/guest-sessions',
      'post /v1/bookings/{reference}/cancellations/{id}/choice', 'post /v1/bookings/{reference}/cancellations/{id}/choice/code', 'get /v1/payments/{id}', 'post /v1/payments/return', 'get /v1/payments/return', 'post /v1/payments/page',
      'get /v1/auth/ways', 'post /v1/me/phone', 'post /v1/me/phone/confirm', 'delete /v1/me/phone', 'post /v1/auth/codes', 'post /v1/auth/sessions', 'get /v1/auth/sessions',
      'delete /v1/auth/sessions/current', 'delete /v1/auth/sessions/{id}', 'get /v1/me', 'patch /v1/me', 'get /v1/me/bookings',
      'get /v1/me/travellers', 'post /v1/me/travellers', 'put /v1/me/travellers/{id}', 'delete /v1/me/travellers/{id}',
      'get /v1/me/saved-trips', 'put /v1/me/saved-trips', 'put /v1/me/saved-trips/{slug}', 'delete /v1/me/saved-trips/{slug}', 'post /v1/saved-trip-alerts/end',
      'get /v1/me/consents', 'post /v1/me/consents', 'post /v1/me/email', 'post /v1/me/email/confirm', 'post /v1/me/exports', 'post /v1/me/exports/{id}/file', 'post /v1/me/erasure', 'delete /v1/me/erasure',
      'get /v1/bookings/{reference}/documents', 'get /v1/bookings/{reference}/voucher.pdf', 'get /v1/bookings/{reference}/itinerary.pdf', 'get /v1/trips/{slug}/itinerary.pdf',
      'get /v1/bookings/{reference}/pass.pdf', 'get /v1/bookings/{reference}/pass.pkpass', 'get /v1/bookings/{reference}/calendar.ics', 'get /v1/documents/{id}.pdf',
      'post /v1/bookings/{reference}/uploads',
      'get /v1/bookings/{reference}/uploads/{id}', 'delete /v1/bookings/{reference}/uploads/{id}',
      'get /v1/bookings/{reference}/review', 'put /v1/bookings/{reference}/review',
      'post /v1/bookings/{reference}/review/photos', 'get /v1/reviews/photos/{id}',
      'get /v1/bookings/{reference}/shares', 'post /v1/bookings/{reference}/shares',
      'patch /v1/bookings/{reference}/shares/{id}', 'delete /v1/bookings/{reference}/shares/{id}',
      'post /v1/bookings/{reference}/shares/{id}/mail', 'post /v1/share-sessions', 'get /v1/shares/{id}',
      'post /v1/shares/{id}/payments', 'get /v1/me/trips/{reference}', 'post /v1/me/trips/{reference}/messages',
      'put /v1/me/trips/{reference}/roster', 'put /v1/me/trips/{reference}/room-mates',
      'post /v1/webhooks/razorpay', 'post /v1/webhooks/stripe', 'post /v1/internal/trips/sync', 'post /v1/content-events', 'get /v1/internal/departures', 'get /v1/internal/delays', 'get /v1/internal/coupons/{code}', 'get /v1/internal/coupons/{code}/prices', 'get /v1/coupons/{code}', 'post /v1/internal/demo-data',
      'post /v1/enquiries', 'post /v1/submissions', 'post /v1/newsletter', 'post /v1/newsletter/confirm',
      'post /v1/newsletter/end', 'post /v1/date-interests', 'post /v1/date-interests/end',
      'post /v1/departures/{id}/waitlist', 'post /v1/waitlist/view', 'post /v1/waitlist/confirm',
      'post /v1/waitlist/accept', 'post /v1/waitlist/leave', 'post /v1/waitlist/rejoin',
      ...staffRoutes,
      'get /v1/health/live', 'get /v1/health/ready', 'get /health/live', 'get /health/ready',
    ]; // prettier-ignore
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(
      described.filter((route) => !served.includes(route) && !route.startsWith('head')),
    ).toEqual([]);
    expect(served.filter((route) => !described.includes(route))).toEqual([]);
    expect((await service.app.inject('/openapi.json')).json<object>()).toMatchObject({
      openapi: '3.1.0',
    });
  });

  it('sends security headers with every response, including refusals and pages', async () => {
    for (const url of ['/health/live', '/v1/holds/0', '/nowhere', '/docs/']) {
      const { headers } = await service.app.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it('serves API docs that load nothing from other sites', async () => {
    const page = await service.app.inject('/docs/');
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).not.toContain('http');
    const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(loaded.length).toBeGreaterThan(2);
    for (const url of loaded) {
      expect(url).not.toMatch(/^(https?:)?\/\//);
      const file = await service.app.inject(new URL(url, 'http://x/docs/').pathname);
      expect([url, file.statusCode]).toEqual([url, 200]);
    }
    expect((await service.app.inject('/docs/json')).json()).toEqual(
      (await service.app.inject('/openapi.json')).json(),
    );
    expect((await service.app.inject('/docs/static/none.js')).statusCode).toBe(404);
  });

  it('matches the committed openapi.json (if not, run npm run openapi and review the diff)', async () => {
    const committed = await readFile(join(import.meta.dirname, '../openapi.json'), 'utf8');
    expect((await service.app.inject('/openapi.json')).json()).toEqual(JSON.parse(committed));
  });
});
