-- Captured payments are checked too, because an order may be paid twice.
drop index payment_to_check;
create index payment_to_check on payment (next_check_at)
  where status in ('created', 'pending', 'expired', 'cancelled', 'captured', 'review');

-- The sweeper looks for old drafts every few seconds.
create index seat_hold_draft on seat_hold (expires_at) where draft_enc is not null;
