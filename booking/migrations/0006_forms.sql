-- Forms that visitors send to the operator, and the emails in response.
insert into allowed_transition (machine, from_state, to_state) values
  ('enquiry', 'new', 'open'),
  ('enquiry', 'new', 'spam'),
  ('enquiry', 'new', 'closed'),
  ('enquiry', 'open', 'waiting_customer'),
  ('enquiry', 'open', 'quoted'),
  ('enquiry', 'open', 'won'),
  ('enquiry', 'open', 'lost'),
  ('enquiry', 'open', 'spam'),
  ('enquiry', 'open', 'closed'),
  ('enquiry', 'waiting_customer', 'open'),
  ('enquiry', 'waiting_customer', 'closed'),
  ('enquiry', 'quoted', 'open'),
  ('enquiry', 'quoted', 'won'),
  ('enquiry', 'quoted', 'lost'),
  ('enquiry', 'quoted', 'closed'),
  ('enquiry', 'lost', 'open'),
  ('enquiry', 'spam', 'open'),
  ('enquiry', 'closed', 'open'),
  ('submission', 'received', 'in_review'),
  ('submission', 'received', 'spam'),
  ('submission', 'in_review', 'changes_requested'),
  ('submission', 'in_review', 'accepted'),
  ('submission', 'in_review', 'declined'),
  ('submission', 'in_review', 'spam'),
  ('submission', 'changes_requested', 'resubmitted'),
  ('submission', 'changes_requested', 'declined'),
  ('submission', 'resubmitted', 'changes_requested'),
  ('submission', 'resubmitted', 'accepted'),
  ('submission', 'resubmitted', 'declined'),
  ('submission', 'accepted', 'published'),
  ('submission', 'accepted', 'declined'),
  ('submission', 'spam', 'in_review'),
  ('newsletter', 'pending', 'confirmed'),
  ('newsletter', 'pending', 'unsubscribed'),
  ('newsletter', 'confirmed', 'unsubscribed'),
  ('newsletter', 'unsubscribed', 'pending'),
  ('date_interest', 'active', 'notified'),
  ('date_interest', 'active', 'withdrawn');

create table enquiry (
  id uuid primary key,
  reference text not null unique,
  kind text not null check (kind in ('general', 'corporate', 'custom_trip', 'callback', 'complaint')),
  source text not null check (source in ('contact', 'trip', 'post', 'campaign', 'corporate', 'booking')),
  trip_slug text,
  post_slug text,
  departure_id uuid,
  subject text,
  name text not null,
  email text,
  phone text,
  company text,
  city text,
  purpose text,
  pax_estimate int check (pax_estimate between 1 and 500),
  budget_band text,
  budget_minor bigint,
  date_from date,
  date_to date check (date_to >= date_from),
  dates_flexible boolean not null default false,
  message text not null check (char_length(message) <= 4000),
  status text not null default 'new'
    check (status in ('new', 'open', 'waiting_customer', 'quoted', 'won', 'lost', 'spam', 'closed')),
  assignee_id uuid,
  spam_score int not null default 0,
  consent_version text not null,
  version int not null default 1,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  constraint enquiry_reachable check (email is not null or phone is not null)
);
create index enquiry_by_status on enquiry (status, created_at);
create trigger enquiry_transition before update of status on enquiry
  for each row execute function enforce_transition('enquiry');

create table submission (
  id uuid primary key,
  reference text not null unique,
  author_name text not null,
  author_email text not null,
  bio text,
  title text not null,
  pitch text not null check (char_length(pitch) <= 1000),
  body text check (char_length(body) <= 30000),
  url text,
  links text[] not null default '{}',
  disclosure text,
  licence_version text not null,
  status text not null default 'received'
    check (status in ('received', 'in_review', 'changes_requested', 'resubmitted', 'accepted',
                      'published', 'declined', 'spam')),
  reviewer_id uuid,
  sanity_draft_id text,
  spam_score int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);
create index submission_by_status on submission (status, created_at);
create trigger submission_transition before update of status on submission
  for each row execute function enforce_transition('submission');

create table newsletter_subscription (
  id uuid primary key,
  reference text not null unique,
  email text not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  -- Each new request invalidates the links in earlier emails.
  round int not null default 1,
  confirmed_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);
create unique index newsletter_address on newsletter_subscription (lower(email));
create trigger newsletter_transition before update of status on newsletter_subscription
  for each row execute function enforce_transition('newsletter');

create table date_interest (
  id uuid primary key,
  reference text not null unique,
  trip_slug text not null,
  email text not null,
  pax_estimate int check (pax_estimate between 1 and 500),
  wish text check (char_length(wish) <= 200),
  status text not null default 'active' check (status in ('active', 'notified', 'withdrawn')),
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);
create unique index date_interest_once on date_interest (trip_slug, lower(email)) where status = 'active';
create trigger date_interest_transition before update of status on date_interest
  for each row execute function enforce_transition('date_interest');

-- Proof of consent, with the wording that was shown.
create table consent (
  id uuid primary key,
  customer_id uuid,
  email_hash text not null,
  purpose text not null check (purpose in ('booking', 'reply', 'licence', 'marketing_email', 'marketing_whatsapp', 'medical', 'children')),
  granted boolean not null,
  notice_version text not null,
  notice_text text not null,
  at timestamptz not null default clock_now(),
  evidence text not null default ''
);
create index consent_of on consent (email_hash, purpose, at);

-- The same content sent again before `expires_at` counts as the same form.
create table form_fingerprint (
  fingerprint text primary key,
  reference text not null,
  expires_at timestamptz not null
);
create index form_fingerprint_expiry on form_fingerprint (expires_at);

-- One row for every email to send, without its text or address.
create table notification (
  id uuid primary key,
  booking_id uuid,
  subject_kind text not null check (subject_kind in ('enquiry', 'submission', 'newsletter', 'date_interest')),
  subject_id uuid not null,
  channel text not null default 'email' check (channel in ('email')),
  template text not null,
  to_hash text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'suppressed')),
  dedupe_key text not null unique,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);
create index notification_recent on notification (to_hash, created_at);
create index notification_unsent on notification (created_at) where status in ('queued', 'failed');
