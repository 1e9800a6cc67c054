/** What staff change on a booking: its date, names and addresses, notes, and goodwill. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import type {
  BookingNote,
  ContactCorrected,
  GoodwillPreview,
  GoodwillRequested,
} from '../contract/bookingChanges.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Problem } from '../contract/problem.ts';
import type { AuditEntry, StaffRefunds } from '../contract/staff.ts';
import type { StaffBookingRecord } from '../contract/staffBookings.ts';
import type { TransferDates, TransferPreview, Transferred } from '../contract/transfers.ts';
import type { TravellerDetails } from '../contract/travellers.ts';
import { forgetCustomer } from '../store/customers/erasures.ts';
import { collectBookings } from '../store/customers/exports.ts';
import { forgetOldRecords } from '../store/customers/retention.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague } from '../testing/staff.ts';

const staff = ['sales', 'operations', 'finance', 'owner'];
const secretOf = (role: string) => `staff-secret-of-${role}-`.padEnd(40, 'x');

let service: Service;
let visitor: Visitor;
let tripId: string;
let departureId: string;

beforeAll(async () => {
  service = await startService({
    RATE_CODE_RESEND_SECONDS: '0',
    STAFF_KEYS: staff.map((role) => `${role}:${role}:${secretOf(role)}`).join(','),
  });
});
beforeEach(async () => {
  await service.turn({ webhookDrop: true, refundStatus: 'processed' });
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
  ({ id: departureId } = await aDeparture(service.db, { tripId, capacity: 12 }));
  visitor = aVisitor(service);
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

interface Sent {
  key?: string;
  version?: number;
}

async function as<T = Problem>(
  role: string,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
  { key = randomUUID(), version }: Sent = {},
) {
  const reply = await service.app.inject({
    method,
    url: `/v1/staff${url}`,
    headers: {
      authorization: `Bearer ${secretOf(role)}`,
      ...(method === 'POST' ? { 'idempotency-key': key } : {}),
      ...(version === undefined ? {} : { 'if-match': `"v${version}"` }),
    },
    ...(payload ? { payload } : {}),
  });
  return { status: reply.statusCode, body: reply.json<T>(), headers: reply.headers };
}

async function paid(pax = 2, purpose: 'deposit' | 'full' = 'full', on = departureId) {
  const { reference } = await visitor.holdAndBook(on, pax);
  const { body } = await visitor.pay(reference, purpose);
  await comeBack(service, await walkCheckout(body, 'success'));
  return reference;
}

const read = async (reference: string) =>
  (await as<BookingDetail>('sales', 'GET', `/bookings/${reference}`)).body;
const record = async (reference: string) =>
  (await as<StaffBookingRecord>('sales', 'GET', `/bookings/${reference}/record`)).body;
const auditOf = async (reference: string) =>
  (await as<{ items: AuditEntry[] }>('owner', 'GET', `/audit?objectId=${reference}`)).body.items;
const answer = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Problem).code,
];

describe('moving to another date', () => {
  it('does what the preview said, with the traveller’s own rules', async () => {
    const { id: later } = await aDeparture(service.db, { tripId, inDays: 90, capacity: 12 });
    const reference = await paid();
    const dates = await as<TransferDates>(
      'operations',
      'GET',
      `/bookings/${reference}/transfers/dates`,
    );
    const own = await visitor.send<TransferDates>(
      'GET',
      `/v1/bookings/${reference}/transfers/dates`,
    );
    expect(dates.body).toEqual(own.body);
    const url = `/bookings/${reference}/transfers`;
    const seen = await as<TransferPreview>('operations', 'POST', `${url}/preview`, {
      departureId: later,
    });
    expect(seen.body).toMatchObject({ needsCode: false, feeMinor: 0, dueMinor: 0 });
    const confirm = { token: seen.body.token, reason: 'Their exam was moved' };
    expect(answer(await as('sales', 'POST', url, confirm))).toEqual([403, 'forbidden']);
    const key = randomUUID();
    const [one, other] = await Promise.all([
      as<Transferred>('operations', 'POST', url, confirm, { key }),
      as<Transferred>('operations', 'POST', url, confirm, { key }),
    ]);
    const done = one.status === 201 ? one : other;
    expect(done.status).toBe(201);
    const moved = await read(done.body.reference);
    expect(moved).toMatchObject({
      status: 'confirmed',
      departure: { id: later },
      money: { totalMinor: seen.body.totalMinor, paidMinor: seen.body.movedMinor },
    });
    expect((await read(reference)).status).toBe('transferred');
    expect((await auditOf(reference))[0]).toMatchObject({
      action: 'booking.move',
      actor: 'operations',
      reason: 'Their exam was moved',
      after: { movedTo: done.body.reference, movedMinor: seen.body.movedMinor, refundMinor: 0 },
    });
  });

  it('refuses when the price or the money changed in between, and changes nothing', async () => {
    const { id: later } = await aDeparture(service.db, { tripId, inDays: 90 });
    const reference = await paid(2, 'deposit');
    const url = `/bookings/${reference}/transfers`;
    const seen = await as<TransferPreview>('operations', 'POST', `${url}/preview`, {
      departureId: later,
    });
    await as('finance', 'POST', `/bookings/${reference}/payments`, {
      ...{ method: 'cash', amountMinor: 100_000, reference: 'R-1' },
    });
    const confirm = { token: seen.body.token, reason: 'They asked' };
    expect(answer(await as('operations', 'POST', url, confirm))).toEqual([409, 'preview_expired']);
    const again = await as<TransferPreview>('operations', 'POST', `${url}/preview`, {
      departureId: later,
    });
    await setClock(service.db, '11 minutes');
    const late = { token: again.body.token, reason: 'They asked' };
    expect(answer(await as('operations', 'POST', url, late))).toEqual([409, 'preview_expired']);
    expect((await read(reference)).status).toBe('confirmed');
    expect((await auditOf(reference)).map(({ action }) => action)).toEqual(['payment.record']);
  });
});

describe('notes', () => {
  it('are for staff, once for each form, move along and are logged without their text', async () => {
    const { id: later } = await aDeparture(service.db, { tripId, inDays: 90 });
    const reference = await paid();
    const key = randomUUID();
    const note = { text: '  Wants the lower berth\r\nAsk again in May ' };
    const url = `/bookings/${reference}/notes`;
    const made = await as<BookingNote>('finance', 'POST', url, note, { key });
    const twice = await as<BookingNote>('finance', 'POST', url, note, { key });
    expect([made.status, twice.body]).toEqual([201, made.body]);
    expect(made.body.text).toBe('Wants the lower berth\nAsk again in May');
    expect((await record(reference)).notes).toEqual([made.body]);
    const own = await visitor.readBooking(reference);
    expect(JSON.stringify(own.body)).not.toContain('lower berth');
    expect(JSON.stringify(await auditOf(reference))).not.toContain('berth');
    for (const text of [' ', 'bad \u0007 bell', 'x'.repeat(2_001)]) {
      expect((await as('sales', 'POST', url, { text })).status).toBe(400);
    }

    const seen = await as<TransferPreview>(
      'operations',
      'POST',
      `/bookings/${reference}/transfers/preview`,
      { departureId: later },
    );
    const confirm = { token: seen.body.token, reason: 'They asked' };
    const moved = await as<Transferred>(
      'operations',
      'POST',
      `/bookings/${reference}/transfers`,
      confirm,
    );
    expect((await record(moved.body.reference)).notes).toEqual([made.body]);
  });

  it('are in the person’s copy of their data without the writer, and go with it', async () => {
    visitor = await aCustomer(service, 'asha@example.com');
    const reference = await paid();
    await as('sales', 'POST', `/bookings/${reference}/notes`, { text: 'Called twice' });
    const { rows } = await sql<{ id: string }>`select id from customer`.execute(service.db.queries);
    const [copy] = await collectBookings(service.db.queries, rows[0]?.id ?? '');
    expect(copy?.data.notes).toEqual([expect.objectContaining({ body: 'Called twice' })]);
    expect(JSON.stringify(copy?.data.notes)).not.toContain('sales');

    visitor = aVisitor(service);
    const unpaid = (await visitor.holdAndBook(departureId)).reference;
    await as('sales', 'POST', `/bookings/${unpaid}/notes`, { text: 'Never paid' });
    await setClock(service.db, '1 hour');
    await sweepHolds(service.deps);
    await setClock(service.db, '32 days');
    await forgetOldRecords(service.db.queries);
    expect((await record(unpaid)).notes).toEqual([]);
    expect((await record(reference)).notes).toHaveLength(1);
    await service.db.transact((tx) =>
      forgetCustomer(tx, randomUUID(), { id: rows[0]?.id ?? '', email: 'asha@example.com' }),
    );
    expect((await record(reference)).notes).toEqual([]);
  });
});

describe('corrections', () => {
  it('change whom we write to, against the version that was seen, and end old links', async () => {
    const reference = await paid();
    const before = await read(reference);
    const url = `/bookings/${reference}/contact`;
    const change = { email: 'asha.rao@example.org', reason: 'Typed wrongly' };
    const done = await as<ContactCorrected>('operations', 'PATCH', url, change, {
      version: before.version,
    });
    expect(done).toMatchObject({ status: 200, body: { emailMasked: 'a***@e***.org' } });
    const stale = await as(
      'sales',
      'PATCH',
      url,
      { name: 'Asha R', reason: 'As on the ID' },
      {
        version: before.version,
      },
    );
    expect(answer(stale)).toEqual([412, 'version_conflict']);
    const named = await as<ContactCorrected>(
      'sales',
      'PATCH',
      url,
      {
        name: 'Asha  Rao-Mehta',
        address: { line1: '4 Mall Road', city: 'Shimla', pin: '171001' },
        reason: 'As on the ID',
      },
      { version: done.body.version },
    );
    expect(named.body).toMatchObject({ name: 'Asha Rao-Mehta', emailMasked: 'a***@e***.org' });
    const wrong = {
      email: 'nobody',
      phone: '12',
      address: { line1: '', city: 'S', pin: '1' },
      reason: 'Test',
    };
    const refused = await as('sales', 'PATCH', url, wrong, { version: named.body.version });
    expect((refused.body.errors ?? []).map(({ path }) => path).sort()).toEqual([
      'address.city', 'address.line1', 'address.pin', 'email', 'phone',
    ]); // prettier-ignore
    const log = await auditOf(reference);
    expect(log.map(({ action, after }) => [action, after])).toEqual([
      ['booking.correct_contact', { fields: ['name', 'address'] }],
      ['booking.correct_contact', { fields: ['email'], ended: { links: 0, browsers: 0 } }],
    ]);
    expect(answer(await as('finance', 'PATCH', url, change, { version: 1 }))[0]).toBe(403);
  });

  it('change a traveller also once travellers can’t, until the trip starts', async () => {
    const reference = await paid();
    const booking = await read(reference);
    const [first] = booking.details.travellers;
    const url = `/bookings/${reference}/travellers/${first?.id}`;
    const change = { version: first?.version, fullName: 'Asha Devi Rao', reason: 'As on the ID' };
    await setClock(service.db, '58 days');
    expect((await read(reference)).details.isLocked).toBe(true);
    const done = await as<TravellerDetails>('operations', 'PATCH', url, change);
    expect(done).toMatchObject({ status: 200, body: { fullName: 'Asha Devi Rao' } });
    expect(answer(await as('operations', 'PATCH', url, change))).toEqual([412, 'version_conflict']);
    const child = { version: done.body.version, dateOfBirth: '2020-01-01', reason: 'Wrong year' };
    expect((await as('operations', 'PATCH', url, child)).status).toBeGreaterThanOrEqual(400);
    await setClock(service.db, '62 days');
    const late = { ...change, version: done.body.version };
    expect(answer(await as('operations', 'PATCH', url, late))).toEqual([409, 'traveller_locked']);
    expect((await auditOf(reference))[0]).toMatchObject({
      action: 'booking.correct_traveller',
      after: { travellerId: first?.id, fields: ['fullName'] },
      reason: 'As on the ID',
    });
  });

  it('add food and an emergency contact after the lock, and record no values', async () => {
    const reference = await paid();
    const [first] = (await read(reference)).details.travellers;
    const url = `/bookings/${reference}/travellers/${first?.id}`;
    await setClock(service.db, '58 days');
    const change = {
      version: first?.version,
      diet: 'jain',
      emergencyContact: { name: 'Meera Rao', phone: '98160 44556', relation: 'Sister' },
      reason: 'She called',
    };
    expect(answer(await as('finance', 'PATCH', url, change))[0]).toBe(403);
    const badPhone = { ...change, emergencyContact: { ...change.emergencyContact, phone: '12' } };
    expect((await as('operations', 'PATCH', url, badPhone)).body.errors?.[0]?.path).toBe(
      'emergencyContact.phone',
    );
    expect((await read(reference)).details.travellers[0]?.diet).toBe(first?.diet);
    const done = await as<TravellerDetails>('operations', 'PATCH', url, change);
    expect(done).toMatchObject({
      status: 200,
      body: {
        diet: 'jain',
        emergencyContact: { name: 'Meera Rao', phoneMasked: expect.stringMatching(/^\*+56$/) },
      },
    });
    expect(JSON.stringify(done.body)).not.toContain('44556');
    const log = await auditOf(reference);
    expect(log[0]).toMatchObject({
      action: 'booking.correct_traveller',
      after: { travellerId: first?.id, fields: ['diet', 'emergencyContact'] },
      reason: 'She called',
    });
    expect(JSON.stringify(log)).not.toMatch(/Meera|44556|jain|Sister/);
  });

  it('change the email address only for whoever may move bookings', async () => {
    const reference = await paid();
    const { version } = await read(reference);
    const url = `/bookings/${reference}/contact`;
    const change = { name: 'Asha R', email: 'sales@example.org', reason: 'Typed wrongly' };
    expect(answer(await as('sales', 'PATCH', url, change, { version }))).toEqual([
      403,
      'forbidden',
    ]);
    const { email: _, ...name } = change;
    expect((await as('sales', 'PATCH', url, name, { version })).status).toBe(200);
  });

  it('need a fresh code of the app', async () => {
    const reference = await paid();
    const { version } = await read(reference);
    const { who } = await aColleague(service, 'Tara', 'sales');
    await setClock(service.db, '15 minutes');
    const reply = await who.send(
      'PATCH',
      `/v1/staff/bookings/${reference}/contact`,
      { name: 'Asha', reason: 'As on the ID' },
      { 'if-match': `"v${version}"` },
    );
    expect(answer(reply)).toEqual([401, 'step_up_required']);
  });
});

describe('goodwill', () => {
  const url = (reference: string) => `/bookings/${reference}/goodwill`;
  const preview = (reference: string, amountMinor: number) =>
    as<GoodwillPreview>('operations', 'POST', `${url(reference)}/preview`, { amountMinor });
  const request = (reference: string, token: string, key?: string) =>
    as<GoodwillRequested>(
      'operations',
      'POST',
      url(reference),
      { token, reason: 'The heater broke' },
      key ? { key } : {},
    );
  const decide = (role: string, id: string | undefined, decision: string, body?: object) =>
    as(role, 'POST', `/refunds/${id}/${decision}`, body);

  it('waits for a second person, and sends exactly what the preview said', async () => {
    const reference = await paid();
    const before = await read(reference);
    const seen = await preview(reference, 200_000);
    expect(seen.body).toMatchObject({
      mostMinor: before.money.totalMinor,
      refunds: [{ amountMinor: 200_000, destination: 'gateway' }],
      totalAfterMinor: before.money.totalMinor - 200_000,
      balanceMinor: 0,
    });
    const key = randomUUID();
    const made = await request(reference, seen.body.token, key);
    expect((await request(reference, seen.body.token, key)).body).toEqual(made.body);
    expect(made.body).toMatchObject({ amountMinor: 200_000 });
    const [id] = made.body.refundIds;
    await service.work();
    const waiting = await read(reference);
    expect(waiting.money).toMatchObject({ refundedMinor: 0, balanceMinor: 0 });
    expect(waiting.nextDue).toBeNull();
    expect((await record(reference)).refunds).toMatchObject([
      { reason: 'goodwill', status: 'requested', requestedBy: 'operations', amountMinor: 200_000 },
    ]);

    const queue = await as<StaffRefunds>('finance', 'GET', '/refunds');
    expect(queue.body.items).toMatchObject([{ id, reason: 'goodwill', why: 'The heater broke' }]);
    const unread = await as<StaffRefunds>('operations', 'GET', '/refunds');
    expect(unread.body.items).toMatchObject([{ id, why: null }]);

    const own = await aColleague(service, 'Owen', 'owner');
    const ownSeen = await own.who.send<GoodwillPreview>(
      'POST',
      `/v1/staff${url(reference)}/preview`,
      { amountMinor: 100 },
    );
    const ownMade = await own.who.post<GoodwillRequested>(`/v1/staff${url(reference)}`, {
      ...{ token: ownSeen.body.token, reason: 'A little more' },
    });
    const alone = await own.who.send(
      'POST',
      `/v1/staff/refunds/${ownMade.body.refundIds[0]}/approve`,
    );
    expect(answer(alone)).toEqual([403, 'second_person_required']);
    expect(
      (await decide('finance', ownMade.body.refundIds[0], 'reject', { reason: 'One is enough' }))
        .status,
    ).toBe(200);

    expect((await decide('finance', id, 'approve')).status).toBe(200);
    await service.work();
    const after = await read(reference);
    expect(after.money).toMatchObject({
      totalMinor: seen.body.totalAfterMinor,
      refundedMinor: 200_000,
      balanceMinor: 0,
    });
    const log = (await record(reference)).history.map(({ action }) => action);
    expect(log).toEqual(['refund.approve', 'refund.reject', 'refund.goodwill', 'refund.goodwill']);
  });

  it('restores the price when it is rejected', async () => {
    const reference = await paid(2, 'deposit');
    const before = await read(reference);
    const seen = await preview(reference, 150_000);
    expect(seen.body.balanceMinor).toBe(before.money.balanceMinor);
    const made = await request(reference, seen.body.token);
    expect((await read(reference)).money.balanceMinor).toBe(before.money.balanceMinor);
    expect((await read(reference)).leftToPay).toEqual(before.leftToPay);
    await decide('finance', made.body.refundIds[0], 'reject', { reason: 'Not our fault' });
    const after = await read(reference);
    expect(after.money).toEqual(before.money);
    expect(after.leftToPay).toEqual(before.leftToPay);
  });

  it('ends with its booking while it waits: the refund is what it would be without', async () => {
    const reference = await paid();
    const path = `/bookings/${reference}/cancellations`;
    const look = async () =>
      (await as<CancellationPreview>('operations', 'POST', `${path}/preview`, {})).body;
    const before = await look();
    const { tiers } = (await read(reference)).cancellation;
    expect(tiers[0]).toMatchObject({
      refundMinor: before.refundMinor,
      keptMinor: before.keptMinor,
    });
    const seen = await preview(reference, 200_000);
    const made = await request(reference, seen.body.token);
    const { token, ...now } = await look();
    expect(now).toMatchObject({
      ...{ refundMinor: before.refundMinor, keptMinor: before.keptMinor },
      ...{ chargeMinor: before.chargeMinor, refunds: before.refunds },
    });
    expect((await read(reference)).cancellation.tiers).toEqual(tiers);
    expect((await as('operations', 'POST', path, { token })).status).toBe(202);
    const late = await decide('finance', made.body.refundIds[0], 'reject', { reason: 'Late' });
    expect(answer(late)).toEqual([409, 'invalid_state']);
    const { refunds } = await record(reference);
    expect(refunds.find(({ reason }) => reason === 'goodwill')?.status).toBe('rejected');
    const own = refunds.filter(({ reason }) => reason === 'cancellation');
    expect(own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(before.refundMinor);
  });

  it('ends when its booking moves while it waits: all of the money moves', async () => {
    const { id: later } = await aDeparture(service.db, { tripId, inDays: 90, capacity: 12 });
    const reference = await paid();
    const path = `/bookings/${reference}/transfers`;
    const look = async () =>
      (
        await as<TransferPreview>('operations', 'POST', `${path}/preview`, {
          departureId: later,
        })
      ).body;
    const before = await look();
    await request(reference, (await preview(reference, 200_000)).body.token);
    const { token, ...now } = await look();
    expect(now).toMatchObject({
      ...{ movedMinor: before.movedMinor, oldTotalMinor: before.oldTotalMinor },
      ...{ dueMinor: before.dueMinor, refundMinor: before.refundMinor },
    });
    const moved = await as<Transferred>('operations', 'POST', path, { token, reason: 'They ask' });
    expect(moved.status).toBe(201);
    const { money } = await read(moved.body.reference);
    expect(money.paidMinor).toBe(before.movedMinor);
  });

  it('is at most what was paid in money, also when asked twice', async () => {
    const reference = await paid(1, 'deposit');
    const { money } = await read(reference);
    expect(money.paidMinor).toBe(300_000);
    const tooMuch = await preview(reference, 300_001);
    expect(tooMuch.body).toMatchObject({ errors: [{ path: 'amountMinor' }] });
    const one = await preview(reference, 200_000);
    const other = await preview(reference, 200_000);
    const replies = await Promise.all([
      request(reference, one.body.token),
      request(reference, other.body.token),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await preview(reference, 100_001)).status).toBe(400);
    const unpaid = (await visitor.holdAndBook(departureId)).reference;
    expect(answer(await preview(unpaid, 100))).toEqual([409, 'invalid_state']);
  });

  it('leaves a later cancellation right: what was given isn’t kept or given again', async () => {
    const reference = await paid();
    const { money } = await read(reference);
    const seen = await preview(reference, 500_000);
    const made = await request(reference, seen.body.token);
    await decide('finance', made.body.refundIds[0], 'approve');
    await service.work();
    const cancel = await as<CancellationPreview>(
      'operations',
      'POST',
      `/bookings/${reference}/cancellations/preview`,
      {},
    );
    expect(cancel.body).toMatchObject({ paidMinor: money.paidMinor - 500_000 });
    expect(cancel.body.keptMinor + cancel.body.refundMinor).toBe(money.paidMinor - 500_000);
    const done = await as('operations', 'POST', `/bookings/${reference}/cancellations`, {
      ...{ token: cancel.body.token, reason: 'They can’t come' },
    });
    expect(done.status).toBe(202);
    await service.work();
    const after = await read(reference);
    expect(after.money.totalMinor).toBe(cancel.body.keptMinor);
    // Goodwill after a cancellation comes from what we kept.
    if (cancel.body.keptMinor > 0) {
      const more = await preview(reference, cancel.body.keptMinor);
      expect(more.status).toBe(200);
    }
    const open = await as<StaffRefunds>('finance', 'GET', '/refunds');
    for (const { id, status } of open.body.items) {
      if (status === 'requested') await decide('finance', id, 'approve');
    }
    await service.work();
  });

  it('leaves the cancellation of one of two right', async () => {
    const reference = await paid();
    const { travellers, money } = await read(reference);
    const seen = await preview(reference, 100_000);
    const made = await request(reference, seen.body.token);
    await decide('finance', made.body.refundIds[0], 'approve');
    await service.work();
    for (const travellerIds of [[travellers[0]?.id], [travellers[1]?.id]]) {
      const cancel = await as<CancellationPreview>(
        'operations',
        'POST',
        `/bookings/${reference}/cancellations/preview`,
        travellerIds[0] === travellers[0]?.id ? { travellerIds } : {},
      );
      expect(cancel.status).toBe(200);
      await as('operations', 'POST', `/bookings/${reference}/cancellations`, {
        ...{ token: cancel.body.token, reason: 'They can’t come' },
      });
    }
    const after = await read(reference);
    expect(after.status).toBe('cancelled');
    expect(after.money.totalMinor).toBeGreaterThanOrEqual(0);
    expect(after.money.totalMinor).toBeLessThan(money.totalMinor);
  });
});
