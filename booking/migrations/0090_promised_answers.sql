set local statement_timeout = 0;

-- Travellers' messages: by when we promised an answer, and when they had one or needed none. The
-- service sets the promise from `domain/replyPromise.ts`. Migration 0091 fills in earlier messages,
-- because nobody could read messages while this one did.
alter table message
  add column reply_due_at timestamptz,
  add column answered_at timestamptz;

-- Who answers a booking's messages. No row: no one in particular.
create table message_assignment (
  departure_id uuid not null,
  booking_id uuid not null,
  assignee_id uuid not null references staff_user (id),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, booking_id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);

-- What people wrote back by email, as staff pasted it from our mailbox. Goes with the enquiry.
create table enquiry_received (
  id uuid primary key,
  enquiry_id uuid not null references enquiry (id) on delete cascade,
  -- Who added it.
  staff_name text not null,
  body text not null check (char_length(body) between 1 and 8000),
  -- When it came, as staff typed it.
  received_at timestamptz not null,
  created_at timestamptz not null default clock_now()
);
create index enquiry_received_of on enquiry_received (enquiry_id, received_at);

-- Why travellers cancelled, from a short list. What they write in their own words is theirs.
alter table cancellation
  add column reason_code text check (reason_code in (
    'plans_changed', 'health_or_family', 'work_or_study', 'travel_problem', 'conditions', 'cost',
    'other'));
