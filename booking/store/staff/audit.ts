/** The audit log. A row commits together with the change it records, and is never modified. */
import { sql } from 'kysely';
import type { AuditEntry } from '../../contract/staff.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, run } from '../database/rows.ts';

export interface Audited {
  actor: string;
  /** The actor's roles, separated by commas. */
  role: string;
  requestId: string;
  action: string;
  objectKind:
    | 'departure'
    | 'coupon'
    | 'booking'
    | 'payment'
    | 'refund'
    | 'review'
    | 'webhook'
    | 'person'
    | 'key'
    | 'enquiry';
  objectId: string;
  before: object | null;
  after: object | null;
  reason: string | null;
}

/** Writes a row. `before` and `after` must not contain personal data. */
export async function addAudit(tx: Tx, row: Audited): Promise<void> {
  await run(tx)`
    insert into audit_log (id, actor, role, action, object_kind, object_id, before, after, reason,
                           request_id)
    values (${newId()}, ${row.actor}, ${row.role}, ${row.action}, ${row.objectKind},
            ${row.objectId}, ${row.before && json(row.before)}::jsonb,
            ${row.after && json(row.after)}::jsonb, ${row.reason}, ${row.requestId})`;
}

export async function listAudit(queries: Queries, objectId: string | null, limit: number) {
  return allRows<Omit<AuditEntry, 'at'> & { at: Date }>(queries)`
    select id, actor, role, action, object_kind, object_id, before, after, reason, request_id, at
      from audit_log
     where ${objectId}::text is null or object_id = ${objectId}
     order by at desc, id desc limit ${limit}`;
}

/** Lists the rows of one object, newest first, from the one after the row with ID `after`. */
export async function listAuditOf(
  queries: Queries,
  object: Pick<Audited, 'objectKind' | 'objectId'>,
  limit: number,
  after: string | null,
) {
  return allRows<Omit<AuditEntry, 'at'> & { at: Date }>(queries)`
    select id, actor, role, action, object_kind, object_id, before, after, reason, request_id, at
      from audit_log
     where object_kind = ${object.objectKind} and object_id = ${object.objectId}
       ${after === null ? sql`` : sql`and (at, id) < (select at, id from audit_log where id = ${after}::uuid)`}
     order by at desc, id desc limit ${limit}`;
}
