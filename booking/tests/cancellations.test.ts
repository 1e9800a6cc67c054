/** Cancelling: previewed, then carried out exactly as previewed, with every paisa accounted for. */
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sweepHolds } from '../actions/expireHolds.ts';
import { creditHolder, executeRefund } from '../actions/refunds.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { BookingCancellation, CancellationPreview } from '../contract/cancellations.ts';
import type { Problem } from '../contract/problem.ts';
import { creditOf } from '../store/money/travelCredit.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';
import { allRows } from '../store/database/rows.ts';

let service: Service;
let visitor: Visitor;
let tripId: string;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  await service.turn({ webhookDrop: true, refundStatus: 'processed', apiDown: false });
  ({ id: tripId } = await aTrip(service.db, { slug: 'spiti' }));
  visitor = aVisitor(service);
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

/** A confirmed booking, with the deposit or the full price paid. */
async function paid(
  options: { pax?: number; inDays?: number; purpose?: 'deposit' | 'full'; capacity?: number } = {},
  who: Visitor = visitor,
): Promise<BookingDetail> {
  const { pax = 1, inDays = 60, purpose = 'full', capacity = 12 } = options;
  const { id } = await aDeparture(service.db, { tripId, inDays, capacity });
  const { reference } = await who.holdAndBook(id, pax);
  const { body } = await who.pay(reference, purpose);
  await comeBack(service, await walkCheckout(body, 'success'));
  return read(reference, who);
}

async function read(reference: string, who: Visitor = visitor): Promise<BookingDetail> {
  return (await who.readBooking(reference)).body;
}

const preview = (reference: string, body: object = {}, who: Visitor = visitor) =>
  who.send<CancellationPreview>('POST', `/v1/bookings/${reference}/cancellations/preview`, body);

const confirm = (reference: string, token: string, key?: string, who: Visitor = visitor) =>
  who.post<BookingCancellation>(`/v1/bookings/${reference}/cancellations`, { token }, key);

async function cancel(reference: string, body: object = {}) {
  const seen = (await preview(reference, body)).body;
  const done = await confirm(reference, seen.token);
  expect(done.status).toBe(202);
  return { seen, done: done.body };
}

/** Gives the extras of earlier bookings their terms, as the migration did. */
async function repeatMigration(): Promise<void> {
  const file = new URL('../migrations/0035_extras_per_person.sql', import.meta.url);
  const forget = sql`update booking set tax_snapshot = tax_snapshot - 'extras'`;
  await service.db.transact(async (tx) => {
    await forget.execute(tx);
    await sql.raw(await readFile(file, 'utf8')).execute(tx);
  });
}

/** Returns what the gateway has actually refunded for a booking. */
async function sentByGateway(): Promise<number> {
  const state = (await (await fetch(`${service.payUrl}/emulator/state`)).json()) as {
    refunds: { amount: number; status: string }[];
  };
  return state.refunds.reduce((sum, { amount }) => sum + amount, 0);
}

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code;

it('previews the refund, refunds exactly that and releases the seats', async () => {
  const booking = await paid({ pax: 2, inDays: 40, capacity: 2 });
  const before = await sentByGateway();
  const seen = await preview(booking.reference);
  expect(seen.body).toMatchObject({
    scope: 'booking',
    daysBefore: 40,
    refundBps: 9_000,
    paidMinor: 3_779_800,
    chargeMinor: 378_000,
    keptMinor: 378_000,
    refundMinor: 3_401_800,
    refunds: [{ amountMinor: 3_401_800, destination: 'gateway' }],
  });
  expect((await read(booking.reference)).status).toBe('confirmed');

  const done = await confirm(booking.reference, seen.body.token);
  expect(done).toMatchObject({
    status: 202,
    body: { status: 'applied', refundMinor: 3_401_800, initiator: 'traveller' },
  });
  expect((await visitor.quote(booking.departure.id, 2)).body.quote.seatsLeft).toBe(2);
  // Above the limit, staff must approve it first.
  expect(await read(booking.reference)).toMatchObject({
    status: 'cancelled',
    refunds: [{ status: 'requested', reason: 'cancellation' }],
    money: { totalMinor: 378_000, balanceMinor: 0 },
    travellers: [{ status: 'cancelled' }, { status: 'cancelled' }],
  });
  await service.work();
  expect(await sentByGateway()).toBe(before);
});

it('sends a small refund automatically, with the bank’s reference', async () => {
  const booking = await paid({ purpose: 'deposit' });
  const { seen } = await cancel(booking.reference);
  expect(seen).toMatchObject({ refundMinor: 111_000, keptMinor: 189_000, needsApproval: false });
  await service.work();
  const after = await read(booking.reference);
  expect(after).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'partially_refunded',
    money: { paidMinor: 300_000, refundedMinor: 111_000, balanceMinor: 0 },
    cancellations: [{ status: 'settled', refundAs: 'original' }],
    schedule: [{ status: 'paid' }, { status: 'waived' }],
  });
  expect(after.refunds[0]).toMatchObject({ status: 'processed', destination: 'gateway' });
  expect(after.refunds[0]?.providerReference).toMatch(/^ARN/);
  expect(after.timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['booking_cancelled', 'refund_requested', 'refund_processed']),
  );
});

it('cancels one of several travellers and keeps the others’ due date', async () => {
  const booking = await paid({ pax: 3, purpose: 'deposit' });
  const [lead, second] = booking.travellers;
  const { seen } = await cancel(booking.reference, { travellerIds: [lead?.id] });
  expect(seen).toMatchObject({
    scope: 'travellers',
    shareMinor: 1_889_900,
    paidMinor: 300_000,
    keptMinor: 189_000,
    refundMinor: 111_000,
  });
  const after = await read(booking.reference);
  expect(after).toMatchObject({
    status: 'confirmed',
    pax: 2,
    // The other two still owe the same amount, and the pending refund doesn't count as paid.
    money: { balanceMinor: booking.money.balanceMinor - 1_589_900 },
    travellers: [
      { id: lead?.id, isLead: false, status: 'cancelled' },
      { id: second?.id, isLead: true, status: 'active' },
      { status: 'active' },
    ],
  });
  const rest = await visitor.pay(booking.reference, 'balance');
  expect(rest.body.amountMinor).toBe(after.money.balanceMinor);
  await comeBack(service, await walkCheckout(rest.body, 'success'));
  await service.work();
  expect(await read(booking.reference)).toMatchObject({
    paymentStatus: 'paid',
    money: { balanceMinor: 0 },
    refunds: [{ reason: 'cancellation', status: 'processed' }],
    schedule: [{ status: 'paid' }, { status: 'paid' }],
  });
});

it('ends and refunds an extra per person with its traveller, itemised', async () => {
  const { id } = await aDeparture(service.db, { tripId, inDays: 40, capacity: 4, addonStock: 2 });
  const priced = await visitor.quote(id, 2, 'twin', { addons: [{ code: 'TENT', qty: 2 }] });
  const hold = await visitor.post<{ id: string }>('/v1/holds', { quoteToken: priced.body.token });
  const booked = await visitor.book(aBookingRequest(hold.body.id, { pax: 2 }));
  const { reference } = booked.body;
  await comeBack(
    service,
    await walkCheckout((await visitor.pay(reference, 'full')).body, 'success'),
  );
  await repeatMigration();
  const before = await read(reference);
  const leaving = before.travellers[1]?.id ?? '';
  const tentMinor = 126_000;
  const { seen } = await cancel(reference, { travellerIds: [leaving] });
  expect(seen).toMatchObject({
    scope: 'travellers',
    shareMinor: before.money.totalMinor / 2,
    endedExtras: [{ label: 'Single tent', qty: 1, shareMinor: tentMinor }],
    refundMinor: seen.shareMinor - seen.keptMinor,
  });
  const after = await read(reference);
  expect(after.lines.slice(-3).map(({ label, amountMinor }) => [label, amountMinor])).toEqual([
    ['Cancelled: Ravi Rao', tentMinor - seen.shareMinor],
    ['Cancelled: Single tent', -tentMinor],
    ['Cancellation', seen.keptMinor],
  ]);
  const holdWith = async (qty: number) => {
    const other = aVisitor(service);
    const { body } = await other.quote(id, 1, 'twin', { addons: [{ code: 'TENT', qty }] });
    return other.post('/v1/holds', { quoteToken: body.token });
  };
  expect(codeOf(await holdWith(2))).toBe('addon_unavailable');
  expect((await holdWith(1)).status).toBe(201);
  await cancel(reference);
  expect((await holdWith(1)).status).toBe(201);
});

it('closes an open payment and refunds money that arrives for it', async () => {
  const booking = await paid({ purpose: 'deposit' });
  const open = await visitor.pay(booking.reference, 'balance');
  await cancel(booking.reference);
  expect((await visitor.readPayment(open.body.id)).body.status).toBe('expired');
  await comeBack(service, await walkCheckout(open.body, 'success'));
  await service.work();
  const after = await read(booking.reference);
  expect(after.status).toBe('cancelled');
  expect(after.money.paidMinor - after.money.refundedMinor).toBe(after.money.totalMinor);
});

it('cancels an unpaid booking at no charge', async () => {
  const { id } = await aDeparture(service.db, { tripId, capacity: 1 });
  const { reference, holdId } = await visitor.holdAndBook(id);
  const open = await visitor.pay(reference);
  const { seen } = await cancel(reference);
  expect(seen).toMatchObject({ chargeMinor: 0, refundMinor: 0, needsApproval: false });
  expect((await visitor.readHold(holdId)).body.status).toBe('released');
  // The payment arrives late and the seat may be gone, so everything is refunded.
  await comeBack(service, await walkCheckout(open.body, 'success'));
  await service.work();
  expect(await read(reference)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect((await aVisitor(service).hold(id)).status).toBe(201);
});

it('gives travel credit instead of a refund on request', async () => {
  const booking = await paid({ pax: 2 });
  const { seen } = await cancel(booking.reference, { refundAs: 'travel_credit' });
  expect(seen).toMatchObject({
    needsApproval: false,
    refunds: [{ destination: 'travel_credit', amountMinor: 3_401_800 }],
  });
  const { db, deps } = service;
  const holder = creditHolder(deps.links, booking.contact.email.toUpperCase());
  expect(await creditOf(db.queries, holder, deps.config.businessTz)).toBe(3_401_800);
  expect(await read(booking.reference)).toMatchObject({
    refunds: [{ status: 'processed', destination: 'travel_credit' }],
    cancellations: [{ status: 'settled', refundAs: 'travel_credit' }],
  });
});

describe('a preview', () => {
  it('matches the refund for any group, day and payment plan', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          pax: fc.integer({ min: 1, max: 4 }),
          inDays: fc.constantFrom(45, 29, 14, 8, 4),
          purpose: fc.constantFrom('deposit' as const, 'full' as const),
          leave: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
        }),
        async ({ pax, inDays, purpose, leave }) => {
          const booking = await paid({ pax, inDays, purpose });
          const before = await sentByGateway();
          let promised = 0;
          const some = [...new Set(leave)].filter((seq) => seq < pax - 1);
          for (const seq of some) {
            const ids = [booking.travellers[seq]?.id];
            promised += (await cancel(booking.reference, { travellerIds: ids })).seen.refundMinor;
          }
          promised += (await cancel(booking.reference)).seen.refundMinor;
          await approveAll();
          await service.work();
          const after = await read(booking.reference);
          expect(after.money.refundedMinor).toBe(promised);
          expect((await sentByGateway()) - before).toBe(promised);
          expect(after.money.paidMinor - promised).toBe(after.money.totalMinor);
          expect(after.cancellations.map(({ status }) => status)).toEqual(
            after.cancellations.map(() => 'settled'),
          );
        },
      ),
      { numRuns: 12 },
    );
  });

  it('cannot be edited or used for another booking', async () => {
    const booking = await paid();
    const { token } = (await preview(booking.reference)).body;
    const [head = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const edited = Buffer.from(
      JSON.stringify({ ...claims, refundMinor: 1_889_900, keptMinor: 0 }),
    ).toString('base64url');
    const quoteToken = (await visitor.quote(booking.departure.id)).body.token;
    const other = aVisitor(service);
    const theirs = await paid({}, other);
    const foreign = (await preview(theirs.reference, {}, other)).body.token;
    for (const bad of [`${head}.${edited}.${signature}`, `${token}x`, quoteToken, foreign]) {
      const reply = await confirm(booking.reference, bad);
      expect([reply.status, codeOf(reply)]).toEqual([400, 'validation_failed']);
    }
    expect((await read(booking.reference)).status).toBe('confirmed');
  });

  it('lasts ten minutes, and only while nothing changes', async () => {
    const booking = await paid({ pax: 2, inDays: 31 });
    const stale = (await preview(booking.reference)).body.token;
    await cancel(booking.reference, { travellerIds: [booking.travellers[1]?.id] });
    expect(codeOf(await confirm(booking.reference, stale))).toBe('preview_expired');

    const old = (await preview(booking.reference)).body.token;
    await setClock(service.db, '11 minutes');
    expect(codeOf(await confirm(booking.reference, old))).toBe('preview_expired');
    expect((await read(booking.reference)).status).toBe('confirmed');
  });

  it('changes once a better date has passed', async () => {
    const booking = await paid({ inDays: 30 });
    expect((await preview(booking.reference)).body.refundBps).toBe(9_000);
    await setClock(service.db, '24 hours');
    expect((await preview(booking.reference)).body.refundBps).toBe(5_000);
  });

  it('is carried out once when confirmed twice', async () => {
    const booking = await paid({ purpose: 'deposit' });
    const { token } = (await preview(booking.reference)).body;
    const key = randomUUID();
    const first = await confirm(booking.reference, token, key);
    const again = await confirm(booking.reference, token, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(codeOf(await confirm(booking.reference, token))).toBe('invalid_state');
    expect((await read(booking.reference)).refunds).toHaveLength(1);
  });

  it('is carried out once when two tabs confirm together', async () => {
    const booking = await paid({ purpose: 'deposit' });
    const { token } = (await preview(booking.reference)).body;
    const both = await Promise.all([
      confirm(booking.reference, token),
      confirm(booking.reference, token),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect((await read(booking.reference)).refunds).toHaveLength(1);
  });
});

describe('a cancellation is refused', () => {
  it('to everyone else', async () => {
    const booking = await paid();
    const stranger = aVisitor(service);
    await stranger.quote(booking.departure.id);
    expect((await preview(booking.reference, {}, stranger)).status).toBe(404);
    const { token } = (await preview(booking.reference)).body;
    expect((await confirm(booking.reference, token, undefined, stranger)).status).toBe(404);
  });

  it('once the trip has started or is over', async () => {
    const booking = await paid({ inDays: 3 });
    const { token } = (await preview(booking.reference)).body;
    expect((await preview(booking.reference)).body.refundBps).toBe(0);
    await setClock(service.db, '4 days');
    expect(codeOf(await preview(booking.reference))).toBe('cancellation_not_allowed');
    expect(codeOf(await confirm(booking.reference, token))).toBe('preview_expired');
  });

  it('for someone who isn’t on the booking', async () => {
    const booking = await paid({ pax: 2 });
    const reply = await preview(booking.reference, {
      travellerIds: [booking.travellers[0]?.id, randomUUID()],
    });
    expect(reply.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'travellerIds.1' }],
    });
  });

  it('if it would leave a child alone', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { body } = await visitor.quote(id, 1, 'twin', {
      travellers: [
        { type: 'adult', occupancy: 'twin', pickupCode: 'DEL' },
        { type: 'child', occupancy: 'twin', pickupCode: 'DEL' },
      ],
    });
    const hold = await visitor.post<{ id: string }>('/v1/holds', { quoteToken: body.token });
    const request = aBookingRequest(hold.body.id, { pax: 2 });
    const [adult, child] = request.travellers;
    if (!adult || !child) throw new Error('two travel');
    const { body: made } = await visitor.book({
      ...request,
      travellers: [
        adult,
        {
          ...child,
          type: 'child',
          dateOfBirth: `${new Date().getUTCFullYear() - 9}-01-05`,
          guardianConsent: { name: 'Asha Rao', relation: 'mother' },
        },
      ],
    });
    const payment = await visitor.pay(made.reference, 'full');
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    const booking = await read(made.reference);
    expect(booking.status).toBe('confirmed');
    const alone = await preview(made.reference, { travellerIds: [booking.travellers[0]?.id] });
    expect([alone.status, codeOf(alone)]).toEqual([422, 'minor_without_adult']);
    await cancel(made.reference, { travellerIds: [booking.travellers[1]?.id] });
  });

  it('for an expired booking', async () => {
    const { id } = await aDeparture(service.db, { tripId });
    const { reference } = await visitor.holdAndBook(id);
    await setClock(service.db, '50 minutes');
    await sweepHolds(service.deps);
    expect(codeOf(await preview(reference))).toBe('invalid_state');
  });
});

it('retries a refund while the gateway is down, and reports a failure', async () => {
  const first = await paid({ purpose: 'deposit' });
  await service.turn({ apiDown: true });
  await cancel(first.reference);
  await service.work();
  expect((await read(first.reference)).cancellations[0]?.status).toBe('applied');
  await service.turn({ apiDown: false, refundStatus: 'failed' });
  await setClock(service.db, '1 hour');
  await service.work();
  expect(await read(first.reference)).toMatchObject({
    refunds: [{ status: 'failed' }],
    cancellations: [{ status: 'applied' }],
  });
});

async function approveAll(): Promise<void> {
  const rows = await allRows<{ departureId: string; id: string }>(service.db.queries)`
    select departure_id, id from refund where status = 'requested'`;
  for (const row of rows) {
    await sql`update refund set status = 'approved' where id = ${row.id}`.execute(
      service.db.queries,
    );
    await executeRefund(service.deps, row.departureId, row.id);
  }
}
