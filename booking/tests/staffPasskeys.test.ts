/** Passkeys of staff: adding, signing in, confirming, and every answer that isn't theirs. */
import { sql } from 'kysely';
import type { Problem } from '../contract/problem.ts';
import type { StaffMe, StaffPeople } from '../contract/staffAccounts.ts';
import type {
  PasskeyAdded,
  PasskeyChallenge,
  PasskeyOffer,
  StaffFactors,
  StaffPasskeys,
} from '../contract/staffPasskeys.ts';
import type { Visitor } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { addPasskey, anAuthenticator, usePasskey } from '../testing/passkeys.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague, addPerson, appCode, setUpApp, takeFirstStep } from '../testing/staff.ts';

const deskUrl = 'http://desk.localhost:3000';
let service: Service;

beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0', DESK_URL: deskUrl });
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code;
const me = async (who: Visitor) => (await who.send<StaffMe>('GET', '/v1/staff/me')).body;
const offer = async (who: Visitor) =>
  (await who.send<PasskeyOffer>('POST', '/v1/staff/auth/passkeys/offer')).body;
const challenge = async (who: Visitor) =>
  (await who.send<PasskeyChallenge>('POST', '/v1/staff/auth/passkeys/challenge')).body;
const answer = (who: Visitor, body: object) =>
  who.send('POST', '/v1/staff/auth/factor/passkey', body);
const passkeysOf = async (who: Visitor) =>
  (await who.send<StaffPasskeys>('GET', '/v1/staff/me/passkeys')).body.passkeys;
const query = (text: string) => sql.raw(text).execute(service.db.queries);
const moveSteps = () =>
  query("update staff_session set factor_at = factor_at - interval '11 minutes'");
const anyAuthenticator = () => anAuthenticator(deskUrl);

async function audited() {
  const { rows } = await sql<{ actor: string; action: string; after: unknown }>`
    select actor, action, after from audit_log order by at, id`.execute(service.db.queries);
  return rows.filter(({ action }) => /passkey|sign_in/.test(action));
}

/** Returns someone whose only second factor is a passkey. */
async function withOnlyPasskey(name: string) {
  const person = await addPerson(service, name, ['operations']);
  const who = await takeFirstStep(service, person.email);
  const authenticator = anyAuthenticator();
  const added = await addPasskey(who, authenticator);
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return { ...person, who, authenticator, ...(added.body as PasskeyAdded) };
}

describe('the first sign-in', () => {
  it('takes a passkey instead of an app, and makes recovery codes', async () => {
    const { email } = await addPerson(service, 'Tashi', ['operations']);
    const other = await takeFirstStep(service, email);
    const who = await takeFirstStep(service, email);
    const authenticator = anyAuthenticator();
    const asked = await offer(who);
    expect(asked).toMatchObject({
      rp: { id: 'desk.localhost' },
      user: { name: email, displayName: 'Tashi' },
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    });
    const made = authenticator.make(asked, '  Tashi’s   phone ');
    const added = await who.send<PasskeyAdded>('POST', '/v1/staff/auth/passkeys', made);
    expect(added.status).toBe(201);
    expect(new Set(added.body.recoveryCodes).size).toBe(10);
    expect(await me(who)).toMatchObject({ needs: 'nothing', isFresh: true, recoveryCodesLeft: 10 });
    expect(await passkeysOf(who)).toMatchObject([
      { name: 'Tashi’s phone', lastUsedAt: null, canRemove: false },
    ]);
    // As with an app, every other browser is signed out.
    expect(codeOf(await other.send('GET', '/v1/staff/me'))).toBe('authentication_required');
    expect(await audited()).toEqual([{ actor: 'Tashi', action: 'person.passkey', after: null }]);
  });

  it('counts someone with a passkey as active, and an owner as an owner', async () => {
    const owner = await aColleague(service, 'Asha', 'owner');
    const { id } = await withOnlyPasskey('Tashi');
    const { body } = await owner.who.send<StaffPeople>('GET', '/v1/staff/people');
    expect(body.people.find((person) => person.id === id)?.status).toBe('active');
    await query("update staff_user set invited_at = clock_now() - interval '8 days'");
    const again = await takeFirstStep(service, 'tashi@staff.example');
    expect((await me(again)).needs).toBe('code');
  });

  it('lets neither an app nor a passkey replace the passkey before the second step', async () => {
    const { email } = await withOnlyPasskey('Tashi');
    const who = await takeFirstStep(service, email);
    expect(await me(who)).toMatchObject({ needs: 'code', permissions: [] });
    expect(codeOf(await who.send('POST', '/v1/staff/auth/app'))).toBe('step_up_required');
    const app = await who.send('POST', '/v1/staff/auth/app/confirm', { code: '123456' });
    expect(codeOf(app)).toBe('step_up_required');
    expect(codeOf(await addPasskey(who, anyAuthenticator()))).toBe('step_up_required');
    const made = anyAuthenticator().make({ challenge: 'x' } as PasskeyOffer, 'Mine');
    const forced = await who.send('POST', '/v1/staff/auth/passkeys', made);
    expect(codeOf(forced)).toBe('step_up_required');
    expect(codeOf(await who.send('GET', '/v1/staff/me/passkeys'))).toBe('authentication_required');
  });

  it('keeps the first of an app and a passkey that are set up at once', async () => {
    const { email } = await addPerson(service, 'Tashi', ['operations']);
    const [one, two] = [await takeFirstStep(service, email), await takeFirstStep(service, email)];
    const made = anyAuthenticator().make(await offer(one), 'Laptop');
    const app = await two.send<{ key: string }>('POST', '/v1/staff/auth/app');
    const code = await appCode(app.body.key);
    const replies = await Promise.all([
      one.send('POST', '/v1/staff/auth/passkeys', made),
      two.send('POST', '/v1/staff/auth/app/confirm', { code }),
    ]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
  });
});

describe('signing in', () => {
  it('takes the passkey as the second step, and says when it was used', async () => {
    const { email, authenticator } = await withOnlyPasskey('Tashi');
    const who = await takeFirstStep(service, email);
    const factors = await who.send<StaffFactors>('GET', '/v1/staff/auth/factors');
    expect(factors.body).toEqual({ hasApp: false, hasPasskey: true });
    expect(await challenge(who)).toMatchObject({
      ...{ rpId: 'desk.localhost', userVerification: 'required' },
      allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
    });
    expect((await usePasskey(who, authenticator)).status).toBe(204);
    expect(await me(who)).toMatchObject({ needs: 'nothing', isFresh: true });
    expect((await passkeysOf(who))[0]?.lastUsedAt).not.toBeNull();
    const actions = (await audited()).map(({ action }) => action);
    expect(actions).toEqual(['person.passkey', 'person.sign_in']);
  });

  it('takes a recovery code from someone who has only a passkey, and no code of an app', async () => {
    const { email, recoveryCodes } = await withOnlyPasskey('Tashi');
    const who = await takeFirstStep(service, email);
    const factor = (code: string) => who.send('POST', '/v1/staff/auth/factor', { code });
    expect(codeOf(await factor('000000'))).toBe('otp_invalid');
    expect((await factor(recoveryCodes?.[0] ?? '')).status).toBe(204);
  });

  it('works beside an app', async () => {
    const { who, person, key } = await aColleague(service, 'Tashi', 'operations');
    const authenticator = anyAuthenticator();
    const added = await addPasskey(who, authenticator);
    // The recovery codes of the first sign-in stay.
    expect(added).toMatchObject({ status: 201, body: { recoveryCodes: null } });
    const one = await takeFirstStep(service, person.email);
    expect((await usePasskey(one, authenticator)).status).toBe(204);
    const two = await takeFirstStep(service, person.email);
    const code = await appCode(key, 1);
    expect((await two.send('POST', '/v1/staff/auth/factor', { code })).status).toBe(204);
  });

  it('confirms grave actions again', async () => {
    const { who, authenticator } = await withOnlyPasskey('Tashi');
    await moveSteps();
    const renew = () => who.send('POST', '/v1/staff/me/recovery-codes');
    expect(codeOf(await renew())).toBe('step_up_required');
    expect((await usePasskey(who, authenticator)).status).toBe(204);
    expect((await renew()).status).toBe(200);
  });
});

describe('an answer', () => {
  it('is refused from another site, without the person verified, or for another challenge', async () => {
    const { email, authenticator } = await withOnlyPasskey('Tashi');
    const wrong = [
      { origin: 'http://evil.localhost:3000' },
      { origin: 'http://desk.localhost:3001' },
      { isVerified: false },
      { challenge: 'c29tZXRoaW5nIGVsc2U' },
    ];
    for (const how of wrong) {
      const who = await takeFirstStep(service, email);
      expect([how, codeOf(await usePasskey(who, authenticator, how))]).toEqual([
        how,
        'otp_invalid',
      ]);
      expect((await me(who)).needs).toBe('code');
    }
    const refused = (await audited()).filter(({ action }) => action === 'person.wrong_passkey');
    expect(refused).toHaveLength(wrong.length);
  });

  it('works once, in the session that asked, within five minutes', async () => {
    const { email, authenticator } = await withOnlyPasskey('Tashi');
    const [one, two] = [await takeFirstStep(service, email), await takeFirstStep(service, email)];
    const signed = authenticator.sign(await challenge(one));
    await challenge(two);
    expect(codeOf(await answer(two, signed))).toBe('otp_invalid');
    expect((await answer(one, signed)).status).toBe(204);
    expect(codeOf(await answer(one, signed))).toBe('otp_invalid');

    // A refused answer uses the challenge up too.
    const asked = await challenge(two);
    expect(codeOf(await answer(two, authenticator.sign(asked, { isVerified: false })))).toBe(
      'otp_invalid',
    );
    expect(codeOf(await answer(two, authenticator.sign(asked)))).toBe('otp_invalid');

    const late = authenticator.sign(await challenge(two));
    await setClock(service.db, '5 minutes 1 second');
    expect(codeOf(await answer(two, late))).toBe('otp_invalid');
    await setClock(service.db, '0 seconds');
    expect((await me(two)).needs).toBe('code');
  });

  it('is counted once when it is sent twice at the same time', async () => {
    const { email, authenticator } = await withOnlyPasskey('Tashi');
    const who = await takeFirstStep(service, email);
    const signed = authenticator.sign(await challenge(who));
    const replies = await Promise.all([answer(who, signed), answer(who, signed)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 401]);
  });

  it('is refused from a copy, whose count of uses is behind', async () => {
    const { email, authenticator } = await withOnlyPasskey('Tashi');
    const who = await takeFirstStep(service, email);
    expect((await usePasskey(who, authenticator, { useCount: 7 })).status).toBe(204);
    for (const useCount of [7, 6, 0]) {
      expect(codeOf(await usePasskey(who, authenticator, { useCount }))).toBe('otp_invalid');
    }
    expect((await usePasskey(who, authenticator, { useCount: 8 })).status).toBe(204);
  });

  it('is refused with someone else’s passkey', async () => {
    const tashi = await withOnlyPasskey('Tashi');
    const meera = await withOnlyPasskey('Meera');
    const who = await takeFirstStep(service, tashi.email);
    expect(codeOf(await usePasskey(who, meera.authenticator))).toBe('otp_invalid');
    // Not under the right one's name either.
    const forged = {
      ...meera.authenticator.sign(await challenge(who)),
      id: tashi.authenticator.id,
    };
    expect(codeOf(await answer(who, forged))).toBe('otp_invalid');
    expect((await me(who)).needs).toBe('code');
  });

  it('closes the account for 15 minutes once five were wrong', async () => {
    const { email, authenticator } = await withOnlyPasskey('Tashi');
    const who = await takeFirstStep(service, email);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(codeOf(await usePasskey(who, authenticator, { isVerified: false }))).toBe(
        'otp_invalid',
      );
    }
    expect(codeOf(await usePasskey(who, authenticator))).toBe('rate_limited');
  });
});

describe('adding', () => {
  it('needs a fresh second step', async () => {
    const { who, key } = await aColleague(service, 'Tashi', 'operations');
    await moveSteps();
    expect(codeOf(await addPasskey(who, anyAuthenticator()))).toBe('step_up_required');
    await who.send('POST', '/v1/staff/auth/factor', { code: await appCode(key, 1) });
    expect((await addPasskey(who, anyAuthenticator(), 'Laptop')).status).toBe(201);
    expect((await audited()).map(({ action }) => action)).toEqual(['person.passkey_added']);
  });

  it('takes only what was made here, now, with the person verified', async () => {
    const { who } = await aColleague(service, 'Tashi', 'operations');
    for (const how of [
      { origin: 'http://evil.localhost:3000' },
      { isVerified: false },
      { challenge: 'c29tZXRoaW5nIGVsc2U' },
    ]) {
      expect(codeOf(await addPasskey(who, anyAuthenticator(), 'Laptop', how))).toBe('otp_invalid');
    }
    // A challenge to sign in isn't one to add a passkey, nor the other way round.
    const first = anyAuthenticator();
    await addPasskey(who, first, 'Laptop');
    const { challenge: signInChallenge } = await challenge(who);
    const made = anyAuthenticator().make({ challenge: signInChallenge } as PasskeyOffer, 'Mine');
    expect(codeOf(await who.send('POST', '/v1/staff/auth/passkeys', made))).toBe('otp_invalid');
    const offered = await offer(who);
    const signed = first.sign({ challenge: offered.challenge } as PasskeyChallenge);
    expect(codeOf(await answer(who, signed))).toBe('otp_invalid');
    // The first answer uses an offer up, and it ends after five minutes.
    const used = await offer(who);
    const badly = anyAuthenticator().make(used, 'Bad', { isVerified: false });
    const well = anyAuthenticator().make(used, 'Good');
    for (const body of [badly, well]) {
      expect(codeOf(await who.send('POST', '/v1/staff/auth/passkeys', body))).toBe('otp_invalid');
    }
    const late = anyAuthenticator().make(await offer(who), 'Late');
    await setClock(service.db, '5 minutes 1 second');
    expect(codeOf(await who.send('POST', '/v1/staff/auth/passkeys', late))).toBe('otp_invalid');
    await setClock(service.db, '0 seconds');
    expect((await passkeysOf(who)).map(({ name }) => name)).toEqual(['Laptop']);
  });

  it('refuses a passkey that an account has already, and one without a name', async () => {
    const tashi = await withOnlyPasskey('Tashi');
    const { who } = await aColleague(service, 'Meera', 'finance');
    expect(codeOf(await addPasskey(who, tashi.authenticator, 'Stolen'))).toBe('otp_invalid');
    expect((await offer(tashi.who)).excludeCredentials).toMatchObject([
      { id: tashi.authenticator.id },
    ]);
    const nameless = await addPasskey(who, anyAuthenticator(), '  ');
    expect(nameless).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } });
    expect(await passkeysOf(who)).toEqual([]);
  });

  it('stops at ten', async () => {
    const { who } = await withOnlyPasskey('Tashi');
    for (let more = 2; more <= 10; more += 1) {
      expect((await addPasskey(who, anyAuthenticator(), `Key ${more}`)).status).toBe(201);
    }
    // Nothing is offered, so that no device makes one in vain.
    const eleventh = await addPasskey(who, anyAuthenticator(), 'Key 11');
    expect(eleventh).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
    expect(await passkeysOf(who)).toHaveLength(10);
  });
});

describe('removing', () => {
  const remove = (who: Visitor, id: string) => who.send('DELETE', `/v1/staff/me/passkeys/${id}`);

  it('leaves at least one second factor, also for two requests at once', async () => {
    const { who, authenticator } = await withOnlyPasskey('Tashi');
    const [first] = await passkeysOf(who);
    expect(codeOf(await remove(who, first?.id ?? ''))).toBe('invalid_state');
    await addPasskey(who, anyAuthenticator(), 'Spare');
    const both = await passkeysOf(who);
    expect(both.map(({ canRemove }) => canRemove)).toEqual([true, true]);
    const replies = await Promise.all(both.map(({ id }) => remove(who, id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await passkeysOf(who)).toHaveLength(1);
    const removed = (await audited()).filter(({ action }) => action === 'person.passkey_removed');
    expect(removed).toHaveLength(1);
    // With an app, the last passkey may go, and then no longer opens anything.
    await setUpApp(who);
    for (const { id } of await passkeysOf(who)) expect((await remove(who, id)).status).toBe(204);
    expect(codeOf(await usePasskey(who, authenticator))).toBe('invalid_state');
  });

  it('needs a fresh second step, and the passkey to be one’s own', async () => {
    const { who } = await withOnlyPasskey('Tashi');
    await addPasskey(who, anyAuthenticator(), 'Spare');
    const [first] = await passkeysOf(who);
    const meera = await aColleague(service, 'Meera', 'finance');
    expect(codeOf(await remove(meera.who, first?.id ?? ''))).toBe('not_found');
    await moveSteps();
    expect(codeOf(await remove(who, first?.id ?? ''))).toBe('step_up_required');
    expect(await passkeysOf(who)).toHaveLength(2);
  });
});

it('forgets the passkeys of whoever’s access ends, or who is invited again', async () => {
  const owner = await aColleague(service, 'Asha', 'owner');
  const tashi = await withOnlyPasskey('Tashi');
  const meera = await withOnlyPasskey('Meera');
  const end = await owner.who.send('POST', `/v1/staff/people/${tashi.id}/end`, { reason: 'Left' });
  expect(end.status).toBe(200);
  expect(codeOf(await usePasskey(tashi.who, tashi.authenticator))).toBe('authentication_required');
  const again = await owner.who.post(`/v1/staff/people/${meera.id}/invitation`, {});
  expect(again).toMatchObject({ status: 200, body: { status: 'invited' } });
  const { rows } = await sql`select id from staff_passkey`.execute(service.db.queries);
  expect(rows).toEqual([]);
  const who = await takeFirstStep(service, meera.email);
  expect((await me(who)).needs).toBe('app');
});
