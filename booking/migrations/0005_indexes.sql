-- Drafts to delete are few among all holds ever made.
create index seat_hold_drafts on seat_hold (expires_at)
  where draft_enc is not null and status = 'expired';
