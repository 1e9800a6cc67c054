-- Who runs a request. Its process renews `locked_until` while it runs, so that a dead process blocks
-- its key for seconds only.
alter table idempotency_key add column claim uuid;
