/** What is owed, reminders that staff send, and later due dates. */
import type {
  LaterDueDate,
  Receivables,
  ReceivablesQuery,
  RemindersSent,
} from '../contract/staffReceivables.ts';
import { receivableAges } from '../contract/staffReceivables.ts';
import type { Deps } from '../deps.ts';
import { isCivilDate } from '../domain/dates.ts';
import { readReference } from '../domain/reference.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { lockBooking } from '../store/bookings/bookings.ts';
import { queueMail } from '../store/messages/notifications.ts';
import {
  findDebtor,
  findDuePart,
  listReceivables,
  moveDueDate,
  sumReceivables,
} from '../store/staff/receivables.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

const PAGE = 50;
const CURRENCY = 'INR';
const nothing = { parts: 0, amountMinor: 0 };

/** Lists unpaid parts of prices, the oldest first, with the sums of each age. */
export async function viewReceivables(
  deps: Deps,
  staff: Staff,
  { age = 'due', cursor }: ReceivablesQuery,
): Promise<Receivables> {
  requirePermission(staff, 'receivables:read');
  return deps.db.snapshot(async (queries) => {
    const sums = await sumReceivables(queries, CURRENCY);
    const rows = await listReceivables(queries, { age, after: cursor ?? null, limit: PAGE + 1 });
    const items = rows.slice(0, PAGE);
    const ages = receivableAges.map((name) => {
      const { parts, amountMinor } = sums.find((sum) => sum.age === name) ?? nothing;
      return { age: name, parts, amountMinor };
    });
    const total = (names: readonly string[]) =>
      ages
        .filter((sum) => names.includes(sum.age))
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return {
      items: items.map((row) => ({ ...row, remindedAt: row.remindedAt?.toISOString() ?? null })),
      nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null,
      ages,
      owedMinor: total(receivableAges),
      overdueMinor: total(['over_30_days', 'to_30_days', 'to_7_days']),
      bookings: sums.find((sum) => sum.age === null)?.bookings ?? 0,
    };
  });
}

/** Emails a reminder to each booking that owes something, at most one a day, and says who gets none. */
export async function remindDebtors(
  deps: Deps,
  staff: Staff,
  bookings: readonly string[],
): Promise<RemindersSent> {
  requirePermission(staff, 'receivables:read');
  const answer: RemindersSent = { sent: [], skipped: [] };
  let isAnyKnown = false;
  for (const text of new Set(bookings)) {
    const reference = readReference(text);
    const why = await transactAndWake(deps, async (tx) => {
      const debtor = reference && (await findDebtor(tx, reference));
      isAnyKnown ||= Boolean(debtor);
      if (!debtor || debtor.owedMinor <= 0) return 'nothing_owed';
      if (debtor.isErased) return 'no_address';
      if (!debtor.canRemind) return 'reminded_today';
      const toHash = deps.links.hashAddress(debtor.email);
      // Two people who click at once send one email.
      const dedupeKey = `balance_reminder:${debtor.id}:desk:${debtor.today}`;
      const queued = await queueMail(tx, 'balance_reminder', debtor.id, toHash, { dedupeKey });
      if (queued !== 'queued') return 'reminded_today';
      await audit(tx, staff, {
        action: 'booking.remind',
        objectKind: 'booking',
        objectId: debtor.reference,
        after: { owedMinor: debtor.owedMinor },
      });
      return null;
    });
    if (why === null) answer.sent.push(reference ?? text);
    else answer.skipped.push({ booking: reference ?? text, why });
  }
  if (!isAnyKnown) throw new Refusal('not_found');
  return answer;
}

/** Gives more time for a part of a price, until the trip starts at the latest. */
export async function extendDueDate(
  deps: Deps,
  staff: Staff,
  id: string,
  { from, to, reason }: LaterDueDate,
): Promise<void> {
  requirePermission(staff, 'receivables:write');
  const seen = found(await findDuePart(deps.db.queries, id));
  await deps.db.transact(async (tx) => {
    await lockBooking(tx, seen.departureId, seen.bookingId);
    const part = found(await findDuePart(tx, id));
    if (!part.isOpen) throw new Refusal('invalid_state');
    const latest = part.nextDueOn ?? part.startDate;
    const isLater = isCivilDate(to) && to > part.dueOn && to >= part.today && to <= latest;
    if (part.dueOn === from && !isLater) {
      throw invalid('to', 'date', `Choose a later day, up to ${latest}`);
    }
    if (!(await moveDueDate(tx, part, { from, to }))) throw new Refusal('version_conflict');
    await audit(tx, staff, {
      action: 'booking.later_due_date',
      objectKind: 'booking',
      objectId: part.reference,
      before: { dueOn: from },
      after: { dueOn: to },
      reason,
    });
  });
}
