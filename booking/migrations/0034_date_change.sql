-- Travellers may move their booking to another date of the same trip.
alter table cancellation_policy
  add column change_min_days_before int not null default 10 check (change_min_days_before >= 0),
  -- How many changes cost nothing. The fee, in basis points of the price, applies from the next.
  add column free_changes int not null default 1 check (free_changes >= 0),
  add column change_fee_bps int not null default 0 check (change_fee_bps between 0 and 10000);

update booking
   set policy_snapshot = policy_snapshot
         || '{"dateChange": {"minDaysBefore": 10, "freeChanges": 1, "feeBps": 0}}'::jsonb;

update seat_hold
   set quote = jsonb_set(quote, '{policy,dateChange}',
         '{"minDaysBefore": 10, "freeChanges": 1, "feeBps": 0}')
 where status = 'active';

alter table guest_access_code
  drop constraint guest_access_code_purpose_check,
  add constraint guest_access_code_purpose_check
    check (purpose in ('open', 'cancel', 'choose', 'change'));

-- A booking that moves to another date and back brings the same gateway payment to a date twice.
alter table payment_attempt
  drop constraint payment_attempt_departure_id_gateway_gateway_payment_id_key,
  add unique (departure_id, payment_id, gateway, gateway_payment_id);
