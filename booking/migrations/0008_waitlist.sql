-- A full departure's waiting list, and offers that hold seats for a limited time.
insert into allowed_transition (machine, from_state, to_state) values
  ('waitlist_entry', 'waiting', 'offered'),
  ('waitlist_entry', 'waiting', 'cancelled'),
  ('waitlist_entry', 'waiting', 'closed'),
  ('waitlist_entry', 'offered', 'converted'),
  ('waitlist_entry', 'offered', 'offer_expired'),
  ('waitlist_entry', 'offered', 'cancelled'),
  ('waitlist_entry', 'offered', 'closed'),
  ('waitlist_entry', 'offer_expired', 'waiting');

create sequence waitlist_position;

create table waitlist_entry (
  departure_id uuid not null references departure (id),
  id uuid not null,
  reference text not null,
  pax int not null check (pax between 1 and 50),
  occupancy text not null check (occupancy in ('quad', 'triple', 'twin', 'single')),
  contact_name text not null,
  contact_email text not null,
  contact_phone text,
  customer_id uuid,
  status text not null default 'waiting' check (status in (
    'waiting', 'offered', 'converted', 'offer_expired', 'cancelled', 'closed')),
  -- Anyone who rejoins goes to the end of the list.
  position bigint not null default nextval('waitlist_position'),
  -- When the emailed link verified the address. No seats are offered before that.
  confirmed_at timestamptz,
  offer_hold_id uuid,
  offer_expires_at timestamptz,
  -- Raising it invalidates the links in earlier emails.
  round int not null default 1,
  -- When its owner was told that an offer expired or the list closed.
  told_at timestamptz,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, offer_hold_id) references seat_hold (departure_id, id)
);
create index waitlist_entry_id on waitlist_entry (id);
create unique index waitlist_once on waitlist_entry (departure_id, lower(contact_email))
  where status in ('waiting', 'offered');
create index waitlist_queue on waitlist_entry (departure_id, position) where status = 'waiting';
create trigger waitlist_entry_transition before update of status on waitlist_entry
  for each row execute function enforce_transition('waitlist_entry');

alter table seat_hold
  -- If a hold comes from an offer, its maximum life is counted from when the offer is accepted.
  add column claimed_at timestamptz,
  add foreign key (departure_id, waitlist_entry_id) references waitlist_entry (departure_id, id);
