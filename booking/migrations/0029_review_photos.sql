-- Review photos, re-encoded without the camera's metadata.
create table review_photo (
  departure_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  width int not null check (width between 1 and 1600),
  height int not null check (height between 1 and 1600),
  bytes bytea not null,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, review_id) references review (departure_id, id) on delete cascade
);
create index review_photo_id on review_photo (id);
create index review_photo_of on review_photo (departure_id, review_id, created_at);
