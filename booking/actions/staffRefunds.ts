import type { DecidedRefunds, DecidedRefundsQuery, StaffRefund } from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { may } from '../domain/roles.ts';
import { found, Refusal } from '../errors.ts';
import { followSchedule, lockBooking, type BookingRecord } from '../store/bookings/bookings.ts';
import type { Tx } from '../store/database/db.ts';
import {
  findOpenRefund,
  findRefund,
  listDecidedRefunds,
  listOpenRefunds,
  lockPayment,
  moveRefund,
  signRefund,
  type OpenRefund,
  type RefundRecord,
} from '../store/money/payments.ts';
import { adjustForGoodwill, hasLoweredPrice } from '../store/money/goodwill.ts';
import { isDisputed } from '../store/money/disputes.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import { queueDocuments } from './issueDocuments.ts';
import { bookingOf, bookRefund, giveApprovedCredit, openRefund, sendRefund } from './refunds.ts';
import { writeOffRest } from './smallRests.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Lists refunds to approve, pay by bank transfer or retry. */
export async function viewRefunds(deps: Deps, staff: Staff): Promise<{ items: StaffRefund[] }> {
  requirePermission(staff, 'refunds:read');
  const refunds = (await listOpenRefunds(deps.db.queries)).map(toRefund);
  if (may(staff.roles, 'refunds:approve')) return { items: refunds };
  return { items: refunds.map((refund) => ({ ...refund, why: null })) };
}

/** How many decided refunds a page has. */
const PAGE = 50;

/** Lists refunds that no longer need a decision, newest first. */
export async function viewDecidedRefunds(
  deps: Deps,
  staff: Staff,
  { cursor }: DecidedRefundsQuery,
): Promise<DecidedRefunds> {
  requirePermission(staff, 'refunds:read');
  const rows = await listDecidedRefunds(deps.db.queries, cursor ?? null, PAGE + 1);
  const items = rows.slice(0, PAGE).map(({ createdAt, processedAt, ...refund }) => ({
    ...refund,
    createdAt: createdAt.toISOString(),
    processedAt: processedAt?.toISOString() ?? null,
  }));
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
}

/** Approves a refund. The person who requested it can't approve it. */
export async function approveRefund(deps: Deps, staff: Staff, id: string): Promise<StaffRefund> {
  return change(deps, staff, id, 'refund.approve', null, async (tx, refund, _, booking) => {
    if (refund.requestedBy === staff.name) throw new Refusal('second_person_required');
    if (!(await moveRefund(tx, refund, ['requested'], 'approved'))) {
      throw new Refusal('invalid_state');
    }
    await signRefund(tx, refund, { approvedBy: staff.name });
    if (refund.destination === 'gateway') await sendRefund(tx, refund.departureId, refund.id);
    if (refund.destination === 'travel_credit') await giveApprovedCredit(tx, deps, booking, refund);
  });
}

/** Rejects a refund, with a reason. The money stays in the booking. */
export async function rejectRefund(deps: Deps, staff: Staff, id: string, reason: string) {
  return change(deps, staff, id, 'refund.reject', reason, async (tx, refund) => {
    if (!(await moveRefund(tx, refund, ['requested'], 'rejected'))) {
      throw new Refusal('invalid_state');
    }
    // Its request lowered the price, so that nothing became due again.
    if (await hasLoweredPrice(tx, refund)) {
      await adjustForGoodwill(tx, bookingOf(refund), -refund.amountMinor);
    }
    await followSchedule(tx, bookingOf(refund));
    await writeOffRest(tx, bookingOf(refund));
  });
}

/**
 * Records that a refund was paid by bank transfer, by someone other than its approver. A failed one
 * needs approval first, which `refundByBank` asks for.
 */
export async function payRefundByBank(deps: Deps, staff: Staff, id: string, reference: string) {
  return change(deps, staff, id, 'refund.paid_by_bank', null, async (tx, refund, open) => {
    if (refund.status !== 'approved' || refund.destination !== 'bank_transfer') {
      throw new Refusal('invalid_state');
    }
    if (await isDisputed(tx, refund)) throw new Refusal('payment_disputed');
    if (open.approvedBy === staff.name) throw new Refusal('approver_cannot_pay');
    await signRefund(tx, refund, { paidBy: staff.name });
    await bookRefund(tx, refund, { arn: reference });
  });
}

/** Retries a failed refund as a new one with a new key. */
export async function retryRefund(deps: Deps, staff: Staff, id: string): Promise<StaffRefund> {
  return replaceFailed(deps, staff, id, 'refund.retry', { status: 'approved' });
}

/** Replaces a failed refund with a bank transfer, which a second person must approve. */
export async function refundByBank(deps: Deps, staff: Staff, id: string): Promise<StaffRefund> {
  const status = 'requested';
  return replaceFailed(deps, staff, id, 'refund.by_bank', { status, destination: 'bank_transfer' });
}

async function replaceFailed(
  deps: Deps,
  staff: Staff,
  id: string,
  action: string,
  next: { status: 'approved' | 'requested'; destination?: 'bank_transfer' },
): Promise<StaffRefund> {
  return change(deps, staff, id, action, null, async (tx, refund, open) => {
    if (refund.destination !== 'gateway') throw new Refusal('invalid_state');
    if (!(await moveRefund(tx, refund, ['failed'], 'superseded'))) {
      throw new Refusal('invalid_state');
    }
    const by = { requestedBy: staff.name, reason: open.reason };
    await openRefund(tx, { ...refund, ...by, ...next });
  });
}

async function change(
  deps: Deps,
  staff: Staff,
  id: string,
  action: string,
  reason: string | null,
  work: (tx: Tx, refund: RefundRecord, open: OpenRefund, booking: BookingRecord) => Promise<void>,
): Promise<StaffRefund> {
  requireFreshPermission(staff, 'refunds:approve');
  const seen = found(await findOpenRefund(deps.db.queries, id));
  return transactAndWake(deps, async (tx) => {
    await lockDeparture(tx, seen.departureId);
    const unlocked = found(await findRefund(tx, seen.departureId, id));
    const booking = found(await lockBooking(tx, seen.departureId, unlocked.bookingId));
    await lockPayment(tx, seen.departureId, unlocked.paymentId);
    const before = await findOpenRefund(tx, id);
    const refund = await findRefund(tx, seen.departureId, id);
    if (!before || !refund) throw new Refusal('not_found');
    await work(tx, refund, before, booking);
    const changed = found(await findOpenRefund(tx, id));
    await audit(tx, staff, {
      action,
      objectKind: 'refund',
      objectId: id,
      before: { status: before.status },
      after: { status: changed.status, amountMinor: changed.amountMinor },
      reason,
    });
    await queueDocuments(tx, { departureId: seen.departureId, id: unlocked.bookingId });
    return toRefund(changed);
  });
}

function toRefund({ departureId: _departureId, createdAt, ...refund }: OpenRefund): StaffRefund {
  return { ...refund, createdAt: createdAt.toISOString() };
}
