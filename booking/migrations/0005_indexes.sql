-- Drafts that wait to be forgotten are few among all holds that ever were.
create index seat_hold_drafts on seat_hold (expires_at)
  where draft_enc is not null and status = 'expired';
