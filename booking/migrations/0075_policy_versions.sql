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

create unique index cancellation_policy_name on cancellation_policy (lower(name)) where number = 1;

-- A version is replaced by another, and never changed. Its steps are written together with it.
create trigger cancellation_policy_fixed
  before delete or update of version_of, number, name, tcs_refund, change_min_days_before,
    free_changes, change_fee_bps, valid_from, starts_at, written_by on cancellation_policy
  for each row execute function refuse_change();
create trigger cancellation_policy_tier_fixed before update or delete on cancellation_policy_tier
  for each row execute function refuse_change();
create function refuse_later_tier() returns trigger language plpgsql as $$
begin
  if not exists (select from cancellation_policy
                  where id = new.policy_id and created_at = clock_now()) then
    raise exception '% is fixed', tg_table_name using errcode = 'check_violation', constraint = 'append_only';
  end if;
  return new;
end $$;
create trigger cancellation_policy_tier_together before insert on cancellation_policy_tier
  for each row execute function refuse_later_tier();

-- Departures name a policy by its first version. While a release is rolled out, the earlier one may
-- name another.
create function name_first_version() returns trigger language plpgsql as $$
begin
  new.cancellation_policy_id := coalesce(
    (select version_of from cancellation_policy where id = new.cancellation_policy_id),
    new.cancellation_policy_id);
  return new;
end $$;
create trigger departure_names_first_version
  before insert or update of cancellation_policy_id on departure
  for each row execute function name_first_version();

-- Departures that follow a policy, to count and to move them.
create index departure_by_policy on departure (cancellation_policy_id, start_date)
  where status in ('draft', 'scheduled', 'guaranteed');
