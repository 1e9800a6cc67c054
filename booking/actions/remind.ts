/** Emails on a schedule: reminders before the trip, and review requests after it. */
import type { Deps } from '../deps.ts';
import { tripReminders, type TripReminder } from '../domain/reminders.ts';
import { queueMail } from '../store/messages/notifications.ts';
import {
  dueEnquiryReminders,
  dueMessageReminders,
  dueReminders,
  dueReviewRequests,
  dueShareReminders,
  dueTripReminders,
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

/** Queues the emails that prepare travellers for their trip, each once. Returns how many. */
export async function sendTripReminders(deps: Deps): Promise<number> {
  let queued = 0;
  for (const template of Object.keys(tripReminders) as TripReminder[]) {
    queued += await queueDue(deps, template, await dueTripReminders(deps.db.queries, template));
  }
  return queued;
}

/** Reminds whoever has to answer an enquiry, or the operator, before the promised time. */
export async function remindOfEnquiries(deps: Deps): Promise<number> {
  const due = await dueEnquiryReminders(deps.db.queries, deps.config.mail.operator);
  return queueDue(deps, 'enquiry_reminder', due);
}

/** Reminds whoever has to answer a booking's messages, or the operator, before the promised time. */
export async function remindOfMessages(deps: Deps): Promise<number> {
  const due = await dueMessageReminders(deps.db.queries, deps.config.mail.operator);
  return queueDue(deps, 'message_reminder', due);
}

/** Queues review requests, once per booking. Returns how many. */
export async function requestReviews(deps: Deps): Promise<number> {
  return queueDue(deps, 'review_request', await dueReviewRequests(deps.db.queries));
}

async function queueDue(
  deps: Deps,
  template:
    | 'balance_reminder'
    | 'payment_share_reminder'
    | 'review_request'
    | 'enquiry_reminder'
    | 'message_reminder'
    | TripReminder,
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
