/** Passkeys of people on the staff, and what an authenticator must sign next. */
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, firstValue, hasChanged, run } from '../database/rows.ts';

/** What an authenticator made, as we keep it. */
export interface PasskeyCredential {
  credentialId: string;
  publicKey: Buffer;
  useCount: number;
  transports: string[];
}

export interface PasskeyRecord extends PasskeyCredential {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Lists someone's passkeys, oldest first. */
export async function listPasskeys(queries: Queries, userId: string): Promise<PasskeyRecord[]> {
  return allRows<PasskeyRecord>(queries)`
    select id, name, credential_id, public_key, use_count::float8 as use_count, transports,
           created_at, last_used_at
      from staff_passkey where user_id = ${userId}
     order by created_at, id`;
}

/** Saves what an authenticator must sign next in a session. Replaces what it had to sign before. */
export async function setChallenge(
  queries: Queries,
  sessionId: string,
  purpose: 'add' | 'use',
  challenge: string,
): Promise<boolean> {
  return hasChanged(queries)`
    update staff_session
       set passkey_challenge = ${challenge}, passkey_purpose = ${purpose},
           passkey_challenge_until = clock_now() + interval '5 minutes'
     where id = ${sessionId}`;
}

/** Uses a session's challenge up. Returns null if there is none, or it is five minutes old. */
export async function takeChallenge(tx: Tx, sessionId: string, purpose: 'add' | 'use') {
  return firstValue<string>(tx)`
    with asked as (
      select id, passkey_challenge as challenge from staff_session
       where id = ${sessionId} and passkey_challenge is not null
         and passkey_purpose = ${purpose} and passkey_challenge_until > clock_now()
         for update)
    update staff_session s set passkey_challenge = null
      from asked where s.id = asked.id
    returning asked.challenge`;
}

/** Saves a passkey. Returns false if an account has it already. */
export async function insertPasskey(
  tx: Tx,
  userId: string,
  { name, credentialId, publicKey, useCount, transports }: PasskeyCredential & { name: string },
) {
  return hasChanged(tx)`
    insert into staff_passkey
      (id, user_id, name, credential_id, public_key, use_count, transports)
    values (${newId()}, ${userId}, ${name}, ${credentialId}, ${publicKey}::bytea, ${useCount},
            ${[...transports]}::text[])
    on conflict (credential_id) do nothing`;
}

export async function recordPasskeyUse(tx: Tx, id: string, useCount: number): Promise<void> {
  await run(tx)`
    update staff_passkey set use_count = ${useCount}, last_used_at = clock_now() where id = ${id}`;
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await run(tx)`delete from staff_passkey where id = ${id}`;
}
