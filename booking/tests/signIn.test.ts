/** Signing in with an emailed code, sessions, and who owns a booking. */
import { jest } from '@jest/globals';
import { sql } from 'kysely';
import { recordSecurityEvents } from '../actions/securityEvents.ts';
import type { Me, MyBookings, SignedInBrowsers } from '../contract/accounts.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Problem } from '../contract/problem.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { makeAllAccounts } from '../providers/signIn/accounts.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let departureId: string;
let minutes: number;
let logged: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    RATE_SIGN_IN_CODE_PER_HOUR: '3',
    RATE_SIGN_IN_CODE_PER_DAY: '10',
    RATE_SIGN_IN_CODE_PER_HOUR_AND_ADDRESS: '6',
    RATE_SIGN_IN_CODE_PER_HOUR_AND_RECIPIENT: '8',
  });
  const note = (fields: object, message: string) => {
    logged += `${message} ${JSON.stringify(fields)}\n`;
  };
  Object.assign(service.deps.log, { info: note, warn: note, error: note });
});
beforeEach(async () => {
  minutes = 0;
  logged = '';
  await service.turn({ webhookDrop: true });
  const trip = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id }));
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

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code;
const askFor = (who: Visitor, email: string, headers = {}) =>
  who.send<{ status: string }>('POST', '/v1/auth/codes', { email }, headers);
const enter = (who: Visitor, email: string, code: string) =>
  who.send<Me>('POST', '/v1/auth/sessions', { email, code });
const me = (who: Visitor) => who.send<Me>('GET', '/v1/me');
const myBookings = (who: Visitor, query = '') =>
  who.send<MyBookings>('GET', `/v1/me/bookings${query}`);
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

async function passMinutes(more = 1): Promise<void> {
  minutes += more;
  await setClock(service.db, `${minutes} minutes`);
}

/** Returns the newest code emailed to an address. */
async function newestCode(email: string): Promise<string> {
  await service.work();
  const mails = (await mailbox.mails(email)).filter(({ subject }) => /sign-in/.test(subject));
  const codes = mails.map(({ text }) => /^(\d{6})$/m.exec(text)?.[1] ?? 'none');
  return codes[0] ?? 'none';
}

/**
 * Requests a code from a browser, a minute after the previous one, and returns the email's
 * contents.
 */
async function codeFor(who: Visitor, email: string): Promise<string> {
  await passMinutes();
  await mailbox.empty();
  expect((await askFor(who, email)).status).toBe(202);
  return newestCode(email);
}

async function signedIn(email: string, who = aVisitor(service)): Promise<Visitor> {
  const reply = await enter(who, email, await codeFor(who, email));
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return who;
}

async function bookedBy(who: Visitor, email: string): Promise<string> {
  const hold = await who.hold(departureId);
  const request = aBookingRequest(hold.body.id);
  const booking = await who.book({ ...request, contact: { ...request.contact, email } });
  const { body } = await who.pay(booking.body.reference);
  await comeBack(service, await walkCheckout(body, 'success'));
  return booking.body.reference;
}

/** Moves every sign-in back to 15 minutes ago. */
const expireSessions = () =>
  sql`update auth_session set created_at = created_at - interval '15 minutes'`.execute(
    service.db.queries,
  );

describe('a code', () => {
  it('signs in, creating the account the first time', async () => {
    const who = aVisitor(service);
    expect(codeOf(await me(who))).toBe('authentication_required');
    const reply = await enter(who, 'Asha@Example.com', await codeFor(who, 'asha@example.com'));
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ email: 'asha@example.com', name: null, isFresh: true });
    expect((await me(who)).body.email).toBe('asha@example.com');
    await signedIn('asha@example.com');
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from customer`.execute(service.db.queries);
    expect(rows[0]?.count).toBe(1);
  });

  it('is emailed without personal data in the subject, and stored only as a hash', async () => {
    const who = aVisitor(service);
    const code = await codeFor(who, 'asha@example.com');
    const [mail] = await mailbox.mails('asha@example.com');
    expect(mail?.subject).not.toMatch(/asha|\d{6}/i);
    const { rows } = await sql<{ hash: string }>`
      select code_hash as hash from sign_in_code`.execute(service.db.queries);
    expect(rows).toEqual([{ hash: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('is refused if wrong, and still works afterwards', async () => {
    const who = aVisitor(service);
    const code = await codeFor(who, 'asha@example.com');
    const refused = await enter(who, 'asha@example.com', wrong(code));
    expect(refused.status).toBe(401);
    expect(codeOf(refused)).toBe('otp_invalid');
    expect((await enter(who, 'asha@example.com', code)).status).toBe(201);
  });

  it('works once', async () => {
    const who = aVisitor(service);
    const code = await codeFor(who, 'asha@example.com');
    expect((await enter(who, 'asha@example.com', code)).status).toBe(201);
    expect(codeOf(await enter(who, 'asha@example.com', code))).toBe('otp_invalid');
  });

  it('opens one session when sent many times at once', async () => {
    const who = aVisitor(service);
    const code = await codeFor(who, 'asha@example.com');
    const { cookie } = who;
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        aVisitor(service).send(
          'POST',
          '/v1/auth/sessions',
          { email: 'asha@example.com', code },
          { cookie },
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('expires after ten minutes of the database’s clock', async () => {
    const who = aVisitor(service);
    const code = await codeFor(who, 'asha@example.com');
    await passMinutes(10);
    expect(codeOf(await enter(who, 'asha@example.com', code))).toBe('otp_invalid');
    const next = await codeFor(who, 'asha@example.com');
    await passMinutes(9);
    expect((await enter(who, 'asha@example.com', next)).status).toBe(201);
  });

  it('stops working after five wrong attempts', async () => {
    const who = aVisitor(service);
    const code = await codeFor(who, 'asha@example.com');
    for (let tries = 0; tries < 5; tries += 1) {
      expect(codeOf(await enter(who, 'asha@example.com', wrong(code)))).toBe('otp_invalid');
    }
    expect(codeOf(await enter(who, 'asha@example.com', code))).toBe('otp_invalid');
  });

  it('is replaced by the same browser’s next one', async () => {
    const who = aVisitor(service);
    const before = await codeFor(who, 'asha@example.com');
    let code = await codeFor(who, 'asha@example.com');
    // The two codes match once in a million runs.
    if (code === before) code = await codeFor(who, 'asha@example.com');
    expect(codeOf(await enter(who, 'asha@example.com', before))).toBe('otp_invalid');
    expect((await enter(who, 'asha@example.com', code)).status).toBe(201);
  });

  it('works only in the browser that asked for it', async () => {
    const who = aVisitor(service);
    const code = await codeFor(who, 'asha@example.com');
    const other = aVisitor(service);
    expect(codeOf(await enter(other, 'asha@example.com', code))).toBe('otp_invalid');
    await codeFor(other, 'somebody@example.com');
    expect(codeOf(await enter(other, 'asha@example.com', code))).toBe('otp_invalid');
    expect((await enter(who, 'asha@example.com', code)).status).toBe(201);
  });

  it('works beside the codes of other browsers, which can’t use it up', async () => {
    const owner = aVisitor(service);
    const code = await codeFor(owner, 'asha@example.com');
    const stranger = aVisitor(service);
    await codeFor(stranger, 'asha@example.com');
    for (let tries = 0; tries < 6; tries += 1) {
      await enter(stranger, 'asha@example.com', wrong(code));
    }
    expect((await enter(owner, 'asha@example.com', code)).status).toBe(201);
  });

  it('is never logged, and neither are cookies and addresses', async () => {
    await mailbox.switchOff();
    const who = aVisitor(service);
    await passMinutes();
    await askFor(who, 'asha@example.com');
    await service.work();
    await mailbox.switchOn();
    await signedIn('asha@example.com', who);
    expect(logged).toMatch(/will be retried/);
    expect(logged).not.toMatch(/asha|safar_account|\b\d{6}\b/);
  });
});

describe('asking for a code', () => {
  it('answers the same with or without an account', async () => {
    await signedIn('asha@example.com');
    await passMinutes();
    const known = await askFor(aVisitor(service), 'asha@example.com');
    const unknown = await askFor(aVisitor(service), 'nobody@example.com');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  });

  it('is limited per browser and network, so that others can still ask', async () => {
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const ask = (ip: string, who = aVisitor(service)) => askFor(who, 'asha@example.com', from(ip));
    const stranger = aVisitor(service);
    expect((await ask('203.0.113.1', stranger)).status).toBe(202);
    const tooSoon = await ask('203.0.113.1', stranger);
    expect(tooSoon.status).toBe(429);
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(0);
    // New sessions don't help within one network.
    expect((await ask('203.0.113.1')).status).toBe(202);
    expect((await ask('203.0.113.1')).status).toBe(202);
    expect(codeOf(await ask('203.0.113.1'))).toBe('rate_limited');
    // The owner, elsewhere, still gets a code.
    expect((await ask('203.0.113.2')).status).toBe(202);
    await passMinutes(60);
    expect((await ask('203.0.113.1')).status).toBe(202);
  });

  it('is limited per recipient too, in all', async () => {
    for (let n = 1; n <= 8; n += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      expect((await askFor(aVisitor(service), 'asha@example.com', headers)).status).toBe(202);
    }
    const more = await askFor(aVisitor(service), 'asha@example.com', {
      'x-forwarded-for': '203.0.113.99',
    });
    expect(codeOf(more)).toBe('rate_limited');
  });

  it('counts an IPv6 network as one', async () => {
    const ask = (ip: string) =>
      askFor(aVisitor(service), 'asha@example.com', { 'x-forwarded-for': ip });
    for (const end of ['1', '2', 'ffff:3']) {
      expect((await ask(`2001:db8:1:2::${end}`)).status).toBe(202);
    }
    expect(codeOf(await ask('2001:db8:1:2:9::9'))).toBe('rate_limited');
    expect((await ask('2001:db8:1:3::1')).status).toBe(202);
  });

  it('is limited per network address, whichever email it asks for', async () => {
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    for (let n = 0; n < 6; n += 1) {
      const reply = await askFor(aVisitor(service), `n${n}@example.com`, from('203.0.113.7'));
      expect(reply.status).toBe(202);
    }
    const more = await askFor(aVisitor(service), 'more@example.com', from('203.0.113.7'));
    expect(codeOf(more)).toBe('rate_limited');
    const elsewhere = await askFor(aVisitor(service), 'more@example.com', from('203.0.113.8'));
    expect(elsewhere.status).toBe(202);
  });

  it('refuses a malformed address and any redirect target', async () => {
    const who = aVisitor(service);
    expect(codeOf(await askFor(who, 'asha'))).toBe('validation_failed');
    for (const [path, body] of [
      ['/v1/auth/codes', { email: 'asha@example.com' }],
      ['/v1/auth/sessions', { email: 'asha@example.com', code: '123456' }],
    ] as const) {
      for (const name of ['returnTo', 'callbackURL', 'redirectTo']) {
        const reply = await who.send('POST', path, { ...body, [name]: 'https://evil.example' });
        expect(codeOf(reply)).toBe('validation_failed');
        expect(reply.headers['location']).toBeUndefined();
      }
    }
  });

  it('is refused from another site', async () => {
    const reply = await service.app.inject({
      method: 'POST',
      url: '/v1/auth/codes',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      payload: { email: 'asha@example.com' },
    });
    expect(codeOf({ body: reply.json() })).toBe('origin_not_allowed');
  });
});

describe('a session', () => {
  it('is new at every sign-in, and replaces the guest session', async () => {
    const who = aVisitor(service);
    const hold = await who.hold(departureId);
    const planted = who.cookie;
    const code = await codeFor(who, 'asha@example.com');
    await enter(who, 'asha@example.com', code);
    const first = who.cookie;
    expect(first).toContain('safar_account=');
    expect(first).not.toContain(planted);
    // The guest's data moves to the new session. Someone who planted the old one gains nothing.
    expect((await who.readHold(hold.body.id)).status).toBe(200);
    const thief = aVisitor(service);
    const stolen = await thief.send('GET', `/v1/holds/${hold.body.id}`, undefined, {
      cookie: planted,
    });
    expect(stolen.status).toBe(404);
    const again = await codeFor(who, 'asha@example.com');
    await enter(who, 'asha@example.com', again);
    expect(who.cookie).not.toBe(first);
    const old = await aVisitor(service).send('GET', '/v1/me', undefined, { cookie: first });
    expect(codeOf(old)).toBe('authentication_required');
  });

  it('cannot be forged', async () => {
    const who = await signedIn('asha@example.com');
    const cookie = who.cookie.replace(
      /(safar_account=)[^;.]+/,
      '$1AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    );
    const forged = await aVisitor(service).send('GET', '/v1/me', undefined, { cookie });
    expect(codeOf(forged)).toBe('authentication_required');
  });

  it('ends on sign-out, even for a copied cookie', async () => {
    const who = aVisitor(service);
    const reference = await bookedBy(who, 'asha@example.com');
    await signedIn('asha@example.com', who);
    const copy = who.cookie.split('; ').find((pair) => pair.startsWith('safar_account=')) ?? '';
    const reply = await who.send('DELETE', '/v1/auth/sessions/current');
    expect(reply.status).toBe(204);
    expect(who.cookie).toBe('');
    expect((await who.readBooking(reference)).status).toBe(404);
    const copied = await aVisitor(service).send('GET', '/v1/me', undefined, { cookie: copy });
    expect(codeOf(copied)).toBe('authentication_required');
  });

  it('ends after 180 days, even in daily use', async () => {
    const who = await signedIn('asha@example.com');
    await sql`update auth_session set created_at = created_at - interval '179 days'`.execute(
      service.db.queries,
    );
    expect((await me(who)).status).toBe(200);
    await sql`update auth_session set created_at = created_at - interval '2 days'`.execute(
      service.db.queries,
    );
    expect(codeOf(await me(who))).toBe('authentication_required');
  });

  it('outlives the secret that signed it, as long as the secret is still listed', async () => {
    const who = await signedIn('asha@example.com');
    const [secret = ''] = service.config.signInSecrets;
    const fresh = 'a-new-secret-that-signs-account-cookies';
    const withSecrets = (...signInSecrets: string[]) =>
      makeAllAccounts(service.db, { ...service.config, signInSecrets }).accounts;
    const { cookie } = who;
    expect(await withSecrets(fresh).read(cookie)).toBeNull();
    const found = await withSecrets(fresh, secret).read(cookie);
    expect(found?.session.email).toBe('asha@example.com');
    const [renewed = ''] = found?.cookies ?? [];
    const next = renewed.split(';')[0] ?? '';
    expect((await withSecrets(fresh).read(next))?.session.email).toBe('asha@example.com');
    await withSecrets(fresh, secret).signOut(cookie);
    expect(await withSecrets(fresh).read(next)).toBeNull();
  });

  it('takes guest access along on sign-out, even for a copied cookie', async () => {
    const who = aVisitor(service);
    const reference = await bookedBy(who, 'ravi@example.com');
    await signedIn('asha@example.com', who);
    expect((await who.readBooking(reference)).status).toBe(200);
    const { cookie } = who;
    await who.send('DELETE', '/v1/auth/sessions/current');
    const copied = await aVisitor(service).send('GET', `/v1/bookings/${reference}`, undefined, {
      cookie,
    });
    expect(codeOf(copied)).toBe('not_found');
  });

  it('of a visitor ends after 30 days, whatever a copied cookie says', async () => {
    const who = aVisitor(service);
    const reference = await bookedBy(who, 'ravi@example.com');
    expect((await who.readBooking(reference)).status).toBe(200);
    const day = 24 * 60 * 60_000;
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * day + 1_000);
    try {
      expect((await who.readBooking(reference)).status).toBe(404);
    } finally {
      now.mockRestore();
    }
    expect((await who.readBooking(reference)).status).toBe(200);
  });

  it('and whatever is refused becomes an event without personal data', async () => {
    service.deps.security.take();
    const who = await signedIn('asha@example.com');
    const code = await codeFor(who, 'asha@example.com');
    await enter(who, 'asha@example.com', wrong(code));
    await who.send('DELETE', '/v1/auth/sessions/current');
    await who.send('GET', '/v1/me');
    await who.send('GET', '/v1/staff/payments');
    logged = '';
    await recordSecurityEvents(service.deps);
    await recordSecurityEvents(service.deps);
    const { rows } = await sql<{ kind: string; route: string; count: number; actor: string }>`
      select kind, route, count, split_part(actor, ':', 1) as actor
        from security_event order by kind, route`.execute(service.db.queries);
    const session = '/v1/auth/sessions';
    expect(rows).toEqual([
      { kind: 'access_refused', route: 'GET /v1/me', count: 1, actor: '' },
      { kind: 'signed_in', route: `POST ${session}`, count: 1, actor: 'customer' },
      { kind: 'signed_out', route: `DELETE ${session}/current`, count: 1, actor: 'customer' },
      { kind: 'staff_refused', route: 'GET /v1/staff/payments', count: 1, actor: '' },
      { kind: 'wrong_code', route: `POST ${session}`, count: 1, actor: 'customer' },
    ]);
    expect(logged.match(/security event/g)).toHaveLength(5);
    expect(logged).not.toMatch(/asha|127\.0\.0\.1/);
  });

  it('is listed, and can be ended from another browser by its owner only', async () => {
    const home = await signedIn('asha@example.com');
    const cafe = await signedIn('asha@example.com');
    const { body } = await home.send<SignedInBrowsers>('GET', '/v1/auth/sessions');
    expect(body.sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    expect(JSON.stringify(body)).not.toMatch(/token/i);
    const away = body.sessions.find(({ isCurrent }) => !isCurrent);
    const url = `/v1/auth/sessions/${away?.id}`;
    const stranger = await signedIn('ben@example.com');
    expect((await stranger.send('DELETE', url)).status).toBe(404);
    expect((await me(cafe)).status).toBe(200);
    expect((await home.send('DELETE', url)).status).toBe(204);
    expect((await me(cafe)).status).toBe(401);
    expect((await me(home)).status).toBe(200);
  });

  it('lasts 30 days, and is extended once a day', async () => {
    const who = await signedIn('asha@example.com');
    const days = async () => {
      const { rows } = await sql<{ days: number }>`
        select round(extract(epoch from expires_at - now()) / 86400)::int as days
          from auth_session`.execute(service.db.queries);
      return rows[0]?.days;
    };
    expect(await days()).toBe(30);
    await sql`update auth_session set expires_at = expires_at - interval '2 days'`.execute(
      service.db.queries,
    );
    const reply = await me(who);
    expect(await days()).toBe(30);
    expect(String(reply.headers['set-cookie'])).toMatch(
      /safar_account=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
    );
    await sql`update auth_session set expires_at = now() - interval '1 second'`.execute(
      service.db.queries,
    );
    expect((await me(who)).status).toBe(401);
  });
});

describe('a booking', () => {
  it('joins the account once its address is verified', async () => {
    const guest = aVisitor(service);
    const reference = await bookedBy(guest, 'Asha@example.com');
    const other = await signedIn('ben@example.com');
    expect((await other.readBooking(reference)).status).toBe(404);
    const asha = aVisitor(service);
    const code = await codeFor(asha, 'asha@example.com');
    await enter(asha, 'asha@example.com', wrong(code));
    expect((await asha.readBooking(reference)).status).toBe(404);
    const owners = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(customer_id) as count from booking`.execute(service.db.queries);
      return rows[0]?.count;
    };
    expect(await owners()).toBe(0);
    await enter(asha, 'asha@example.com', code);
    expect(await owners()).toBe(1);
    expect((await asha.readBooking(reference)).body.contact.email).toBe('Asha@example.com');
    // The guest who booked can still see it, but no one else can.
    expect((await guest.readBooking(reference)).status).toBe(200);
    expect((await other.readBooking(reference)).status).toBe(404);
    expect((await aVisitor(service).readBooking(reference)).status).toBe(404);
  });

  it('is fully available to its customer and not at all to another', async () => {
    const reference = await bookedBy(aVisitor(service), 'asha@example.com');
    const asha = await signedIn('asha@example.com');
    const ben = await signedIn('ben@example.com');
    const preview = `/v1/bookings/${reference}/cancellations/preview`;
    expect((await ben.pay(reference, 'balance')).status).toBe(404);
    expect((await ben.send('POST', preview, {})).status).toBe(404);
    const code = `/v1/bookings/${reference}/cancellations/code`;
    expect((await ben.send('POST', code)).status).toBe(404);
    expect((await myBookings(ben)).body.bookings).toEqual([]);
    expect((await asha.send('POST', preview, {})).status).toBe(200);
    const payment = await asha.pay(reference, 'balance');
    expect(payment.status).toBe(201);
    expect((await asha.readPayment(payment.body.id)).status).toBe(200);
    expect((await ben.readPayment(payment.body.id)).status).toBe(404);
  });

  it('is cancelled by its customer with a sign-in code from the last ten minutes', async () => {
    const guest = aVisitor(service);
    const reference = await bookedBy(guest, 'asha@example.com');
    const asha = await signedIn('asha@example.com');
    await expireSessions();
    const url = `/v1/bookings/${reference}/cancellations`;
    const looked = await asha.send<CancellationPreview>('POST', `${url}/preview`, {});
    expect(looked.body.needsCode).toBe(true);
    expect(codeOf(await asha.post(url, { token: looked.body.token }))).toBe('step_up_required');
    // The booking belongs to a customer now, so the browser that booked as a guest can't cancel
    // either.
    expect(codeOf(await guest.post(url, { token: looked.body.token }))).toBe('step_up_required');
    await signedIn('asha@example.com', asha);
    const fresh = await asha.send<CancellationPreview>('POST', `${url}/preview`, {});
    expect(fresh.body.needsCode).toBe(false);
    expect((await asha.post(url, { token: fresh.body.token })).status).toBe(202);
  });

  it('is cancelled by its customer with a cancellation code', async () => {
    const reference = await bookedBy(aVisitor(service), 'asha@example.com');
    const asha = await signedIn('asha@example.com');
    await expireSessions();
    const url = `/v1/bookings/${reference}/cancellations`;
    expect((await asha.send('POST', `${url}/code`)).status).toBe(202);
    await service.work();
    const mails = await mailbox.mails('asha@example.com');
    const mail = mails.find(({ subject }) => /^Your code for booking/.test(subject));
    const code = /^(\d{6})$/m.exec(mail?.text ?? '')?.[1];
    const { body } = await asha.send<CancellationPreview>('POST', `${url}/preview`, {});
    expect((await asha.post(url, { token: body.token, code })).status).toBe(202);
  });
});

describe('the list of bookings', () => {
  it('requires sign-in', async () => {
    expect(codeOf(await myBookings(aVisitor(service)))).toBe('authentication_required');
  });

  it('groups them, with open tasks first', async () => {
    const asha = aVisitor(service);
    const upcoming = await bookedBy(asha, 'asha@example.com');
    const cancelled = await bookedBy(asha, 'asha@example.com');
    const url = `/v1/bookings/${cancelled}/cancellations`;
    const preview = await asha.send<CancellationPreview>('POST', `${url}/preview`, {});
    expect((await asha.post(url, { token: preview.body.token })).status).toBe(202);
    await signedIn('asha@example.com', asha);
    // The booking was made while signed in, so it's theirs even with an unverified address.
    const { reference: waiting } = await asha.holdAndBook(departureId);
    const { body } = await myBookings(asha);
    expect(body.bookings.map(({ group, reference }) => [group, reference])).toEqual([
      ['action_needed', waiting],
      ['upcoming', upcoming],
      ['cancelled', cancelled],
    ]);
    expect(body.counts).toEqual({
      action_needed: 1,
      upcoming: 1,
      waitlist: 0,
      past: 0,
      cancelled: 1,
    });
    expect(body.bookings[0]?.action).toMatchObject({ kind: 'pay_now' });
    const detail = await asha.readBooking(upcoming);
    expect(body.bookings[1]).toMatchObject({
      kind: 'booking',
      status: 'confirmed',
      trip: { slug: 'spiti' },
      money: {
        totalMinor: detail.body.money.totalMinor,
        balanceMinor: detail.body.money.balanceMinor,
      },
    });
    const one = await myBookings(asha, `?reference=${upcoming.toLowerCase()}`);
    expect(one.body.bookings.map(({ reference }) => reference)).toEqual([upcoming]);
    const past = await myBookings(asha, '?group=past');
    expect(past.body.bookings).toEqual([]);
    await sql`update departure set end_date = (now() - interval '2 days')::date,
                     start_date = (now() - interval '9 days')::date`.execute(service.db.queries);
    const later = await myBookings(asha, '?group=past');
    expect(later.body.bookings.map(({ reference }) => reference)).toEqual([upcoming]);
  });

  it('asks for a balance in time', async () => {
    const asha = await signedIn('asha@example.com');
    const reference = await bookedBy(asha, 'asha@example.com');
    await sql`update booking set balance_due_on = (now() + interval '5 days')::date`.execute(
      service.db.queries,
    );
    const { body } = await myBookings(asha);
    expect(body.bookings).toMatchObject([
      { reference, group: 'action_needed', action: { kind: 'pay_balance' } },
    ]);
  });

  it('is paged', async () => {
    const asha = await signedIn('asha@example.com');
    const reference = await bookedBy(asha, 'asha@example.com');
    const { id: tripId } = await aTrip(service.db, { slug: 'many-dates' });
    for (let n = 0; n < 20; n += 1) {
      const { id } = await aDeparture(service.db, { tripId });
      await sql`
        insert into waitlist_entry (departure_id, id, reference, pax, occupancy, contact_name,
                                    contact_email, status, confirmed_at)
        values (${id}, gen_random_uuid(), ${`WL-${n}`}, 1, 'twin', 'Asha', 'Asha@example.com',
                'waiting', now())`.execute(service.db.queries);
    }
    const first = await myBookings(asha);
    expect(first.body).toMatchObject({ page: 1, nextPage: 2, counts: { waitlist: 20 } });
    expect(first.body.bookings).toHaveLength(20);
    expect(first.body.bookings[0]?.reference).toBe(reference);
    const second = await myBookings(asha, '?page=2');
    expect(second.body).toMatchObject({ page: 2, nextPage: null });
    const all = [...first.body.bookings, ...second.body.bookings].map(({ reference: r }) => r);
    expect(new Set(all).size).toBe(21);
    expect(codeOf(await myBookings(asha, '?page=0'))).toBe('validation_failed');
  });
});
