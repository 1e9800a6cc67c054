/** How much work waits, for Prometheus and the status page. Numbers and times only. */
import type { Queries } from '../database/db.ts';
import { oneRow } from '../database/rows.ts';
import { isWaiting } from '../bookings/tripTools.ts';
import { isOpen } from '../money/paymentReviews.ts';

/** A kind of work that waits: how many pieces, and the age of the oldest in seconds, 0 if none. */
export interface Waiting {
  count: number;
  oldestSeconds: number;
}

export interface WaitingWork {
  holds: number;
  failedEmails: number;
  drift: Record<'seats' | 'coupon' | 'money', number>;
  /** By kind, which is a label. */
  waiting: Record<string, Waiting>;
}

/**
 * Reads everything in one statement, and the queue in another. Each part reads a partial index of
 * what waits, or of payments the gateway was asked about lately, so old bookings cost nothing.
 */
export async function readWaitingWork(queries: Queries): Promise<WaitingWork> {
  const { hasQueue, ...row } = await oneRow<WaitingWork & { hasQueue: boolean }>(queries)`
    select (select count(*)::int from seat_hold where status = 'active') as holds,
           (select count(*)::int from notification
             where status = 'failed' and handled_at is null and bounced_at is null
               and created_at > clock_now() - interval '30 days') as failed_emails,
           (select json_build_object('seats', count(*) filter (where kind = 'seats'),
                     'coupon', count(*) filter (where kind = 'coupon'),
                     'money', count(*) filter (where kind = 'money'))
              from drift_alarm where state = 'open') as drift,
           (select json_object_agg(kind, json_build_object(
                     'count', count,
                     'oldestSeconds', coalesce(greatest(0, extract(epoch from clock_now() - since)), 0)))
              from (
                select 'payment_review' as kind, count(*), min(a.created_at) as since
                  from payment_attempt a where ${isOpen}
                union all
                -- Checks of payments at the gateway that are overdue.
                select 'payment_check', count(*), min(next_check_at) from payment
                 where status in ('created', 'pending', 'expired', 'cancelled')
                   and next_check_at <= clock_now() and created_at > clock_now() - interval '4 days'
                   -- Implied by the line before, and read from the index, which also holds old payments.
                   and next_check_at > clock_now() - interval '4 days'
                   and gateway not in ('offline', 'travel_credit')
                union all
                select 'refund_approval', count(*), min(created_at) from refund
                 where status = 'requested'
                union all
                select 'refund_failed', count(*), min(created_at) from refund
                 where status = 'failed'
                union all
                select 'refund_execution', count(*), min(created_at) from refund
                 where status in ('approved', 'processing') and destination = 'gateway'
                union all
                -- One that was looked at without an error matches nothing yet. It may end as an orphan.
                select 'webhook', count(*), min(created_at) from webhook_event
                 where state = 'received' and (attempts = 0 or last_error is not null)
                union all
                select 'outbox', count(*), min(created_at) from outbox where done_at is null
                union all
                -- Open in the inbox, so that someone has to answer them.
                select 'enquiry', count(*), min(created_at) from enquiry
                 where status in ('new', 'open') and kind <> 'pitch'
                union all
                select 'pitch', count(*), min(created_at) from enquiry
                 where status in ('new', 'open') and kind = 'pitch'
                union all
                select 'message', count(*), min(created_at) from message where ${isWaiting}
                union all
                select 'email', count(*), min(created_at) from notification
                 where status = 'queued') work) as waiting,
           to_regclass('pgboss.job') is not null as has_queue`;
  if (!hasQueue) return row;
  const job = await oneRow<Waiting>(queries)`
    select count(*)::int as count,
           coalesce(greatest(0, extract(epoch from clock_now() - min(created_on))), 0)::float8
             as oldest_seconds
      from pgboss.job where state <= 'active' and policy = 'exclusive'`;
  return { ...row, waiting: { ...row.waiting, job } };
}

interface DelaysSince {
  paymentsSince: Date | null;
  emailsSince: Date | null;
}

/**
 * Reads what a visitor would notice. A payment stays `created` until its gateway has taken its order,
 * so payments are held up if none has got further since one began. After a quarter of an hour without
 * another, no one knows. Emails are held up if none has been sent since one began to wait: a single
 * address that takes no email tells nothing.
 */
export async function readDelays(queries: Queries) {
  const { paymentsSince, emailsSince } = await oneRow<DelaysSince>(queries)`
    with recent as (
      select status, created_at, updated_at from payment
       where status in ('created', 'pending', 'captured', 'disputed', 'review')
         and next_check_at > clock_now() - interval '15 minutes'
         and created_at > clock_now() - interval '15 minutes'
         and gateway not in ('offline', 'travel_credit')),
    emails as (
      -- IDs are ordered by time.
      select status, created_at, sent_at from notification order by id desc limit 50)
    select (select min(created_at) from recent
             -- Longer than a gateway may take to answer.
             where status = 'created' and created_at < clock_now() - interval '20 seconds'
               and created_at > coalesce(
                 (select max(updated_at) from recent where status <> 'created'), '-infinity')
           ) as payments_since,
           (select min(created_at) from emails
             where status = 'queued' and created_at < clock_now() - interval '10 minutes'
               and created_at > coalesce((select max(sent_at) from emails), '-infinity')
           ) as emails_since`;
  return {
    paymentsSince: paymentsSince?.toISOString() ?? null,
    emailsSince: emailsSince?.toISOString() ?? null,
  };
}
