set local statement_timeout = 0;

-- Notices to whom we wrote before staff corrected a booking's email address or phone number. Kept
-- until they are surely sent, because the booking no longer has the old address. They go with the
-- booking's data.
create table contact_notice (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  -- The address until now.
  email text not null,
  -- What was corrected: `email`, `phone` or both.
  fields text[] not null check (cardinality(fields) > 0 and fields <@ array['email', 'phone']),
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index contact_notice_of on contact_notice (departure_id, booking_id);
create index contact_notice_age on contact_notice (created_at);
create index contact_notice_by_id on contact_notice (id);
