set local statement_timeout = 0;

-- The tax registers: every tax document, with one row for each GST rate of its booking. They hold no
-- names, and never change, like the documents they come from.
create table tax_register (
  departure_id uuid not null,
  document_id uuid not null,
  -- 0 is the rate with the most value. It also carries the document's TCS and rounding.
  seq int not null,
  booking_id uuid not null,
  -- The money that a voucher or credit note is for.
  payment_attempt_id uuid,
  refund_id uuid,
  supplier_gstin text not null,
  -- The first day of the month of issue.
  month date not null,
  issued_on date not null,
  kind text not null,
  number text not null,
  place_of_supply text not null,
  is_within_state boolean not null,
  -- A company's. Null for a private buyer.
  buyer_gstin text,
  sac_code text not null,
  gst_bps int not null,
  value_minor bigint not null,
  cgst_minor bigint not null,
  sgst_minor bigint not null,
  igst_minor bigint not null,
  -- The rate of the rule that the booking was priced with when the document was issued.
  tcs_bps int,
  tcs_minor bigint not null,
  round_off_minor bigint not null,
  -- The rows of a document add up to its total.
  amount_minor bigint not null
    check (amount_minor
           = value_minor + cgst_minor + sgst_minor + igst_minor + tcs_minor + round_off_minor),
  primary key (departure_id, document_id, seq),
  foreign key (departure_id, document_id) references tax_document (departure_id, id)
);
create index tax_register_month on tax_register (supplier_gstin, month, number, seq);
create index tax_register_buyers on tax_register (supplier_gstin, month, kind, buyer_gstin, number, seq)
  where buyer_gstin is not null;
create index tax_register_booking on tax_register (departure_id, booking_id);

-- A document's parts by rate, in the proportions of its booking's price. Each share is rounded down,
-- and the largest gets the rest, so that the rows add up to the document to the paisa.
create function tax_rows_of(d tax_document) returns setof tax_register language sql stable as $$
  with named as (
    select x ->> 'name' as name, sum((x ->> 'amountMinor')::numeric) as minor, max((x ->> 'bps')::numeric) as bps
      from jsonb_array_elements(d.content -> 'taxes') x group by 1),
  facts as (
    select (d.content ->> 'taxableMinor')::numeric as value,
           coalesce((select minor from named where name = 'CGST'), 0) as cgst,
           coalesce((select minor from named where name = 'SGST'), 0) as sgst,
           coalesce((select minor from named where name = 'IGST'), 0) as igst,
           coalesce((select sum(bps)::int from named), 0) as bps,
           (d.content ->> 'tcsMinor')::bigint as tcs,
           (d.content ->> 'roundOffMinor')::bigint as round_off,
           case when exists (select from named) then exists (select from named where name = 'CGST')
                else d.content ->> 'placeOfSupply' = d.content -> 'issuer' ->> 'stateCode' end as is_within,
           (select r.bps from tax_rule r
             where r.id::text = b.tax_snapshot ->> 'tcsRuleId') as tcs_bps
      from booking b where b.departure_id = d.departure_id and b.id = d.booking_id),
  sold as (
    select (g ->> 'bps')::int as bps, sum((g ->> 'valueMinor')::numeric) as value,
           sum((g ->> 'gstMinor')::numeric) as gst
      from booking b, jsonb_array_elements(b.tax_snapshot -> 'groups') g
     where b.departure_id = d.departure_id and b.id = d.booking_id
     group by 1 having sum((g ->> 'valueMinor')::numeric) > 0),
  rates as (
    select * from sold
    union all
    -- A free booking, or one from before prices kept their rates.
    select bps, 1, 1 from facts where not exists (select from sold)),
  ranked as (
    select bps, value, gst, sum(value) over () as values, nullif(sum(gst) over (), 0) as gsts,
           row_number() over (order by value desc, bps desc) - 1 as seq,
           row_number() over (order by gst desc, bps desc) - 1 as gst_rank
      from rates),
  cut as (
    select r.bps, r.seq, r.gst_rank,
           div(f.value * r.value, r.values) as value,
           coalesce(div(f.cgst * r.gst, r.gsts), 0) as cgst,
           coalesce(div(f.sgst * r.gst, r.gsts), 0) as sgst,
           coalesce(div(f.igst * r.gst, r.gsts), 0) as igst
      from ranked r, facts f),
  whole as (
    select c.bps, c.seq,
           (c.value + case when c.seq = 0 then f.value - sum(c.value) over () else 0 end)::bigint as value,
           (c.cgst + case when c.gst_rank = 0 then f.cgst - sum(c.cgst) over () else 0 end)::bigint as cgst,
           (c.sgst + case when c.gst_rank = 0 then f.sgst - sum(c.sgst) over () else 0 end)::bigint as sgst,
           (c.igst + case when c.gst_rank = 0 then f.igst - sum(c.igst) over () else 0 end)::bigint as igst,
           case when c.seq = 0 then f.tcs else 0 end as tcs,
           case when c.seq = 0 then f.round_off else 0 end as round_off,
           case when c.seq = 0 and f.tcs <> 0 then f.tcs_bps end as tcs_bps, f.is_within
      from cut c, facts f)
  select d.departure_id, d.id, w.seq::int, d.booking_id, d.payment_attempt_id, d.refund_id, d.supplier_gstin,
         date_trunc('month', d.issued_on)::date, d.issued_on, d.kind, d.number,
         d.content ->> 'placeOfSupply', w.is_within, d.content -> 'recipient' ->> 'gstin',
         d.content ->> 'sacCode', w.bps, w.value, w.cgst, w.sgst, w.igst, w.tcs_bps, w.tcs, w.round_off,
         w.value + w.cgst + w.sgst + w.igst + w.tcs + w.round_off
    from whole w
$$;

create function add_tax_rows() returns trigger language plpgsql as $$
begin
  insert into tax_register select * from tax_rows_of(new);
  return null;
end $$;
create trigger tax_document_registered after insert on tax_document
  for each row execute function add_tax_rows();

insert into tax_register
select r.* from tax_document d cross join lateral tax_rows_of(d) r;

create trigger tax_register_append_only before update or delete on tax_register
  for each row execute function refuse_change();

-- Months whose figures are final.
create table month_close (
  supplier_gstin text not null,
  month date not null check (extract(day from month) = 1),
  closed_by text not null,
  closed_at timestamptz not null default clock_now(),
  -- The month's figures as they were shown.
  report jsonb not null,
  primary key (supplier_gstin, month)
);
create trigger month_close_append_only before update or delete on month_close
  for each row execute function refuse_change();

-- A document that was dated before its month was closed, but is written afterwards, is written
-- again with the new day: the service repeats transactions that fail with this code.
create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from month_close
              where supplier_gstin = new.supplier_gstin
                and month = date_trunc('month', new.issued_on)) then
    raise exception 'the month of % is closed', new.issued_on
      using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger tax_document_in_open_month before insert on tax_document
  for each row execute function refuse_closed_month();

-- Money by the day it came or went back, for the checks of a month.
create index payment_attempt_captured on payment_attempt (captured_at) where counted_minor > 0;
