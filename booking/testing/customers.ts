/** Signed-in customers, for tests that aren't about signing in. */
import { sql } from 'kysely';
import { prepareSignInMail, prepareSignInSms } from '../actions/signIn.ts';
import { aVisitor, type Visitor } from './browser.ts';
import type { Service } from './service.ts';

/**
 * Signs a visitor in with a code, as if they had received it by email. The service must not require
 * a wait between codes.
 */
export async function aCustomer(
  service: Service,
  email: string,
  who: Visitor = aVisitor(service),
): Promise<Visitor> {
  await who.send('POST', '/v1/auth/codes', { email });
  const code = await emailedCode(service, email);
  const reply = await who.send('POST', '/v1/auth/sessions', { email, code });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return who;
}

/** Returns the code that the latest request of a sign-in by email would send. */
export async function emailedCode({ db, deps }: Service, email: string): Promise<string> {
  const mail = await prepareSignInMail(deps, await latestRequest(db, 'email', email));
  if (mail?.kind !== 'sign_in_code') throw new Error('no code was requested');
  return mail.code;
}

/** Returns the code that the latest request of a sign-in by text would send to a number. */
export async function textedCode({ db, deps }: Service, phone: string): Promise<string> {
  const text = await prepareSignInSms(deps, await latestRequest(db, 'phone', phone));
  if (!text) throw new Error('no code was requested');
  return text.code;
}

async function latestRequest({ queries }: Service['db'], by: 'email' | 'phone', value: string) {
  const { rows } = await sql<{ id: string }>`
    select id from sign_in_code where ${sql.ref(by)} = ${value}
     order by created_at desc limit 1`.execute(queries);
  return rows[0]?.id ?? '';
}

/**
 * Moves every sign-in back a quarter of an hour, so that protected actions ask for a fresh code.
 */
export async function expireSessions({ db }: Pick<Service, 'db'>): Promise<void> {
  await sql`update auth_session set created_at = created_at - interval '15 minutes'`.execute(
    db.queries,
  );
}

/** Gives a customer a number, as if they had verified it. */
export async function verifyNumber(service: Service, email: string, phone: string): Promise<void> {
  await sql`
    update customer set phone = ${phone}, phone_proved_at = clock_now()
     where email = ${email}`.execute(service.db.queries);
}
