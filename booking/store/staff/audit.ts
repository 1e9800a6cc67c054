/** The audit log. A row commits together with the change it records, and is never modified. */
import { sql } from 'kysely';
import type { AuditEntry } from '../../contract/staff.ts';
import type { AuditedKind } from '../../contract/staffAudit.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, firstValue, run } from '../database/rows.ts';

export interface Audited {
  actor: string;
  /** The actor's roles, separated by commas. */
  role: string;
  requestId: string;
  action: string;
  objectKind: AuditedKind;
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

/** Writes a row for each object, in one statement, so that their locks are soon released. */
export async function addAudits(
  tx: Tx,
  row: Omit<Audited, 'objectId' | 'before' | 'after'>,
  objects: readonly Pick<Audited, 'objectId' | 'before' | 'after'>[],
): Promise<void> {
  const rows = objects.map((object) => ({ id: newId(), ...object }));
  await run(tx)`
    insert into audit_log (id, actor, role, action, object_kind, object_id, before, after, reason,
                           request_id)
    select id, ${row.actor}, ${row.role}, ${row.action}, ${row.objectKind}, "objectId", before,
           after, ${row.reason}, ${row.requestId}
      from jsonb_to_recordset(${json(rows)}::jsonb)
        as object (id uuid, "objectId" text, before jsonb, after jsonb)`;
}

/** Writes a row unless the same person had one for the same object in the last minute. */
export async function addAuditOncePerMinute(tx: Tx, row: Audited): Promise<void> {
  const isNew = await firstValue<boolean>(tx)`
    select not exists (
      select from audit_log
       where actor = ${row.actor} and at > clock_now() - interval '1 minute'
         and action = ${row.action} and object_id = ${row.objectId})`;
  if (isNew) await addAudit(tx, row);
}

export interface AuditFilter {
  objectId: string | null;
  kind: AuditedKind | null;
  person: string | null;
  /** A day of the operator's time zone. */
  day: string | null;
  /** Rows after the one with this ID. */
  cursor: string | null;
}

export async function listAudit(
  queries: Queries,
  filter: AuditFilter,
  { limit, timeZone }: { limit: number; timeZone: string },
) {
  const { objectId, kind, person, day, cursor } = filter;
  const conditions = [
    ...(objectId === null ? [] : [sql`object_id = ${objectId}`]),
    ...(kind === null ? [] : [sql`object_kind = ${kind}`]),
    ...(person === null ? [] : [sql`actor = ${person}`]),
    ...(day === null
      ? []
      : [
          sql`at >= ${day}::date::timestamp at time zone ${timeZone}
              and at < (${day}::date + 1)::timestamp at time zone ${timeZone}`,
        ]),
    ...(cursor === null
      ? []
      : [sql`(at, id) < (select at, id from audit_log where id = ${cursor}::uuid)`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  return allRows<Omit<AuditEntry, 'at'> & { at: Date }>(queries)`
    select id, actor, role, action, object_kind, object_id, before, after, reason, request_id, at
      from audit_log ${where}
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
