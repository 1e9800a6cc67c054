-- What staff do with bookings: notes for each other, and goodwill.
create table booking_note (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  staff_name text not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index booking_note_of on booking_note (departure_id, booking_id, created_at);

-- What we gave back although we could have kept it. The total is lower by it, so that nothing
-- becomes due again; the price as sold stays.
alter table booking
  add column goodwill_minor bigint not null default 0 check (goodwill_minor >= 0);

-- The desk lists what callers still have to pay.
create index booking_of_callers on booking (created_at desc, id desc)
  where channel = 'staff' and status = 'pending_payment';
