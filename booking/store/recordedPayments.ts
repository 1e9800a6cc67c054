/** Money that did not come through a gateway's order: recorded by hand, paid with credit, or moved. */
import type { PaymentPurpose } from '../contract/payments.ts';
import type { Tx } from './db.ts';
import { newId } from './ids.ts';
import type { PaymentTable } from './tables.ts';

export type RecordedPayment = {
  id: string;
  departureId: string;
  bookingId: string;
  purpose: PaymentPurpose;
  amountMinor: number;
  currency: string;
  gateway: PaymentTable['gateway'];
  method: string;
  /** The transfer's number, or whatever else finds the money again. */
  reference: string;
  recordedBy: string;
  at: Date;
  /** The gateway's id of money that came through it once; else the payment's own. */
  gatewayPaymentId?: string;
};

/** Writes a payment that is captured already, with the one try that brought it. */
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

/** The try of a payment that was recorded, with its money counted. */
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
