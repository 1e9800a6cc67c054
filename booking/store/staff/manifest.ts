/** Who may open a departure's list, the people on it, and their check-ins. */
import { sql } from 'kysely';
import type { CheckInState, LeaderLink } from '../../contract/staffManifest.ts';
import type { TravellerRecord } from '../bookings/travellers.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import {
  allRows,
  allValues,
  firstRow,
  firstValue,
  hasChanged,
  oneRow,
  run,
} from '../database/rows.ts';

/** Whether a leader may open the list of `departure d` today: from 3 days before to 7 after. */
const isListOpen = sql<boolean>`
  (clock_now() at time zone d.tz)::date between d.start_date - 3 and d.end_date + 7`;

interface ListAccess {
  leaderId: string | null;
  /** Whether today is a day on which leaders may open it. */
  isOpen: boolean;
  now: Date;
}

/** Returns who may open a departure's list; null for a draft and for none. */
export async function findListAccess(queries: Queries, id: string) {
  return firstRow<ListAccess>(queries)`
    select d.leader_id, ${isListOpen} as is_open, clock_now() as now
      from departure d where d.id = ${id} and d.status <> 'draft'`;
}

interface LedDepartureRecord {
  id: string;
  code: string;
  tripTitle: string;
  startDate: string;
  endDate: string;
  travellers: number;
  listFrom: string;
  isOpen: boolean;
}

/** Lists the departures that someone leads and that aren't over, soonest first, at most 20. */
export async function listLedDepartures(queries: Queries, userId: string) {
  return allRows<LedDepartureRecord>(queries)`
    select d.id, d.code, t.title as trip_title, d.start_date, d.end_date,
           d.start_date - 3 as list_from, ${isListOpen} as is_open,
           (select count(*)::int from booking b
              join booking_traveller g on g.departure_id = b.departure_id and g.booking_id = b.id
             where b.departure_id = d.id and b.status in ('confirmed', 'completed')
               and g.status in ('active', 'travelled')) as travellers
      from departure d join trip t on t.id = d.trip_id
     where d.leader_id = ${userId} and d.status not in ('draft', 'cancelled')
       and d.end_date + 7 >= (clock_now() at time zone d.tz)::date
     order by d.start_date, d.id limit 20`;
}

export type ListedRecord = Pick<
  TravellerRecord,
  | 'id'
  | 'full_name'
  | 'type'
  | 'is_lead'
  | 'gender'
  | 'date_of_birth'
  | 'phone'
  | 'diet'
  | 'medical_enc'
  | 'emergency_name'
  | 'emergency_phone'
  | 'emergency_relation'
> & { reference: string; pickupCode: string | null };

/** Lists everyone who is going on a departure, in the order of their bookings. */
export async function listListed(queries: Queries, departureId: string): Promise<ListedRecord[]> {
  return queries
    .selectFrom('booking_traveller as t')
    .innerJoin('booking as b', (join) =>
      join.onRef('b.departure_id', '=', 't.departure_id').onRef('b.id', '=', 't.booking_id'),
    )
    .leftJoin('pickup_point as p', (join) =>
      join.onRef('p.departure_id', '=', 't.departure_id').onRef('p.id', '=', 't.pickup_point_id'),
    )
    .select(['t.id', 't.full_name', 't.type', 't.is_lead', 't.gender', 't.date_of_birth'])
    .select(['t.phone', 't.diet', 't.medical_enc', 't.emergency_name', 't.emergency_phone'])
    .select(['t.emergency_relation', 'b.reference', 'p.code as pickupCode'])
    .where('t.departure_id', '=', departureId)
    .where('b.status', 'in', ['confirmed', 'completed'])
    .where('t.status', 'in', ['active', 'travelled'])
    .orderBy('b.created_at')
    .orderBy('t.booking_id')
    .orderBy('t.seq')
    .execute();
}

export interface CheckInRecord {
  travellerId: string;
  state: CheckInState;
  at: Date;
  actor: string;
}

/** Lists each traveller's latest tick. */
export async function listCheckIns(queries: Queries, departureId: string) {
  return allRows<CheckInRecord>(queries)`
    select distinct on (traveller_id) traveller_id, state, ticked_at as at, actor
      from check_in where departure_id = ${departureId}
     order by traveller_id, ticked_at desc, id desc`;
}

/** Lists every tick, newest arrival first, from the one after `after`. */
export async function listTicks(
  queries: Queries,
  departureId: string,
  limit: number,
  after: string | null,
) {
  return allRows<CheckInRecord & { id: string; fullName: string; receivedAt: Date }>(queries)`
    select c.id, c.traveller_id, c.state, c.ticked_at as at, c.actor, c.created_at as received_at,
           t.full_name
      from check_in c
      join booking_traveller t on t.departure_id = c.departure_id and t.id = c.traveller_id
     where c.departure_id = ${departureId}
       ${after === null ? sql`` : sql`and (c.created_at, c.id) < (select created_at, id from check_in where departure_id = ${departureId} and id = ${after}::uuid)`}
     order by c.created_at desc, c.id desc limit ${limit}`;
}

export interface TickRecord {
  id: string;
  travellerId: string;
  state: CheckInState;
  at: Date;
}

/** Returns which of these travellers were ever on a departure. */
export async function listKnownTravellers(
  queries: Queries,
  departureId: string,
  ids: readonly string[],
): Promise<string[]> {
  return allValues<string>(queries)`
    select id from booking_traveller
     where departure_id = ${departureId} and id = any(${[...ids]}::uuid[])`;
}

/** Stores ticks whose IDs are new. Returns how many were. */
export async function insertTicks(
  tx: Tx,
  departureId: string,
  actor: string,
  ticks: readonly TickRecord[],
): Promise<number> {
  return run(tx)`
    insert into check_in (departure_id, id, traveller_id, state, ticked_at, actor)
    select ${departureId}::uuid, k.id, k."travellerId", k.state, least(k.at, clock_now()), ${actor}
      from jsonb_to_recordset(${json(ticks)}::jsonb)
        as k(id uuid, "travellerId" uuid, state text, at timestamptz)
    on conflict (departure_id, id) do nothing`;
}

/** Numbers a new printed copy. Lock the departure first. */
export async function insertCopy(
  tx: Tx,
  departureId: string,
  copy: { showsMedical: boolean; printedBy: string },
): Promise<number> {
  const row = await oneRow<{ number: number }>(tx)`
    insert into list_copy (departure_id, number, shows_medical, printed_by)
    select ${departureId}, coalesce(max(number), 0) + 1, ${copy.showsMedical}::boolean, ${copy.printedBy}
      from list_copy where departure_id = ${departureId}
    returning number`;
  return row.number;
}

export async function findCopy(queries: Queries, departureId: string, number: number) {
  return firstRow<{ number: number; showsMedical: boolean; by: string; at: Date }>(queries)`
    select number, shows_medical, printed_by as by, printed_at as at from list_copy
     where departure_id = ${departureId} and number = ${number}`;
}

export type LeaderLinkRecord = Omit<
  LeaderLink,
  'createdAt' | 'expiresAt' | 'revokedAt' | 'lastOpenedAt'
> & {
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  lastOpenedAt: Date | null;
};

const linkColumns = sql`
  id, label, shows_medical, created_by, created_at, expires_at, revoked_at, last_opened_at,
  revoked_at is null and expires_at > clock_now() as is_open`;

export async function listLeaderLinks(queries: Queries, departureId: string) {
  return allRows<LeaderLinkRecord>(queries)`
    select ${linkColumns} from leader_link where departure_id = ${departureId}
     order by created_at desc, id desc limit 50`;
}

export async function insertLeaderLink(
  tx: Tx,
  departureId: string,
  link: {
    tokenHash: string;
    label: string;
    /** Why it shows medical notes; null if it shows none. */
    reason: string | null;
    createdBy: string;
    expiresAt: Date;
  },
): Promise<LeaderLinkRecord> {
  return oneRow<LeaderLinkRecord>(tx)`
    insert into leader_link
      (departure_id, id, token_hash, label, shows_medical, medical_reason, created_by, expires_at)
    values (${departureId}, ${newId()}, ${link.tokenHash}, ${link.label},
            ${link.reason !== null}, ${link.reason}::text, ${link.createdBy}, ${link.expiresAt})
    returning ${linkColumns}`;
}

/** Ends a link at once. Returns whether it was open. */
export async function revokeLeaderLink(tx: Tx, departureId: string, id: string): Promise<boolean> {
  return hasChanged(tx)`
    update leader_link set revoked_at = clock_now()
     where departure_id = ${departureId} and id = ${id} and revoked_at is null`;
}

/** Notes that an open link was used. Null if it is unknown, revoked or over, or leaders must wait. */
export async function openLeaderLink(tx: Tx, tokenHash: string) {
  return firstRow<{
    id: string;
    departureId: string;
    showsMedical: boolean;
    reason: string | null;
    createdBy: string;
  }>(tx)`
    update leader_link l set last_opened_at = clock_now()
      from departure d
     where l.token_hash = ${tokenHash} and l.revoked_at is null and l.expires_at > clock_now()
       and d.id = l.departure_id and ${isListOpen}
    returning l.id, l.departure_id, l.shows_medical, l.medical_reason as reason, l.created_by`;
}

/** Lists people who may be made a leader, by name. */
export async function listLeaders(queries: Queries) {
  return allRows<{ id: string; name: string }>(queries)`
    select id, name from staff_user
     where ended_at is null and 'trip_leader' = any(roles) order by name limit 500`;
}

/** Makes a person on the staff the leader, or no one. Returns false if they can't lead. */
export async function setLeader(
  tx: Tx,
  departureId: string,
  leader: { personId: string; phone: string } | null,
): Promise<boolean> {
  const name = leader
    ? await firstValue<string>(tx)`
        select name from staff_user
         where id = ${leader.personId} and ended_at is null and 'trip_leader' = any(roles)`
    : null;
  if (leader && name === null) return false;
  return hasChanged(tx)`
    update departure
       set leader_id = ${leader?.personId ?? null}, leader_name = ${name},
           leader_phone = ${leader?.phone ?? null}, version = version + 1,
           updated_at = clock_now()
     where id = ${departureId}`;
}
