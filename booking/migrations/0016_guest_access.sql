-- Ways to a booking for a browser that did not make it. Nothing here opens anything by itself: secrets
-- are kept as hashes, and a link or a code counts once.
create table guest_access_token (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  purpose text not null check (purpose in ('open')),
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that used it and the one it was given: who lost the answer may ask again at once.
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

-- A code is asked for by one browser, and only that browser can use it. It exists from the moment its mail
-- is written; before that the row is the wish for it.
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
  -- The session that was given for it; `session_hash` stays the one that used it.
  given_to text,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index guest_access_code_id on guest_access_code (id);
create index guest_access_code_booking on guest_access_code (departure_id, booking_id, created_at);

-- Which browsers may see a booking beside the one that made it.
create table booking_access (
  departure_id uuid not null,
  booking_id uuid not null,
  session_hash text not null,
  -- When this browser last proved the address by a code.
  code_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, booking_id, session_hash),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index booking_access_session on booking_access (session_hash);
-- A browser that proves itself gets a new session, and what it had goes along.
create index booking_session on booking (session_hash) where session_hash is not null;
create index seat_hold_any_session on seat_hold (session_hash);
create index guest_access_code_session on guest_access_code (session_hash) where used_at is null;

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code'));
