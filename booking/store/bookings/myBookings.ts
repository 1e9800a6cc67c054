/** A customer's bookings and waiting list entries, as list rows. */
import { sql } from 'kysely';
import type { MyBooking, TripGroup } from '../../contract/accounts.ts';
import type { Queries } from '../database/db.ts';
import { allRows } from '../database/rows.ts';
import { infantsOf } from '../database/infants.ts';
import { moneyInOf } from '../database/moneyIn.ts';

export type MyBookingRow = Omit<MyBooking, 'action' | 'trip' | 'money'> & {
  action: NonNullable<MyBooking['action']>['kind'] | null;
  actionUntil: Date | null;
  tripSlug: string;
  tripTitle: string;
  currency: string | null;
  totalMinor: number | null;
  paidMinor: number | null;
  balanceMinor: number | null;
  balanceDueOn: string | null;
  dueMinor: number | null;
};

/** How many days before its due date a balance is shown as the next step. */
const BALANCE_DAYS = 14;

/** A customer's bookings, except unpaid expired ones, and open, verified waiting list entries. */
const mine = (customer: { id: string; email: string }) => sql`
  with money as (
    select b.*, d.start_date, d.end_date, d.tz, t.slug, t.title,
           ${moneyInOf(sql`b`)} as in_minor,
           (select h.expires_at from seat_hold h
             where h.departure_id = b.departure_id and h.id = b.hold_id) as hold_until,
           (select max(c.choose_until) from cancellation c
             where c.departure_id = b.departure_id and c.booking_id = b.id
               and c.initiator = 'operator' and c.status = 'approved'
               and c.choose_until > clock_now()) as choose_until
      from booking b
      join departure d on d.id = b.departure_id join trip t on t.id = d.trip_id
     where b.customer_id = ${customer.id}
       and not (b.status = 'expired' and b.paid_minor = 0)
  ), judged as (
    select m.*,
           case when status in ('pending_payment', 'confirmed')
                then greatest(total_minor - in_minor, 0) else 0 end as balance_minor,
           (clock_now() at time zone tz)::date as today
      from money m
  ), acting as (
    select j.*,
           case when choose_until is not null then 'choose_refund'
                when status = 'pending_payment' then 'pay_now'
                when status = 'confirmed' and end_date >= today and balance_minor > 0
                     and balance_due_on <= today + ${BALANCE_DAYS}::int then 'pay_balance'
           end as act
      from judged j
  ), mine as (
    select 'booking' as kind, id,
           case when act is not null then 'action_needed'
                when status in ('cancelled', 'expired', 'transferred') then 'cancelled'
                when status in ('completed', 'no_show') or end_date < today then 'past'
                else 'upcoming' end as grp,
           act, case act when 'choose_refund' then choose_until
                         when 'pay_now' then hold_until end as act_until,
           reference, status, slug, title, start_date, end_date,
           pax + ${infantsOf(sql`acting`)} as pax, currency::text as currency,
           total_minor, in_minor, balance_minor,
           case when balance_minor > 0 then balance_due_on end as due_on,
           greatest(balance_minor - (
             select coalesce(sum(i.amount_minor), 0)::bigint from payment_schedule_item i
              where i.departure_id = acting.departure_id and i.booking_id = acting.id
                and i.due_on > greatest(balance_due_on, today)), 0) as due_minor
      from acting
    union all
    select 'waitlist_place', w.id,
           case w.status when 'offered' then 'action_needed' else 'waitlist' end,
           case w.status when 'offered' then 'take_offer' end, w.offer_expires_at,
           w.reference, w.status, t.slug, t.title, d.start_date, d.end_date, w.pax,
           null, null, null, null, null, null
      from waitlist_entry w
      join departure d on d.id = w.departure_id join trip t on t.id = d.trip_id
     where lower(w.contact_email) = ${customer.email} and w.confirmed_at is not null
       and w.status in ('waiting', 'offered')
  )`;

export interface MyBookingsFilter {
  group: TripGroup | null;
  reference: string | null;
  limit: number;
  offset: number;
}

/** Returns a page of a customer's bookings: urgent, then upcoming, then past, latest first. */
export async function listMyBookings(
  queries: Queries,
  customer: { id: string; email: string },
  { group, reference, limit, offset }: MyBookingsFilter,
): Promise<MyBookingRow[]> {
  return allRows<MyBookingRow>(queries)`
    ${mine(customer)}
    select kind, grp as "group", act as action, act_until as action_until, reference, status,
           slug as trip_slug, title as trip_title, start_date, end_date, pax, currency, total_minor,
           in_minor as paid_minor, balance_minor, due_on as balance_due_on, due_minor
      from mine
     where (${group}::text is null or grp = ${group}::text)
       and (${reference}::text is null or reference = ${reference}::text)
     order by array_position(
                array['action_needed', 'upcoming', 'waitlist', 'past', 'cancelled'], grp),
              case when grp in ('past', 'cancelled') then null else start_date end,
              start_date desc, id
     limit ${limit}::int offset ${offset}::int`;
}

/** Counts the rows in each group. */
export async function countMyBookings(queries: Queries, customer: { id: string; email: string }) {
  const rows = await allRows<{ group: TripGroup; count: number }>(queries)`
    ${mine(customer)}
    select grp as "group", count(*) as count from mine group by grp`;
  return new Map(rows.map(({ group, count }) => [group, count]));
}
