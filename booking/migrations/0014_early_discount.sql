-- A departure's discounts for booking at least a given number of days before it starts.
create table early_discount_tier (
  departure_id uuid not null references departure (id),
  min_days_before int not null check (min_days_before between 1 and 730),
  bps int not null check (bps between 1 and 10000),
  primary key (departure_id, min_days_before)
);

alter table booking add column early_discount_minor bigint not null default 0;

alter table booking_line drop constraint booking_line_kind_check;
alter table booking_line add constraint booking_line_kind_check check (kind in (
  'fare', 'single_supplement', 'pickup', 'addon', 'group_discount', 'early_discount',
  'coupon_discount', 'cgst', 'sgst', 'igst', 'tcs', 'round_off', 'cancellation_charge',
  'adjustment'));

-- Prices agreed before this discount existed had none.
update booking set quote_snapshot = quote_snapshot || '{"earlyDiscountMinor": 0}'
 where not quote_snapshot ? 'earlyDiscountMinor';
update seat_hold set quote = quote || '{"earlyDiscountMinor": 0}'
 where not quote ? 'earlyDiscountMinor';
