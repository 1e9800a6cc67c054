-- Messages that staff write to a departure's travellers, to all or some of its bookings. Each
-- booking's copy is a message in its thread, so it is deleted, exported and kept as those are.
create table departure_message (
  departure_id uuid not null references departure (id),
  id uuid not null,
  audience text not null check (audience in ('everyone', 'balance', 'details', 'pickup')),
  -- Whose pickup point, if only theirs.
  pickup_code text,
  subject text not null check (char_length(subject) between 1 and 120),
  -- As written, with its placeholders. The copies have them filled in.
  body text not null check (char_length(body) between 1 and 2000),
  staff_name text not null,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  check ((audience = 'pickup') = (pickup_code is not null))
);

alter table message
  add column departure_message_id uuid,
  add foreign key (departure_id, departure_message_id)
    references departure_message (departure_id, id);
-- Each booking gets it once.
create unique index message_once on message (departure_id, departure_message_id, booking_id)
  where departure_message_id is not null;
