set local statement_timeout = 0;

-- Staff answer pitches as they answer enquiries. A pitch's enquiry has its ID and reference, and
-- goes with it; what only pitches have stays in `submission`.
alter table enquiry
  drop constraint enquiry_kind_check,
  add constraint enquiry_kind_check check (
    kind in ('general', 'corporate', 'custom_trip', 'callback', 'complaint', 'pitch')),
  add column submission_id uuid generated always as (case when kind = 'pitch' then id end) stored
    references submission (id) on delete cascade;
create index enquiry_of_submission on enquiry (submission_id) where submission_id is not null;

-- The submission's own trigger says that a pitch arrived.
drop trigger enquiry_webhook on enquiry;

-- Earlier pitches get the same time without its office hours, as only their order in the list
-- depends on it.
insert into enquiry (id, reference, kind, source, subject, name, email, message, status, spam_score,
                     consent_version, reply_due_at, answered_at, created_at, updated_at)
select id, reference, 'pitch', 'contact', title, author_name, author_email, pitch,
       case when status in ('received', 'in_review', 'resubmitted') then 'new'
            when status = 'changes_requested' then 'waiting_customer'
            when status = 'spam' then 'spam'
            else 'closed' end,
       spam_score, licence_version, created_at + interval '12 days',
       case when status not in ('received', 'in_review', 'spam') then updated_at end,
       created_at, updated_at
  from submission;

create trigger enquiry_webhook after insert on enquiry for each row
  when (new.kind <> 'pitch') execute function tell_of_form();
