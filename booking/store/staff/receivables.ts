/** Unpaid parts of the prices of confirmed bookings, by age. */
import { sql, type RawBuilder } from 'kysely';
import type { Receivable, ReceivableAge } from '../../contract/staffReceivables.ts';
import type { Queries, Tx } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { moneyInOf } from '../database/moneyIn.ts';
import { allRows, firstRow, hasChanged, run } from '../database/rows.ts';

/** What each booking owes. */
const owing = sql`
  -- For all bookings at once, which is five times as fast as asking for each one.
  refunding as materialized (
    select departure_id, booking_id, sum(amount_minor)::bigint as minor from refund
     where status in ('requested', 'approved', 'processing', 'failed')
     group by departure_id, booking_id),
  owing as not materialized (
    select b.departure_id, b.id as booking_id, b.currency, b.balance_due_on as due_on,
           b.total_minor - b.paid_minor + b.refunded_minor + coalesce(r.minor, 0) as owed_minor
      from booking b
      left join refunding r on r.departure_id = b.departure_id and r.booking_id = b.id
     -- Migration 0083's index has this condition.
     where b.status in ('confirmed', 'completed', 'no_show')
       and b.paid_minor - b.refunded_minor < b.total_minor)`;

/**
 * The unpaid parts of the booking of row `c`. Money covers the earliest parts first, and the first
 * unpaid part takes any rest, so that a booking's parts add up to what it owes.
 */
const partsOf = (c: RawBuilder<unknown>) => sql`
  select p.*, case when p.place = 1 then p.owed_minor - least(p.later_minor, p.owed_minor)
                   else least(p.whole_minor, greatest(p.owed_minor - p.later_minor, 0))
              end as amount_minor
    from (
      select i.id, i.due_on, o.currency, o.owed_minor, i.amount_minor as whole_minor,
             coalesce(sum(i.amount_minor) over (
               by_seq rows between 1 following and unbounded following), 0)::bigint as later_minor,
             row_number() over by_seq as place
        from owing o
        join payment_schedule_item i
          on i.departure_id = o.departure_id and i.booking_id = o.booking_id
       where o.departure_id = ${c}.departure_id and o.booking_id = ${c}.booking_id
         and o.owed_minor > 0 and i.status in ('due', 'overdue')
      window by_seq as (order by i.seq)) p`;

const ageOf = sql`
  case when x.late_days > 30 then 'over_30_days' when x.late_days > 7 then 'to_30_days'
       when x.late_days > 0 then 'to_7_days' when x.late_days = 0 then 'today'
       when x.late_days >= -7 then 'next' else 'later' end`;

/** From how many to how many days late. */
const ranges: Record<ReceivableAge | 'due' | 'all', [from: number | null, to: number | null]> = {
  over_30_days: [31, null],
  to_30_days: [8, 30],
  to_7_days: [1, 7],
  today: [0, 0],
  next: [-7, -1],
  later: [null, -8],
  due: [0, null],
  all: [null, null],
};

export interface AgeSum {
  /** Null for the sum of all ages. */
  age: ReceivableAge | null;
  parts: number;
  bookings: number;
  amountMinor: number;
}

export type ReceivableRow = Omit<Receivable, 'remindedAt'> & { remindedAt: Date | null };

/** Sums what is owed in a currency by age. */
export async function sumReceivables(queries: Queries, currency: string): Promise<AgeSum[]> {
  // Nearly all bookings owe one part, all but the deposit. What they owe is due on the booking's
  // date, and reading their parts as well would take three times as long.
  return allRows<AgeSum>(queries)`
    with ${owing},
    several as materialized (
      select distinct departure_id, booking_id from payment_schedule_item
       where status in ('due', 'overdue') and seq <> 1),
    by_day as (
      select o.departure_id, o.due_on, count(*) as parts, count(*) as bookings,
             sum(o.owed_minor) as amount_minor
        from owing o
       where o.currency = ${currency} and o.owed_minor > 0
         and not exists (select from several s
                          where s.departure_id = o.departure_id and s.booking_id = o.booking_id)
       group by o.departure_id, o.due_on
      union all
      -- The last part is open in every booking that owes something.
      select c.departure_id, p.due_on, 1, case when p.later_minor = 0 then 1 else 0 end,
             p.amount_minor
        from several c cross join lateral (${partsOf(sql`c`)}) p
       where p.currency = ${currency} and p.amount_minor > 0)
    select ${ageOf} as age, sum(x.parts)::int as parts, sum(x.bookings)::int as bookings,
           sum(x.amount_minor)::bigint as amount_minor
      from (select y.*, (clock_now() at time zone d.tz)::date - y.due_on as late_days
              from by_day y join departure d on d.id = y.departure_id) x
     group by rollup (1)`;
}

/** Lists unpaid parts, the oldest due date first. `after` is the last part of the page before. */
export async function listReceivables(
  queries: Queries,
  {
    age,
    after,
    limit,
  }: { age: ReceivableAge | 'due' | 'all'; after: string | null; limit: number },
): Promise<ReceivableRow[]> {
  const [from, to] = ranges[age];
  // Wherever a trip starts, its date is at most a day from the one in UTC, which the index can use.
  const today = sql`(clock_now() at time zone 'UTC')::date`;
  return allRows<ReceivableRow>(queries)`
    with ${owing},
    page as (
      select x.*, p.amount_minor
        from (select c.departure_id, c.booking_id, c.id, c.due_on,
                     (clock_now() at time zone d.tz)::date - c.due_on as late_days
                from payment_schedule_item c join departure d on d.id = c.departure_id
               where c.status in ('due', 'overdue')
                 ${from === null ? sql`` : sql`and c.due_on <= ${today} + 1 - ${from}::int`}
                 ${to === null ? sql`` : sql`and c.due_on >= ${today} - 1 - ${to}::int`}) x
       cross join lateral (${partsOf(sql`x`)}) p
       where p.id = x.id and p.amount_minor > 0
         ${from === null ? sql`` : sql`and x.late_days >= ${from}::int`}
         ${to === null ? sql`` : sql`and x.late_days <= ${to}::int`}
         ${
           after === null
             ? sql``
             : sql`and (x.due_on, x.id) > (
                 (select due_on from payment_schedule_item where id = ${after}::uuid), ${after}::uuid)`
         }
       order by x.due_on, x.id limit ${limit})
    select x.id, b.reference as booking_reference, b.contact_name as name, (
             select count(*)::int from booking_traveller t
              where t.departure_id = b.departure_id and t.booking_id = b.id
                and t.status <> 'cancelled') as people,
           t.title as trip, b.departure_id, d.start_date, b.currency, x.amount_minor, x.due_on,
           x.late_days, ${ageOf} as age, m.reminders, m.reminded_at, m.has_failed_mail,
           ${canRemind} as can_remind
      from page x
      join booking b on b.departure_id = x.departure_id and b.id = x.booking_id
      join departure d on d.id = b.departure_id
      join trip t on t.id = d.trip_id
     cross join lateral (
       select count(*) filter (where n.template = 'balance_reminder')::int as reminders,
              max(n.created_at) filter (where n.template = 'balance_reminder') as reminded_at,
              coalesce((array_agg(n.status = 'failed' order by n.created_at desc)
                          filter (where n.status in ('sent', 'failed')))[1], false) as has_failed_mail
         from notification n where n.subject_id = b.id and n.subject_kind = 'booking') m
     order by x.due_on, x.id`;
}

/** Whether booking `b` may be reminded: it has an address and had no reminder today. */
const canRemind = sql`
  (b.status = 'confirmed' and b.contact_email not like '%@erased.invalid' and not exists (
     select from notification n
      where n.subject_id = b.id and n.template = 'balance_reminder'
        and (n.created_at at time zone d.tz)::date = (clock_now() at time zone d.tz)::date))`;

export interface Debtor extends RowKey {
  reference: string;
  email: string;
  owedMinor: number;
  isErased: boolean;
  canRemind: boolean;
  today: string;
}

export async function findDebtor(queries: Queries, reference: string) {
  return firstRow<Debtor>(queries)`
    select b.departure_id, b.id, b.reference, b.contact_email as email,
           case when b.status = 'confirmed' then b.total_minor - ${moneyInOf(sql`b`)} else 0 end
             as owed_minor,
           b.contact_email like '%@erased.invalid' as is_erased, ${canRemind} as can_remind,
           (clock_now() at time zone d.tz)::date as today
      from booking_route r
      join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
      join departure d on d.id = b.departure_id
     where r.reference = ${reference}`;
}

export interface DuePart extends RowKey {
  bookingId: string;
  reference: string;
  dueOn: string;
  startDate: string;
  today: string;
  /** The due date of the next part, which this one may not pass. */
  nextDueOn: string | null;
  isOpen: boolean;
}

export async function findDuePart(queries: Queries, id: string) {
  return firstRow<DuePart>(queries)`
    select i.departure_id, i.id, i.booking_id, b.reference, i.due_on, d.start_date,
           (clock_now() at time zone d.tz)::date as today, (
             select min(n.due_on) from payment_schedule_item n
              where n.departure_id = i.departure_id and n.booking_id = i.booking_id
                and n.seq > i.seq and n.status in ('due', 'overdue')) as next_due_on,
           i.status in ('due', 'overdue') and b.status in ('confirmed', 'completed', 'no_show') as is_open
      from payment_schedule_item i
      join booking b on b.departure_id = i.departure_id and b.id = i.booking_id
      join departure d on d.id = i.departure_id
     where i.id = ${id}`;
}

/** Changes a part's due date. Returns false if it isn't `from` any more. Lock the booking first. */
export async function moveDueDate(
  tx: Tx,
  { departureId, id, bookingId }: DuePart,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const isMoved = await hasChanged(tx)`
    update payment_schedule_item set due_on = ${to}::date, status = 'due', updated_at = clock_now()
     where departure_id = ${departureId} and id = ${id} and due_on = ${from}::date
       and status in ('due', 'overdue')`;
  if (!isMoved) return false;
  await run(tx)`
    update booking
       set balance_due_on = (
             select due_on from payment_schedule_item
              where departure_id = ${departureId} and booking_id = ${bookingId}
                and status in ('due', 'overdue') order by seq limit 1),
           version = version + 1, updated_at = clock_now()
     where departure_id = ${departureId} and id = ${bookingId}`;
  return true;
}
