/** Turns outbox messages into jobs. A message commits together with the change that causes it. */
import { messageOf } from '../errors.ts';
import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { Value } from 'typebox/value';
import { mailHeldSeats } from '../actions/alertHeldSeats.ts';
import { mailConfirmation, mailPayment } from '../actions/bookingMails.ts';
import { mailDepartureMessageTest } from '../actions/departureMessages.ts';
import { mailDispute } from '../actions/disputes.ts';
import { mailFriends, mailFriendsLate } from '../actions/shares.ts';
import { makeExport } from '../actions/exportData.ts';
import { sendBookingLink } from '../actions/guestAccess.ts';
import { issueDocuments } from '../actions/issueDocuments.ts';
import { executeRefund } from '../actions/refunds.ts';
import { mailSwitchedOff } from '../actions/outgoingWebhooks.ts';
import { abandonEmail, sendMail } from '../actions/sendMail.ts';
import type { Deps } from '../deps.ts';
import {
  claimOutbox,
  finishOutbox,
  retryOutbox,
  type OutboxRow,
} from '../store/messages/outbox.ts';

type Run = (deps: Deps, message: unknown) => Promise<void>;

/** Creates a job that throws unless its message has these properties. */
function job<T extends TProperties>(
  properties: T,
  run: (deps: Deps, message: Static<TObject<T>>) => Promise<void> | void,
): Run {
  const form = Type.Object(properties);
  return async (deps, message) => {
    if (!Value.Check(form, message)) throw new Error('unreadable message');
    await run(deps, message);
  };
}

const text = Type.String();
const paymentProperties = { paymentId: text, attemptId: text };
const mailProperties = { notificationId: text, isAwaited: Type.Optional(Type.Boolean()) };

/** Jobs that call other systems. Each may run twice, so it first checks whether it is done. */
const jobs: Record<string, Run> = {
  'refund.execute': job({ departureId: text, refundId: text }, (deps, message) =>
    executeRefund(deps, message.departureId, message.refundId),
  ),
  'mail.send': job(mailProperties, (deps, message) => sendMail(deps, message.notificationId)),
  'payment.review': job({ paymentId: text, amountMinor: Type.Integer() }, ({ log }, message) =>
    log.error(
      { paymentId: message.paymentId, amountMinor: message.amountMinor },
      'a payment has an unexpected amount; see GET /v1/staff/payment-reviews',
    ),
  ),
  'booking.confirmed': job(
    {
      bookingId: text,
      template: Type.Optional(Type.Enum(['booking_confirmed', 'date_changed'] as const)),
    },
    (deps, message) => mailConfirmation(deps, message.bookingId, message.template),
  ),
  'friends.asked': job({ bookingId: text }, (deps, { bookingId }) => mailFriends(deps, bookingId)),
  'friends.late': job({ bookingId: text }, (deps, { bookingId }) =>
    mailFriendsLate(deps, bookingId),
  ),
  'payment.received': job(paymentProperties, mailPayment('payment_received')),
  'payment.late': job(paymentProperties, mailPayment('payment_late')),
  'guest.lookup': job(
    { lookupId: text, reference: text, addressHash: text, sessionHash: text },
    sendBookingLink,
  ),
  'documents.issue': job({ departureId: text, bookingId: text }, (deps, message) =>
    issueDocuments(deps, { departureId: message.departureId, id: message.bookingId }),
  ),
  'departure.held': job({ departureId: text, day: text }, (deps, { departureId, day }) =>
    mailHeldSeats(deps, departureId, day),
  ),
  'dispute.opened': job({ disputeId: text }, (deps, { disputeId }) => mailDispute(deps, disputeId)),
  'webhook.switched_off': job({ endpointId: text }, (deps, message) =>
    mailSwitchedOff(deps, message.endpointId),
  ),
  'departure_message.test': job(
    { testId: text, departureId: text, staffId: text, subject: text, text },
    mailDepartureMessageTest,
  ),
  'customer.export': job({ exportId: text }, (deps, message) => makeExport(deps, message.exportId)),
};
export const topics = Object.keys(jobs);
export interface Job {
  id: string;
  topic: string;
  payload: unknown;
}

/** Publishes a job. Resolves once it is done or safely stored. */
export type Publish = (job: Job) => Promise<void>;

const BATCH = 50;

/** Whether someone waits for a message in front of a screen. */
export const isAwaited = (payload: unknown): boolean =>
  Value.Check(Type.Object({ isAwaited: Type.Literal(true) }), payload);

/** Publishes the outbox, retrying failures with increasing delays. Without a queue, jobs run now. */
export async function relayOutbox(deps: Deps, publish: Publish = (job) => runJob(deps, job)) {
  let count = 0;
  let claimed: number;
  do {
    claimed = await relayBatch(deps, publish);
    count += claimed;
  } while (claimed === BATCH);
  return count;
}

async function relayBatch(deps: Deps, publish: Publish): Promise<number> {
  const rows = await claimOutbox(deps.db.queries, BATCH);
  const done: OutboxRow[] = [];
  for (const row of rows) {
    const { id, topic, payload } = row;
    try {
      if (Object.hasOwn(jobs, topic)) await publish({ id, topic, payload });
      else deps.log.info({ topic }, 'no job handles this topic');
      done.push(row);
    } catch (error) {
      const message = messageOf(error);
      deps.log.warn({ topic, id, message }, 'a message will be retried');
      await retryOutbox(deps.db.queries, row, message);
    }
  }
  await finishOutbox(deps.db.queries, done);
  return rows.length;
}

/** Runs a job, or throws so that it is retried. */
export async function runJob(deps: Deps, { topic, payload }: Job): Promise<void> {
  try {
    await jobs[topic]?.(deps, payload);
  } catch (error) {
    deps.metrics.messages.inc({ topic, result: 'failed' });
    throw error;
  }
  deps.metrics.messages.inc({ topic, result: 'done' });
}

export async function handleExhaustedJob(deps: Deps, { id, topic, payload }: Job): Promise<void> {
  deps.metrics.messages.inc({ topic, result: 'given_up' });
  if (topic === 'mail.send' && Value.Check(Type.Object(mailProperties), payload)) {
    await abandonEmail(deps, payload.notificationId);
    return;
  }
  // The refund isn't lost: the reconciler keeps checking it.
  deps.log.error({ topic, id }, 'a job used up its attempts');
}
