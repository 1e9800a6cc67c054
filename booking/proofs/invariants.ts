/** Checks the invariants after every schedule. Each sentence returned is a violation. */
import { sql } from 'kysely';
import { creditHolder } from '../actions/refunds.ts';
import { findCouponDrift } from '../store/catalogue/coupons.ts';
import { findMoneyDrift } from '../store/money/moneyDrift.ts';
import { findDrift } from '../store/bookings/seats.ts';
import { moneyInOf } from '../store/database/moneyIn.ts';
import { links, type World } from './world.ts';

interface BookingMoney {
  reference: string;
  status: string;
  totalMinor: number;
  depositMinor: number;
  paidMinor: number;
  capturedMinor: number;
  leastPaidMinor: number;
  mostPaidMinor: number;
  countedMinor: number;
  refundedMinor: number;
  processedMinor: number;
  goingBackMinor: number;
  rejectedMinor: number;
  /** What left at the gateway without our asking. */
  externalMinor: number;
  lateMinor: number;
  cancelKeptMinor: number;
  cancelRefundMinor: number;
  linesMinor: number;
  hasCancellation: boolean;
  isMoved: boolean;
}

/** What the invariants read of a world. */
type Checked = Pick<
  World,
  'db' | 'departureId' | 'otherId' | 'customer' | 'couponCode' | 'visitors' | 'answers'
> & { gateway: Pick<World['gateway'], 'payments' | 'leftOf'> };

/** Returns all violations once a schedule is idle. */
export async function findViolations(world: Checked): Promise<string[]> {
  const both = [world.departureId, world.otherId];
  const [drifts, moneyDrifts, couponDrift, counts, bookings, credit, gateway] = await Promise.all([
    Promise.all(both.map((id) => findDrift(world.db.queries, id))),
    Promise.all(both.map((id) => findMoneyDrift(world.db.queries, id))),
    findCouponDrift(world.db.queries, world.couponCode),
    countsOf(world),
    bookingMoney(world),
    creditOf(world),
    gatewayMoney(world),
  ]);
  const answers = [...world.answers]
    .filter(([, given]) => given.size > 1)
    .map(([key, given]) => `one key, several responses: ${key} ${[...given].join(' ')}`);
  return [
    ...[...drifts.flat(), ...couponDrift].map(
      (one) => `a counter differs from its rows: ${JSON.stringify(one)}`,
    ),
    ...moneyDrifts.flat().map((one) => `money differs from its rows: ${JSON.stringify(one)}`),
    ...counts,
    ...bookings,
    ...credit,
    ...gateway,
    ...answers,
  ];
}

/** Recounts seats, rooms, extras and coupons from their rows, and finds what is stuck. */
async function countsOf(world: Checked): Promise<string[]> {
  const { db, departureId, otherId, couponCode, visitors } = world;
  const both = sql`(${departureId}, ${otherId})`;
  const scopes = visitors.map((session) => `${session}:POST /holds`);
  const { rows } = await sql<{ what: string; many: number; limit: number }>`
    with rooms as (
      select h.departure_id, r.key as room, r.value::int as pax
        from seat_hold h, jsonb_each_text(h.occupancy_counts) r
       where h.departure_id in ${both} and h.status = 'active'
      union all
      select t.departure_id, t.occupancy, 1
        from booking b
        join booking_traveller t on t.departure_id = b.departure_id and t.booking_id = b.id
       where b.departure_id in ${both} and b.status in ('confirmed', 'completed')
         and t.status in ('active', 'travelled') and t.type <> 'infant'),
    extras as (
      select h.departure_id, e.key as code, e.value::int as qty
        from seat_hold h cross join jsonb_each_text(h.addon_counts) e
       where h.departure_id in ${both} and h.status = 'active'
      union all
      -- Extras per person end when there are more of them than travellers.
      select b.departure_id, e ->> 'code',
             case when a.per = 'traveller' and b.pax < (b.quote_snapshot ->> 'pax')::int
               then least((e ->> 'qty')::int, b.pax) else (e ->> 'qty')::int end
        from booking b cross join jsonb_array_elements(b.quote_snapshot -> 'addons') e
        join addon a on a.departure_id = b.departure_id and a.code = e ->> 'code'
       where b.departure_id in ${both} and b.status in ('confirmed', 'completed')),
    coupon_bookings as (
      select b.departure_id, b.id, b.status, b.coupon_id, b.coupon_discount_minor as discount,
             case when b.status = 'pending_payment' then 'reserved'
                  when b.status in ('confirmed', 'completed') then 'redeemed'
                  -- Who cancels or moves a booking that stood has used the coupon.
                  when b.status in ('cancelled', 'transferred') and exists (
                    select 1 from booking_event e
                     where e.departure_id = b.departure_id and e.booking_id = b.id
                       and e.kind in ('booking_confirmed', 'booking_confirmed_late'))
                    then 'redeemed'
                  else 'released' end as due
        from booking b join coupon c on c.id = b.coupon_id where c.code = ${couponCode}),
    coupons as (
      select count(*)::int as n, coalesce(sum(discount), 0)::bigint as spent
        from coupon_bookings where due <> 'released')
    select 'oversold seats' as what, coalesce(sum(s.pax), 0)::int + d.blocked as many,
           d.capacity as limit
      from departure d left join rooms s on s.departure_id = d.id
     where d.id in ${both} group by d.id
    having coalesce(sum(s.pax), 0) + d.blocked > d.capacity
    union all
    select 'oversold room ' || p.occupancy, sum(s.pax)::int, p.allotment
      from departure_price p join rooms s
        on s.departure_id = p.departure_id and s.room = p.occupancy
     where p.departure_id in ${both} and p.allotment is not null
     group by p.departure_id, p.occupancy, p.allotment having sum(s.pax) > p.allotment
    union all
    select 'extra ' || a.code || ' counted wrong', coalesce(sum(s.qty), 0)::int, a.taken
      from addon a left join extras s on s.departure_id = a.departure_id and s.code = a.code
     where a.departure_id in ${both} group by a.departure_id, a.id, a.code, a.taken
    having coalesce(sum(s.qty), 0) <> a.taken
    union all
    select 'oversold extra ' || a.code, a.taken, a.stock from addon a
     where a.departure_id in ${both} and a.taken > a.stock
    union all
    select 'coupon counted wrong', n, c.redeemed from coupon c, coupons
     where c.code = ${couponCode} and n <> c.redeemed
    union all
    select 'coupon used too often', n, c.max_redemptions from coupon c, coupons
     where c.code = ${couponCode} and n > c.max_redemptions
    union all
    select 'coupon gave away too much', spent, c.budget_minor from coupon c, coupons
     where c.code = ${couponCode} and spent > c.budget_minor
    union all
    select 'coupon used too often by one person', u.uses, c.max_per_customer
      from coupon_customer u join coupon c on c.id = u.coupon_id
     where c.code = ${couponCode} and u.uses > c.max_per_customer
    union all
    select 'use of a coupon is ' || coalesce(r.status, 'unknown') || ' for a booking that is '
           || b.status, 1, 0
      from coupon_bookings b
      left join coupon_redemption r on r.departure_id = b.departure_id and r.booking_id = b.id
     where r.status is distinct from b.due or r.coupon_id <> b.coupon_id
        or r.discount_minor <> b.discount
    union all
    select 'stuck: hold that ran out', 1, 0 from seat_hold
     where departure_id in ${both} and status = 'active' and expires_at <= clock_now()
    union all
    select 'stuck: unpaid booking without its seats ' || b.reference, 1, 0
      from booking b join seat_hold h on h.departure_id = b.departure_id and h.id = b.hold_id
     where b.departure_id in ${both} and b.status = 'pending_payment' and h.status <> 'active'
    union all
    select 'stuck: payment without order ' || p.id, 1, 0 from payment p
     where p.departure_id in ${both} and p.status = 'created'
    union all
    select 'shares exceed what is due on a booking that is ' || b.status, s.open, s.due
      from booking b
      cross join lateral (
        select coalesce(sum(p.amount_minor) filter (where p.status = 'open'), 0)::bigint as open,
               case b.status when 'confirmed' then b.total_minor
                             when 'pending_payment' then b.deposit_minor else 0 end
                 - case when b.status in ('confirmed', 'pending_payment')
                     then b.paid_minor - b.refunded_minor else 0 end as due
          from payment_share p
         where p.departure_id = b.departure_id and p.booking_id = b.id) s
     where b.departure_id in ${both} and s.open > greatest(s.due, 0)
    union all
    select 'money kept for a share that is ' || s.status, p.captured_minor, p.refunded_minor
      from payment p join payment_share s
        on s.departure_id = p.departure_id and s.id = p.share_id
     where p.departure_id in ${both} and p.captured_minor > p.refunded_minor
       and s.status <> 'paid' and not exists (
             select 1 from payment_attempt a join refund r
               on r.departure_id = a.departure_id and r.payment_attempt_id = a.id
              where a.departure_id = p.departure_id and a.payment_id = p.id
                and r.status <> 'processed')
    union all
    select 'stuck: open payment of a share that is ' || s.status, 1, 0
      from payment p join payment_share s
        on s.departure_id = p.departure_id and s.id = p.share_id
     where p.departure_id in ${both} and p.status in ('created', 'pending') and s.status <> 'open'
    union all
    select 'stuck: open payment of a booking that is ' || b.status, 1, 0
      from payment p join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
     where p.departure_id in ${both} and p.status = 'pending'
       and b.status not in ('pending_payment', 'confirmed')
    union all
    select 'stuck: refund that is ' || r.status, 1, 0 from refund r
     where r.departure_id in ${both} and r.status in ('requested', 'approved', 'processing')
    union all
    select 'stuck: payment that is under review', 1, 0 from payment p
     where p.departure_id in ${both} and p.status = 'review'
    union all
    select 'stuck: recorded money that waits', 1, 0 from payment p
     where p.departure_id in ${both} and p.status = 'recorded'
    union all
    select 'recorded money ended without a decision as ' || p.status, 1, 0 from payment p
     where p.departure_id in ${both} and p.recorded_by is not null
       and p.status not in ('captured', 'disputed') and not exists (
             select 1 from audit_log where object_id = p.id::text and action = 'payment.reject')
    union all
    select 'stuck: dispute that is open', 1, 0 from dispute
     where departure_id in ${both} and status = 'open'
    union all
    select 'a payment shown as disputed without a dispute', 1, 0 from payment p
     where p.departure_id in ${both} and p.status = 'disputed'
    union all
    select 'stuck: message to ' || o.topic, 1, 0 from outbox o
     where o.departure_id in ${both} and o.done_at is null
    union all
    select 'stuck: webhook ' || w.type, 1, 0 from webhook_event w where w.state = 'received'
    union all
    select 'a hold without the answer that was stored with it', 1, 0 from seat_hold h
     where h.departure_id in ${both} and h.waitlist_entry_id is null and not exists (
             select 1 from idempotency_key k
              where k.scope in (${sql.join(scopes)}) and k.resource_id = h.id and k.state = 'done')
    union all
    select 'two bookings of one hold', count(*)::int, 1 from booking
     where departure_id in ${both} and hold_id is not null
     group by departure_id, hold_id having count(*) > 1
    union all
    select 'stuck: cancellation that is ' || c.status, 1, 0 from cancellation c
     where c.departure_id in ${both} and c.status in ('requested', 'approved')
    union all
    select 'stuck: cancellation that is applied, its money gone', 1, 0 from cancellation c
     where c.departure_id in ${both} and c.status = 'applied'
       and not exists (select 1 from refund r where r.departure_id = c.departure_id
                          and r.cancellation_id = c.id and r.status <> 'processed')
    union all
    select 'stuck: end of a date that is running', 1, 0 from departure_end
     where departure_id in ${both} and status = 'running'
    union all
    select 'a cancelled date with a booking that is ' || b.status, 1, 0
      from booking b join departure d on d.id = b.departure_id
     where d.id in ${both} and d.status = 'cancelled'
       and b.status in ('pending_payment', 'confirmed')
    union all
    select 'a cancelled date with a hold', 1, 0
      from seat_hold h join departure d on d.id = h.departure_id
     where d.id in ${both} and d.status = 'cancelled' and h.status = 'active'
    union all
    select 'a cancelled date with a place that is ' || w.status, 1, 0
      from waitlist_entry w join departure d on d.id = w.departure_id
     where d.id in ${both} and d.status = 'cancelled' and w.status in ('waiting', 'offered')
    union all
    -- Receivables are summed by this date.
    select 'what ' || b.reference || ' owes is due on another day than its first unpaid part',
           b.total_minor, ${moneyInOf(sql`b`)}
      from booking b
     where b.departure_id in ${both} and b.status in ('confirmed', 'completed', 'no_show')
       and ${moneyInOf(sql`b`)} < b.total_minor
       and b.balance_due_on is distinct from (
             select due_on from payment_schedule_item i
              where i.departure_id = b.departure_id and i.booking_id = b.id
                and i.status in ('due', 'overdue') order by i.seq limit 1)
    union all
    select 'an offer without its seats', 1, 0
      from waitlist_entry w
      left join seat_hold h on h.departure_id = w.departure_id and h.id = w.offer_hold_id
     where w.departure_id in ${both} and w.status = 'offered'
       and (h.status is distinct from 'active' or h.expires_at <= clock_now())
    union all
    select 'two places with one number', count(*)::int, 1 from waitlist_entry
     where departure_id in ${both} and status = 'waiting'
     group by departure_id, position having count(*) > 1
    union all
    -- What comes free is offered before it is anybody's: nobody who fits is left waiting.
    select 'somebody waits for seats that are free', w.pax, d.capacity - d.blocked - d.held - d.booked
      from waitlist_entry w join departure d on d.id = w.departure_id
      join departure_price p on p.departure_id = d.id and p.occupancy = w.occupancy
     where d.id in ${both} and w.status = 'waiting' and w.confirmed_at is not null
       and d.status in ('scheduled', 'guaranteed') and p.is_active
       and d.capacity - d.blocked - d.held - d.booked >= w.pax
       and (p.allotment is null or p.allotment - p.held - p.booked >= w.pax)`.execute(db.queries);
  return rows.map(({ what, many, limit }) => `${what} (${many} and ${limit})`);
}

/** Checks that every captured paisa is either in a booking or refunded, and only once. */
async function bookingMoney({ db, departureId, otherId }: Checked): Promise<string[]> {
  const both = sql`(${departureId}, ${otherId})`;
  const { rows } = await sql<BookingMoney>`
    with p as (
      select booking_id, sum(captured)::bigint as captured, sum(least)::bigint as least,
             sum(most)::bigint as most
        from (
          select p.booking_id, sum(p.captured_minor) as captured,
                 -- Of a share's payments, one at most is kept, and none if the share was closed.
                 case when p.share_id is null then sum(o.least)
                      when s.status = 'paid' then min(o.least) else 0 end as least,
                 sum(o.most) as most
            from payment p
            left join payment_share s on s.departure_id = p.departure_id and s.id = p.share_id
           cross join lateral (
             select case when p.share_id is null then o.exact + o.accepted
                         else least(nullif(o.exact, 0), nullif(o.least_accepted, 0)) end as least,
                    case when p.share_id is null then o.exact + o.accepted
                         else greatest(o.exact, o.most_accepted) end as most
               from (
                 -- Of each order one capture, and what staff accepted beside it. A share takes one only.
                 select coalesce(bool_or(a.review_decision is null)::int * p.amount_minor, 0) as exact,
                        coalesce(sum(a.counted_minor) filter (where a.review_decision = 'accept'), 0)
                          as accepted,
                        min(a.counted_minor) filter (where a.review_decision = 'accept') as least_accepted,
                        max(a.counted_minor) filter (where a.review_decision = 'accept') as most_accepted
                   from payment_attempt a
                  where a.departure_id = p.departure_id and a.payment_id = p.id and a.counted_minor > 0) o
             ) o
           where p.departure_id in ${both}
           group by p.booking_id, p.share_id, s.status) one
       group by 1),
    a as (
      select p.booking_id, sum(a.counted_minor)::bigint as counted
        from payment_attempt a
        join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
       where p.departure_id in ${both} group by 1),
    r as (
      select booking_id, sum(amount_minor) filter (where status = 'processed')::bigint as processed,
             sum(amount_minor) filter (where status not in ('rejected', 'superseded'))::bigint as back,
             sum(amount_minor) filter (where status = 'rejected')::bigint as rejected,
             sum(amount_minor) filter (where source = 'external' and status = 'processed')::bigint
               as external,
             sum(amount_minor) filter (where reason = 'late_payment'
                                         and status not in ('rejected', 'superseded'))::bigint as late
        from refund where departure_id in ${both} group by 1),
    c as (
      select booking_id, sum(kept_minor)::bigint as kept, sum(refund_minor)::bigint as refund
        from cancellation where departure_id in ${both} group by 1),
    l as (
      select booking_id, sum(amount_minor)::bigint as lines
        from booking_line where departure_id in ${both} group by 1)
    select b.reference, b.status, b.total_minor as "totalMinor", b.deposit_minor as "depositMinor",
           b.paid_minor as "paidMinor", b.refunded_minor as "refundedMinor",
           coalesce(p.captured, 0) as "capturedMinor", coalesce(p.least, 0) as "leastPaidMinor",
           coalesce(p.most, 0) as "mostPaidMinor",
           coalesce(a.counted, 0) as "countedMinor", coalesce(r.processed, 0) as "processedMinor",
           coalesce(r.back, 0) as "goingBackMinor", coalesce(r.rejected, 0) as "rejectedMinor",
           coalesce(r.external, 0) as "externalMinor",
           coalesce(r.late, 0) as "lateMinor", coalesce(c.kept, 0) as "cancelKeptMinor",
           coalesce(c.refund, 0) as "cancelRefundMinor", coalesce(l.lines, 0) as "linesMinor",
           c.kept is not null as "hasCancellation", b.hold_id is null as "isMoved"
      from booking b
      left join p on p.booking_id = b.id left join a on a.booking_id = b.id
      left join r on r.booking_id = b.id left join c on c.booking_id = b.id
      left join l on l.booking_id = b.id
     where b.departure_id in ${both}`.execute(db.queries);
  const broken: string[] = [];
  for (const one of rows) {
    const say = (isTrue: boolean, sentence: string) => {
      if (!isTrue) broken.push(`${one.reference} (${one.status}): ${sentence}`);
    };
    say(one.paidMinor === one.capturedMinor, 'paid differs from what was captured');
    say(one.paidMinor === one.countedMinor, 'paid differs from the sum of the payment attempts');
    say(one.refundedMinor === one.processedMinor, 'refunded differs from what was paid out');
    say(one.linesMinor === one.totalMinor, 'the lines do not add up');
    const kept = one.paidMinor - one.goingBackMinor;
    const due = dueOf(one, one.leastPaidMinor);
    // Money that staff refused to refund stays. Later money is refunded first.
    const most = dueOf(one, one.mostPaidMinor) + one.rejectedMinor;
    // What someone took at the gateway may be part of what's due, and then the rest goes back too.
    const isTaken = one.externalMinor > 0;
    say(
      (isTaken || kept >= Math.min(due, one.paidMinor)) && kept <= most,
      `${kept} of ${one.paidMinor} paid is kept, but ${due} should be`,
    );
    // A booking keeps what was paid when it moves, even if the new date asks for more.
    if (one.status === 'confirmed' && !one.hasCancellation && !one.isMoved) {
      // Less than ₹1 of a deposit can't be paid.
      say(kept + one.externalMinor > one.depositMinor - 100, 'confirmed without its deposit');
    }
    const restMinor = one.totalMinor - kept;
    const isPayable = restMinor <= 0 || restMinor >= 100;
    say(one.status !== 'confirmed' || isPayable, `${restMinor} is due, and no one can pay it`);
  }
  return broken;
}

/**
 * Returns what a booking keeps of what its orders were paid: all of it up to the price, or nothing
 * without seats.
 */
function dueOf(one: BookingMoney, ordersMinor: number): number {
  const own = ordersMinor - one.lateMinor - one.cancelRefundMinor;
  if (one.status === 'confirmed') return Math.min(one.totalMinor, own);
  // Partly paid outside the gateway. The payment is refunded when the hold ends.
  if (one.status === 'pending_payment') return own;
  const hasLeft = one.status === 'cancelled' || one.status === 'transferred';
  return hasLeft ? one.cancelKeptMinor : 0;
}

/** Checks the overall ledger: money received, and credit given, is in bookings or credit, or was paid out. */
async function creditOf({ db, departureId, otherId, customer }: Checked): Promise<string[]> {
  const holder = creditHolder(links, customer.email);
  const both = sql`(${departureId}, ${otherId})`;
  type Sum =
    | 'inMinor'
    | 'outMinor'
    | 'keptMinor'
    | 'creditMinor'
    | 'givenMinor'
    | 'entriesMinor'
    | 'remainingMinor';
  const { rows } = await sql<Record<Sum, number>>`
    with r as (
      select * from refund
       where departure_id in ${both} and status not in ('rejected', 'superseded')),
    e as (
      select e.* from travel_credit_entry e join travel_credit_account a on a.id = e.account_id
       where a.holder_hash = any(${holder}::text[]))
    select (select coalesce(sum(a.counted_minor), 0)::bigint
              from payment_attempt a
              join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
             where p.departure_id in ${both} and p.gateway <> 'travel_credit'
               and p.recorded_by is distinct from 'system') as "inMinor",
           (select coalesce(sum(amount_minor), 0)::bigint from r
             where destination in ('gateway', 'bank_transfer')) as "outMinor",
           (select coalesce(sum(paid_minor), 0)::bigint from booking where departure_id in ${both})
             - (select coalesce(sum(amount_minor), 0)::bigint from r) as "keptMinor",
           coalesce((select sum(balance_minor) from travel_credit_account
                      where holder_hash = any(${holder}::text[])), 0)::bigint as "creditMinor",
           (select coalesce(sum(delta_minor), 0)::bigint from e where kind = 'adjust') as "givenMinor",
           (select coalesce(sum(delta_minor), 0)::bigint from e) as "entriesMinor",
           (select coalesce(sum(remaining_minor), 0)::bigint from e) as "remainingMinor"`.execute(
    db.queries,
  );
  const [sum] = rows;
  if (!sum) return ['the ledger is unreadable'];
  const { inMinor, outMinor, keptMinor, creditMinor, givenMinor } = sum;
  return [
    ...(inMinor + givenMinor === outMinor + keptMinor + creditMinor
      ? []
      : [`the ledger does not sum to zero: ${JSON.stringify(sum)}`]),
    ...(creditMinor === sum.entriesMinor && creditMinor === sum.remainingMinor
      ? []
      : [`credit differs from what was issued less what was spent: ${JSON.stringify(sum)}`]),
  ];
}

/** Checks that the gateway's records agree with ours. */
async function gatewayMoney({ db, departureId, otherId, gateway }: Checked): Promise<string[]> {
  const both = sql`(${departureId}, ${otherId})`;
  const { rows } = await sql<{
    gatewayPaymentId: string;
    countedMinor: number;
    sentMinor: number;
    leftMinor: number;
  }>`
    select a.gateway_payment_id as "gatewayPaymentId",
           max(a.counted_minor) filter (where p.recorded_by is null) as "countedMinor",
           coalesce(sum(r.sent), 0)::bigint as "sentMinor",
           sum(a.counted_minor - coalesce(r.back, 0))::bigint as "leftMinor"
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
      left join lateral (
        select sum(amount_minor) filter (where destination = 'gateway') as sent,
               sum(amount_minor) as back
          from refund
         where departure_id = a.departure_id and payment_attempt_id = a.id
           and status = 'processed') r on true
     where a.departure_id in ${both} group by 1`.execute(db.queries);
  const broken: string[] = [];
  for (const payment of gateway.payments.values()) {
    if (payment.status !== 'captured' && payment.status !== 'refunded') continue;
    const known = rows.find((one) => one.gatewayPaymentId === payment.id);
    if (known?.countedMinor !== payment.amountMinor) {
      broken.push(`captured money is unaccounted for: ${payment.id} ${payment.amountMinor}`);
      continue;
    }
    const outMinor = payment.amountMinor - gateway.leftOf(payment.id);
    // What was given back some other way before someone took it too, staff must ask for.
    const isAllGone = known.leftMinor === 0 && known.sentMinor < outMinor;
    if (known.sentMinor !== outMinor && !isAllGone) {
      broken.push(
        `the gateway sent back ${outMinor} of ${payment.id}, but we wrote ${known.sentMinor}`,
      );
    }
  }
  return broken;
}

/** Returns the rows behind a failure, in order, to make sense of a replay. */
export async function moneyRows({ db, departureId, otherId }: World): Promise<string[]> {
  const both = sql`(${departureId}, ${otherId})`;
  const { rows } = await sql<{ row: string }>`
    select row from (
      select e.created_at, b.reference || ' event ' || e.kind || ' ' || coalesce(e.amount_minor::text, '')
        from booking_event e join booking b on b.departure_id = e.departure_id and b.id = e.booking_id
       where b.departure_id in ${both}
      union all
      select p.created_at, concat_ws(' ', b.reference, 'payment', p.gateway, p.status, p.amount_minor,
                                     'captured', p.captured_minor, p.gateway_order_id)
        from payment p join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
       where b.departure_id in ${both}
      union all
      select r.created_at, concat_ws(' ', b.reference, 'refund', r.reason, r.destination, r.status,
                                     r.amount_minor)
        from refund r join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
       where b.departure_id in ${both}
      union all
      select c.created_at, concat_ws(' ', b.reference, 'cancellation', c.scope, c.initiator, c.status,
                                     'share', c.share_minor, 'kept', c.kept_minor, 'refund',
                                     c.refund_minor)
        from cancellation c join booking b on b.departure_id = c.departure_id and b.id = c.booking_id
       where b.departure_id in ${both}) as all_rows (at, row) order by at`.execute(db.queries);
  return rows.map(({ row }) => `\n    ${row}`);
}
