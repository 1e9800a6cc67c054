/** Checks that every booking's lines, total, payments, payment parts and refunds agree. */
import { sql } from 'kysely';
import type { Queries } from '../database/db.ts';
import { allRows } from '../database/rows.ts';

/** An amount that differs from the rows it should match. Contains no personal data. */
interface MoneyDrift {
  /** Null for travel credit, which belongs to no departure. */
  departureId: string | null;
  departure: string | null;
  /** The booking, or the travel credit account. */
  id: string;
  booking: string | null;
  what: string;
  bookMinor: number;
  rowsMinor: number;
}

/** Returns all differences, for all bookings or one departure's. There should be none. */
export async function findMoneyDrift(queries: Queries, departureId?: string) {
  const here = departureId ? sql`and b.departure_id = ${departureId}` : sql``;
  const accounts = departureId ? sql`and false` : sql``;
  return allRows<MoneyDrift>(queries)`
    with l as (
      select departure_id, booking_id, sum(amount_minor)::bigint as total,
             sum(amount_minor) filter (where kind not in ('adjustment', 'cancellation_charge')) as sold,
             sum(amount_minor) filter (where kind in ('cgst', 'sgst', 'igst')) as gst,
             sum(amount_minor) filter (where kind = 'tcs') as tcs,
             -sum(amount_minor) filter (
               where kind in ('group_discount', 'early_discount', 'coupon_discount')) as discounts
        from booking_line group by 1, 2),
    p as (
      select departure_id, booking_id, sum(captured_minor) as captured from payment group by 1, 2),
    r as (
      select departure_id, booking_id, sum(amount_minor) filter (where status = 'processed') as processed,
             sum(amount_minor) filter (where status not in ('rejected', 'superseded')) as back
        from refund group by 1, 2),
    tries as (
      select a.departure_id, p.booking_id, a.counted_minor as counted, a.value_minor as value,
             a.gst_minor as gst, a.tcs_minor as tcs, a.round_off_minor as round_off,
             a.counted_minor - (
               select coalesce(sum(r.amount_minor), 0) from refund r
                where r.departure_id = a.departure_id and r.payment_attempt_id = a.id
                  and r.status not in ('rejected', 'superseded')) as kept
        from payment_attempt a
        join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
       where a.counted_minor > 0),
    a as (
      select departure_id, booking_id, sum(counted) as counted,
             sum(value) filter (where kept > 0) as value, sum(gst) filter (where kept > 0) as gst,
             sum(tcs) filter (where kept > 0) as tcs,
             -- All that stayed has its parts: only then do they have to be those of the price.
             bool_and(kept = 0 or kept = value + gst + tcs + round_off) as is_whole
        from tries group by 1, 2),
    books as (
      select b.*, coalesce(l.total, 0) as lines, coalesce(l.sold, 0) as sold,
             coalesce(l.gst, 0) as gst_lines, coalesce(l.tcs, 0) as tcs_lines,
             coalesce(l.discounts, 0) as discount_lines, coalesce(p.captured, 0) as captured,
             coalesce(a.counted, 0) as counted, coalesce(r.processed, 0) as processed,
             coalesce(a.value, 0) as value_paid, coalesce(a.gst, 0) as gst_paid,
             coalesce(a.tcs, 0) as tcs_paid,
             coalesce(a.is_whole, false) and l.total = l.sold
               and b.status in ('confirmed', 'completed')
               and b.paid_minor - coalesce(r.back, 0) = b.total_minor as is_settled
        from booking b
        left join l on l.departure_id = b.departure_id and l.booking_id = b.id
        left join p on p.departure_id = b.departure_id and p.booking_id = b.id
        left join a on a.departure_id = b.departure_id and a.booking_id = b.id
        left join r on r.departure_id = b.departure_id and r.booking_id = b.id)
    select b.departure_id, d.code as departure, b.id, b.reference as booking, x.what,
           x.book::bigint as book_minor, x.rows::bigint as rows_minor
      from books b
      join departure d on d.id = b.departure_id
     cross join lateral (values
       ('total, and the lines', b.total_minor, b.lines, true),
       ('price as sold, and its lines',
        b.taxable_minor + b.gst_minor + b.tcs_minor + b.round_off_minor, b.sold, true),
       ('GST, and its lines', b.gst_minor, b.gst_lines, true),
       ('TCS, and its lines', b.tcs_minor, b.tcs_lines, true),
       ('discounts, and their lines',
        b.group_discount_minor + b.early_discount_minor + b.coupon_discount_minor,
        b.discount_lines, true),
       ('paid, and what payments captured', b.paid_minor, b.captured, true),
       ('paid, and what tries brought', b.paid_minor, b.counted, true),
       ('refunded, and the refunds', b.refunded_minor, b.processed, true),
       ('taxable value, and that of the payments', b.taxable_minor, b.value_paid, b.is_settled),
       ('GST, and that of the payments', b.gst_minor, b.gst_paid, b.is_settled),
       ('TCS, and that of the payments', b.tcs_minor, b.tcs_paid, b.is_settled)
     ) as x (what, book, rows, is_due)
     where x.is_due and x.book <> x.rows ${here}
    union all
    select null, null, t.id, null, 'credit, and its entries', t.balance_minor, e.delta::bigint
      from travel_credit_account t
     cross join lateral (
       select coalesce(sum(delta_minor), 0) as delta from travel_credit_entry
        where account_id = t.id) e
     where t.balance_minor <> e.delta ${accounts}
    union all
    select null, null, t.id, null, 'credit, and what is left of its entries', t.balance_minor, e.remaining::bigint
      from travel_credit_account t
     cross join lateral (
       select coalesce(sum(remaining_minor), 0) as remaining from travel_credit_entry
        where account_id = t.id) e
     where t.balance_minor <> e.remaining ${accounts}`;
}
