-- Who agreed to one email if they don't finish their booking. Deleted with the hold's draft.
alter table seat_hold
  add column reminder_enc bytea,
  add column reminder_hash text,
  add column reminded_at timestamptz;
create index seat_hold_to_remind on seat_hold (expires_at)
  where reminder_enc is not null and reminded_at is null;

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code', 'sign_in_code', 'erasure', 'export', 'email_change',
    'message', 'payment_share', 'phone_proof', 'hold'));
alter table consent
  drop constraint consent_purpose_check,
  add constraint consent_purpose_check check (purpose in (
    'booking', 'reply', 'licence', 'marketing_email', 'marketing_whatsapp', 'medical', 'children',
    'unfinished_booking'));
