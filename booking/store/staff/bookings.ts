/** The operator's list and search of bookings, and the record beside one. */
import { sql, type RawBuilder } from 'kysely';
import type { ScheduleItem } from '../../contract/quotes.ts';
import type {
  SearchMatch,
  StaffBookingCounts,
  StaffBookingPayment,
  StaffBookingRecord,
} from '../../contract/staffBookings.ts';
import type { BookingSearch } from '../../domain/bookingSearch.ts';
import type { BookingState } from '../../domain/states.ts';
import type { BookingChannel } from '../bookings/bookings.ts';
import type { Queries } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { moneyInOf } from '../database/moneyIn.ts';
import { allRows, allValues, firstNumber, firstValue, oneRow } from '../database/rows.ts';
import { textTemplates } from '../messages/notifications.ts';

/** One way to find bookings. */
interface Way {
  matched: SearchMatch;
  /** Selects `departure_id` and `booking_id` of what it finds, through an index. */
  find: RawBuilder<unknown>;
  /** Whether it finds booking `b`. A scalar subquery, so that it runs once for each row. */
  finds: RawBuilder<unknown>;
  /** Whether very many match, if that's known already. */
  isCommon?: boolean;
}

/** Greater than every character of a word. */
const LAST = '\u{10ffff}';
/** More matches than this are so common that reading the newest bookings finds a page sooner. */
const MOST_MATCHES = 5_000;

/** As many for a word of several, because the others leave fewer. */
const MOST_WITH_WORD = 20_000;

const startsWith = (w: string, kind: string, start: string) => sql`
  ${sql.ref(`${w}.kind`)} = ${kind} and ${sql.ref(`${w}.word`)} >= ${start}
  and ${sql.ref(`${w}.word`)} < ${start + LAST}`;

const ofBooking = (alias: string) => sql`
  ${sql.ref(`${alias}.departure_id`)} = b.departure_id
  and ${sql.ref(`${alias}.booking_id`)} = b.id`;

const hasWord = (kind: string, start: string) => sql`
  coalesce((select true from booking_word w
             where ${ofBooking('w')} and ${startsWith('w', kind, start)} limit 1), false)`;

const countedPayment = sql`status in ('captured', 'recorded', 'review', 'disputed')`;

function byWord(matched: 'email' | 'phone', start: string): Way {
  return {
    matched,
    find: sql`
      select w.departure_id, w.booking_id from booking_word w
       where ${startsWith('w', matched, start)}`,
    finds: hasWord(matched, start),
  };
}

/** Finds bookings with every word, through the index on the rarest one. */
function byName({ rarest, isCommon }: Rarest, words: readonly string[]): Way {
  const others = words.filter((word) => word !== rarest);
  return {
    matched: 'name',
    find: sql`
      select b.departure_id, b.booking_id from booking_word b
       where ${startsWith('b', 'name', rarest)}
         ${all(
           others.map(
             (word) => sql`
               and exists (select from booking_word w
                            where w.departure_id = b.departure_id
                              and w.booking_id = b.booking_id
                              and ${startsWith('w', 'name', word)})`,
           ),
         )}`,
    finds: sql.join(
      words.map((word) => hasWord('name', word)),
      sql` and `,
    ),
    ...(isCommon === undefined ? {} : { isCommon }),
  };
}

const byReference = (reference: string): Way => ({
  matched: 'reference',
  find: sql`select departure_id, booking_id from booking_route where reference = ${reference}`,
  finds: sql`b.reference = ${reference}`,
});

function byGateway(id: string): Way {
  const find = sql`
    select p.departure_id, p.booking_id
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where a.gateway_payment_id = ${id}
    union all
    select p.departure_id, p.booking_id
      from gateway_route g join payment p on p.departure_id = g.departure_id and p.id = g.row_id
     where g.gateway in ('razorpay', 'stripe', 'emulator', 'stripe_emulator')
       and g.kind = 'order' and g.external_id = ${id}
    union all
    select r.departure_id, r.booking_id
      from gateway_route g join refund r on r.departure_id = g.departure_id and r.id = g.row_id
     where g.gateway in ('razorpay', 'stripe', 'emulator', 'stripe_emulator')
       and g.kind = 'refund' and g.external_id = ${id}`;
  return { matched: 'gateway', find, finds: sql`true` };
}

const byBank = (reference: string): Way => ({
  matched: 'bank',
  find: sql`
    select departure_id, booking_id from payment where upper(offline_ref) = ${reference}
    union all
    select departure_id, booking_id from refund where upper(arn) = ${reference}`,
  finds: sql`
    coalesce(
      (select true from payment p where ${ofBooking('p')} and upper(p.offline_ref) = ${reference}
        limit 1),
      (select true from refund r where ${ofBooking('r')} and upper(r.arn) = ${reference} limit 1),
      false)`,
});

const byAmount = (amountMinor: number): Way => ({
  matched: 'amount',
  find: sql`
    select departure_id, id as booking_id from booking where total_minor = ${amountMinor}::bigint
    union all
    select departure_id, booking_id from payment
     where amount_minor = ${amountMinor}::bigint and ${countedPayment}`,
  finds: sql`
    (b.total_minor = ${amountMinor}::bigint or coalesce((
      select true from payment p
       where ${ofBooking('p')} and p.amount_minor = ${amountMinor}::bigint and p.${countedPayment}
       limit 1), false))`,
});

const all = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length > 0 ? sql.join([...parts], sql` `) : sql``;

/** Returns the ways in which a search may find bookings, best first. */
async function waysOf(queries: Queries, search: BookingSearch): Promise<Way[]> {
  const { reference, gatewayId, bankReference, email, phone, amountMinor, words } = search;
  return [
    ...(reference ? [byReference(reference)] : []),
    ...(gatewayId ? [byGateway(gatewayId)] : []),
    ...(bankReference ? [byBank(bankReference)] : []),
    ...(email ? [byWord('email', email)] : []),
    ...(phone ? [byWord('phone', phone)] : []),
    ...(amountMinor ? [byAmount(amountMinor)] : []),
    ...(words.length > 0 ? [byName(await rarestOf(queries, words), words)] : []),
  ];
}

interface Rarest {
  rarest: string;
  isCommon?: boolean;
}

/** Finds the rarest of several words. Only counts up to a limit, beyond which all are common. */
async function rarestOf(queries: Queries, words: readonly string[]): Promise<Rarest> {
  const [first = ''] = words;
  if (words.length < 2) return { rarest: first };
  const counts = await allValues<number>(queries)`
    ${sql.join(
      words.map(
        (word) => sql`
          select count(*)::int from (
            select from booking_word w where ${startsWith('w', 'name', word)}
             limit ${MOST_WITH_WORD}) found`,
      ),
      sql` union all `,
    )}`;
  const fewest = Math.min(...counts);
  return {
    rarest: words[counts.indexOf(fewest)] ?? first,
    isCommon: fewest >= MOST_WITH_WORD,
  };
}

/** Whether so many bookings match that listing them all first would be slow. */
async function isCommon(queries: Queries, ways: readonly Way[]): Promise<boolean> {
  if (ways.some((way) => way.isCommon)) return true;
  const unknown = ways.filter((way) => way.isCommon === undefined);
  if (unknown.length === 0) return false;
  const parts = unknown.map(({ find }) => sql`(select from (${find}) one limit ${MOST_MATCHES})`);
  const count = await firstNumber(queries)`
    select count(*)::int from (${sql.join(parts, sql` union all `)}) found`;
  return count >= MOST_MATCHES;
}

export interface BookingFilters {
  search: BookingSearch | null;
  status: BookingState | null;
  payment: Exclude<StaffBookingPayment, 'closed'> | null;
  channel: BookingChannel | null;
  departureId: string | null;
  /** The last booking of the page before. */
  after: string | null;
}

export interface BookingRow {
  id: string;
  reference: string;
  status: BookingState;
  payment: StaffBookingPayment;
  tripSlug: string;
  tripTitle: string;
  departureId: string;
  departureCode: string;
  startDate: string;
  endDate: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  people: number;
  currency: string;
  totalMinor: number;
  paidMinor: number;
  balanceMinor: number;
  /** The payment schedule, and today's date where the trip is. */
  schedule: ScheduleItem[];
  today: string;
  channel: BookingChannel;
  payUntil: Date | null;
  createdAt: Date;
  matched: SearchMatch | null;
}

/** Bookings that take place or took place, so that their price is owed. */
const isLive = sql`b.status in ('pending_payment', 'confirmed', 'completed', 'no_show')`;
const isOwing = sql`(${isLive} and b.paid_minor - b.refunded_minor < b.total_minor)`;
// Migration 0042's index on what is due has this condition. Dates pass first in the Pacific.
const isLate = sql`(b.status = 'confirmed' and b.paid_minor - b.refunded_minor < b.total_minor
  and b.balance_due_on < (clock_now() at time zone d.tz)::date)`;

const payments = {
  paid: sql`(${isLive} and b.paid_minor - b.refunded_minor >= b.total_minor)`,
  overdue: sql`(${isLate} and b.balance_due_on < (clock_now() + interval '1 day')::date)`,
  part_paid: sql`(${isOwing} and not ${isLate} and b.paid_minor > b.refunded_minor)`,
  unpaid: sql`(${isOwing} and not ${isLate} and b.paid_minor <= b.refunded_minor)`,
};

/** Lists bookings, newest first. Fast with few matches and with many: see `isCommon`. */
export async function listBookings(
  queries: Queries,
  filters: BookingFilters,
  limit: number,
): Promise<BookingRow[]> {
  const { search, status, payment, channel, departureId, after } = filters;
  const ways = search ? await waysOf(queries, search) : [];
  if (search && ways.length === 0) return [];
  const isWalked = ways.length > 0 && (await isCommon(queries, ways));
  const parts = ways.map(({ find }) => sql`(${find})`);
  const hits =
    ways.length > 0 && !isWalked
      ? sql`
        and (b.departure_id, b.id) in (
          select departure_id, booking_id from (${sql.join(parts, sql` union all `)}) hit offset 0)`
      : sql``;
  const probes = isWalked
    ? sql`and (${sql.join(
        ways.map(({ finds }) => sql`(${finds})`),
        sql` or `,
      )})`
    : sql``;
  return allRows<BookingRow>(queries)`
    with page as materialized (
      select b.departure_id, b.id
        from booking b join departure d on d.id = b.departure_id
       where true ${hits}
         ${status ? sql`and b.status = ${status}` : sql``}
         ${payment ? sql`and ${payments[payment]}` : sql``}
         ${channel ? sql`and b.channel = ${channel}` : sql``}
         ${departureId ? sql`and b.departure_id = ${departureId}` : sql``}
         ${
           after
             ? sql`and (b.created_at, b.id) < (
                 (select created_at from booking where id = ${after}), ${after}::uuid)`
             : sql``
         }
         ${probes}
       order by b.created_at desc, b.id desc limit ${limit})
    select b.id, b.reference, b.status,
           case when not ${isLive} then 'closed' when ${payments.paid} then 'paid'
                when ${isLate} then 'overdue' when ${payments.part_paid} then 'part_paid'
                else 'unpaid' end as payment,
           t.slug as trip_slug, t.title as trip_title, d.id as departure_id,
           d.code as departure_code, d.start_date, d.end_date,
           b.contact_name, b.contact_email, b.contact_phone,
           (select count(*)::int from booking_traveller one
             where one.departure_id = b.departure_id and one.booking_id = b.id
               and (one.status <> 'cancelled' or not ${isLive})) as people,
           b.currency, b.total_minor, b.paid_minor,
           case when ${isLive} then greatest(b.total_minor - ${moneyInOf(sql`b`)}, 0)
                else 0 end as balance_minor,
           (select coalesce(json_agg(json_build_object(
                     'dueOn', i.due_on, 'amountMinor', i.amount_minor) order by i.seq), '[]')
              from payment_schedule_item i
             where i.departure_id = b.departure_id and i.booking_id = b.id) as schedule,
           (clock_now() at time zone d.tz)::date as today, b.channel,
           case when b.status = 'pending_payment' then (
             select h.expires_at from seat_hold h
              where h.departure_id = b.departure_id and h.id = b.hold_id and h.status = 'active'
                and h.expires_at > clock_now()) end as pay_until,
           b.created_at,
           ${matchOf(ways)} as matched
      from page
      join booking b on b.departure_id = page.departure_id and b.id = page.id
      join departure d on d.id = b.departure_id
      join trip t on t.id = d.trip_id
     order by b.created_at desc, b.id desc`;
}

/** Counts the bookings of each saved filter, each up to `most`, through an index. */
export async function countBookings(queries: Queries, most: number): Promise<StaffBookingCounts> {
  const count = (where: RawBuilder<unknown>) => sql`
    (select count(*)::int from (
       select from booking b join departure d on d.id = b.departure_id
        where ${where} limit ${most}::int) found)`;
  return oneRow<StaffBookingCounts>(queries)`
    select ${count(payments.overdue)} as overdue,
           ${count(sql`b.status = 'pending_payment'`)} as awaiting,
           ${count(sql`b.status = 'pending_payment' and b.channel = 'staff'`)} as callers,
           ${count(sql`b.status = 'confirmed' and ${payments.part_paid}`)} as part_paid`;
}

/** The first of the ways that finds booking `b`. */
function matchOf(ways: readonly Way[]): RawBuilder<unknown> {
  const last = ways.at(-1);
  if (!last) return sql`null`;
  const cases = ways.map(({ matched, finds }) => sql`when ${finds} then ${matched}`);
  return sql`case ${sql.join(cases, sql` `)} else ${last.matched} end`;
}

type Dated<T, Key extends keyof T> = Omit<T, Key> & { [K in Key]: Date | Exclude<T[K], string> };
type PaymentRow = Dated<StaffBookingRecord['payments'][number], 'createdAt' | 'capturedAt'>;
type RefundRow = Dated<StaffBookingRecord['refunds'][number], 'createdAt' | 'processedAt'>;
type CreditRow = Dated<StaffBookingRecord['travelCredit'][number], 'createdAt'>;
type MailRow = Dated<StaffBookingRecord['mails'][number], 'createdAt' | 'sentAt'>;
type HistoryRow = Dated<StaffBookingRecord['history'][number], 'at'>;

export async function listLedgerPayments(queries: Queries, { departureId, id }: RowKey) {
  return allRows<PaymentRow>(queries)`
    select p.id, p.purpose, p.status, p.gateway, p.gateway_order_id,
           (select coalesce(json_agg(json_build_object(
                     'gatewayPaymentId', a.gateway_payment_id, 'status', a.status,
                     'method', a.method, 'amountMinor', a.amount_minor,
                     'error', coalesce(a.error_description, a.error_code),
                     'createdAt', to_char(a.created_at at time zone 'UTC',
                                          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                     order by a.created_at, a.id), '[]')
              from payment_attempt a
             where a.departure_id = p.departure_id and a.payment_id = p.id
               and p.gateway not in ('offline', 'travel_credit')) as attempts,
           coalesce(p.recorded_method, (
             select a.method from payment_attempt a
              where a.departure_id = p.departure_id and a.payment_id = p.id
              order by a.counted_minor desc, a.created_at limit 1)) as method,
           p.amount_minor, p.captured_minor, p.refunded_minor, p.offline_ref as reference,
           p.recorded_by, p.approved_by, p.created_at, p.captured_at
      from payment p
     where p.departure_id = ${departureId} and p.booking_id = ${id}
     order by p.created_at desc, p.id desc limit 200`;
}

export async function listLedgerRefunds(queries: Queries, { departureId, id }: RowKey) {
  return allRows<RefundRow>(queries)`
    select id, amount_minor, reason, destination, status, gateway, gateway_refund_id,
           arn as bank_reference, requested_by, approved_by, paid_by, last_error, created_at,
           processed_at
      from refund where departure_id = ${departureId} and booking_id = ${id}
     order by created_at desc, id desc limit 200`;
}

export async function listLedgerCredit(queries: Queries, { id }: RowKey) {
  return allRows<CreditRow>(queries)`
    select kind, delta_minor, expires_on, created_at from travel_credit_entry
     where booking_id = ${id} order by created_at desc, id desc limit 200`;
}

/** Lists the emails and text messages about a booking, its payments, shares and messages. */
export async function listMails(queries: Queries, { departureId, id }: RowKey) {
  const ofOne = sql`departure_id = ${departureId} and booking_id = ${id}`;
  return allRows<MailRow>(queries)`
    select n.id, n.template, n.status, n.created_at, n.sent_at, n.last_error as error,
           case when n.template in (${sql.join([...textTemplates])}) then 'text'
                else 'email' end as channel
      from notification n
     where n.subject_id in (
       select ${id}::uuid
       union all select hold_id from booking
                  where departure_id = ${departureId} and id = ${id} and hold_id is not null
       union all select id from cancellation where ${ofOne}
       union all select id from guest_access_code where ${ofOne}
       union all select id from payment_share where ${ofOne}
       union all select id from message where ${ofOne}
       union all select id from contact_notice where ${ofOne}
       union all select id from pickup_notice where ${ofOne}
       union all select a.id from payment_attempt a
                   join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
                  where p.departure_id = ${departureId} and p.booking_id = ${id})
     order by n.created_at desc, n.id desc limit 200`;
}

/** Lists the audit rows about a booking, its payments and its refunds. */
export async function listBookingAudit(
  queries: Queries,
  { departureId, id, reference }: RowKey & { reference: string },
) {
  const ofOne = sql`departure_id = ${departureId} and booking_id = ${id}`;
  return allRows<HistoryRow>(queries)`
    select id, actor, role, action, object_kind, object_id, before, after, reason, request_id, at
      from audit_log l
     where (object_kind, object_id) in (
       select 'booking', ${reference}::text
       union all select 'payment', id::text from payment where ${ofOne}
       union all select 'refund', id::text from refund where ${ofOne})
     order by at desc, id desc limit 200`;
}

/** Returns the booking whose date was changed to this one's, or null. */
export async function findMovedFrom(queries: Queries, reference: string): Promise<string | null> {
  return firstValue<string>(queries)`
    select b.reference from cancellation c
      join booking b on b.departure_id = c.departure_id and b.id = c.booking_id
     where c.moved_to = ${reference} and c.scope = 'booking' limit 1`;
}

export async function listTravellerPhones(queries: Queries, { departureId, id }: RowKey) {
  return allRows<{ id: string; fullName: string; phone: string | null }>(queries)`
    select id, full_name, phone from booking_traveller
     where departure_id = ${departureId} and booking_id = ${id} order by seq`;
}
