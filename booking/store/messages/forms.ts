/** Forms from visitors: enquiries, pitches, subscriptions and date alerts. */
import { sql } from 'kysely';
import type { CleanDateInterest, CleanEnquiry, CleanSubmission } from '../../domain/formRules.ts';
import type { NewsletterState } from '../../domain/states.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import {
  allRows,
  firstNumber,
  firstRow,
  firstValue,
  hasChanged,
  oneRow,
  run,
} from '../database/rows.ts';

interface Received {
  id: string;
  reference: string;
  spamScore: number;
  consentVersion: string;
}

/** Claims a form's text once concurrent senders commit. Returns null if new, else its reference. */
export async function claimFingerprint(
  tx: Tx,
  fingerprint: string,
  reference: string,
  minutes: number,
): Promise<string | null> {
  const isNew = await hasChanged(tx)`
    insert into form_fingerprint (fingerprint, reference, expires_at)
    values (${fingerprint}, ${reference}, clock_now() + make_interval(mins => ${minutes}::int))
    on conflict (fingerprint) do update
       set reference = excluded.reference, expires_at = excluded.expires_at
     where form_fingerprint.expires_at <= clock_now()`;
  if (isNew) return null;
  return firstValue<string>(tx)`
    select reference from form_fingerprint where fingerprint = ${fingerprint}`;
}

export async function insertEnquiry(
  tx: Tx,
  form: CleanEnquiry,
  row: Received & { replyDueAt: Date },
): Promise<void> {
  await run(tx)`
    insert into enquiry (id, reference, kind, source, trip_slug, post_slug, subject, name, email,
                         phone, company, city, purpose, pax_estimate, budget_band, date_from,
                         date_to, dates_flexible, message, spam_score, consent_version,
                         reply_due_at)
    values (${row.id}, ${row.reference}, ${form.kind}, ${form.source}, ${form.tripSlug},
            ${form.postSlug}, ${form.subject}, ${form.name}, ${form.email}, ${form.phone},
            ${form.company}, ${form.city}, ${form.purpose}, ${form.pax}, ${form.budget},
            ${form.dateFrom}::date, ${form.dateTo}::date, ${form.datesFlexible}, ${form.message},
            ${row.spamScore}, ${row.consentVersion}, ${row.replyDueAt})`;
}

export async function insertSubmission(tx: Tx, form: CleanSubmission, row: Received) {
  await run(tx)`
    insert into submission (id, reference, author_name, author_email, bio, title, pitch, url, links,
                            disclosure, spam_score, licence_version)
    values (${row.id}, ${row.reference}, ${form.name}, ${form.email}, ${form.bio}, ${form.title},
            ${form.pitch}, ${form.url}, ${form.links}::text[], ${form.disclosure}, ${row.spamScore},
            ${row.consentVersion})`;
}

/** Adds the enquiry through which staff answer a pitch. It has the pitch's ID and reference. */
export async function insertPitchEnquiry(
  tx: Tx,
  form: CleanSubmission,
  row: Received & { replyDueAt: Date },
): Promise<void> {
  await run(tx)`
    insert into enquiry (id, reference, kind, source, subject, name, email, message, spam_score,
                         consent_version, reply_due_at)
    values (${row.id}, ${row.reference}, 'pitch', 'contact', ${form.title}, ${form.name},
            ${form.email}, ${form.pitch}, ${row.spamScore}, ${row.consentVersion},
            ${row.replyDueAt})`;
}

/** Adds a date alert, or returns the existing one. There is one per trip and address. */
export async function addDateInterest(
  tx: Tx,
  form: CleanDateInterest,
  row: { id: string; reference: string },
): Promise<{ id: string; reference: string; isNew: boolean }> {
  const isNew = await hasChanged(tx)`
    insert into date_interest (id, reference, trip_slug, email, pax_estimate, wish)
    values (${row.id}, ${row.reference}, ${form.tripSlug}, ${form.email}, ${form.pax}, ${form.wish})
    on conflict (trip_slug, lower(email)) where status = 'active' do nothing`;
  if (isNew) return { ...row, isNew: true };
  const there = await oneRow<{ id: string; reference: string }>(tx)`
    update date_interest
       set pax_estimate = coalesce(${form.pax}::int, pax_estimate),
           wish = coalesce(${form.wish}, wish), updated_at = clock_now()
     where trip_slug = ${form.tripSlug} and lower(email) = lower(${form.email}) and status = 'active'
    returning id, reference`;
  return { ...there, isNew: false };
}

export interface Subscription {
  id: string;
  reference: string;
  email: string;
  status: NewsletterState;
  round: number;
  now: Date;
}

const subscription = sql`
  id, reference, email, status, round, clock_now() as now`;

/** Starts a subscription. A new one, or one that had ended, awaits confirmation; others stay as they are. */
export async function startSubscription(
  tx: Tx,
  email: string,
  row: { id: string; reference: string },
): Promise<Subscription> {
  return oneRow<Subscription>(tx)`
    insert into newsletter_subscription (id, reference, email)
    values (${row.id}, ${row.reference}, ${email})
    on conflict (lower(email)) do update
       set status = case when newsletter_subscription.status = 'unsubscribed' then 'pending'
                         else newsletter_subscription.status end,
           round = newsletter_subscription.round
                   + case when newsletter_subscription.status = 'unsubscribed' then 1 else 0 end,
           updated_at = clock_now()
    returning ${subscription}`;
}

export async function lockSubscription(tx: Tx, id: string): Promise<Subscription | null> {
  return firstRow<Subscription>(tx)`
    select ${subscription} from newsletter_subscription
     where id = ${id} for no key update`;
}

export async function setSubscription(tx: Tx, id: string, status: 'confirmed' | 'unsubscribed') {
  await run(tx)`
    update newsletter_subscription
       set status = ${status}, version = version + 1, updated_at = clock_now(),
           confirmed_at = case when ${status} = 'confirmed' then clock_now() else confirmed_at end,
           ended_at = case when ${status} = 'unsubscribed' then clock_now() end
     where id = ${id}`;
}

/** Ends a date alert. Returns its state, or null if there is none. */
export async function withdrawDateInterest(queries: Queries, id: string) {
  await run(queries)`
    update date_interest set status = 'withdrawn', updated_at = clock_now()
     where id = ${id} and status = 'active'`;
  return firstValue<'active' | 'notified' | 'withdrawn'>(queries)`
    select status from date_interest where id = ${id}`;
}

/** Claims the date alerts that a new date answers. Queue their email in the same transaction. */
export async function claimAnswerableInterests(tx: Tx, limit: number): Promise<DateInterestRow[]> {
  return allRows<DateInterestRow>(tx)`
    update date_interest i set status = 'notified', updated_at = clock_now()
      from (select w.id from date_interest w
             where w.status = 'active' and exists (
               select 1 from departure d join trip t on t.id = d.trip_id
                where t.slug = w.trip_slug and t.status = 'active'
                  and d.status in ('scheduled', 'guaranteed') and not d.is_private
                  and d.held + d.booked + d.blocked < d.capacity
                  and greatest(d.created_at, coalesce(d.sales_open_at, d.created_at)) > w.created_at
                  and coalesce(d.sales_open_at, d.created_at) <= clock_now()
                  and d.sales_close_at > clock_now())
             order by w.created_at limit ${limit} for update skip locked) ripe
     where i.id = ripe.id
    returning i.id, i.email`;
}

interface DateInterestRow {
  id: string;
  email: string;
}

export interface ConsentRow {
  emailHash: string;
  purpose: 'reply' | 'licence' | 'marketing_email' | 'unfinished_booking';
  version: string;
  text: string;
  isGranted: boolean;
  evidence: string;
}

export async function addConsent(tx: Tx, row: ConsentRow): Promise<void> {
  await run(tx)`
    insert into consent (id, email_hash, purpose, granted, notice_version, notice_text, evidence)
    values (${newId()}, ${row.emailHash}, ${row.purpose}, ${row.isGranted}, ${row.version},
            ${row.text}, ${row.evidence})`;
}

/** Records, with the request's wording, that a subscription was confirmed or ended. */
export async function recordSubscription(
  tx: Tx,
  subscription: { emailHashes: readonly string[]; reference: string },
  isGranted: boolean,
): Promise<void> {
  const { emailHashes, reference } = subscription;
  const evidence = `${isGranted ? 'confirmed' : 'ended'} ${reference}`;
  await run(tx)`
    insert into consent (id, email_hash, purpose, granted, notice_version, notice_text, evidence)
    select ${newId()}, email_hash, purpose, ${isGranted}, notice_version, notice_text, ${evidence}
      from consent
     where email_hash = any(${[...emailHashes]}::text[]) and evidence = ${`asked ${reference}`}
     order by at desc, id desc limit 1`;
}

export async function endSubscriptionOf(tx: Tx, email: string): Promise<void> {
  await run(tx)`
    update newsletter_subscription set status = 'unsubscribed', updated_at = clock_now()
     where lower(email) = lower(${email}) and status in ('pending', 'confirmed')`;
}

/** Deletes expired rows. Returns how many. */
export async function forgetForms(queries: Queries): Promise<number> {
  return firstNumber(queries)`
    with prints as (delete from form_fingerprint where expires_at < clock_now() returning 1),
         enquiries as (
           delete from enquiry where status in ('won', 'lost', 'spam', 'closed')
              and updated_at < clock_now() - interval '12 months' returning 1),
         pitches as (
           delete from submission p where p.status in ('declined', 'spam')
              and p.updated_at < clock_now() - interval '90 days'
              -- Or its enquiry is settled, and the pitch wasn't accepted.
              or p.status not in ('accepted', 'published') and exists (
                select from enquiry e where e.submission_id = p.id
                   and (e.status = 'spam' and e.updated_at < clock_now() - interval '90 days'
                        or e.status in ('won', 'lost', 'closed')
                           and e.updated_at < clock_now() - interval '12 months'))
              returning 1),
         alerts as (
           delete from date_interest where status in ('notified', 'withdrawn')
              and updated_at < clock_now() - interval '12 months' returning 1),
         unconfirmed as (
           delete from newsletter_subscription where status = 'pending'
              and updated_at < clock_now() - interval '30 days' returning 1),
         mails as (
           delete from notification where status in ('sent', 'suppressed')
              and created_at < clock_now() - interval '12 months' returning 1)
    select ((select count(*) from prints) + (select count(*) from enquiries)
          + (select count(*) from pitches) + (select count(*) from alerts)
          + (select count(*) from unconfirmed) + (select count(*) from mails))::int as gone`;
}
