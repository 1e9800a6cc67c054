/** Money received without a gateway order: recorded by hand, paid with credit, or moved. */
import { sql } from 'kysely';
import type { PaymentPurpose } from '../../contract/payments.ts';
import type { BookingState, PaymentState } from '../../domain/states.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstNumber, firstRow, run } from '../database/rows.ts';
import type { PaymentTable } from '../database/tables.ts';

export interface RecordedPayment {
  id: string;
  departureId: string;
  bookingId: string;
  purpose: PaymentPurpose;
  amountMinor: number;
  currency: string;
  gateway: PaymentTable['gateway'];
  method: string;
  /** The transfer number, or whatever else identifies the money. */
  reference: string;
  recordedBy: string;
  at: Date;
  /** The gateway's ID if the money originally came through a gateway, else the payment's own. */
  gatewayPaymentId?: string;
}

/** Writes a captured payment with its only attempt. */
export async function insertRecordedPayment(tx: Tx, payment: RecordedPayment): Promise<void> {
  await tx
    .insertInto('payment')
    .values({
      departure_id: payment.departureId,
      id: payment.id,
      booking_id: payment.bookingId,
      purpose: payment.purpose,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      status: 'captured',
      gateway: payment.gateway,
      receipt: payment.id,
      expires_at: payment.at,
      captured_minor: payment.amountMinor,
      captured_at: payment.at,
      offline_ref: payment.reference,
      recorded_by: payment.recordedBy,
      created_at: payment.at,
    })
    .execute();
  await insertRecordedAttempt(tx, payment);
}

/** Who entered a payment, how the money came, and what identifies it. */
export type RecordedNote = Pick<RecordedPayment, 'method' | 'reference' | 'recordedBy'>;

/** Marks a new payment as recorded by hand. It's captured once it needs no approval. */
export async function markRecorded(tx: Tx, payment: RowKey, note: RecordedNote): Promise<void> {
  await run(tx)`
    update payment set status = 'recorded', recorded_method = ${note.method},
           offline_ref = ${note.reference}, recorded_by = ${note.recordedBy}
     where departure_id = ${payment.departureId} and id = ${payment.id}`;
}

/** Returns how much recorded money of a booking waits for approval. */
export async function waitingMinor(queries: Queries, booking: RowKey): Promise<number> {
  return firstNumber(queries)`
    select coalesce(sum(amount_minor), 0)::bigint from payment
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and status = 'recorded'`;
}

/** Returns what one person recorded on a booking today without anyone else's approval. */
export async function recordedAloneMinor(
  queries: Queries,
  booking: RowKey,
  { recordedBy, timeZone }: { recordedBy: string; timeZone: string },
): Promise<number> {
  return firstNumber(queries)`
    select coalesce(sum(captured_minor), 0)::bigint from payment
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and gateway = 'offline' and recorded_by = ${recordedBy} and approved_by is null
       and (captured_at at time zone ${timeZone}::text)::date
             = (clock_now() at time zone ${timeZone}::text)::date`;
}

export async function markApproved(tx: Tx, payment: RowKey, approvedBy: string) {
  await run(tx)`
    update payment set approved_by = ${approvedBy}
     where departure_id = ${payment.departureId} and id = ${payment.id}`;
}

/** A payment that staff recorded, with its booking. */
export interface Recorded extends RecordedNote {
  id: string;
  departureId: string;
  bookingReference: string;
  bookingStatus: BookingState;
  status: PaymentState;
  amountMinor: number;
  approvedBy: string | null;
  createdAt: Date;
}

const recorded = sql`
  select p.id, p.departure_id, b.reference as booking_reference, b.status as booking_status,
         p.status, p.amount_minor, coalesce(p.recorded_method, 'bank_transfer') as method,
         p.offline_ref as reference, p.recorded_by, p.approved_by, p.created_at
    from payment p join booking b on b.departure_id = p.departure_id and b.id = p.booking_id`;

export async function findRecorded(queries: Queries, paymentId: string) {
  return firstRow<Recorded>(queries)`
    ${recorded} where p.id = ${paymentId} and p.recorded_by is not null`;
}

/** Lists recorded money that waits for approval, oldest first. */
export async function listWaiting(queries: Queries): Promise<Recorded[]> {
  return allRows<Recorded>(queries)`
    ${recorded} where p.status = 'recorded' order by p.created_at, p.id limit 200`;
}

/** Counts it without what this person recorded: someone else approves that. */
export async function countWaiting(queries: Queries, recorder: string): Promise<number> {
  return firstNumber(queries)`
    select count(*)::int as count from payment p
     where p.status = 'recorded' and p.recorded_by is distinct from ${recorder}`;
}

/** Writes a recorded payment's attempt as captured and counted. Returns its ID. */
export async function insertRecordedAttempt(tx: Tx, payment: RecordedPayment): Promise<string> {
  const id = newId();
  await tx
    .insertInto('payment_attempt')
    .values({
      departure_id: payment.departureId,
      id,
      payment_id: payment.id,
      gateway: payment.gateway,
      gateway_payment_id: payment.gatewayPaymentId ?? payment.id,
      status: 'captured',
      method: payment.method,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      counted_minor: payment.amountMinor,
      captured_at: payment.at,
    })
    .execute();
  return id;
}
