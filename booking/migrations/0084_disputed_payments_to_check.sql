set local statement_timeout = 0;

-- Disputed payments are checked too: without them here, claiming reads the whole table.
drop index payment_to_check;
create index payment_to_check on payment (next_check_at)
  where status in ('created', 'pending', 'expired', 'cancelled', 'captured', 'disputed', 'review');
