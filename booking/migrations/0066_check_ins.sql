-- The person on the staff who leads a departure, if it is one of them. They may open its list.
alter table departure add column leader_id uuid references staff_user (id);
create index departure_leader on departure (leader_id) where leader_id is not null;

-- Append-only. A traveller's tick with the latest `ticked_at` applies, and among equals the one with
-- the largest ID, so that the order in which batches arrive doesn't matter.
create table check_in (
  departure_id uuid not null,
  -- Made on the device, so that a batch sent twice is stored once.
  id uuid not null,
  traveller_id uuid not null,
  state text not null check (state in ('here', 'not_here', 'no_show')),
  -- When it was tapped. Never later than `created_at`.
  ticked_at timestamptz not null,
  -- The staff member who tapped.
  actor text not null,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, traveller_id) references booking_traveller (departure_id, id),
  check (ticked_at <= created_at)
);
create index check_in_newest on check_in (departure_id, traveller_id, ticked_at desc, id desc);
create index check_in_history on check_in (departure_id, created_at desc, id desc);

-- Links that show a departure's list to a leader without an account. Only a secret's hash is stored.
create table leader_link (
  departure_id uuid not null references departure (id),
  id uuid not null,
  token_hash text not null,
  -- Who it was made for.
  label text not null check (char_length(label) between 2 and 60),
  shows_medical boolean not null,
  created_by text not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_opened_at timestamptz,
  primary key (departure_id, id)
);
create index leader_link_token on leader_link (token_hash);
create index leader_link_expiry on leader_link (expires_at);

-- Printed copies of a departure's list, numbered so that all can be shredded.
create table list_copy (
  departure_id uuid not null references departure (id),
  number int not null check (number > 0),
  shows_medical boolean not null,
  printed_by text not null,
  printed_at timestamptz not null default clock_now(),
  primary key (departure_id, number)
);

-- Rooms that the office assigned. Without a row here, rooms follow from the bookings.
create table room_plan (
  departure_id uuid primary key references departure (id),
  version int not null,
  saved_by text not null,
  saved_at timestamptz not null default clock_now()
);
create table room_place (
  departure_id uuid not null references room_plan (departure_id) on delete cascade,
  -- Everyone is in one room at most.
  traveller_id uuid not null,
  room int not null check (room between 1 and 500),
  occupancy text not null check (occupancy in ('quad', 'triple', 'twin', 'single')),
  primary key (departure_id, traveller_id),
  foreign key (departure_id, traveller_id) references booking_traveller (departure_id, id)
);
