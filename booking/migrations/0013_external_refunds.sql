-- Refunds made in the gateway's dashboard.
alter table refund add column source text not null default 'service'
  check (source in ('service', 'external'));

-- Money refunded before it was counted also awaits review.
drop index payment_attempt_review;
create index payment_attempt_review on payment_attempt (created_at)
  where counted_minor = 0 and status in ('captured', 'partially_refunded', 'refunded');
