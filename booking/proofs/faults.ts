/** The faults that `proof:mutants` plants. `faults.test.ts` checks that each still has its place. */

export interface Fault {
  name: string;
  file: string;
  /** The text to replace. It must occur exactly once. */
  instead: string;
  of: string;
  /** Where its schedules pay. Defaults to the scripted gateway. */
  gateway?: 'both';
}

export const faults: readonly Fault[] = [
  {
    name: 'money that left at the gateway is owed on top',
    file: 'actions/moneyOut.ts',
    of: `  await endOwed(tx, owed, owedMinor - Math.max(mostMinor, 0));
`,
    instead: '',
  },
  {
    name: 'a dashboard refund without its webhook is forgotten',
    file: 'actions/externalRefunds.ts',
    of: `    if (unknown.has(refund.id) && (await importRefund(deps, gateway, refund))) count += 1;
`,
    instead: '',
  },
  {
    name: 'an earlier payment is asked about at the gateway for new payments',
    file: 'actions/completePayment.ts',
    of: `  const gateway = gatewayOf(deps, payment.gateway);`,
    instead: `  const { gateway } = deps;
  gatewayOf(deps, payment.gateway);`,
    gateway: 'both',
  },
  {
    name: 'a lost dispute takes no money',
    file: 'actions/disputes.ts',
    of: `  if (status === 'lost') {
    const booked`,
    instead: `  if (status === 'won') {
    const booked`,
  },
  {
    name: 'recorded money ends when another payment begins',
    file: 'actions/closePayment.ts',
    of: `  if ((await waitingMinor(tx, booking)) > 0) throw new Refusal('payment_in_progress');
`,
    instead: `  await tx
    .updateTable('payment')
    .set({ status: 'cancelled' })
    .where('booking_id', '=', booking.id)
    .where('status', '=', 'recorded')
    .execute();
`,
  },
  {
    name: 'less than a rupee stays due',
    file: 'actions/completePayment.ts',
    of: `  await writeOffRest(tx, key);
`,
    instead: '',
  },
  {
    name: 'a paid share stays open',
    file: 'actions/completePayment.ts',
    of: `  await setShareStatus(tx, share, 'paid');
`,
    instead: '',
  },
  {
    name: 'shares stay open when their booking has lost its seats',
    file: 'actions/expireHolds.ts',
    of: `  await closeExcessShares(tx, booking);
`,
    instead: '',
  },
  {
    name: 'the seat update has no condition',
    file: 'store/bookings/seats.ts',
    of: `         and held + booked + blocked + \${hold.pax}::int <= capacity
         and price_version`,
    instead: `         and price_version`,
  },
  {
    name: 'a late payment takes seats without checking',
    file: 'store/bookings/seats.ts',
    of: `       and held + booked + blocked + \${counts.pax}::int <= capacity
       and not exists (`,
    instead: `       and not exists (`,
  },
  {
    name: 'the hold is checked before it is locked instead of after',
    file: 'actions/createBooking.ts',
    of: `    const locked = await lockHold(tx, hold.departureId, hold.id);
    if (!isActive(locked)) throw new Refusal('hold_expired');
    // The hold was repriced since it was read above; validate against the new price.
    if (locked.quoteHash !== hold.quoteHash) return null;`,
    instead: `    await lockHold(tx, hold.departureId, hold.id);
    const locked = hold;`,
  },
  {
    name: 'a hold expires in any state',
    file: 'store/bookings/holds.ts',
    of: `where departure_id = \${departureId} and status = 'active' and expires_at <= clock_now()
    returning`,
    instead: `where departure_id = \${departureId} and expires_at <= clock_now()
    returning`,
  },
  {
    name: "the sweeper releases a converted hold's seats",
    file: 'actions/expireHolds.ts',
    of: `  const expired = await expireHoldRows(tx, departureId);`,
    instead: `  const { rows } = await sql<{ id: string }>\`
    select id from seat_hold where departure_id = \${departureId} and expires_at <= clock_now()
       and status in ('active', 'converted')\`.execute(tx);
  await expireHoldRows(tx, departureId);
  const expired: HoldRecord[] = [];
  for (const { id } of rows) {
    const found = await lockHold(tx, departureId, id);
    if (found) expired.push(found);
  }`,
  },
  {
    name: "a request's response is stored in a separate transaction",
    file: 'actions/idempotent.ts',
    of: `    const result = await run(async (tx, status, body, resourceId) => {
      // A retry took over because this took too long. The retry wins, and this one rolls back.
      if (!(await finishKey(tx, claim, status, body, resourceId))) {
        throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
      }
      return { status, body };
    });`,
    instead: `    let made = '';
    const result = await run(async (_tx, status, body, resourceId) => {
      made = resourceId;
      return { status, body };
    });
    await db.transact((tx) => finishKey(tx, claim, result.status, result.body, made));`,
  },
  {
    name: 'a webhook is trusted without asking the gateway',
    file: 'actions/webhooks.ts',
    of: `      await completePayment(deps, route.rowId, 'webhook');`,
    instead: `      const told = gateway.summarise(parse(Buffer.from(event.raw)));
      const believed = await findPayment(db.queries, route.rowId);
      await completePayment(
        told.type !== 'payment.captured' || !believed || !told.paymentId
          ? deps
          : {
              ...deps,
              gateway: {
                ...gateway,
                listOrderPayments: async () => [
                  {
                    id: told.paymentId ?? '',
                    orderId,
                    status: 'captured',
                    amountMinor: believed.amountMinor,
                    amountRefundedMinor: 0,
                    currency: believed.currency,
                    method: null,
                    feeMinor: null,
                    taxMinor: null,
                    errorCode: null,
                    errorDescription: null,
                  },
                ],
              },
            },
        route.rowId,
      );`,
  },
  {
    name: 'a change of date relies on the booking as it was before the lock',
    file: 'actions/transferBooking.ts',
    of: `    const booking = await lockForCancelling(tx, own);`,
    instead: `    await lockForCancelling(tx, own);
    const booking = own;`,
  },
  {
    name: 'each refund attempt has its own key',
    file: 'actions/refunds.ts',
    of: `      idempotencyKey: refund.idempotencyKey,`,
    instead: `      idempotencyKey: \`\${refund.idempotencyKey}-\${Math.random().toString(36).slice(2)}\`,`,
  },
  {
    name: 'money already being refunded is refunded again',
    file: 'actions/completePayment.ts',
    of: `  const excessMinor = Math.min(broughtMinor, moneyIn(booking) - booking.totalMinor);`,
    instead: `  const excessMinor = Math.min(broughtMinor, booking.paidMinor - booking.totalMinor);`,
  },
  {
    name: 'every report of a processed refund records it again',
    file: 'actions/refunds.ts',
    of: `  if (!(await moveRefund(tx, refund, from, 'processed', facts))) return false;`,
    instead: `  await moveRefund(tx, refund, from, 'processed', facts);`,
  },
  {
    name: 'captured money is counted every time it is seen',
    file: 'actions/completePayment.ts',
    of: `    if (attempt.countedMinor > 0 || !wasCaptured(attempt.status)) continue;
`,
    instead: `    if (!wasCaptured(attempt.status)) continue;
    attempt.countedMinor = 0;
    await sql\`update payment_attempt set counted_minor = 0 where id = \${attempt.id}\`.execute(tx);
`,
  },
  {
    name: 'accepted unexpected payments are missing from the ledger',
    file: 'actions/staffPaymentReviews.ts',
    of: `  await recordCapture(tx, captured);
  const sentMinor`,
    instead: `  const sentMinor`,
  },
  {
    name: 'spent travel credit can be spent again',
    file: 'store/money/travelCredit.ts',
    of: `      update travel_credit_entry set remaining_minor = remaining_minor - \${part}::bigint`,
    instead: `      update travel_credit_entry set remaining_minor = remaining_minor - 0 * \${part}::bigint`,
  },
  {
    name: "a coupon's uses are read with the price instead of at redemption",
    file: 'store/catalogue/coupons.ts',
    of: `    update coupon set redeemed = redeemed + 1, spent_minor = spent_minor + \${discountMinor}::bigint,
           updated_at = clock_now()
     where id = \${coupon.id}
       and (max_redemptions is null or redeemed < max_redemptions)`,
    instead: `    update coupon set redeemed = least(redeemed + 1, max_redemptions),
           spent_minor = spent_minor + \${discountMinor}::bigint, updated_at = clock_now()
     where id = \${coupon.id}`,
  },
  {
    name: 'an extra is sold beyond its stock',
    file: 'store/bookings/seats.ts',
    of: `       where ad.departure_id = d.id and ad.code = w.key
         and (ad.stock is null or ad.taken + w.value::int <= ad.stock)`,
    instead: `       where ad.departure_id = d.id and ad.code = w.key
         and (ad.stock is null or ad.taken < ad.stock + 5)`,
  },
  {
    name: 'paid orders are never checked again',
    file: 'store/money/payments.ts',
    of: `p.status in ('created', 'pending', 'expired', 'cancelled', 'captured', 'disputed', 'review')
  and`,
    instead: `p.status in ('created', 'pending', 'expired', 'cancelled')
  and`,
  },
];
