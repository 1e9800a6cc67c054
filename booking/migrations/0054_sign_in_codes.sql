-- Each browser has its own code, so that a stranger's request doesn't replace the owner's.
alter table sign_in_code
  add column code_hash text,
  add column attempts int not null default 0,
  add column expires_at timestamptz,
  add column used_at timestamptz;
create index sign_in_code_browser on sign_in_code (session_hash, created_at);

-- Attempts are limited per code now, and codes per requester.
drop table sign_in_try;
-- Codes were kept here. Those not yet used must be requested again.
delete from auth_verification;
