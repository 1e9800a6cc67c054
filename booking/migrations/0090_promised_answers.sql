-- Travellers' messages: by when we promised an answer, and when they had one or needed none. The
-- service sets the promise from `domain/replyPromise.ts`; earlier messages get it without office hours.
alter table message
  add column reply_due_at timestamptz,
  add column answered_at timestamptz;
update message m
   set reply_due_at = m.created_at + interval '4 hours',
       -- What was read a week ago and got no answer needed none.
       answered_at = coalesce(
         (select min(o.created_at) from message o
           where o.departure_id = m.departure_id and o.booking_id = m.booking_id
             and o.author = 'operator' and o.departure_message_id is null
             and o.created_at >= m.created_at),
         case when m.read_at < clock_now() - interval '7 days' then m.read_at end)
 where m.author = 'traveller';
create index message_waiting on message (reply_due_at)
  where author = 'traveller' and answered_at is null;

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
