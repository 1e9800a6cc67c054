/** Differences that the regular checks found, and emails that failed, until someone settles them. */
import { sql } from 'kysely';
import type { Alarm } from '../../contract/alarms.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, firstNumber, hasChanged, run } from '../database/rows.ts';

export const driftKinds = ['seats', 'coupon', 'money'] as const;
export type DriftKind = (typeof driftKinds)[number];

/** A figure that differs from its rows. */
export interface FoundDrift {
  kind: DriftKind;
  /** The departure, the coupon's code, or the booking or travel credit account. */
  subject: string;
  departureId: string | null;
  bookingId: string | null;
  what: string;
  stored: number;
  actual: number;
}

/**
 * Stores everything that checks of these kinds just found. A new or changed difference is open; one
 * that someone acknowledged stays so while its figures do; and what wasn't found again is gone.
 */
export async function saveDrift(
  tx: Tx,
  kinds: readonly DriftKind[],
  found: readonly FoundDrift[],
): Promise<void> {
  const rows = json(found.map((one) => ({ ...one, id: newId() })));
  const listed = sql`
    json_to_recordset(${rows}::json)
      as f (id uuid, kind text, subject text, "departureId" uuid, "bookingId" uuid, what text,
            stored bigint, actual bigint)`;
  await run(tx)`
    insert into drift_alarm (id, kind, subject, departure_id, booking_id, what, stored, actual)
    select f.id, f.kind, f.subject, f."departureId", f."bookingId", f.what, f.stored, f.actual
      from ${listed}
    on conflict (kind, subject, what) where state <> 'gone' do update
       set stored = excluded.stored, actual = excluded.actual, seen_at = clock_now(),
           -- Both figures grow with every sale, and the difference stays.
           state = case when drift_alarm.stored - drift_alarm.actual
                           = excluded.stored - excluded.actual
                        then drift_alarm.state else 'open' end`;
  await run(tx)`
    update drift_alarm a set state = 'gone'
     where a.kind = any(${[...kinds]}::text[]) and a.state <> 'gone'
       and not exists (select from ${listed}
                        where f.kind = a.kind and f.subject = a.subject and f.what = a.what)`;
}

export interface AcknowledgedDrift {
  stored: number | null;
  actual: number | null;
  reason: string;
  by: string;
}
export type AlarmRow = Omit<Alarm, 'foundAt'> & { foundAt: Date };

/** Lists open differences of these kinds, the oldest first; only this one if its ID is given. */
export async function listDriftAlarms(
  queries: Queries,
  kinds: readonly DriftKind[],
  id: string | null = null,
) {
  return allRows<AlarmRow>(queries)`
    ${driftAlarms(kinds, id)} order by found_at, id limit 100`;
}

export async function countDriftAlarms(
  queries: Queries,
  kinds: readonly DriftKind[],
): Promise<number> {
  return firstNumber(queries)`
    select count(*)::int as count from (${driftAlarms(kinds, null)}) alarm`;
}

const driftAlarms = (kinds: readonly DriftKind[], id: string | null) => sql`
    select a.id, a.kind, a.what, b.reference as booking_reference,
           case when a.kind = 'coupon' then a.subject end as coupon_code, null::uuid as enquiry_id,
           a.departure_id, t.title as trip_title, d.start_date, b.currency, a.stored, a.actual,
           false as has_bounced, a.found_at
      from drift_alarm a
      left join departure d on d.id = a.departure_id
      left join trip t on t.id = d.trip_id
      left join booking b on b.departure_id = a.departure_id and b.id = a.booking_id
     where a.state = 'open' and a.kind = any(${[...kinds]}::text[])
       ${id === null ? sql`` : sql`and a.id = ${id}`}`;

/** Says why a difference may stay. Returns false if it isn't open with these figures. */
export async function acknowledgeDrift(
  tx: Tx,
  id: string,
  { stored, actual, reason, by }: AcknowledgedDrift,
): Promise<boolean> {
  return hasChanged(tx)`
    update drift_alarm
       set state = 'acknowledged', reason = ${reason}, decided_by = ${by}, decided_at = clock_now()
     where id = ${id} and state = 'open' and stored = ${stored} and actual = ${actual}`;
}

/** Who an email was for: someone who booked, asked, or waits for a seat. */
export const addressees = ['traveller', 'enquirer', 'waiting'] as const;
export type Addressee = (typeof addressees)[number];

/**
 * Lists emails to these people that couldn't be sent or bounced in the last 30 days and that nobody
 * has dealt with, the oldest first; only the one with this ID if it's given. Each is retried daily for
 * a week, unless it bounced.
 */
export async function listFailedEmails(
  queries: Queries,
  people: readonly Addressee[],
  id: string | null = null,
) {
  return allRows<AlarmRow>(queries)`
    ${failedEmails(people, id)} order by found_at, id limit 100`;
}

export async function countFailedEmails(
  queries: Queries,
  people: readonly Addressee[],
): Promise<number> {
  return firstNumber(queries)`
    select count(*)::int as count from (${failedEmails(people, null)}) email`;
}

const failedEmails = (people: readonly Addressee[], id: string | null) => sql`
    select n.id, 'email' as kind, n.template as what, b.reference as booking_reference,
           null as coupon_code, e.enquiry_id, d.id as departure_id, t.title as trip_title,
           d.start_date, null as currency, null::bigint as stored, null::bigint as actual,
           n.bounced_at is not null as has_bounced, n.created_at as found_at
      from notification n
      left join lateral (
        select n.subject_id as id where n.subject_kind = 'booking'
        union all select c.booking_id from cancellation c
                   where n.subject_kind = 'cancellation' and c.id = n.subject_id
        union all select s.booking_id from payment_share s
                   where n.subject_kind = 'payment_share' and s.id = n.subject_id
        union all select m.booking_id from message m
                   where n.subject_kind = 'message' and m.id = n.subject_id
                     and m.author = 'operator'
        union all select p.booking_id from pickup_notice p
                   where n.subject_kind = 'pickup_notice' and p.id = n.subject_id
        union all select p.booking_id from payment_attempt a
                    join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
                   where n.subject_kind = 'payment' and a.id = n.subject_id) k on true
      left join booking b on b.id = k.id and b.status <> 'expired'
      left join waitlist_entry w on n.subject_kind = 'waitlist_entry' and w.id = n.subject_id
      left join enquiry_answer e on n.subject_kind = 'enquiry_answer' and e.id = n.subject_id
      left join departure d on d.id = coalesce(b.departure_id, w.departure_id)
      left join trip t on t.id = d.trip_id
     where n.status = 'failed' and n.handled_at is null
       and n.created_at > clock_now() - interval '30 days'
       and (d.id is not null or e.enquiry_id is not null)
       and case when e.enquiry_id is not null then 'enquirer' when b.id is not null then 'traveller'
                else 'waiting' end = any(${[...people]}::text[])
       ${id === null ? sql`` : sql`and n.id = ${id}`}`;

/** Records that someone dealt with a failed email. Returns false if nothing was open. */
export async function handleFailedEmail(tx: Tx, id: string): Promise<boolean> {
  return hasChanged(tx)`
    update notification set handled_at = clock_now()
     where id = ${id} and status = 'failed' and handled_at is null`;
}
