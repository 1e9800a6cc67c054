/** Turns messages in the outbox, written in the transaction of their cause, into jobs. */
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { mailConfirmation, mailReceived } from '../actions/bookingMails.ts';
import { makeExport } from '../actions/exportData.ts';
import { sendBookingLink } from '../actions/guestAccess.ts';
import { issueDocuments } from '../actions/issueDocuments.ts';
import { executeRefund } from '../actions/refunds.ts';
import { abandonEmail, sendMail } from '../actions/sendMail.ts';
import type { Deps } from '../deps.ts';
import {
  claimOutbox,
  finishOutbox,
  retryOutbox,
  type OutboxRow,
} from '../store/messages/outbox.ts';

const RefundMessage = Type.Object({ departureId: Type.String(), refundId: Type.String() });
const ReviewMessage = Type.Object({ paymentId: Type.String(), amountMinor: Type.Integer() });
const MailMessage = Type.Object({ notificationId: Type.String() });
const ConfirmedMessage = Type.Object({ bookingId: Type.String() });
const ReceivedMessage = Type.Object({ paymentId: Type.String(), attemptId: Type.String() });
const DocumentsMessage = Type.Object({ departureId: Type.String(), bookingId: Type.String() });
const ExportMessage = Type.Object({ exportId: Type.String() });
const LookupMessage = Type.Object({
  lookupId: Type.String(),
  reference: Type.String(),
  addressHash: Type.String(),
  sessionHash: Type.String(),
});

/** Jobs that call other systems. Each may run twice, so it first checks whether it is done. */
export const topics = [
  'refund.execute',
  'mail.send',
  'payment.review',
  'booking.confirmed',
  'payment.received',
  'guest.lookup',
  'documents.issue',
  'customer.export',
] as const;
export type Topic = (typeof topics)[number];
export type Job = { id: string; topic: Topic; payload: unknown };

/** Publishes a job. Resolves once it is done or safely stored. */
export type Publish = (job: Job) => Promise<void>;

/**
 * Publishes what transactions left in the outbox. Failures are retried with a growing delay; topics
 * without a job are marked as done. Without a queue, each job runs right away.
 */
export async function relayOutbox(
  deps: Deps,
  publish: Publish = (job) => runJob(deps, job),
): Promise<number> {
  const rows = await claimOutbox(deps.db.queries, 50);
  const done: OutboxRow[] = [];
  for (const row of rows) {
    const topic = topics.find((name) => name === row.topic);
    try {
      if (topic) await publish({ id: row.id, topic, payload: row.payload });
      else deps.log.info({ topic: row.topic }, 'no job handles this topic');
      done.push(row);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      deps.log.warn({ topic: row.topic, id: row.id, message }, 'a message will be retried');
      await retryOutbox(deps.db.queries, row, message);
    }
  }
  await finishOutbox(deps.db.queries, done);
  return rows.length;
}

/** Runs a job, or throws so that it is retried. */
export async function runJob(deps: Deps, { topic, payload }: Job): Promise<void> {
  switch (topic) {
    case 'refund.execute':
      if (!Value.Check(RefundMessage, payload)) throw new Error('unreadable message');
      return executeRefund(deps, payload.departureId, payload.refundId);
    case 'mail.send':
      if (!Value.Check(MailMessage, payload)) throw new Error('unreadable message');
      return sendMail(deps, payload.notificationId);
    case 'booking.confirmed':
      if (!Value.Check(ConfirmedMessage, payload)) throw new Error('unreadable message');
      return mailConfirmation(deps, payload.bookingId);
    case 'payment.received':
      if (!Value.Check(ReceivedMessage, payload)) throw new Error('unreadable message');
      return mailReceived(deps, payload);
    case 'documents.issue':
      if (!Value.Check(DocumentsMessage, payload)) throw new Error('unreadable message');
      return issueDocuments(deps, { departureId: payload.departureId, id: payload.bookingId });
    case 'customer.export':
      if (!Value.Check(ExportMessage, payload)) throw new Error('unreadable message');
      return makeExport(deps, payload.exportId);
    case 'guest.lookup':
      if (!Value.Check(LookupMessage, payload)) throw new Error('unreadable message');
      return sendBookingLink(deps, payload);
    case 'payment.review':
      if (!Value.Check(ReviewMessage, payload)) throw new Error('unreadable message');
      deps.log.error(
        { paymentId: payload.paymentId, amountMinor: payload.amountMinor },
        'a payment has an unexpected amount; see GET /v1/staff/payment-reviews',
      );
  }
}

export async function handleExhaustedJob(deps: Deps, job: Job): Promise<void> {
  if (job.topic === 'mail.send' && Value.Check(MailMessage, job.payload)) {
    await abandonEmail(deps, job.payload.notificationId);
    return;
  }
  // The refund isn't lost: the reconciler keeps checking it.
  deps.log.error({ topic: job.topic, id: job.id }, 'a job used up its attempts');
}
