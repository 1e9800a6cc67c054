/** Staff accounts: invitations, two steps of sign-in, sessions, and who may change them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Problem } from '../contract/problem.ts';
import type {
  StaffMe,
  StaffPeople,
  StaffPerson,
  StaffSessions,
} from '../contract/staffAccounts.ts';
import { aVisitor, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague, addPerson, appCode, setUpApp, takeFirstStep } from '../testing/staff.ts';

const inviteKey = 'invite-key-for-tests-invite-key-01';
let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    RATE_CODE_RESEND_SECONDS: '0',
    DESK_URL: 'http://desk.localhost:3000',
    STAFF_INVITE_KEY: inviteKey,
  });
});
afterEach(async () => {
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code;
const me = (who: Visitor) => who.send<StaffMe>('GET', '/v1/staff/me');
const people = (who: Visitor) => who.send<StaffPeople>('GET', '/v1/staff/people');
const factor = (who: Visitor, code: string) => who.send('POST', '/v1/staff/auth/factor', { code });
const query = (text: string) => sql.raw(text).execute(service.db.queries);
const moveSteps = () =>
  query("update staff_session set factor_at = factor_at - interval '11 minutes'");

async function audited() {
  const { rows } = await sql<{ actor: string; action: string }>`
    select actor, action from audit_log order by at, id`.execute(service.db.queries);
  return rows.map(({ actor, action }) => `${actor}: ${action}`);
}

/** Returns the secret in the newest invitation to an address. */
async function invitationOf(email: string): Promise<string> {
  await service.work();
  const [mail] = await mailbox.mails(email);
  return (
    /http:\/\/desk\.localhost:3000\/desk\/sign-in#key=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  );
}

/** Returns how often access was given in this way, as Prometheus reads it. */
async function given(by: 'owner' | 'recovery_code'): Promise<number> {
  const { values } = await service.deps.metrics.staffAccess.get();
  return values.find(({ labels }) => labels.by === by)?.value ?? NaN;
}

describe('the first owner', () => {
  const asha = { name: 'Asha Rao', email: 'Asha@Staff.example', roles: ['owner'] };
  const invite = (body: object, authorization: string) =>
    aVisitor(service).send<StaffPerson>('POST', '/v1/staff/people', body, {
      ...{ authorization, 'idempotency-key': randomUUID() },
    });

  it('is invited with the key, opens the link once and sets up an app', async () => {
    const before = await given('owner');
    const invited = await invite(asha, `Bearer ${inviteKey}`);
    expect(await given('owner')).toBe(before + 1);
    expect(invited).toMatchObject({ status: 201, body: { status: 'invited', roles: ['owner'] } });
    const secret = await invitationOf('asha@staff.example');
    const who = aVisitor(service);
    const open = () => who.send<StaffMe>('POST', '/v1/staff/auth/sessions', { invitation: secret });
    expect(await open()).toMatchObject({ status: 201, body: { needs: 'app', permissions: [] } });
    expect(codeOf(await open())).toBe('link_expired');
    // The first step alone opens nothing.
    expect(codeOf(await people(who))).toBe('authentication_required');
    const { recoveryCodes } = await setUpApp(who);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { body } = await me(who);
    expect(body).toMatchObject({
      name: 'Asha Rao',
      needs: 'nothing',
      isFresh: true,
      recoveryCodesLeft: 10,
    });
    expect(body.permissions).toContain('people:write');
    expect((await people(who)).body.people).toMatchObject([{ name: 'Asha Rao', status: 'active' }]);
    expect(await audited()).toEqual(['npm run staff: person.invite', 'Asha Rao: person.app']);
  });

  it('cannot be invited without the key', async () => {
    for (const authorization of ['Bearer x', `Bearer ${inviteKey}x`]) {
      expect(codeOf(await invite(asha, authorization))).toBe('authentication_required');
    }
    const visitor = await aVisitor(service).send('POST', '/v1/staff/people', asha);
    expect(codeOf(visitor)).toBe('authentication_required');
  });

  it('uses the key for nothing else', async () => {
    const reply = await aVisitor(service).send('GET', '/v1/staff/people', undefined, {
      authorization: `Bearer ${inviteKey}`,
    });
    expect(codeOf(reply)).toBe('authentication_required');
  });
});

describe('the first step', () => {
  it('sends codes to staff only, and answers everyone the same', async () => {
    await addPerson(service, 'Tashi', ['operations']);
    await service.work();
    await mailbox.empty();
    for (const email of ['tashi@staff.example', 'stranger@example.com']) {
      const reply = await aVisitor(service).send('POST', '/v1/staff/auth/codes', { email });
      expect(reply).toMatchObject({ status: 202, body: { status: 'accepted' } });
    }
    await service.work();
    const mails = await mailbox.mails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [['tashi@staff.example'], 'Your Safar desk code'],
    ]);
  });

  it('takes no code that a traveller with the same address got', async () => {
    await addPerson(service, 'Tashi', ['operations']);
    const who = aVisitor(service);
    const email = 'tashi@staff.example';
    await who.send('POST', '/v1/auth/codes', { email });
    await service.work();
    const mails = await mailbox.mails(email);
    const code = mails.map(({ text }) => /^(\d{6})$/m.exec(text)?.[1]).find(Boolean);
    expect(code).toBeDefined();
    const reply = await who.send('POST', '/v1/staff/auth/sessions', { email, code });
    expect(codeOf(reply)).toBe('otp_invalid');
  });

  it('works in the browser that asked only, and not after access ended', async () => {
    const owner = await aColleague(service, 'Asha', 'owner');
    const { id, email } = await addPerson(service, 'Tashi', ['operations']);
    const who = await takeFirstStep(service, email);
    expect((await me(who)).body.needs).toBe('app');
    const end = await owner.who.send('POST', `/v1/staff/people/${id}/end`, { reason: 'Left' });
    expect(end).toMatchObject({ status: 200, body: { status: 'ended' } });
    expect(codeOf(await me(who))).toBe('authentication_required');
    await expect(takeFirstStep(service, email)).rejects.toThrow('otp_invalid');
  });
});

describe('the second step', () => {
  it('asks for the app’s code, which works once', async () => {
    const { person, key } = await aColleague(service, 'Tashi', 'operations');
    const who = await takeFirstStep(service, person.email);
    expect((await me(who)).body).toMatchObject({ needs: 'code', permissions: [] });
    // Setting the app up has used the current code.
    expect(codeOf(await factor(who, await appCode(key)))).toBe('otp_invalid');
    const code = await appCode(key, 1);
    expect((await factor(who, code)).status).toBe(204);
    expect((await me(who)).body.needs).toBe('nothing');
    const other = await takeFirstStep(service, person.email);
    expect(codeOf(await factor(other, code))).toBe('otp_invalid');
    expect(await audited()).toContain('Tashi: person.sign_in');
  });

  it('cannot be replaced by setting up another app', async () => {
    const { person } = await aColleague(service, 'Tashi', 'operations');
    const who = await takeFirstStep(service, person.email);
    expect(codeOf(await who.send('POST', '/v1/staff/auth/app'))).toBe('step_up_required');
    const confirm = await who.send('POST', '/v1/staff/auth/app/confirm', { code: '123456' });
    expect(codeOf(confirm)).toBe('step_up_required');
  });

  it('gives each browser its own secret, and the first app confirmed wins', async () => {
    const { email } = await addPerson(service, 'Tashi', ['operations']);
    const [one, two] = [await takeFirstStep(service, email), await takeFirstStep(service, email)];
    const offers = [];
    for (const who of [one, two]) {
      offers.push((await who.send<{ key: string }>('POST', '/v1/staff/auth/app')).body.key);
    }
    expect(offers[0]).not.toBe(offers[1]);
    const confirm = async (who: Visitor, key: string) =>
      who.send('POST', '/v1/staff/auth/app/confirm', { code: await appCode(key) });
    expect(codeOf(await confirm(one, offers[1] ?? ''))).toBe('otp_invalid');
    const replies = await Promise.all([
      confirm(one, offers[0] ?? ''),
      confirm(two, offers[1] ?? ''),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('takes each recovery code once', async () => {
    const { email } = await addPerson(service, 'Tashi', ['operations']);
    const { recoveryCodes } = await setUpApp(await takeFirstStep(service, email));
    const code = recoveryCodes[3] ?? '';
    const who = await takeFirstStep(service, email);
    const before = await given('recovery_code');
    expect((await factor(who, code.toUpperCase().replaceAll('-', ' '))).status).toBe(204);
    expect(await given('recovery_code')).toBe(before + 1);
    expect((await me(who)).body.recoveryCodesLeft).toBe(9);
    const again = await takeFirstStep(service, email);
    expect(codeOf(await factor(again, code))).toBe('otp_invalid');
    expect(await given('recovery_code')).toBe(before + 1);
    const fresh = await who.send<{ recoveryCodes: string[] }>(
      'POST',
      '/v1/staff/me/recovery-codes',
    );
    expect(codeOf(await factor(again, recoveryCodes[4] ?? ''))).toBe('otp_invalid');
    expect((await factor(again, fresh.body.recoveryCodes[0] ?? '')).status).toBe(204);
  });

  it('closes for 15 minutes after five wrong codes, in every browser', async () => {
    const { person, key } = await aColleague(service, 'Tashi', 'operations');
    const who = await takeFirstStep(service, person.email);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(codeOf(await factor(who, 'abcdef'))).toBe('otp_invalid');
    }
    const other = await takeFirstStep(service, person.email);
    const refused = await factor(other, await appCode(key, 1));
    expect(codeOf(refused)).toBe('rate_limited');
    expect(refused.headers['retry-after']).toBe('900');
    await query("update staff_user set closed_until = clock_now() - interval '1 second'");
    expect((await factor(other, await appCode(key, 1))).status).toBe(204);
  });

  it('counts ten attempts at once as ten', async () => {
    const { person } = await aColleague(service, 'Tashi', 'operations');
    const who = await takeFirstStep(service, person.email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => factor(who, '000000')));
    const codes = replies.map(codeOf);
    expect(codes.filter((code) => code === 'otp_invalid')).toHaveLength(5);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(5);
  });
});

describe('a session', () => {
  it('ends after 30 idle minutes and after 12 hours', async () => {
    const { who } = await aColleague(service, 'Tashi', 'operations');
    await setClock(service.db, '11 hours 59 minutes');
    expect((await me(who)).status).toBe(200);
    await setClock(service.db, '12 hours 1 minute');
    expect(codeOf(await me(who))).toBe('authentication_required');
    await setClock(service.db, '0 seconds');
    const { rows } = await sql<{ idle: number }>`
      select extract(epoch from expires_at - updated_at)::int / 60 as idle
        from staff_session`.execute(service.db.queries);
    expect(rows).toEqual([{ idle: 30 }]);
    await query("update staff_session set expires_at = now() - interval '1 second'");
    expect(codeOf(await me(who))).toBe('authentication_required');
  });

  it('is listed and can be ended at once', async () => {
    const { who, person, key } = await aColleague(service, 'Tashi', 'operations');
    const other = await takeFirstStep(service, person.email);
    await factor(other, await appCode(key, 1));
    const { body } = await who.send<StaffSessions>('GET', '/v1/staff/me/sessions');
    expect(body.sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const id = body.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await who.send('DELETE', `/v1/staff/me/sessions/${id}`)).status).toBe(204);
    expect(codeOf(await me(other))).toBe('authentication_required');
    const colleague = await aColleague(service, 'Meera', 'finance');
    const [own] = (await who.send<StaffSessions>('GET', '/v1/staff/me/sessions')).body.sessions;
    const theft = await colleague.who.send('DELETE', `/v1/staff/me/sessions/${own?.id ?? ''}`);
    expect(codeOf(theft)).toBe('not_found');
  });

  it('means nothing unless the site passes it on', async () => {
    const { who } = await aColleague(service, 'Tashi', 'operations');
    const direct = await service.app.inject({
      method: 'GET',
      url: '/v1/staff/me',
      headers: { cookie: who.cookie },
    });
    expect(codeOf({ body: direct.json() })).toBe('authentication_required');
  });

  it('is not a traveller’s, nor the other way round', async () => {
    const { who } = await aColleague(service, 'Tashi', 'operations');
    expect(codeOf(await who.send('GET', '/v1/me'))).toBe('authentication_required');
    const value = /safar_desk=([^;]+)/.exec(who.cookie)?.[1] ?? '';
    const swapped = await aVisitor(service).send('GET', '/v1/me', undefined, {
      cookie: `safar_account=${value}`,
    });
    expect(codeOf(swapped)).toBe('authentication_required');
  });
});

describe('people', () => {
  it('are changed by owners with a fresh code only', async () => {
    const owner = await aColleague(service, 'Asha', 'owner');
    const finance = await aColleague(service, 'Meera', 'finance');
    const url = `/v1/staff/people/${finance.person.id}`;
    const roles = (who: Visitor, version: number) =>
      who.send<StaffPerson>(
        'PATCH',
        url,
        { roles: ['sales', 'finance'] },
        {
          'if-match': `"v${version}"`,
        },
      );
    expect(codeOf(await roles(finance.who, 1))).toBe('forbidden');
    expect(codeOf(await people(finance.who))).toBe('forbidden');
    await moveSteps();
    expect(codeOf(await roles(owner.who, 1))).toBe('step_up_required');
    expect((await people(owner.who)).status).toBe(200);
    expect((await factor(owner.who, await appCode(owner.key, 1))).status).toBe(204);
    expect((await roles(owner.who, 1)).body).toMatchObject({
      roles: ['sales', 'finance'],
      version: 2,
    });
    expect(codeOf(await roles(owner.who, 1))).toBe('version_conflict');
    expect((await me(finance.who)).body.roles).toEqual(['sales', 'finance']);
    const before = await given('owner');
    const promotion = { roles: ['owner'] };
    const promoted = await owner.who.send('PATCH', url, promotion, { 'if-match': '"v2"' });
    expect([promoted.status, await given('owner')]).toEqual([200, before + 1]);
  });

  it('keeps at least one owner', async () => {
    const owner = await aColleague(service, 'Asha', 'owner');
    const other = await aColleague(service, 'Bela', 'owner');
    const end = (from: Visitor, id: string) =>
      from.send('POST', `/v1/staff/people/${id}/end`, { reason: 'Left the company' });
    expect(codeOf(await end(owner.who, owner.person.id))).toBe('forbidden');
    const replies = await Promise.all([
      end(owner.who, other.person.id),
      end(other.who, owner.person.id),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('gives a lost phone a new invitation, which ends the old app and sessions', async () => {
    const owner = await aColleague(service, 'Asha', 'owner');
    const { who, person } = await aColleague(service, 'Meera', 'finance');
    await mailbox.empty();
    const again = await owner.who.post(`/v1/staff/people/${person.id}/invitation`, {});
    expect(again).toMatchObject({ status: 200, body: { status: 'invited' } });
    expect(codeOf(await me(who))).toBe('authentication_required');
    const invitation = await invitationOf(person.email);
    const fresh = aVisitor(service);
    const opened = await fresh.send<StaffMe>('POST', '/v1/staff/auth/sessions', { invitation });
    expect(opened.body.needs).toBe('app');
    await setUpApp(fresh);
    expect((await me(fresh)).body.needs).toBe('nothing');
  });

  it('says which name or address is taken', async () => {
    const owner = await aColleague(service, 'Asha', 'owner');
    const add = (name: string, email: string) =>
      owner.who.post('/v1/staff/people', { name, email, roles: ['sales'] });
    const fieldOf = (reply: { body: unknown }) => (reply.body as Problem).errors?.[0]?.path;
    expect(fieldOf(await add('Other', 'ASHA@staff.example'))).toBe('email');
    expect(fieldOf(await add('Asha', 'other@staff.example'))).toBe('name');
    expect(fieldOf(await add('Other', 'nonsense'))).toBe('email');
    expect((await people(owner.who)).body.people).toHaveLength(1);
  });
});
