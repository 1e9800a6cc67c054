/** Other rooms, and people added to and taken off a booking, by staff. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import type {
  PeopleChangeConfirm,
  PeopleChanged,
  PeopleChangePreview,
} from '../contract/bookingChanges.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Occupancy } from '../contract/common.ts';
import type { Hold } from '../contract/holds.ts';
import type { Problem } from '../contract/problem.ts';
import type { StaffRooms } from '../contract/rooms.ts';
import type { AuditEntry, StaffRefunds } from '../contract/staff.ts';
import { aBookingRequest, aDeparture, aTrip, type DepartureOptions } from '../testing/builders.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { findBookingByReference, paymentPlanOf } from '../store/bookings/bookings.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague } from '../testing/staff.ts';

const staff = ['sales', 'operations', 'finance', 'owner'];
const secretOf = (role: string) => `staff-secret-of-${role}-`.padEnd(40, 'x');
const prices = { quad: 1_499_900, triple: 1_599_900, twin: 1_799_900, single: 2_399_900 };

type Change = Pick<PeopleChangeConfirm, 'rooms' | 'add'>;

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let visitor: Visitor;
let tripId: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    RATE_CODE_RESEND_SECONDS: '0',
    STAFF_KEYS: staff.map((role) => `${role}:${role}:${secretOf(role)}`).join(','),
  });
});
beforeEach(async () => {
  await mailbox.empty();
  await service.turn({ webhookDrop: true, refundStatus: 'processed' });
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
  visitor = aVisitor(service);
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

async function as<T = Problem>(
  role: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const reply = await service.app.inject({
    method,
    url: `/v1/staff${url}`,
    headers: {
      authorization: `Bearer ${secretOf(role)}`,
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
    ...(payload ? { payload } : {}),
  });
  return { status: reply.statusCode, body: reply.json<T>() };
}

async function paid(
  pax = 2,
  purpose: 'deposit' | 'full' = 'full',
  options: Partial<DepartureOptions> = {},
) {
  const { id } = await aDeparture(service.db, { tripId, capacity: 12, prices, ...options });
  const { reference } = await visitor.holdAndBook(id, pax);
  await pay(reference, purpose);
  return { reference, departureId: id };
}

async function pay(reference: string, purpose: 'deposit' | 'full' | 'balance') {
  const { body } = await visitor.pay(reference, purpose);
  await comeBack(service, await walkCheckout(body, 'success'));
}

const read = async (reference: string) =>
  (await as<BookingDetail>('sales', 'GET', `/bookings/${reference}`)).body;
const preview = (reference: string, { rooms, add }: Change, role = 'operations') =>
  as<PeopleChangePreview & Problem>(role, 'POST', `/bookings/${reference}/people/preview`, {
    ...(rooms && { rooms }),
    ...(add && {
      add: { type: add.type, occupancy: add.occupancy, pickupCode: add.pickupCode ?? null },
    }),
  });
const confirm = (
  reference: string,
  change: Change,
  token: string,
  { role = 'operations', key = randomUUID() } = {},
) =>
  as<PeopleChanged & Problem>(
    role,
    'POST',
    `/bookings/${reference}/people`,
    { ...change, token, reason: 'They asked for it' },
    { 'idempotency-key': key },
  );
const auditOf = async (reference: string) =>
  (await as<{ items: AuditEntry[] }>('owner', 'GET', `/audit?objectId=${reference}`)).body.items;
const answer = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Problem).code,
];
const ids = (booking: BookingDetail) =>
  booking.travellers.flatMap(({ id, status }) => (status === 'active' ? [id] : []));
const toRoom = (booking: BookingDetail, occupancy: Occupancy, ...who: number[]) => ({
  rooms: who.map((index) => ({ travellerId: ids(booking)[index] ?? '', occupancy })),
});
const someone = (occupancy: Occupancy, more: object = {}) => ({
  add: {
    ...{ type: 'adult' as const, fullName: 'Meera Iyer', dateOfBirth: '1992-05-06' },
    ...{ gender: 'female' as const, occupancy, ...more },
  },
});
const counts = async (departureId: string) => {
  const { rows } = await sql<{ booked: number; rooms: Record<string, number> }>`
    select d.booked, (select json_object_agg(p.occupancy, p.booked) from departure_price p
             where p.departure_id = d.id and p.booked > 0) as rooms
      from departure d where d.id = ${departureId}`.execute(service.db.queries);
  return rows[0];
};

async function change(reference: string, wanted: Change) {
  const seen = await preview(reference, wanted);
  expect(seen.status).toBe(200);
  const done = await confirm(reference, wanted, seen.body.token);
  expect(done.status).toBe(201);
  return { seen: seen.body, done: done.body };
}

/** Sells a booking under a policy that gives back this part whenever someone cancels. */
async function soldUnder(reference: string, refundBps: number) {
  const tiers = JSON.stringify([{ minDaysBefore: 0, refundBps, minChargeMinorPerPax: 0 }]);
  await sql`update booking set policy_snapshot = jsonb_set(policy_snapshot, '{tiers}', ${tiers}::jsonb)
             where reference = ${reference}`.execute(service.db.queries);
}

/** Approves all refunds that wait for a second person. Returns them. */
async function approveRefunds() {
  const { body } = await as<StaffRefunds>('finance', 'GET', '/refunds');
  const waiting = body.items.filter(({ status }) => status === 'requested');
  for (const { id } of waiting) {
    expect((await as('finance', 'POST', `/refunds/${id}/approve`)).status).toBe(200);
  }
  await service.work();
  return waiting;
}

describe('other rooms', () => {
  it('cost the difference on today’s price list, which becomes a balance that can be paid', async () => {
    const { reference, departureId } = await paid(2);
    const before = await read(reference);
    const wanted = toRoom(before, 'single', 0, 1);
    const { seen, done } = await change(reference, wanted);
    // Two times ₹6,000 more, and GST of 5%.
    expect(seen).toMatchObject({
      differenceMinor: 1_260_000,
      totalMinor: before.money.totalMinor,
      totalAfterMinor: before.money.totalMinor + 1_260_000,
      paidMinor: before.money.totalMinor,
      ...{ dueMinor: 1_260_000, refundMinor: 0, refunds: [], seats: 0, leavesBeds: false },
    });
    expect(seen.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(1_260_000);
    expect(seen.lines[0]).toMatchObject({
      label: 'Adult, from twin to single sharing',
      amountMinor: 600_000,
    });
    expect(done).toMatchObject({ dueMinor: 1_260_000, refundMinor: 0, travellerId: null });
    const after = await read(reference);
    expect(after.travellers.map(({ occupancy }) => occupancy)).toEqual(['single', 'single']);
    expect(after.money).toMatchObject({
      totalMinor: seen.totalAfterMinor,
      balanceMinor: 1_260_000,
    });
    expect(after.leftToPay).toEqual(seen.leftToPay);
    expect(await counts(departureId)).toEqual({ booked: 2, rooms: { single: 2 } });
    const [entry] = await auditOf(reference);
    expect(entry).toMatchObject({
      ...{ action: 'booking.change_people', actor: 'operations', reason: 'They asked for it' },
      after: { differenceMinor: 1_260_000, dueMinor: 1_260_000, refundMinor: 0 },
    });
    expect(JSON.stringify(entry)).not.toContain('Asha');
    await pay(reference, 'balance');
    expect((await read(reference)).money.balanceMinor).toBe(0);
  });

  it('that cost less are refunded, above the limit once a second person agrees', async () => {
    const { reference } = await paid(2);
    await soldUnder(reference, 10_000);
    const before = await read(reference);
    await change(reference, toRoom(before, 'single', 0, 1));
    await pay(reference, 'balance');
    const { seen, done } = await change(reference, toRoom(before, 'triple', 0));
    // ₹8,000 less and its GST.
    expect(seen).toMatchObject({
      ...{ differenceMinor: -840_000, refundMinor: 840_000, dueMinor: 0, needsApproval: false },
      ...{ policyKeepsMinor: 0, leavesBeds: true },
    });
    expect(done).toMatchObject({ refundMinor: 840_000, dueMinor: 0 });
    await service.work();
    expect((await read(reference)).money).toMatchObject({
      ...{ refundedMinor: 840_000, balanceMinor: 0, totalMinor: seen.totalAfterMinor },
    });

    const { reference: dear } = await paid(2, 'full', {
      prices: { twin: 1_799_900, single: 5_799_900 },
    });
    await soldUnder(dear, 10_000);
    const two = await read(dear);
    await change(dear, toRoom(two, 'single', 0, 1));
    await pay(dear, 'balance');
    const large = await change(dear, toRoom(two, 'twin', 0, 1));
    expect(large.seen).toMatchObject({ refundMinor: 8_400_000, needsApproval: true });
    await service.work();
    expect((await read(dear)).money.refundedMinor).toBe(0);
    const own = await approveRefunds();
    expect(own.map(({ amountMinor }) => amountMinor).reduce((a, b) => a + b, 0)).toBe(8_400_000);
    await service.work();
    expect((await read(dear)).money).toMatchObject({
      ...{ refundedMinor: 8_400_000, totalMinor: two.money.totalMinor, balanceMinor: 0 },
    });
  });

  it('wait for a second person whenever the policy would keep a part of the refund', async () => {
    const { reference } = await paid(2);
    const { seen } = await change(reference, toRoom(await read(reference), 'triple', 0));
    // Sixty days before, the policy gives back 90%.
    expect(seen).toMatchObject({
      ...{ refundMinor: 210_000, needsApproval: true, policyKeepsMinor: 21_000 },
    });
    await service.work();
    expect((await read(reference)).money.refundedMinor).toBe(0);
    const waiting = await approveRefunds();
    expect(waiting).toMatchObject([
      { amountMinor: 210_000, reason: 'room_change', requestedBy: 'operations' },
    ]);
    await service.work();
    expect((await read(reference)).money.refundedMinor).toBe(210_000);
  });

  it('wait for a second person too when travel credit comes back', async () => {
    const { reference } = await paid(2);
    await sql`update payment_attempt set gateway = 'travel_credit'`.execute(service.db.queries);
    const { seen } = await change(reference, toRoom(await read(reference), 'triple', 0));
    expect(seen.refunds).toMatchObject([{ amountMinor: 210_000, destination: 'travel_credit' }]);
    await service.work();
    expect((await read(reference)).money.refundedMinor).toBe(0);
    expect(await approveRefunds()).toHaveLength(1);
    expect((await read(reference)).money.refundedMinor).toBe(210_000);
    await sql`update payment_attempt set gateway = 'emulator'`.execute(service.db.queries);
  });

  it('leave TCS that was handed to the government with it', async () => {
    ({ id: tripId } = await aTrip(service.db, { slug: 'bhutan', isInternational: true }));
    const { id } = await aDeparture(service.db, { tripId, prices, inDays: 120 });
    const hold = await visitor.hold(id, 2);
    const request = aBookingRequest(hold.body.id, { pax: 2, pan: 'ABCPE1234F' });
    const { reference } = (await visitor.book(request)).body;
    await pay(reference, 'full');
    const wanted = toRoom(await read(reference), 'triple', 0);
    const kinds = async () => {
      const { body } = await preview(reference, wanted);
      return body.lines.map(({ kind }) => kind);
    };
    expect(await kinds()).toContain('tcs');
    await setClock(service.db, '45 days');
    expect(await kinds()).not.toContain('tcs');
    const { seen } = await change(reference, wanted);
    expect(seen.differenceMinor).toBe(-210_000);
  });

  it('lower or raise the balance that is still open, and refund nothing', async () => {
    const { reference } = await paid(2, 'deposit');
    const before = await read(reference);
    const down = await change(reference, toRoom(before, 'triple', 0, 1));
    expect(down.seen).toMatchObject({ differenceMinor: -420_000, refundMinor: 0 });
    expect(down.seen.leftToPay).toEqual([
      { dueOn: before.leftToPay[0]?.dueOn, amountMinor: before.money.balanceMinor - 420_000 },
    ]);
    const back = await change(reference, toRoom(before, 'twin', 0, 1));
    expect(back.seen.differenceMinor).toBe(420_000);
    const after = await read(reference);
    expect(after.money).toMatchObject({
      totalMinor: before.money.totalMinor,
      balanceMinor: before.money.balanceMinor,
    });
    expect(after.leftToPay).toEqual(before.leftToPay);
    await pay(reference, 'balance');
  });

  it('respect how many places a kind of room has, and may be swapped when it’s full', async () => {
    const { reference, departureId } = await paid(2, 'full', { allotments: { single: 1 } });
    const booking = await read(reference);
    const both = await preview(reference, toRoom(booking, 'single', 0, 1));
    expect(answer(both)).toEqual([409, 'occupancy_unavailable']);
    await change(reference, toRoom(booking, 'single', 0));
    const [first = '', second = ''] = ids(booking);
    await change(reference, {
      rooms: [
        { travellerId: first, occupancy: 'twin' },
        { travellerId: second, occupancy: 'single' },
      ],
    });
    expect(await counts(departureId)).toEqual({ booked: 2, rooms: { single: 1, twin: 1 } });
  });

  it('take people out of the rooms that staff assigned', async () => {
    const { reference, departureId } = await paid(2);
    const booking = await read(reference);
    const plan = { rooms: [{ occupancy: 'twin', travellerIds: ids(booking) }] };
    const url = `/departures/${departureId}/rooms`;
    const saved = await as<StaffRooms>('operations', 'PUT', url, plan, { 'if-match': '"v0"' });
    expect(saved.status).toBe(200);
    await change(reference, toRoom(booking, 'single', 0));
    const { body } = await as<StaffRooms>('operations', 'GET', url);
    expect(body.rooms.map(({ occupancy, guests }) => [occupancy, guests.length])).toEqual([
      ['twin', 1],
      ['single', 1],
    ]);
    expect(body.version).toBe(saved.body.version + 1);
  });
});

describe('a trip abroad', () => {
  it('collects TCS on what is more, and gives its part back with what is less', async () => {
    ({ id: tripId } = await aTrip(service.db, { slug: 'bali', isInternational: true }));
    const { id } = await aDeparture(service.db, { tripId, capacity: 12, prices });
    const hold = await visitor.hold(id, 2);
    const request = aBookingRequest(hold.body.id, { pax: 2, pan: 'ABCPR1234F' });
    const { reference } = (await visitor.book(request)).body;
    await pay(reference, 'full');
    const before = await read(reference);
    const { seen } = await change(reference, toRoom(before, 'single', 0));
    const tcs = seen.lines.find(({ kind }) => kind === 'tcs');
    expect(tcs?.amountMinor).toBeGreaterThan(0);
    await pay(reference, 'balance');
    expect((await read(reference)).money).toMatchObject({
      ...{ tcsMinor: before.money.tcsMinor + (tcs?.amountMinor ?? 0), balanceMinor: 0 },
    });
    const back = await change(reference, toRoom(before, 'twin', 0));
    expect(back.seen.refundMinor).toBe(seen.differenceMinor);
    await approveRefunds();
    await service.work();
    expect((await read(reference)).money).toMatchObject({
      ...{ totalMinor: before.money.totalMinor, refundedMinor: seen.differenceMinor },
    });
  });
});

describe('someone more', () => {
  it('costs one person’s price today, takes a seat and becomes due', async () => {
    const { reference, departureId } = await paid(2);
    const before = await read(reference);
    const wanted = someone('single', { phone: '+91 98160 12345' });
    const { seen, done } = await change(reference, wanted);
    // ₹23,999 and GST of 5%, rounded to the rupee.
    expect(seen).toMatchObject({ differenceMinor: 2_519_900, dueMinor: 2_519_900, seats: 1 });
    const after = await read(reference);
    expect(after).toMatchObject({
      pax: 3,
      money: { totalMinor: before.money.totalMinor + 2_519_900 },
    });
    expect(after.travellers[2]).toMatchObject({
      ...{ id: done.travellerId, fullName: 'Meera Iyer', isLead: false, occupancy: 'single' },
      pickupCode: 'DEL',
    });
    expect(await counts(departureId)).toEqual({ booked: 3, rooms: { single: 1, twin: 2 } });
    const [entry] = await auditOf(reference);
    expect(entry?.after).toMatchObject({ addedId: done.travellerId, occupancy: 'single' });
    expect(JSON.stringify(entry)).not.toContain('Meera');
    await pay(reference, 'balance');
    await service.work();
    const mails = await mailbox.mails('asha@example.com');
    const changed = mails.filter(({ subject }) => subject.startsWith('Your booking has changed'));
    expect(changed).toHaveLength(1);
    expect(changed[0]?.text).toContain('Travellers: 3 people');
  });

  it('is invoiced once they’re paid for, beside the first invoice, and credited if they cancel', async () => {
    const { reference, departureId } = await paid(2);
    const documents = async () => {
      const { rows } = await sql<{ kind: string; amountMinor: number; refersTo: string[] }>`
        select kind, amount_minor as "amountMinor",
               (select json_agg(r ->> 'number') from jsonb_array_elements(content -> 'refersTo') r)
                 as "refersTo"
          from tax_document where departure_id = ${departureId}
         order by issued_at, id`.execute(service.db.queries);
      return rows;
    };
    await service.work();
    const { money } = await read(reference);
    const { done } = await change(reference, someone('single'));
    await service.work();
    expect((await documents()).map(({ kind }) => kind)).toEqual(['receipt_voucher', 'tax_invoice']);
    await pay(reference, 'balance');
    await service.work();
    const [, , receipt, second, ...none] = await documents();
    expect([receipt?.amountMinor, second?.amountMinor, none]).toEqual([2_519_900, 2_519_900, []]);
    expect([second?.kind, second?.refersTo.length]).toEqual(['tax_invoice', 1]);
    const url = `/bookings/${reference}/cancellations`;
    const seen = await as<CancellationPreview>('operations', 'POST', `${url}/preview`, {
      travellerIds: [done.travellerId],
    });
    const { token, refundMinor } = seen.body;
    await as('operations', 'POST', url, { token, reason: 'Ill' });
    await service.work();
    const all = await documents();
    const sum = (...kinds: string[]) =>
      all.reduce((total, one) => total + (kinds.includes(one.kind) ? one.amountMinor : 0), 0);
    expect(sum('credit_note')).toBe(refundMinor);
    expect(sum('tax_invoice') - sum('credit_note')).toBe(
      money.totalMinor + 2_519_900 - refundMinor,
    );
  });

  it('can cancel again by the booking’s policy, for what they cost', async () => {
    const { reference } = await paid(2);
    const { done } = await change(reference, someone('single'));
    await pay(reference, 'balance');
    const url = `/bookings/${reference}/cancellations`;
    const request = { travellerIds: [done.travellerId] };
    const seen = await as<CancellationPreview>('operations', 'POST', `${url}/preview`, request);
    // 60 days before, 90% comes back. Everyone's shares add up to the price, so one may be off by
    // some paise.
    expect(seen.body.refundBps).toBe(9_000);
    expect(Math.abs(seen.body.shareMinor - 2_519_900)).toBeLessThan(100);
    expect(seen.body.paidMinor).toBe(seen.body.shareMinor);
    const { token } = seen.body;
    expect((await as('operations', 'POST', url, { token, reason: 'Ill' })).status).toBe(202);
    await service.work();
    const after = await read(reference);
    expect(after).toMatchObject({ pax: 2, money: { refundedMinor: seen.body.refundMinor } });
  });

  it('gets no seat that isn’t there, and the last one goes to one of two', async () => {
    const { reference } = await paid(2, 'full', { capacity: 3 });
    const seen = await preview(reference, someone('twin'));
    const [one, other] = await Promise.all([
      confirm(reference, someone('twin'), seen.body.token),
      confirm(reference, someone('twin'), seen.body.token),
    ]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const full = await preview(reference, someone('twin'));
    expect(answer(full)).toEqual([409, 'seats_unavailable']);
    expect((await read(reference)).pax).toBe(3);
  });

  it('is checked like everyone who books', async () => {
    const { reference, departureId } = await paid(1, 'full', { womenOnly: true });
    const wrong: [Change, string][] = [
      [someone('twin', { pickupCode: 'NOWHERE' }), 'add.pickupCode'],
      [someone('twin', { type: 'infant' }), 'add.type'],
      [{ rooms: [{ travellerId: randomUUID(), occupancy: 'twin' as const }] }, 'rooms.0'],
      [{}, 'rooms'],
    ];
    for (const [request, path] of wrong) {
      const { status, body } = await preview(reference, request);
      expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
    }
    const { token } = (await preview(reference, someone('twin'))).body;
    const people: [object, string][] = [
      [{ gender: 'male' }, 'add.gender'],
      [{ fullName: ' ' }, 'add.fullName'],
      [{ dateOfBirth: '2020-13-01' }, 'add.dateOfBirth'],
      [{ dateOfBirth: '2018-01-01' }, 'add.dateOfBirth'],
      [{ dateOfBirth: '2012-01-01' }, 'add.guardianConsent'],
    ];
    for (const [more, path] of people) {
      const { status, body } = await confirm(reference, someone('twin', more), token);
      expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
    }
    const child = someone('twin', { type: 'child', dateOfBirth: '2018-01-01' });
    expect(answer(await confirm(reference, child, token))).toEqual([409, 'preview_expired']);
    expect(await counts(departureId)).toEqual({ booked: 1, rooms: { twin: 1 } });
    const booking = await read(reference);
    expect((await preview(reference, toRoom(booking, 'quad', 0))).status).toBe(200);
    expect((await preview(reference, toRoom(booking, 'twin', 0))).status).toBe(400);
  });
});

describe('money', () => {
  const documentsOf = async (departureId: string) => {
    const { rows } = await sql<{ kind: string; amountMinor: number; refersTo: string }>`
      select kind, amount_minor as "amountMinor",
             (select string_agg(r ->> 'number', ' ' order by r ->> 'number')
                from jsonb_array_elements(content -> 'refersTo') r) as "refersTo"
        from tax_document where departure_id = ${departureId}
       order by issued_at, id`.execute(service.db.queries);
    return rows;
  };

  it('of someone who cancels before they were invoiced comes back with a refund voucher', async () => {
    const { reference, departureId } = await paid(2);
    await service.work();
    const { done } = await change(reference, someone('single'));
    const part = await visitor.pay(reference, 'balance', { partMinor: 2_500_000 });
    await comeBack(service, await walkCheckout(part.body, 'success'));
    await service.work();
    const url = `/bookings/${reference}/cancellations`;
    const seen = await as<CancellationPreview>('operations', 'POST', `${url}/preview`, {
      travellerIds: [done.travellerId],
    });
    const { token, refundMinor } = seen.body;
    expect(refundMinor).toBeGreaterThan(0);
    await as('operations', 'POST', url, { token, reason: 'Ill' });
    await approveRefunds();
    await service.work();
    if ((await read(reference)).money.balanceMinor > 0) await pay(reference, 'balance');
    await service.work();
    const documents = await documentsOf(departureId);
    const returned = documents.filter(({ kind }) => /refund_voucher|credit_note/.test(kind));
    expect(returned).toMatchObject([{ kind: 'refund_voucher', amountMinor: refundMinor }]);
    expect(returned[0]?.refersTo).toBe('RV/26-27/000002');
    const invoices = documents.filter(({ kind }) => kind === 'tax_invoice');
    const { money } = await read(reference);
    expect(invoices.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(money.totalMinor);
  });

  it('that a bank is processing isn’t voided by a change, which waits if the price falls', async () => {
    const { reference } = await paid(2, 'deposit');
    const { body } = await visitor.pay(reference, 'balance');
    await walkCheckout(body, 'pending');
    expect((await visitor.readPayment(body.id)).body.status).toBe('pending');
    const booking = await read(reference);
    const down = toRoom(booking, 'triple', 0);
    const { token } = (await preview(reference, down)).body;
    expect(answer(await confirm(reference, down, token))).toEqual([409, 'payment_in_progress']);
    expect((await read(reference)).money.totalMinor).toBe(booking.money.totalMinor);
    await change(reference, toRoom(booking, 'single', 0));
    expect((await visitor.readPayment(body.id)).body.status).toBe('pending');
  });

  it('that a bank disputes isn’t refunded for a cheaper room', async () => {
    const { reference } = await paid(2);
    const booking = await read(reference);
    await sql`
      insert into dispute (departure_id, id, booking_id, payment_attempt_id, gateway,
                           gateway_dispute_id, amount_minor, status)
      select p.departure_id, gen_random_uuid(), p.booking_id, a.id, a.gateway, 'disp_1',
             a.amount_minor, 'open'
        from payment_attempt a
        join payment p on p.departure_id = a.departure_id and p.id = a.payment_id`.execute(
      service.db.queries,
    );
    expect(answer(await preview(reference, toRoom(booking, 'triple', 0)))).toEqual([
      409,
      'payment_disputed',
    ]);
    expect((await preview(reference, toRoom(booking, 'single', 0))).status).toBe(200);
  });

  it('that stayed after a rejected refund isn’t refunded with the next room', async () => {
    const { reference } = await paid(2);
    const booking = await read(reference);
    await change(reference, toRoom(booking, 'triple', 0));
    const { body } = await as<StaffRefunds>('finance', 'GET', '/refunds');
    const url = `/refunds/${body.items[0]?.id ?? ''}/reject`;
    expect((await as('finance', 'POST', url, { reason: 'Not agreed' })).status).toBe(200);
    const seen = await preview(reference, toRoom(booking, 'triple', 1));
    expect(seen.body).toMatchObject({ differenceMinor: -210_000, refundMinor: 210_000 });
  });

  it('keeps the plan that was chosen, after a balance that nobody owed before', async () => {
    const { reference, departureId } = await paid(2, 'deposit', { inDays: 120 });
    await pay(reference, 'balance');
    await change(reference, toRoom(await read(reference), 'single', 0));
    const { rows } = await sql<{ seq: number; added: boolean }>`
      select seq, is_added as added from payment_schedule_item
       where departure_id = ${departureId} order by seq`.execute(service.db.queries);
    expect(rows).toEqual([0, 1, 2].map((seq) => ({ seq, added: seq === 2 })));
    const booking = await findBookingByReference(service.db.queries, reference);
    if (!booking) throw new Error('no booking');
    expect(await paymentPlanOf(service.db.queries, booking)).toBe('balance');
  });

  it('of a booking that was free is asked for by email', async () => {
    await sql`insert into coupon (id, code, kind, amount_minor, max_redemptions)
              values (gen_random_uuid(), 'GIFT', 'flat', 10000000, 1)`.execute(service.db.queries);
    const { id } = await aDeparture(service.db, { tripId, capacity: 12, prices });
    const { body } = await visitor.quote(id, 1, 'twin', { couponCode: 'GIFT' });
    const hold = await visitor.post<Hold>('/v1/holds', { quoteToken: body.token });
    const { reference, totalMinor } = (await visitor.book(aBookingRequest(hold.body.id))).body;
    expect(totalMinor).toBe(0);
    await change(reference, someone('single'));
    await service.work();
    const mails = await mailbox.mails('asha@example.com');
    expect(mails.filter(({ subject }) => subject.startsWith('Your booking has'))).toHaveLength(1);
  });
});

describe('someone more is refused in words', () => {
  const refusalOf = async (reference: string, wanted: Change) => {
    const { status, body } = await preview(reference, wanted);
    return [status, ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
  };

  it('for a private group, whose date has no more places', async () => {
    const { reference, departureId } = await paid(2);
    await sql`update departure set is_private = true, max_pax_per_booking = 2
               where id = ${departureId}`.execute(service.db.queries);
    expect(await refusalOf(reference, someone('twin'))).toEqual([400, 'add.type private_group']);
  });

  it('when GST has changed since the sale', async () => {
    const { reference } = await paid(2);
    await sql`update booking
                 set tax_snapshot = jsonb_set(tax_snapshot, '{gstRuleId}', '"another"')`.execute(
      service.db.queries,
    );
    expect(await refusalOf(reference, someone('twin'))).toEqual([400, 'add.type gst_changed']);
    const booking = await read(reference);
    expect(await refusalOf(reference, toRoom(booking, 'single', 0))).toEqual([200]);
  });

  it('for an infant without an adult of 18', async () => {
    ({ id: tripId } = await aTrip(service.db, { slug: 'goa', minAge: 0 }));
    const { reference } = await paid(1);
    const infant = someone('twin', { type: 'infant' });
    expect(await refusalOf(reference, infant)).toEqual([200]);
    await sql`update booking_traveller set date_of_birth = '2012-05-06'`.execute(
      service.db.queries,
    );
    expect(await refusalOf(reference, infant)).toEqual([400, 'add.type infant_without_adult']);
  });
});

describe('changes', () => {
  it('are in the history, and say which friends’ shares close', async () => {
    const { reference } = await paid(2, 'deposit');
    const { money } = await read(reference);
    const asked = await visitor.post(`/v1/bookings/${reference}/shares`, {
      shares: [
        { payerName: 'Bela Rao', payerEmail: 'bela@example.com', amountMinor: 1_000_000 },
        {
          ...{ payerName: 'Chand Rao', payerEmail: 'chand@example.com' },
          amountMinor: money.balanceMinor - 1_000_000,
        },
      ],
    });
    expect(asked.status).toBe(201);
    const booking = await read(reference);
    expect((await preview(reference, toRoom(booking, 'single', 0))).body.closingShares).toBe(0);
    const { seen } = await change(reference, toRoom(booking, 'triple', 0));
    expect(seen.closingShares).toBe(1);
    const kinds = (await read(reference)).timeline.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'share_closed')).toHaveLength(1);
    expect(kinds).toContain('people_changed');
  });

  it('are refused and change nothing when something changed since they were shown', async () => {
    const { reference, departureId } = await paid(2, 'deposit');
    const booking = await read(reference);
    const wanted = toRoom(booking, 'single', 0);
    const first = await preview(reference, wanted);
    await as('finance', 'POST', `/bookings/${reference}/payments`, {
      ...{ method: 'cash', amountMinor: 100_000, reference: 'R-1' },
    });
    const stale = await confirm(reference, wanted, first.body.token);
    expect(answer(stale)).toEqual([409, 'preview_expired']);
    const second = await preview(reference, wanted);
    const other = await confirm(reference, toRoom(booking, 'quad', 0), second.body.token);
    expect(answer(other)).toEqual([409, 'preview_expired']);
    await sql`update departure_price set amount_minor = amount_minor + 100
               where departure_id = ${departureId} and occupancy = 'single'`.execute(
      service.db.queries,
    );
    expect(answer(await confirm(reference, wanted, second.body.token))).toEqual([
      409,
      'preview_expired',
    ]);
    const third = await preview(reference, wanted);
    await setClock(service.db, '11 minutes');
    expect(answer(await confirm(reference, wanted, third.body.token))).toEqual([
      409,
      'preview_expired',
    ]);
    const strange = await confirm(reference, wanted, 'x'.repeat(40));
    expect(answer(strange)).toEqual([400, 'validation_failed']);
    expect((await read(reference)).money.totalMinor).toBe(booking.money.totalMinor);
    expect((await auditOf(reference)).map(({ action }) => action)).toEqual(['payment.record']);
  });

  it('happen once for each form, need the permission and a fresh code', async () => {
    const { reference } = await paid(2);
    const booking = await read(reference);
    const wanted = toRoom(booking, 'single', 0);
    for (const role of ['sales', 'finance']) {
      expect(answer(await preview(reference, wanted, role))).toEqual([403, 'forbidden']);
    }
    const { token } = (await preview(reference, wanted)).body;
    expect(answer(await confirm(reference, wanted, token, { role: 'finance' }))).toEqual([
      403,
      'forbidden',
    ]);
    const { who } = await aColleague(service, 'Divya', 'operations');
    await setClock(service.db, '15 minutes');
    const late = await who.send(
      'POST',
      `/v1/staff/bookings/${reference}/people`,
      {
        ...{ ...wanted, token, reason: 'They asked' },
      },
      { 'idempotency-key': randomUUID() },
    );
    expect(answer(late)).toEqual([401, 'step_up_required']);
    const fresh = (await preview(reference, wanted)).body;
    const key = randomUUID();
    const one = await confirm(reference, wanted, fresh.token, { key });
    const again = await confirm(reference, wanted, fresh.token, { key });
    expect([one.status, again.body]).toEqual([201, one.body]);
    expect((await auditOf(reference)).length).toBe(1);
  });

  it('are only for confirmed bookings of trips that haven’t started', async () => {
    const { id } = await aDeparture(service.db, { tripId, capacity: 12, prices });
    const { reference } = await visitor.holdAndBook(id, 1);
    const unpaid = await read(reference);
    expect(answer(await preview(reference, toRoom(unpaid, 'single', 0)))).toEqual([
      409,
      'invalid_state',
    ]);
    await pay(reference, 'full');
    await setClock(service.db, '61 days');
    expect(answer(await preview(reference, toRoom(unpaid, 'single', 0)))).toEqual([
      409,
      'sales_closed',
    ]);
  });
});

type Step =
  | { kind: 'rooms'; who: number; occupancy: Occupancy }
  | { kind: 'add'; occupancy: Occupancy }
  | { kind: 'remove'; who: number }
  | { kind: 'pay' };

const occupancy = fc.constantFrom<Occupancy>('quad', 'triple', 'twin', 'single');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('rooms' as const), who: fc.nat(3), occupancy }),
  fc.record({ kind: fc.constant('add' as const), occupancy }),
  fc.record({ kind: fc.constant('remove' as const), who: fc.nat(3) }),
  fc.constant({ kind: 'pay' as const }),
);

it('keeps seats, lines and money in step in any sequence, and does what it shows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 6 }),
      fc.constantFrom('deposit' as const, 'full' as const),
      async (steps, purpose) => {
        visitor = aVisitor(service);
        const { reference, departureId } = await paid(2, purpose, {
          earlyTiers: [{ minDaysBefore: 30, bps: 500 }],
        });
        for (const one of steps) {
          const before = await read(reference);
          const told = await take(reference, before, one);
          // Above a day's limit, someone else agrees first.
          await approveRefunds();
          await service.work();
          const after = await read(reference);
          const active = after.travellers.filter(({ status }) => status === 'active').length;
          expect([after.pax, (await counts(departureId))?.booked]).toEqual([active, active]);
          expect(after.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
            after.money.totalMinor,
          );
          expect(after.money.paidMinor).toBeGreaterThanOrEqual(after.money.refundedMinor);
          if (told) {
            expect({
              totalMinor: after.money.totalMinor,
              dueMinor: after.money.balanceMinor,
              refundMinor: after.money.refundedMinor - before.money.refundedMinor,
              leftToPay: told.leftToPay && after.leftToPay,
            }).toEqual(told);
          }
          await expectNoDrift(service.db);
          await expectMoneyAddsUp(service.db);
        }
      },
    ),
    { numRuns: 8 },
  );
}, 240_000);

/** Takes a step. Returns what its preview said about the money, if it happened. */
async function take(reference: string, booking: BookingDetail, one: Step) {
  switch (one.kind) {
    case 'pay':
      if (booking.money.balanceMinor > 0) await pay(reference, 'balance');
      return null;
    case 'remove': {
      const [id] = ids(booking).slice(one.who);
      if (!id || ids(booking).length === 1) return null;
      const url = `/bookings/${reference}/cancellations`;
      const seen = await as<CancellationPreview>('operations', 'POST', `${url}/preview`, {
        travellerIds: [id],
      });
      const { token, shareMinor, keptMinor, refundMinor } = seen.body;
      expect((await as('operations', 'POST', url, { token, reason: 'Ill' })).status).toBe(202);
      const totalMinor = booking.money.totalMinor - shareMinor + keptMinor;
      const paidMinor = booking.money.paidMinor - booking.money.refundedMinor - refundMinor;
      const restMinor = Math.max(totalMinor - paidMinor, 0);
      // Less than a rupee is written off.
      const unpayableMinor = restMinor < 100 ? restMinor : 0;
      return {
        totalMinor: totalMinor - unpayableMinor,
        dueMinor: restMinor - unpayableMinor,
        ...{ refundMinor, leftToPay: undefined },
      };
    }
    default: {
      const wanted =
        one.kind === 'add' ? someone(one.occupancy) : toRoom(booking, one.occupancy, one.who);
      const seen = await preview(reference, wanted);
      // Nobody is there, they have the room already, or the booking is full.
      if (seen.status !== 200) return null;
      expect((await confirm(reference, wanted, seen.body.token)).status).toBe(201);
      const { totalAfterMinor: totalMinor, dueMinor, refundMinor, leftToPay } = seen.body;
      return { totalMinor, dueMinor, refundMinor, leftToPay };
    }
  }
}
