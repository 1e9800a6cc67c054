import { Refusal } from '../errors.ts';
import type { Tx } from '../store/database/db.ts';
import { listAttempts, setPaymentStatus, type PaymentRecord } from '../store/money/payments.ts';

/** Closes an open payment for a different amount, unless the bank is processing it. */
export async function closePayment(tx: Tx, open: PaymentRecord): Promise<void> {
  const attempts = await listAttempts(tx, open.departureId, open.id);
  const isBusy = attempts.some(({ status }) => status === 'created' || status === 'authorized');
  if (isBusy) throw new Refusal('payment_in_progress', { paymentId: open.id });
  await setPaymentStatus(tx, open, 'cancelled');
}
