-- Details travellers provide after booking, and when they are deleted.
alter table booking_traveller
  -- Deleted when privacy law requires it; the row stays.
  alter column date_of_birth drop not null,
  -- A change names the version it is based on, so that one tab can't overwrite another's change.
  add column version int not null default 1 check (version >= 1),
  -- In Latin letters, if the name on the booking is in another script.
  add column passport_name text,
  add column pan_last4 text,
  -- The consent behind any medical notes: which wording, and when.
  add column medical_consent jsonb,
  add constraint traveller_medical_by_consent
    check (medical_enc is null or medical_consent is not null);
