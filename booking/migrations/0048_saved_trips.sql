-- Trips a customer saved, with what they saw or were last told, so that an alert tells each change
-- once.
create table saved_trip (
  id uuid primary key,
  customer_id uuid not null references customer (id),
  trip_id uuid not null references trip (id),
  -- The lowest price. Null if no date could be booked.
  price_minor bigint check (price_minor >= 0),
  currency char(3),
  -- Dates that have been full since.
  full_dates uuid[] not null default '{}',
  -- The only date still open, once few of its seats were left.
  last_date uuid,
  -- What the last alert said about this trip, and when it was due. All of a customer's trips with
  -- something to tell share an alert.
  alert_id uuid,
  told jsonb,
  told_at timestamptz,
  created_at timestamptz not null default clock_now(),
  unique (customer_id, trip_id),
  check ((price_minor is null) = (currency is null)),
  check ((told is null) = (told_at is null) and (told is null) = (alert_id is null))
);
create index saved_trip_trip on saved_trip (trip_id);
create index saved_trip_alert on saved_trip (alert_id) where alert_id is not null;

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code', 'sign_in_code', 'erasure', 'export', 'email_change',
    'message', 'payment_share', 'phone_proof', 'hold', 'saved_trip_alert'));
alter table consent
  drop constraint consent_purpose_check,
  add constraint consent_purpose_check check (purpose in (
    'booking', 'reply', 'licence', 'marketing_email', 'marketing_whatsapp', 'medical', 'children',
    'unfinished_booking', 'saved_trip_alerts'));
