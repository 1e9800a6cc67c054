/** Gateway webhooks, stored as received. */
import { json, type Queries } from '../database/db.ts';
import { allRows, firstValue, hasChanged, oneRow, run } from '../database/rows.ts';

export interface WebhookRow {
  gateway: string;
  eventId: string;
  type: string;
  raw: Uint8Array;
  attempts: number;
  createdAt: Date;
  now: Date;
}

/** Stores an event. Returns false if it was already stored. */
export async function storeWebhook(
  queries: Queries,
  event: { gateway: string; eventId: string; type: string; raw: Buffer; headers: object },
): Promise<boolean> {
  return hasChanged(queries)`
    insert into webhook_event (gateway, event_id, type, raw, headers)
    values (${event.gateway}, ${event.eventId}, ${event.type}, ${event.raw},
            ${json(event.headers)}::jsonb)
    on conflict do nothing`;
}

/** Claims waiting events and postpones their next attempt, so that a crash only delays them. */
export async function claimWebhooks(queries: Queries, limit: number): Promise<WebhookRow[]> {
  return allRows<WebhookRow>(queries)`
    update webhook_event w
       set attempts = w.attempts + 1,
           next_attempt_at = clock_now() + least(300, power(2, w.attempts)) * interval '1 second'
      from (select gateway, event_id from webhook_event
             where state = 'received' and next_attempt_at <= clock_now()
             order by next_attempt_at limit ${limit} for update skip locked) picked
     where w.gateway = picked.gateway and w.event_id = picked.event_id
    returning w.gateway, w.event_id, w.type, w.raw, w.attempts, w.created_at, clock_now() as now`;
}

/** Closes an event. Returns how long after its arrival, in seconds, or null if it is gone. */
export async function closeWebhook(
  queries: Queries,
  event: { gateway: string; eventId: string },
  state: 'done' | 'orphan' | 'ignored',
): Promise<number | null> {
  return firstValue<number>(queries)`
    update webhook_event set state = ${state}, done_at = clock_now(), last_error = null
     where gateway = ${event.gateway} and event_id = ${event.eventId}
    returning greatest(0, extract(epoch from done_at - created_at))::float8`;
}

/** Records an error; the event stays in the queue. */
export async function recordWebhookError(
  queries: Queries,
  event: { gateway: string; eventId: string },
  error: string,
): Promise<void> {
  await run(queries)`
    update webhook_event set last_error = ${error.slice(0, 500)}
     where gateway = ${event.gateway} and event_id = ${event.eventId}`;
}

/**
 * Compares a gateway's webhooks with what was paid there in the last week. `missed` counts the payments
 * begun after the newest webhook. A payment counts ten minutes after it, because webhooks may be late.
 */
export async function compareWebhooks(
  queries: Queries,
  gateway: string,
): Promise<{ paid: number; missed: number }> {
  return oneRow<{ paid: number; missed: number }>(queries)`
    with newest as (select max(created_at) as at from webhook_event where gateway = ${gateway})
    select count(*)::int as paid,
           (count(*) filter (where newest.at is null or p.created_at > newest.at))::int as missed
      from payment p, newest
     where p.gateway = ${gateway} and p.captured_at < clock_now() - interval '10 minutes'
       and p.created_at > clock_now() - interval '7 days'`;
}
