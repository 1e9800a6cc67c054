/** What one visitor, or one network, can use up, and which doors a hosted service opens. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { alertHeldSeats } from '../actions/alertHeldSeats.ts';
import { sweepHolds } from '../actions/expireHolds.ts';
import { buildApp } from '../app.ts';
import type { Hold } from '../contract/holds.ts';
import type { Problem } from '../contract/problem.ts';
import { aCoupon, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, expectNoDrift, postgresUrl, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

// PGlite runs one transaction at a time, so races need a real server.
const options = postgresUrl ? { need: 'postgres' as const } : {};
const from = (address: string) => ({ 'x-forwarded-for': address });
const outcome = ({ status, body }: { status: number; body: unknown }) =>
  (body as Problem).code ?? status;

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let departureId: string;
beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService(
    {
      SMTP_URL: mailbox.url,
      HOLD_MAX_ACTIVE: '2',
      HOLD_MAX_PER_DEPARTURE: '1',
      HOLD_MAX_SEATS_PER_NETWORK: '5',
      HOLD_MAX_ABANDONED: '2',
      RATE_COUPON_PER_10_MINUTES: '100',
      RATE_COUPON_PER_HOUR_AND_ADDRESS: '3',
      RATE_UNSIGNED_RETURN_PER_MINUTE: '3',
      RATE_CODE_RESEND_SECONDS: '0',
    },
    options,
  );
  service.app.log.level = 'silent';
  await service.turn({ webhookDrop: true });
});
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db);
  ({ id: departureId } = await aDeparture(service.db, { tripId, capacity: 20 }));
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

async function holdFrom(who: Visitor, address: string, pax = 1, departure = departureId) {
  const { body } = await who.quote(departure, pax);
  const headers = { ...from(address), 'idempotency-key': crypto.randomUUID() };
  return who.send<Hold>('POST', '/v1/holds', { quoteToken: body.token }, headers);
}

describe('unpaid seats', () => {
  it('of one session are limited, also when its requests come together', async () => {
    const { id: tripId } = await aTrip(service.db, { slug: 'other' });
    const dates = [departureId];
    for (let n = 0; n < 5; n += 1) dates.push((await aDeparture(service.db, { tripId })).id);
    const who = aVisitor(service);
    await who.quote(departureId);
    const replies = await Promise.all(
      dates.flatMap((date) => [
        holdFrom(who, '203.0.113.1', 1, date),
        holdFrom(who, '203.0.113.1', 1, date),
      ]),
    );
    const held = replies.filter(({ status }) => status === 201);
    expect(held).toHaveLength(2);
    expect(new Set(held.map(({ body }) => body.departureId)).size).toBe(2);
    const refused = replies.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(outcome))).toEqual(new Set(['hold_limit_reached']));
  });

  it('of one network are limited per date, also when requests come together', async () => {
    const ask = (address: string, pax = 1) => holdFrom(aVisitor(service), address, pax);
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask('203.0.113.1')));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    const [refused] = replies.filter(({ status }) => status !== 201);
    expect(refused && outcome(refused)).toBe('network_hold_limit_reached');
    // One group may be larger, and a group elsewhere isn't affected.
    expect(outcome(await ask('203.0.113.2', 8))).toBe(201);
    expect(outcome(await ask('2001:db8:1:2::1', 3))).toBe(201);
    expect(outcome(await ask('2001:db8:1:2:ffff::2', 3))).toBe('network_hold_limit_reached');
    expect(outcome(await ask('2001:db8:1:3::1', 3))).toBe(201);
  });

  it('can be held again after a sign-in by who let two holds run out', async () => {
    const who = aVisitor(service);
    for (let n = 1; n <= 2; n += 1) {
      expect(outcome(await holdFrom(who, '203.0.113.1'))).toBe(201);
      await setClock(service.db, `${n * 20} minutes`);
      await sweepHolds(service.deps);
    }
    expect(outcome(await holdFrom(who, '203.0.113.9'))).toBe('hold_needs_sign_in');
    // A new session in the same network doesn't help on this date.
    expect(outcome(await holdFrom(aVisitor(service), '203.0.113.1'))).toBe('hold_needs_sign_in');
    expect(outcome(await holdFrom(aVisitor(service), '203.0.113.2'))).toBe(201);
    await aCustomer(service, 'asha@example.com', who);
    expect(outcome(await holdFrom(who, '203.0.113.1'))).toBe(201);
  });

  it('that keep 40% of a date from others are reported once a day', async () => {
    const rest = async () => {
      await alertHeldSeats(service.deps);
      await service.work();
      return mailbox.mails(service.config.mail.operator);
    };
    await holdFrom(aVisitor(service), '203.0.113.1', 7);
    expect(await rest()).toEqual([]);
    await holdFrom(aVisitor(service), '203.0.113.2', 1);
    const [mail, ...others] = await rest();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('8 of 20 seats on hold: Spiti in snow');
    expect(mail?.text).toContain('2 visitors hold 8 of 20 seats');
    await holdFrom(aVisitor(service), '203.0.113.3', 1);
    expect(await rest()).toHaveLength(1);
  });
});

it('offer codes can’t be guessed by asking for prices', async () => {
  const code = await aCoupon(service.db);
  const price = async (couponCode: string, address = '203.0.113.1') => {
    const body = { departureId, travellers: [{ type: 'adult', occupancy: 'twin' }], couponCode };
    return outcome(await aVisitor(service).send('POST', '/v1/quotes', body, from(address)));
  };
  const check = (guess: string) =>
    aVisitor(service).send('GET', `/v1/coupons/${guess}`, undefined, from('203.0.113.1'));
  expect(await price(code)).toBe(200);
  expect(await price('GUESS-1')).toBe('coupon_invalid');
  expect((await check('GUESS-2')).status).toBe(404);
  expect(await price('GUESS-3')).toBe('rate_limited');
  expect((await check('GUESS-4')).status).toBe(429);
  // A code that has worked here still does, and elsewhere nothing has been used up.
  expect(await price(code)).toBe(200);
  expect(await price(code, '203.0.113.2')).toBe(200);
  expect(await aVisitor(service).quote(departureId)).toMatchObject({ status: 200 });
});

describe('returns from the payment page', () => {
  async function paying() {
    const who = aVisitor(service);
    const { reference } = await who.holdAndBook(departureId);
    const { body } = await who.pay(reference);
    return { ...body, who, reference };
  }

  it('ask the gateway once a second, however often they are repeated', async () => {
    const payment = await paying();
    const back = await walkCheckout(payment, 'success');
    const { gateway } = service.deps;
    const { listOrderPayments } = gateway;
    let asked = 0;
    gateway.listOrderPayments = (orderId) => {
      asked += 1;
      return listOrderPayments.call(gateway, orderId);
    };
    try {
      const replies = await Promise.all(Array.from({ length: 8 }, () => comeBack(service, back)));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(303));
    } finally {
      gateway.listOrderPayments = listOrderPayments;
    }
    expect(asked).toBe(1);
    expect((await payment.who.readBooking(payment.reference)).body.status).toBe('confirmed');
  });

  it('without a signature are limited apart from the gateway’s own', async () => {
    const payment = await paying();
    const back = await walkCheckout(payment, 'success');
    const unsigned = () =>
      service.app.inject({
        method: 'POST',
        url: `/v1/payments/return?payment=${payment.id}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await unsigned()).statusCode);
    expect(statuses).toEqual([303, 303, 303, 429]);
    expect((await comeBack(service, back)).statusCode).toBe(303);
  });
});

it('a proxy’s word counts only as far as its number says', async () => {
  const events = async (trustedProxies: number, forwarded: string) => {
    const app = await buildApp({ ...service.deps, config: { ...service.config, trustedProxies } });
    app.log.level = 'silent';
    service.deps.security.take();
    const url = '/v1/payments/return';
    const headers = { 'x-forwarded-for': forwarded, origin: 'https://evil.example' };
    await app.inject({ method: 'POST', url: '/v1/quotes', headers, payload: {} });
    await app.inject({ method: 'POST', url, headers });
    await app.close();
    return service.deps.security.take()[0]?.networkHash;
  };
  const direct = await events(0, '203.0.113.7');
  expect(await events(0, '203.0.113.8')).toBe(direct);
  expect(await events(1, '203.0.113.7')).not.toBe(direct);
  expect(await events(1, '198.51.100.1, 203.0.113.7')).toBe(await events(1, '203.0.113.7'));
});

it('only the site names a request', async () => {
  const named = async (headers: Record<string, string>) => {
    const wanted = { 'x-request-id': 'made-up-by-someone', ...headers };
    return (await service.app.inject({ url: '/v1/departures', headers: wanted })).headers[
      'x-request-id'
    ];
  };
  expect(await named({})).not.toBe('made-up-by-someone');
  const authorization = `Bearer ${testSecrets.SERVICE_TOKEN}`;
  expect(await named({ authorization })).toBe('made-up-by-someone');
});

describe('a hosted service', () => {
  it('shows strangers what is signed, and staff routes only at their own port', async () => {
    const app = await buildApp({ ...service.deps, config: { ...service.config, staffPort: 0 } });
    app.log.level = 'silent';
    await app.listen({ host: '127.0.0.1', port: 0 });
    app.staffServer.listen(0, '127.0.0.1');
    await once(app.staffServer, 'listening');
    const ask = async (door: 'site' | 'staff', path: string, headers = {}, method = 'GET') => {
      const server = door === 'site' ? app.server : app.staffServer;
      const { port } = server.address() as AddressInfo;
      return (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })).status;
    };
    const asSite = { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` };
    try {
      for (const path of ['/v1/trips/spiti/departures', '/v1/me', '/openapi.json', '/docs/']) {
        expect([path, await ask('site', path)]).toEqual([path, 404]);
      }
      expect(await ask('site', '/v1/me', asSite)).toBe(401);
      expect(await ask('site', '/openapi.json', asSite)).toBe(200);
      expect(await ask('site', '/v1/webhooks/razorpay', {}, 'POST')).toBe(400);
      expect(await ask('site', '/v1/staff/payments')).toBe(404);
      expect(await ask('staff', '/v1/staff/payments')).toBe(401);
      expect(await ask('staff', '/v1/me', asSite)).toBe(404);
      expect(await ask('staff', '/v1/webhooks/razorpay', {}, 'POST')).toBe(404);
      for (const door of ['site', 'staff'] as const) {
        expect(await ask(door, '/health/live')).toBe(200);
      }
    } finally {
      await app.close();
    }
    expect(app.staffServer.listening).toBe(false);
  });
});

it('a review photo is never kept on disk, however it ends', async () => {
  const bodies = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('safar-body-'));
  const before = await bodies();
  const who = aVisitor(service);
  const { reference } = await who.holdAndBook(departureId);
  await sql`update booking set status = 'completed'`.execute(service.db.queries).catch(() => {});
  const send = (bytes: number) =>
    service.app.inject({
      method: 'POST',
      url: `/v1/bookings/${reference}/review/photos`,
      headers: {
        authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
        'content-type': 'application/octet-stream',
        cookie: who.cookie,
      },
      payload: Buffer.alloc(bytes),
    });
  expect((await send(10)).statusCode).toBe(409);
  expect(await bodies()).toEqual(before);
});
