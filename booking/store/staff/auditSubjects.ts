/** What people call the objects of the audit log: a booking's reference instead of an ID. */
import { sql, type RawBuilder } from 'kysely';
import type { AuditedKind } from '../../contract/staffAudit.ts';
import type { Queries } from '../database/db.ts';
import { allRows } from '../database/rows.ts';

/** How each kind with IDs is named, given its IDs. */
const named: Partial<Record<AuditedKind, (ids: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  refund: (ids) => sql`
    select r.id, b.reference as subject
      from refund r join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
     where r.id in (${ids})`,
  payment: (ids) => sql`
    select p.id, b.reference as subject
      from payment p join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
     where p.id in (${ids})`,
  review: (ids) => sql`
    select r.id, b.reference as subject
      from review r join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
     where r.id in (${ids})`,
  departure: (ids) => sql`
    select d.id, d.code as subject from departure d where d.id in (${ids})`,
  enquiry: (ids) => sql`select id, reference as subject from enquiry where id in (${ids})`,
  coupon: (ids) => sql`select id, code as subject from coupon where id in (${ids})`,
  policy: (ids) => sql`select id, name as subject from cancellation_policy where id in (${ids})`,
  person: (ids) => sql`select id, name as subject from staff_user where id in (${ids})`,
  key: (ids) => sql`select id, name as subject from staff_key where id in (${ids})`,
};

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Returns what each object is called, by its ID. Objects that are gone or have no name are left out. */
export async function nameAuditSubjects(
  queries: Queries,
  rows: readonly { objectKind: string; objectId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const lookups = Object.entries(named).flatMap(([kind, namesOf]) => {
    const own = rows.filter(({ objectKind, objectId }) => objectKind === kind && isId(objectId));
    const ids = [...new Set(own.map(({ objectId }) => objectId))];
    return ids.length === 0 ? [] : [namesOf(sql.join(ids.map((id) => sql`${id}::uuid`)))];
  });
  const found = await Promise.all(
    lookups.map((lookup) => allRows<{ id: string; subject: string }>(queries)`${lookup}`),
  );
  return new Map(found.flat().map(({ id, subject }) => [id, subject]));
}
