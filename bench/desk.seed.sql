-- Fills a booking database with {departures} departures, {bookings} bookings and {entries} entries of
-- the log: copies of the paid booking {booking}. Ids derive from the copied row's and the new
-- booking's, so that copies refer to each other as the originals do.
set session_replication_role = replica;

create function copied(id uuid, booking uuid) returns uuid language sql immutable parallel safe as $$
  select case when id is null then null else md5(id::text || booking::text)::uuid end
$$;

create temp table original as select * from booking where reference = '{booking}';

-- The first starts tomorrow and gets 30 bookings of two people. Of the others, a third is still to come.
create temp table copied_departure as
select n, md5('departure' || n)::uuid as id, d.id as original,
       case when n = 1 then current_date + 1 else current_date - 900 + n * 1350 / {departures} end as start_date
  from departure d, generate_series(1, {departures}) n
 where d.id = (select departure_id from original);
create unique index on copied_departure (n);

insert into departure
select c.*
  from copied_departure n join departure d on d.id = n.original
 cross join lateral jsonb_populate_record(d, jsonb_build_object(
   'id', n.id, 'code', 'BENCH-' || n.n, 'start_date', n.start_date,
   'end_date', n.start_date + (d.end_date - d.start_date),
   'report_at', d.report_at + (n.start_date - d.start_date) * interval '1 day',
   'sales_close_at', d.sales_close_at + (n.start_date - d.start_date) * interval '1 day',
   'status', case when n.start_date > current_date then 'scheduled' else 'completed' end,
   'capacity', case when n.n = 1 then 60 else 240 end,
   'planned_capacity', case when n.n = 1 then 60 else 240 end,
   'held', 0, 'blocked', 0, 'booked', 0)) c;
insert into departure_code select 'BENCH-' || n, id from copied_departure;
insert into departure_price
select c.* from copied_departure n join departure_price p on p.departure_id = n.original
 cross join lateral jsonb_populate_record(p, jsonb_build_object('departure_id', n.id, 'held', 0)) c;
insert into pickup_point
select c.* from copied_departure n join pickup_point p on p.departure_id = n.original
 cross join lateral jsonb_populate_record(p, jsonb_build_object(
   'departure_id', n.id, 'id', copied(p.id, n.id))) c;

create temp table copied_booking as
select g.n, md5('booking' || g.n)::uuid as id, d.id as departure_id, o.id as original,
       o.departure_id as original_departure, d.start_date,
       'SF-B' || lpad(upper(to_hex(g.n)), 7, '0') as reference,
       -- Booked in the 300 days before the trip, and before now.
       least(d.start_date - current_date, 0) - 1 - g.n / 7 % 300 as days
  from generate_series(1, {bookings}) g(n)
  join copied_departure d
    on d.n = case when g.n <= 30 then 1 else 2 + g.n % ({departures} - 1) end
  cross join original o;
create unique index on copied_booking (id);
analyze copied_booking;

-- Generated columns can't be written.
select string_agg(column_name, ', ') as columns, string_agg('c.' || column_name, ', ') as copied
  from information_schema.columns
 where table_name = 'booking' and is_generated = 'NEVER' \gset
insert into booking (:columns)
select :copied
  from copied_booking n join booking b on b.id = n.original
 cross join lateral jsonb_populate_record(b, jsonb_build_object(
   'id', n.id, 'departure_id', n.departure_id, 'reference', n.reference, 'hold_id', null,
   'customer_id', null, 'friend_code', lpad(n.n::text, 8, '0'),
   'created_at', b.created_at + n.days * interval '1 day',
   'updated_at', b.created_at + n.days * interval '1 day',
   'status', case when n.start_date > current_date then 'confirmed'
     when n.n % 12 = 0 then 'cancelled' else 'completed' end,
   'paid_minor', case when n.start_date > current_date and n.n % 3 > 0 then b.paid_minor else b.total_minor end,
   'balance_due_on', n.start_date - 15,
   'contact_name', (array['Asha','Ravi','Meera','Karan','Zoe','Anil','Sunita','Deepak','Priya','Vikram'])[1 + n.n % 10]
     || ' ' || (array['Rao','Iyer','Gill','Sharma','Kumar','Singh','Patel','Das','Nair','Reddy'])[1 + n.n / 10 % 10]
     || ' ' || 'u' || n.n % 5000,
   'contact_email', 'traveller' || n.n || '@example.com',
   'contact_phone', '+91' || 9000000000 + n.n * 4637::bigint)) c;
-- Otherwise what follows may read all bookings for each of their travellers.
analyze booking;
insert into booking_route select reference, departure_id, id from copied_booking;
insert into booking_traveller
select c.* from copied_booking n join booking_traveller t on t.booking_id = n.original
  join booking b on b.departure_id = n.departure_id and b.id = n.id
 cross join lateral jsonb_populate_record(t, jsonb_build_object(
   'id', copied(t.id, n.id), 'departure_id', n.departure_id, 'booking_id', n.id,
   'full_name', case when t.is_lead then b.contact_name
                     else 'Kabir ' || split_part(b.contact_name, ' ', 2) end,
   'email', null, 'phone', null,
   'pickup_point_id', copied(t.pickup_point_id, n.departure_id))) c;
create temp table seats_taken as
select t.departure_id, t.occupancy, count(*)::int as seats
  from booking_traveller t
  join booking b on b.departure_id = t.departure_id and b.id = t.booking_id
 where b.status in ('confirmed', 'completed') group by 1, 2;
update departure d set booked = (select coalesce(sum(seats), 0) from seats_taken where departure_id = d.id)
  from copied_departure n where n.id = d.id;
update departure_price p
   set booked = coalesce((select seats from seats_taken s
                           where s.departure_id = p.departure_id and s.occupancy = p.occupancy), 0)
  from copied_departure n where n.id = p.departure_id;
insert into booking_line
select c.* from copied_booking n join booking_line l on l.booking_id = n.original
 cross join lateral jsonb_populate_record(l, jsonb_build_object(
   'id', copied(l.id, n.id), 'departure_id', n.departure_id, 'booking_id', n.id)) c;
insert into payment_schedule_item
select c.* from copied_booking n join payment_schedule_item s on s.booking_id = n.original
  join booking b on b.departure_id = n.departure_id and b.id = n.id
 cross join lateral jsonb_populate_record(s, jsonb_build_object(
   'id', copied(s.id, n.id), 'departure_id', n.departure_id, 'booking_id', n.id,
   'status', case when b.paid_minor = b.total_minor then 'paid' else s.status end,
   'due_on', n.start_date - 15, 'payment_id', copied(s.payment_id, n.id))) c;
insert into payment
select c.* from copied_booking n join payment p on p.booking_id = n.original
 cross join lateral jsonb_populate_record(p, jsonb_build_object(
   'id', copied(p.id, n.id), 'departure_id', n.departure_id, 'booking_id', n.id,
   'gateway_order_id', 'order_' || n.n, 'next_check_at', p.created_at + interval '1 day',
     'schedule_item_id', copied(p.schedule_item_id, n.id),
   'created_at', p.created_at + n.days * interval '1 day',
   'captured_at', p.captured_at + n.days * interval '1 day')) c;
insert into payment_attempt
select c.* from copied_booking n
  join payment p on p.booking_id = n.original
  join payment_attempt a on a.payment_id = p.id
 cross join lateral jsonb_populate_record(a, jsonb_build_object(
   'id', copied(a.id, n.id), 'departure_id', n.departure_id, 'payment_id', copied(p.id, n.id),
   'gateway_payment_id', 'pay_' || n.n, 'captured_at', a.captured_at + n.days * interval '1 day')) c;
insert into booking_event
select c.* from copied_booking n join booking_event e on e.booking_id = n.original
 cross join lateral jsonb_populate_record(e, jsonb_build_object(
   'id', copied(e.id, n.id), 'departure_id', n.departure_id, 'booking_id', n.id,
   'created_at', e.created_at + n.days * interval '1 day')) c;
insert into tax_document
select c.* from copied_booking n join tax_document t on t.booking_id = n.original
 cross join lateral jsonb_populate_record(t, jsonb_build_object(
   'id', copied(t.id, n.id), 'departure_id', n.departure_id, 'booking_id', n.id,
   'payment_attempt_id', copied(t.payment_attempt_id, n.id), 'number', overlay(t.number placing lpad(n.n::text, 6, '0') from length(t.number) - 5),
   'issued_on', t.issued_on + n.days, 'issued_at', t.issued_at + n.days * interval '1 day')) c;
insert into tax_register
select r.* from copied_booking n
  join tax_document d on d.departure_id = n.departure_id and d.booking_id = n.id
 cross join lateral tax_rows_of(d) r;
insert into booking_word
select b.departure_id, b.id, w.kind, w.word
  from copied_booking n join booking b using (departure_id, id),
       words_of(b.contact_name, b.contact_phone, b.contact_email) w
union
select t.departure_id, t.booking_id, w.kind, w.word
  from copied_booking n join booking_traveller t on t.departure_id = n.departure_id and t.booking_id = n.id,
       words_of(t.full_name, t.phone, t.email) w
on conflict do nothing;
insert into audit_log (id, actor, role, action, object_kind, object_id, request_id, at)
select md5('entry' || n)::uuid, 'Staff ' || n % 12, 'operations',
       (array['booking.read', 'booking.contacts', 'departure.change', 'message.answer'])[1 + n % 4],
       case when n % 4 = 2 then 'departure' else 'booking' end,
       case when n % 4 = 2 then md5('departure' || 1 + n % {departures})
            else 'SF-B' || lpad(upper(to_hex(1 + n % {bookings})), 7, '0') end,
       'bench', now() - n * interval '1 minute'
  from generate_series(1, {entries}) n;

drop function copied(uuid, uuid);
set session_replication_role = origin;
-- Otherwise PostgreSQL would do both while pages are measured.
vacuum analyze;
checkpoint;
