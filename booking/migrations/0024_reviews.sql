-- Travellers' reviews: only staff change their status.
insert into allowed_transition (machine, from_state, to_state) values
  ('review', 'pending', 'shown'),
  ('review', 'pending', 'hidden'),
  ('review', 'shown', 'hidden'),
  ('review', 'hidden', 'shown');
create trigger review_transition before update of status on review
  for each row execute function enforce_transition('review');

alter table review
  add column consent_version text,
  add constraint review_reply_length check (char_length(operator_reply) <= 1000);
create index review_waiting on review (created_at) where status = 'pending';
