-- A cancellation policy has versions. Each is a row of this table, like its first, which departures
-- name. New bookings get the newest version that has begun; sold ones keep their snapshot.
alter table cancellation_policy
  add column version_of uuid references cancellation_policy (id),
  add column number int not null default 1 check (number >= 1),
  -- The day by the operator's calendar, and the instant it began. Null for a first version.
  add column valid_from date,
  add column starts_at timestamptz,
  add column written_by text,
  add column withdrawn_at timestamptz,
  add column withdrawn_by text;
update cancellation_policy set version_of = id;
alter table cancellation_policy
  alter column version_of set not null,
  add unique (version_of, number),
  add check ((number = 1) = (version_of = id)),
  add check ((number = 1) = (starts_at is null)),
  add check ((valid_from is null) = (starts_at is null)),
  add check ((withdrawn_at is null) = (withdrawn_by is null));

-- A version is replaced by another, and never changed.
create trigger cancellation_policy_tier_fixed before update or delete on cancellation_policy_tier
  for each row execute function refuse_change();
create trigger cancellation_policy_dates_fixed
  before update of version_of, number, valid_from, starts_at on cancellation_policy
  for each row execute function refuse_change();

-- Departures that follow a policy, to count and to move them.
create index departure_by_policy on departure (cancellation_policy_id, start_date)
  where status in ('draft', 'scheduled', 'guaranteed');
