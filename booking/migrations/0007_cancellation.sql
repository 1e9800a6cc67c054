-- Cancellations, their refunds, and travel credit.
insert into allowed_transition (machine, from_state, to_state) values
  ('cancellation', 'requested', 'approved'),
  ('cancellation', 'requested', 'rejected'),
  ('cancellation', 'approved', 'applied'),
  ('cancellation', 'applied', 'settled');

create table cancellation (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  scope text not null check (scope in ('booking', 'travellers')),
  traveller_ids uuid[] not null,
  initiator text not null check (initiator in ('traveller', 'staff', 'operator', 'system')),
  requested_by text not null,
  status text not null check (status in ('requested', 'approved', 'rejected', 'applied', 'settled')),
  -- The date of the request in the departure's time zone. It decides the tier and never changes.
  effective_on date not null,
  days_before int not null,
  tier jsonb not null,
  share_minor bigint not null check (share_minor >= 0),
  charge_minor bigint not null check (charge_minor >= 0),
  charge_gst_minor bigint not null check (charge_gst_minor >= 0),
  tcs_kept_minor bigint not null check (tcs_kept_minor >= 0),
  kept_minor bigint not null check (kept_minor >= 0),
  refund_minor bigint not null check (refund_minor >= 0),
  refund_as text check (refund_as in ('original', 'travel_credit', 'move')),
  -- Where the money moved if the traveller chose another date.
  moved_to text,
  -- The deadline for the traveller's choice after the operator cancels.
  choose_until timestamptz,
  reason text check (char_length(reason) <= 1000),
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index cancellation_id on cancellation (id);
create index cancellation_booking on cancellation (departure_id, booking_id, created_at);
create index cancellation_choice on cancellation (choose_until) where status = 'approved';
create trigger cancellation_transition before update of status on cancellation
  for each row execute function enforce_transition('cancellation');

alter table refund
  add foreign key (departure_id, cancellation_id) references cancellation (departure_id, id),
  drop constraint refund_destination_check,
  add constraint refund_destination_check
    check (destination in ('gateway', 'bank_transfer', 'travel_credit', 'move'));
create index refund_of_cancellation on refund (departure_id, cancellation_id);
create index refund_to_approve on refund (created_at) where status in ('requested', 'failed');

-- Adds the attempts missing from payments recorded by hand; other captured payments have one.
insert into payment_attempt
  (departure_id, id, payment_id, gateway, gateway_payment_id, status, method, amount_minor, currency,
   counted_minor, captured_at, created_at)
select p.departure_id, gen_random_uuid(), p.id, p.gateway, p.id::text, 'captured', 'bank_transfer',
       p.captured_minor, p.currency, p.captured_minor, p.captured_at, p.created_at
  from payment p
 where p.gateway = 'offline' and p.captured_minor > 0
   and not exists (select 1 from payment_attempt a
                    where a.departure_id = p.departure_id and a.payment_id = p.id);

-- Stored value for a later trip. Its holder is identified by a keyed hash of the booking's email
-- address until they have an account.
create table travel_credit_account (
  id uuid primary key,
  customer_id uuid unique,
  holder_hash text not null unique,
  currency char(3) not null default 'INR',
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);

create table travel_credit_entry (
  id uuid primary key,
  account_id uuid not null references travel_credit_account (id),
  kind text not null check (kind in ('issue', 'redeem', 'expire', 'reverse', 'adjust')),
  delta_minor bigint not null check (delta_minor <> 0),
  -- What's left of issued credit; 0 for other entries.
  remaining_minor bigint not null default 0 check (remaining_minor >= 0),
  expires_on date,
  booking_id uuid,
  refund_id uuid unique,
  parent_entry_id uuid references travel_credit_entry (id),
  created_at timestamptz not null default clock_now(),
  check ((kind in ('issue', 'reverse')) = (delta_minor > 0) or kind = 'adjust')
);
create index travel_credit_open on travel_credit_entry (account_id, expires_on)
  where remaining_minor > 0;

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry'));
