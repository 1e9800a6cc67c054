-- A confirmed booking's balance in shares, each with its own payer. Open and paid shares together
-- never exceed the balance: every change holds the booking's lock.
create table payment_share (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  payer_name text not null,
  payer_email text not null,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  -- One for each emailed link, so that the first email's link still works after a reminder.
  token_hashes text[] not null default '{}',
  -- How many times its link was requested.
  mails int not null default 0 check (mails >= 0),
  mail_asked_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id),
  check ((status = 'paid') = (paid_at is not null))
);
create index payment_share_id on payment_share (id);
create index payment_share_booking on payment_share (departure_id, booking_id, created_at);

insert into allowed_transition (machine, from_state, to_state) values
  ('payment_share', 'open', 'paid'),
  ('payment_share', 'open', 'cancelled');
create trigger payment_share_transition before update of status on payment_share
  for each row execute function enforce_transition('payment_share');

-- Browsers that opened a share's link.
create table payment_share_access (
  departure_id uuid not null,
  share_id uuid not null,
  session_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, share_id, session_hash),
  foreign key (departure_id, share_id) references payment_share (departure_id, id)
);
create index payment_share_access_session on payment_share_access (session_hash);

alter table payment
  add column share_id uuid,
  add foreign key (departure_id, share_id) references payment_share (departure_id, id);
-- One open payment for the booking itself, and one per share.
drop index payment_one_open;
create unique index payment_one_open on payment (departure_id, booking_id)
  where status in ('created', 'pending') and share_id is null;
create unique index payment_share_one_open on payment (departure_id, share_id)
  where status in ('created', 'pending') and share_id is not null;

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code', 'sign_in_code', 'erasure', 'export', 'email_change',
    'message', 'payment_share'));
