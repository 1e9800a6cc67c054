/** Emails on a schedule: balance and share reminders, and review requests after the trip. */
import type { Deps } from '../deps.ts';
import { queueMail } from '../store/messages/notifications.ts';
import {
  dueReminders,
  dueReviewRequests,
  dueShareReminders,
  type DueMail,
} from '../store/messages/reminders.ts';

/** Queues balance reminders, once per step. Returns how many. */
export async function sendBalanceReminders(deps: Deps): Promise<number> {
  return queueDue(deps, 'balance_reminder', await dueReminders(deps.db.queries));
}

/** Queues reminders to share payers, one each before the due date. Returns how many. */
export async function sendShareReminders(deps: Deps): Promise<number> {
  return queueDue(deps, 'payment_share_reminder', await dueShareReminders(deps.db.queries));
}

/** Queues review requests, once per booking. Returns how many. */
export async function requestReviews(deps: Deps): Promise<number> {
  return queueDue(deps, 'review_request', await dueReviewRequests(deps.db.queries));
}

async function queueDue(
  deps: Deps,
  template: 'balance_reminder' | 'payment_share_reminder' | 'review_request',
  due: readonly DueMail[],
): Promise<number> {
  let queued = 0;
  for (const { subjectId, email, dedupeKey } of due) {
    const toHash = deps.links.hashAddress(email);
    const outcome = await deps.db.transact((tx) =>
      queueMail(tx, template, subjectId, toHash, { dedupeKey }),
    );
    if (outcome === 'queued') queued += 1;
  }
  if (queued > 0) deps.wake();
  return queued;
}
