/** A booking's messages, group list, roommates and leader. */
import { sql } from 'kysely';
import type { RoomPreference } from '../../contract/bookings.ts';
import type { Occupancy } from '../../contract/common.ts';
import type { RosterDecision, StaffThreads } from '../../contract/tripTools.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstNumber, firstRow, hasChanged, oneRow, run } from '../database/rows.ts';

const ofBooking = ({ departureId, id }: RowKey) =>
  sql`departure_id = ${departureId} and booking_id = ${id}`;

export interface MessageRecord {
  id: string;
  author: 'traveller' | 'operator';
  staffName: string | null;
  text: string;
  at: Date;
  readAt: Date | null;
}

/** Lists a booking's messages, oldest first. Very long threads are cut to their newest messages. */
export async function listMessages(queries: Queries, booking: RowKey) {
  return allRows<MessageRecord>(queries)`
    select * from (
      select id, author, staff_name, body as text, created_at as at, read_at
        from message where ${ofBooking(booking)}
       order by created_at desc, id desc limit 200) newest
     order by at, id`;
}

export async function insertMessage(
  tx: Tx,
  booking: RowKey,
  { text, ...by }: { text: string } & ({ staffName: string } | { replyDueAt: Date }),
): Promise<string> {
  const id = newId();
  const { author, staffName, replyDueAt } =
    'staffName' in by
      ? { author: 'operator', staffName: by.staffName, replyDueAt: null }
      : { author: 'traveller', staffName: null, replyDueAt: by.replyDueAt };
  await run(tx)`
    insert into message (departure_id, id, booking_id, author, staff_name, body, reply_due_at)
    values (${booking.departureId}, ${id}, ${booking.id}, ${author}, ${staffName}, ${text},
            ${replyDueAt})`;
  return id;
}

/** What of a traveller's messages still waits for us. Migration 0091 has an index on just these. */
export const isWaiting = sql`author = 'traveller' and answered_at is null`;

/**
 * Records that a booking's messages were answered, or need no answer: those up to the message
 * `upTo`, or all. Returns false if none of them waited.
 */
export async function markAnswered(tx: Tx, booking: RowKey, upTo?: string): Promise<boolean> {
  const isShown =
    upTo === undefined
      ? sql``
      : sql`and (created_at, id) <= (
              select created_at, id from message where ${ofBooking(booking)} and id = ${upTo})`;
  return hasChanged(tx)`
    update message set answered_at = clock_now(), read_at = coalesce(read_at, clock_now())
     where ${ofBooking(booking)} and ${isWaiting} ${isShown}`;
}

interface ThreadState {
  replyDueAt: Date | null;
  isWaiting: boolean;
  assignee: { id: string; name: string } | null;
}

/** Returns whether a booking's messages wait, until when, and for whom. */
export async function findThreadState(queries: Queries, booking: RowKey): Promise<ThreadState> {
  return oneRow<ThreadState>(queries)`
    select count(*) > 0 as is_waiting, min(m.reply_due_at) as reply_due_at,
           (select jsonb_build_object('id', s.id, 'name', s.name)
              from message_assignment a join staff_user s on s.id = a.assignee_id
             where a.departure_id = ${booking.departureId} and a.booking_id = ${booking.id})
             as assignee
      from message m where ${ofBooking(booking)} and ${isWaiting}`;
}

/** Gives a booking's messages to someone, or to no one. */
export async function assignThread(tx: Tx, booking: RowKey, to: string | null): Promise<void> {
  if (to === null) {
    await run(tx)`delete from message_assignment where ${ofBooking(booking)}`;
    return;
  }
  await run(tx)`
    insert into message_assignment (departure_id, booking_id, assignee_id)
    values (${booking.departureId}, ${booking.id}, ${to})
    on conflict (departure_id, booking_id) do update
       set assignee_id = excluded.assignee_id, updated_at = clock_now()`;
}

/** Counts the messages that a booking's traveller sent in the last hour. */
export async function countRecentMessages(tx: Tx, booking: RowKey): Promise<number> {
  return firstNumber(tx)`
    select count(*) as count from message
     where ${ofBooking(booking)} and author = 'traveller'
       and created_at > clock_now() - interval '1 hour'`;
}

export async function markRead(
  queries: Queries,
  booking: RowKey,
  author: 'traveller' | 'operator',
): Promise<void> {
  await run(queries)`
    update message set read_at = clock_now()
     where ${ofBooking(booking)} and author = ${author} and read_at is null`;
}

/** Lists threads: those that wait by the promised answer, earliest first, then by newest message. */
export async function listThreads(queries: Queries) {
  type Instants = 'lastAt' | 'replyDueAt';
  return allRows<
    Omit<StaffThreads['items'][number], Instants> & { lastAt: Date; replyDueAt: Date | null }
  >(queries)`
    with thread as (
      select departure_id, booking_id, max(created_at) as last_at,
             count(*) filter (where author = 'traveller' and read_at is null)::int as unread,
             bool_or(${isWaiting}) as is_waiting,
             min(reply_due_at) filter (where ${isWaiting}) as reply_due_at,
             (array_agg(author order by created_at desc, id desc))[1] as last_author
        -- What was written to many is no answer to anyone.
        from message where departure_message_id is null group by departure_id, booking_id)
    select b.reference, b.contact_name as name, t.title as trip_title, d.start_date, m.unread,
           m.last_author, m.last_at, m.is_waiting, m.reply_due_at,
           case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end
             as assignee,
           (select left(x.body, 140) from message x
             where x.departure_id = m.departure_id and x.booking_id = m.booking_id
               and x.departure_message_id is null
             order by x.created_at desc, x.id desc limit 1) as last_text
      from thread m
      join booking b on b.departure_id = m.departure_id and b.id = m.booking_id
      join departure d on d.id = m.departure_id join trip t on t.id = d.trip_id
      left join message_assignment a
        on a.departure_id = m.departure_id and a.booking_id = m.booking_id
      left join staff_user s on s.id = a.assignee_id
     order by m.is_waiting desc, m.reply_due_at nulls last, m.last_at desc limit 200`;
}

/**
 * Loads the data for an email about a message; null if it was deleted, or if it was written to a
 * departure's travellers and this booking has ended since.
 */
export async function findMessageMail(queries: Queries, id: string) {
  return firstRow<{
    reference: string;
    email: string;
    tripTitle: string;
    startDate: string;
    text: string;
    /** The subject that staff wrote, if it went to a departure's travellers. */
    subject: string | null;
    replyDueAt: Date | null;
    isAnswered: boolean;
    /** Whoever answers the booking's messages, while they are on the staff. */
    assigneeEmail: string | null;
  }>(queries)`
    select b.reference, b.contact_email as email, t.title as trip_title, d.start_date,
           m.body as text, a.subject, m.reply_due_at, m.answered_at is not null as is_answered,
           (select s.email
              from message_assignment g
              join staff_user s on s.id = g.assignee_id and s.ended_at is null
             where g.departure_id = m.departure_id and g.booking_id = m.booking_id)
             as assignee_email
      from message m
      left join departure_message a
        on a.departure_id = m.departure_id and a.id = m.departure_message_id
      join booking b on b.departure_id = m.departure_id and b.id = m.booking_id
      join departure d on d.id = m.departure_id join trip t on t.id = d.trip_id
     where m.id = ${id} and (a.id is null or b.status = 'confirmed')`;
}

/** Returns the owner's latest decision about the group list, or null. */
export async function findRosterConsent(queries: Queries, booking: RowKey) {
  return firstRow<Omit<RosterDecision, 'version'>>(queries)`
    select granted, home_city from roster_consent
     where ${ofBooking(booking)} order by at desc, id desc limit 1`;
}

export async function insertRosterConsent(
  tx: Tx,
  booking: RowKey,
  { granted, homeCity, version }: RosterDecision,
): Promise<void> {
  await run(tx)`
    insert into roster_consent (departure_id, id, booking_id, granted, home_city, notice_version)
    values (${booking.departureId}, ${newId()}, ${booking.id}, ${granted}, ${homeCity},
            ${version})`;
}

/** Lists others on the departure who agreed to be named, from active bookings. */
export async function listRoster(queries: Queries, { departureId, id }: RowKey) {
  return allRows<{ contactName: string; homeCity: string | null; pax: number }>(queries)`
    select b.contact_name, c.home_city,
           (select count(*)::int from booking_traveller t
             where t.departure_id = b.departure_id and t.booking_id = b.id
               and t.status = 'active') as pax
      from (select distinct on (booking_id) booking_id, granted, home_city
              from roster_consent where departure_id = ${departureId}
             order by booking_id, at desc, id desc) c
      join booking b on b.departure_id = ${departureId} and b.id = c.booking_id
     where c.granted and b.id <> ${id} and b.status in ('confirmed', 'completed')
     order by b.created_at, b.id limit 100`;
}

export async function findLeader(queries: Queries, departureId: string) {
  const leader = await firstRow<{ name: string | null; phone: string | null }>(queries)`
    select leader_name as name, leader_phone as phone from departure where id = ${departureId}`;
  const { name, phone } = leader ?? {};
  return name && phone ? { name, phone } : null;
}

/** Returns the roommate preference of a booking's travellers, and the places they share. */
export async function findRoommatePreference(queries: Queries, booking: RowKey) {
  const row = await firstRow<{ preference: RoomPreference | null; places: Occupancy[] }>(queries)`
    select min(room_preference) as preference,
           coalesce(json_agg(occupancy) filter (where occupancy <> 'single'), '[]') as places
      from booking_traveller
     where ${ofBooking(booking)} and status = 'active' and type <> 'infant'`;
  return { preference: row?.preference ?? 'same_gender', places: row?.places ?? [] };
}

/** Sets the roommate preference for all of a booking's travellers. */
export async function setRoommatePreference(tx: Tx, booking: RowKey, preference: RoomPreference) {
  await run(tx)`
    update booking_traveller
       set room_preference = ${preference}, version = version + 1, updated_at = clock_now()
     where ${ofBooking(booking)} and status = 'active'
       and room_preference <> ${preference}`;
}

/** Deletes threads, notes and group lists two years after their trips. */
export async function forgetTripTools(queries: Queries): Promise<void> {
  for (const table of [
    'message',
    'message_assignment',
    'roster_consent',
    'departure_message',
    'booking_note',
  ]) {
    await run(queries)`
      delete from ${sql.table(table)} m using departure d
       where d.id = m.departure_id
         and d.end_date < (clock_now() - interval '2 years')::date`;
  }
}
