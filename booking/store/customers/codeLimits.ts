/** Limits on how often codes can be requested. */
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/db.ts';
import { firstRow } from '../database/rows.ts';

export interface CodeLimits {
  resendSeconds: number;
  perHour: number;
  perDay: number;
}

type Sql = RawBuilder<unknown>;

/** When the nth newest of these requests was made. `from` is a FROM clause with its WHERE. */
export const nthNewest = (from: Sql, n: number) => sql`(
  select created_at ${from} order by created_at desc limit 1 offset ${n - 1}::int)`;

/** When each of these limits next allows a request. */
export const limitsOf = (from: Sql, { resendSeconds, perHour, perDay }: CodeLimits): Sql[] => [
  sql`${nthNewest(from, 1)} + make_interval(secs => ${resendSeconds}::int)`,
  sql`${nthNewest(from, perHour)} + interval '1 hour'`,
  sql`${nthNewest(from, perDay)} + interval '1 day'`,
];

/** Runs an `insert … select …` under the caller's lock, or returns how many seconds to wait. */
export async function insertWithinLimits(
  tx: Tx,
  limits: readonly Sql[],
  insert: Sql,
): Promise<{ id: string } | { waitSeconds: number }> {
  const room = await firstRow<{ id: string | null; waitSeconds: number | null }>(tx)`
    with room as (select greatest(${sql.join([...limits])}) as since),
    noted as (${insert} from room where coalesce(since <= clock_now(), true) returning id)
    select (select id from noted) as id,
           ceil(extract(epoch from since - clock_now()))::int as wait_seconds
      from room`;
  return room?.id ? { id: room.id } : { waitSeconds: Math.max(room?.waitSeconds ?? 0, 1) };
}
