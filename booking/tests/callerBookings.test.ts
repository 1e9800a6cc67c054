/** Bookings that staff make for callers: taken like anyone's, paid through a link, given back in time. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import type { BookingCreated, BookingDetail } from '../contract/bookings.ts';
import type {
  CallerBooking,
  CallerBookingRequest,
  PaymentLink,
  PaymentLinkSent,
} from '../contract/callerBookings.ts';
import type { Hold } from '../contract/holds.ts';
import type { Problem } from '../contract/problem.ts';
import type { QuoteRequest, QuoteResponse } from '../contract/quotes.ts';
import type { AuditEntry, RecordedPayment } from '../contract/staff.ts';
import type { StaffBookingCounts, StaffBookings } from '../contract/staffBookings.ts';
import { aBookingRequest, aCoupon, aDeparture, aQuoteRequest, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague } from '../testing/staff.ts';

const staff = ['sales', 'operations', 'finance', 'owner'];
const secretOf = (role: string) => `staff-secret-of-${role}-`.padEnd(40, 'x');

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let tripId: string;
let departureId: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    STAFF_KEYS: staff.map((role) => `${role}:${role}:${secretOf(role)}`).join(','),
  });
});
beforeEach(async () => {
  await service.turn({ webhookDrop: true });
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
  ({ id: departureId } = await aDeparture(service.db, { tripId, capacity: 12 }));
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

async function as<T = Problem>(
  role: string,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  key: string = randomUUID(),
) {
  const reply = await service.app.inject({
    method,
    url: `/v1/staff${url}`,
    headers: {
      authorization: `Bearer ${secretOf(role)}`,
      ...(method === 'POST' ? { 'idempotency-key': key } : {}),
    },
    ...(payload ? { payload } : {}),
  });
  return { status: reply.statusCode, body: reply.json<T>(), headers: reply.headers };
}

const priceOf = async (pax = 2, more: Partial<QuoteRequest> = {}, on = departureId) =>
  (
    await as<QuoteResponse>('sales', 'POST', '/bookings/preview', {
      ...aQuoteRequest(on, pax),
      ...more,
    })
  ).body;

function wanted(quoteToken: string, pax = 2, more: Partial<CallerBookingRequest> = {}) {
  const { holdId: _, consents: _c, ...typed } = aBookingRequest(randomUUID(), { pax });
  return { ...typed, quoteToken, ...more };
}

/** Books for a caller as sales would. Returns the booking. */
async function bookFor(pax = 2, more: Partial<CallerBookingRequest> = {}) {
  const { token } = await priceOf(pax);
  const reply = await as<CallerBooking>('sales', 'POST', '/bookings', wanted(token, pax, more));
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

const seats = async (on = departureId) => {
  const { rows } = await sql<{ held: number; booked: number }>`
    select held, booked from departure where id = ${on}`.execute(service.db.queries);
  return rows[0];
};
const auditOf = async (reference: string) =>
  (await as<{ items: AuditEntry[] }>('owner', 'GET', `/audit?objectId=${reference}`)).body.items;
const read = async (reference: string) =>
  (await as<BookingDetail>('sales', 'GET', `/bookings/${reference}`)).body;
const hoursUntil = (payUntil: string, from: string) =>
  (Date.parse(payUntil) - Date.parse(from)) / 3_600_000;

describe('booking for a caller', () => {
  it('holds the seats at the site’s price, emails a link, and is paid on the site', async () => {
    const site = (await aVisitor(service).quote(departureId, 2)).body.quote;
    const shown = await priceOf();
    expect({ ...shown.quote, expiresAt: '' }).toEqual({ ...site, expiresAt: '' });
    const booked = await bookFor();
    expect(booked).toMatchObject({
      status: 'pending_payment',
      totalMinor: site.totalMinor,
      dueNowMinor: site.dueNowMinor,
      emailMasked: 'a***@e***.com',
    });
    expect(await seats()).toEqual({ held: 2, booked: 0 });
    const detail = await read(booked.reference);
    expect(hoursUntil(booked.payUntil, detail.serverNow)).toBeCloseTo(24, 1);
    expect(detail).toMatchObject({ channel: 'staff', holdExpiresAt: booked.payUntil });

    await service.work();
    const [mail] = await mailbox.mails();
    expect(mail?.subject).toMatch(/^Pay to book: Spiti in snow \(SF-/);
    const key = /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const caller = aVisitor(service);
    const opened = await caller.send('POST', '/v1/guest-sessions', {
      ...{ reference: booked.reference, key },
    });
    expect(opened.status).toBe(204);
    const payment = await caller.pay(booked.reference, 'deposit');
    expect(payment.body.amountMinor).toBe(site.dueNowMinor);
    // Starting to pay leaves the longer time as it is.
    expect((await read(booked.reference)).holdExpiresAt).toBe(booked.payUntil);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    expect((await caller.readBooking(booked.reference)).body.status).toBe('confirmed');
    expect(await seats()).toEqual({ held: 0, booked: 2 });
    const [entry] = await auditOf(booked.reference);
    expect(entry).toMatchObject({
      actor: 'sales',
      action: 'booking.create',
      after: { pax: 2, totalMinor: site.totalMinor },
    });
    expect(JSON.stringify(entry)).not.toMatch(/Asha|example\.com|98765/);
  });

  it('sends a payer who gives up back to the booking’s own page', async () => {
    const { reference } = await bookFor();
    const { url } = (
      await as<PaymentLink>('sales', 'POST', `/bookings/${reference}/payment-link/read`)
    ).body;
    const caller = aVisitor(service);
    const key = url.split('#key=')[1];
    await caller.send('POST', '/v1/guest-sessions', { reference, key });
    const payment = await caller.pay(reference, 'deposit');
    const back = await comeBack(service, await walkCheckout(payment.body, 'fail'));
    expect(back.headers.location).toBe(
      `http://localhost:3000/booking-details/${reference}?payment=failed`,
    );
  });

  it('gives the seats back when nobody has paid in time, and its links end with it', async () => {
    const { reference } = await bookFor(2, { payWithinHours: 3 });
    await as('sales', 'POST', `/bookings/${reference}/payment-link/read`);
    await setClock(service.db, '2 hours 55 minutes');
    await sweepHolds(service.deps);
    expect(await seats()).toEqual({ held: 2, booked: 0 });
    await setClock(service.db, '3 hours 5 minutes');
    await sweepHolds(service.deps);
    expect(await seats()).toEqual({ held: 0, booked: 0 });
    expect((await read(reference)).status).toBe('expired');
    for (const url of ['payment-link', 'payment-link/read']) {
      const reply = await as('sales', 'POST', `/bookings/${reference}/${url}`);
      expect([reply.status, reply.body.code]).toEqual([409, 'hold_expired']);
    }
    await service.work();
    // The first link was queued before, and isn't sent any more.
    expect(await mailbox.mails()).toEqual([]);
  });

  it('keeps the seats no longer than they are on sale', async () => {
    const { id: soon } = await aDeparture(service.db, { tripId, inDays: 3 });
    const { rows } = await sql<{ at: Date }>`
      select sales_close_at as at from departure where id = ${soon}`.execute(service.db.queries);
    const { token } = await priceOf(1, {}, soon);
    const request = wanted(token, 1, { payWithinHours: 72 });
    const { body } = await as<CallerBooking>('operations', 'POST', '/bookings', request);
    expect(Date.parse(body.payUntil)).toBeLessThanOrEqual((rows[0]?.at ?? new Date(0)).getTime());
    const { token: later } = await priceOf(1);
    const tooLong = wanted(later, 1, { payWithinHours: 73 });
    expect((await as('sales', 'POST', '/bookings', tooLong)).status).toBe(400);
  });

  it('uses an offer code once, and gives it back with the seats', async () => {
    const couponCode = await aCoupon(service.db, { maxRedemptions: 1 });
    const first = await priceOf(1, { couponCode });
    const second = await priceOf(1, { couponCode });
    expect(first.quote.couponDiscountMinor).toBeGreaterThan(0);
    const made = await as<CallerBooking>('sales', 'POST', '/bookings', wanted(first.token, 1));
    expect(made.body.totalMinor).toBe(first.quote.totalMinor);
    const other = wanted(second.token, 1, {
      contact: { name: 'Ravi Rao', email: 'ravi@example.org', phone: '+91 98160 11111' },
    });
    const refused = await as('sales', 'POST', '/bookings', other);
    expect([refused.status, refused.body.code]).toEqual([422, 'coupon_exhausted']);
    expect(await seats()).toEqual({ held: 1, booked: 0 });
    await setClock(service.db, '25 hours');
    await sweepHolds(service.deps);
    const again = await priceOf(1, { couponCode });
    expect(
      (await as('sales', 'POST', '/bookings', { ...other, quoteToken: again.token })).status,
    ).toBe(201);
  });

  it('refuses without changing anything: other people, a changed price, no agreement', async () => {
    const { token } = await priceOf(2);
    const fewer = await as('sales', 'POST', '/bookings', wanted(token, 1));
    expect([fewer.status, fewer.body.code]).toEqual([409, 'price_changed']);
    const terms = { version: '2026-10', accepted: false };
    const unagreed = await as(
      'sales',
      'POST',
      '/bookings',
      wanted(token, 2, { acceptTerms: terms }),
    );
    expect(unagreed.body).toMatchObject({
      code: 'terms_not_accepted',
      errors: [{ path: 'acceptTerms.accepted' }],
    });
    await sql`
      update departure_price set amount_minor = amount_minor + 100000
       where departure_id = ${departureId}`.execute(service.db.queries);
    await sql`update departure set price_version = price_version + 1 where id = ${departureId}`.execute(
      service.db.queries,
    );
    const dearer = await as('sales', 'POST', '/bookings', wanted(token));
    expect([dearer.status, dearer.body.code]).toEqual([409, 'price_changed']);
    expect(await seats()).toEqual({ held: 0, booked: 0 });
    expect((await as<StaffBookings>('sales', 'GET', '/bookings')).body.items).toEqual([]);
    const forbidden = await as('finance', 'POST', '/bookings', wanted(token));
    expect([forbidden.status, forbidden.body.code]).toEqual([403, 'forbidden']);
  });

  it('never sells more seats than there are, with callers and visitors at once', async () => {
    const { id: small } = await aDeparture(service.db, { tripId, capacity: 7 });
    const prices = await Promise.all(Array.from({ length: 8 }, () => priceOf(1, {}, small)));
    const visitors = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const visitor = aVisitor(service);
        const { body } = await visitor.quote(small);
        return { visitor, token: body.token };
      }),
    );
    const replies = await Promise.all([
      ...prices.map(({ token }) => as('sales', 'POST', '/bookings', wanted(token, 1))),
      ...visitors.map(({ visitor, token }) =>
        visitor.post<Hold>('/v1/holds', { quoteToken: token }),
      ),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(7);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect(await seats(small)).toEqual({ held: 7, booked: 0 });
    await setClock(service.db, '25 hours');
    await sweepHolds(service.deps);
    expect(await seats(small)).toEqual({ held: 0, booked: 0 });
  });

  it('makes one booking and one email of a form that is sent several times', async () => {
    const { token } = await priceOf();
    const key = randomUUID();
    const request = wanted(token);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        as<CallerBooking>('sales', 'POST', '/bookings', request, key),
      ),
    );
    const made = replies.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.reference)).size).toBe(1);
    for (const { status } of replies) expect([201, 409]).toContain(status);
    const again = await as<CallerBooking>('sales', 'POST', '/bookings', request, key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(made[0]?.body);
    expect(await seats()).toEqual({ held: 2, booked: 0 });
    expect((await as<StaffBookings>('sales', 'GET', '/bookings')).body.items).toHaveLength(1);
    await service.work();
    expect(await mailbox.mails()).toHaveLength(1);
    expect(await auditOf(again.body.reference)).toHaveLength(1);
  });

  it('can have another link by email, once for each form, and one to read out', async () => {
    const { reference } = await bookFor();
    const key = randomUUID();
    const url = `/bookings/${reference}/payment-link`;
    const sent = await as<PaymentLinkSent>('sales', 'POST', url, undefined, key);
    const twice = await as<PaymentLinkSent>('sales', 'POST', url, undefined, key);
    expect([sent.status, twice.body]).toEqual([200, sent.body]);
    await service.work();
    expect(await mailbox.mails()).toHaveLength(2);

    const spoken = await as<PaymentLink>('operations', 'POST', `${url}/read`);
    expect(spoken.body.url).toMatch(/#key=([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);
    expect((await auditOf(reference)).map(({ action }) => action)).toEqual([
      'booking.read_payment_link',
      'booking.send_payment_link',
      'booking.create',
    ]);
    const open = () =>
      aVisitor(service).send('POST', '/v1/guest-sessions', {
        ...{ reference, key: spoken.body.url.split('#key=')[1] },
      });
    expect([(await open()).status, (await open()).status]).toEqual([204, 403]);
  });

  it('gives the seats back at once when the caller no longer wants them', async () => {
    const { reference } = await bookFor();
    const path = `/bookings/${reference}/release`;
    const body = { reason: 'They travel another year' };
    const released = await service.app.inject({
      ...{ method: 'POST', url: `/v1/staff${path}`, payload: body },
      headers: { authorization: `Bearer ${secretOf('sales')}` },
    });
    expect(released.statusCode).toBe(204);
    expect(await seats()).toEqual({ held: 0, booked: 0 });
    expect((await read(reference)).status).toBe('cancelled');
    const [entry] = await auditOf(reference);
    expect(entry).toMatchObject({ action: 'booking.release', reason: 'They travel another year' });
    const again = await as('sales', 'POST', path, body);
    expect([again.status, again.body.code]).toEqual([409, 'invalid_state']);
    await service.work();
    // Not even the link to pay, which was queued before.
    expect(await mailbox.mails()).toEqual([]);
  });

  it('keeps the seats while someone must approve money that was recorded', async () => {
    const { reference } = await bookFor(4);
    const paid = await as<RecordedPayment>('finance', 'POST', `/bookings/${reference}/payments`, {
      ...{ method: 'bank_transfer', reference: 'UTR000000000001' },
      amountMinor: (await read(reference)).money.totalMinor,
    });
    expect(paid.body).toMatchObject({ status: 'recorded' });
    expect((await read(reference)).payments).toMatchObject([{ purpose: 'full' }]);
    const reply = await as('sales', 'POST', `/bookings/${reference}/release`, { reason: 'Called' });
    expect([reply.status, reply.body.code]).toEqual([409, 'payment_in_progress']);
    expect((await seats())?.held).toBe(4);
  });

  it('has links only for bookings that staff made', async () => {
    const { reference } = await aVisitor(service).holdAndBook(departureId);
    for (const url of ['payment-link', 'payment-link/read']) {
      const reply = await as('sales', 'POST', `/bookings/${reference}/${url}`);
      expect([reply.status, reply.body.code]).toEqual([409, 'invalid_state']);
    }
  });

  it('has a link to read out only with a fresh code of the app', async () => {
    const { reference } = await bookFor();
    const { who } = await aColleague(service, 'Tara', 'sales');
    const path = `/v1/staff/bookings/${reference}/payment-link/read`;
    expect((await who.send('POST', path)).status).toBe(200);
    await setClock(service.db, '15 minutes');
    const stale = await who.send<Problem>('POST', path);
    expect([stale.status, stale.body.code]).toEqual([401, 'step_up_required']);
  });

  it('can join the people of a booking on the same date, to share their rooms', async () => {
    const first = await bookFor();
    const joined = await bookFor(1, { sharesWith: first.reference.toLowerCase() });
    const { rows } = await sql<{ code: string; entered: string | null }>`
      select a.friend_code as code, b.entered_friend_code as entered from booking a, booking b
       where a.reference = ${first.reference} and b.reference = ${joined.reference}`.execute(
      service.db.queries,
    );
    expect(rows[0]?.entered).toBe(rows[0]?.code);
    const { token } = await priceOf(1);
    for (const sharesWith of ['SF-00000000', 'nonsense']) {
      const refused = await as('sales', 'POST', '/bookings', wanted(token, 1, { sharesWith }));
      expect(refused.body).toMatchObject({ errors: [{ path: 'sharesWith' }] });
    }
    expect(await seats()).toEqual({ held: 3, booked: 0 });
  });

  it('is listed with the time by which it must be paid', async () => {
    const { reference, payUntil } = await bookFor();
    await aVisitor(service).holdAndBook(departureId);
    const listed = await as<StaffBookings>('operations', 'GET', '/bookings?channel=staff');
    expect(listed.body.items).toMatchObject([{ reference, channel: 'staff', payUntil }]);
    await setClock(service.db, '25 hours');
    const counts = await as<StaffBookingCounts>('operations', 'GET', '/bookings/counts');
    expect(counts.body).toEqual({ overdue: 0, awaiting: 2, callers: 1, partPaid: 0 });
    const late = await as<StaffBookings>('operations', 'GET', '/bookings?channel=staff');
    expect(late.body.items[0]?.payUntil).toBeNull();
  });

  it('opens to nobody but through its links', async () => {
    const { reference } = await bookFor();
    const stranger = aVisitor(service);
    await stranger.quote(departureId);
    expect((await stranger.readBooking(reference)).status).toBe(404);
    expect((await stranger.pay(reference)).status).toBe(404);
    const web = await stranger.hold(departureId);
    const own = await stranger.book(aBookingRequest(web.body.id));
    expect((await read((own.body as BookingCreated).reference)).channel).toBe('web');
  });
});
