/** The tax registers by month, what the ledger says about the same money, and closed months. */
import { sql, type RawBuilder } from 'kysely';
import type { DocumentKind } from '../../contract/documents.ts';
import type {
  LedgerCheck,
  SeriesRow,
  TaxDocumentRow,
  TaxFigures,
  TaxRateRow,
  TcsBuyer,
  TcsRateRow,
} from '../../contract/staffTax.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import {
  allRows,
  firstNumber,
  firstRow,
  firstValue,
  hasChanged,
  oneRow,
} from '../database/rows.ts';

/** A supplier's month, given as its first day. */
export interface TaxPeriod {
  gstin: string;
  month: string;
}

const ofPeriod = ({ gstin, month }: TaxPeriod, t = sql`t`) => sql`
  ${t}.supplier_gstin = ${gstin} and ${t}.month = ${month}::date`;

const sums = sql`
  sum(t.value_minor)::bigint as value_minor, sum(t.cgst_minor)::bigint as cgst_minor,
  sum(t.sgst_minor)::bigint as sgst_minor, sum(t.igst_minor)::bigint as igst_minor`;

/** Sums what was received and given back by rate. Invoices repeat what their receipts said. */
export async function sumByRate(queries: Queries, period: TaxPeriod) {
  return allRows<TaxRateRow>(queries)`
    select case when t.kind = 'receipt_voucher' then 'received' else 'returned' end as direction,
           t.gst_bps, t.is_within_state, t.sac_code, count(*)::int as documents, ${sums}
      from tax_register t
     where ${ofPeriod(period)} and t.kind <> 'tax_invoice'
     group by 1, 2, 3, 4 order by 1, 2, 3 desc, 4`;
}

/** `received` less `returned`, for a row of the register. */
const sign = sql`case when t.kind = 'receipt_voucher' then 1 else -1 end`;

export async function sumTcs(queries: Queries, period: TaxPeriod) {
  return allRows<TcsRateRow>(queries)`
    select w.tcs_bps, count(distinct t.booking_id)::int as buyers,
           sum(${sign} * (t.value_minor + t.cgst_minor + t.sgst_minor + t.igst_minor))::bigint as base_minor,
           sum(${sign} * t.tcs_minor)::bigint as tcs_minor
      from tax_register t
      join (select departure_id, document_id, tcs_bps from tax_register t
             where ${ofPeriod(period)} and seq = 0 and tcs_minor <> 0) w
        on w.departure_id = t.departure_id and w.document_id = t.document_id
     where ${ofPeriod(period)} and t.kind <> 'tax_invoice'
     group by 1 order by 1`;
}

/** The numbers and sums of each kind of document. */
export async function sumBySeries(queries: Queries, period: TaxPeriod) {
  return allRows<SeriesRow>(queries)`
    select t.kind, count(*) filter (where t.seq = 0)::int as documents,
           min(t.number) as "from", max(t.number) as "to",
           (max(right(t.number, 6)::int) - min(right(t.number, 6)::int) + 1
             - count(*) filter (where t.seq = 0))::int as missing,
           sum(t.amount_minor)::bigint as amount_minor, ${sums},
           sum(t.tcs_minor)::bigint as tcs_minor
      from tax_register t where ${ofPeriod(period)}
     group by t.kind order by min(t.number)`;
}

/** Compares the month's vouchers with the payments and refunds they are for. */
export async function compareWithLedger(
  queries: Queries,
  period: TaxPeriod,
): Promise<LedgerCheck[]> {
  const row = await oneRow<Record<string, number>>(queries)`
    with written as (
      select t.departure_id, t.document_id, t.payment_attempt_id, t.refund_id, sum(t.value_minor) as value,
             sum(t.cgst_minor + t.sgst_minor + t.igst_minor) as gst, sum(t.tcs_minor) as tcs,
             sum(t.amount_minor) as amount
        from tax_register t where ${ofPeriod(period)} and t.kind <> 'tax_invoice'
       group by 1, 2, 3, 4)
    select coalesce(sum(w.value) filter (where a.id is not null), 0)::bigint as register_value,
           coalesce(sum(a.value_minor), 0)::bigint as ledger_value,
           coalesce(sum(w.gst) filter (where a.id is not null), 0)::bigint as register_gst,
           coalesce(sum(a.gst_minor), 0)::bigint as ledger_gst,
           coalesce(sum(w.tcs) filter (where a.id is not null), 0)::bigint as register_tcs,
           coalesce(sum(a.tcs_minor), 0)::bigint as ledger_tcs,
           coalesce(sum(w.amount) filter (where a.id is not null), 0)::bigint as register_received,
           coalesce(sum(a.value_minor + a.gst_minor + a.tcs_minor + a.round_off_minor), 0)::bigint
             as ledger_received,
           coalesce(sum(w.amount) filter (where r.id is not null), 0)::bigint as register_returned,
           -- Money that was never part of the price is refunded without a document, whatever for,
           -- but no more than that.
           coalesce(sum(case when s.surplus_minor > 0
                             then greatest(least(r.amount_minor, w.amount), r.amount_minor - s.surplus_minor)
                             else r.amount_minor end), 0)::bigint as ledger_returned
      from written w
      -- Laterally, because a month has few of all payments: joined, all of them are read.
      left join lateral (
        select p.* from payment_attempt p
         where p.departure_id = w.departure_id and p.id = w.payment_attempt_id limit 1) a on true
      left join refund r on r.departure_id = w.departure_id and r.id = w.refund_id
      left join lateral (
        select p.counted_minor - p.value_minor - p.gst_minor - p.tcs_minor - p.round_off_minor as surplus_minor
          from payment_attempt p
         where p.departure_id = r.departure_id and p.id = r.payment_attempt_id limit 1) s on true`;
  return (['value', 'gst', 'tcs', 'received', 'returned'] as const).map((figure) => {
    const name = `${figure.charAt(0).toUpperCase()}${figure.slice(1)}`;
    return {
      figure,
      registerMinor: row[`register${name}`] ?? 0,
      ledgerMinor: row[`ledger${name}`] ?? 0,
    };
  });
}

/**
 * Counts a month's payments and refunds, from `since` to `until`, that have no document yet, but
 * need one.
 */
export async function countUnwritten(
  queries: Queries,
  period: TaxPeriod,
  [since, until]: readonly [Date, Date],
): Promise<number> {
  return firstNumber(queries)`
    select (select count(*) from payment_attempt a
             where a.counted_minor > 0 and a.captured_at >= ${since} and a.captured_at < ${until}
               and a.value_minor + a.gst_minor + a.tcs_minor + a.round_off_minor > 0
               -- Nearly all have one in the same month, whose register is quick to read whole.
               and (a.departure_id, a.id) not in (
                 select t.departure_id, t.payment_attempt_id from tax_register t
                  where ${ofPeriod(period)} and t.payment_attempt_id is not null)
               and not exists (select from tax_document d
                                where d.departure_id = a.departure_id and d.payment_attempt_id = a.id))
         + (select count(*) from refund r
             where r.status = 'processed' and r.processed_at >= ${since} and r.processed_at < ${until}
               and r.reason not in ('late_payment', 'overpayment', 'duplicate', 'wrong_amount')
               and exists (select from tax_document d
                            where d.departure_id = r.departure_id
                              and d.payment_attempt_id = r.payment_attempt_id)
               and not exists (select from tax_document d
                                where d.departure_id = r.departure_id and d.refund_id = r.id)
               -- Once the whole price is documented as refunded, the rest was never part of it.
               and (select a.value_minor + a.gst_minor + a.tcs_minor + a.round_off_minor
                      from payment_attempt a
                     where a.departure_id = r.departure_id and a.id = r.payment_attempt_id)
                   > (select coalesce(sum(d.amount_minor), 0)
                        from refund o
                        join tax_document d on d.departure_id = o.departure_id and d.refund_id = o.id
                       where o.departure_id = r.departure_id
                         and o.payment_attempt_id = r.payment_attempt_id)) as count`;
}

export interface MonthRow {
  month: string;
  closedBy: string | null;
  closedAt: Date | null;
}

/** Lists the newest 36 months from the first with documents to this one. */
export async function listMonths(queries: Queries, gstin: string, thisMonth: string) {
  return allRows<MonthRow>(queries)`
    select to_char(m.month, 'YYYY-MM') as month, c.closed_by, c.closed_at
      from (select generate_series(
              least(${thisMonth}::date, (select min(month) from tax_register where supplier_gstin = ${gstin})),
              ${thisMonth}::date, interval '1 month')::date as month) m
      left join month_close c on c.supplier_gstin = ${gstin} and c.month = m.month
     order by m.month desc limit 36`;
}

export type RegisterRow = TaxDocumentRow & {
  departureId: string;
  sacCode: string;
  tcsBps: number | null;
  content: { refersTo: { number: string; issuedOn: string }[] };
};

export interface RegisterFilter {
  kinds?: readonly DocumentKind[];
  gstBps?: number | undefined;
  /** The number after which the page begins. */
  after: string | null;
}

/** Lists documents in the order of their numbers, each as printed and with its rates. */
export async function listRegister(
  queries: Queries,
  period: TaxPeriod,
  { kinds, gstBps, after }: RegisterFilter,
  limit: number,
) {
  return allRows<RegisterRow>(queries)`
    with page as (
      select t.departure_id, t.document_id, t.number, t.booking_id from tax_register t
       where ${ofPeriod(period)} and t.seq = 0
         ${after === null ? sql`` : sql`and t.number > ${after}`}
         ${kinds ? sql`and t.kind in (${sql.join([...kinds])})` : sql``}
         ${gstBps === undefined ? sql`` : hasRate(gstBps)}
       order by t.number limit ${limit})
    select p.departure_id, d.id, d.kind, d.number, d.issued_on, b.reference as booking_reference,
           d.content -> 'recipient' ->> 'name' as buyer_name, x.buyer_gstin, x.place_of_supply,
           x.sac_code, x.gst_bps, x.value_minor, x.cgst_minor, x.sgst_minor, x.igst_minor,
           x.tcs_bps, x.tcs_minor, x.round_off_minor, d.amount_minor,
           json_build_object('refersTo', d.content -> 'refersTo') as content
      from page p
      join tax_document d on d.departure_id = p.departure_id and d.id = p.document_id
      join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
     cross join lateral (
       select max(t.buyer_gstin) as buyer_gstin, max(t.place_of_supply) as place_of_supply,
              max(t.sac_code) as sac_code, array_agg(t.gst_bps order by t.seq) as gst_bps, ${sums},
              max(t.tcs_bps) as tcs_bps, sum(t.tcs_minor)::bigint as tcs_minor,
              sum(t.round_off_minor)::bigint as round_off_minor
         from tax_register t
        where t.departure_id = p.departure_id and t.document_id = p.document_id) x
     order by p.number`;
}

const hasRate = (gstBps: number): RawBuilder<unknown> => sql`
  and exists (select from tax_register r
               where r.departure_id = t.departure_id and r.document_id = t.document_id
                 and r.gst_bps = ${gstBps}::int)`;

export type TcsBuyerRow = TcsBuyer & { bookingId: string };

/** Lists the bookings whose money carried TCS, in the order of their IDs. */
export async function listTcsBuyers(
  queries: Queries,
  period: TaxPeriod,
  after: string | null,
  limit: number,
) {
  return allRows<TcsBuyerRow>(queries)`
    with due as (
      select t.departure_id, t.booking_id, max(w.tcs_bps) as tcs_bps,
             sum(${sign} * (t.value_minor + t.cgst_minor + t.sgst_minor + t.igst_minor))::bigint as base_minor,
             sum(${sign} * t.tcs_minor)::bigint as tcs_minor
        from tax_register t
        join (select departure_id, document_id, tcs_bps from tax_register t
               where ${ofPeriod(period)} and seq = 0 and tcs_minor <> 0) w
          on w.departure_id = t.departure_id and w.document_id = t.document_id
       where ${ofPeriod(period)} and t.kind <> 'tax_invoice'
         ${after === null ? sql`` : sql`and t.booking_id > ${after}::uuid`}
       group by 1, 2 order by 2 limit ${limit})
    select d.booking_id, b.reference as booking_reference, b.contact_name as name,
           b.buyer_pan_last4 as pan_last4, d.tcs_bps, d.base_minor, d.tcs_minor
      from due d join booking b on b.departure_id = d.departure_id and b.id = d.booking_id
     order by d.booking_id`;
}

export interface ClosedMonth {
  closedBy: string;
  closedAt: Date;
  report: TaxFigures;
}

export async function findClosedMonth(queries: Queries, { gstin, month }: TaxPeriod) {
  return firstRow<ClosedMonth>(queries)`
    select closed_by, closed_at, report from month_close
     where supplier_gstin = ${gstin} and month = ${month}::date`;
}

/** Returns the operator's name on the last of a month's documents, or null if there are none. */
export async function findIssuerName(queries: Queries, period: TaxPeriod): Promise<string | null> {
  return firstValue<string>(queries)`
    select d.content -> 'issuer' ->> 'legalName'
      from tax_register t
      join tax_document d on d.departure_id = t.departure_id and d.id = t.document_id
     where ${ofPeriod(period)} and t.seq = 0
     order by t.number desc limit 1`;
}

/** Closes a month with its figures. Returns false if it is closed already. */
export async function insertClosedMonth(
  tx: Tx,
  { gstin, month }: TaxPeriod,
  closedBy: string,
  report: TaxFigures,
): Promise<boolean> {
  return hasChanged(tx)`
    insert into month_close (supplier_gstin, month, closed_by, report)
    values (${gstin}, ${month}::date, ${closedBy}, ${json(report)}::jsonb)
    on conflict do nothing`;
}
