set local statement_timeout = 0;

-- Keys with which other programs call the staff routes. Only a secret's hash is stored.
create table staff_key (
  id uuid primary key,
  -- Names who acted, everywhere, so no other key or person may have it.
  name text not null check (char_length(name) between 2 and 60),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array[
    'sales', 'marketing', 'operations', 'finance', 'trip_leader', 'editor', 'owner']),
  secret_hash text not null unique,
  -- The secret's end, to tell keys apart.
  hint text not null,
  -- Acts where a person needs a fresh code of their app. Only for keys made on the server.
  may_confirm boolean not null,
  created_by text not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text
);
create unique index staff_key_name on staff_key (lower(name));

-- The log's filters. Rows are listed newest first.
drop index audit_recent;
create index audit_recent on audit_log (at, id);
drop index audit_of_actor;
create index audit_of_actor on audit_log (actor, at, id);
create index audit_of_actor_and_kind on audit_log (actor, object_kind, at, id);
create index audit_of_kind on audit_log (object_kind, at, id);

-- Reports read these indexes alone. The source is where whoever booked last came from.
alter table booking add column last_source text generated always as (attribution -> 'last' ->> 'source') stored;
create index booking_report on booking (created_at)
  include (departure_id, id, status, currency, total_minor, paid_minor, refunded_minor, last_source, channel);
create index seat_hold_report on seat_hold (created_at)
  include (departure_id, booking_id, waitlist_entry_id);
create index cancellation_report on cancellation (created_at);
