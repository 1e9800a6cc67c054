/** Money received without a gateway order: recorded by hand, paid with credit, or moved. */
import type { PaymentPurpose } from '../../contract/payments.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { firstNumber, firstRow, run } from '../database/rows.ts';
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

/** Records who entered a payment that isn't captured yet, and the reference that identifies it. */
export async function markRecorded(
  tx: Tx,
  payment: RowKey,
  note: { reference: string; recordedBy: string },
): Promise<void> {
  await run(tx)`
    update payment set offline_ref = ${note.reference}, recorded_by = ${note.recordedBy}
     where departure_id = ${payment.departureId} and id = ${payment.id}`;
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

/** Returns a recorded payment's reference, who recorded it and who approved it. */
export async function findRecorded(queries: Queries, paymentId: string) {
  return firstRow<{ reference: string; recordedBy: string; approvedBy: string | null }>(queries)`
    select offline_ref as reference, recorded_by, approved_by
      from payment where id = ${paymentId} and recorded_by is not null`;
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
