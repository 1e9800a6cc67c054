-- Figures that differ from the rows they should match, as the regular checks find them. They are
-- facts until the next check finds them gone, or someone says why they may stay.
create table drift_alarm (
  id uuid primary key,
  kind text not null check (kind in ('seats', 'coupon', 'money')),
  -- The departure, the coupon's code, or the booking or travel credit account.
  subject text not null,
  departure_id uuid,
  booking_id uuid,
  -- Which figure it is.
  what text not null,
  -- The stored figure, and what its rows add up to: a number, or minor units.
  stored bigint not null,
  actual bigint not null,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'gone')),
  reason text check (char_length(reason) <= 300),
  decided_by text,
  decided_at timestamptz,
  found_at timestamptz not null default clock_now(),
  seen_at timestamptz not null default clock_now(),
  check (state <> 'acknowledged' or (reason is not null and decided_by is not null))
);
create unique index drift_alarm_once on drift_alarm (kind, subject, what) where state <> 'gone';
create index drift_alarm_open on drift_alarm (found_at, id) where state = 'open';
create index drift_alarm_gone on drift_alarm (seen_at) where state = 'gone';

-- When someone dealt with an email that failed, by calling for example.
alter table notification add column handled_at timestamptz;
