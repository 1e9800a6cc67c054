-- Bank statements that someone uploaded, between the dry run and the import. What they hold may name
-- payers, so it is emptied by the import and deleted after a day.
create table bank_statement (
  id uuid primary key,
  account text not null check (char_length(account) between 1 and 40),
  heading_line int not null,
  lines jsonb not null,
  unreadable jsonb not null,
  -- How many lines the import added. Null until then.
  imported int,
  created_by text not null,
  created_at timestamptz not null default clock_now()
);
create index bank_statement_age on bank_statement (created_at);

-- What a line of money out may be.
create index refund_by_bank on refund (amount_minor, processed_at)
  where destination = 'bank_transfer' and status = 'processed';
