-- Tax documents: receipt voucher, tax invoice, refund voucher, credit note. They never change once
-- written; another document corrects a mistake.
create table document_sequence (
  supplier_gstin text not null,
  series text not null check (series in ('RV', 'TI', 'RF', 'CN')),
  -- The calendar year in which it begins, on 1 April.
  financial_year int not null,
  next int not null default 1 check (next >= 1),
  primary key (supplier_gstin, financial_year, series)
);

-- Makes numbers unique across all departures.
create table document_number (
  supplier_gstin text not null,
  financial_year int not null,
  number text not null check (char_length(number) between 1 and 16),
  document_id uuid not null,
  primary key (supplier_gstin, financial_year, number),
  unique (supplier_gstin, financial_year, number, document_id)
);
create trigger document_number_append_only before update or delete on document_number
  for each row execute function refuse_change();

create table tax_document (
  departure_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  kind text not null check (kind in (
    'receipt_voucher', 'tax_invoice', 'refund_voucher', 'credit_note')),
  supplier_gstin text not null,
  financial_year int not null,
  number text not null,
  issued_on date not null,
  issued_at timestamptz not null default clock_now(),
  -- The money a receipt voucher is for.
  payment_attempt_id uuid,
  -- The money a refund voucher or credit note is for.
  refund_id uuid,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Everything printed.
  content jsonb not null,
  created_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  foreign key (departure_id, booking_id) references booking (departure_id, id),
  foreign key (departure_id, payment_attempt_id) references payment_attempt (departure_id, id),
  foreign key (departure_id, refund_id) references refund (departure_id, id),
  foreign key (supplier_gstin, financial_year, number, id)
    references document_number (supplier_gstin, financial_year, number, document_id),
  constraint tax_document_subject check (
    (kind = 'receipt_voucher') = (payment_attempt_id is not null)
    and (kind in ('refund_voucher', 'credit_note')) = (refund_id is not null))
);
create unique index tax_document_receipt on tax_document (departure_id, payment_attempt_id)
  where payment_attempt_id is not null;
create unique index tax_document_refund on tax_document (departure_id, refund_id)
  where refund_id is not null;
create unique index tax_document_invoice on tax_document (departure_id, booking_id)
  where kind = 'tax_invoice';
create index tax_document_booking on tax_document (departure_id, booking_id);
create index tax_document_id on tax_document (id);
create trigger tax_document_append_only before update or delete on tax_document
  for each row execute function refuse_change();
