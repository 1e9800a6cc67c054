-- Outgoing webhooks. Triggers write an event with its deliveries, so that an event commits together
-- with the change it tells of, whoever makes the change. Nothing is written without an endpoint
-- that chose the event's type.
create table webhook_endpoint (
  id uuid primary key,
  url text not null check (char_length(url) <= 2000),
  label text not null check (char_length(label) between 1 and 100),
  event_types text[] not null check (cardinality(event_types) >= 1),
  is_active boolean not null default true,
  secret_enc bytea not null,
  -- The secret before the last rotation. Both sign until it ends.
  previous_secret_enc bytea,
  previous_secret_until timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  switched_off_at timestamptz,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);

create table outgoing_event (
  id uuid primary key,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_now()
);
create index outgoing_event_age on outgoing_event (created_at);

-- One event for one endpoint. A replay is a delivery of its own, of the same event.
create table webhook_delivery (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  event_id uuid not null references outgoing_event (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default clock_now(),
  response_status int,
  response_body text check (char_length(response_body) <= 1000),
  last_error text,
  replay_of uuid,
  delivered_at timestamptz,
  created_at timestamptz not null default clock_now()
);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where status = 'pending';
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);

-- The content changes already told of. The site may report one more than once.
create table content_event (
  document_id text not null,
  revision text not null,
  operation text not null,
  created_at timestamptz not null default clock_now(),
  primary key (document_id, revision, operation)
);

create function wants_webhook(event_type text) returns boolean language sql stable as $$
  select exists (select 1 from webhook_endpoint where is_active and event_type = any (event_types))
$$;

create function emit_webhook(event_type text, event_data jsonb) returns void language plpgsql as $$
declare event uuid := gen_random_uuid();
begin
  if not wants_webhook(event_type) then return; end if;
  insert into outgoing_event (id, type, data) values (event, event_type, event_data);
  -- The lock skips an endpoint that is being deleted; its foreign key would fail the booking.
  insert into webhook_delivery (id, endpoint_id, event_id)
    select gen_random_uuid(), id, event from webhook_endpoint
     where is_active and event_type = any (event_types) for key share;
end $$;

create function tell_of_booking() returns trigger language plpgsql as $$
begin
  perform emit_webhook('booking.' || new.status, jsonb_build_object(
    'bookingReference', new.reference, 'departureId', new.departure_id, 'currency', new.currency,
    'totalMinor', new.total_minor, 'paidMinor', new.paid_minor,
    'refundedMinor', new.refunded_minor));
  return null;
end $$;
create trigger booking_webhook after update of status on booking for each row
  when (new.status in ('confirmed', 'cancelled', 'completed')
        and old.status is distinct from new.status)
  execute function tell_of_booking();

create function tell_of_move() returns trigger language plpgsql as $$
begin
  if not wants_webhook('booking.moved') then return null; end if;
  perform emit_webhook('booking.moved', jsonb_build_object(
    'bookingReference', b.reference, 'departureId', b.departure_id,
    'newBookingReference', new.moved_to, 'newDepartureId', r.departure_id))
     from booking b left join booking_route r on r.reference = new.moved_to
    where b.departure_id = new.departure_id and b.id = new.booking_id;
  return null;
end $$;
create trigger cancellation_webhook after update on cancellation for each row
  when (new.moved_to is not null and old.moved_to is distinct from new.moved_to)
  execute function tell_of_move();

create function tell_of_payment() returns trigger language plpgsql as $$
begin
  if not wants_webhook('payment.received') then return null; end if;
  perform emit_webhook('payment.received', jsonb_build_object(
    'bookingReference', reference, 'departureId', departure_id, 'currency', currency,
    'amountMinor', new.amount_minor))
     from booking where departure_id = new.departure_id and id = new.booking_id;
  return null;
end $$;
create trigger payment_webhook after insert on booking_event for each row
  when (new.kind = 'payment_captured')
  execute function tell_of_payment();

-- A refund that pays for another date isn't money that left: it is told of as `booking.moved`.
create function tell_of_refund() returns trigger language plpgsql as $$
begin
  if not wants_webhook('refund.made') then return null; end if;
  perform emit_webhook('refund.made', jsonb_build_object(
    'bookingReference', reference, 'departureId', departure_id, 'refundId', new.id,
    'currency', currency, 'amountMinor', new.amount_minor, 'destination', new.destination))
     from booking where departure_id = new.departure_id and id = new.booking_id;
  return null;
end $$;
create trigger refund_webhook after update of status on refund for each row
  when (new.status = 'processed' and old.status is distinct from new.status
        and new.destination <> 'move')
  execute function tell_of_refund();

-- Seats on hold are left out: they change with every visitor who looks at the checkout.
create function tell_of_departure() returns trigger language plpgsql as $$
declare
  event_type text := case
    when new.status in ('cancelled', 'completed') and new.status <> old.status
    then 'departure.ended' else 'departure.changed' end;
begin
  if not wants_webhook(event_type) then return null; end if;
  perform emit_webhook(event_type, jsonb_build_object(
    'departureId', new.id, 'departureCode', new.code, 'tripSlug', slug, 'status', new.status,
    'capacity', new.capacity, 'bookedSeats', new.booked, 'blockedSeats', new.blocked,
    'priceVersion', new.price_version)) from trip where id = new.trip_id;
  return null;
end $$;
create trigger departure_webhook
  after update of status, capacity, booked, blocked, price_version, start_date, end_date
  on departure for each row
  when (new.status <> 'draft'
        and (old.status, old.capacity, old.booked, old.blocked, old.price_version, old.start_date,
             old.end_date) is distinct from
            (new.status, new.capacity, new.booked, new.blocked, new.price_version, new.start_date,
             new.end_date))
  execute function tell_of_departure();

create function tell_of_offer() returns trigger language plpgsql as $$
begin
  perform emit_webhook('waitlist.offered', jsonb_build_object(
    'waitlistEntryId', new.id, 'departureId', new.departure_id, 'seats', new.pax));
  return null;
end $$;
create trigger waitlist_webhook after update of status on waitlist_entry for each row
  when (new.status = 'offered' and old.status is distinct from new.status)
  execute function tell_of_offer();

create function tell_of_review() returns trigger language plpgsql as $$
begin
  if not wants_webhook('review.published') then return null; end if;
  perform emit_webhook('review.published', jsonb_build_object(
    'reviewId', new.id, 'departureId', new.departure_id, 'tripSlug', slug))
     from trip where id = new.trip_id;
  return null;
end $$;
create trigger review_webhook after update of status on review for each row
  when (new.status = 'shown' and old.status is distinct from new.status)
  execute function tell_of_review();

create function tell_of_form() returns trigger language plpgsql as $$
begin
  perform emit_webhook('form.received', jsonb_build_object(
    'form', tg_table_name, 'formReference', new.reference));
  return null;
end $$;
create trigger enquiry_webhook after insert on enquiry for each row execute function tell_of_form();
create trigger submission_webhook after insert on submission for each row
  execute function tell_of_form();
