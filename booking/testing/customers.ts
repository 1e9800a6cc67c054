/** Somebody who is signed in, for tests that are about something else. */
import { sql } from 'kysely';
import { aVisitor, type Visitor } from './browser.ts';
import type { Service } from './service.ts';

/** Signs a visitor in by a code, as if its mail had come. The service must not limit codes by time. */
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

/** As if everybody had signed in a quarter of an hour ago: what needs a fresh code asks for one. */
export async function expireSessions({ db }: Pick<Service, 'db'>): Promise<void> {
  await sql`update auth_session set created_at = created_at - interval '15 minutes'`.execute(
    db.queries,
  );
}

/** Makes a number a customer's, as if they had proved it. */
export async function verifyNumber(service: Service, email: string, phone: string): Promise<void> {
  await sql`
    update customer set phone = ${phone}, phone_proved_at = clock_now()
     where email = ${email}`.execute(service.db.queries);
}
