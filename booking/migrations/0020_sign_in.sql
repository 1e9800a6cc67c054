-- Travellers' accounts. The `auth_…` tables belong to better-auth; only it reads and writes secrets
-- there.
create table auth_user (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);

create table auth_session (
  id uuid primary key,
  user_id uuid not null references auth_user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);
create index auth_session_user on auth_session (user_id);

-- Ways to sign in other than an emailed code; empty until there are any.
create table auth_account (
  id uuid primary key,
  user_id uuid not null references auth_user (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  unique (provider_id, account_id)
);
create index auth_account_user on auth_account (user_id);

-- Codes that haven't been entered yet. Owner and code are both keyed hashes.
create table auth_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);
create index auth_verification_identifier on auth_verification (identifier, created_at);
create index auth_verification_expiry on auth_verification (expires_at);

-- Customers. A booking stores only the customer's ID, because the booking may be on another server.
create table customer (
  id uuid primary key,
  auth_user_id uuid not null unique references auth_user (id),
  email text not null unique check (email = lower(email)),
  full_name text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);

-- A browser's request for a code, which only works there. The code is created with its email.
create table sign_in_code (
  id uuid primary key,
  email text not null check (email = lower(email)),
  address_hash text not null,
  session_hash text not null,
  ip_hash text,
  created_at timestamptz not null default clock_now()
);
create index sign_in_code_address on sign_in_code (address_hash, created_at);
create index sign_in_code_ip on sign_in_code (ip_hash, created_at);
create index sign_in_code_created on sign_in_code (created_at);

-- A sign-in attempt, successful or not. Attempts are limited per address, whoever makes them.
create table sign_in_try (
  id uuid primary key,
  address_hash text not null,
  created_at timestamptz not null default clock_now()
);
create index sign_in_try_address on sign_in_try (address_hash, created_at);
create index sign_in_try_created on sign_in_try (created_at);

create index waitlist_entry_email on waitlist_entry (lower(contact_email));

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code', 'sign_in_code'));
