-- What the operator decides at the desk, with the day from which it's in force. The environment says
-- what is in force before the first row of a name.
create table operator_setting (
  id uuid primary key,
  name text not null check (
    name in ('company', 'phones', 'refund_approval', 'refund_choice', 'travel_credit')),
  number int not null check (number >= 1),
  value jsonb not null,
  -- Of whose company the name and address are. They're in force only while documents have this number.
  gstin text,
  -- The day by the operator's calendar, and the instant it begins.
  valid_from date not null,
  starts_at timestamptz not null,
  written_by text not null,
  created_at timestamptz not null default clock_now(),
  withdrawn_at timestamptz,
  withdrawn_by text,
  unique (name, number),
  check ((name = 'company') = (gstin is not null)),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);

-- A value is replaced by another, and never changed.
create trigger operator_setting_fixed
  before delete or update of name, number, value, gstin, valid_from, starts_at, written_by on operator_setting
  for each row execute function refuse_change();
