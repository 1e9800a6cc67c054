/** Checking an offer code before any seats are held. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { couponReasons, type CouponCheck } from '../contract/coupons.ts';
import type { Problem } from '../contract/problem.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import { aDeparture, aQuoteRequest, aTrip } from '../testing/builders.ts';
import { aVisitor } from '../testing/browser.ts';
import { expectNoDrift, setClock } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
let departureId: string;
beforeAll(async () => {
  service = await startService();
  service.app.log.level = 'silent';
  const { id: tripId } = await aTrip(service.db);
  ({ id: departureId } = await aDeparture(service.db, { tripId }));
});
beforeEach(async () => {
  await sql`insert into coupon (id, code, kind, bps)
            values (gen_random_uuid(), 'SNOW10', 'percent', 1000)`.execute(service.db.queries);
});
afterEach(async () => {
  await sql`truncate coupon cascade`.execute(service.db.queries);
  await setClock(service.db, '0 seconds');
  await expectNoDrift(service.db);
});
afterAll(() => service.close());

const check = (body: object) =>
  aVisitor(service).send<CouponCheck>('POST', '/v1/coupons/check', body);
const checkCode = (code: string, pax = 1) =>
  check({ code, selection: aQuoteRequest(departureId, pax) });
const codeOf = ({ body }: { body: unknown }) => (body as Problem).code;

it.each(['SNOW10', ' snow10 ', 'Snow10'])(
  'returns the same discount for %j as a quote',
  async (code) => {
    const { status, body, headers } = await checkCode(code, 2);
    const quoted = await aVisitor(service).quote(departureId, 2, 'twin', { couponCode: code });
    const { couponDiscountMinor, totalMinor } = quoted.body.quote;
    expect([status, body]).toEqual([
      200,
      { valid: true, discountMinor: couponDiscountMinor, totalMinor },
    ]);
    expect(couponDiscountMinor).toBe(359_980);
    expect(headers['cache-control']).toBe('private, no-store');
  },
);

it('uses up no redemptions', async () => {
  for (let nth = 0; nth < 3; nth += 1) await checkCode('SNOW10');
  const { rows } = await sql<{ redeemed: number }>`
    select redeemed from coupon`.execute(service.db.queries);
  expect(rows).toEqual([{ redeemed: 0 }]);
});

it('accepts a quote token, whatever code it has', async () => {
  const visitor = aVisitor(service);
  const plain = await visitor.quote(departureId);
  const coded = await visitor.quote(departureId, 1, 'twin', { couponCode: 'SNOW10' });
  const wanted = {
    valid: true,
    discountMinor: coded.body.quote.couponDiscountMinor,
    totalMinor: coded.body.quote.totalMinor,
  };
  for (const { token } of [plain.body, coded.body]) {
    expect((await check({ code: 'SNOW10', quoteToken: token })).body).toEqual(wanted);
    const other = await check({ code: 'SUN10', quoteToken: token });
    expect(other.body).toEqual({ valid: false, reason: 'coupon_invalid' });
  }
});

it.each([
  'SUN10',
  '',
  '   ',
  '-',
  'AB',
  '-SNOW10',
  'SNOW 10',
  'SNOW10;',
  "' or 1=1 --",
  'x'.repeat(21),
  'x'.repeat(1_000),
  'SNOW\u0000',
  'SNOW10\u202e',
  '\ud800',
  'सर्दी',
  '%',
])('answers unknown and malformed codes alike: %j', async (code) => {
  const { status, body } = await checkCode(code);
  expect([status, body]).toEqual([200, { valid: false, reason: 'coupon_invalid' }]);
});

describe('the reason a code gives no discount', () => {
  it.each([
    ['coupon_invalid', `is_active = false`],
    ['coupon_expired', `valid_to = clock_now() - interval '2 days'`],
    ['coupon_not_started', `valid_from = clock_now() + interval '2 days'`],
    ['coupon_not_applicable', `trip_ids = array[gen_random_uuid()]`],
    ['coupon_min_spend', `min_spend_minor = 100000000`],
    ['coupon_min_pax', `min_pax = 3`],
    ['coupon_exhausted', `max_redemptions = 0`],
  ])('is %s', async (reason, change) => {
    await sql`update coupon set ${sql.raw(change)}`.execute(service.db.queries);
    const { status, body } = await checkCode('SNOW10');
    // The response has only the reason, without the coupon's dates or amounts.
    expect([status, body]).toEqual([200, { valid: false, reason }]);
    expect(couponReasons).toContain(reason);
    const quoted = await aVisitor(service).quote(departureId, 1, 'twin', { couponCode: 'SNOW10' });
    expect(codeOf(quoted)).toBe(reason);
  });

  it('is coupon_exhausted if the budget is too small', async () => {
    await sql`update coupon set budget_minor = 179989`.execute(service.db.queries);
    expect((await checkCode('SNOW10')).body).toEqual({ valid: false, reason: 'coupon_exhausted' });
  });
});

it('refuses the same selections as a quote, whatever the code', async () => {
  const selections: [Partial<QuoteRequest>, string][] = [
    [{ departureId: randomUUID() }, 'not_found'],
    [{ travellers: aQuoteRequest(departureId, 13).travellers }, 'max_pax_exceeded'],
  ];
  for (const [more, refusal] of selections) {
    for (const code of ['SNOW10', 'SUN10', '']) {
      const selection = { ...aQuoteRequest(departureId), ...more };
      expect(codeOf(await check({ code, selection }))).toBe(refusal);
    }
  }
  const { id: tripId } = await aTrip(service.db);
  const closed = await aDeparture(service.db, { tripId, salesClosed: true });
  const selection = aQuoteRequest(closed.id);
  expect(codeOf(await check({ code: 'SNOW10', selection }))).toBe('sales_closed');
});

it('requires either a selection or an unexpired token', async () => {
  const { token } = (await aVisitor(service).quote(departureId)).body;
  const selection = aQuoteRequest(departureId);
  const code = 'SNOW10';
  for (const body of [{ code }, { code, selection, quoteToken: token }, { selection }]) {
    expect(codeOf(await check(body))).toBe('validation_failed');
  }
  const coded = { ...selection, couponCode: code };
  expect(codeOf(await check({ code, selection: coded }))).toBe('validation_failed');
  expect(codeOf(await check({ code, quoteToken: `${token.slice(0, -4)}AAAA` }))).toBe(
    'validation_failed',
  );
  await setClock(service.db, '20 minutes');
  expect(codeOf(await check({ code, quoteToken: token }))).toBe('quote_expired');
});

describe('guessing codes', () => {
  async function statuses(
    env: Record<string, string>,
    from: { address: string; isNewSession: boolean }[],
  ) {
    const strict = await startService(env);
    try {
      let visitor = aVisitor(strict);
      const all = [];
      for (const { address, isNewSession } of from) {
        if (isNewSession) visitor = aVisitor(strict);
        const headers = { 'x-forwarded-for': address };
        const body = { code: 'GUESS', selection: aQuoteRequest(randomUUID()) };
        const reply = await visitor.send('POST', '/v1/coupons/check', body, headers);
        all.push(reply.status);
        if (reply.status === 429) {
          expect(codeOf(reply)).toBe('rate_limited');
          expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
        }
      }
      return all;
    } finally {
      await strict.close();
    }
  }

  it('is limited per session, from any address', async () => {
    const asked = ['10.1.1.1', '10.1.1.2', '10.1.1.3'].map((address, at) => ({
      address,
      isNewSession: at === 0,
    }));
    // The first request has no session yet, so it counts against its IP address.
    const env = { RATE_COUPON_PER_10_MINUTES: '1' };
    expect(await statuses(env, asked)).toEqual([404, 404, 429]);
  });

  it('is limited per address, across any number of sessions', async () => {
    const asked = Array.from({ length: 3 }, () => ({ address: '10.2.2.2', isNewSession: true }));
    const env = { RATE_COUPON_PER_HOUR_AND_ADDRESS: '2' };
    expect(await statuses(env, asked)).toEqual([404, 404, 429]);
  });
});
