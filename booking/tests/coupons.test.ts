/** Who may use a code, how often, and how much it may cost in total. */
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import { reconcile } from '../actions/reconcile.ts';
import type { BookingCreated } from '../contract/bookings.ts';
import type { CouponPrices, CouponState } from '../contract/coupons.ts';
import type { Problem } from '../contract/problem.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import { makeLinkTokens } from '../providers/crypto/linkTokens.ts';
import { aBookingRequest, aCoupon, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, captureOpen, comeBack, type Visitor, walkCheckout } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import {
  emptyDatabase,
  expectNoDrift,
  postgresUrl,
  setClock,
  stopClock,
} from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

const asha = { name: 'Asha Rao', email: 'asha@example.com', phone: '+91 98765 43210' };
const ravi = { name: 'Ravi Nair', email: 'ravi@example.com', phone: '+91 98765 43211' };
/** 10% of the price of one seat in a twin room. */
const DISCOUNT = 179_990;

type Person = typeof asha;
interface Reply {
  status: number;
  body: BookingCreated & Partial<Pick<Problem, 'code'>>;
}

// PGlite runs one transaction at a time, so races need a real server.
const options = postgresUrl ? { need: 'postgres' as const } : {};

describe('a code', () => {
  let service: Service;
  let tripId: string;
  beforeAll(async () => {
    service = await startService({}, options);
    service.app.log.level = 'silent';
    await service.turn({ webhookDrop: true });
  });
  beforeEach(async () => {
    tripId = (await aTrip(service.db)).id;
  });
  afterEach(async () => {
    await expectNoDrift(service.db);
    await emptyDatabase(service.db);
  });
  afterAll(() => service.close());

  /** Uses the code to hold a seat on a new date. */
  async function holdWith(code: string | null) {
    const { id } = await aDeparture(service.db, { tripId });
    const visitor = aVisitor(service);
    const { body } = await visitor.quote(id, 1, 'twin', { couponCode: code });
    const hold = await visitor.post<{ id: string }>('/v1/holds', { quoteToken: body.token });
    return { visitor, holdId: hold.body.id };
  }

  const book = (visitor: Visitor, holdId: string, contact: Person): Promise<Reply> =>
    visitor.post('/v1/bookings', { ...aBookingRequest(holdId), contact });

  async function bookWith(code: string | null, contact: Person) {
    const { visitor, holdId } = await holdWith(code);
    return { visitor, ...(await book(visitor, holdId, contact)) };
  }

  const outcome = ({ status, body }: Reply) => body.code ?? status;

  async function pay(visitor: Visitor, reference: string) {
    const payment = await visitor.pay(reference);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
  }

  async function runOut() {
    await setClock(service.db, '50 minutes');
    await sweepHolds(service.deps);
  }

  async function counters() {
    const { rows } = await sql`
      select redeemed, spent_minor as "spentMinor",
             array(select status from coupon_redemption r where r.coupon_id = c.id
                    order by created_at) as uses
        from coupon c`.execute(service.db.queries);
    return rows[0];
  }

  it('is accepted once per person, however they write their address, on any date', async () => {
    const code = await aCoupon(service.db);
    expect(outcome(await bookWith(code, asha))).toBe(201);
    const shouted = { name: 'A. Rao', email: 'ASHA@Example.com', phone: '098765 43210' };
    expect(outcome(await bookWith(code, shouted))).toBe('coupon_already_used');
    expect(outcome(await bookWith(code, ravi))).toBe(201);
    expect(await counters()).toEqual({
      redeemed: 2,
      spentMinor: 2 * DISCOUNT,
      uses: ['reserved', 'reserved'],
    });
  });

  it('counts whoever shares an email or a phone number as the same person', async () => {
    const code = await aCoupon(service.db);
    expect(outcome(await bookWith(code, asha))).toBe(201);
    for (const other of [
      { ...ravi, phone: asha.phone },
      { ...ravi, email: asha.email },
    ]) {
      expect(outcome(await bookWith(code, other))).toBe('coupon_already_used');
    }
    expect(outcome(await bookWith(code, ravi))).toBe(201);
  });

  it('counts a customer by verified contacts, not by those they type', async () => {
    const code = await aCoupon(service.db);
    const as = async (email: string, contact: Person) => {
      const { visitor, holdId } = await holdWith(code);
      await aCustomer(service, email, visitor);
      return outcome(await book(visitor, holdId, contact));
    };
    expect(await as('asha@example.com', ravi)).toBe(201);
    expect(await as('asha@example.com', { ...ravi, email: 'new@example.com' })).toBe(
      'coupon_already_used',
    );
    // Ravi hasn't used it, although Asha typed his address and number.
    expect(outcome(await bookWith(code, ravi))).toBe(201);
  });

  it('keeps the hold when refused, so it can be booked without the code', async () => {
    const code = await aCoupon(service.db);
    await bookWith(code, asha);
    const { visitor, holdId } = await holdWith(code);
    expect(outcome(await book(visitor, holdId, asha))).toBe('coupon_already_used');
    const { body: hold } = await visitor.readHold(holdId);
    const { body } = await visitor.quote(hold.departureId);
    await visitor.send('PUT', `/v1/holds/${holdId}/quote`, { quoteToken: body.token });
    expect(outcome(await book(visitor, holdId, asha))).toBe(201);
  });

  it('is accepted as often per person as its limit allows', async () => {
    const code = await aCoupon(service.db, { maxPerCustomer: 2 });
    const outcomes = [];
    for (const person of [asha, asha, asha, ravi])
      outcomes.push(outcome(await bookWith(code, person)));
    expect(outcomes).toEqual([201, 201, 'coupon_already_used', 201]);
  });

  it('applies to one of a person’s many simultaneous bookings', async () => {
    const code = await aCoupon(service.db);
    const holds = [];
    for (let n = 0; n < 8; n += 1) holds.push(await holdWith(code));
    const outcomes = await Promise.all(
      holds.map(async ({ visitor, holdId }) => outcome(await book(visitor, holdId, asha))),
    );
    expect(outcomes.sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 'coupon_already_used'),
    ]);
  });

  it('never exceeds its budget, and says so in the price', async () => {
    const code = await aCoupon(service.db, { budgetMinor: 3 * DISCOUNT - 1 });
    const people = Array.from({ length: 4 }, (_, n) => ({
      ...asha,
      email: `p${n}@example.com`,
      phone: `+91 98765 4320${n}`,
    }));
    const holds = [];
    for (const person of people) holds.push({ person, ...(await holdWith(code)) });
    const outcomes = await Promise.all(
      holds.map(async ({ visitor, holdId, person }) =>
        outcome(await book(visitor, holdId, person)),
      ),
    );
    expect(outcomes.sort()).toEqual([201, 201, 'coupon_exhausted', 'coupon_exhausted']);
    expect(await counters()).toMatchObject({ redeemed: 2, spentMinor: 2 * DISCOUNT });
    const { id } = await aDeparture(service.db, { tripId });
    const quoted = await aVisitor(service).quote(id, 1, 'twin', { couponCode: code });
    expect(quoted.body).toMatchObject({ code: 'coupon_exhausted' });
  });

  describe('shown on a page', () => {
    const stateOf = async (code: string) =>
      (await aVisitor(service).send<CouponState>('GET', `/v1/internal/coupons/${code}`)).body;

    it('is used up when its last use is reserved, until that use is released', async () => {
      const code = await aCoupon(service.db, { maxRedemptions: 1 });
      expect(await stateOf(code.toLowerCase())).toMatchObject({ code, isUsedUp: false });
      await bookWith(code, asha);
      expect(await stateOf(code)).toMatchObject({ code, isUsedUp: true });
      await runOut();
      expect(await stateOf(code)).toMatchObject({ code, isUsedUp: false });
    });

    it('is used up when its budget is below the cheapest discount', async () => {
      // 10% of the price of one seat in a triple room.
      const least = 159_990;
      const spent = await aCoupon(service.db, { budgetMinor: DISCOUNT + least - 1 });
      const left = await aCoupon(service.db, { budgetMinor: DISCOUNT + least });
      expect((await stateOf(spent)).isUsedUp).toBe(false);
      expect(outcome(await bookWith(spent, asha))).toBe(201);
      expect(outcome(await bookWith(left, asha))).toBe(201);
      const { id } = await aDeparture(service.db, { tripId });
      const inTriple = async (couponCode: string) =>
        (await aVisitor(service).quote(id, 1, 'triple', { couponCode })).status;
      expect(await stateOf(spent)).toMatchObject({ code: spent, isUsedUp: true });
      expect(await inTriple(spent)).toBe(422);
      expect(await stateOf(left)).toMatchObject({ code: left, isUsedUp: false });
      expect(await inTriple(left)).toBe(200);
    });

    it('isn’t used up while a child or an early booking can still use it', async () => {
      const { id } = await aDeparture(service.db, {
        tripId,
        prices: { twin: 2_000_000 },
        earlyTiers: [{ minDaysBefore: 30, bps: 2_000 }],
      });
      const adult = { type: 'adult' as const, occupancy: 'twin' as const, pickupCode: null };
      const quoted = async (couponCode: string, travellers: QuoteRequest['travellers']) =>
        (await aVisitor(service).quote(id, 1, 'twin', { couponCode, travellers })).status;
      const alone = [adult];
      const family = [adult, { ...adult, type: 'child' as const }];
      // 10% of 16,000, and of 16,000 and 12,800.
      const cases = [
        { budgetMinor: 170_000, minPax: 1, travellers: alone, isUsedUp: false },
        { budgetMinor: 159_999, minPax: 1, travellers: alone, isUsedUp: true },
        { budgetMinor: 288_000, minPax: 2, travellers: family, isUsedUp: false },
        { budgetMinor: 287_999, minPax: 2, travellers: family, isUsedUp: true },
      ];
      for (const { travellers, isUsedUp, ...terms } of cases) {
        const code = await aCoupon(service.db, terms);
        expect(await stateOf(code)).toMatchObject({ code, isUsedUp });
        expect(await quoted(code, travellers)).toBe(isUsedUp ? 422 : 200);
      }
    });

    it('has a phase by the office’s calendar', async () => {
      const code = await aCoupon(service.db);
      // Still 9 December in UTC.
      await stopClock(service.db, '2026-12-09T20:00:00Z');
      for (const [from, to, phase, changesAt] of [
        ['2026-12-10', null, 'running', null],
        ['2026-12-11', null, 'before', '2026-12-10T18:30:00.000Z'],
        ['2026-12-01', '2026-12-10', 'running', '2026-12-10T18:30:00.000Z'],
        ['2026-12-01', '2026-12-09', 'ended', null],
      ] as const) {
        await sql`
          update coupon
             set valid_from = ${from}::date::timestamp at time zone 'Asia/Kolkata',
                 valid_to = ${to}::date::timestamp at time zone 'Asia/Kolkata'`.execute(
          service.db.queries,
        );
        expect(await stateOf(code)).toEqual({ code, isUsedUp: false, phase, changesAt });
      }
    });

    it('lists the bookable dates it makes cheaper, with the price a quote gives', async () => {
      const code = await aCoupon(service.db);
      const forTwo = await aCoupon(service.db, { minPax: 2 });
      const { id } = await aDeparture(service.db, { tripId });
      await aDeparture(service.db, { tripId, capacity: 0 });
      const pricesOf = async (of: string, query = '') =>
        (
          await aVisitor(service).send<CouponPrices>(
            'GET',
            `/v1/internal/coupons/${of}/prices${query}`,
          )
        ).body;
      const { quote } = (await aVisitor(service).quote(id, 1, 'twin', { couponCode: code })).body;
      const { items } = await pricesOf(code);
      expect(items).toEqual([
        {
          departureId: id,
          tripSlug: quote.tripSlug,
          from: {
            ...{ amountMinor: quote.totalMinor, currency: 'INR', occupancy: 'twin' },
            taxes: 'gst',
          },
        },
      ]);
      expect((await pricesOf(code, '?trips=another')).items).toEqual([]);
      expect((await pricesOf(forTwo)).items).toEqual([]);
      expect(await pricesOf('NEVER-MADE')).toMatchObject({ code: 'not_found' });
    });

    it('tells everyone whether it can be used, without its dates', async () => {
      const code = await aCoupon(service.db);
      const ask = (text: string) => aVisitor(service).send('GET', `/v1/coupons/${text}`);
      expect((await ask(code)).body).toEqual({ code, isUsedUp: false, phase: 'running' });
      expect(await ask('NEVER-MADE')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    });

    it('reports its whole state only to the site, and only if it exists', async () => {
      const code = await aCoupon(service.db);
      expect(await stateOf('NEVER-MADE')).toMatchObject({ code: 'not_found' });
      for (const path of [code, `${code}/prices`]) {
        const stranger = await service.app.inject(`/v1/internal/coupons/${path}`);
        expect(stranger.statusCode).toBe(401);
      }
    });
  });

  it('is refused for a second booking if it’s for first bookings only', async () => {
    const code = await aCoupon(service.db, { firstBookingOnly: true, maxPerCustomer: 5 });
    const signedIn = async (email: string, contact: Person) => {
      const { visitor, holdId } = await holdWith(code);
      await aCustomer(service, email, visitor);
      return outcome(await book(visitor, holdId, contact));
    };
    const earlier = await bookWith(null, asha);
    expect(outcome(await bookWith(code, asha))).toBe('coupon_needs_sign_in');
    // The earlier booking is unpaid, so it doesn't count yet.
    expect(await signedIn(asha.email, asha)).toBe(201);
    await pay(earlier.visitor, earlier.body.reference);
    expect(await signedIn(asha.email, asha)).toBe('coupon_not_applicable');
    // What is typed now doesn't matter.
    expect(await signedIn(asha.email, ravi)).toBe('coupon_not_applicable');
    expect(await signedIn(ravi.email, ravi)).toBe(201);
    await sql`update departure set status = 'departed'`.execute(service.db.queries);
    await sql`update booking set status = 'completed' where status = 'confirmed'`.execute(
      service.db.queries,
    );
    expect(await signedIn(asha.email, asha)).toBe('coupon_not_applicable');
  });

  it('releases its use with the seats and keeps it after payment', async () => {
    const code = await aCoupon(service.db, { budgetMinor: DISCOUNT });
    await bookWith(code, asha);
    expect(outcome(await bookWith(code, asha))).not.toBe(201);
    await runOut();
    expect(await counters()).toEqual({ redeemed: 0, spentMinor: 0, uses: ['released'] });
    const { visitor, body } = await bookWith(code, asha);
    await pay(visitor, body.reference);
    expect(await counters()).toEqual({
      redeemed: 1,
      spentMinor: DISCOUNT,
      uses: ['released', 'redeemed'],
    });
  });

  describe('after a late payment', () => {
    /** A booking with the code that expired while the bank was processing its payment. */
    async function paidTooLate(code: string) {
      const { visitor, body } = await bookWith(code, asha);
      const payment = await visitor.pay(body.reference);
      await walkCheckout(payment.body, 'late');
      await runOut();
      return {
        moneyComes: async () => {
          await captureOpen(service, payment.body.orderId);
          await reconcile(service.deps);
          await service.work();
          return (await visitor.readBooking(body.reference)).body;
        },
      };
    }

    it('is used again', async () => {
      const code = await aCoupon(service.db, { budgetMinor: DISCOUNT });
      const { moneyComes } = await paidTooLate(code);
      expect(await moneyComes()).toMatchObject({ status: 'confirmed' });
      expect(await counters()).toEqual({ redeemed: 1, spentMinor: DISCOUNT, uses: ['redeemed'] });
    });

    it('refunds the payment if the person has used the code elsewhere since', async () => {
      const code = await aCoupon(service.db);
      const { moneyComes } = await paidTooLate(code);
      expect(outcome(await bookWith(code, asha))).toBe(201);
      expect(await moneyComes()).toMatchObject({ status: 'expired', paymentStatus: 'refunded' });
      expect(await counters()).toEqual({
        redeemed: 1,
        spentMinor: DISCOUNT,
        uses: ['released', 'reserved'],
      });
    });
  });
});

it('recognises a person hashed with an older secret, without revealing them', () => {
  const addressKey = 'an-address-key';
  const guest = (contact: { email: string; phone: string }) => ({ customerId: null, ...contact });
  const before = makeLinkTokens({ secrets: ['old-secret'], addressKey }).customerKeys(guest(asha));
  const after = makeLinkTokens({ secrets: ['new-secret', 'old-secret'], addressKey });
  expect(after.customerKeys(guest(asha)).keys).toEqual(before.keys);
  expect(after.customerKeys(guest(asha)).olderKeys).toContain(before.olderKeys[0]);
  expect(before.keys.join()).not.toContain('asha');
  expect(after.customerKeys(guest(ravi)).keys).not.toEqual(before.keys);
});
