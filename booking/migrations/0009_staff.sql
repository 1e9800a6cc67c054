-- Staff actions: every change adds an audit row, and a cancelled date's bookings end one by one.
insert into allowed_transition (machine, from_state, to_state) values
  ('departure_end', 'requested', 'running'),
  ('departure_end', 'requested', 'withdrawn'),
  ('departure_end', 'running', 'done');

-- Append-only: nothing in the service updates or deletes rows.
create table audit_log (
  id uuid primary key,
  actor text not null,
  role text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text not null,
  at timestamptz not null default clock_now()
);
create index audit_of_object on audit_log (object_kind, object_id, at);
create index audit_recent on audit_log (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation', constraint = 'append_only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- The operator's cancellation of a departure: requested by one person, approved by another, carried
-- out by a job that can be interrupted at any point.
create table departure_end (
  departure_id uuid not null references departure (id),
  id uuid not null,
  status text not null check (status in ('requested', 'running', 'withdrawn', 'done')),
  reason text not null check (char_length(reason) between 3 and 1000),
  requested_by text not null,
  approved_by text,
  bookings int not null,
  refund_minor bigint not null,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  constraint departure_end_two_people check (approved_by is null or approved_by <> requested_by)
);
create unique index departure_end_open on departure_end (departure_id)
  where status in ('requested', 'running', 'done');
create index departure_end_running on departure_end (departure_id) where status = 'running';
create trigger departure_end_transition before update of status on departure_end
  for each row execute function enforce_transition('departure_end');

-- The real number of seats. Staff may oversell it only on purpose, with a reason.
alter table departure add column planned_capacity int check (planned_capacity between 0 and 500);
update departure set planned_capacity = capacity;

-- A refund may also be completed by hand, by two people.
alter table refund
  add column paid_by text,
  add constraint refund_two_people
    check (paid_by is null or approved_by is null or paid_by <> approved_by);
alter table payment add column approved_by text;
alter table payment add constraint payment_two_people
  check (approved_by is null or recorded_by is null or approved_by <> recorded_by);
