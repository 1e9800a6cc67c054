-- Booking access for a browser that didn't make it. These rows alone can't open a booking: secrets
-- are stored as hashes, and a link or code works once.
create table guest_access_token (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  purpose text not null check (purpose in ('open')),
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that used it and its replacement: if the response is dropped, it may repeat the
  -- request.
  used_by text,
  given_to text,
  revoked_at timestamptz,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, token_hash),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index guest_access_token_id on guest_access_token (id);
create index guest_access_token_booking on guest_access_token (departure_id, booking_id);

-- A code only works in the browser that requested it. It is created with its email; until then the
-- row is only the request.
create table guest_access_code (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  purpose text not null check (purpose in ('open', 'cancel')),
  session_hash text not null,
  code_hash text,
  attempts int not null default 0 check (attempts >= 0),
  expires_at timestamptz,
  used_at timestamptz,
  -- The session created when the code was used; `session_hash` remains the one that used it.
  given_to text,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index guest_access_code_id on guest_access_code (id);
create index guest_access_code_booking on guest_access_code (departure_id, booking_id, created_at);

-- Browsers that may see a booking besides the one that made it.
create table booking_access (
  departure_id uuid not null,
  booking_id uuid not null,
  session_hash text not null,
  -- When this browser last verified the address with a code.
  code_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, booking_id, session_hash),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index booking_access_session on booking_access (session_hash);
-- A verified browser gets a new session, which takes over its bookings, holds and unused codes.
create index booking_session on booking (session_hash) where session_hash is not null;
create index seat_hold_any_session on seat_hold (session_hash);
create index guest_access_code_session on guest_access_code (session_hash) where used_at is null;

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code'));
