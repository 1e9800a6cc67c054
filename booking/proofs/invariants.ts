/** What must be true after every schedule. Each sentence that comes back is a broken promise. */
import { sql } from 'kysely';
import { findDrift } from '../store/seats.ts';
import type { World } from './world.ts';

type Attempt = {
  isFlagged: boolean;
  gatewayPaymentId: string;
  countedMinor: number;
};
type RefundRow = { id: string; gatewayRefundId: string | null; status: string };
type BookingMoney = {
  reference: string;
  status: string;
  totalMinor: number;
  depositMinor: number;
  paidMinor: number;
  capturedMinor: number;
  countedMinor: number;
  refundedMinor: number;
  processedMinor: number;
  goingBackMinor: number;
  lateMinor: number;
  ordersPaidMinor: number;
  linesMinor: number;
  isSeated: boolean;
};

/** All broken promises of a schedule that has come to rest. */
export async function brokenPromises(world: World): Promise<string[]> {
  const [drift, counts, money] = await Promise.all([
    findDrift(world.db.queries, world.departureId),
    countsOf(world),
    moneyOf(world),
  ]);
  const answers = [...world.answers]
    .filter(([, given]) => given.size > 1)
    .map(([key, given]) => `one key, several answers: ${key} ${[...given].join(' ')}`);
  return [
    ...drift.map((one) => `a counter differs from its rows: ${JSON.stringify(one)}`),
    ...counts,
    ...money,
    ...answers,
  ];
}

/** Seats, rooms, extras and coupons by their rows, whatever the counters say; and what is stuck. */
async function countsOf({ db, departureId, couponCode, visitors }: World): Promise<string[]> {
  const scopes = visitors.map((session) => `${session}:POST /holds`);
  const { rows } = await sql<{ what: string; many: number; limit: number }>`
    with seats as (
      select 'hold' as kind, h.pax, h.occupancy_counts as rooms, h.addon_counts as extras
        from seat_hold h where h.departure_id = ${departureId} and h.status = 'active'
      union all
      select 'booking', h.pax, h.occupancy_counts, h.addon_counts
        from booking b join seat_hold h on h.departure_id = b.departure_id and h.id = b.hold_id
       where b.departure_id = ${departureId} and b.status in ('confirmed', 'completed')),
    coupons as (
      select count(*)::int as n from booking b join coupon c on c.id = b.coupon_id
       where c.code = ${couponCode} and b.status in ('pending_payment', 'confirmed', 'completed'))
    select 'oversold seats' as what, coalesce(sum(s.pax), 0)::int + d.blocked as many,
           d.capacity as limit
      from departure d left join seats s on true
     where d.id = ${departureId} group by d.id
    having coalesce(sum(s.pax), 0) + d.blocked > d.capacity
    union all
    select 'oversold room ' || p.occupancy, sum((s.rooms ->> p.occupancy)::int)::int, p.allotment
      from departure_price p join seats s on s.rooms ? p.occupancy
     where p.departure_id = ${departureId} and p.allotment is not null
     group by p.occupancy, p.allotment
    having sum((s.rooms ->> p.occupancy)::int) > p.allotment
    union all
    select 'extra ' || a.code || ' counted wrong', coalesce(sum((s.extras ->> a.code)::int), 0)::int,
           a.taken
      from addon a left join seats s on s.extras ? a.code
     where a.departure_id = ${departureId} group by a.id, a.code, a.taken
    having coalesce(sum((s.extras ->> a.code)::int), 0) <> a.taken
    union all
    select 'oversold extra ' || a.code, a.taken, a.stock from addon a
     where a.departure_id = ${departureId} and a.taken > a.stock
    union all
    select 'coupon counted wrong', n, c.redeemed from coupon c, coupons
     where c.code = ${couponCode} and n <> c.redeemed
    union all
    select 'coupon used too often', n, c.max_redemptions from coupon c, coupons
     where c.code = ${couponCode} and n > c.max_redemptions
    union all
    select 'stuck: hold that ran out', 1, 0 from seat_hold
     where departure_id = ${departureId} and status = 'active' and expires_at <= clock_now()
    union all
    select 'stuck: unpaid booking without its seats ' || b.reference, 1, 0
      from booking b join seat_hold h on h.departure_id = b.departure_id and h.id = b.hold_id
     where b.departure_id = ${departureId} and b.status = 'pending_payment' and h.status <> 'active'
    union all
    select 'stuck: payment without order ' || p.id, 1, 0 from payment p
     where p.departure_id = ${departureId} and p.status = 'created'
    union all
    select 'stuck: open payment of a booking that is ' || b.status, 1, 0
      from payment p join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
     where p.departure_id = ${departureId} and p.status = 'pending'
       and b.status not in ('pending_payment', 'confirmed')
    union all
    select 'stuck: refund that is ' || r.status, 1, 0 from refund r
     where r.departure_id = ${departureId} and r.status in ('requested', 'approved', 'processing')
    union all
    select 'stuck: message to ' || o.topic, 1, 0 from outbox o
     where o.departure_id = ${departureId} and o.done_at is null
    union all
    select 'stuck: webhook ' || w.type, 1, 0 from webhook_event w where w.state = 'received'
    union all
    select 'a hold without the answer that was stored with it', 1, 0 from seat_hold h
     where h.departure_id = ${departureId} and not exists (
             select 1 from idempotency_key k
              where k.scope in (${sql.join(scopes)}) and k.resource_id = h.id and k.state = 'done')
    union all
    select 'two bookings of one hold', count(*)::int, 1 from booking
     where departure_id = ${departureId} group by hold_id having count(*) > 1`.execute(db.queries);
  return rows.map(({ what, many, limit }) => `${what} (${many} and ${limit})`);
}

/** Every captured paisa is in a booking or goes back, once; and the gateway's own books agree. */
async function moneyOf({ db, departureId, gateway }: World): Promise<string[]> {
  const [{ rows: attempts }, { rows: refunds }, { rows: bookings }] = await Promise.all([
    sql<Attempt>`
      select a.gateway_payment_id as "gatewayPaymentId", a.counted_minor as "countedMinor",
             exists (select 1 from outbox o where o.departure_id = a.departure_id
                        and o.topic = 'payment.review'
                        and o.payload ->> 'gatewayPaymentId' = a.gateway_payment_id) as "isFlagged"
        from payment_attempt a
        join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
       where a.departure_id = ${departureId}`.execute(db.queries),
    sql<RefundRow>`
      select id, gateway_refund_id as "gatewayRefundId", status
        from refund where departure_id = ${departureId}`.execute(db.queries),
    sql<BookingMoney>`
      select b.reference, b.status, b.total_minor as "totalMinor",
             b.deposit_minor as "depositMinor", b.paid_minor as "paidMinor",
             b.refunded_minor as "refundedMinor",
             exists (select 1 from seat_hold h where h.departure_id = b.departure_id
                        and h.id = b.hold_id and h.status = 'active') as "isSeated",
             (select coalesce(sum(p.captured_minor), 0)::bigint from payment p
               where p.departure_id = b.departure_id and p.booking_id = b.id) as "capturedMinor",
             (select coalesce(sum(p.amount_minor), 0)::bigint from payment p
               where p.departure_id = b.departure_id and p.booking_id = b.id
                 and p.captured_minor > 0) as "ordersPaidMinor",
             (select coalesce(sum(a.counted_minor), 0)::bigint
                from payment_attempt a join payment p
                  on p.departure_id = a.departure_id and p.id = a.payment_id
               where p.departure_id = b.departure_id and p.booking_id = b.id) as "countedMinor",
             (select coalesce(sum(r.amount_minor), 0)::bigint from refund r
               where r.departure_id = b.departure_id and r.booking_id = b.id
                 and r.status = 'processed') as "processedMinor",
             (select coalesce(sum(r.amount_minor), 0)::bigint from refund r
               where r.departure_id = b.departure_id and r.booking_id = b.id
                 and r.status not in ('rejected', 'superseded')) as "goingBackMinor",
             (select coalesce(sum(r.amount_minor), 0)::bigint from refund r
               where r.departure_id = b.departure_id and r.booking_id = b.id
                 and r.reason = 'late_payment'
                 and r.status not in ('rejected', 'superseded')) as "lateMinor",
             (select coalesce(sum(l.amount_minor), 0)::bigint from booking_line l
               where l.departure_id = b.departure_id and l.booking_id = b.id) as "linesMinor"
        from booking b where b.departure_id = ${departureId}`.execute(db.queries),
  ]);
  const broken: string[] = [];
  const say = (isTrue: boolean, sentence: string) => {
    if (!isTrue) broken.push(sentence);
  };
  for (const payment of gateway.payments.values()) {
    if (payment.status !== 'captured' && payment.status !== 'refunded') continue;
    const order = gateway.orders.get(payment.orderId);
    const known = attempts.find((one) => one.gatewayPaymentId === payment.id);
    const isOdd = payment.amountMinor !== order?.amountMinor;
    const isSeen = isOdd ? known?.isFlagged : known?.countedMinor === payment.amountMinor;
    say(isSeen === true, `captured money is nowhere: ${payment.id} ${payment.amountMinor}`);
  }
  for (const refund of gateway.refunds.values()) {
    const known = refunds.find((one) => one.gatewayRefundId === refund.id);
    if (refund.status === 'failed') continue;
    say(known?.status === 'processed', `a refund that we do not know: ${refund.id}`);
  }
  for (const one of bookings) {
    const name = `${one.reference} (${one.status})`;
    say(one.paidMinor === one.capturedMinor, `${name}: paid is not what was captured`);
    say(one.paidMinor === one.countedMinor, `${name}: paid is not what the attempts brought`);
    say(one.refundedMinor === one.processedMinor, `${name}: refunded is not what went back`);
    say(one.linesMinor === one.totalMinor, `${name}: the lines do not add up`);
    const kept = one.paidMinor - one.goingBackMinor;
    // Of each order one capture may stay, up to the price; without seats nothing may.
    const due =
      one.status === 'confirmed'
        ? Math.min(one.totalMinor, one.ordersPaidMinor - one.lateMinor)
        : 0;
    say(kept === due, `${name}: ${kept} is kept of ${one.paidMinor} paid, and ${due} should be`);
    if (one.status === 'confirmed') {
      say(kept >= one.depositMinor, `${name}: confirmed without its deposit`);
    }
  }
  return broken;
}
