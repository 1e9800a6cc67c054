/** Payouts as Stripe's own API answers them, with fees, taxes and entries that aren't payments. */
import { stripeGateway } from './stripe.ts';

const entry = (id: string, type: string, amount: number, fee: number, source: unknown) => ({
  ...{ id, object: 'balance_transaction', type, amount, fee, net: amount - fee, currency: 'inr' },
  fee_details: [
    { amount: fee - Math.round(fee * 0.18), currency: 'inr', type: 'stripe_fee' },
    { amount: Math.round(fee * 0.18), currency: 'inr', type: 'tax' },
  ],
  ...{ description: null, source, status: 'available' },
});
const payout = (id: string, change: object = {}) => ({
  ...{ id, object: 'payout', amount: 87_000, currency: 'inr', automatic: true, status: 'paid' },
  ...{ arrival_date: 1_795_600_000, trace_id: { status: 'pending', value: null }, ...change },
});
const list = (data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1/x' });

const asked: string[] = [];
const gateway = stripeGateway({
  ...{ name: 'stripe', baseUrl: 'https://api.stripe.com', secretKey: 'sk', webhookSecrets: [] },
  fetch: (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(`${url.pathname}${url.search}`);
    const data = url.pathname.endsWith('/payouts')
      ? [
          payout('po_1'),
          payout('po_2', { automatic: false, amount: 5_000 }),
          payout('po_3', { automatic: false, amount: -700 }),
        ]
      : [
          entry('txn_1', 'charge', 100_000, 2_360, {
            ...{ id: 'ch_1', object: 'charge', payment_intent: 'pi_1' },
          }),
          entry('txn_2', 'refund', -10_000, 0, {
            ...{ id: 're_1', object: 'refund', payment_intent: { id: 'pi_1' } },
          }),
          entry('txn_3', 'adjustment', -5_000, 1_500, {
            ...{ id: 'du_1', object: 'dispute', payment_intent: 'pi_0' },
          }),
          entry('txn_4', 'refund_failure', 300, 0, {
            ...{ id: 're_0', object: 'refund', payment_intent: 'pi_0' },
          }),
          entry('txn_5', 'stripe_fee', -200, 0, null),
          entry('txn_6', 'payout', -87_000, 0, 'po_1'),
        ];
    return Promise.resolve(
      new Response(JSON.stringify(list(data)), { headers: { 'content-type': 'application/json' } }),
    );
  },
});

it('reads each entry as a payment, a refund, or something to explain', async () => {
  const entries = await gateway.listSettled('2026-11');
  const shared = { settlementId: 'po_1', utr: null, currency: 'INR' };
  expect(
    entries.map(({ settledAt, description, ...one }) => ({ ...one, at: settledAt.getTime() })),
  ).toEqual(
    [
      ['pi_1', 'payment', null, 100_000, 2_360, 425, 97_640, 0],
      ['re_1', 'refund', 'pi_1', 10_000, 0, 0, 0, 10_000],
      ['txn_3', 'adjustment', 'pi_0', 5_000, 1_500, 270, 0, 6_500],
      ['txn_4', 'adjustment', 'pi_0', 300, 0, 0, 300, 0],
      ['txn_5', 'adjustment', null, 200, 0, 0, 0, 200],
      ['po_2', 'adjustment', null, 5_000, 0, 0, 5_000, 0],
      ['po_3', 'adjustment', null, 700, 0, 0, 0, 700],
    ].map(([id, kind, paymentId, amountMinor, feeMinor, taxMinor, creditMinor, debitMinor]) => ({
      ...{ ...shared, id, kind, paymentId, amountMinor, feeMinor, taxMinor, creditMinor },
      ...{
        debitMinor,
        at: 1_795_600_000_000,
        ...(String(id).startsWith('po') && { settlementId: id }),
      },
    })),
  );
  expect(asked.map((path) => decodeURIComponent(path))).toEqual([
    '/v1/payouts?arrival_date[gte]=1793491200&arrival_date[lt]=1796083200&status=paid&limit=100',
    '/v1/balance_transactions?payout=po_1&expand[0]=data.source&limit=100',
  ]);
});
