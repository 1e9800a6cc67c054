import type {
  StaffMessage,
  StaffMessageRequest,
  StaffMessages,
  StaffThreads,
} from '../contract/tripTools.ts';
import type { Deps } from '../deps.ts';
import { leftPlaceholder } from '../domain/answerTemplates.ts';
import { checkMessage } from '../domain/messageRules.ts';
import { permissions } from '../domain/roles.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { findBookingByReference, type BookingRecord } from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import { queueMail } from '../store/messages/notifications.ts';
import {
  assignThread,
  findThreadState,
  insertMessage,
  listMessages,
  listThreads,
  markAnswered,
  markRead,
  type MessageRecord,
} from '../store/bookings/tripTools.ts';
import { listColleagues } from '../store/staff/enquiries.ts';
import { requireValid } from './requireValid.ts';
import type { Done, Finish } from './idempotent.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { canWrite, toMessage } from './tripTools.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Lists all threads: those that wait by the promised answer, then the newest. */
export async function viewThreads({ db }: Deps, staff: Staff): Promise<StaffThreads> {
  requirePermission(staff, 'messages:answer');
  const rows = await listThreads(db.queries);
  return {
    items: rows.map((row) => ({
      ...row,
      lastAt: row.lastAt.toISOString(),
      replyDueAt: row.replyDueAt?.toISOString() ?? null,
    })),
  };
}

/** Returns a booking's thread and marks the traveller's messages as read. */
export async function viewThread(
  { db }: Deps,
  staff: Staff,
  reference: string,
): Promise<StaffMessages> {
  requirePermission(staff, 'messages:answer');
  const booking = found(await findBookingByReference(db.queries, reference));
  const thread = await describe(db.queries, booking);
  await markRead(db.queries, booking, 'traveller');
  return thread;
}

/** Gives a booking's messages to someone who may answer them, or to no one. */
export async function assignMessages(
  deps: Deps,
  staff: Staff,
  reference: string,
  to: string | null,
) {
  return change(deps, staff, reference, async (tx, booking) => {
    const colleagues = await listColleagues(tx, permissions['messages:answer']);
    if (to !== null && !colleagues.some(({ id }) => id === to)) {
      throw invalid('to', 'choice', 'Choose someone on the staff who answers messages');
    }
    const { assignee } = await findThreadState(tx, booking);
    await assignThread(tx, booking, to);
    await audit(tx, staff, {
      ...{ action: 'message.assign', objectKind: 'booking', objectId: booking.reference },
      before: { assigneeId: assignee?.id ?? null },
      after: { assigneeId: to },
    });
  });
}

/**
 * Records that what a traveller wrote, up to the message `upTo`, needs no answer, such as a
 * thank-you. Safe to repeat.
 */
export async function settleMessages(
  deps: Deps,
  staff: Staff,
  reference: string,
  upTo: string | undefined,
) {
  return change(deps, staff, reference, async (tx, booking) => {
    if (!(await markAnswered(tx, booking, upTo))) return;
    await audit(tx, staff, {
      ...{ action: 'message.settle', objectKind: 'booking', objectId: booking.reference },
      after: { isWaiting: false },
    });
  });
}

async function change(
  { db }: Deps,
  staff: Staff,
  reference: string,
  act: (tx: Tx, booking: BookingRecord) => Promise<void>,
): Promise<StaffMessages> {
  requirePermission(staff, 'messages:answer');
  return db.transact(async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    await act(tx, booking);
    return describe(tx, booking);
  });
}

async function describe(queries: Queries, booking: BookingRecord): Promise<StaffMessages> {
  const { replyDueAt, ...state } = await findThreadState(queries, booking);
  return {
    items: (await listMessages(queries, booking)).map(toStaffMessage),
    ...state,
    replyDueAt: replyDueAt?.toISOString() ?? null,
    colleagues: await listColleagues(queries, permissions['messages:answer']),
  };
}

/**
 * Sends a reply and emails the traveller. It answers the messages up to `upTo`, or all. The audit
 * log names the author but omits the text.
 */
export async function answerMessage(
  deps: Deps,
  staff: Staff,
  reference: string,
  { text: typed, upTo }: StaffMessageRequest,
  finish: Finish<StaffMessage>,
): Promise<Done<StaffMessage>> {
  requirePermission(staff, 'messages:answer');
  const text = requireValid(checkMessage(typed));
  const left = leftPlaceholder(text);
  if (left) throw invalid('text', 'placeholder', `Replace ${left} before you send the answer`);
  return transactAndWake(deps, async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    const departure = await findDeparture(tx, booking.departureId);
    if (!departure || !canWrite(booking, departure)) throw new Refusal('invalid_state');
    const id = await insertMessage(tx, booking, { text, staffName: staff.name });
    await markAnswered(tx, booking, upTo);
    // An answer makes a thread the caller's if it's no one's, as with enquiries.
    const { assignee } = await findThreadState(tx, booking);
    if (assignee === null && staff.userId !== null) await assignThread(tx, booking, staff.userId);
    const toHash = deps.links.hashAddress(booking.contactEmail);
    await queueMail(tx, 'message_traveller', id, toHash, { dedupeKey: `message:${id}` });
    await audit(tx, staff, {
      action: 'message.answer',
      objectKind: 'booking',
      objectId: booking.reference,
      after: { messageId: id },
    });
    const written = (await listMessages(tx, booking)).find((message) => message.id === id);
    if (!written) throw new Error('the message was not written');
    return finish(tx, 201, toStaffMessage(written), id);
  });
}

const toStaffMessage = (record: MessageRecord): StaffMessage => ({
  ...toMessage(record),
  staffName: record.staffName,
});
