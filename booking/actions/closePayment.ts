import { Refusal } from '../errors.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import type { RowKey } from '../store/database/ids.ts';
import { waitingMinor } from '../store/money/recordedPayments.ts';
import { listAttempts, setPaymentStatus, type PaymentRecord } from '../store/money/payments.ts';

/** Whether the bank is processing a payment. */
export async function isAtBank(queries: Queries, open: PaymentRecord): Promise<boolean> {
  const attempts = await listAttempts(queries, open.departureId, open.id);
  return attempts.some(({ status }) => status === 'created' || status === 'authorized');
}

/** Refuses a payment while recorded money waits, because it may pay for the same thing. */
export async function refuseWhileWaiting(tx: Tx, booking: RowKey): Promise<void> {
  if ((await waitingMinor(tx, booking)) > 0) throw new Refusal('payment_in_progress');
}

/** Closes any open payment to make way for another amount. Throws if the bank is processing it. */
export async function closePayment(tx: Tx, open: PaymentRecord | null): Promise<void> {
  if (!open) return;
  if (await isAtBank(tx, open)) throw new Refusal('payment_in_progress', { paymentId: open.id });
  await setPaymentStatus(tx, open, 'cancelled');
}
