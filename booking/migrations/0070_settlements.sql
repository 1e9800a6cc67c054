-- What the gateway paid out, as its own reconciliation lists it.
create table settlement (
  gateway text not null,
  id text not null,
  -- The bank's number of the transfer, by which it appears on the bank statement.
  utr text,
  settled_at timestamptz not null,
  currency char(3) not null,
  created_at timestamptz not null default clock_now(),
  primary key (gateway, id)
);
create index settlement_newest on settlement (settled_at desc, id desc);
create index settlement_utr on settlement (upper(utr)) where utr is not null;

create table settlement_entry (
  gateway text not null,
  -- The payment, refund or adjustment.
  id text not null,
  settlement_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'adjustment', 'transfer')),
  -- The payment that a refund or adjustment belongs to.
  gateway_payment_id text,
  amount_minor bigint not null,
  -- The gateway's fee with the GST on it, and that GST.
  fee_minor bigint not null,
  tax_minor bigint not null,
  -- What it added to the payout, or took from it.
  credit_minor bigint not null check (credit_minor >= 0),
  debit_minor bigint not null check (debit_minor >= 0),
  description text not null default '',
  created_at timestamptz not null default clock_now(),
  primary key (gateway, id, kind),
  foreign key (gateway, settlement_id) references settlement (gateway, id)
);
create index settlement_entry_of on settlement_entry (gateway, settlement_id);

-- Lines of imported bank statements.
create table bank_line (
  id uuid primary key,
  -- The same line of the same account is imported once, however often its statement is.
  fingerprint text not null unique,
  account text not null check (char_length(account) between 1 and 40),
  booked_on date not null,
  -- The bank's words. They may name a payer, so they are deleted once nobody needs them.
  narration text,
  -- The transfer's number, from its column or from the bank's words.
  utr text,
  -- Positive for money in, negative for money out.
  amount_minor bigint not null check (amount_minor <> 0),
  -- What it was found to be. Nothing is booked by this.
  state text not null default 'open' check (state in ('open', 'matched', 'explained')),
  matched_kind text check (matched_kind in ('settlement', 'payment', 'refund')),
  matched_id text,
  reason text check (char_length(reason) <= 300),
  decided_by text,
  decided_at timestamptz,
  imported_by text not null,
  created_at timestamptz not null default clock_now(),
  check ((state = 'matched') = (matched_kind is not null and matched_id is not null)),
  check ((state = 'open') = (decided_by is null))
);
create index bank_line_open on bank_line (booked_on, id) where state = 'open';
create index bank_line_newest on bank_line (booked_on desc, id desc);
create index bank_line_utr on bank_line (upper(utr)) where utr is not null;
create unique index bank_line_match on bank_line (matched_kind, matched_id)
  where matched_kind is not null;

-- What the gateway's list, the bank and the ledger don't agree on. Each is explained once, by someone.
create table settlement_difference (
  id uuid primary key,
  kind text not null check (kind in (
    'unknown_payment', 'payment_amount', 'unknown_refund', 'refund_amount', 'gateway_entry',
    'not_settled', 'not_at_bank', 'bank_amount')),
  gateway text not null,
  -- The settlement it is part of. Null for money that isn't paid out yet.
  settlement_id text,
  -- What differs: the gateway's payment, refund or adjustment, or the settlement itself.
  subject_id text not null,
  booking_reference text,
  expected_minor bigint not null,
  actual_minor bigint not null,
  currency char(3) not null,
  state text not null default 'open' check (state in ('open', 'explained', 'gone')),
  reason text check (reason in (
    'gateway_fee', 'dispute', 'lost_refund', 'ask_gateway', 'timing', 'other')),
  note text check (char_length(note) <= 300),
  decided_by text,
  decided_at timestamptz,
  found_at timestamptz not null default clock_now(),
  unique (kind, gateway, subject_id),
  check ((state = 'explained') = (reason is not null and decided_by is not null))
);
create index settlement_difference_open on settlement_difference (found_at, id) where state = 'open';
create index settlement_difference_of on settlement_difference (gateway, settlement_id);

-- Bookings that still owe something, by whatever date.
create index booking_receivable on booking (departure_id, id)
  where status in ('confirmed', 'completed', 'no_show')
    and paid_minor - refunded_minor < total_minor;
create index refund_under_way on refund (departure_id, booking_id)
  where status in ('requested', 'approved', 'processing', 'failed');
