/** Payments that a payer's bank has taken back until someone decides who keeps the money. */
import { sql } from 'kysely';
import type { StaffDispute } from '../../contract/staff.ts';
import type { DisputeState } from '../../domain/states.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import {
  allRows,
  allValues,
  firstNumber,
  firstRow,
  firstValue,
  hasChanged,
  run,
} from '../database/rows.ts';
import type { HeldMoney } from './gatewayMoney.ts';

export interface DisputeRecord {
  departureId: string;
  id: string;
  bookingId: string;
  attemptId: string;
  gatewayDisputeId: string;
  amountMinor: number;
  status: DisputeState;
  reason: string | null;
  respondBy: Date | null;
}

const columns = sql`
  departure_id, id, booking_id, payment_attempt_id as attempt_id, gateway_dispute_id, amount_minor,
  status, reason, respond_by`;

/** Writes an open dispute. Returns false if it's known. */
export async function insertDispute(
  tx: Tx,
  { departureId, bookingId, attemptId, gateway }: HeldMoney,
  seen: { id: string; amountMinor: number; reason: string | null; respondBy: Date | null },
): Promise<boolean> {
  return hasChanged(tx)`
    insert into dispute (departure_id, id, booking_id, payment_attempt_id, gateway,
                         gateway_dispute_id, amount_minor, status, reason, respond_by)
    values (${departureId}, ${newId()}, ${bookingId}, ${attemptId}, ${gateway}, ${seen.id},
            ${seen.amountMinor}::bigint, 'open', ${seen.reason}, ${seen.respondBy})
    on conflict (departure_id, gateway, gateway_dispute_id) do nothing`;
}

/** Finds a dispute on any of the attempts that hold a payment's money. */
export async function findDispute(
  queries: Queries,
  held: readonly HeldMoney[],
  gatewayDisputeId: string,
): Promise<DisputeRecord | null> {
  if (held.length === 0) return null;
  return firstRow<DisputeRecord>(queries)`
    select ${columns} from dispute
     where gateway_dispute_id = ${gatewayDisputeId}
       and payment_attempt_id in (${sql.join(held.map(({ attemptId }) => attemptId))})`;
}

/** Returns those of the gateway's disputes that have ended here too. */
export async function findEndedDisputes(
  queries: Queries,
  gatewayDisputeIds: readonly string[],
): Promise<Set<string>> {
  const ids = await allValues<string>(queries)`
    select gateway_dispute_id from dispute
     where gateway_dispute_id = any(${[...gatewayDisputeIds]}::text[]) and status <> 'open'`;
  return new Set(ids);
}

/** Lists the gateway's IDs of the disputes that hold these refunds back. */
export async function listOpenDisputes(
  queries: Queries,
  refunds: readonly { departureId: string; attemptId: string }[],
): Promise<string[]> {
  return allValues<string>(queries)`
    select distinct gateway_dispute_id from dispute
     where status = 'open'
       and departure_id = any(${refunds.map(({ departureId }) => departureId)}::uuid[])
       and payment_attempt_id = any(${refunds.map(({ attemptId }) => attemptId)}::uuid[])`;
}

/** Ends an open dispute. Returns false if it had ended. */
export async function endDispute(
  tx: Tx,
  dispute: RowKey,
  status: Exclude<DisputeState, 'open'>,
  amountMinor: number,
): Promise<boolean> {
  return hasChanged(tx)`
    update dispute set status = ${status}, amount_minor = ${amountMinor}::bigint,
           ended_at = clock_now()
     where departure_id = ${dispute.departureId} and id = ${dispute.id} and status = 'open'`;
}

/** Whether refunds of an attempt's money must wait for a bank's decision. */
export async function isDisputed(
  queries: Queries,
  { departureId, attemptId }: { departureId: string; attemptId: string },
): Promise<boolean> {
  return (
    (await firstValue<boolean>(queries)`
      select true from dispute
       where departure_id = ${departureId} and payment_attempt_id = ${attemptId}
         and status = 'open' limit 1`) !== null
  );
}

/** Whether any of a booking's money is disputed. */
export async function hasOpenDispute(queries: Queries, booking: RowKey): Promise<boolean> {
  return (
    (await firstValue<boolean>(queries)`
      select true from dispute
       where departure_id = ${booking.departureId} and booking_id = ${booking.id}
         and status = 'open' limit 1`) !== null
  );
}

/** Lets the reconciler send an attempt's refunds, which waited, right away. */
export async function releaseRefunds(tx: Tx, { departureId, attemptId }: DisputeRecord) {
  await run(tx)`
    update refund set next_check_at = clock_now()
     where departure_id = ${departureId} and payment_attempt_id = ${attemptId}
       and status in ('approved', 'processing') and destination = 'gateway'`;
}

export type ListedDispute = Omit<StaffDispute, 'respondBy' | 'openedAt' | 'endedAt'> & {
  respondBy: Date | null;
  openedAt: Date;
  endedAt: Date | null;
};

const listed = sql`
  select d.id, b.reference as booking_reference, d.gateway, d.gateway_dispute_id, d.amount_minor,
         b.currency, d.status, d.reason, d.respond_by, d.opened_at, d.ended_at
    from dispute d join booking b on b.departure_id = d.departure_id and b.id = d.booking_id`;

/** Lists open disputes, the soonest deadline first, then ended ones, newest first. */
export async function listDisputes(queries: Queries): Promise<ListedDispute[]> {
  return allRows<ListedDispute>(queries)`
    ${listed}
     order by d.status <> 'open', case when d.status = 'open' then d.respond_by end nulls last,
              d.opened_at desc
     limit 200`;
}

export async function countOpenDisputes(queries: Queries): Promise<number> {
  return firstNumber(queries)`
    select count(*)::int as count from dispute where status = 'open'`;
}

export async function findListedDispute(queries: Queries, id: string) {
  return firstRow<ListedDispute>(queries)`${listed} where d.id = ${id}`;
}
