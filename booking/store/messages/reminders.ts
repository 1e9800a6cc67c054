/** Bookings and shares that are due an email that isn't queued yet. */
import { sql } from 'kysely';
import {
  reminderSteps,
  SHARE_REMINDER_DAYS,
  tripReminders,
  type TripReminder,
} from '../../domain/reminders.ts';
import { lockDaysOf } from '../../domain/travellerNeeds.ts';
import { isWaiting } from '../bookings/tripTools.ts';
import type { Queries } from '../database/db.ts';
import { moneyInOf } from '../database/moneyIn.ts';
import { allRows } from '../database/rows.ts';

const BATCH = 200;

export interface DueMail {
  subjectId: string;
  email: string;
  dedupeKey: string;
}

/**
 * Lists confirmed bookings with an unpaid part of the balance whose latest reminder step is due, at
 * nine in the morning where the trip is. Skips steps due within a day of booking, and steps more
 * than two days old, so that no one gets several at once after an outage.
 */
export async function dueReminders(queries: Queries): Promise<DueMail[]> {
  const steps = sql.join(reminderSteps.map((step) => sql`(${step}::int)`));
  const key = sql`'balance_reminder:' || b.id || ':' || ladder.step || ':' || i.due_on`;
  return allRows<DueMail>(queries)`
    select distinct on (b.departure_id, b.id) b.id as subject_id,
           b.contact_email as "email", ${key} as dedupe_key
      from payment_schedule_item i
      join booking b on b.departure_id = i.departure_id and b.id = i.booking_id
      join departure d on d.id = b.departure_id
      cross join (values ${steps}) as ladder (step)
      cross join lateral (
        select (i.due_on + ladder.step + time '09:00') at time zone d.tz as at) as moment
     where b.status = 'confirmed'
       and ${moneyInOf(sql`b`)} < b.total_minor
       and i.status in ('due', 'overdue') and i.amount_minor > 0
       and i.due_on between (clock_now() - interval '6 days')::date
                        and (clock_now() + interval '9 days')::date
       and d.status in ('scheduled', 'guaranteed') and d.report_at > clock_now()
       and moment.at between clock_now() - interval '2 days' and clock_now()
       and b.created_at <= moment.at - interval '24 hours'
       and not exists (select from notification n where n.dedupe_key = ${key})
     order by b.departure_id, b.id, moment.at desc, i.due_on desc limit ${BATCH}`;
}

/** Lists open shares due soon, once each, except those created or emailed in the last day. */
export async function dueShareReminders(queries: Queries): Promise<DueMail[]> {
  return allRows<DueMail>(queries)`
    select s.id as subject_id, s.payer_email as "email",
           'payment_share_reminder:' || s.id as dedupe_key
      from payment_share s
      join booking b on b.departure_id = s.departure_id and b.id = s.booking_id
      join departure d on d.id = s.departure_id
      cross join lateral (select clock_now() at time zone d.tz as now) as there
     where s.status = 'open' and b.status = 'confirmed'
       and s.payer_email not like '%@erased.invalid'
       and d.status in ('scheduled', 'guaranteed') and d.report_at > clock_now()
       and there.now::date >= b.balance_due_on - ${SHARE_REMINDER_DAYS}::int
       and there.now::date < b.balance_due_on
       and there.now::time between time '09:00' and time '20:00'
       and greatest(s.created_at, s.mail_asked_at) <= clock_now() - interval '24 hours'
       and not exists (
         select from notification n where n.dedupe_key = 'payment_share_reminder:' || s.id)
     order by s.departure_id, s.id limit ${BATCH}`;
}

/**
 * Lists confirmed bookings due an email that prepares for the trip, in the daytime where it is and
 * at least a day after booking. Missing details are asked for until they're locked; the other
 * emails are skipped when they're a day late.
 */
export async function dueTripReminders(
  queries: Queries,
  template: TripReminder,
): Promise<DueMail[]> {
  const days = tripReminders[template];
  const isOfDetails = template === 'details_reminder';
  const lockDays = (isInternational: boolean) =>
    isOfDetails ? lockDaysOf({ isInternational }) : 0;
  const lateDays = isOfDetails ? days - 1 : 0;
  return allRows<DueMail>(queries)`
    select b.id as subject_id, b.contact_email as "email",
           ${template}::text || ':' || b.id as dedupe_key
      from booking b
      join departure d on d.id = b.departure_id
      join trip t on t.id = d.trip_id
      cross join lateral (
        select clock_now() at time zone d.tz as now,
               d.start_date - ${days}::int - case when t.is_international
                 then ${lockDays(true)}::int else ${lockDays(false)}::int end as day) as there
     where b.status = 'confirmed' and b.paid_minor > 0
       and d.start_date between clock_now()::date and (clock_now() + interval '30 days')::date
       and d.status in ('scheduled', 'guaranteed') and d.report_at > clock_now()
       and there.now::date between there.day and there.day + ${lateDays}::int
       and there.now::time between time '09:00' and time '20:00'
       and b.created_at <= clock_now() - interval '24 hours'
       and not exists (
         select from notification n where n.dedupe_key = ${template}::text || ':' || b.id)
     order by b.departure_id, b.id limit ${BATCH}`;
}

/** Enquiries and messages are reminded of this long before the promised answer. */
const REMINDER_MINUTES = 60;

/** A pitch's reminder comes two days before, so that a working day is left even after a Sunday. */
const PITCH_REMINDER_HOURS = 48;

/** Lists unanswered enquiries whose promised answer is near, for whoever has to write it. */
export async function dueEnquiryReminders(queries: Queries, operator: string): Promise<DueMail[]> {
  // Their reply starts a new promise.
  const key = sql`'enquiry_reminder:' || e.id || ':' || floor(extract(epoch from e.reply_due_at))`;
  return allRows<DueMail>(queries)`
    select e.id as subject_id, coalesce(s.email, ${operator}::text) as "email",
           ${key} as dedupe_key
      from enquiry e left join staff_user s on s.id = e.assignee_id and s.ended_at is null
     where e.status in ('new', 'open') and e.answered_at is null
       and e.reply_due_at between clock_now()
           and clock_now() + case when e.kind = 'pitch'
                 then make_interval(hours => ${PITCH_REMINDER_HOURS}::int)
                 else make_interval(mins => ${REMINDER_MINUTES}::int) end
       and not exists (select from notification n where n.dedupe_key = ${key})
     order by e.reply_due_at, e.id limit ${BATCH}`;
}

/** Lists bookings with messages whose promised answer is near, for whoever has to write it. */
export async function dueMessageReminders(queries: Queries, operator: string): Promise<DueMail[]> {
  return allRows<DueMail>(queries)`
    select m.id as subject_id, coalesce(s.email, ${operator}::text) as "email",
           'message_reminder:' || m.id as dedupe_key
      from (select distinct on (departure_id, booking_id) departure_id, booking_id, id, reply_due_at
              from message where ${isWaiting} and reply_due_at is not null
             order by departure_id, booking_id, reply_due_at, id) m
      left join message_assignment a
        on a.departure_id = m.departure_id and a.booking_id = m.booking_id
      left join staff_user s on s.id = a.assignee_id and s.ended_at is null
     where m.reply_due_at between clock_now()
           and clock_now() + make_interval(mins => ${REMINDER_MINUTES}::int)
       and not exists (
         select from notification n where n.dedupe_key = 'message_reminder:' || m.id)
     order by m.reply_due_at, m.id limit ${BATCH}`;
}

/** Lists unreviewed bookings completed 2 to 9 days ago, without full refund or open complaint. */
export async function dueReviewRequests(queries: Queries): Promise<DueMail[]> {
  return allRows<DueMail>(queries)`
    select b.id as subject_id, b.contact_email as "email",
           'review_request:' || b.id as dedupe_key
      from booking b
      join departure d on d.id = b.departure_id
     where b.status = 'completed' and b.paid_minor > b.refunded_minor
       and d.end_date between (clock_now() - interval '11 days')::date and clock_now()::date
       -- A trip is completed on the day after its last.
       and (d.end_date + 3 + time '09:00') at time zone d.tz
           between clock_now() - interval '7 days' and clock_now()
       and not exists (
         select from review r where r.departure_id = b.departure_id and r.booking_id = b.id)
       and not exists (
         select from enquiry e
          where e.kind = 'complaint' and lower(e.email) = lower(b.contact_email)
            and e.status not in ('closed', 'won', 'lost', 'spam'))
       and not exists (
         select from notification n where n.dedupe_key = 'review_request:' || b.id)
     order by b.departure_id, b.id limit ${BATCH}`;
}
