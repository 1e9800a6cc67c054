/** Payouts as Razorpay's reconciliation lists them: one a day, some days after the payments. */
import { itemsOf, seconds, type Bank } from './bank.ts';

/** The gateway's fee: 2 % and 18 % GST on it. */
const FEE = 0.02;
const GST = 0.18;

const dayOf = (atSeconds: number) => new Date(atSeconds * 1_000).toISOString().slice(0, 10);
const DAY_SECONDS = 86_400;

/** Lists what was paid out in a month such as `2026-11`. */
export function settledIn({ store, knobs }: Bank, month: string): object[] {
  const today = dayOf(seconds());
  const dueOn = (createdAt: number) => dayOf(createdAt + knobs.settleAfterDays * DAY_SECONDS);
  const isDue = (createdAt: number) =>
    dueOn(createdAt) <= today && dueOn(createdAt).startsWith(month);
  const common = (day: string) => ({
    currency: 'INR',
    on_hold: false,
    settled: true,
    settled_at: Date.parse(`${day}T10:00:00Z`) / 1_000,
    settlement_id: `setl_EM${day.replaceAll('-', '')}0000`,
    settlement_utr: `EMUTR${day.replaceAll('-', '')}`,
    notes: [],
  });
  const payments = itemsOf(store.payment, 'razorpay')
    .filter(
      ({ status, created_at }) => ['captured', 'refunded'].includes(status) && isDue(created_at),
    )
    .map(({ id, amount, method, created_at, order_id }) => {
      const base = Math.round(amount * FEE);
      const tax = Math.round(base * GST);
      const fee = base + tax;
      return {
        ...{ entity_id: id, type: 'payment', debit: 0, credit: amount - fee, amount, fee, tax },
        ...{ created_at, order_id, payment_id: null, method, description: null },
        ...common(dueOn(created_at)),
      };
    });
  const refunds = itemsOf(store.refund, 'razorpay')
    .filter(({ status, created_at }) => status === 'processed' && isDue(created_at))
    .map(({ id, amount, payment_id, created_at }) => ({
      ...{ entity_id: id, type: 'refund', debit: amount, credit: 0, amount, fee: 0, tax: 0 },
      ...{ created_at, order_id: null, payment_id, method: null, description: null },
      ...common(dueOn(created_at)),
    }));
  const days = new Set(payments.map(({ created_at }) => dueOn(created_at)));
  const fees = [...days].map((day) => ({
    entity_id: `adj_EM${day.replaceAll('-', '')}0000`,
    ...{ type: 'adjustment', debit: knobs.payoutFeeMinor, credit: 0 },
    ...{ amount: knobs.payoutFeeMinor, fee: 0, tax: 0, created_at: seconds(), order_id: null },
    ...{ payment_id: null, method: null, description: 'dispute fee' },
    ...common(day),
  }));
  return [...payments, ...refunds, ...(knobs.payoutFeeMinor > 0 ? fees : [])];
}
