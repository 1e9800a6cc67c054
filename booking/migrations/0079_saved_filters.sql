set local statement_timeout = 0;

-- Filters of the bookings list that someone on the staff keeps under a name. They never hold a
-- search, so no traveller's details.
create table staff_saved_filter (
  id uuid primary key,
  staff_user_id uuid not null references staff_user (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  status text,
  payment text,
  channel text,
  -- No foreign key: staff accounts stay on one server if departures are spread over several.
  departure_id uuid,
  created_at timestamptz not null default clock_now()
);
create unique index staff_saved_filter_name on staff_saved_filter (staff_user_id, lower(name));

-- Why a link shows medical notes. Null if it shows none, or was made before the reason was asked.
alter table leader_link add column medical_reason text;
