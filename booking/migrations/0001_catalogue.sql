-- The clock that decides what has expired. Tests may shift it.
create function clock_now() returns timestamptz language sql stable as $$ select now() $$;

-- Allowed transitions of every state machine. The code has the same table (domain/states.ts); this
-- one makes sure no bug moves a row backwards.
create table allowed_transition (
  machine text not null,
  from_state text not null,
  to_state text not null,
  primary key (machine, from_state, to_state)
);

create function enforce_transition() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and not exists (
    select 1 from allowed_transition
     where machine = tg_argv[0] and from_state = old.status and to_state = new.status
  ) then
    raise exception '% may not go from % to %', tg_argv[0], old.status, new.status
      using errcode = 'check_violation', constraint = 'allowed_transition';
  end if;
  return new;
end $$;

insert into allowed_transition (machine, from_state, to_state) values
  ('departure', 'draft', 'scheduled'),
  ('departure', 'scheduled', 'guaranteed'),
  ('departure', 'scheduled', 'cancelled'),
  ('departure', 'scheduled', 'departed'),
  ('departure', 'guaranteed', 'cancelled'),
  ('departure', 'guaranteed', 'departed'),
  ('departure', 'departed', 'completed'),
  ('hold', 'active', 'converted'),
  ('hold', 'active', 'released'),
  ('hold', 'active', 'expired'),
  ('booking', 'pending_payment', 'confirmed'),
  ('booking', 'pending_payment', 'expired'),
  ('booking', 'pending_payment', 'cancelled'),
  ('booking', 'expired', 'confirmed'),
  ('booking', 'confirmed', 'cancelled'),
  ('booking', 'confirmed', 'completed'),
  ('booking', 'confirmed', 'no_show'),
  ('booking', 'confirmed', 'transferred'),
  ('booking', 'cancelled', 'confirmed'),
  ('booking', 'cancelled', 'pending_payment'),
  ('payment', 'created', 'pending'),
  ('payment', 'created', 'expired'),
  ('payment', 'created', 'cancelled'),
  ('payment', 'created', 'failed'),
  ('payment', 'pending', 'captured'),
  ('payment', 'pending', 'review'),
  ('payment', 'pending', 'expired'),
  ('payment', 'pending', 'cancelled'),
  ('payment', 'pending', 'failed'),
  ('payment', 'expired', 'captured'),
  ('payment', 'expired', 'review'),
  ('payment', 'failed', 'captured'),
  ('payment', 'failed', 'review'),
  ('payment', 'cancelled', 'captured'),
  ('payment', 'cancelled', 'review'),
  ('payment', 'review', 'captured'),
  ('payment', 'captured', 'disputed'),
  ('payment', 'disputed', 'captured'),
  ('attempt', 'created', 'failed'),
  ('attempt', 'created', 'authorized'),
  ('attempt', 'created', 'captured'),
  ('attempt', 'created', 'partially_refunded'),
  ('attempt', 'created', 'refunded'),
  ('attempt', 'failed', 'authorized'),
  ('attempt', 'failed', 'captured'),
  ('attempt', 'failed', 'partially_refunded'),
  ('attempt', 'failed', 'refunded'),
  ('attempt', 'authorized', 'captured'),
  ('attempt', 'authorized', 'partially_refunded'),
  ('attempt', 'authorized', 'refunded'),
  ('attempt', 'captured', 'partially_refunded'),
  ('attempt', 'captured', 'refunded'),
  ('attempt', 'partially_refunded', 'refunded'),
  ('refund', 'requested', 'approved'),
  ('refund', 'requested', 'rejected'),
  ('refund', 'approved', 'processing'),
  ('refund', 'approved', 'processed'),
  ('refund', 'processing', 'processed'),
  ('refund', 'processing', 'failed'),
  ('refund', 'failed', 'superseded'),
  ('refund', 'failed', 'processed');

-- Mirror of the trips the content store publishes.
create table trip (
  id uuid primary key,
  sanity_id text not null unique,
  sanity_rev text,
  sanity_updated_at timestamptz,
  slug text not null unique,
  title text not null,
  kind text not null check (kind in ('group_trip', 'trek', 'retreat', 'corporate', 'custom')),
  is_international boolean not null,
  country_codes text[] not null,
  duration_days int not null check (duration_days >= 1),
  tz text not null,
  min_age int not null default 18,
  max_age int,
  allow_children boolean not null default false,
  requires_fitness_declaration boolean not null default false,
  requires_passport boolean not null default false,
  requires_pan boolean not null default false,
  tax_class text not null check (tax_class in ('tour_package_5', 'standard_18', 'exempt')),
  sac_code text not null default '998555',
  status text not null check (status in ('active', 'hidden')),
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);
create index trip_status_kind on trip (status, kind);

create table cancellation_policy (
  id uuid primary key,
  name text not null,
  tcs_refund text not null default 'until_deposited'
    check (tcs_refund in ('until_deposited', 'never', 'always')),
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);

create table cancellation_policy_tier (
  policy_id uuid not null references cancellation_policy (id),
  min_days_before int not null check (min_days_before >= 0),
  refund_bps int not null check (refund_bps between 0 and 10000),
  min_charge_minor_per_pax bigint not null default 0 check (min_charge_minor_per_pax >= 0),
  primary key (policy_id, min_days_before)
);

create table tax_rule (
  id uuid primary key,
  kind text not null check (kind in ('gst', 'tcs')),
  tax_class text not null,
  -- '' is the standard rule; 'no_pan' is TCS for a buyer without a PAN.
  condition_key text not null default '',
  bps int not null check (bps between 0 and 10000),
  -- TCS before April 2026 had a second rate above a yearly threshold.
  threshold_minor bigint,
  above_bps int,
  valid_from date not null,
  valid_to date,
  source_note text not null default '',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  unique (kind, tax_class, condition_key, valid_from),
  check (valid_to is null or valid_to >= valid_from)
);

create table coupon (
  id uuid primary key,
  code text not null,
  kind text not null check (kind in ('percent', 'flat', 'flat_per_pax')),
  bps int,
  amount_minor bigint,
  cap_minor bigint,
  min_spend_minor bigint,
  min_pax int,
  trip_ids uuid[],
  first_booking_only boolean not null default false,
  stackable boolean not null default true,
  valid_from timestamptz,
  valid_to timestamptz,
  travel_from date,
  travel_to date,
  max_redemptions int,
  max_per_customer int not null default 1,
  redeemed int not null default 0 check (redeemed >= 0),
  budget_minor bigint,
  spent_minor bigint not null default 0,
  is_active boolean not null default true,
  campaign text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  check (max_redemptions is null or redeemed <= max_redemptions),
  check ((kind = 'percent') = (bps is not null)),
  check ((kind <> 'percent') = (amount_minor is not null))
);
create unique index coupon_code on coupon (upper(code));

-- Owns the seats. Only store/bookings/seats.ts changes the counters.
create table departure (
  id uuid primary key,
  trip_id uuid not null references trip (id),
  code text not null,
  start_date date not null,
  end_date date not null,
  report_at timestamptz not null,
  tz text not null,
  status text not null check (
    status in ('draft', 'scheduled', 'guaranteed', 'cancelled', 'departed', 'completed')),
  capacity int not null check (capacity between 0 and 500),
  blocked int not null default 0 check (blocked >= 0),
  held int not null default 0 check (held >= 0),
  booked int not null default 0 check (booked >= 0),
  min_pax int not null default 1,
  max_pax_per_booking int not null default 12 check (max_pax_per_booking between 1 and 50),
  sales_open_at timestamptz,
  sales_close_at timestamptz not null,
  currency char(3) not null default 'INR',
  deposit_kind text not null check (deposit_kind in ('per_pax', 'percent', 'full')),
  deposit_value int not null check (deposit_value >= 0),
  balance_due_days int not null default 15 check (balance_due_days >= 0),
  instalment_plan jsonb,
  cancellation_policy_id uuid not null references cancellation_policy (id),
  price_version int not null default 1,
  women_only boolean not null default false,
  version int not null default 1,
  cancelled_reason text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  constraint departure_dates check (end_date >= start_date),
  constraint departure_never_oversold check (held + booked + blocked <= capacity)
) with (fillfactor = 50);
create index departure_by_trip on departure (trip_id, start_date)
  where status in ('scheduled', 'guaranteed');
create index departure_by_status on departure (status, start_date);
create trigger departure_transition before update of status on departure
  for each row execute function enforce_transition('departure');

-- The code is unique across all departures, so it is stored outside the table that may be sharded.
create table departure_code (
  code text primary key,
  departure_id uuid not null
);

create table departure_price (
  departure_id uuid not null references departure (id),
  occupancy text not null check (occupancy in ('quad', 'triple', 'twin', 'single')),
  amount_minor bigint not null check (amount_minor >= 0),
  compare_at_minor bigint,
  child_bps int not null default 10000 check (child_bps between 0 and 10000),
  infant_minor bigint not null default 0 check (infant_minor >= 0),
  allotment int,
  held int not null default 0 check (held >= 0),
  booked int not null default 0 check (booked >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, occupancy),
  constraint allotment_never_oversold check (allotment is null or held + booked <= allotment)
) with (fillfactor = 50);

create table pickup_point (
  departure_id uuid not null references departure (id),
  id uuid not null,
  code text not null,
  city text not null,
  name text not null,
  address text,
  pickup_at timestamptz not null,
  surcharge_minor bigint not null default 0,
  sort int not null default 0,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, code)
);
create index pickup_point_id on pickup_point (id);

create table addon (
  departure_id uuid not null references departure (id),
  id uuid not null,
  code text not null,
  name text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  per text not null check (per in ('traveller', 'booking')),
  max_qty int not null default 10 check (max_qty >= 1),
  stock int,
  taken int not null default 0 check (taken >= 0),
  gst_bps int,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, code),
  constraint addon_never_oversold check (stock is null or taken <= stock)
);
create index addon_id on addon (id);

create table group_discount_tier (
  departure_id uuid not null references departure (id),
  min_pax int not null check (min_pax >= 2),
  bps int not null check (bps between 1 and 10000),
  primary key (departure_id, min_pax)
);
