-- A booking that gets more people or dearer rooms after its invoice has another one for the rest.
-- Whoever issues documents holds the booking's lock, so none is issued twice.
drop index tax_document_invoice;
create index tax_document_invoice on tax_document (departure_id, booking_id)
  where kind = 'tax_invoice';
