-- When an email bounced after a server had accepted it.
alter table notification add column bounced_at timestamptz;
