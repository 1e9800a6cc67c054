/** People on the staff who are signed in at the desk, for tests that aren't about signing in. */
import { createOTP } from '@better-auth/utils/otp';
import { base32 } from '@better-auth/utils/base32';
import { sql } from 'kysely';
import { prepareSignInMail } from '../actions/signIn.ts';
import { invitePerson } from '../actions/staffPeople.ts';
import { withoutSession } from '../actions/staff.ts';
import type { AppOffer, StaffPerson } from '../contract/staffAccounts.ts';
import type { Role } from '../domain/roles.ts';
import { aVisitor, type Visitor } from './browser.ts';
import type { Service } from './service.ts';

export interface Colleague {
  who: Visitor;
  person: StaffPerson;
  /** The key that their authenticator app was set up with. */
  key: string;
}

/** The code an app set up with this key shows now, or `later` steps of 30 seconds from now. */
export async function appCode(key: string, later = 0): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key));
  return createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + later);
}

/** Adds someone to the staff, without their app, and returns them. */
export async function addPerson({ deps }: Pick<Service, 'deps'>, name: string, roles: Role[]) {
  const person = { name, roles, email: `${name.toLowerCase().replace(/\W+/g, '.')}@staff.example` };
  const owner = withoutSession('test', ['owner'], 'test');
  const { body } = await invitePerson(deps, owner, person, async (_tx, status, answer) => ({
    ...{ status, body: answer },
  }));
  return body;
}

/** Takes the first step of sign-in, as if the code had come by email. */
export async function takeFirstStep(service: Service, email: string, who = aVisitor(service)) {
  await who.send('POST', '/v1/staff/auth/codes', { email });
  const { rows } = await sql<{ id: string }>`
    select id from sign_in_code where email = ${email}
     order by created_at desc limit 1`.execute(service.db.queries);
  const mail = await prepareSignInMail(service.deps, rows[0]?.id ?? '');
  const code = mail?.kind === 'sign_in_code' ? mail.code : '';
  const reply = await who.send('POST', '/v1/staff/auth/sessions', { email, code });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return who;
}

/** Sets up an app in a browser that has taken the first step. Returns its key and the reply. */
export async function setUpApp(who: Visitor) {
  const { body } = await who.send<AppOffer>('POST', '/v1/staff/auth/app');
  const code = await appCode(body.key);
  const reply = await who.send<{ recoveryCodes: string[] }>('POST', '/v1/staff/auth/app/confirm', {
    code,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return { key: body.key, recoveryCodes: reply.body.recoveryCodes };
}

/** Returns someone in these roles who is signed in. The service must not make codes wait. */
export async function aColleague(service: Service, name: string, ...roles: Role[]) {
  const person = await addPerson(service, name, roles);
  const who = await takeFirstStep(service, person.email);
  const { key } = await setUpApp(who);
  return { who, person, key } satisfies Colleague;
}
