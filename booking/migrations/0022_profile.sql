-- A customer's data besides their bookings.
alter table customer
  add column phone text,
  add column mail_language text not null default 'en' check (mail_language in ('en', 'hi')),
  add column room_preference text check (room_preference in ('any', 'same_gender', 'with_group')),
  add column diet text check (diet in ('veg', 'nonveg', 'jain', 'vegan', 'eggetarian')),
  add column emergency_name text,
  add column emergency_phone text,
  add column emergency_relation text,
  -- A change names the version it is based on, so that one tab can't overwrite another's change.
  add column version int not null default 1 check (version >= 1),
  add constraint customer_emergency_whole check (
    (emergency_name is null) = (emergency_phone is null)
    and (emergency_name is null) = (emergency_relation is null));

-- Saved travellers, for filling in the next booking. No document numbers.
create table traveller_profile (
  id uuid primary key,
  customer_id uuid not null references customer (id),
  full_name text not null,
  date_of_birth date,
  gender text check (gender in ('female', 'male', 'other', 'undisclosed')),
  nationality char(2),
  phone text,
  diet text check (diet in ('veg', 'nonveg', 'jain', 'vegan', 'eggetarian')),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);
create index traveller_profile_customer on traveller_profile (customer_id, created_at);

-- A consent row is proof, so it never changes. A new decision adds a row.
create trigger consent_unchanged before update on consent
  for each row execute function refuse_change();
create index consent_customer on consent (customer_id, at) where customer_id is not null;

-- Account deletion, after some days to change your mind. The customer row stays, made anonymous,
-- because bookings we must keep by law refer to it.
alter table customer
  alter column email drop not null,
  alter column auth_user_id drop not null,
  add column erased_at timestamptz,
  add constraint customer_known_or_erased check (
    (erased_at is null) = (email is not null) and (erased_at is null) = (auth_user_id is not null));
create table customer_erasure (
  id uuid primary key,
  customer_id uuid not null references customer (id),
  requested_at timestamptz not null default clock_now(),
  due_at timestamptz not null,
  withdrawn_at timestamptz,
  done_at timestamptz,
  -- Where the confirmation is sent; deleted a week later.
  email text check (email is null or done_at is not null),
  check (withdrawn_at is null or done_at is null)
);
create unique index customer_erasure_open on customer_erasure (customer_id)
  where withdrawn_at is null and done_at is null;
create index customer_erasure_due on customer_erasure (due_at)
  where withdrawn_at is null and done_at is null;

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code', 'sign_in_code', 'erasure', 'export', 'email_change'));

-- A copy of a customer's data, made by a job. It can be downloaded once and is deleted after a day.
create table customer_export (
  id uuid primary key,
  customer_id uuid not null references customer (id),
  requested_at timestamptz not null default clock_now(),
  made_at timestamptz,
  expires_at timestamptz,
  taken_at timestamptz,
  file bytea,
  check ((made_at is null) = (expires_at is null)),
  check (file is null or (made_at is not null and taken_at is null))
);
create index customer_export_customer on customer_export (customer_id, requested_at);

-- A request to change the address, which takes effect once the code emailed to the new one is
-- entered.
create table email_change (
  id uuid primary key,
  customer_id uuid not null references customer (id),
  email text not null check (email = lower(email)),
  -- Null until the email is composed; always null if the address belongs to someone else.
  code_hash text,
  attempts int not null default 0 check (attempts >= 0),
  expires_at timestamptz,
  -- When it took effect and the old address was notified.
  used_at timestamptz,
  email_before text,
  created_at timestamptz not null default clock_now()
);
create index email_change_customer on email_change (customer_id, created_at);
