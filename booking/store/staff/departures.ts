/** Departures as the desk lists them, and the people on them. */
import { sql } from 'kysely';
import type {
  DepartureCalendar,
  DepartureCalendarQuery,
  DepartureMoney,
  DepartureState,
  StaffDepartureRow,
} from '../../contract/staffDepartures.ts';
import { SMALLEST_PAYMENT_MINOR } from '../../domain/dues.ts';
import { canStaffRead, lockDaysOf, OPEN_DAYS } from '../../domain/travellerNeeds.ts';
import { confirmedOnOf, type TravellerRecord } from '../bookings/travellers.ts';
import type { Queries } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { moneyInOf, refundingOf } from '../database/moneyIn.ts';
import { allRows } from '../database/rows.ts';

export type DepartureRowRecord = Omit<
  StaffDepartureRow,
  'salesCloseAt' | 'detailsLockOn' | 'decideBy'
> & {
  salesCloseAt: Date;
  isInternational: boolean;
  /** When the last booking that lacks details was confirmed; null if none lacks any. */
  missingSince: string | null;
};

export interface DepartureRowFilter {
  from: string;
  to: string | null;
  trip: string | null;
  status: DepartureState | null;
  /** The last row of the page before. */
  after: { startDate: string; id: string } | null;
}

/** What booking `b` still has to pay, in minor units. */
const balanceOf = sql<number>`greatest(b.total_minor - ${moneyInOf(sql`b`)}, 0)`;

/**
 * How much of the balance of `o` was due before `o.today`. Payments count towards the schedule's
 * rows in order, as in `leftToPay`, so the balance is the last rows' amounts.
 */
const overdueOf = sql<number>`
  (select case when not coalesce(bool_or(i.due_on < o.today), false) then 0
               when ${laterOf()} > 0
                and o.balance_minor - ${laterOf()} < ${SMALLEST_PAYMENT_MINOR}::int then 0
               else greatest(o.balance_minor - ${laterOf()}, 0) end
     from payment_schedule_item i
    where i.departure_id = o.departure_id and i.booking_id = o.id)`;

/** What the rows of `i` from `o.today` on ask for. */
function laterOf() {
  return sql`coalesce(sum(i.amount_minor) filter (where i.due_on >= o.today), 0)`;
}

/** Whether traveller `t` of booking `o` on departure `p` lacks details. The rule is `missingOf`. */
const lacksDetails = sql`(
  (t.gender is null
    and (p.women_only or t.type <> 'infant' and t.occupancy <> 'single'
                         and t.room_preference <> 'with_group'))
  or (t.diet is null and t.type <> 'infant')
  or ((coalesce(t.emergency_name, '') = '' or coalesce(t.emergency_phone, '') = '')
    and (t.date_of_birth is null
         or to_char(p.start_date, 'YYYYMMDD')::int - to_char(t.date_of_birth, 'YYYYMMDD')::int
            >= 180000))
  or (p.requires_fitness_declaration and t.fitness_declared_at is null)
  or (p.has_pickups and t.pickup_point_id is null)
  or (${canStaffRead}::boolean and (p.is_international or p.requires_passport)
    and (t.passport_no_enc is null or t.passport_expiry is null
         or t.passport_expiry < (p.end_date + interval '6 months')::date))
  or (p.requires_pan and t.is_lead and t.pan_last4 is null and o.is_resident and not o.has_pan))`;

/** Lists departures of every status by start date, with what is still open on them. */
export async function listDepartureRows(
  queries: Queries,
  { from, to, trip, status, after }: DepartureRowFilter,
  limit: number,
): Promise<DepartureRowRecord[]> {
  return allRows<DepartureRowRecord>(queries)`
    with p as (
      select d.id, d.code, d.start_date, d.end_date, d.status, d.women_only, d.is_private, d.capacity, d.blocked,
             d.held, d.booked, d.min_pax, d.sales_close_at, d.leader_name, d.version, d.currency,
             t.slug as trip_slug, t.title as trip_title, t.is_international, t.requires_pan,
             t.requires_passport, t.requires_fitness_declaration,
             exists (select from pickup_point k where k.departure_id = d.id) as has_pickups,
             (clock_now() at time zone d.tz)::date as today
        from departure d join trip t on t.id = d.trip_id
       where d.start_date >= ${from}::date
         ${to === null ? sql`` : sql`and d.start_date <= ${to}::date`}
         ${trip === null ? sql`` : sql`and t.slug = ${trip}`}
         ${status === null ? sql`` : sql`and d.status = ${status}`}
         ${after === null ? sql`` : sql`and (d.start_date, d.id) > (${after.startDate}::date, ${after.id}::uuid)`}
       order by d.start_date, d.id limit ${limit}),
    o as (
      select b.departure_id, b.id, p.today, b.is_resident,
             b.buyer_pan_enc is not null or b.buyer_pan_last4 is not null as has_pan,
             -- Only bookings confirmed shortly before the details are locked keep them open longer.
             case when p.start_date - case when p.is_international then ${lockDaysOf({ isInternational: true })}::int
                       else ${lockDaysOf({ isInternational: false })}::int end <= p.today + ${OPEN_DAYS}::int
                  then ${confirmedOnOf} end as confirmed_on, ${balanceOf} as balance_minor
        from p join departure d on d.id = p.id
        join booking b on b.departure_id = p.id and b.status = 'confirmed'),
    money as (
      select owed.departure_id, sum(owed.balance_minor)::bigint as balance_minor,
             sum(owed.overdue_minor)::bigint as overdue_minor,
             (count(*) filter (where owed.overdue_minor > 0))::int as overdue_bookings
        from (select o.departure_id, o.balance_minor, coalesce(${overdueOf}, 0) as overdue_minor
                from o where o.balance_minor > 0
              -- Otherwise each is computed as often as it is used.
              offset 0) as owed
       group by owed.departure_id),
    needs as (
      select n.departure_id, (count(*) filter (where n.lacks_details))::int as details_missing,
             max(n.confirmed_on) filter (where n.lacks_details) as missing_since,
             (count(*) filter (where n.type <> 'infant' and n.room is null))::int as without_room
        from (select o.departure_id, o.confirmed_on, t.type, r.traveller_id as room,
                     ${lacksDetails} as lacks_details
                from o
                join p on p.id = o.departure_id
                join booking_traveller t on t.departure_id = o.departure_id and t.booking_id = o.id
                                       and t.status = 'active'
                left join room_place r on r.departure_id = t.departure_id and r.traveller_id = t.id
              offset 0) as n
       group by n.departure_id),
    queue as (
      select w.departure_id, sum(w.pax)::int as waiting_people
        from p join waitlist_entry w on w.departure_id = p.id and w.status = 'waiting'
       group by w.departure_id)
    select p.id, p.code, p.trip_slug, p.trip_title, p.start_date, p.end_date, p.status,
           p.women_only, p.is_private, p.capacity, p.blocked, p.held, p.booked, p.min_pax, p.sales_close_at,
           p.leader_name, p.version, p.currency, p.is_international,
           coalesce(queue.waiting_people, 0) as waiting_people,
           coalesce(money.balance_minor, 0)::bigint as balance_minor,
           coalesce(money.overdue_minor, 0)::bigint as overdue_minor,
           coalesce(money.overdue_bookings, 0) as overdue_bookings,
           coalesce(needs.details_missing, 0) as details_missing, needs.missing_since,
           coalesce(needs.without_room, 0) as without_room
      from p
      left join money on money.departure_id = p.id
      left join needs on needs.departure_id = p.id
      left join queue on queue.departure_id = p.id
     order by p.start_date, p.id`;
}

/** Lists what each booking of a departure costs, paid, got back and owes, oldest first. */
export async function listDepartureMoney(
  queries: Queries,
  departureId: string,
): Promise<DepartureMoney['bookings']> {
  return allRows<DepartureMoney['bookings'][number]>(queries)`
    with o as (
      select b.departure_id, b.id, b.reference, b.contact_name, b.status, b.pax, b.total_minor,
             b.paid_minor, b.refunded_minor, b.created_at, ${refundingOf(sql`b`)} as refunding_minor,
             (clock_now() at time zone d.tz)::date as today,
             case when b.status in ('confirmed', 'completed', 'no_show') then ${balanceOf} else 0
              end as balance_minor
        from booking b join departure d on d.id = b.departure_id
       where b.departure_id = ${departureId}
         and (b.status in ('confirmed', 'completed', 'no_show') or b.paid_minor > 0))
    select o.reference, o.contact_name as name, o.status, o.pax as people,
           o.total_minor as price_minor, o.paid_minor as received_minor, o.refunded_minor,
           o.refunding_minor::bigint as refunding_minor, o.balance_minor::bigint as due_minor,
           (case when o.balance_minor > 0
                 then coalesce(${overdueOf}, 0) else 0 end)::bigint as overdue_minor
      from o order by o.created_at, o.id`;
}

interface CalendarRecord extends Omit<DepartureCalendar['items'][number], 'salesCloseAt'> {
  salesCloseAt: Date;
}

/** Lists departures of every status between two dates, with their seats only. */
export async function listCalendar(
  queries: Queries,
  { from, to }: DepartureCalendarQuery,
  limit: number,
): Promise<CalendarRecord[]> {
  return allRows<CalendarRecord>(queries)`
    with d as (
      select * from departure
       where start_date between ${from}::date and ${to}::date
       order by start_date, id limit ${limit})
    select d.id, t.slug as trip_slug, t.title as trip_title, d.start_date, d.status, d.capacity,
           d.blocked, d.held, d.booked, d.min_pax, d.sales_close_at
      from d join trip t on t.id = d.trip_id
     order by t.title, t.slug, d.start_date, d.id`;
}

/** Lists every trip, including hidden ones, to filter by. */
export async function listTripNames(queries: Queries) {
  return allRows<{ slug: string; title: string }>(queries)`
    select slug, title from trip order by title, slug limit 500`;
}

export interface ManifestBookingRecord {
  id: string;
  reference: string;
  totalMinor: number;
  receivedMinor: number;
  balanceMinor: number;
  overdueMinor: number;
  isResident: boolean;
  hasPan: boolean;
  confirmedOn: string;
}

/** Lists a departure's bookings whose travellers are going, with what they still have to pay. */
export async function listManifestBookings(
  queries: Queries,
  departureId: string,
  today: string,
): Promise<ManifestBookingRecord[]> {
  return allRows<ManifestBookingRecord>(queries)`
    with o as (
      select b.departure_id, b.id, b.reference, b.total_minor, b.is_resident, b.created_at,
             ${today}::date as today, ${moneyInOf(sql`b`)} as received_minor,
             b.buyer_pan_enc is not null or b.buyer_pan_last4 is not null as has_pan,
             ${confirmedOnOf} as confirmed_on,
             case when b.status = 'confirmed' then ${balanceOf} else 0 end as balance_minor
        from booking b join departure d on d.id = b.departure_id
       where b.departure_id = ${departureId} and b.status in ('confirmed', 'completed'))
    select o.id, o.reference, o.total_minor, o.received_minor::bigint as received_minor,
           o.balance_minor::bigint as balance_minor, o.is_resident, o.has_pan, o.confirmed_on,
           (case when o.balance_minor > 0
                 then coalesce(${overdueOf}, 0) else 0 end)::bigint as overdue_minor
      from o order by o.created_at, o.id`;
}

export type ManifestTravellerRecord = Pick<
  TravellerRecord,
  | 'id'
  | 'booking_id'
  | 'is_lead'
  | 'type'
  | 'full_name'
  | 'gender'
  | 'date_of_birth'
  | 'phone'
  | 'occupancy'
  | 'room_preference'
  | 'diet'
  | 'fitness_declared_at'
  | 'emergency_name'
  | 'emergency_phone'
  | 'passport_expiry'
  | 'pan_last4'
> & {
  hasMedicalNotes: boolean;
  hasPassport: boolean;
  pickupCode: string | null;
};

/** Lists everyone who is going on a departure, in the order of their bookings. */
export async function listManifestTravellers(
  queries: Queries,
  departureId: RowKey['departureId'],
): Promise<ManifestTravellerRecord[]> {
  return queries
    .selectFrom('booking_traveller as t')
    .innerJoin('booking as b', (join) =>
      join.onRef('b.departure_id', '=', 't.departure_id').onRef('b.id', '=', 't.booking_id'),
    )
    .leftJoin('pickup_point as p', (join) =>
      join.onRef('p.departure_id', '=', 't.departure_id').onRef('p.id', '=', 't.pickup_point_id'),
    )
    .select([
      't.id',
      't.booking_id',
      't.is_lead',
      't.type',
      't.full_name',
      't.gender',
      't.date_of_birth',
      't.phone',
      't.occupancy',
      't.room_preference',
      't.diet',
      't.fitness_declared_at',
      't.emergency_name',
      't.emergency_phone',
      't.passport_expiry',
      't.pan_last4',
      'p.code as pickupCode',
    ])
    .select((eb) => [
      eb('t.medical_enc', 'is not', null).$castTo<boolean>().as('hasMedicalNotes'),
      eb('t.passport_no_enc', 'is not', null).$castTo<boolean>().as('hasPassport'),
    ])
    .where('t.departure_id', '=', departureId)
    .where('b.status', 'in', ['confirmed', 'completed'])
    .where('t.status', 'in', ['active', 'travelled'])
    .orderBy('t.booking_id')
    .orderBy('t.seq')
    .execute();
}
