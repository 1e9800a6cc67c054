/** Payouts as each gateway lists them: one a day, some days after the payments. */
import { itemsOf, seconds, type Bank } from './bank.ts';
import { chargeView, refundView, transactionView } from './stripeEntities.ts';

/** The gateway's fee: 2 % and 18 % GST on it. */
const FEE = 0.02;
const GST = 0.18;

const dayOf = (atSeconds: number) => new Date(atSeconds * 1_000).toISOString().slice(0, 10);
const DAY_SECONDS = 86_400;

/** Lists what Razorpay paid out in a month such as `2026-11`. */
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

/** A payout of Stripe, with its entries. */
interface StripePayout {
  id: string;
  created_at: number;
  arrivesAt: number;
  entries: { id: string; created_at: number; view: ReturnType<typeof transactionView> }[];
}

/** Lists Stripe's payouts, oldest first. */
export function stripePayouts({ store, knobs }: Bank): StripePayout[] {
  const today = dayOf(seconds());
  const dueOn = (createdAt: number) => dayOf(createdAt + knobs.settleAfterDays * DAY_SECONDS);
  const payments = itemsOf(store.payment, 'stripe')
    .filter(({ status }) => status === 'captured' || status === 'refunded')
    .flatMap((payment) => {
      const order = store.order.get(payment.order_id);
      if (!order) return [];
      const id = payment.id.replace('pi_', 'txn_');
      const { amount, currency, created_at } = payment;
      const source = chargeView(payment, order);
      return [{ id, amount, currency, created_at, type: 'charge' as const, source }];
    });
  const refunds = itemsOf(store.refund, 'stripe')
    .filter(({ status }) => status === 'processed')
    .map((refund) => ({
      ...{ id: refund.id.replace('re_', 'txn_'), amount: -refund.amount },
      ...{ currency: refund.currency, created_at: refund.created_at },
      ...{ type: 'refund' as const, source: refundView(refund) },
    }));
  const byDay = Map.groupBy([...payments, ...refunds], ({ created_at }) => dueOn(created_at));
  return [...byDay]
    .filter(([day]) => day <= today)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, moved]) => {
      const digits = day.replaceAll('-', '');
      const created_at = Date.parse(`${day}T10:00:00Z`) / 1_000;
      const fee = {
        ...{ id: `txn_EMfee${digits}`, amount: -knobs.payoutFeeMinor, currency: 'INR' },
        ...{ created_at, type: 'stripe_fee' as const, source: null },
      };
      const inside = [...moved, ...(knobs.payoutFeeMinor > 0 ? [fee] : [])];
      const out = {
        ...{ id: `txn_EMpo${digits}`, currency: 'INR', created_at, type: 'payout' as const },
        ...{ amount: -inside.reduce((sum, { amount }) => sum + amount, 0), source: null },
      };
      return {
        id: `po_EM${digits}`,
        created_at,
        arrivesAt: created_at,
        entries: [...inside, out].map((entry) => ({
          ...{ id: entry.id, created_at: entry.created_at, view: transactionView(entry) },
        })),
      };
    });
}

/** A payout as Stripe's API shows it. */
export function payoutView({ id, created_at, arrivesAt, entries }: StripePayout) {
  return {
    id,
    object: 'payout',
    amount: -(entries.at(-1)?.view.amount ?? 0),
    arrival_date: arrivesAt,
    automatic: true,
    balance_transaction: entries.at(-1)?.id ?? null,
    created: created_at,
    currency: 'inr',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_code: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: { status: 'supported', value: `EMSTR${id.slice(-8)}` },
    type: 'bank_account',
  };
}
