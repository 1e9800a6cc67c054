/** Keys of other programs, found by their secrets' hashes. */
import type { StaffKey } from '../../contract/staffKeys.ts';
import type { Role } from '../../domain/roles.ts';
import type { Queries, Tx } from '../database/db.ts';
import { allRows, firstRow, firstValue, hasChanged, run } from '../database/rows.ts';

type Times = 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt';
export type StaffKeyRecord = Omit<StaffKey, Times> & {
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** Lists all keys, or one: first those that work, then the newest. */
export async function listKeys(queries: Queries, id: string | null = null) {
  return allRows<StaffKeyRecord>(queries)`
    select id, name, roles, hint, may_confirm, created_by, created_at, expires_at, last_used_at,
           revoked_at, revoked_by,
           case when revoked_at is not null then 'revoked'
                when expires_at <= clock_now() then 'expired' else 'active' end as status
      from staff_key
     where ${id}::uuid is null or id = ${id}
     order by revoked_at is not null or expires_at <= clock_now(), created_at desc, id desc
     limit 500`;
}

/** Whether a key has, or had, this name. */
export async function isKeyName(queries: Queries, name: string): Promise<boolean> {
  const found = await firstValue<boolean>(queries)`
    select exists (select from staff_key where lower(name) = lower(${name}))`;
  return found === true;
}

/** Whether someone on the staff has, or had, this name. */
export async function isPersonName(queries: Queries, name: string): Promise<boolean> {
  const found = await firstValue<boolean>(queries)`
    select exists (select from staff_user where lower(name) = lower(${name}))`;
  return found === true;
}

export interface NewStaffKey {
  id: string;
  name: string;
  roles: readonly Role[];
  secretHash: string;
  hint: string;
  mayConfirm: boolean;
  createdBy: string;
  days: number;
}

/** Adds a key that works for some days. Returns false if another key has its name. */
export async function insertKey(queries: Queries, key: NewStaffKey): Promise<boolean> {
  return hasChanged(queries)`
    insert into staff_key (id, name, roles, secret_hash, hint, may_confirm, created_by, expires_at)
    values (${key.id}, ${key.name}, ${[...key.roles]}::text[], ${key.secretHash}, ${key.hint},
            ${key.mayConfirm}, ${key.createdBy}, clock_now() + make_interval(days => ${key.days}::int))
    on conflict do nothing`;
}

export interface WorkingKey {
  id: string;
  name: string;
  roles: Role[];
  mayConfirm: boolean;
}

/** Returns the key with this secret, if it works, and notes that it was used. */
export async function useKey(queries: Queries, secretHash: string): Promise<WorkingKey | null> {
  const key = await firstRow<WorkingKey & { isNoted: boolean }>(queries)`
    select id, name, roles, may_confirm,
           coalesce(last_used_at > clock_now() - interval '1 minute', false) as is_noted
      from staff_key
     where secret_hash = ${secretHash} and revoked_at is null and expires_at > clock_now()`;
  if (key && !key.isNoted) {
    await run(queries)`update staff_key set last_used_at = clock_now() where id = ${key.id}`;
  }
  return key;
}

/** Ends a key. Returns false if it was revoked before. */
export async function revokeKey(tx: Tx, id: string, by: string): Promise<boolean> {
  return hasChanged(tx)`
    update staff_key set revoked_at = clock_now(), revoked_by = ${by}
     where id = ${id} and revoked_at is null`;
}
