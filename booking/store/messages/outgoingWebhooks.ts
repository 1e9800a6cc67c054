/** Outgoing webhooks: endpoints, and the deliveries that migration 0040's triggers write. */
import { sql } from 'kysely';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, firstRow, hasChanged, run } from '../database/rows.ts';

export interface EndpointRow {
  id: string;
  url: string;
  label: string;
  eventTypes: string[];
  isActive: boolean;
  previousSecretUntil: Date | null;
  failingSince: Date | null;
  switchedOffAt: Date | null;
  createdAt: Date;
}

const endpointColumns = sql`
  id, url, label, event_types, is_active, previous_secret_until, failing_since, switched_off_at,
  created_at`;

export async function listEndpoints(queries: Queries): Promise<EndpointRow[]> {
  return allRows<EndpointRow>(queries)`
    select ${endpointColumns} from webhook_endpoint order by created_at, id`;
}

/** Returns an endpoint, locked until the transaction ends, or null. */
export async function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow | null> {
  return firstRow<EndpointRow>(tx)`
    select ${endpointColumns} from webhook_endpoint where id = ${id} for no key update`;
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: Pick<EndpointRow, 'id' | 'url' | 'label' | 'eventTypes'> & { secretEnc: Buffer },
): Promise<void> {
  await run(tx)`
    insert into webhook_endpoint (id, url, label, event_types, secret_enc)
    values (${endpoint.id}, ${endpoint.url}, ${endpoint.label},
            ${[...endpoint.eventTypes]}::text[], ${endpoint.secretEnc})`;
}

/** Changes an endpoint. Switching it on forgets its failures. */
export async function updateEndpoint(
  tx: Tx,
  { id, url, label, eventTypes, isActive }: EndpointRow,
): Promise<void> {
  await run(tx)`
    update webhook_endpoint
       set url = ${url}, label = ${label}, event_types = ${[...eventTypes]}::text[],
           failing_since = case when ${isActive} and not is_active then null else failing_since end,
           switched_off_at = case when ${isActive} then null else switched_off_at end,
           is_active = ${isActive}, updated_at = clock_now()
     where id = ${id}`;
}

/** Gives an endpoint a new secret. The present one also signs for another 24 hours. */
export async function rotateSecret(tx: Tx, id: string, secretEnc: Buffer): Promise<void> {
  await run(tx)`
    update webhook_endpoint
       set previous_secret_enc = secret_enc,
           previous_secret_until = clock_now() + interval '24 hours',
           secret_enc = ${secretEnc}, updated_at = clock_now()
     where id = ${id}`;
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await run(tx)`delete from webhook_endpoint where id = ${id}`;
}

export interface DeliveryRow {
  id: string;
  eventId: string;
  eventType: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  nextAttemptAt: Date;
  responseStatus: number | null;
  responseBody: string | null;
  lastError: string | null;
  replayOf: string | null;
  deliveredAt: Date | null;
  createdAt: Date;
}

const deliveryColumns = sql`
  d.id, d.event_id, e.type as event_type, d.status, d.attempts, d.next_attempt_at,
  d.response_status, d.response_body, d.last_error, d.replay_of, d.delivered_at, d.created_at`;

/** Lists an endpoint's deliveries, newest first, from after the given one. */
export async function listDeliveries(
  queries: Queries,
  endpointId: string,
  after: string | null,
  limit: number,
): Promise<DeliveryRow[]> {
  return allRows<DeliveryRow>(queries)`
    select ${deliveryColumns}
      from webhook_delivery d join outgoing_event e on e.id = d.event_id
     where d.endpoint_id = ${endpointId}
       and (${after}::uuid is null or (d.created_at, d.id) < (
             select created_at, id from webhook_delivery
              where id = ${after} and endpoint_id = ${endpointId}))
     order by d.created_at desc, d.id desc limit ${limit}`;
}

export async function findDelivery(
  queries: Queries,
  endpointId: string,
  id: string,
): Promise<DeliveryRow | null> {
  return firstRow<DeliveryRow>(queries)`
    select ${deliveryColumns}
      from webhook_delivery d join outgoing_event e on e.id = d.event_id
     where d.endpoint_id = ${endpointId} and d.id = ${id}`;
}

/** Adds a delivery of an event that is stored already. Returns its ID. */
export async function insertDelivery(
  tx: Tx,
  endpointId: string,
  eventId: string,
  replayOf: string | null = null,
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into webhook_delivery (id, endpoint_id, event_id, replay_of)
    values (${id}, ${endpointId}, ${eventId}, ${replayOf})`;
  return id;
}

/** Stores an event for one endpoint, whatever types it chose. Returns the delivery's ID. */
export async function insertTestEvent(tx: Tx, endpointId: string): Promise<string> {
  const eventId = newId();
  await run(tx)`
    insert into outgoing_event (id, type, data)
    values (${eventId}, 'webhook.test', ${json({ endpointId })}::jsonb)`;
  return insertDelivery(tx, endpointId, eventId);
}

/** Stores an event for every endpoint that chose its type. */
export async function emitEvent(tx: Tx, type: string, data: object): Promise<void> {
  await run(tx)`select emit_webhook(${type}, ${json(data)}::jsonb)`;
}

/** Records a content change, and returns whether it is new. */
export async function insertContentEvent(
  tx: Tx,
  { documentId, revision, operation }: { documentId: string; revision: string; operation: string },
): Promise<boolean> {
  return hasChanged(tx)`
    insert into content_event (document_id, revision, operation)
    values (${documentId}, ${revision}, ${operation}) on conflict do nothing`;
}

export interface DueDelivery {
  id: string;
  endpointId: string;
  url: string;
  secretEnc: Uint8Array;
  /** Null once it no longer signs. */
  previousSecretEnc: Uint8Array | null;
  /** How many attempts there have been, counting the one this claim is for. */
  attempts: number;
  eventId: string;
  eventType: string;
  eventData: Record<string, unknown>;
  eventAt: Date;
}

/** Claims due deliveries for a minute, so that no other worker sends them in the meantime. */
export async function claimDeliveries(queries: Queries, limit: number): Promise<DueDelivery[]> {
  return allRows<DueDelivery>(queries)`
    update webhook_delivery d
       set attempts = d.attempts + 1, next_attempt_at = clock_now() + interval '1 minute'
      from (select w.id from webhook_delivery w
              join webhook_endpoint p on p.id = w.endpoint_id and p.is_active
             where w.status = 'pending' and w.next_attempt_at <= clock_now()
             order by w.next_attempt_at limit ${limit} for update of w skip locked) due,
           webhook_endpoint p, outgoing_event e
     where d.id = due.id and p.id = d.endpoint_id and e.id = d.event_id
    returning d.id, d.endpoint_id, p.url, p.secret_enc,
              case when p.previous_secret_until > clock_now() then p.previous_secret_enc end
                as previous_secret_enc,
              d.attempts, e.id as event_id, e.type as event_type, e.data as event_data,
              e.created_at as event_at`;
}

interface Outcome {
  status: number | null;
  body: string | null;
}

export async function recordSuccess(
  tx: Tx,
  { id, endpointId }: Pick<DueDelivery, 'id' | 'endpointId'>,
  { status, body }: Outcome,
): Promise<void> {
  await run(tx)`
    update webhook_delivery
       set status = 'delivered', delivered_at = clock_now(), response_status = ${status},
           response_body = ${body}, last_error = null
     where id = ${id}`;
  await run(tx)`
    update webhook_endpoint set failing_since = null
     where id = ${endpointId} and failing_since is not null`;
}

/**
 * Records a failed attempt; `waitSeconds` is null after the last one. Returns whether it switched
 * the endpoint off, because nothing has arrived there for `longestDays`.
 */
export async function recordFailure(
  tx: Tx,
  { id, endpointId }: Pick<DueDelivery, 'id' | 'endpointId'>,
  { status, body, error }: Outcome & { error: string },
  { waitSeconds, longestDays }: { waitSeconds: number | null; longestDays: number },
): Promise<boolean> {
  await run(tx)`
    update webhook_delivery
       set status = case when ${waitSeconds}::int is null then 'failed' else 'pending' end,
           next_attempt_at = clock_now() + make_interval(secs => coalesce(${waitSeconds}::int, 0)),
           response_status = ${status}, response_body = ${body}, last_error = ${error}
     where id = ${id}`;
  await run(tx)`
    update webhook_endpoint set failing_since = clock_now()
     where id = ${endpointId} and failing_since is null`;
  return hasChanged(tx)`
    update webhook_endpoint
       set is_active = false, switched_off_at = clock_now(), updated_at = clock_now()
     where id = ${endpointId} and is_active
       and failing_since <= clock_now() - make_interval(days => ${longestDays}::int)`;
}

/** Returns what the email about an endpoint says, or null if it has been switched on since. */
export async function findSwitchedOff(queries: Queries, id: string) {
  return firstRow<{
    label: string;
    host: string;
    lastError: string | null;
    switchedOffAt: Date;
  }>(queries)`
    select label, split_part(url, '/', 3) as host, switched_off_at,
           (select last_error from webhook_delivery
             where endpoint_id = p.id and last_error is not null
             order by created_at desc limit 1) as last_error
      from webhook_endpoint p where id = ${id} and switched_off_at is not null`;
}

/** Deletes events and deliveries after 30 days, and records of reported content changes. */
export async function forgetWebhooks(queries: Queries): Promise<void> {
  await run(queries)`
    delete from webhook_delivery where created_at < clock_now() - interval '30 days'`;
  await run(queries)`
    delete from outgoing_event e
     where created_at < clock_now() - interval '30 days'
       and not exists (select 1 from webhook_delivery where event_id = e.id)`;
  await run(queries)`
    delete from content_event where created_at < clock_now() - interval '30 days'`;
}
