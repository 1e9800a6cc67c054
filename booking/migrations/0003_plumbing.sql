-- Values that are unique across all departures have their own small tables.
create table booking_route (
  reference text primary key,
  departure_id uuid not null,
  booking_id uuid not null
);

create table gateway_route (
  gateway text not null,
  kind text not null check (kind in ('order', 'payment', 'refund')),
  external_id text not null,
  departure_id uuid not null,
  row_id uuid not null,
  primary key (gateway, kind, external_id)
);

create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash text not null,
  state text not null check (state in ('running', 'done')),
  status int,
  response jsonb,
  locked_until timestamptz not null,
  resource_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_now(),
  primary key (scope, key)
);
create index idempotency_key_expiry on idempotency_key (expires_at);

create table webhook_event (
  gateway text not null,
  event_id text not null,
  type text not null,
  raw bytea not null,
  headers jsonb not null default '{}',
  state text not null default 'received' check (state in ('received', 'done', 'orphan', 'ignored')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  last_error text,
  created_at timestamptz not null default clock_now(),
  done_at timestamptz,
  primary key (gateway, event_id)
);
create index webhook_event_open on webhook_event (next_attempt_at) where state = 'received';

create table outbox (
  departure_id uuid not null default '00000000-0000-0000-0000-000000000000',
  id uuid not null,
  topic text not null,
  payload jsonb not null,
  dedupe_key text,
  available_at timestamptz not null default clock_now(),
  attempts int not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  last_error text,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, dedupe_key)
);
create index outbox_open on outbox (available_at) where done_at is null;

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default clock_now()
);
