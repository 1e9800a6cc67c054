-- Priced offers to groups. Each makes a private departure of its own and a booking that waits for
-- payment, so paying is how it is accepted, once, and at exactly the offered price.
alter table departure
  -- Only for the booking it was made for: never listed, priced or booked on the site.
  add column is_private boolean not null default false;

create table group_quote (
  id uuid primary key,
  -- Null once the enquiry was deleted.
  enquiry_id uuid references enquiry (id) on delete set null,
  -- A changed quote is the next version, and ends the one before.
  version int not null check (version >= 1),
  -- No foreign key: enquiries stay on one server if departures are spread over several.
  departure_id uuid not null,
  booking_id uuid not null,
  -- The email of the offer, in the enquiry's thread. It is deleted with the enquiry.
  answer_id uuid,
  staff_name text not null,
  expires_at timestamptz not null,
  status text not null default 'sent'
    check (status in ('sent', 'accepted', 'lapsed', 'replaced', 'withdrawn')),
  -- What was offered, without anyone's details, to start the next version from.
  terms jsonb not null,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  unique (enquiry_id, version)
);
create unique index group_quote_open on group_quote (enquiry_id) where status = 'sent';
create index group_quote_ends on group_quote (expires_at) where status = 'sent';
