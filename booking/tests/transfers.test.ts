/** Change of date: a traveller moves a booking to another date of the same trip. */
import { sql } from 'kysely';
import type { BookingDetail } from '../contract/bookings.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Problem } from '../contract/problem.ts';
import type { TransferDates, TransferPreview, Transferred } from '../contract/transfers.ts';
import { aBookingRequest, aCoupon, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setChangeFee, setClock } from '../testing/database.ts';
import { humanEvidence } from '../testing/forms.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { readPdf } from '../testing/pdf.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

let service: Service;
let visitor: Visitor;
let tripId: string;

beforeAll(async () => {
  service = await startService();
}, 60_000);
beforeEach(async () => {
  visitor = aVisitor(service);
  ({ id: tripId } = await aTrip(service.db));
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const twin = 1_799_900;
/** 5% GST, rounded to the rupee. */
const twinTotal = 1_889_900;

const read = async (reference: string): Promise<BookingDetail> =>
  (await visitor.readBooking(reference)).body;
const on = (inDays: number, more: Partial<Parameters<typeof aDeparture>[1]> = {}) =>
  aDeparture(service.db, { tripId, inDays, ...more });

interface Booked {
  pax?: number;
  purpose?: 'deposit' | 'full';
  extras?: { code: string; qty: number }[];
  couponCode?: string;
}

async function booked(departureId: string, options: Booked = {}): Promise<BookingDetail> {
  const { pax = 1, purpose = 'full', extras = [], couponCode = null } = options;
  const { body } = await visitor.quote(departureId, pax, 'twin', { addons: extras, couponCode });
  const hold = await visitor.post<{ id: string }>('/v1/holds', { quoteToken: body.token });
  const made = await visitor.book(aBookingRequest(hold.body.id, { pax }));
  const { reference } = made.body;
  const payment = await visitor.pay(reference, purpose);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  return read(reference);
}

const dates = (reference: string) =>
  visitor.send<TransferDates>('GET', `/v1/bookings/${reference}/transfers/dates`);
const preview = (reference: string, departureId: string, who: Visitor = visitor) =>
  who.send<TransferPreview>('POST', `/v1/bookings/${reference}/transfers/preview`, {
    departureId,
  });
const confirm = (reference: string, token: string, key?: string, who: Visitor = visitor) =>
  who.post<Transferred>(`/v1/bookings/${reference}/transfers`, { token }, key);
const codeOf = ({ body }: { body: unknown }) => (body as Problem).code;
const bookedSeats = async (departureId: string) => {
  const { rows } = await sql<{ booked: number; held: number }>`
    select booked, held from departure where id = ${departureId}`.execute(service.db.queries);
  return rows[0];
};

async function moveTo({ reference }: BookingDetail, departureId: string) {
  const { body } = await preview(reference, departureId);
  const done = await confirm(reference, body.token);
  expect(done.status).toBe(201);
  return { seen: body, after: await read(done.body.reference) };
}

it('moves everyone and all the money, and releases the old seats', async () => {
  const from = await on(60);
  const to = await on(90);
  const booking = await booked(from.id, { pax: 2 });
  expect(booking.changeDateUntil).not.toBeNull();
  const { body } = await dates(booking.reference);
  expect(body).toMatchObject({
    changeUntil: booking.changeDateUntil,
    feeMinor: 0,
    items: [{ departureId: to.id, totalMinor: 3_779_800, dueMinor: 0, refundMinor: 0 }],
  });

  const { seen, after } = await moveTo(booking, to.id);
  expect(seen).toMatchObject({ oldTotalMinor: 3_779_800, movedMinor: 3_779_800, dueOn: null });
  expect(after).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
    departure: { id: to.id, startDate: to.startDate },
    pickup: { code: 'DEL' },
    money: { totalMinor: 3_779_800, paidMinor: 3_779_800, balanceMinor: 0 },
    travellers: booking.travellers.map(({ fullName }) => ({ fullName, status: 'active' })),
  });
  const before = await read(booking.reference);
  expect(before).toMatchObject({
    status: 'transferred',
    money: { totalMinor: 0, balanceMinor: 0 },
    changeDateUntil: null,
    cancellations: [{ refundAs: 'move', movedTo: after.reference, status: 'settled' }],
  });
  expect(before.timeline.map(({ kind }) => kind)).toContain('date_changed');
  expect(await bookedSeats(from.id)).toEqual({ booked: 0, held: 0 });
  expect(await bookedSeats(to.id)).toEqual({ booked: 2, held: 0 });
});

it('brings infants along without seats, and leaves none without an adult of their own', async () => {
  ({ id: tripId } = await aTrip(service.db, { minAge: 0 }));
  const from = await on(60, { capacity: 2 });
  const to = await on(90, { capacity: 2 });
  const place = { occupancy: 'twin', pickupCode: 'DEL' } as const;
  const { body: priced } = await visitor.quote(from.id, 2, 'twin', {
    travellers: [
      { type: 'adult', ...place },
      { type: 'adult', ...place },
      { type: 'infant', ...place },
      { type: 'infant', ...place },
    ],
  });
  expect(priced.quote).toMatchObject({ pax: 2 });
  const fares = ({ lines }: Pick<BookingDetail, 'lines'>) =>
    lines.flatMap(({ kind, label, amountMinor }) =>
      kind === 'fare' ? [[label, amountMinor]] : [],
    );
  const wanted = [
    ['Adult, twin sharing', twin],
    ['Adult, twin sharing', twin],
    ['Infant, twin sharing', 150_000],
    ['Infant, twin sharing', 150_000],
  ];
  expect(fares(priced.quote)).toEqual(wanted);
  const hold = await visitor.post<{ id: string }>('/v1/holds', { quoteToken: priced.token });
  const request = aBookingRequest(hold.body.id, { pax: 4 });
  const guardianConsent = { name: 'Asha Rao', relation: 'mother' };
  const born = (dateOfBirth: string) => ({
    ...request,
    travellers: request.travellers.map((one, index) =>
      index < 2 ? one : { ...one, type: 'infant' as const, dateOfBirth, guardianConsent },
    ),
  });
  const tooOld = `${Number(from.startDate.slice(0, 4)) - 5}${from.startDate.slice(4)}`;
  const refused = await visitor.send('POST', '/v1/bookings/check', born(tooOld));
  expect(refused.body.errors).toMatchObject([
    { path: 'travellers.2.dateOfBirth', code: 'type_mismatch' },
    { path: 'travellers.3.dateOfBirth', code: 'type_mismatch' },
  ]);
  const lastYear = `${Number(from.startDate.slice(0, 4)) - 1}${from.startDate.slice(4)}`;
  const { reference } = (await visitor.book(born(lastYear))).body;
  await comeBack(
    service,
    await walkCheckout((await visitor.pay(reference, 'full')).body, 'success'),
  );
  const booking = await read(reference);
  expect(booking).toMatchObject({ status: 'confirmed', pax: 2 });
  expect(await bookedSeats(from.id)).toEqual({ booked: 2, held: 0 });

  const { after } = await moveTo(booking, to.id);
  expect(after).toMatchObject({ pax: 2, travellers: [{}, {}, { type: 'infant' }, {}] });
  expect(fares(after)).toEqual(wanted);
  expect(await bookedSeats(to.id)).toEqual({ booked: 2, held: 0 });
  const voucher = await service.app.inject({
    url: `/v1/bookings/${after.reference}/voucher.pdf`,
    headers: { cookie: visitor.cookie, authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  expect((await readPdf(voucher.rawPayload)).text).toContain('Infant, with an adult');

  const url = `/v1/bookings/${after.reference}/cancellations`;
  const [first, second, infant] = after.travellers.map(({ id }) => id);
  const leave = (...travellerIds: (string | undefined)[]) =>
    visitor.send<CancellationPreview>('POST', `${url}/preview`, { travellerIds });
  expect(codeOf(await leave(first))).toBe('minor_without_adult');
  expect(codeOf(await leave(first, second))).toBe('minor_without_adult');
  const { body: leaving } = await leave(first, infant);
  // One adult with the infant: ₹17,999 and ₹1,500, with 5% GST.
  expect(leaving).toMatchObject({ scope: 'travellers', shareMinor: 2_047_400 });
  expect((await visitor.post<object>(url, { token: leaving.token })).status).toBe(202);
  expect(await bookedSeats(to.id)).toEqual({ booked: 1, held: 0 });
  expect(await read(after.reference)).toMatchObject({
    pax: 1,
    travellers: ['cancelled', 'active', 'cancelled', 'active'].map((status) => ({ status })),
  });
});

it('emails the new date and issues its documents', async () => {
  const from = await on(60);
  const to = await on(90);
  const { after } = await moveTo(await booked(from.id), to.id);
  await service.work();
  const { rows } = await sql<{ template: string }>`
    select n.template from notification n join booking b on b.id = n.subject_id
     where b.reference = ${after.reference}`.execute(service.db.queries);
  expect(rows).toEqual([{ template: 'date_changed' }]);
  const { body } = await visitor.send<{ items: { kind: string; totalMinor: number }[] }>(
    'GET',
    `/v1/bookings/${after.reference}/documents`,
  );
  expect(body.items.map(({ kind }) => kind).toSorted()).toEqual(['receipt_voucher', 'tax_invoice']);
});

it('asks for the difference of a dearer date, and refunds that of a cheaper one', async () => {
  const from = await on(60);
  const dearer = await on(90, { prices: { twin: twin + 100_000 } });
  const cheaper = await on(95, { prices: { twin: twin - 100_000 } });
  const up = await moveTo(await booked(from.id), dearer.id);
  expect(up.seen).toMatchObject({ dueMinor: 105_000, refundMinor: 0 });
  expect(up.after.money).toMatchObject({ paidMinor: twinTotal, balanceMinor: 105_000 });
  expect(up.after.balanceDueOn).toBe(up.seen.dueOn);

  const down = await moveTo(up.after, cheaper.id);
  expect(down.seen).toMatchObject({ movedMinor: twinTotal, dueMinor: 0, refundMinor: 105_000 });
  await service.work();
  const { refunds, money } = await read(down.after.reference);
  expect(refunds).toMatchObject([{ amountMinor: 105_000, destination: 'gateway' }]);
  expect(money).toMatchObject({ totalMinor: twinTotal - 105_000, balanceMinor: 0 });
});

it('moves back to the first date, with money from the same gateway payment', async () => {
  const from = await on(60);
  const to = await on(90);
  const there = await moveTo(await booked(from.id), to.id);
  const { after } = await moveTo(there.after, from.id);
  expect(after).toMatchObject({ status: 'confirmed', money: { paidMinor: twinTotal } });
  expect(await bookedSeats(from.id)).toEqual({ booked: 1, held: 0 });
});

it('moves a deposit, and the rest stays due', async () => {
  const from = await on(60);
  const to = await on(90);
  const { seen, after } = await moveTo(await booked(from.id, { purpose: 'deposit' }), to.id);
  expect(seen).toMatchObject({ movedMinor: 300_000, dueMinor: twinTotal - 300_000 });
  expect(after).toMatchObject({
    paymentStatus: 'partially_paid',
    balanceDueOn: seen.dueOn,
    money: { balanceMinor: twinTotal - 300_000 },
  });
  expect(after.schedule).toMatchObject([{ status: 'paid' }, { status: 'due' }]);
});

it('charges the policy’s fee from the second change on, exactly as previewed', async () => {
  await setChangeFee(service.db, 1_000);
  const [one, two, three] = [await on(60), await on(90), await on(120)];
  const first = await moveTo(await booked(one.id), two.id);
  expect(first.seen.feeMinor).toBe(0);
  const second = await moveTo(first.after, three.id);
  // A tenth of the value, with its GST, rounded to the rupee.
  expect(second.seen).toMatchObject({ feeMinor: 189_000, dueMinor: 189_000 });
  expect(second.after.money).toMatchObject({
    paidMinor: twinTotal - 189_000,
    balanceMinor: 189_000,
  });
  expect((await read(first.after.reference)).money).toMatchObject({
    totalMinor: 189_000,
    balanceMinor: 0,
  });
  await setChangeFee(service.db, 0);
});

it('never makes cancelling cheaper than on the day of the change', async () => {
  const from = await on(20);
  const to = await on(90);
  const { seen, after } = await moveTo(await booked(from.id), to.id);
  expect(seen.tiers).toMatchObject([
    { minDaysBefore: 15, refundBps: 5_000 },
    { minDaysBefore: 7, refundBps: 2_500 },
    { minDaysBefore: 0, refundBps: 0 },
  ]);
  const { body } = await visitor.send<{ refundBps: number }>(
    'POST',
    `/v1/bookings/${after.reference}/cancellations/preview`,
    {},
  );
  expect(body.refundBps).toBe(5_000);
});

it('keeps the offer code’s discount, even once it is used up, and says which extras are lost', async () => {
  const couponCode = await aCoupon(service.db, { maxRedemptions: 1 });
  const from = await on(60);
  const to = await on(90);
  const bare = await on(95);
  await sql`delete from addon where departure_id = ${bare.id}`.execute(service.db.queries);
  const extras = [{ code: 'TENT', qty: 1 }];
  const booking = await booked(from.id, { extras, couponCode });
  const { seen, after } = await moveTo(booking, to.id);
  expect(seen).toMatchObject({ droppedExtras: [], droppedCoupon: null, dueMinor: 0 });
  expect(after.money.couponDiscountMinor).toBe(booking.money.couponDiscountMinor);
  expect(after.money.totalMinor).toBe(booking.money.totalMinor);
  await sql`update coupon set is_active = false`.execute(service.db.queries);
  expect((await preview(after.reference, bare.id)).body).toMatchObject({
    droppedExtras: ['Single tent'],
    droppedCoupon: couponCode,
  });
});

it('refuses a full date and keeps the seats', async () => {
  const from = await on(60);
  const to = await on(90, { capacity: 1 });
  const booking = await booked(from.id);
  const { body } = await preview(booking.reference, to.id);
  await aVisitor(service).hold(to.id);
  expect(codeOf(await confirm(booking.reference, body.token))).toBe('seats_unavailable');
  expect(codeOf(await preview(booking.reference, to.id))).toBe('seats_unavailable');
  expect((await dates(booking.reference)).body.items).toEqual([]);
  expect(await bookedSeats(from.id)).toEqual({ booked: 1, held: 0 });
  expect((await read(booking.reference)).status).toBe('confirmed');
});

it('gives the last seat to one of two bookings that move at once', async () => {
  const to = await on(90, { capacity: 1 });
  const bookings = [await booked((await on(60)).id), await booked((await on(70)).id)];
  const tokens = await Promise.all(
    bookings.map(async ({ reference }) => (await preview(reference, to.id)).body.token),
  );
  const done = await Promise.all(
    bookings.map(({ reference }, index) => confirm(reference, tokens[index] ?? '')),
  );
  expect(done.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await bookedSeats(to.id)).toEqual({ booked: 1, held: 0 });
});

it('swaps two bookings’ dates at once without a deadlock', async () => {
  const [one, two] = [await on(60), await on(90)];
  const [first, second] = [await booked(one.id), await booked(two.id)];
  const [there, back] = [
    (await preview(first.reference, two.id)).body.token,
    (await preview(second.reference, one.id)).body.token,
  ];
  const done = await Promise.all([
    confirm(first.reference, there),
    confirm(second.reference, back),
  ]);
  expect(done.map(({ status }) => status)).toEqual([201, 201]);
});

it('answers a repeated request alike, and moves a booking only once', async () => {
  const from = await on(60);
  const to = await on(90);
  const { reference } = await booked(from.id);
  const { token } = (await preview(reference, to.id)).body;
  const key = 'the-same-key-twice';
  const once = await confirm(reference, token, key);
  expect((await confirm(reference, token, key)).body).toEqual(once.body);
  expect(codeOf(await confirm(reference, token))).toBe('invalid_state');
  expect(await bookedSeats(to.id)).toEqual({ booked: 1, held: 0 });
});

it('refuses when the price has changed since the preview', async () => {
  const from = await on(60);
  const to = await on(90);
  const { reference } = await booked(from.id);
  const { token } = (await preview(reference, to.id)).body;
  await sql`update departure_price set amount_minor = amount_minor + 100000
             where departure_id = ${to.id}`.execute(service.db.queries);
  expect(codeOf(await confirm(reference, token))).toBe('preview_expired');
});

it('allows it until the policy’s last day', async () => {
  const from = await on(10);
  await on(90);
  const { reference } = await booked(from.id);
  expect((await dates(reference)).status).toBe(200);
  await setClock(service.db, '1 day');
  expect(codeOf(await dates(reference))).toBe('date_change_not_allowed');
  expect((await read(reference)).changeDateUntil).toBeNull();
});

it('offers only dates of the same trip that everyone may join', async () => {
  const from = await on(60);
  const { id: elsewhere } = await aTrip(service.db);
  const other = await aDeparture(service.db, { tripId: elsewhere });
  await on(90, { womenOnly: true });
  const { reference } = await booked(from.id);
  await sql`update booking_traveller set gender = 'male'`.execute(service.db.queries);
  expect((await dates(reference)).body.items).toEqual([]);
  expect(codeOf(await preview(reference, other.id))).toBe('not_found');
  expect(codeOf(await preview(reference, from.id))).toBe('not_found');
});

it('offers the freed seats to the waiting list', async () => {
  const from = await on(60, { capacity: 1 });
  const to = await on(90);
  const booking = await booked(from.id);
  const wish = {
    ...{ name: 'Bela Rao', email: 'bela@example.com', phone: '', pax: '1', occupancy: 'twin' },
    consent: { version: '2026-11', text: 'Email me about this date.', isGranted: true },
    evidence: humanEvidence,
  };
  const waiting = await visitor.post(`/v1/departures/${from.id}/waitlist`, wish);
  expect(waiting.status).toBeLessThan(300);
  await sql`update waitlist_entry set confirmed_at = clock_now()`.execute(service.db.queries);
  await moveTo(booking, to.id);
  const { rows } = await sql<{ status: string }>`select status from waitlist_entry`.execute(
    service.db.queries,
  );
  expect(rows).toEqual([{ status: 'offered' }]);
});

it('asks a browser that came by a link for a code', async () => {
  const from = await on(60);
  const to = await on(90);
  const { reference } = await booked(from.id);
  const { queries } = service.db;
  const guest = aVisitor(service);
  await guest.hold(to.id);
  await sql`
    insert into booking_access (departure_id, booking_id, session_hash, expires_at)
    select b.departure_id, b.id, h.session_hash, clock_now() + interval '1 day'
      from booking b, seat_hold h where h.departure_id = ${to.id}`.execute(queries);
  const { body } = await preview(reference, to.id, guest);
  expect(body.needsCode).toBe(true);
  expect(codeOf(await confirm(reference, body.token, undefined, guest))).toBe('step_up_required');
  const asked = await guest.send('POST', `/v1/bookings/${reference}/transfers/code`);
  expect(asked.status).toBe(202);
});

it('keeps one calendar entry over changes of date, each newer than the last', async () => {
  const entryOf = async (reference: string) => {
    const { payload } = await service.app.inject({
      url: `/v1/bookings/${reference}/calendar.ics`,
      headers: {
        cookie: visitor.cookie,
        authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
      },
    });
    const part = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(payload)?.[1] ?? '';
    return { uid: part('UID'), sequence: Number(part('SEQUENCE')), status: part('STATUS') };
  };
  const [first, second, third] = [await on(60), await on(70), await on(80)];
  const own = await booked(first.id);
  const before = await entryOf(own.reference);
  const once = await moveTo(own, second.id);
  const twice = await moveTo(once.after, third.id);
  const [old, between, now] = [
    await entryOf(own.reference),
    await entryOf(once.after.reference),
    await entryOf(twice.after.reference),
  ];
  expect([old.uid, between.uid, now.uid]).toEqual([before.uid, before.uid, before.uid]);
  expect([old.status, between.status, now.status]).toEqual(['CANCELLED', 'CANCELLED', 'CONFIRMED']);
  expect(old.sequence).toBeGreaterThanOrEqual(before.sequence);
  expect(between.sequence).toBeGreaterThan(old.sequence);
  expect(now.sequence).toBeGreaterThan(between.sequence);
});
