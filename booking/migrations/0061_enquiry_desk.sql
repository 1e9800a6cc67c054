-- The desk answers enquiries: when we promised a reply, our answers and the staff's notes.
insert into allowed_transition (machine, from_state, to_state) values
  ('enquiry', 'new', 'waiting_customer'),
  ('enquiry', 'waiting_customer', 'spam'),
  ('enquiry', 'quoted', 'spam'),
  ('enquiry', 'won', 'open');

-- The service sets it from `domain/replyPromise.ts`. Earlier enquiries get the same time without
-- its office hours, as only their order in the list depends on it.
alter table enquiry
  add column reply_due_at timestamptz not null default clock_now() + interval '4 hours',
  -- When they first had an answer. The promise is about that one.
  add column answered_at timestamptz;
update enquiry
   set reply_due_at = created_at
                      + case when kind = 'corporate' then interval '2 days' else interval '4 hours' end;

-- One index for each state at the desk. The service's queries repeat these conditions.
create index enquiry_desk_open on enquiry (reply_due_at, id) where status in ('new', 'open');
create index enquiry_desk_answered on enquiry (updated_at, id)
  where status in ('waiting_customer', 'quoted');
create index enquiry_desk_closed on enquiry (updated_at, id) where status in ('won', 'lost', 'closed');
create index enquiry_desk_spam on enquiry (updated_at, id) where status = 'spam';
create index enquiry_of_assignee on enquiry (assignee_id, updated_at) where assignee_id is not null;

-- What we wrote. The email around it is composed when it is sent. Both tables go with the enquiry.
create table enquiry_answer (
  id uuid primary key,
  enquiry_id uuid not null references enquiry (id) on delete cascade,
  staff_name text not null,
  -- The answer template it started from, if any.
  template text,
  body text not null check (char_length(body) between 1 and 8000),
  created_at timestamptz not null default clock_now()
);
create index enquiry_answer_of on enquiry_answer (enquiry_id, created_at);

create table enquiry_note (
  id uuid primary key,
  enquiry_id uuid not null references enquiry (id) on delete cascade,
  staff_name text not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default clock_now()
);
create index enquiry_note_of on enquiry_note (enquiry_id, created_at);

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code', 'sign_in_code', 'erasure', 'export', 'email_change',
    'message', 'payment_share', 'phone_proof', 'hold', 'saved_trip_alert', 'staff_invitation',
    'enquiry_answer'));
