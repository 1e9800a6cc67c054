/** Quotes for groups. What became of one follows from its booking. */
import { sql } from 'kysely';
import type { GroupQuote, GroupQuoteTerms } from '../../contract/groupQuotes.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { moneyInOf } from '../database/moneyIn.ts';
import { allRows, firstNumber, firstRow, run } from '../database/rows.ts';

/** The state of quote `q` with booking `b` and hold `h`, before or after the sweep stores it. */
const stateOf = sql`
  case when q.status <> 'sent' then q.status
       when b.status in ('confirmed', 'completed', 'transferred', 'no_show')
         or b.paid_minor > 0 and b.status = 'cancelled' then 'accepted'
       when b.status <> 'pending_payment' or h.status <> 'active' or h.expires_at <= clock_now()
         then 'lapsed'
       else 'sent' end`;

const from = sql`
  group_quote q
  join booking b on b.departure_id = q.departure_id and b.id = q.booking_id
  join departure d on d.id = q.departure_id
  join trip t on t.id = d.trip_id
  left join seat_hold h on h.departure_id = b.departure_id and h.id = b.hold_id
  left join enquiry e on e.id = q.enquiry_id
  left join notification n on n.dedupe_key = 'enquiry_answer:' || q.answer_id`;

export type GroupQuoteRecord = Omit<GroupQuote, 'sentAt' | 'expiresAt'> & {
  bookingId: string;
  sentAt: Date;
  expiresAt: Date;
};

const columns = sql`
  q.id, q.version, ${stateOf} as state, q.enquiry_id, b.reference as booking_reference,
  q.departure_id, q.booking_id, b.contact_name as name, e.company, t.title as trip_title,
  d.start_date, d.end_date, b.pax, b.currency, b.total_minor, b.deposit_minor as due_now_minor,
  (${moneyInOf(sql`b`)})::bigint as received_minor, q.staff_name, q.created_at as sent_at,
  q.expires_at, n.status as delivery, q.terms`;

/** Lists quotes, newest first, from the one after the quote `after`. */
export async function listGroupQuotes(
  queries: Queries,
  { enquiryId, after }: { enquiryId: string | null; after: string | null },
  limit: number,
): Promise<GroupQuoteRecord[]> {
  return allRows<GroupQuoteRecord>(queries)`
    select ${columns} from ${from}
     where true
       ${enquiryId === null ? sql`` : sql`and q.enquiry_id = ${enquiryId}`}
       ${after === null ? sql`` : sql`and q.id < ${after}::uuid`}
     order by q.id desc limit ${limit}`;
}

export async function findGroupQuote(queries: Queries, id: string) {
  return firstRow<GroupQuoteRecord>(queries)`select ${columns} from ${from} where q.id = ${id}`;
}

/** Returns the quote of an enquiry that isn't marked as ended. Lock the enquiry first. */
export async function findOpenQuote(tx: Tx, enquiryId: string) {
  return firstRow<GroupQuoteRecord>(tx)`
    select ${columns} from ${from} where q.enquiry_id = ${enquiryId} and q.status = 'sent'`;
}

export async function nextQuoteVersion(tx: Tx, enquiryId: string): Promise<number> {
  return firstNumber(tx)`
    select coalesce(max(version), 0)::int + 1 as version from group_quote
     where enquiry_id = ${enquiryId}`;
}

export async function insertGroupQuote(
  tx: Tx,
  quote: {
    enquiryId: string;
    version: number;
    departureId: string;
    bookingId: string;
    answerId: string;
    staffName: string;
    expiresAt: Date;
    terms: GroupQuoteTerms;
  },
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into group_quote (id, enquiry_id, version, departure_id, booking_id, answer_id,
                             staff_name, expires_at, terms)
    values (${id}, ${quote.enquiryId}, ${quote.version}, ${quote.departureId},
            ${quote.bookingId}, ${quote.answerId}, ${quote.staffName},
            ${quote.expiresAt}::timestamptz, ${json(quote.terms)}::jsonb)`;
  return id;
}

export async function endGroupQuote(
  tx: Tx,
  id: string,
  status: 'accepted' | 'lapsed' | 'replaced' | 'withdrawn',
): Promise<void> {
  await run(tx)`
    update group_quote set status = ${status}, updated_at = clock_now()
     where id = ${id} and status = 'sent'`;
}

/** Lists quotes whose bookings have decided what became of them, with that. */
export async function listDecidedQuotes(queries: Queries, limit: number) {
  return allRows<Pick<GroupQuoteRecord, 'id' | 'enquiryId' | 'departureId'>>(queries)`
    select q.id, q.enquiry_id, q.departure_id from ${from}
     where q.status = 'sent' and ${stateOf} <> 'sent' limit ${limit}`;
}

const isEnding = sql`
  q.status = 'sent' and q.expires_at < clock_now() + interval '2 days' and ${stateOf} = 'sent'`;

/** Lists open quotes that end within two days, the soonest first. */
export async function listEndingQuotes(queries: Queries) {
  return allRows<GroupQuoteRecord>(queries)`
    select ${columns} from ${from}
     where ${isEnding}
     order by q.expires_at limit 50`;
}

export async function countEndingQuotes(queries: Queries): Promise<number> {
  return firstNumber(queries)`select count(*)::int as count from ${from} where ${isEnding}`;
}

/** The cancellation policy of a trip's newest departure, for a departure like it. */
export async function findUsualPolicy(queries: Queries, tripId: string) {
  return firstRow<{ id: string; name: string }>(queries)`
    select p.id, p.name from cancellation_policy p
      left join departure d
        on d.cancellation_policy_id = p.id and d.trip_id = ${tripId} and not d.is_private
     where p.number = 1
     order by d.created_at desc nulls last, p.name limit 1`;
}
