-- The balance can be paid in monthly parts. One means that it can't.
alter table departure
  add column instalments int not null default 1 check (instalments between 1 and 12);

-- Reminders follow the payment schedule's rows, so each is named by its due date.
create index payment_schedule_item_due on payment_schedule_item (due_on)
  where status in ('due', 'overdue');
update notification n
   set dedupe_key = n.dedupe_key || ':' || b.balance_due_on
  from booking b
 where n.template = 'balance_reminder' and b.id = n.subject_id and b.balance_due_on is not null;

update booking set quote_snapshot = quote_snapshot || '{"instalments": []}'
 where not quote_snapshot ? 'instalments';
update seat_hold set quote = quote || '{"instalments": []}'
 where not quote ? 'instalments';
