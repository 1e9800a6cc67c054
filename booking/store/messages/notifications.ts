/** Emails to send, and their outcomes. The text of each is composed when it is sent. */
import { sql } from 'kysely';
import type { ScheduleItem } from '../../contract/quotes.ts';
import type { StaffEnquiryKind } from '../../contract/staffEnquiries.ts';
import type { CleanEnquiry, CleanSubmission } from '../../domain/formRules.ts';
import type { TripChange } from '../../domain/savedTrips.ts';
import type { NoticedPickup } from '../bookings/pickupNotices.ts';
import type { NoticedField } from '../bookings/contactNotices.ts';
import type { CancellationRecord } from '../bookings/cancellations.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, firstNumber, firstRow, firstValue, hasChanged, run } from '../database/rows.ts';
import { addToOutbox, NO_DEPARTURE } from './outbox.ts';

/** Every email and text message, by the kind of its subject. */
const templates = {
  enquiry: ['enquiry_operator', 'enquiry_sender', 'enquiry_reminder'],
  enquiry_answer: ['enquiry_answer', 'group_quote'],
  submission: ['submission_operator', 'submission_sender'],
  newsletter: ['newsletter_confirm', 'newsletter_welcome', 'newsletter_operator'],
  date_interest: ['dates_operator', 'dates_sender', 'dates_open'],
  cancellation: ['cancellation_done', 'cancellation_choice'],
  waitlist_entry: ['waitlist_confirm', 'waitlist_offer', 'waitlist_expired', 'waitlist_closed'],
  booking: [
    ...['booking_confirmed', 'date_changed', 'booking_changed', 'balance_reminder'],
    ...['review_request', 'details_reminder', 'packing_reminder', 'departure_reminder'],
    ...['friends_asked', 'friends_late', 'booking_link', 'payment_link'],
  ],
  pickup_notice: ['pickup_changed'],
  payment: ['payment_received', 'payment_late'],
  payment_share: ['payment_share', 'payment_share_reminder', 'payment_share_refunded'],
  guest_code: ['guest_link', 'guest_cancel_code', 'guest_choice_code', 'guest_change_code'],
  sign_in_code: ['sign_in_code', 'sign_in_text', 'staff_sign_in_code'],
  staff_invitation: ['staff_invitation'],
  erasure: ['erasure_asked', 'erasure_done'],
  export: ['export_ready'],
  email_change: ['email_change_code', 'email_change_notice', 'booking_contact_notice'],
  message: ['message_operator', 'message_traveller', 'message_to_many', 'message_reminder'],
  phone_proof: ['phone_proof_text', 'phone_proof_notice'],
  hold: ['booking_unfinished'],
  saved_trip_alert: ['saved_trip_alert'],
} as const;
type SubjectKind = keyof typeof templates;
/**
 * Emails about a booking, whose texts the desk shows. The others with a booking have a code in them,
 * or are messages, which have a table of their own.
 */
const keptTemplates = new Set<string>([
  ...[...templates.booking, ...templates.payment, ...templates.payment_share],
  ...[...templates.cancellation, ...templates.pickup_notice],
  'booking_contact_notice',
]);
export const keepsText = (template: string) => keptTemplates.has(template);
/** What someone waits for in front of a screen. It's sent before anything else. */
const awaitedKinds = new Set<string>([
  'guest_code',
  'sign_in_code',
  'staff_invitation',
  'email_change',
  'phone_proof',
] satisfies SubjectKind[]);
export type Template = (typeof templates)[SubjectKind][number];
const subjectKinds = new Map<string, string>(
  Object.entries(templates).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
);

/** Email subjects whose data is in several rows; see `actions/bookingMails.ts`. */
export type BookingSubjectKind = 'booking' | 'payment' | 'guest_code' | 'pickup_notice';
/** Email subjects whose data is in one row. */
type FormSubjectKind =
  | 'enquiry'
  | 'enquiry_answer'
  | 'submission'
  | 'newsletter'
  | 'date_interest'
  | 'cancellation'
  | 'waitlist_entry';

export interface Notification {
  id: string;
  subjectKind: SubjectKind;
  subjectId: string;
  template: string;
  status: 'queued' | 'sent' | 'failed' | 'suppressed';
  dedupeKey: string;
}

/**
 * Queues an email in the transaction that causes it, once per key (default: its template and
 * subject). `mostPerHour` limits the emails to one address per hour; any more are stored as
 * suppressed and never sent.
 */
export async function queueMail(
  tx: Tx,
  template: Template,
  subjectId: string,
  toHash: string,
  options: { dedupeKey?: string; mostPerHour?: number } = {},
): Promise<'queued' | 'suppressed' | 'repeated'> {
  const id = newId();
  const { dedupeKey = `${template}:${subjectId}`, mostPerHour: limit = null } = options;
  const status = await firstValue<'queued' | 'suppressed'>(tx)`
    insert into notification (id, subject_kind, subject_id, template, to_hash, dedupe_key, status)
    select ${id}, ${subjectKinds.get(template)}, ${subjectId}, ${template}, ${toHash}, ${dedupeKey},
           case when ${limit}::int is not null and ${limit}::int <= (
             select count(*) from notification
              where to_hash = ${toHash} and status <> 'suppressed'
                and created_at > clock_now() - interval '1 hour') then 'suppressed' else 'queued' end
    on conflict (dedupe_key) do nothing
    returning status`;
  if (!status) return 'repeated';
  const isAwaited = awaitedKinds.has(subjectKinds.get(template) ?? '');
  if (status === 'queued') await addMailToOutbox(tx, id, dedupeKey, isAwaited);
  return status;
}

async function addMailToOutbox(
  tx: Tx,
  notificationId: string,
  dedupeKey: string,
  isAwaited = false,
) {
  await addToOutbox(tx, {
    departureId: NO_DEPARTURE,
    topic: 'mail.send',
    payload: { notificationId, ...(isAwaited && { isAwaited }) },
    dedupeKey: `mail:${dedupeKey}`,
  });
}

/** Returns an email by its ID, or null if it was deleted. */
export async function findNotification(queries: Queries, id: string): Promise<Notification | null> {
  return firstRow<Notification>(queries)`
    select id, subject_kind, subject_id, template, status, dedupe_key
      from notification where id = ${id}`;
}

/** Text message templates; all others are emails. Migration 0032 has an index on just these. */
export const textTemplates = ['sign_in_text', 'phone_proof_text'] as const;

/** Counts the text messages sent in the last hour, to anyone. */
export async function countSentSms(queries: Queries): Promise<number> {
  return firstNumber(queries)`
    select count(*) as count from notification
     where template in (${sql.join([...textTemplates])})
       and sent_at > clock_now() - interval '1 hour'`;
}

/** The error of emails that the mail server didn't take for a day. Their addresses may be right. */
export const ALL_ATTEMPTS_FAILED = 'all attempts failed';

/** Records an email's outcome, and what it said if that is kept. A sent email stays sent. */
export async function setNotification(
  queries: Queries,
  id: string,
  status: 'sent' | 'failed' | 'suppressed',
  { error = null, text = null }: { error?: string | null; text?: string | null } = {},
): Promise<void> {
  await run(queries)`
    update notification
       set status = ${status}, last_error = ${error}, sent_text = ${text}, updated_at = clock_now(),
           sent_at = case when ${status} = 'sent' then clock_now() else sent_at end
     where id = ${id} and status <> 'sent'`;
}

/**
 * Records that a sent email bounced. It isn't sent again, because the address is wrong or full.
 * Returns false if there is no such email, or it wasn't sent.
 */
export async function recordBounce(queries: Queries, id: string, status: string): Promise<boolean> {
  return hasChanged(queries)`
    update notification
       set status = 'failed', last_error = ${`bounced: ${status}`}, bounced_at = clock_now(),
           handled_at = null, updated_at = clock_now()
     where id = ${id}::uuid and status = 'sent'`;
}

/**
 * Requeues emails that failed, or that are still queued after all attempts should have ended. Each
 * is requeued at most once a day, for a week, so that a long mail server outage loses no email.
 * Returns how many.
 */
export async function requeueFailedMails(tx: Tx): Promise<number> {
  const rows = await allRows<{ id: string; dedupeKey: string; day: string }>(tx)`
    update notification set status = 'queued', updated_at = clock_now()
     where ((status = 'failed' and updated_at < clock_now() - interval '20 hours')
         or (status = 'queued' and updated_at < clock_now() - interval '36 hours'))
       and bounced_at is null and created_at > clock_now() - interval '7 days'
    returning id, dedupe_key, to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD') as day`;
  for (const row of rows) await addMailToOutbox(tx, row.id, `${row.dedupeKey}:${row.day}`);
  return rows.length;
}

export interface BookingFacts {
  id: string;
  reference: string;
  email: string;
  tripTitle: string;
  startDate: string;
  endDate: string;
  reportAt: Date;
  tz: string;
  pickup: string | null;
  /** Seats, and all travellers, infants included. */
  pax: number;
  people: number;
  departureId: string;
  tripSlug: string;
  /** The lead traveller's room. */
  occupancy: string;
  currency: string;
  totalMinor: number;
  paidMinor: number;
  balanceMinor: number;
  /** What is asked for or on its way back, and not there yet. */
  refundingMinor: number;
  /** The next part of the balance, or what is overdue. Null if nothing is due. */
  nextDue: ScheduleItem | null;
  /** The last day to add details that are still missing. Null if there are none. */
  detailsUntil: string | null;
  officePhone: string;
  /** When an unpaid booking's hold ends. */
  heldUntil: Date | null;
  /** Today's date where the trip is, when the email is composed. */
  today: string;
  /** What cancelling gives until each day, from today; `until` is null for the start itself. */
  terms: readonly {
    until: string | null;
    chargeMinor: number;
    keptMinor: number;
    refundMinor: number;
  }[];
}

/** A group's quote as its email shows it. */
export interface MailedQuote {
  bookingReference: string;
  tripTitle: string;
  startDate: string;
  endDate: string;
  pax: number;
  currency: string;
  totalMinor: number;
  dueNowMinor: number;
  expiresAt: Date;
  tz: string;
}

type TripFacts = Pick<BookingFacts, 'id' | 'reference' | 'email' | 'tripTitle' | 'startDate'>;

export type MailSubject =
  | ({ kind: 'booking' } & BookingFacts)
  | ({ kind: 'payment'; receivedMinor: number } & BookingFacts)
  | ({ kind: 'guest_code'; code: string } & BookingFacts)
  | ({ kind: 'pickup_notice'; changes: readonly NoticedPickup[] } & BookingFacts)
  | ({
      kind: 'payment_share';
      payerName: string;
      /** The booker's first name. */
      organiser: string;
      amountMinor: number;
      dueOn: string | null;
      /** When the hold ends, if the share is part of a deposit. */
      heldUntil: Date | null;
    } & TripFacts &
      Pick<BookingFacts, 'endDate' | 'currency' | 'today' | 'tz'>)
  | ({
      kind: 'hold';
      people: number;
      /** What they had chosen, as the booking page's query. Null if it's no longer free. */
      choice:
        | (Record<'departure' | 'room', string> & Record<'adults' | 'children' | 'infants', number>)
        | null;
    } & Pick<BookingFacts, 'id' | 'email' | 'tripTitle' | 'tripSlug' | 'startDate' | 'endDate'>)
  | {
      kind: 'saved_trip_alert';
      id: string;
      email: string;
      customerId: string;
      trips: readonly (TripChange & Pick<BookingFacts, 'tripSlug' | 'tripTitle'>)[];
    }
  | { kind: 'sign_in_code'; id: string; email: string; code: string }
  | { kind: 'staff_invitation'; id: string; name: string; email: string; url: string }
  | { kind: 'email_change'; id: string; to: string; code: string | null }
  | {
      kind: 'contact_notice';
      id: string;
      to: string;
      reference: string;
      /** What staff corrected. */
      fields: readonly NoticedField[];
    }
  | { kind: 'phone_proof'; id: string; email: string }
  | { kind: 'export'; id: string; email: string }
  | ({
      kind: 'message';
      text: string;
      subject: string | null;
      replyDueAt: Date | null;
      isAnswered: boolean;
      /** Whoever answers the booking's messages, while they are on the staff. */
      assigneeEmail: string | null;
    } & TripFacts)
  | { kind: 'erasure'; id: string; email: string; dueOn: string; isDone: boolean }
  | {
      kind: 'enquiry';
      id: string;
      reference: string;
      tripTitle: string | null;
      enquiry: Omit<CleanEnquiry, 'kind'> & { kind: StaffEnquiryKind };
      spamScore: number;
      /** Whoever it is assigned to, while they are on the staff. */
      assigneeEmail: string | null;
      replyDueAt: Date;
    }
  | {
      kind: 'enquiry_answer';
      id: string;
      reference: string;
      email: string;
      isPitch: boolean;
      /** What we wrote. */
      text: string;
      /** What they wrote; empty if nothing. */
      message: string;
      /** The quote in it that can still be accepted. */
      quote: MailedQuote | null;
    }
  | {
      kind: 'submission';
      id: string;
      reference: string;
      submission: CleanSubmission;
      spamScore: number;
    }
  | {
      kind: 'newsletter';
      id: string;
      reference: string;
      email: string;
      round: number;
      status: string;
    }
  | {
      kind: 'date_interest';
      id: string;
      reference: string;
      email: string;
      tripSlug: string;
      tripTitle: string | null;
      pax: number | null;
      wish: string | null;
      status: string;
    }
  | ({ kind: 'cancellation'; status: string; currency: string } & TripFacts &
      Pick<
        CancellationRecord,
        'scope' | 'initiator' | 'keptMinor' | 'refundMinor' | 'refundAs' | 'chooseUntil' | 'reason'
      >)
  | ({
      kind: 'waitlist_entry';
      departureId: string;
      tripSlug: string;
      tz: string;
      pax: number;
      occupancy: string;
      status: string;
      isConfirmed: boolean;
      offerUntil: Date | null;
      round: number;
    } & TripFacts);

/** Returns the current row an email is about, or null if it was deleted. */
export async function findMailSubject(
  queries: Queries,
  kind: FormSubjectKind,
  id: string,
): Promise<MailSubject | null> {
  switch (kind) {
    case 'enquiry':
      return findEnquiry(queries, id);
    case 'enquiry_answer':
      return firstRow<Extract<MailSubject, { kind: 'enquiry_answer' }>>(queries)`
        select 'enquiry_answer' as kind, a.id, e.reference, e.email,
               e.kind = 'pitch' as is_pitch, a.body as text, e.message, (
                 select jsonb_build_object('bookingReference', b.reference, 'tripTitle', t.title,
                          'startDate', d.start_date, 'endDate', d.end_date, 'pax', b.pax,
                          'currency', b.currency, 'totalMinor', b.total_minor,
                          'dueNowMinor', b.deposit_minor, 'expiresAt', q.expires_at, 'tz', d.tz)
                   from group_quote q
                   join booking b on b.departure_id = q.departure_id and b.id = q.booking_id
                   join departure d on d.id = q.departure_id join trip t on t.id = d.trip_id
                  where q.answer_id = a.id and q.status = 'sent' and b.status = 'pending_payment'
                    and q.expires_at > clock_now()) as quote
          from enquiry_answer a join enquiry e on e.id = a.enquiry_id
         where a.id = ${id} and e.email is not null`;
    case 'submission':
      return findSubmission(queries, id);
    case 'cancellation':
      return findCancellation(queries, id);
    case 'waitlist_entry':
      return findWaitlistEntry(queries, id);
    case 'newsletter':
      return firstRow<Extract<MailSubject, { kind: 'newsletter' }>>(queries)`
        select 'newsletter' as kind, id, reference, email, round, status
          from newsletter_subscription where id = ${id}`;
    case 'date_interest':
      return firstRow<Extract<MailSubject, { kind: 'date_interest' }>>(queries)`
        select 'date_interest' as kind, i.id, i.reference, i.email, i.trip_slug,
               t.title as trip_title, i.pax_estimate as pax, i.wish, i.status
          from date_interest i left join trip t on t.slug = i.trip_slug
         where i.id = ${id}`;
  }
}

async function findCancellation(queries: Queries, id: string): Promise<MailSubject | null> {
  return firstRow<Extract<MailSubject, { kind: 'cancellation' }>>(queries)`
    select 'cancellation' as kind, c.id, b.reference, b.contact_email as email,
           t.title as trip_title, d.start_date, c.scope, c.initiator, c.status, b.currency,
           c.kept_minor, c.refund_minor, c.refund_as, c.choose_until,
           case when c.initiator = 'operator' then c.reason end as reason
      from cancellation c
      join booking b on b.departure_id = c.departure_id and b.id = c.booking_id
      join departure d on d.id = c.departure_id join trip t on t.id = d.trip_id
     where c.id = ${id}`;
}

async function findWaitlistEntry(queries: Queries, id: string): Promise<MailSubject | null> {
  return firstRow<Extract<MailSubject, { kind: 'waitlist_entry' }>>(queries)`
    select 'waitlist_entry' as kind, w.id, w.reference, w.contact_email as email,
           w.departure_id, t.slug as trip_slug, t.title as trip_title, d.start_date, d.tz, w.pax,
           w.occupancy, w.status, w.confirmed_at is not null as is_confirmed,
           w.offer_expires_at as offer_until, w.round
      from waitlist_entry w
      join departure d on d.id = w.departure_id join trip t on t.id = d.trip_id
     where w.id = ${id}`;
}

async function findEnquiry(queries: Queries, id: string): Promise<MailSubject | null> {
  type Row = Extract<MailSubject, { kind: 'enquiry' }>['enquiry'] & {
    id: string;
    reference: string;
    tripTitle: string | null;
    spamScore: number;
    assigneeEmail: string | null;
    replyDueAt: Date;
  };
  const row = await firstRow<Row>(queries)`
    select e.id, e.reference, e.kind, e.source, e.trip_slug, e.post_slug, e.subject, e.name,
           e.email, e.phone, e.company, e.city, e.purpose, e.pax_estimate as pax,
           e.budget_band as budget, e.date_from, e.date_to, e.dates_flexible, e.message,
           e.spam_score, t.title as trip_title, e.reply_due_at,
           (select s.email from staff_user s
             where s.id = e.assignee_id and s.ended_at is null) as assignee_email
      from enquiry e left join trip t on t.slug = e.trip_slug where e.id = ${id}`;
  if (!row) return null;
  const { reference, tripTitle, spamScore, assigneeEmail, replyDueAt, ...enquiry } = row;
  return {
    ...{ kind: 'enquiry', id, reference, tripTitle, spamScore, assigneeEmail, replyDueAt },
    enquiry,
  };
}

async function findSubmission(queries: Queries, id: string): Promise<MailSubject | null> {
  type Row = CleanSubmission & { reference: string; spamScore: number };
  const row = await firstRow<Row>(queries)`
    select reference, author_name as name, author_email as email, bio, title, pitch, url, links,
           disclosure, spam_score
      from submission where id = ${id}`;
  if (!row) return null;
  const { reference, spamScore, ...submission } = row;
  return { kind: 'submission', id, reference, spamScore, submission };
}

/**
 * Whether the last email to an address was refused for good. An outage of ours or a full mailbox says
 * nothing about the address.
 */
export async function hasBounced(queries: Queries, toHash: string): Promise<boolean> {
  const status = await firstValue<string>(queries)`
    select status from notification
     where to_hash = ${toHash}
       and (status = 'sent'
            or (status = 'failed' and last_error is distinct from ${ALL_ATTEMPTS_FAILED}
                and (bounced_at is null or last_error like 'bounced: 5.1.%')))
     order by created_at desc, id desc limit 1`;
  return status === 'failed';
}
