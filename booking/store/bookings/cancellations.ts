/** Cancellations, and what they change in a booking. */
import { sql } from 'kysely';
import type { BookingCancellation, CancellationReason } from '../../contract/cancellations.ts';
import type { CancellationPlan, CancellationTierTerms } from '../../domain/cancellation.ts';
import type { CancellationState } from '../../domain/states.ts';
import { allocate } from '../../domain/money.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstRow, firstValue, hasChanged, run } from '../database/rows.ts';
import type { CancellationTable } from '../database/tables.ts';

export type RefundAs = NonNullable<CancellationTable['refund_as']>;

export type CancellationRecord = Omit<BookingCancellation, 'chooseUntil' | 'createdAt'> & {
  departureId: string;
  bookingId: string;
  shareMinor: number;
  requestedBy: string;
  chooseUntil: Date | null;
  createdAt: Date;
};

const columns = sql`
  id, departure_id, booking_id, scope, traveller_ids, initiator, status, effective_on, share_minor,
  charge_minor, kept_minor, tcs_kept_minor, refund_minor, refund_as, moved_to, choose_until, reason,
  requested_by, created_at`;

export async function insertCancellation(
  tx: Tx,
  cancellation: {
    id: string;
    booking: RowKey;
    plan: CancellationPlan;
    travellerIds: readonly string[];
    initiator: CancellationTable['initiator'];
    requestedBy: string;
    effectiveOn: string;
    daysBefore: number;
    tier: CancellationTierTerms;
    refundAs: RefundAs | null;
    chooseUntil: Date | null;
    reason: string | null;
    reasonCode?: CancellationReason | null;
  },
): Promise<void> {
  const { plan, booking } = cancellation;
  await tx
    .insertInto('cancellation')
    .values({
      departure_id: booking.departureId,
      id: cancellation.id,
      booking_id: booking.id,
      scope: plan.scope,
      traveller_ids: [...cancellation.travellerIds],
      initiator: cancellation.initiator,
      requested_by: cancellation.requestedBy,
      status: 'approved',
      effective_on: cancellation.effectiveOn,
      days_before: cancellation.daysBefore,
      tier: json(cancellation.tier),
      share_minor: plan.shareMinor,
      charge_minor: plan.chargeMinor,
      charge_gst_minor: plan.chargeGstMinor,
      tcs_kept_minor: plan.tcsKeptMinor,
      kept_minor: plan.keptMinor,
      refund_minor: plan.refundMinor,
      refund_as: cancellation.refundAs,
      choose_until: cancellation.chooseUntil,
      reason: cancellation.reason,
      reason_code: cancellation.reasonCode ?? null,
    })
    .execute();
}

export async function listCancellations(queries: Queries, booking: RowKey) {
  return allRows<CancellationRecord>(queries)`
    select ${columns} from cancellation
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
     order by created_at, id`;
}

/** Locks a cancellation. Lock the departure and booking first. */
export async function lockCancellation(tx: Tx, departureId: string, id: string) {
  return firstRow<CancellationRecord>(tx)`
    select ${columns} from cancellation
     where departure_id = ${departureId} and id = ${id} for no key update`;
}

/** Moves a cancellation to another state; the database enforces the transitions. */
export async function moveCancellation(
  tx: Tx,
  cancellation: RowKey,
  status: CancellationState,
  facts: { refundAs?: RefundAs; movedTo?: string } = {},
): Promise<void> {
  await run(tx)`
    update cancellation
       set status = ${status}, refund_as = coalesce(${facts.refundAs ?? null}, refund_as),
           moved_to = coalesce(${facts.movedTo ?? null}, moved_to), updated_at = clock_now()
     where departure_id = ${cancellation.departureId} and id = ${cancellation.id}`;
}

/** Lowers a refund that was promised. */
export async function lowerRefund(tx: Tx, cancellation: RowKey, refundMinor: number) {
  await run(tx)`
    update cancellation set refund_minor = ${refundMinor}::bigint, updated_at = clock_now()
     where departure_id = ${cancellation.departureId} and id = ${cancellation.id}`;
}

/** Completes a cancellation once all its refunds have arrived. Returns whether this call did so. */
export async function settleCancellation(tx: Tx, departureId: string, cancellationId: string) {
  return hasChanged(tx)`
    update cancellation c set status = 'settled', updated_at = clock_now()
     where c.departure_id = ${departureId} and c.id = ${cancellationId} and c.status = 'applied'
       and c.refund_minor <= (select coalesce(sum(r.amount_minor), 0) from refund r
             where r.departure_id = c.departure_id and r.cancellation_id = c.id
               and r.status = 'processed')`;
}

/** Removes travellers. If the lead traveller leaves, the first remaining adult takes over. */
export async function cancelTravellers(tx: Tx, booking: RowKey, travellerIds: readonly string[]) {
  await run(tx)`
    update booking_traveller set status = 'cancelled', updated_at = clock_now()
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and id in (${sql.join([...travellerIds])})`;
  const next = await firstRow<{ id: string }>(tx)`
    select t.id from booking_traveller t
     where t.departure_id = ${booking.departureId} and t.booking_id = ${booking.id}
       and t.status = 'active' and t.type = 'adult'
       and not exists (select 1 from booking_traveller l
             where l.departure_id = t.departure_id and l.booking_id = t.booking_id
               and l.is_lead and l.status = 'active')
     order by t.seq limit 1`;
  if (!next) return;
  await run(tx)`
    update booking_traveller set is_lead = false, updated_at = clock_now()
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and is_lead`;
  await run(tx)`
    update booking_traveller set is_lead = true, updated_at = clock_now()
     where departure_id = ${booking.departureId} and id = ${next.id}`;
}

/** Writes a cancellation's lines: one removes part of the price, and one adds the charge. */
export async function adjustBooking(
  tx: Tx,
  booking: RowKey,
  change: {
    lines: readonly {
      kind: 'adjustment' | 'cancellation_charge';
      label: string;
      amountMinor: number;
    }[];
    pax: number;
    balanceMinor: number;
  },
): Promise<void> {
  const next = await firstValue<number>(tx)`
    select coalesce(max(seq), -1) + 1 from booking_line
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}`;
  const first = next ?? 0;
  const lines = change.lines.filter(({ amountMinor }) => amountMinor !== 0);
  if (lines.length > 0) {
    await tx
      .insertInto('booking_line')
      .values(
        lines.map((line, index) => ({
          departure_id: booking.departureId,
          id: newId(),
          booking_id: booking.id,
          seq: first + index,
          kind: line.kind,
          traveller_seq: null,
          description: line.label,
          qty: 1,
          unit_minor: line.amountMinor,
          amount_minor: line.amountMinor,
          gst_bps: null,
        })),
      )
      .execute();
  }
  const delta = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  await run(tx)`
    update booking
       set total_minor = total_minor + ${delta}::bigint, pax = ${change.pax}::int,
           deposit_minor = least(deposit_minor, total_minor + ${delta}::bigint),
           version = version + 1, updated_at = clock_now()
     where departure_id = ${booking.departureId} and id = ${booking.id}`;
  await reschedule(tx, booking, change.balanceMinor);
}

/** Spreads the balance over the rest of the payment schedule. */
async function reschedule(tx: Tx, booking: RowKey, balanceMinor: number): Promise<void> {
  const rows = await allRows<{ id: string; amountMinor: number }>(tx)`
    select id, amount_minor from payment_schedule_item
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and status in ('due', 'overdue') order by seq`;
  const shares = allocate(
    balanceMinor,
    rows.map(({ amountMinor }) => amountMinor),
  );
  for (const [index, { id }] of rows.entries()) {
    const amount = shares[index] ?? 0;
    await run(tx)`
      update payment_schedule_item
         set amount_minor = ${amount}::bigint, updated_at = clock_now(),
             status = case when ${amount}::bigint = 0 then 'waived' else status end
       where departure_id = ${booking.departureId} and id = ${id}`;
  }
}

/** Returns the date of a booking's first payment, in the given time zone, or null. */
export async function firstPaidOn(queries: Queries, booking: RowKey, tz: string) {
  return firstValue<string>(queries)`
    select (min(captured_at) at time zone ${tz})::date as day from payment
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and captured_minor > 0`;
}
