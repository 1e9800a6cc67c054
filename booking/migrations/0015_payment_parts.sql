-- How an attempt's money splits into value, GST, TCS and rounding. Null until it is counted.
alter table payment_attempt
  add column value_minor bigint check (value_minor >= 0),
  add column gst_minor bigint check (gst_minor >= 0),
  add column tcs_minor bigint check (tcs_minor >= 0),
  add column round_off_minor bigint;

-- Earlier money is split in the same proportions, rounding the running total after each payment.
with kept as (
  select a.departure_id, a.id, p.booking_id, coalesce(a.captured_at, a.created_at) as at,
         a.counted_minor - (
           select coalesce(sum(r.amount_minor), 0) from refund r
            where r.departure_id = a.departure_id and r.payment_attempt_id = a.id
              and r.reason in ('late_payment', 'overpayment', 'duplicate', 'wrong_amount')
              and r.status not in ('rejected', 'superseded')) as amount
    from payment_attempt a
    join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
   where a.counted_minor > 0),
price as (
  select departure_id, id, taxable_minor, gst_minor, tcs_minor, round_off_minor,
         taxable_minor + gst_minor + tcs_minor + round_off_minor as total
    from booking),
position as (
  select k.departure_id, k.id, b.taxable_minor, b.gst_minor, b.tcs_minor, b.total,
         least(sum(k.amount) over w, b.total) as until,
         least(sum(k.amount) over w - k.amount, b.total) as since
    from kept k join price b on b.departure_id = k.departure_id and b.id = k.booking_id
   where b.total > 0
  window w as (partition by k.departure_id, k.booking_id order by k.at, k.id)),
parts as (
  select departure_id, id, until - since as amount,
         round(taxable_minor::numeric * until / total)
           - round(taxable_minor::numeric * since / total) as value,
         round(gst_minor::numeric * until / total) - round(gst_minor::numeric * since / total) as gst,
         round(tcs_minor::numeric * until / total) - round(tcs_minor::numeric * since / total) as tcs
    from position)
update payment_attempt a
   set value_minor = x.value, gst_minor = x.gst, tcs_minor = x.tcs,
       round_off_minor = x.amount - x.value - x.gst - x.tcs
  from parts x where x.departure_id = a.departure_id and x.id = a.id;
