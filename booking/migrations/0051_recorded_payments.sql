-- Money that staff recorded and a second person must approve. It never ends by itself.
alter table payment
  -- How the money came: `bank_transfer`, `cheque`, `cash` or `travel_credit`.
  add column recorded_method text,
  drop constraint payment_status_check,
  add constraint payment_status_check check (status in (
    'created', 'pending', 'captured', 'failed', 'expired', 'cancelled', 'review', 'disputed',
    'recorded'));
insert into allowed_transition (machine, from_state, to_state) values
  ('payment', 'created', 'recorded'),
  ('payment', 'recorded', 'captured'),
  ('payment', 'recorded', 'cancelled'),
  -- Only for the repair below.
  ('payment', 'expired', 'recorded'),
  ('payment', 'cancelled', 'recorded');

-- Before, such money disappeared when its hold ended or another payment began.
update payment set status = 'recorded', updated_at = clock_now()
 where gateway = 'offline' and recorded_by is not null and approved_by is null
   and captured_minor = 0 and status in ('created', 'expired', 'cancelled');
delete from allowed_transition
 where machine = 'payment' and from_state in ('expired', 'cancelled') and to_state = 'recorded';

create index payment_recorded on payment (created_at) where status = 'recorded';
