-- Staff accounts. better-auth reads and writes both tables, as it does for travellers; the columns
-- after `updated_at` are ours.
create table staff_user (
  id uuid primary key,
  -- Names who acted, everywhere, so nobody gets the name of someone before them.
  name text not null check (char_length(name) between 2 and 60),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default true,
  image text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array[
    'sales', 'marketing', 'operations', 'finance', 'trip_leader', 'editor', 'owner']),
  version int not null default 1,
  ended_at timestamptz,
  -- An invitation is open until it is used. Only the hash of its secret is stored.
  invited_at timestamptz,
  invitation_hash text unique,
  -- The secret of the authenticator app, encrypted, and the last 30-second step that it was used for.
  app_secret bytea,
  app_step bigint not null default 0,
  -- Wrong codes of the app since the last right one. Five close the account for 15 minutes.
  wrong_codes int not null default 0,
  closed_until timestamptz
);

create unique index staff_user_name on staff_user (lower(name));

create table staff_session (
  id uuid primary key,
  user_id uuid not null references staff_user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  -- When the second factor was last checked. Null until it is: the session then opens nothing else.
  factor_at timestamptz,
  -- The secret that this session offers to an app, until a code of it proves that the app has it.
  new_app_secret bytea
);
create index staff_session_user on staff_session (user_id);
create index staff_session_expiry on staff_session (expires_at);

-- Each works once, instead of the app. Keyed hashes.
create table staff_recovery_code (
  user_id uuid not null references staff_user (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create index audit_of_actor on audit_log (actor, at);

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code', 'sign_in_code', 'erasure', 'export', 'email_change',
    'message', 'payment_share', 'phone_proof', 'hold', 'saved_trip_alert', 'staff_invitation'));
