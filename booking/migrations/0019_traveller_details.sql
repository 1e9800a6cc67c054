-- What travellers give after they booked, and how long it is kept.
alter table booking_traveller
  -- Goes when the law of privacy says so; the row stays with its lines.
  alter column date_of_birth drop not null,
  -- A change names the version it was made for: the later of two tabs overwrites nothing.
  add column version int not null default 1 check (version >= 1),
  -- In Latin letters, where the name on the booking is in others.
  add column passport_name text,
  add column pan_last4 text,
  -- What was agreed to, in which words and when, while there are medical notes.
  add column medical_consent jsonb,
  add constraint traveller_medical_by_consent
    check (medical_enc is null or medical_consent is not null);
