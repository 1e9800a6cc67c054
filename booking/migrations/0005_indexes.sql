-- Of all the holds ever made, only a few have a draft to delete.
create index seat_hold_drafts on seat_hold (expires_at)
  where draft_enc is not null and status = 'expired';
