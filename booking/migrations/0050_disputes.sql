-- Disputes and chargebacks: the bank takes a payment back until someone decides who keeps it.
create table dispute (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  payment_attempt_id uuid not null,
  gateway text not null,
  gateway_dispute_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- `closed`: it ended and no money moved.
  status text not null check (status in ('open', 'won', 'lost', 'closed')),
  -- The gateway's word for why.
  reason text check (char_length(reason) <= 100),
  respond_by timestamptz,
  opened_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null)),
  primary key (departure_id, id),
  unique (departure_id, gateway, gateway_dispute_id),
  foreign key (departure_id, payment_attempt_id) references payment_attempt (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index dispute_id on dispute (id);
create index dispute_attempt on dispute (departure_id, payment_attempt_id);
create index dispute_booking on dispute (departure_id, booking_id);
create index dispute_open on dispute (opened_at) where status = 'open';

insert into allowed_transition (machine, from_state, to_state) values
  ('dispute', 'open', 'won'),
  ('dispute', 'open', 'lost'),
  ('dispute', 'open', 'closed'),
  -- Money that a lost dispute or the dashboard already sent back isn't sent twice.
  ('refund', 'approved', 'rejected');
create trigger dispute_transition before update of status on dispute
  for each row execute function enforce_transition('dispute');

-- A payment's money may be on another departure's booking since a change of date.
create index payment_attempt_gateway on payment_attempt (gateway_payment_id);
