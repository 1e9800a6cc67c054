-- Refunds that somebody made at the gateway itself.
alter table refund add column source text not null default 'service'
  check (source in ('service', 'external'));

-- What went back before it was counted waits for a person as well.
drop index payment_attempt_review;
create index payment_attempt_review on payment_attempt (created_at)
  where counted_minor = 0 and status in ('captured', 'partially_refunded', 'refunded');
