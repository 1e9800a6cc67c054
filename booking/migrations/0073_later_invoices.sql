-- A booking that gets more people or dearer rooms after its invoice has another one for the rest.
-- Whoever issues documents holds the booking's lock, so none is issued twice.
-- Money that was part of the price until the booking got a cheaper room.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in (
  'cancellation', 'late_payment', 'overpayment', 'duplicate', 'departure_cancelled', 'goodwill',
  'dispute', 'wrong_amount', 'room_change'));

drop index tax_document_invoice;
create index tax_document_invoice on tax_document (departure_id, booking_id)
  where kind = 'tax_invoice';

-- A part of the price that came after the sale. It says nothing about the plan that was chosen.
alter table payment_schedule_item add column is_added boolean not null default false;
