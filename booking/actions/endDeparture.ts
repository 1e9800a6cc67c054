/** Cancels a departure for the operator: a preview, a second person's approval, then the work. */
import type {
  BookingOutcome,
  DepartureEnd,
  DepartureEndDetail,
  DepartureEndPreview,
  DepartureEndRequest,
} from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { DAY_MS } from '../domain/dates.ts';
import { found, Refusal } from '../errors.ts';
import { findBooking } from '../store/bookings/bookings.ts';
import type { Queries } from '../store/database/db.ts';
import { lockHold } from '../store/bookings/holds.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import {
  activeHoldIds,
  auditable,
  closeList,
  confirmedBookings,
  countRelated,
  endedBookings,
  findEnd,
  findStaffDeparture,
  insertEnd,
  moveEnd,
  overdueChoices,
  listRunningEnds,
  setDepartureStatus,
  type EndRecord,
  type StaffDepartureRecord,
} from '../store/staff/staff.ts';
import {
  applyCancellation,
  lockForCancelling,
  loadCancellationCase,
  refundCancellation,
  previewExpiry,
} from './cancelBooking.ts';
import { releaseSeats } from './expireHolds.ts';
import { queueDocuments } from './issueDocuments.ts';
import { operatorSettings } from './operatorSettings.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Previews what cancelling a departure would do. Changes nothing. */
export async function previewDepartureEnd(
  deps: Deps,
  staff: Staff,
  departureId: string,
): Promise<DepartureEndPreview> {
  requirePermission(staff, 'departures:cancel');
  const { queries } = deps.db;
  const departure = found(await findStaffDeparture(queries, departureId));
  refuseEnded(departure);
  const totals = await totalsOf(queries, departureId);
  const { unpaidBookings, activeHolds, waiting } = await countRelated(queries, departureId);
  const expiresAt = previewExpiry(departure.now);
  const token = deps.previews.departureEnd.sign(
    {
      departureId,
      bookings: totals.bookings,
      refundMinor: totals.refundMinor,
    },
    expiresAt,
  );
  return {
    ...totals,
    unpaidBookings,
    activeHolds,
    waiting,
    currency: departure.currency,
    token,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Requests a departure's cancellation, exactly as previewed. A second person must approve it. */
export async function requestDepartureEnd(
  deps: Deps,
  staff: Staff,
  departureId: string,
  { token, reason }: DepartureEndRequest,
): Promise<DepartureEnd> {
  requireFreshPermission(staff, 'departures:cancel');
  return deps.db.transact(async (tx) => {
    if (!(await lockDeparture(tx, departureId))) throw new Refusal('not_found');
    const departure = found(await findStaffDeparture(tx, departureId));
    refuseEnded(departure);
    const verified = deps.previews.departureEnd.verify(token, departure.now);
    if (!verified.ok || verified.claims.departureId !== departureId) {
      throw new Refusal('preview_expired');
    }
    const totals = await totalsOf(tx, departureId);
    const { bookings, refundMinor } = verified.claims;
    if (totals.bookings !== bookings || totals.refundMinor !== refundMinor) {
      throw new Refusal('preview_expired');
    }
    const end = await insertEnd(tx, {
      departureId,
      reason,
      requestedBy: staff.name,
      bookings,
      refundMinor,
    });
    if (!end) throw new Refusal('invalid_state');
    await audit(tx, staff, {
      action: 'departure.end.request',
      objectKind: 'departure',
      objectId: departureId,
      before: auditable(departure),
      after: { bookings, refundMinor },
      reason,
    });
    return toEnd(tx, end);
  });
}

/** Approves a departure's cancellation. Sales stop now; paid bookings end in the background. */
export async function approveDepartureEnd(deps: Deps, staff: Staff, departureId: string) {
  requireFreshPermission(staff, 'departures:cancel');
  return transactAndWake(deps, async (tx) => {
    const { departure, asked } = await lockAsked(tx, departureId);
    if (asked.requestedBy === staff.name) throw new Refusal('second_person_required');
    refuseEnded(departure);
    await setDepartureStatus(tx, departureId, 'cancelled', asked.reason);
    await closeList(tx, departureId);
    for (const holdId of await activeHoldIds(tx, departureId)) {
      const hold = await lockHold(tx, departureId, holdId);
      if (hold) await releaseSeats(tx, deps, hold, 'departure_cancelled');
    }
    await moveEnd(tx, asked, 'running', staff.name);
    await audit(tx, staff, {
      action: 'departure.end.approve',
      objectKind: 'departure',
      objectId: departureId,
      before: auditable(departure),
      after: { status: 'cancelled' },
      reason: asked.reason,
    });
    return toEnd(tx, { ...asked, status: 'running', approvedBy: staff.name });
  });
}

export async function withdrawDepartureEnd(deps: Deps, staff: Staff, departureId: string) {
  requirePermission(staff, 'departures:cancel');
  return deps.db.transact(async (tx) => {
    const { asked } = await lockAsked(tx, departureId);
    await moveEnd(tx, asked, 'withdrawn');
    await audit(tx, staff, {
      action: 'departure.end.withdraw',
      objectKind: 'departure',
      objectId: departureId,
      before: { status: asked.status },
      after: { status: 'withdrawn' },
      reason: asked.reason,
    });
    return toEnd(tx, { ...asked, status: 'withdrawn' });
  });
}

/** Returns a departure's cancellation with what becomes, or became, of each booking. */
export async function viewDepartureEnd(
  deps: Deps,
  staff: Staff,
  departureId: string,
): Promise<DepartureEndDetail> {
  requirePermission(staff, 'departures:read');
  const { queries } = deps.db;
  const end = found(await findEnd(queries, departureId));
  const { outcomes } = await totalsOf(queries, departureId);
  const ended = await endedBookings(queries, departureId);
  return { ...(await toEnd(queries, end)), outcomes: [...ended, ...outcomes] };
}

/** Ends cancelled departures' bookings, each in its own transaction, so that a run can resume. */
export async function runDepartureEnds(deps: Deps): Promise<number> {
  const { db, config } = deps;
  let ended = 0;
  for (const end of await listRunningEnds(db.queries)) {
    for (const bookingId of await confirmedBookings(db.queries, end.departureId)) {
      const own = await findBooking(db.queries, end.departureId, bookingId);
      if (!own) continue;
      ended += await db.transact(async (tx) => {
        const booking = await lockForCancelling(tx, own);
        if (booking.status !== 'confirmed') return 0;
        const found = await loadCancellationCase(tx, booking, null, { initiator: 'operator' });
        // As it was sold: later settings are for later bookings.
        const { refundChoiceDays } = await operatorSettings(tx, config, booking.createdAt);
        await applyCancellation(tx, deps, found, {
          initiator: 'operator',
          requestedBy: end.requestedBy,
          // If nothing is refunded, there is nothing to choose.
          refundAs: found.plan.refundMinor === 0 ? 'original' : null,
          chooseUntil: new Date(booking.now.getTime() + refundChoiceDays * DAY_MS),
          reason: end.reason,
        });
        return 1;
      });
    }
    await db.transact(async (tx) => {
      await lockDeparture(tx, end.departureId);
      const left = await confirmedBookings(tx, end.departureId);
      const now = await findEnd(tx, end.departureId);
      if (left.length === 0 && now?.status === 'running') await moveEnd(tx, end, 'done');
    });
  }
  for (const choice of await overdueChoices(db.queries)) {
    const own = await findBooking(db.queries, choice.departureId, choice.bookingId);
    if (!own) continue;
    await db.transact(async (tx) => {
      const booking = await lockForCancelling(tx, own);
      // If the traveller chose at the last moment, there is nothing left to do.
      await refundCancellation(tx, deps, booking, choice, 'original').catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      await queueDocuments(tx, booking);
    });
    ended += 1;
  }
  if (ended > 0) deps.wake();
  return ended;
}

async function lockAsked(tx: Parameters<typeof lockDeparture>[0], departureId: string) {
  if (!(await lockDeparture(tx, departureId))) throw new Refusal('not_found');
  const departure = await findStaffDeparture(tx, departureId);
  const asked = await findEnd(tx, departureId);
  if (!departure || !asked) throw new Refusal('not_found');
  if (asked.status !== 'requested') throw new Refusal('invalid_state');
  return { departure, asked };
}

function refuseEnded({ status }: StaffDepartureRecord): void {
  if (status !== 'scheduled' && status !== 'guaranteed') throw new Refusal('invalid_state');
}

async function totalsOf(queries: Queries, departureId: string) {
  const totals = { bookings: 0, travellers: 0, paidMinor: 0, refundMinor: 0, tcsKeptMinor: 0 };
  const outcomes: BookingOutcome[] = [];
  for (const id of await confirmedBookings(queries, departureId)) {
    const booking = await findBooking(queries, departureId, id);
    if (!booking) continue;
    const { plan } = await loadCancellationCase(queries, booking, null, { initiator: 'operator' });
    const travellers = plan.seqs.length;
    totals.bookings += 1;
    totals.travellers += travellers;
    totals.paidMinor += plan.paidMinor;
    totals.refundMinor += plan.refundMinor;
    totals.tcsKeptMinor += plan.tcsKeptMinor;
    outcomes.push({
      ...{ reference: booking.reference, travellers, status: 'open', movedTo: null },
      refundMinor: plan.refundMinor,
    });
  }
  return { ...totals, outcomes };
}

async function toEnd(queries: Queries, end: EndRecord): Promise<DepartureEnd> {
  const open = await confirmedBookings(queries, end.departureId);
  const { openChoices } = await countRelated(queries, end.departureId);
  return { ...end, openBookings: open.length, openChoices };
}
