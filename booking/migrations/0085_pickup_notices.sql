set local statement_timeout = 0;

-- One for each booking whose travellers are picked up at another place or time than they were told:
-- what its email says. They go with the booking's data.
create table pickup_notice (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  -- Each moved pickup point, with how many of the booking join there: travellers, from and to.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index pickup_notice_of on pickup_notice (departure_id, booking_id);
create index pickup_notice_by_id on pickup_notice (id);

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code', 'sign_in_code', 'erasure', 'export', 'email_change',
    'message', 'payment_share', 'phone_proof', 'hold', 'saved_trip_alert', 'staff_invitation',
    'enquiry_answer', 'pickup_notice'));
