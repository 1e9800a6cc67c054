/** Work to do outside the database after a transaction commits. */
import { sql } from 'kysely';
import { newId } from '../database/ids.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { allRows, hasChanged, run } from '../database/rows.ts';

export interface OutboxRow {
  departureId: string;
  id: string;
  topic: string;
  payload: Record<string, unknown>;
  attempts: number;
}

/** For messages without a departure. */
export const NO_DEPARTURE = '00000000-0000-0000-0000-000000000000';

/** Writes a message in the transaction that causes it. Returns false if its key already exists. */
export async function addToOutbox(
  tx: Tx,
  message: { departureId: string; topic: string; payload: object; dedupeKey?: string },
): Promise<boolean> {
  return hasChanged(tx)`
    insert into outbox (departure_id, id, topic, payload, dedupe_key)
    values (${message.departureId}, ${newId()}, ${message.topic}, ${json(message.payload)}::jsonb,
            ${message.dedupeKey ?? null})
    on conflict (departure_id, dedupe_key) do nothing`;
}

/**
 * Claims messages briefly, so that several workers can share the work. Those that someone waits for
 * come first.
 */
export async function claimOutbox(queries: Queries, limit: number): Promise<OutboxRow[]> {
  return allRows<OutboxRow>(queries)`
    update outbox o set locked_until = clock_now() + interval '60 seconds',
           attempts = o.attempts + 1
      from (select departure_id, id from outbox
             where done_at is null and available_at <= clock_now()
               and (locked_until is null or locked_until < clock_now())
             order by (payload ->> 'isAwaited') is null, available_at limit ${limit} for update skip locked) picked
     where o.departure_id = picked.departure_id and o.id = picked.id
    returning o.departure_id, o.id, o.topic, o.payload, o.attempts`;
}

export async function finishOutbox(queries: Queries, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await run(queries)`
    update outbox set done_at = clock_now(), locked_until = null, last_error = null
     where id in (${sql.join(rows.map((row) => row.id))})`;
}

/** Requeues a message with a growing delay. */
export async function retryOutbox(queries: Queries, row: OutboxRow, error: string): Promise<void> {
  const seconds = Math.min(3_600, 2 ** Math.min(row.attempts, 11));
  await run(queries)`
    update outbox set locked_until = null, last_error = ${error.slice(0, 500)},
           available_at = clock_now() + make_interval(secs => ${seconds})
     where departure_id = ${row.departureId} and id = ${row.id}`;
}
