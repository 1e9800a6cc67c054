/**
 * Sign-in codes by text message: sent only to verified numbers, and off unless a gateway is
 * configured.
 */
import { sql } from 'kysely';
import { eraseCustomers } from '../actions/eraseCustomer.ts';
import type { CodeWays, Me } from '../contract/accounts.ts';
import type { Problem } from '../contract/problem.ts';
import type { MyProfile } from '../contract/profile.ts';
import { aVisitor, type Visitor } from '../testing/browser.ts';
import { aCustomer, emailedCode, expireSessions } from '../testing/customers.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';

const [asha, ben] = ['asha@example.com', 'ben@example.com'];
const number = '+919876543210';
const inbox = '919876543210@sms.example.org';
let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    SMS_MAIL_DOMAIN: 'sms.example.org',
    RATE_CODE_RESEND_SECONDS: '0',
    RATE_SMS_PER_HOUR: '4',
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
const profileOf = async (who: Visitor) => (await who.send<MyProfile>('GET', '/v1/me')).body;
const ask = (who: Visitor, phone: string) => who.send('POST', '/v1/auth/codes', { phone });
const signIn = (who: Visitor, phone: string, code: string) =>
  who.send<Me>('POST', '/v1/auth/sessions', { phone, code });
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

async function texts(): Promise<string[]> {
  await service.work();
  return (await mailbox.mails(inbox)).map(({ text }) => text);
}
const codeIn = (text = '') => /^(\d{6}) is your/.exec(text)?.[1] ?? 'none';

async function give(who: Visitor, phone: string) {
  const { version } = await profileOf(who);
  return who.send<MyProfile>('PATCH', '/v1/me', { version, phone });
}

/** A customer signed in by email with a verified number. */
async function aVerifiedCustomer(email: string) {
  const who = await aCustomer(service, email);
  await give(who, '98765 43210');
  await who.send('POST', '/v1/me/phone');
  const code = codeIn((await texts())[0]);
  const reply = await who.send<MyProfile>('POST', '/v1/me/phone/confirm', { code });
  expect([reply.status, reply.body.isPhoneProved]).toEqual([200, true]);
  await mailbox.empty();
  return who;
}

it('verifies a number by text, notifies the email address, then signs in by text', async () => {
  const owner = await aCustomer(service, asha);
  await give(owner, '98765 43210');
  expect(await profileOf(owner)).toMatchObject({ isPhoneProved: false, offersTextCodes: true });
  expect((await owner.send('POST', '/v1/me/phone')).status).toBe(202);
  const [text] = await texts();
  const code = codeIn(text);
  expect(text?.trim().split('\n').at(-1)).toBe(`@localhost #${code}`);
  const confirm = (typed: string) =>
    owner.send<MyProfile>('POST', '/v1/me/phone/confirm', { code: typed });
  expect(codeOf(await confirm(wrong(code)))).toBe('otp_invalid');
  expect((await confirm(code)).body.isPhoneProved).toBe(true);
  expect(codeOf(await confirm(code))).toBe('otp_invalid');
  await service.work();
  const notice = (await mailbox.mails(asha)).find(({ subject }) => /codes by text/.test(subject));
  expect(notice?.text).not.toContain('98765');

  await mailbox.empty();
  const phone = aVisitor(service);
  expect((await phone.send<CodeWays>('GET', '/v1/auth/ways')).body).toEqual({
    mail: true,
    text: true,
  });
  expect((await ask(phone, '098765-43210')).status).toBe(202);
  const [message] = await texts();
  expect(message).toContain('to sign in');
  expect(codeOf(await signIn(phone, number, wrong(codeIn(message))))).toBe('otp_invalid');
  const reply = await signIn(phone, number, codeIn(message));
  expect([reply.status, reply.body.email]).toEqual([201, asha]);
  expect(codeOf(await signIn(phone, number, codeIn(message)))).toBe('otp_invalid');
});

it('answers an unverified number the same, but sends it nothing', async () => {
  const owner = await aCustomer(service, asha);
  await give(owner, number);
  await mailbox.empty();
  const stranger = aVisitor(service);
  const reply = await ask(stranger, number);
  expect([reply.status, reply.body]).toEqual([202, { status: 'accepted' }]);
  expect(await texts()).toEqual([]);
  const tried = await signIn(stranger, number, '123456');
  expect([tried.status, codeOf(tried)]).toEqual([401, 'otp_invalid']);
});

it('accepts a code only in the browser that asked for it', async () => {
  await aVerifiedCustomer(asha);
  await ask(aVisitor(service), number);
  const code = codeIn((await texts())[0]);
  const thief = aVisitor(service);
  expect(codeOf(await signIn(thief, number, code))).toBe('otp_invalid');
});

it('allows five attempts in ten minutes', async () => {
  const owner = await aCustomer(service, asha);
  await give(owner, number);
  const confirm = (code: string) => owner.send('POST', '/v1/me/phone/confirm', { code });
  await owner.send('POST', '/v1/me/phone');
  const code = codeIn((await texts())[0]);
  for (let tries = 0; tries < 5; tries += 1) await confirm(wrong(code));
  expect(codeOf(await confirm(code))).toBe('otp_invalid');
  await mailbox.empty();
  await owner.send('POST', '/v1/me/phone');
  const late = codeIn((await texts())[0]);
  await setClock(service.db, '11 minutes');
  expect(codeOf(await confirm(late))).toBe('otp_invalid');
});

it('belongs to the last person who verified it, until they change or remove it', async () => {
  const first = await aVerifiedCustomer(asha);
  const second = await aVerifiedCustomer(ben);
  expect((await profileOf(first)).isPhoneProved).toBe(false);
  expect((await give(second, number)).body.isPhoneProved).toBe(true);
  expect((await second.send<MyProfile>('DELETE', '/v1/me/phone')).body.isPhoneProved).toBe(false);
  const third = await aVerifiedCustomer('chitra@example.com');
  expect((await give(third, '98765 43211')).body.isPhoneProved).toBe(false);
  await ask(aVisitor(service), number);
  expect(await texts()).toEqual([]);
});

it('verifies only the number now in the profile', async () => {
  const owner = await aCustomer(service, asha);
  await give(owner, number);
  await owner.send('POST', '/v1/me/phone');
  const code = codeIn((await texts())[0]);
  await give(owner, '98765 43211');
  expect(codeOf(await owner.send('POST', '/v1/me/phone/confirm', { code }))).toBe('otp_invalid');
});

it('requires a fresh code and a mobile number from a supported country', async () => {
  const owner = await aCustomer(service, asha);
  expect(codeOf(await owner.send('POST', '/v1/me/phone'))).toBe('validation_failed');
  for (const phone of ['080 2222 3333', '+1 415 555 2671', '+44 7400 123456']) {
    await give(owner, phone);
    expect(codeOf(await owner.send('POST', '/v1/me/phone'))).toBe('validation_failed');
    expect(codeOf(await ask(aVisitor(service), phone))).toBe('validation_failed');
  }
  const both = { email: asha, phone: number };
  expect(codeOf(await aVisitor(service).send('POST', '/v1/auth/codes', both))).toBe(
    'validation_failed',
  );
  expect(codeOf(await aVisitor(service).send('POST', '/v1/auth/codes', {}))).toBe(
    'validation_failed',
  );
  await give(owner, number);
  await expireSessions(service);
  expect(codeOf(await owner.send('POST', '/v1/me/phone'))).toBe('step_up_required');
});

it('never counts as a fresh code: numbers change hands, and only the email address is verified for that', async () => {
  await aVerifiedCustomer(asha);
  const holder = aVisitor(service);
  await ask(holder, number);
  expect((await signIn(holder, number, codeIn((await texts())[0]))).status).toBe(201);
  expect((await profileOf(holder)).isFresh).toBe(false);
  for (const [url, body] of [
    ['/v1/me/email', { email: 'thief@example.com' }],
    ['/v1/me/exports', undefined],
    ['/v1/me/erasure', undefined],
    ['/v1/me/phone', undefined],
  ] as const) {
    expect(codeOf(await holder.send('POST', url, body))).toBe('step_up_required');
  }
  await aCustomer(service, asha, holder);
  expect((await profileOf(holder)).isFresh).toBe(true);
});

it('keeps email codes and text codes apart', async () => {
  const owner = await aVerifiedCustomer(asha);
  const thief = aVisitor(service);
  await ask(thief, number);
  const fresh = aVisitor(service);
  await fresh.send('POST', '/v1/auth/codes', { email: asha });
  const emailed = await emailedCode(service, asha);
  expect(codeOf(await signIn(thief, number, emailed))).toBe('otp_invalid');
  // Nor does a texted code sign in by email, where it would count as a verified address.
  const texted = codeIn((await texts()).at(-1));
  expect(texted).toMatch(/^[0-9]{6}$/);
  const byEmail = await thief.send('POST', '/v1/auth/sessions', { email: asha, code: texted });
  expect(codeOf(byEmail)).toBe('otp_invalid');
  expect((await signIn(thief, number, texted)).status).toBe(201);
  expect((await profileOf(owner)).isPhoneProved).toBe(true);
});

it('limits texts per number across accounts and email changes', async () => {
  const strict = await startService({
    SMTP_URL: mailbox.url,
    SMS_MAIL_DOMAIN: 'sms.example.org',
    RATE_CODE_PER_HOUR: '2',
    RATE_CODE_RESEND_SECONDS: '0',
  });
  const accounts = [];
  for (const email of [asha, ben, 'chitra@example.com']) {
    const who = await aCustomer(strict, email);
    const { version } = (await who.send<MyProfile>('GET', '/v1/me')).body;
    await who.send('PATCH', '/v1/me', { version, phone: number });
    accounts.push(who);
  }
  const replies = [];
  for (const who of accounts) replies.push((await who.send('POST', '/v1/me/phone')).status);
  expect(replies).toEqual([202, 202, 429]);
  const [first] = accounts;
  const other = await first?.send('POST', '/v1/me/email', { email: 'asha.rao@example.com' });
  expect(other?.status).toBe(202);
  await strict.close();
});

it('deletes the number with the account', async () => {
  await aVerifiedCustomer(asha);
  await ask(aVisitor(service), number);
  const owner = await aCustomer(service, asha);
  await owner.send('POST', '/v1/me/erasure');
  await setClock(service.db, '8 days');
  await eraseCustomers(service.deps);
  for (const table of ['customer', 'contact_change', 'sign_in_code']) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where phone is not null`.execute(
      service.db.queries,
    );
    expect([table, rows[0]?.count]).toEqual([table, 0]);
  }
});

it('caps texts per hour; emails continue', async () => {
  await aVerifiedCustomer(asha);
  for (let times = 0; times < 4; times += 1) await ask(aVisitor(service), number);
  for (let times = 0; times < 4; times += 1) {
    await ask(aVisitor(service), number);
    await service.work();
  }
  expect(await texts()).toHaveLength(3);
  await aCustomer(service, asha);
});

it('is off without a text message gateway', async () => {
  const plain = await startService({ SMTP_URL: mailbox.url });
  const visitor = aVisitor(plain);
  expect((await visitor.send<CodeWays>('GET', '/v1/auth/ways')).body.text).toBe(false);
  expect(codeOf(await ask(visitor, number))).toBe('validation_failed');
  expect(codeOf(await signIn(visitor, number, '123456'))).toBe('validation_failed');
  await plain.close();
});
