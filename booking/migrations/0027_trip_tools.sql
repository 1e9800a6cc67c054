-- A booking's messages, and its consent to appear in the group list.
create table message (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  author text not null check (author in ('traveller', 'operator')),
  -- The staff member who wrote it; shown only to staff.
  staff_name text,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default clock_now(),
  -- When the other side first read it.
  read_at timestamptz,
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id),
  check ((author = 'operator') = (staff_name is not null))
);
create index message_id on message (id);
create index message_thread on message (departure_id, booking_id, created_at);
create index message_unread on message (created_at) where author = 'traveller' and read_at is null;

-- Append-only: a booking's newest row applies.
create table roster_consent (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  granted boolean not null,
  home_city text check (char_length(home_city) between 1 and 60),
  notice_version text not null,
  at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index roster_consent_newest on roster_consent (departure_id, booking_id, at desc, id desc);

alter table departure
  add column leader_name text check (char_length(leader_name) between 2 and 100),
  add column leader_phone text check (char_length(leader_phone) <= 20);

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code', 'sign_in_code', 'erasure', 'export', 'email_change',
    'message'));
