-- The operator's search. One row for each word that finds a booking: every word of the names, the
-- phone numbers' digits backwards, and the email addresses. The triggers below write them in the
-- same transaction as the data, so a person's words disappear when their data does.
create table booking_word (
  departure_id uuid not null,
  booking_id uuid not null,
  kind text not null check (kind in ('name', 'phone', 'email')),
  -- Bytewise, so that the index finds the beginning of a word under any locale.
  word text collate "C" not null,
  primary key (departure_id, booking_id, kind, word),
  foreign key (departure_id, booking_id) references booking (departure_id, id) on delete cascade
);
create index booking_word_search on booking_word (kind, word, departure_id, booking_id);

-- Text without accents and capitals, as `foldText` in domain/bookingSearch.ts. The vowel signs of
-- Indian scripts stay.
create function fold_text(text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g') collate "C")
$$;

-- A name's words. Names with an apostrophe are found with and without it.
create function name_words(text) returns setof text language sql immutable parallel safe as $$
  select word
    from regexp_split_to_table(
           fold_text($1) || ' ' || translate(fold_text($1), '''’', ''),
           '[\u0001-\u002f\u003a-\u0060\u007b-\u007f’]+') as word
   where word <> '' and $1 <> 'Erased'
$$;

create function words_of(name text, phone text, email text)
returns table (kind text, word text) language sql immutable parallel safe as $$
  select 'name', n from name_words(name) n
  union
  select 'phone', reverse(regexp_replace(phone, '\D', '', 'g'))
   where length(regexp_replace(phone, '\D', '', 'g')) >= 4
  union
  select 'email', fold_text(email) where email like '%@%' and email not like '%@erased.invalid'
$$;

create function add_booking_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'booking' then
    insert into booking_word
    select new.departure_id, new.id, w.kind, w.word
      from words_of(new.contact_name, new.contact_phone, new.contact_email) w
    on conflict do nothing;
  else
    insert into booking_word
    select new.departure_id, new.booking_id, w.kind, w.word
      from words_of(new.full_name, new.phone, new.email) w
    on conflict do nothing;
  end if;
  return null;
end $$;

-- A word may belong to several people of a booking, so a change writes all of its words again.
create function renew_booking_words() returns trigger language plpgsql as $$
declare
  booking_id_ uuid;
begin
  if tg_table_name = 'booking' then booking_id_ := old.id; else booking_id_ := old.booking_id; end if;
  delete from booking_word
   where departure_id = old.departure_id and booking_id = booking_id_;
  insert into booking_word
  select old.departure_id, booking_id_, w.kind, w.word
    from booking b, words_of(b.contact_name, b.contact_phone, b.contact_email) w
   where b.departure_id = old.departure_id and b.id = booking_id_
  union
  select old.departure_id, booking_id_, w.kind, w.word
    from booking_traveller t, words_of(t.full_name, t.phone, t.email) w
   where t.departure_id = old.departure_id and t.booking_id = booking_id_
  on conflict do nothing;
  return null;
end $$;

create trigger booking_words_added after insert on booking
  for each row execute function add_booking_words();
create trigger booking_words_renewed
  after update of contact_name, contact_phone, contact_email on booking
  for each row when ((old.contact_name, old.contact_phone, old.contact_email)
    is distinct from (new.contact_name, new.contact_phone, new.contact_email))
  execute function renew_booking_words();
create trigger traveller_words_added after insert on booking_traveller
  for each row execute function add_booking_words();
create trigger traveller_words_renewed after update of full_name, phone, email on booking_traveller
  for each row when ((old.full_name, old.phone, old.email)
    is distinct from (new.full_name, new.phone, new.email))
  execute function renew_booking_words();
create trigger traveller_words_ended after delete on booking_traveller
  for each row execute function renew_booking_words();

insert into booking_word
select b.departure_id, b.id, w.kind, w.word
  from booking b, words_of(b.contact_name, b.contact_phone, b.contact_email) w
union
select t.departure_id, t.booking_id, w.kind, w.word
  from booking_traveller t, words_of(t.full_name, t.phone, t.email) w;

-- The list of bookings, newest first, and its filters.
create index booking_newest on booking (created_at desc, id desc);
create index booking_status_newest on booking (status, created_at desc, id desc);
create index booking_owing_newest on booking (created_at desc, id desc)
  where status in ('pending_payment', 'confirmed', 'completed', 'no_show')
    and paid_minor - refunded_minor < total_minor;

-- What else finds a booking, and what its record lists.
create index booking_total on booking (total_minor);
create index payment_amount on payment (amount_minor)
  where status in ('captured', 'recorded', 'review', 'disputed');
create index payment_of_booking on payment (departure_id, booking_id, created_at);
create index payment_bank_reference on payment (upper(offline_ref)) where offline_ref is not null;
create index refund_of_booking on refund (departure_id, booking_id, created_at);
create index refund_bank_reference on refund (upper(arn)) where arn is not null;
create index travel_credit_of_booking on travel_credit_entry (booking_id)
  where booking_id is not null;
create index notification_subject on notification (subject_id, created_at);
