-- Everything that the sums of receivables read, so that they read no bookings: nearly all owe one part.
drop index booking_receivable;
create index booking_receivable on booking (departure_id, id)
  include (currency, total_minor, paid_minor, refunded_minor, balance_due_on)
  where status in ('confirmed', 'completed', 'no_show')
    and paid_minor - refunded_minor < total_minor;
-- The others: with instalments, or with an unpaid deposit.
create index payment_schedule_item_several on payment_schedule_item (departure_id, booking_id)
  where status in ('due', 'overdue') and seq <> 1;
-- The list is in this order.
drop index payment_schedule_item_due;
create index payment_schedule_item_due on payment_schedule_item (due_on, id)
  where status in ('due', 'overdue');
