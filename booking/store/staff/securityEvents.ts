/** Sign-ins, refusals and limits, counted by minute. */
import { json, type Queries } from '../database/db.ts';
import { run } from '../database/rows.ts';

export type SecurityEventKind =
  | 'signed_in'
  | 'signed_out'
  | 'wrong_code'
  | 'access_refused'
  | 'rate_limited'
  | 'staff_refused'
  | 'signature_refused'
  | 'foreign_origin';

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The pattern of the route, such as `POST /v1/auth/sessions`. */
  route: string;
  /** A keyed hash, or empty. */
  networkHash: string;
  /** `customer:<id>`, `staff:<name>`, or empty. */
  actor: string;
}

/** Adds counted events to this minute's rows. */
export async function addSecurityEvents(
  queries: Queries,
  events: readonly (SecurityEvent & { count: number })[],
): Promise<void> {
  if (events.length === 0) return;
  await run(queries)`
    insert into security_event as e (at, kind, route, network_hash, actor, count)
    select date_trunc('minute', clock_now()), kind, route, "networkHash", actor, count
      from jsonb_to_recordset(${json(events)}::jsonb)
        as row (kind text, route text, "networkHash" text, actor text, count int)
    on conflict (at, kind, route, network_hash, actor) do update set count = e.count + excluded.count`;
}
