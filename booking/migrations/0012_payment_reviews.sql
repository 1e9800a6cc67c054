-- Captured money that differs from the requested amount, and who decided what to do with it.
alter table payment_attempt
  add column review_decision text check (review_decision in ('accept', 'refund')),
  add column review_by text,
  add column review_approved_by text,
  add constraint payment_attempt_review_two_people
    check (review_approved_by is null or review_approved_by <> review_by);
create index payment_attempt_review on payment_attempt (created_at)
  where status = 'captured' and counted_minor = 0;

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in (
  'cancellation', 'late_payment', 'overpayment', 'duplicate', 'departure_cancelled', 'goodwill',
  'dispute', 'wrong_amount'));

-- The money was refunded, so the traveller may pay again.
insert into allowed_transition (machine, from_state, to_state) values
  ('payment', 'review', 'cancelled');
