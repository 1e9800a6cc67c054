create table seat_hold (
  departure_id uuid not null references departure (id),
  id uuid not null,
  status text not null check (status in ('active', 'converted', 'released', 'expired')),
  pax int not null check (pax between 1 and 50),
  occupancy_counts jsonb not null,
  addon_counts jsonb not null default '{}',
  quote jsonb not null,
  quote_hash text not null,
  expires_at timestamptz not null,
  extended_once boolean not null default false,
  customer_id uuid,
  session_hash text not null,
  ip_hash text,
  waitlist_entry_id uuid,
  booking_id uuid,
  draft_enc bytea,
  release_reason text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id)
);
create index seat_hold_id on seat_hold (id);
create index seat_hold_active on seat_hold (departure_id, expires_at) where status = 'active';
create index seat_hold_expiry on seat_hold (expires_at) where status = 'active';
create index seat_hold_session on seat_hold (session_hash) where status = 'active';
create trigger seat_hold_transition before update of status on seat_hold
  for each row execute function enforce_transition('hold');

create table booking (
  departure_id uuid not null references departure (id),
  id uuid not null,
  reference text not null,
  status text not null check (status in (
    'pending_payment', 'confirmed', 'expired', 'cancelled', 'completed', 'no_show', 'transferred')),
  customer_id uuid,
  session_hash text,
  channel text not null default 'web' check (channel in ('web', 'staff', 'corporate')),
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  billing_state_code char(2),
  billing_address jsonb,
  gstin text,
  legal_name text,
  buyer_pan_enc bytea,
  buyer_pan_last4 text,
  is_resident boolean not null default true,
  pax int not null check (pax >= 1),
  currency char(3) not null,
  gross_minor bigint not null,
  group_discount_minor bigint not null,
  coupon_discount_minor bigint not null,
  credit_applied_minor bigint not null default 0,
  taxable_minor bigint not null,
  gst_minor bigint not null,
  tcs_minor bigint not null,
  round_off_minor bigint not null,
  total_minor bigint not null check (total_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  balance_due_on date,
  quote_snapshot jsonb not null,
  tax_snapshot jsonb not null,
  policy_snapshot jsonb not null,
  coupon_id uuid references coupon (id),
  hold_id uuid,
  notes text,
  source jsonb,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  marketing_email boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, reference),
  unique (departure_id, hold_id),
  foreign key (departure_id, hold_id) references seat_hold (departure_id, id),
  constraint booking_refund_within_paid check (refunded_minor <= paid_minor)
);
create index booking_id on booking (id);
create index booking_customer on booking (customer_id, created_at desc);
create index booking_by_status on booking (departure_id, status);
create index booking_email on booking (lower(contact_email));
create index booking_balance on booking (balance_due_on)
  where status = 'confirmed' and paid_minor - refunded_minor < total_minor;
create index booking_status_updated on booking (status, updated_at);
create trigger booking_transition before update of status on booking
  for each row execute function enforce_transition('booking');

alter table seat_hold add foreign key (departure_id, booking_id)
  references booking (departure_id, id);

create table booking_traveller (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  seq int not null,
  is_lead boolean not null,
  type text not null check (type in ('adult', 'child', 'infant')),
  full_name text not null,
  gender text check (gender in ('female', 'male', 'other', 'undisclosed')),
  date_of_birth date not null,
  nationality char(2),
  phone text,
  email text,
  occupancy text not null check (occupancy in ('quad', 'triple', 'twin', 'single')),
  room_group int,
  room_preference text not null default 'any'
    check (room_preference in ('any', 'same_gender', 'with_group')),
  pickup_point_id uuid,
  diet text check (diet in ('veg', 'nonveg', 'jain', 'vegan', 'eggetarian')),
  medical_enc bytea,
  fitness_declared_at timestamptz,
  emergency_name text,
  emergency_phone text,
  emergency_relation text,
  passport_no_enc bytea,
  passport_last4 text,
  passport_expiry date,
  passport_country char(2),
  pan_enc bytea,
  guardian_consent jsonb,
  status text not null default 'active'
    check (status in ('active', 'cancelled', 'no_show', 'travelled')),
  replaced_by uuid,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, booking_id, seq),
  foreign key (departure_id, booking_id) references booking (departure_id, id),
  foreign key (departure_id, pickup_point_id) references pickup_point (departure_id, id)
);
create index booking_traveller_id on booking_traveller (id);
create unique index booking_one_lead on booking_traveller (departure_id, booking_id) where is_lead;

create table booking_line (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  seq int not null,
  kind text not null check (kind in (
    'fare', 'single_supplement', 'pickup', 'addon', 'group_discount', 'coupon_discount', 'cgst',
    'sgst', 'igst', 'tcs', 'round_off', 'cancellation_charge', 'adjustment')),
  traveller_seq int,
  description text not null,
  qty int not null,
  unit_minor bigint not null,
  amount_minor bigint not null,
  discount_alloc_minor bigint not null default 0,
  gst_bps int,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, booking_id, seq),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index booking_line_id on booking_line (id);

create table payment_schedule_item (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  seq int not null,
  due_on date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  status text not null default 'due' check (status in ('due', 'paid', 'waived', 'overdue')),
  payment_id uuid,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, booking_id, seq),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index payment_schedule_item_id on payment_schedule_item (id);

-- An amount to collect; owns one gateway order.
create table payment (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  purpose text not null check (purpose in ('deposit', 'balance', 'instalment', 'full', 'extra')),
  schedule_item_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  status text not null check (status in (
    'created', 'pending', 'captured', 'failed', 'expired', 'cancelled', 'review', 'disputed')),
  gateway text not null
    check (gateway in ('razorpay', 'stripe', 'emulator', 'offline', 'travel_credit')),
  gateway_order_id text,
  receipt text not null,
  expires_at timestamptz not null,
  captured_minor bigint not null default 0 check (captured_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  captured_at timestamptz,
  failure_code text,
  offline_ref text,
  recorded_by text,
  next_check_at timestamptz not null default clock_now(),
  checks int not null default 0,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, gateway, gateway_order_id),
  foreign key (departure_id, booking_id) references booking (departure_id, id),
  constraint payment_refund_within_captured check (refunded_minor <= captured_minor)
);
create index payment_id on payment (id);
-- One open payment per booking, so that two tabs can't pay twice.
create unique index payment_one_open on payment (departure_id, booking_id)
  where status in ('created', 'pending');
create index payment_to_check on payment (next_check_at)
  where status in ('created', 'pending', 'expired', 'cancelled');
create trigger payment_transition before update of status on payment
  for each row execute function enforce_transition('payment');

create table payment_attempt (
  departure_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  gateway text not null,
  gateway_payment_id text not null,
  status text not null check (status in (
    'created', 'authorized', 'captured', 'failed', 'refunded', 'partially_refunded')),
  method text,
  amount_minor bigint not null check (amount_minor >= 0),
  currency char(3) not null,
  -- How much of this attempt's money the booking counts (set once, after capture).
  counted_minor bigint not null default 0 check (counted_minor >= 0),
  fee_minor bigint,
  tax_on_fee_minor bigint,
  error_code text,
  error_description text,
  captured_at timestamptz,
  settlement_id text,
  settled_at timestamptz,
  raw jsonb not null default '{}',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, gateway, gateway_payment_id),
  foreign key (departure_id, payment_id) references payment (departure_id, id)
);
create index payment_attempt_id on payment_attempt (id);
create index payment_attempt_payment on payment_attempt (departure_id, payment_id);
create trigger payment_attempt_transition before update of status on payment_attempt
  for each row execute function enforce_transition('attempt');

create table refund (
  departure_id uuid not null,
  id uuid not null,
  payment_attempt_id uuid not null,
  booking_id uuid not null,
  cancellation_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason in (
    'cancellation', 'late_payment', 'overpayment', 'duplicate', 'departure_cancelled', 'goodwill',
    'dispute')),
  destination text not null default 'gateway'
    check (destination in ('gateway', 'bank_transfer', 'travel_credit')),
  speed text not null default 'normal' check (speed in ('normal', 'optimum')),
  status text not null check (status in (
    'requested', 'approved', 'processing', 'processed', 'failed', 'rejected', 'superseded')),
  gateway text not null,
  gateway_refund_id text,
  idempotency_key text not null check (idempotency_key ~ '^[A-Za-z0-9_-]{10,}$'),
  arn text,
  requested_by text not null default 'system',
  approved_by text,
  attempts int not null default 0,
  last_error text,
  processed_at timestamptz,
  next_check_at timestamptz not null default clock_now(),
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, idempotency_key),
  unique (departure_id, gateway, gateway_refund_id),
  foreign key (departure_id, payment_attempt_id) references payment_attempt (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index refund_id on refund (id);
create index refund_attempt on refund (departure_id, payment_attempt_id);
create index refund_open on refund (next_check_at) where status in ('approved', 'processing');
create trigger refund_transition before update of status on refund
  for each row execute function enforce_transition('refund');

-- A booking's append-only timeline.
create table booking_event (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  kind text not null,
  is_public boolean not null default true,
  amount_minor bigint,
  detail jsonb not null default '{}',
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index booking_event_id on booking_event (id);
create index booking_event_booking on booking_event (departure_id, booking_id, created_at);

create table review (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  trip_id uuid not null references trip (id),
  rating int not null check (rating between 1 and 5),
  text text not null check (char_length(text) <= 2000),
  author_name text not null,
  photos jsonb not null default '[]',
  consent boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'shown', 'hidden')),
  operator_reply text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, booking_id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index review_id on review (id);
create index review_shown on review (trip_id, created_at desc) where status = 'shown';
