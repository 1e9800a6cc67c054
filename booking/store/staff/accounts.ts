/** Staff accounts, their sessions and second factors. */
import { sql } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import type { Queries, Tx } from '../database/db.ts';
import { allRows, firstNumber, firstRow, firstValue, hasChanged, run } from '../database/rows.ts';

/** Someone's session, and what it still needs. */
export interface StaffSession {
  userId: string;
  name: string;
  email: string;
  roles: Role[];
  hasApp: boolean;
  hasPasskey: boolean;
  /** The second factor was checked in this session, and in the last ten minutes. */
  isConfirmed: boolean;
  isFresh: boolean;
  recoveryCodesLeft: number;
}

/** Whether someone has an authenticator app or a passkey, in SQL. `person` is their row's name. */
const hasFactor = (person: string) => {
  const row = sql.ref(person);
  return sql`(${row}.app_secret is not null
    or exists (select from staff_passkey p where p.user_id = ${row}.id))`;
};

/** Returns a session of someone on the staff; null after 12 hours, or once their access ended. */
export async function findStaffSession(queries: Queries, sessionId: string) {
  return firstRow<StaffSession>(queries)`
    select u.id as user_id, u.name, u.email, u.roles, u.app_secret is not null as has_app,
           exists (select from staff_passkey p where p.user_id = u.id) as has_passkey,
           s.factor_at is not null as is_confirmed,
           coalesce(s.factor_at > clock_now() - interval '10 minutes', false) as is_fresh,
           (select count(*)::int from staff_recovery_code c
             where c.user_id = u.id and c.used_at is null) as recovery_codes_left
      from staff_session s join staff_user u on u.id = s.user_id
     where s.id = ${sessionId} and u.ended_at is null
       and s.created_at > clock_now() - interval '12 hours'`;
}

/** Dates a new session by the database's clock. */
export async function dateStaffSession(queries: Queries, sessionId: string): Promise<void> {
  await run(queries)`
    update staff_session set created_at = clock_now() where id = ${sessionId}`;
}

/** Whether an address may sign in. Without a second factor, that ends a week after the invitation. */
export async function isOnStaff(queries: Queries, email: string): Promise<boolean> {
  const id = await firstValue<string>(queries)`
    select id from staff_user u
     where email = ${email} and ended_at is null
       and (${hasFactor('u')} or invited_at > clock_now() - interval '7 days')`;
  return id !== null;
}

/** Returns who has access with this address. */
export async function findPersonByEmail(queries: Queries, email: string) {
  return firstRow<{ id: string; name: string; roles: Role[] }>(queries)`
    select id, name, roles from staff_user where email = ${email} and ended_at is null`;
}

/** Uses an invitation up. Returns whose it is; null if it was used, replaced or is a week old. */
export async function takeInvitation(tx: Tx, secretHash: string) {
  return firstRow<{ id: string; email: string }>(tx)`
    update staff_user set invitation_hash = null, updated_at = clock_now()
     where invitation_hash = ${secretHash} and ended_at is null
       and invited_at > clock_now() - interval '7 days'
    returning id, email`;
}

/** Saves the hash of an invitation's secret. Returns the recipient, or null if there is none now. */
export async function setInvitation(queries: Queries, userId: string, secretHash: string) {
  return firstRow<{ name: string; email: string }>(queries)`
    update staff_user u set invitation_hash = ${secretHash}
     where id = ${userId} and ended_at is null and not ${hasFactor('u')}
       and invited_at > clock_now() - interval '7 days'
    returning name, email`;
}

/** Saves the secret that a session offers to an app, unless it offers one already. Returns it. */
export async function setOfferedSecret(queries: Queries, sessionId: string, secret: Buffer) {
  return firstValue<Buffer>(queries)`
    update staff_session set new_app_secret = coalesce(new_app_secret, ${secret}::bytea)
     where id = ${sessionId} returning new_app_secret`;
}

export interface SecondFactor {
  offered: Buffer | null;
  secret: Buffer | null;
  hasPasskey: boolean;
  step: number;
  wrongCodes: number;
  /** How long wrong codes keep the account closed; 0 if they don't. */
  waitSeconds: number;
  now: Date;
}

/** Locks a session's owner, and returns what their codes are checked against. Null if it ended. */
export async function lockSecondFactor(tx: Tx, userId: string, sessionId: string) {
  // A statement that waits for a lock sees other tables as they were before. So this one only locks.
  await run(tx)`select from staff_user where id = ${userId} for update`;
  return firstRow<SecondFactor>(tx)`
    select s.new_app_secret as offered, u.app_secret as secret, u.app_step::int as step,
           u.wrong_codes, clock_now() as now,
           exists (select from staff_passkey p where p.user_id = u.id) as has_passkey,
           greatest(ceil(extract(epoch from u.closed_until - clock_now())), 0)::int as wait_seconds
      from staff_user u join staff_session s on s.user_id = u.id and s.id = ${sessionId}
     where u.id = ${userId}`;
}

/** Counts a wrong code. The fifth closes the account for 15 minutes. */
export async function countWrongCode(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    update staff_user
       set wrong_codes = case when wrong_codes >= 4 then 0 else wrong_codes + 1 end,
           closed_until = case when wrong_codes >= 4 then clock_now() + interval '15 minutes' end
     where id = ${userId}`;
}

/** Records that a session's second factor was right. A step's code can't be used again. */
export async function confirmSession(tx: Tx, userId: string, sessionId: string, step?: number) {
  await run(tx)`
    update staff_user set wrong_codes = 0, closed_until = null,
           app_step = greatest(app_step, ${step ?? 0}::bigint) where id = ${userId}`;
  await run(tx)`update staff_session set factor_at = clock_now() where id = ${sessionId}`;
}

/** Makes the session's offered secret the account's, and ends the account's other sessions. */
export async function takeOfferedSecret(tx: Tx, userId: string, sessionId: string) {
  await run(tx)`
    update staff_user u set app_secret = s.new_app_secret, app_step = 0
      from staff_session s where s.id = ${sessionId} and u.id = ${userId}`;
  await run(tx)`update staff_session set new_app_secret = null where id = ${sessionId}`;
  await keepOnlySession(tx, userId, sessionId);
}

/** Ends the invitation and all other sessions of someone who now has a second factor. */
export async function keepOnlySession(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await run(tx)`update staff_user set invitation_hash = null where id = ${userId}`;
  await run(tx)`delete from staff_session where user_id = ${userId} and id <> ${sessionId}`;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]) {
  await run(tx)`delete from staff_recovery_code where user_id = ${userId}`;
  await run(tx)`
    insert into staff_recovery_code (user_id, code_hash)
    select ${userId}::uuid, unnest(${[...hashes]}::text[])`;
}

/** Uses a recovery code up. Returns false if there is none, or it was used. */
export async function takeRecoveryCode(tx: Tx, userId: string, codeHash: string) {
  return hasChanged(tx)`
    update staff_recovery_code set used_at = clock_now()
     where user_id = ${userId} and code_hash = ${codeHash} and used_at is null`;
}

export interface StaffPersonRecord {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  status: 'invited' | 'active' | 'ended';
  invitedAt: Date | null;
  lastUsedAt: Date | null;
  endedAt: Date | null;
  version: number;
}

/** Lists everyone who is or was on the staff, or one of them, by name. */
export async function listPeople(
  queries: Queries,
  id: string | null = null,
): Promise<StaffPersonRecord[]> {
  return allRows<StaffPersonRecord>(queries)`
    select id, name, email, roles, invited_at, ended_at, version,
           case when ended_at is not null then 'ended'
                when ${hasFactor('u')} then 'active' else 'invited' end as status,
           (select max(s.updated_at) from staff_session s where s.user_id = u.id) as last_used_at
      from staff_user u
     where ${id}::uuid is null or id = ${id}
     order by ended_at is not null, lower(name)`;
}

/** Adds someone with an open invitation. Returns false if the name or address is taken. */
export async function insertPerson(
  tx: Tx,
  person: { id: string; name: string; email: string; roles: readonly Role[] },
) {
  return hasChanged(tx)`
    insert into staff_user (id, name, email, roles, invited_at)
    values (${person.id}, ${person.name}, ${person.email}, ${[...person.roles]}::text[], clock_now())
    on conflict do nothing`;
}

/** Locks the active owners, so that two can't remove each other's role, and counts them. */
export async function countOwners(tx: Tx): Promise<number> {
  await run(tx)`
    select from staff_user where 'owner' = any(roles) and ended_at is null
     order by id for update`;
  // In a second statement, which also sees the passkeys that another change removed meanwhile.
  return firstNumber(tx)`
    select count(*)::int from staff_user u
     where 'owner' = any(roles) and ended_at is null and ${hasFactor('u')}`;
}

/** Whether anyone is on the staff, even if they haven't signed in yet. */
export async function hasStaff(queries: Queries): Promise<boolean> {
  const found = await firstValue<boolean>(queries)`
    select exists (select from staff_user where ended_at is null)`;
  return found ?? false;
}

/** Changes someone's roles, if they still have this version. */
export async function setRoles(tx: Tx, id: string, version: number, roles: readonly Role[]) {
  return hasChanged(tx)`
    update staff_user set roles = ${[...roles]}::text[], version = version + 1,
           updated_at = clock_now()
     where id = ${id} and version = ${version} and ended_at is null`;
}

/** Ends someone's access, their sessions, second factors and saved filters at once. */
export async function endPerson(tx: Tx, id: string): Promise<boolean> {
  await run(tx)`delete from staff_saved_filter where staff_user_id = ${id}`;
  await run(tx)`delete from staff_session where user_id = ${id}`;
  await run(tx)`delete from staff_recovery_code where user_id = ${id}`;
  await run(tx)`delete from staff_passkey where user_id = ${id}`;
  return hasChanged(tx)`
    update staff_user
       set ended_at = clock_now(), version = version + 1, invitation_hash = null, app_secret = null
     where id = ${id} and ended_at is null`;
}

/** Forgets the addresses of people whose access ended a year ago. Their names stay in the log. */
export async function forgetFormerStaff(queries: Queries): Promise<void> {
  await run(queries)`
    update staff_user set email = id || '@erased.invalid'
     where ended_at < clock_now() - interval '12 months' and email not like '%@erased.invalid'`;
}

/** Invites someone again: their second factors and sessions end, and their access is open again. */
export async function inviteAgain(tx: Tx, id: string): Promise<void> {
  await run(tx)`delete from staff_session where user_id = ${id}`;
  await run(tx)`delete from staff_recovery_code where user_id = ${id}`;
  await run(tx)`delete from staff_passkey where user_id = ${id}`;
  await run(tx)`
    update staff_user
       set ended_at = null, app_secret = null, app_step = 0, wrong_codes = 0, closed_until = null,
           invited_at = clock_now(), invitation_hash = null, version = version + 1
     where id = ${id}`;
}

/** Deletes sessions that have ended. */
export async function forgetStaffSessions(queries: Queries): Promise<void> {
  await run(queries)`
    delete from staff_session
     where expires_at < clock_now() or created_at < clock_now() - interval '12 hours'`;
}

/** Returns the address of someone on the staff; null once their access has ended. */
export async function findStaffEmail(queries: Queries, userId: string): Promise<string | null> {
  return firstValue<string>(queries)`
    select email from staff_user where id = ${userId} and ended_at is null`;
}
