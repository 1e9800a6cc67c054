/** Every encrypted column, for the one command that encrypts them all again. */
import { sql } from 'kysely';
import { allRows, oneRow } from './rows.ts';
import type { Queries } from './db.ts';

export interface EncryptedColumn {
  table: string;
  column: string;
  /** The column with the ID that the encrypted value is bound to. `id` unless it says so. */
  owner?: string;
}

export interface EncryptedValue {
  id: string;
  owner: string;
  value: Uint8Array;
}

/**
 * Returns the next values that don't begin with `head`, in the order of their IDs. `after` is the last
 * ID seen before.
 */
export function listOtherKeys(
  queries: Queries,
  { table, column, owner = 'id' }: EncryptedColumn,
  { head, after, limit }: { head: Buffer; after: string; limit: number },
): Promise<EncryptedValue[]> {
  const value = sql.ref(column);
  return allRows<EncryptedValue>(queries)`
    select id, ${sql.ref(owner)} as owner, ${value} as value from ${sql.table(table)}
     where substring(${value} from 1 for ${head.length}::int) <> ${head}::bytea and id > ${after}::uuid
     order by id limit ${limit}`;
}

/** Replaces a value, unless someone has changed it since. */
export async function replaceEncrypted(
  queries: Queries,
  { table, column }: EncryptedColumn,
  { id, value }: EncryptedValue,
  renewed: Buffer,
): Promise<boolean> {
  const { replaced } = await oneRow<{ replaced: number }>(queries)`
    with done as (
      update ${sql.table(table)} set ${sql.ref(column)} = ${renewed}
       where id = ${id} and ${sql.ref(column)} = ${Buffer.from(value)}::bytea
      returning 1)
    select count(*)::int as replaced from done`;
  return replaced > 0;
}
