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

-- When a gateway's payouts were last read. What it has paid out since isn't known.
create table payout_read (
  gateway text primary key,
  read_at timestamptz not null
);
insert into payout_read (gateway, read_at)
select gateway, max(created_at) from settlement group by gateway;

-- Banks fill numbers with zeros, and drop those that belong to them.
create index bank_line_number on bank_line (ltrim(upper(utr), '0')) where utr is not null;
create index settlement_number on settlement (ltrim(upper(utr), '0')) where utr is not null;
