/** Signed-in customers, for tests that aren't about signing in. */
import { sql } from 'kysely';
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
  const code = await service.deps.accounts.newCode(email);
  const reply = await who.send('POST', '/v1/auth/sessions', { email, code });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return who;
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
