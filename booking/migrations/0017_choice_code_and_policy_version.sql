-- After the operator cancels a date, a browser that didn't book also needs an emailed code to
-- choose.
alter table guest_access_code
  drop constraint guest_access_code_purpose_check,
  add constraint guest_access_code_purpose_check check (purpose in ('open', 'cancel', 'choose'));

-- The accepted version of the cancellation policy text; its tiers are in policy_snapshot. Null: not
-- recorded.
alter table booking add column policy_version text;
