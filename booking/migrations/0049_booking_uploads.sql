-- Travellers' own tickets, permits and insurance: rewritten, then encrypted. A deleted file keeps
-- its row, without content, until the booking's files are deleted.
create table booking_upload (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  -- Null if it's for everyone.
  traveller_id uuid,
  kind text not null check (kind in ('ticket', 'permit', 'insurance', 'other')),
  label text check (char_length(label) between 1 and 80),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  size_bytes int not null check (size_bytes between 1 and 12582912),
  bytes_enc bytea,
  created_at timestamptz not null default clock_now(),
  deleted_at timestamptz,
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id),
  foreign key (departure_id, traveller_id) references booking_traveller (departure_id, id),
  check ((bytes_enc is null) = (deleted_at is not null)),
  check (deleted_at is null or label is null)
);
-- Encrypted bytes can't be compressed.
alter table booking_upload alter column bytes_enc set storage external;
create index booking_upload_of on booking_upload (departure_id, booking_id, created_at);
