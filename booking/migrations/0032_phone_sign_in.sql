-- A sign-in code may also be texted, to a verified number.
alter table customer
  add column phone_proved_at timestamptz,
  add constraint customer_proved_phone check (phone_proved_at is null or phone is not null);
-- Numbers change hands: each belongs to whoever verified it last.
create unique index customer_proved_phone_once on customer (phone) where phone_proved_at is not null;

alter table sign_in_code
  alter column email drop not null,
  add column phone text,
  add constraint sign_in_code_one_way check ((email is null) <> (phone is null));

-- A number may have changed hands, so anything that needs a fresh code needs an emailed one.
alter table auth_session add column is_by_text boolean not null default false;

-- A number is verified like an address: by a code sent to it.
alter table email_change rename to contact_change;
alter index email_change_customer rename to contact_change_customer;
alter table contact_change
  alter column email drop not null,
  add column phone text,
  add constraint contact_change_one_way check ((email is null) <> (phone is null));

alter table notification
  drop constraint notification_subject_kind_check,
  add constraint notification_subject_kind_check check (subject_kind in (
    'enquiry', 'submission', 'newsletter', 'date_interest', 'cancellation', 'waitlist_entry',
    'booking', 'payment', 'guest_code', 'sign_in_code', 'erasure', 'export', 'email_change',
    'message', 'payment_share', 'phone_proof'));
create index notification_texts on notification (sent_at)
  where template in ('sign_in_text', 'phone_proof_text');
