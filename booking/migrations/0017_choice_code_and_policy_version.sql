-- After the operator cancelled a date, a browser that did not book chooses with a mailed code as well.
alter table guest_access_code
  drop constraint guest_access_code_purpose_check,
  add constraint guest_access_code_purpose_check check (purpose in ('open', 'cancel', 'choose'));

-- Which words of the cancellation policy were accepted; its tiers are in policy_snapshot. Null: nobody noted it.
alter table booking add column policy_version text;
