/** Enquiries at the desk: the lists, one with its thread, and what staff do with it. */
import { sql } from 'kysely';
import type {
  EnquiryEntry,
  StaffEnquiry,
  StaffEnquiryKind,
  StaffEnquirySummary,
} from '../../contract/staffEnquiries.ts';
import type { DeskState, EnquiryStatus } from '../../domain/enquiries.ts';
import type { Role } from '../../domain/roles.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, firstNumber, firstRow, run } from '../database/rows.ts';

type Dates = 'receivedAt' | 'replyDueAt' | 'answeredAt';
type Derived = Dates | 'state' | 'trip' | 'assignee' | 'excerpt';

export interface EnquiryRecord extends Omit<StaffEnquirySummary, Derived> {
  status: EnquiryStatus;
  tripSlug: string | null;
  tripTitle: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
  excerpt: string;
  receivedAt: Date;
  replyDueAt: Date;
  answeredAt: Date | null;
  /** What its list is sorted by, in microseconds since 1970. */
  position: string;
}

const summary = sql`
  e.id, e.reference, e.kind, e.status, e.name, e.company, e.trip_slug, t.title as trip_title,
  e.pax_estimate as people, e.date_from, e.date_to, e.dates_flexible, e.created_at as received_at,
  e.reply_due_at, e.answered_at, s.id as assignee_id, s.name as assignee_name`;

const from = sql`
  enquiry e left join trip t on t.slug = e.trip_slug left join staff_user s on s.id = e.assignee_id`;

/** Each repeats the condition of its index (migration 0064). */
const inState: Record<DeskState, ReturnType<typeof sql>> = {
  open: sql`e.status in ('new', 'open')`,
  answered: sql`e.status in ('waiting_customer', 'quoted')`,
  closed: sql`e.status in ('won', 'lost', 'closed')`,
  spam: sql`e.status = 'spam'`,
};

export interface EnquiryFilter {
  state: DeskState;
  kind: string | null;
  /** Only those of this person. */
  assigneeId: string | null;
  after: { position: string; id: string } | null;
  limit: number;
}

/** Lists enquiries: open ones by their promised reply, earliest first; others by last change. */
export async function listEnquiries(queries: Queries, filter: EnquiryFilter) {
  const { state, kind, assigneeId, after, limit } = filter;
  const isOpen = state === 'open';
  const column = isOpen ? sql`e.reply_due_at` : sql`e.updated_at`;
  const order = isOpen ? sql`${column}, e.id` : sql`${column} desc, e.id desc`;
  const rest = isOpen ? sql`>` : sql`<`;
  return allRows<EnquiryRecord>(queries)`
    select ${summary}, left(e.message, 200) as excerpt, (extract(epoch from ${column}) * 1000000)::bigint::text as position
      from ${from}
     where ${inState[state]}
       ${kind === null ? sql`` : sql`and e.kind = ${kind}`}
       ${assigneeId === null ? sql`` : sql`and e.assignee_id = ${assigneeId}`}
       ${after === null ? sql`` : sql`and (${column}, e.id) ${rest} (timestamptz 'epoch' + ${after.position}::bigint * interval '1 microsecond', ${after.id}::uuid)`}
     order by ${order} limit ${limit}`;
}

export async function countOpenEnquiries(queries: Queries): Promise<number> {
  return firstNumber(queries)`
    select count(*)::int as count from enquiry e where ${inState.open}`;
}

type Details = Pick<
  StaffEnquiry,
  | 'source'
  | 'postSlug'
  | 'subject'
  | 'city'
  | 'purpose'
  | 'budget'
  | 'message'
  | 'spamScore'
  | 'pitch'
>;
export interface EnquiryDetails extends Omit<EnquiryRecord, 'excerpt' | 'position'>, Details {
  email: string | null;
  phone: string | null;
}

export async function findEnquiryDetails(queries: Queries, id: string) {
  return firstRow<EnquiryDetails>(queries)`
    select ${summary}, e.source, e.post_slug, e.subject, e.email, e.phone, e.city, e.purpose,
           e.budget_band as budget, e.message, e.spam_score,
           (select jsonb_build_object('url', p.url, 'links', p.links, 'disclosure', p.disclosure,
                                      'bio', p.bio)
              from submission p where p.id = e.submission_id) as pitch
      from ${from} where e.id = ${id}`;
}

/** Locks an enquiry. Returns null if it was deleted. */
export async function lockEnquiry(tx: Tx, id: string) {
  return firstRow<{
    id: string;
    kind: StaffEnquiryKind;
    status: EnquiryStatus;
    receivedAt: Date;
    now: Date;
    email: string | null;
    phone: string | null;
    assigneeId: string | null;
  }>(tx)`
    select id, kind, status, email, phone, assignee_id, created_at as received_at,
           clock_now() as now
      from enquiry where id = ${id} for no key update`;
}

type ThreadEntry = Pick<EnquiryEntry, 'id' | 'kind' | 'staffName' | 'delivery'> & {
  /** Null for the acknowledgement, whose text is composed. */
  text: string | null;
  at: Date;
};

/** Lists an enquiry's emails to its sender, what they wrote back and the notes, oldest first. */
export async function listEnquiryThread(queries: Queries, id: string): Promise<ThreadEntry[]> {
  return allRows<ThreadEntry>(queries)`
    select * from (
      select n.id, 'acknowledgement' as kind, null as staff_name, null as text,
             n.status as delivery, n.created_at as at
        from notification n
       where n.dedupe_key in (
         'enquiry_sender:' || ${id}::text, 'submission_sender:' || ${id}::text)
      union all
      select a.id, 'answer', a.staff_name, a.body, n.status, a.created_at
        from enquiry_answer a
        left join notification n on n.dedupe_key = 'enquiry_answer:' || a.id
       where a.enquiry_id = ${id}
      union all
      select o.id, 'note', o.staff_name, o.body, null, o.created_at
        from enquiry_note o where o.enquiry_id = ${id}
      union all
      select r.id, 'received', r.staff_name, r.body, null, r.received_at
        from enquiry_received r where r.enquiry_id = ${id}) entry
     order by at, id limit 500`;
}

/** Lists the people on the staff that have any of these roles, by name. */
export async function listColleagues(queries: Queries, roles: readonly Role[]) {
  return allRows<{ id: string; name: string }>(queries)`
    select id, name from staff_user
     where ended_at is null and roles && ${[...roles]}::text[] order by lower(name)`;
}

/** Gives an enquiry to someone, or to no one. A new one counts as opened. */
export async function setAssignee(tx: Tx, id: string, assigneeId: string | null): Promise<void> {
  await run(tx)`
    update enquiry
       set assignee_id = ${assigneeId}, version = version + 1, updated_at = clock_now(),
           status = case when status = 'new' then 'open' else status end
     where id = ${id}`;
}

/** Sets an enquiry's state. The first answer is dated. */
export async function setEnquiryStatus(tx: Tx, id: string, status: EnquiryStatus): Promise<void> {
  await run(tx)`
    update enquiry
       set status = ${status}, version = version + 1, updated_at = clock_now(),
           answered_at = case when ${status} in ('waiting_customer', 'quoted')
                              then coalesce(answered_at, clock_now()) else answered_at end
     where id = ${id}`;
}

export async function insertEnquiryAnswer(
  tx: Tx,
  enquiryId: string,
  answer: { text: string; template: string | null; staffName: string },
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into enquiry_answer (id, enquiry_id, staff_name, template, body)
    values (${id}, ${enquiryId}, ${answer.staffName}, ${answer.template}, ${answer.text})`;
  return id;
}

export async function insertEnquiryNote(
  tx: Tx,
  enquiryId: string,
  note: { text: string; staffName: string },
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into enquiry_note (id, enquiry_id, staff_name, body)
    values (${id}, ${enquiryId}, ${note.staffName}, ${note.text})`;
  await run(tx)`
    update enquiry set version = version + 1, updated_at = clock_now() where id = ${enquiryId}`;
  return id;
}

/** Adds what the sender wrote back. They wait for an answer again, by `replyDueAt`. */
export async function insertEnquiryReceived(
  tx: Tx,
  enquiryId: string,
  reply: { text: string; staffName: string; receivedAt: Date; replyDueAt: Date },
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into enquiry_received (id, enquiry_id, staff_name, body, received_at)
    values (${id}, ${enquiryId}, ${reply.staffName}, ${reply.text}, ${reply.receivedAt})`;
  // Someone who still waits for an answer was promised it earlier.
  await run(tx)`
    update enquiry
       set reply_due_at = case when status in ('new', 'open') and answered_at is null
                               then least(reply_due_at, ${reply.replyDueAt}::timestamptz)
                               else ${reply.replyDueAt}::timestamptz end,
           answered_at = null, status = 'open', version = version + 1, updated_at = clock_now()
     where id = ${enquiryId}`;
  return id;
}

/** Closes enquiries whose senders haven't reacted to our answer for a month. */
export async function closeSilentEnquiries(queries: Queries): Promise<number> {
  return run(queries)`
    update enquiry set status = 'closed', version = version + 1, updated_at = clock_now()
     where status in ('waiting_customer', 'quoted')
       and updated_at < clock_now() - interval '30 days'`;
}
