import type { StaffMessage, StaffThreads } from '../contract/tripTools.ts';
import type { Deps } from '../deps.ts';
import { checkMessage } from '../domain/messageRules.ts';
import { found, Refusal } from '../errors.ts';
import { findBookingByReference } from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import { queueMail } from '../store/messages/notifications.ts';
import {
  insertMessage,
  listMessages,
  listThreads,
  markRead,
  type MessageRecord,
} from '../store/bookings/tripTools.ts';
import { requireValid } from './requireValid.ts';
import type { Done, Finish } from './idempotent.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { canWrite, toMessage } from './tripTools.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Lists all threads, unanswered ones first. */
export async function viewThreads({ db }: Deps, staff: Staff): Promise<StaffThreads> {
  requirePermission(staff, 'messages:answer');
  const rows = await listThreads(db.queries);
  return { items: rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })) };
}

/** Returns a booking's thread and marks the traveller's messages as read. */
export async function viewThread({ db }: Deps, staff: Staff, reference: string) {
  requirePermission(staff, 'messages:answer');
  const booking = found(await findBookingByReference(db.queries, reference));
  const items = (await listMessages(db.queries, booking)).map(toStaffMessage);
  await markRead(db.queries, booking, 'traveller');
  return { items };
}

/** Sends a reply and emails the traveller. The audit log names the author but omits the text. */
export async function answerMessage(
  deps: Deps,
  staff: Staff,
  reference: string,
  typed: string,
  finish: Finish<StaffMessage>,
): Promise<Done<StaffMessage>> {
  requirePermission(staff, 'messages:answer');
  const text = requireValid(checkMessage(typed));
  return transactAndWake(deps, async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    const departure = await findDeparture(tx, booking.departureId);
    if (!departure || !canWrite(booking, departure)) throw new Refusal('invalid_state');
    const id = await insertMessage(tx, booking, { text, staffName: staff.name });
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
