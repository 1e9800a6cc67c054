/**
 * Provokes every refusal code over HTTP; the compiler requires a case for each. Other tests cover
 * the rest of each response, along with the rule behind it.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readDisputes } from '../actions/disputes.ts';
import { reconcile } from '../actions/reconcile.ts';
import type { BookingRequest } from '../contract/bookings.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Problem } from '../contract/problem.ts';
import { refusalStatus, type RefusalCode } from '../contract/refusals.ts';
import type { RecordedPayment, StaffRefunds } from '../contract/staff.ts';
import {
  aBookingRequest,
  aCoupon,
  aDeparture,
  aTrip,
  useUpCoupon,
  type DepartureOptions,
  type TripOptions,
} from '../testing/builders.ts';
import type { PaymentShares } from '../contract/shares.ts';
import {
  aVisitor,
  comeBack,
  disputeNewest,
  walkCheckout,
  type Visitor,
} from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { anEnquiry, humanEvidence } from '../testing/forms.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

const secretOf = (role: string) => `staff-secret-of-the-refusals-${role}`.padEnd(40, 'x');

let service: Service;
let visitor: Visitor;
beforeAll(async () => {
  service = await startService({
    STAFF_KEYS: ['operations', 'finance', 'owner']
      .map((role) => `${role}:${role}:${secretOf(role)}`)
      .join(','),
    HOLD_MAX_PER_DEPARTURE: '1',
    HOLD_MAX_SEATS_PER_NETWORK: '4',
    HOLD_MAX_ABANDONED: '2',
    RATE_COUPON_PER_HOUR_AND_ADDRESS: '1',
  });
  service.app.log.level = 'silent';
  await service.turn({ webhookDrop: true });
});
beforeEach(() => {
  visitor = aVisitor(service);
});
afterEach(async () => {
  await service.turn({ apiDown: false });
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

interface Ask {
  /** Null for a visitor who calls the service directly. */
  token?: string | null;
  method?: string;
  headers?: Record<string, string>;
  body?: object | string;
}

/** Sends one request the way the site does for a visitor. */
async function ask(
  path: string,
  { method, headers = {}, body, ...more }: Ask = {},
): Promise<Response> {
  const { token = testSecrets.SERVICE_TOKEN } = more;
  const address = service.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return fetch(`http://127.0.0.1:${address.port}/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      'idempotency-key': randomUUID(),
      ...(visitor.cookie ? { cookie: visitor.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

const asStaff = (role: string, path: string, options: Ask = {}) =>
  ask(`/staff${path}`, { ...options, token: secretOf(role) });

async function onSale(departure: Partial<DepartureOptions> = {}, trip: TripOptions = {}) {
  const { id: tripId } = await aTrip(service.db, trip);
  return (await aDeparture(service.db, { tripId, ...departure })).id;
}

const someoneElse = () => aVisitor(service);

/** Holds one seat and builds a booking request for it. */
async function held(departure: Partial<DepartureOptions> = {}, trip: TripOptions = {}) {
  const id = await onSale(departure, trip);
  const hold = await visitor.hold(id);
  return { id, holdId: hold.body.id, request: aBookingRequest(hold.body.id) };
}

async function bookWith(change: (request: BookingRequest) => void, trip: TripOptions = {}) {
  const { request } = await held({}, trip);
  change(request);
  return ask('/bookings', { body: request });
}

async function booked() {
  const id = await onSale();
  return { id, ...(await visitor.holdAndBook(id)) };
}

async function paid() {
  const booking = await booked();
  const payment = await visitor.pay(booking.reference, 'full');
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  return booking;
}

const friend = { payerName: 'Bela Rao', payerEmail: 'bela@example.com' };

/** A booking whose balance is covered by a friend's share. */
async function shared(): Promise<string> {
  const { reference } = await booked();
  const payment = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  await ask(`/bookings/${reference}/shares`, { body: { shares: [friend] } });
  return reference;
}

/** Requests a quote with a coupon after changing one of the coupon's fields. */
async function quoteWith(change: string) {
  const id = await onSale();
  const couponCode = await aCoupon(service.db);
  await sql`update coupon set ${sql.raw(change)}`.execute(service.db.queries);
  return ask('/quotes', { body: selection(id, { couponCode }) });
}

function selection(departureId: string, more: object = {}) {
  return {
    departureId,
    travellers: [{ type: 'adult', occupancy: 'twin', pickupCode: 'DEL' }],
    billingStateCode: 'KA',
    ...more,
  };
}

const adults = (count: number) =>
  Array.from({ length: count }, () => ({ type: 'adult', occupancy: 'twin', pickupCode: 'DEL' }));

const waiting = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '',
  pax: '1',
  occupancy: 'twin',
  consent: { version: '2026-11', text: 'Email me about this date.', isGranted: true },
  evidence: humanEvidence,
};

const first = ({ travellers: [traveller] }: BookingRequest) => {
  if (!traveller) throw new Error('no travellers');
  return traveller;
};

/** Turns the browser that booked into a guest's, with access through an emailed link. */
async function comeByLink() {
  const { queries } = service.db;
  await sql`
    insert into booking_access (departure_id, booking_id, session_hash, expires_at)
    select departure_id, id, session_hash, clock_now() + interval '1 day' from booking`.execute(
    queries,
  );
  await sql`update booking set session_hash = 'of the browser that booked'`.execute(queries);
}

async function preview(reference: string) {
  const { body } = await visitor.send<CancellationPreview>(
    'POST',
    `/v1/bookings/${reference}/cancellations/preview`,
    {},
  );
  return body.token;
}

const cases: Record<RefusalCode, () => Promise<Response>> = {
  malformed_request: () => ask('/quotes', { body: '{"a":' }),
  validation_failed: () => ask('/quotes', { body: {} }),
  idempotency_key_required: async () => {
    const { body } = await visitor.quote(await onSale());
    return ask('/holds', {
      headers: { 'idempotency-key': 'short' },
      body: { quoteToken: body.token },
    });
  },
  signature_invalid: () => ask('/webhooks/razorpay', { body: { event: 'payment.captured' } }),
  authentication_required: () => ask('/departures', { token: 'wrong' }),
  otp_invalid: async () => {
    const { reference } = await paid();
    return ask('/guest-sessions', { body: { reference, code: '000000' } });
  },
  step_up_required: async () => {
    const { reference } = await paid();
    await comeByLink();
    const token = await preview(reference);
    return ask(`/bookings/${reference}/cancellations`, { body: { token } });
  },
  link_expired: async () => {
    const { reference } = await paid();
    return ask('/guest-sessions', { body: { reference, key: 'k'.repeat(43) } });
  },
  forbidden: () => asStaff('finance', `/departures/${randomUUID()}/publish`, { method: 'POST' }),
  origin_not_allowed: () =>
    ask('/quotes', { token: null, headers: { origin: 'https://evil.example' }, body: {} }),
  second_person_required: async () => {
    const { reference } = await visitor.holdAndBook(
      await onSale({ prices: { twin: 7_000_000 }, deposit: { kind: 'full', value: 0 } }),
    );
    const recorded = await asStaff('finance', `/bookings/${reference}/payments`, {
      body: { method: 'bank_transfer', amountMinor: 6_000_000, reference: 'UTR000000001' },
    });
    const { id } = (await recorded.json()) as RecordedPayment;
    return asStaff('finance', `/payments/${id}/approve`, { method: 'POST' });
  },
  approver_cannot_pay: async () => {
    const { reference } = await visitor.holdAndBook(await onSale());
    await asStaff('finance', `/bookings/${reference}/payments`, {
      body: { method: 'bank_transfer', amountMinor: 300_000, reference: 'UTR000000002' },
    });
    const url = `/bookings/${reference}/cancellations`;
    const seen = await asStaff('operations', `${url}/preview`, { body: {} });
    const { token } = (await seen.json()) as CancellationPreview;
    await asStaff('operations', url, { body: { token, reason: 'A broken leg' } });
    const waiting = await asStaff('finance', '/refunds');
    const [refund] = ((await waiting.json()) as StaffRefunds).items;
    await asStaff('finance', `/refunds/${refund?.id}/approve`, { method: 'POST' });
    return asStaff('finance', `/refunds/${refund?.id}/paid`, { body: { reference: 'UTR654321' } });
  },
  not_found: () => ask('/nowhere'),
  trip_unavailable: async () =>
    ask('/quotes', { body: selection(await onSale({}, { status: 'hidden' })) }),
  method_not_allowed: () => ask('/holds', { method: 'PATCH', body: {} }),
  seats_unavailable: async () => {
    const id = await onSale({ capacity: 1 });
    const { body } = await visitor.quote(id);
    const other = someoneElse();
    const { reference } = await other.holdAndBook(id);
    await comeBack(service, await walkCheckout((await other.pay(reference)).body, 'success'));
    return ask('/holds', { body: { quoteToken: body.token } });
  },
  seats_held: async () => {
    const id = await onSale({ capacity: 1 });
    const { body } = await visitor.quote(id);
    await someoneElse().hold(id);
    return ask('/holds', { body: { quoteToken: body.token } });
  },
  occupancy_unavailable: async () =>
    ask('/quotes', {
      body: selection(await onSale(), { travellers: [{ type: 'adult', occupancy: 'single' }] }),
    }),
  addon_unavailable: async () => {
    const addons = [{ code: 'TENT', qty: 1 }];
    const { body } = await visitor.quote(await onSale({ addonStock: 0 }), 1, 'twin', { addons });
    return ask('/holds', { body: { quoteToken: body.token } });
  },
  price_changed: () => bookWith((request) => (request.billing.stateCode = 'DL')),
  quote_expired: async () => {
    const { body } = await visitor.quote(await onSale());
    await setClock(service.db, '20 minutes');
    return ask('/holds', { body: { quoteToken: body.token } });
  },
  hold_expired: async () => {
    const { request } = await held();
    await setClock(service.db, '50 minutes');
    return ask('/bookings', { body: request });
  },
  hold_limit_reached: async () => {
    const { id } = await held();
    const { body } = await visitor.quote(id);
    return ask('/holds', { body: { quoteToken: body.token } });
  },
  network_hold_limit_reached: async () => {
    const id = await onSale();
    const from = { 'x-forwarded-for': '203.0.113.50' };
    for (let n = 0; ; n += 1) {
      visitor = aVisitor(service);
      const { body } = await visitor.quote(id, 2);
      const headers = { ...from, 'idempotency-key': randomUUID() };
      const reply = await ask('/holds', { headers, body: { quoteToken: body.token } });
      if (reply.status !== 201 || n === 3) return reply;
    }
  },
  hold_needs_sign_in: async () => {
    const id = await onSale();
    for (let n = 0; n < 2; n += 1) {
      const { body } = await visitor.hold(id);
      await sql`update seat_hold set created_at = created_at - interval '6 minutes'
                 where id = ${body.id}`.execute(service.db.queries);
      await visitor.send('DELETE', `/v1/holds/${body.id}`);
    }
    const { body } = await visitor.quote(id);
    return ask('/holds', { body: { quoteToken: body.token } });
  },
  sales_closed: async () =>
    ask('/quotes', { body: selection(await onSale({ salesClosed: true })) }),
  sales_not_open: async () =>
    ask('/quotes', { body: selection(await onSale({ salesOpenInDays: 5 })) }),
  invalid_state: async () =>
    asStaff('operations', `/departures/${await onSale()}/publish`, { method: 'POST' }),
  payment_in_progress: async () => {
    const { reference } = await booked();
    const payment = await visitor.pay(reference);
    await walkCheckout(payment.body, 'pending');
    await setClock(service.db, '2 minutes');
    await reconcile(service.deps);
    return ask(`/bookings/${reference}/payments`, { body: { purpose: 'full' } });
  },
  shares_open: async () => {
    const reference = await shared();
    return ask(`/bookings/${reference}/payments`, { body: { purpose: 'balance' } });
  },
  share_closed: async () => {
    const reference = await shared();
    const { body } = await visitor.send<PaymentShares>('GET', `/v1/bookings/${reference}/shares`);
    const path = `/bookings/${reference}/shares/${body.shares[0]?.id}`;
    await ask(path, { method: 'DELETE' });
    return ask(path, { method: 'DELETE' });
  },
  shares_exceed_balance: async () => {
    const reference = await shared();
    return ask(`/bookings/${reference}/shares`, { body: { shares: [friend] } });
  },
  already_paid: async () => {
    const { reference } = await paid();
    return ask(`/bookings/${reference}/payments`, { body: { purpose: 'full' } });
  },
  cancellation_not_allowed: async () => {
    const { reference } = await paid();
    await setClock(service.db, '61 days');
    return ask(`/bookings/${reference}/cancellations/preview`, { body: {} });
  },
  date_change_not_allowed: async () => {
    const { reference } = await paid();
    await setClock(service.db, '55 days');
    return ask(`/bookings/${reference}/transfers/dates`, { method: 'GET' });
  },
  payment_disputed: async () => {
    const { reference } = await paid();
    await disputeNewest(service);
    await readDisputes(service.deps);
    return ask(`/bookings/${reference}/transfers/dates`, { method: 'GET' });
  },
  date_not_for_travellers: async () => {
    const { reference } = await paid();
    const { queries } = service.db;
    const trip = await queries.selectFrom('trip').select('id').executeTakeFirstOrThrow();
    const { id } = await aDeparture(service.db, { tripId: trip.id, womenOnly: true });
    await sql`update booking_traveller set gender = 'male'`.execute(queries);
    return ask(`/bookings/${reference}/transfers/preview`, { body: { departureId: id } });
  },
  duplicate_waitlist_entry: async () => {
    const id = await onSale({ capacity: 0 });
    await visitor.post(`/v1/departures/${id}/waitlist`, waiting);
    await sql`update waitlist_entry set confirmed_at = clock_now()`.execute(service.db.queries);
    return ask(`/departures/${id}/waitlist`, { body: waiting });
  },
  waitlist_not_needed: async () => ask(`/departures/${await onSale()}/waitlist`, { body: waiting }),
  preview_expired: async () => {
    const { reference } = await paid();
    const token = await preview(reference);
    await setClock(service.db, '11 minutes');
    return ask(`/bookings/${reference}/cancellations`, { body: { token } });
  },
  capacity_below_sold: async () => {
    const { id } = await held();
    const read = await asStaff('operations', `/departures/${id}`);
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    return asStaff('operations', `/departures/${id}`, {
      method: 'PATCH',
      headers,
      body: { capacity: 0 },
    });
  },
  bookings_open: async () => {
    const { reference } = await paid();
    const { body } = await visitor.readBooking(reference);
    await aCustomer(service, body.contact.email, visitor);
    return ask('/me/erasure', { method: 'POST' });
  },
  traveller_locked: async () => {
    const { reference } = await paid();
    const { body } = await visitor.readBooking(reference);
    await setClock(service.db, '55 days');
    return ask(`/bookings/${reference}/travellers/${body.travellers[0]?.id}`, {
      method: 'PATCH',
      body: { version: 1, diet: 'veg' },
    });
  },
  version_conflict: async () =>
    asStaff('operations', `/departures/${await onSale()}`, {
      method: 'PATCH',
      headers: { 'if-match': '"v999"' },
      body: { capacity: 5 },
    }),
  request_in_progress: async () => {
    const { body } = await visitor.quote(await onSale());
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => ask('/holds', { headers, body: { quoteToken: body.token } });
    await send();
    await sql`update idempotency_key set state = 'running', status = null`.execute(
      service.db.queries,
    );
    return send();
  },
  payload_too_large: () => ask('/quotes', { body: { x: 'y'.repeat(70_000) } }),
  unsupported_media_type: () =>
    ask('/quotes', { headers: { 'content-type': 'application/xml' }, body: '<a/>' }),
  coupon_invalid: async () =>
    ask('/quotes', { body: selection(await onSale(), { couponCode: 'NOBODY10' }) }),
  coupon_expired: () => quoteWith(`valid_to = clock_now() - interval '2 days'`),
  coupon_not_started: () => quoteWith(`valid_from = clock_now() + interval '2 days'`),
  coupon_not_applicable: () => quoteWith(`trip_ids = array[gen_random_uuid()]`),
  coupon_min_spend: () => quoteWith(`min_spend_minor = 100000000`),
  coupon_min_pax: () => quoteWith(`min_pax = 3`),
  coupon_exhausted: async () => {
    const couponCode = await aCoupon(service.db);
    await useUpCoupon(service.db, couponCode);
    return ask('/quotes', { body: selection(await onSale(), { couponCode }) });
  },
  coupon_already_used: async () => {
    const couponCode = await aCoupon(service.db);
    const holdWith = async (who: Visitor) => {
      const { body } = await who.quote(await onSale(), 1, 'twin', { couponCode });
      const hold = await who.post<{ id: string }>('/v1/holds', { quoteToken: body.token });
      return aBookingRequest(hold.body.id);
    };
    const other = someoneElse();
    await other.book(await holdWith(other));
    return ask('/bookings', { body: await holdWith(visitor) });
  },
  coupon_needs_sign_in: async () => {
    const couponCode = await aCoupon(service.db, { firstBookingOnly: true });
    const { body } = await visitor.quote(await onSale(), 1, 'twin', { couponCode });
    const hold = await visitor.post<{ id: string }>('/v1/holds', { quoteToken: body.token });
    return ask('/bookings', { body: aBookingRequest(hold.body.id) });
  },
  age_not_allowed: () =>
    bookWith((request) => (first(request).dateOfBirth = '1950-01-01'), { maxAge: 60 }),
  minor_without_adult: () =>
    bookWith((request) => {
      first(request).dateOfBirth = `${new Date().getUTCFullYear() - 15}-01-01`;
      first(request).guardianConsent = { name: 'R Rao', relation: 'father' };
    }),
  passport_expires_too_soon: async () => {
    const { holdId } = await held({}, { isInternational: true });
    const made = await visitor.book(aBookingRequest(holdId, { pan: 'ABCPE1234F' }));
    const { reference } = made.body;
    const { body } = await visitor.readBooking(reference);
    return ask(`/bookings/${reference}/travellers/${body.travellers[0]?.id}`, {
      method: 'PATCH',
      body: {
        version: 1,
        passport: { number: 'N1234567', country: 'IN', expiresOn: body.departure.endDate },
      },
    });
  },
  pan_required: () => bookWith(() => {}, { isInternational: true, requiresPan: true }),
  pan_invalid: () => bookWith((request) => (request.billing.pan = 'ABCDE1234F')),
  max_pax_exceeded: async () =>
    ask('/quotes', { body: selection(await onSale(), { travellers: adults(13) }) }),
  occupancy_mismatch: () => bookWith((request) => (first(request).roomPreference = 'with_group')),
  terms_not_accepted: () => bookWith((request) => (request.acceptTerms.accepted = false)),
  idempotency_key_reused: async () => {
    const id = await onSale();
    const headers = { 'idempotency-key': randomUUID() };
    for (const pax of [1, 2]) {
      const { body } = await visitor.quote(id, pax);
      const reply = await ask('/holds', { headers, body: { quoteToken: body.token } });
      if (pax === 2) return reply;
    }
    throw new Error('nothing was sent');
  },
  challenge_required: () =>
    ask('/enquiries', { body: anEnquiry({ evidence: { ...humanEvidence, filledTrap: true } }) }),
  rate_limited: async () => {
    const body = { code: 'GUESS', selection: selection(randomUUID()) };
    const check = () => ask('/coupons/check', { headers: { 'x-forwarded-for': '10.3.3.3' }, body });
    await check();
    return check();
  },
  internal_error: async () => {
    const { sign } = service.deps.quoteTokens;
    const id = await onSale();
    service.deps.quoteTokens.sign = () => {
      throw new TypeError('a defect of ours');
    };
    try {
      return await ask('/quotes', { body: selection(id) });
    } finally {
      service.deps.quoteTokens.sign = sign;
    }
  },
  gateway_unavailable: async () => {
    const { reference } = await booked();
    await service.turn({ apiDown: true });
    return ask(`/bookings/${reference}/payments`, { body: { purpose: 'deposit' } });
  },
  service_unavailable: async () => {
    const id = await onSale();
    // Every clock query fails, as during a server shutdown.
    await sql`create or replace function clock_now() returns timestamptz language plpgsql stable as
              $$ begin raise exception using errcode = '57P01', message = 'away'; end $$`.execute(
      service.db.queries,
    );
    try {
      return await ask('/quotes', { body: selection(id) });
    } finally {
      await setClock(service.db, '0 seconds');
    }
  },
};

it.each(Object.entries(cases))('answers %s', async (code, provoke) => {
  const reply = await provoke();
  const problem = (await reply.json()) as Problem;
  expect(problem.code).toBe(code);
  expect(reply.status).toBe(refusalStatus[problem.code]);
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(problem).toMatchObject({
    type: `https://safar.example/problems/${code}`,
    status: reply.status,
    title: expect.any(String) as string,
    detail: expect.any(String) as string,
    requestId: reply.headers.get('x-request-id'),
  });
});

it('covers every code in the contract', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(refusalStatus).sort());
});
