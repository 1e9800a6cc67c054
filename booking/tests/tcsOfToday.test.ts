/** How payments split into parts, and TCS that changes between the booking and the balance. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { BookingDetail } from '../contract/bookings.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Hold } from '../contract/holds.ts';
import type { Payment } from '../contract/payments.ts';
import type { Problem } from '../contract/problem.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, stopClock } from '../testing/database.ts';
import { expectMoneyAddsUp } from '../testing/money.ts';
import { startService, type Service } from '../testing/service.ts';

/** A made-up rule for one test. */
const RISEN_RULE = '01930000-0000-7000-8000-0000000000f1';

let service: Service;
let visitor: Visitor;

const financeSecret = 'finance-secret-of-the-tcs-tests-01';

beforeAll(async () => {
  service = await startService({ STAFF_KEYS: `fay:finance:${financeSecret}` });
}, 60_000);
beforeEach(() => {
  visitor = aVisitor(service);
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await expectMoneyAddsUp(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

/**
 * Two people on a trip abroad in twin sharing, with 30% due now: example E5 in the specification.
 */
async function bookAbroad(): Promise<string> {
  const { id: tripId } = await aTrip(service.db, { isInternational: true });
  const { id } = await aDeparture(service.db, {
    tripId,
    inDays: 120,
    prices: { triple: 8_499_900, twin: 8_999_900 },
    deposit: { kind: 'percent', value: 3_000 },
  });
  const { body: quoted } = await visitor.quote(id, 2);
  const { body: hold } = await visitor.post<Hold>('/v1/holds', { quoteToken: quoted.token });
  const { body } = await visitor.book(aBookingRequest(hold.id, { pax: 2, pan: 'ABCPR1234F' }));
  return body.reference;
}

async function pay(reference: string, purpose: 'deposit' | 'balance'): Promise<Payment> {
  const { status, body } = await visitor.pay(reference, purpose);
  expect(status).toBe(201);
  await comeBack(service, await walkCheckout(body, 'success'));
  return body;
}

const view = async (reference: string): Promise<BookingDetail> =>
  (await visitor.readBooking(reference)).body;

/** Cancels one or all travellers, exactly as previewed. */
async function cancel(reference: string, travellerId?: string): Promise<CancellationPreview> {
  const url = `/v1/bookings/${reference}/cancellations`;
  const who = travellerId ? { travellerIds: [travellerId] } : {};
  const { body: preview } = await visitor.send<CancellationPreview>('POST', `${url}/preview`, who);
  expect((await visitor.post(url, { token: preview.token })).status).toBe(202);
  return preview;
}

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

/** Checks that a paid booking's lines, total and payment parts agree. */
function expectSettled({ money, lines, payments, schedule }: BookingDetail): void {
  const parts = payments.flatMap((payment) => payment.parts ?? []);
  expect(sum(lines.map(({ amountMinor }) => amountMinor))).toBe(money.totalMinor);
  expect([money.paidMinor, money.balanceMinor]).toEqual([money.totalMinor, 0]);
  expect({
    taxableMinor: sum(parts.map(({ valueMinor }) => valueMinor)),
    gstMinor: sum(parts.map(({ gstMinor }) => gstMinor)),
    tcsMinor: sum(parts.map(({ tcsMinor }) => tcsMinor)),
    roundOffMinor: sum(parts.map(({ roundOffMinor }) => roundOffMinor)),
  }).toEqual({
    taxableMinor: money.taxableMinor,
    gstMinor: money.gstMinor,
    tcsMinor: money.tcsMinor,
    roundOffMinor: money.roundOffMinor,
  });
  expect(sum(schedule.map(({ amountMinor }) => amountMinor))).toBe(money.totalMinor);
  expect(schedule.every(({ status }) => status === 'paid')).toBe(true);
}

it('stores each payment’s GST and TCS parts', async () => {
  await stopClock(service.db, '2026-05-01T06:00:00Z');
  const reference = await bookAbroad();
  await pay(reference, 'deposit');
  await pay(reference, 'balance');
  const booking = await view(reference);
  expect(booking.payments.map(({ parts }) => [parts?.gstMinor, parts?.tcsMinor])).toEqual([
    [270_000, 113_400],
    [629_990, 264_596],
  ]);
  expect(booking.money.totalMinor).toBe(19_277_800);
  expectSettled(booking);
});

it('gives earlier payments the same parts in the migration', async () => {
  await stopClock(service.db, '2026-05-01T06:00:00Z');
  const reference = await bookAbroad();
  await pay(reference, 'deposit');
  await pay(reference, 'balance');
  const { payments } = await view(reference);
  await sql`
    update payment_attempt
       set value_minor = null, gst_minor = null, tcs_minor = null, round_off_minor = null`.execute(
    service.db.queries,
  );
  const file = new URL('../migrations/0015_payment_parts.sql', import.meta.url);
  const [, fill = ''] = (await readFile(file, 'utf8')).split('-- Earlier money');
  await sql.raw(`--${fill}`).execute(service.db.queries);
  expect((await view(reference)).payments).toEqual(payments);
});

it('charges the day’s TCS on the balance, and shows it before payment', async () => {
  await stopClock(service.db, '2026-03-31T18:29:59Z');
  const reference = await bookAbroad();
  await pay(reference, 'deposit');
  const before = await view(reference);
  expect(before.money).toMatchObject({ totalMinor: 19_844_800, tcsMinor: 944_990 });
  const [deposit] = before.payments;
  if (!deposit?.parts) throw new Error('the deposit has no parts');

  // 1 April in India: 2% instead of 5%.
  await stopClock(service.db, '2026-03-31T18:30:00Z');
  const shown = await view(reference);
  const base = 17_999_800 + 899_990 - deposit.parts.valueMinor - deposit.parts.gstMinor;
  const tcsMinor = deposit.parts.tcsMinor + Math.round(base * 0.02);
  expect(Math.abs(shown.money.tcsMinor - tcsMinor)).toBeLessThanOrEqual(1);
  expect(shown.money.gstMinor).toBe(before.money.gstMinor);
  expect(shown.money.balanceMinor).toBeLessThan(before.money.balanceMinor);
  expect(sum(shown.lines.map(({ amountMinor }) => amountMinor))).toBe(shown.money.totalMinor);
  expect(shown.schedule.at(-1)?.amountMinor).toBe(shown.money.balanceMinor);

  // A page showing yesterday's amount must reload, and no payment starts.
  const stale = await visitor.post<Problem>(`/v1/bookings/${reference}/payments`, {
    purpose: 'balance',
    shownMinor: before.money.balanceMinor,
  });
  expect([stale.status, stale.body.code]).toEqual([409, 'price_changed']);
  expect((await view(reference)).openPayment).toBeNull();

  const { status, body: payment } = await visitor.post<Payment>(
    `/v1/bookings/${reference}/payments`,
    { purpose: 'balance', shownMinor: shown.money.balanceMinor },
  );
  expect([status, payment.amountMinor]).toEqual([201, shown.money.balanceMinor]);
  expect((await view(reference)).money).toEqual(shown.money);
  // The gateway charged the order's amount. Anything else would need a decision by staff.
  await comeBack(service, await walkCheckout(payment, 'success'));
  const paid = await view(reference);
  expect(paid.paymentStatus).toBe('paid');
  expect(paid.money).toMatchObject({
    totalMinor: shown.money.totalMinor,
    tcsMinor: shown.money.tcsMinor,
  });
  expect(paid.payments[0]?.parts).toEqual(deposit.parts);
  expectSettled(paid);

  const preview = await visitor.send<CancellationPreview>(
    'POST',
    `/v1/bookings/${reference}/cancellations/preview`,
    {},
  );
  expect(preview.body.keptMinor + preview.body.refundMinor).toBe(paid.money.paidMinor);
});

it('closes yesterday’s order when the balance payment is started again', async () => {
  await stopClock(service.db, '2026-03-31T18:29:00Z');
  const reference = await bookAbroad();
  await pay(reference, 'deposit');
  const old = (await visitor.pay(reference, 'balance')).body;
  await stopClock(service.db, '2026-03-31T18:31:00Z');
  const renewed = (await visitor.pay(reference, 'balance')).body;
  expect(renewed.id).not.toBe(old.id);
  expect(renewed.amountMinor).toBeLessThan(old.amountMinor);
  expect((await visitor.readPayment(old.id)).body.status).toBe('cancelled');
  await comeBack(service, await walkCheckout(renewed, 'success'));
  expectSettled(await view(reference));
});

it('doesn’t change a booking if only its hold spans the day', async () => {
  await stopClock(service.db, '2026-03-31T18:29:00Z');
  const reference = await bookAbroad();
  await stopClock(service.db, '2026-03-31T18:31:00Z');
  const payment = await pay(reference, 'deposit');
  expect(payment.amountMinor).toBe(5_953_500);
  expect((await view(reference)).status).toBe('confirmed');
});

describe('a transfer recorded days after it arrived', () => {
  const record = (reference: string, body: object) =>
    visitor.send<Problem>('POST', `/v1/staff/bookings/${reference}/payments`, body, {
      authorization: `Bearer ${financeSecret}`,
      'idempotency-key': randomUUID(),
    });

  it('uses the TCS of the day it arrived', async () => {
    await stopClock(service.db, '2026-03-30T06:00:00Z');
    const reference = await bookAbroad();
    await pay(reference, 'deposit');
    const { money } = await view(reference);
    await stopClock(service.db, '2026-04-02T06:00:00Z');
    const transfer = { method: 'bank_transfer', reference: 'UTR000000001' };
    const part = { ...transfer, amountMinor: 4_000_000, receivedOn: '2026-03-31' };
    expect((await record(reference, part)).status).toBe(201);
    const parts = (await view(reference)).payments[1]?.parts;
    if (!parts) throw new Error('the transfer has no parts');
    expect(Math.round((100 * parts.tcsMinor) / (parts.valueMinor + parts.gstMinor))).toBe(5);
    // From here on, payments use today's rule.
    await pay(reference, 'balance');
    const paid = await view(reference);
    expect(paid.money.totalMinor).toBeLessThan(money.totalMinor);
    expectSettled(paid);
  });

  it.each([
    ['before the booking', { receivedOn: '2026-03-29' }],
    ['tomorrow', { receivedOn: '2026-04-03' }],
    ['on no day at all', { receivedOn: '2026-02-30' }],
    ['as credit', { receivedOn: '2026-04-01', method: 'travel_credit' }],
  ])('is refused if it arrived %s', async (_, change) => {
    await stopClock(service.db, '2026-03-30T06:00:00Z');
    const reference = await bookAbroad();
    await pay(reference, 'deposit');
    await stopClock(service.db, '2026-04-02T06:00:00Z');
    const transfer = { method: 'bank_transfer', amountMinor: 100_000, reference: 'UTR000000002' };
    const { status, body } = await record(reference, { ...transfer, ...change });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'receivedOn']);
  });
});

describe('a TCS increase after one of two has cancelled', () => {
  beforeEach(async () => {
    await sql`update tax_rule set valid_to = '2026-08-27'
               where kind = 'tcs' and condition_key = '' and valid_to is null`.execute(
      service.db.queries,
    );
    await sql`insert into tax_rule (id, kind, tax_class, bps, valid_from)
              values (${RISEN_RULE}, 'tcs', 'overseas', 500, '2026-08-28')`.execute(
      service.db.queries,
    );
  });
  afterEach(async () => {
    await sql`delete from tax_rule where id = ${RISEN_RULE}`.execute(service.db.queries);
    await sql`update tax_rule set valid_to = null
               where kind = 'tcs' and valid_to = '2026-08-27'`.execute(service.db.queries);
  });

  it('is paid by the remaining traveller, with no refund where the terms give none', async () => {
    await stopClock(service.db, '2026-05-01T06:00:00Z');
    const reference = await bookAbroad();
    await pay(reference, 'deposit');
    const sold = await view(reference);

    // Two days before the start there's no refund: we keep the cancelled traveller's half of the deposit.
    await stopClock(service.db, '2026-08-27T06:00:00Z');
    const first = await cancel(reference, sold.travellers[0]?.id);
    expect(first).toMatchObject({ scope: 'travellers', keptMinor: 2_891_700, refundMinor: 0 });
    const before = (await view(reference)).money;

    await stopClock(service.db, '2026-08-28T06:00:00Z');
    const risen = (await view(reference)).money;
    const risenByMinor = risen.totalMinor - before.totalMinor;
    // 3% more on half of the amount that the deposit didn't cover.
    expect(risenByMinor).toBe(198_400);
    expect(risen.balanceMinor).toBe(before.balanceMinor + risenByMinor);
    await pay(reference, 'balance');
    expect((await view(reference)).money.balanceMinor).toBe(0);

    const second = await cancel(reference);
    expect(second).toMatchObject({
      scope: 'booking',
      shareMinor: sold.money.totalMinor - first.shareMinor + risenByMinor,
      refundMinor: 0,
    });
    const after = await view(reference);
    expect([after.status, after.refunds]).toEqual(['cancelled', []]);
    expect(after.money.paidMinor).toBe(first.keptMinor + second.keptMinor);
  });
});
