/** The tables of GSTR-1, from the tax registers. */
import { sql, type RawBuilder } from 'kysely';
import type { RateAmounts, ReturnedDocument, ServiceSum, SupplySum } from '../../domain/gstr1.ts';
import type { Queries } from '../database/db.ts';
import { allRows } from '../database/rows.ts';
import type { TaxPeriod } from './tax.ts';

/** Where a listed document stands: its buyer's GSTIN or its state, and its number. */
export interface ListedAfter {
  group: string;
  number: string;
}
export type ListedDocument = ReturnedDocument & { group: string; rates: RateAmounts[] };

const ofMonth = ({ gstin, month }: TaxPeriod) => sql`
  t.supplier_gstin = ${gstin} and t.month = ${month}::date`;

/** Whether a document's content names the number as one that it follows. */
const mentions = (content: RawBuilder<unknown>, number: RawBuilder<unknown>) => sql`
  ${content} @> jsonb_build_object(
    'refersTo', jsonb_build_array(jsonb_build_object('number', ${number})))`;

/** Whether register row `t`, or the invoice that its credit note is for, is listed in table 5. */
const isLarge = (largeMinor: number) => sql`
  (t.buyer_gstin is null and not t.is_within_state and exists (
     select from tax_document i
      where i.departure_id = t.departure_id and i.booking_id = t.booking_id
        and i.kind = 'tax_invoice' and i.amount_minor > ${largeMinor}::bigint
        and (i.id = t.document_id or exists (
          select from tax_document c
           where c.departure_id = t.departure_id and c.id = t.document_id
             and ${mentions(sql`c.content`, sql`i.content ->> 'number'`)}))))`;

/** Lists the invoices or credit notes that the form lists one by one, by buyer or state. */
export async function listReturned(
  queries: Queries,
  period: TaxPeriod,
  list: { kind: 'tax_invoice' | 'credit_note'; to: 'companies' | 'others'; largeMinor: number },
  after: ListedAfter | null,
  limit: number,
) {
  const group = list.to === 'companies' ? sql`t.buyer_gstin` : sql`t.place_of_supply`;
  const isListed =
    list.to === 'companies' ? sql`t.buyer_gstin is not null` : isLarge(list.largeMinor);
  return allRows<ListedDocument>(queries)`
    with page as (
      select t.departure_id, t.document_id, t.number, ${group} as in_group from tax_register t
       where ${ofMonth(period)} and t.kind = ${list.kind} and t.seq = 0 and ${isListed}
         ${after === null ? sql`` : sql`and (${group}, t.number) > (${after.group}, ${after.number})`}
       order by ${group}, t.number limit ${limit})
    select p.in_group as "group", p.number, d.issued_on, d.amount_minor,
           x.place_of_supply, x.buyer_gstin, x.rates
      from page p
      join tax_document d on d.departure_id = p.departure_id and d.id = p.document_id
     cross join lateral (
       select max(t.place_of_supply) as place_of_supply, max(t.buyer_gstin) as buyer_gstin,
              json_agg(json_build_object(
                'gstBps', t.gst_bps, 'valueMinor', t.value_minor, 'cgstMinor', t.cgst_minor,
                'sgstMinor', t.sgst_minor, 'igstMinor', t.igst_minor) order by t.gst_bps) as rates
         from tax_register t
        where t.departure_id = p.departure_id and t.document_id = p.document_id) x
     order by 1, 2`;
}

const signed = (sign: RawBuilder<unknown>) => sql`
  sum(${sign} * t.value_minor)::bigint as value_minor,
  sum(${sign} * t.cgst_minor)::bigint as cgst_minor,
  sum(${sign} * t.sgst_minor)::bigint as sgst_minor,
  sum(${sign} * t.igst_minor)::bigint as igst_minor`;
const isNotZero = (sign: RawBuilder<unknown>) => sql`
  having sum(${sign} * t.value_minor) <> 0 or sum(${sign} * (t.cgst_minor + t.sgst_minor + t.igst_minor)) <> 0`;

/** Sums small invoices to private buyers, less their credit notes, by state and rate. */
export async function sumSmallSupplies(queries: Queries, period: TaxPeriod, largeMinor: number) {
  const sign = sql`case when t.kind = 'tax_invoice' then 1 else -1 end`;
  return allRows<SupplySum>(queries)`
    select t.place_of_supply, t.is_within_state, t.gst_bps, ${signed(sign)}
      from tax_register t
     where ${ofMonth(period)} and t.kind in ('tax_invoice', 'credit_note')
       and t.buyer_gstin is null and not ${isLarge(largeMinor)}
     group by 1, 2, 3 ${isNotZero(sign)} order by 1, 3`;
}

/** Sums invoices less credit notes by service code and rate, for companies or private buyers. */
export async function sumServices(queries: Queries, period: TaxPeriod, isForCompanies: boolean) {
  const sign = sql`case when t.kind = 'tax_invoice' then 1 else -1 end`;
  return allRows<ServiceSum>(queries)`
    select t.sac_code, t.gst_bps, ${signed(sign)}
      from tax_register t
     where ${ofMonth(period)} and t.kind in ('tax_invoice', 'credit_note')
       and (t.buyer_gstin is not null) = ${isForCompanies}::boolean
     group by 1, 2 ${isNotZero(sign)} order by 1, 2`;
}

const received = sql`case when t.kind = 'receipt_voucher' then 1 else -1 end`;
/** Whether an invoice of the month has used voucher `t`. */
const invoicedInMonth = (period: TaxPeriod) => sql`
  exists (select from tax_document i
           where i.departure_id = t.departure_id and i.booking_id = t.booking_id
             and i.kind = 'tax_invoice'
             and date_trunc('month', i.issued_on)::date = ${period.month}::date
             and ${mentions(sql`i.content`, sql`t.number`)})`;

/** Sums the month's advances less refunds that no invoice of it has used. */
export async function sumNewAdvances(queries: Queries, period: TaxPeriod) {
  return allRows<SupplySum>(queries)`
    select t.place_of_supply, t.is_within_state, t.gst_bps, ${signed(received)}
      from tax_register t
     where ${ofMonth(period)} and t.kind in ('receipt_voucher', 'refund_voucher')
       and not ${invoicedInMonth(period)}
     group by 1, 2, 3 ${isNotZero(received)} order by 1, 3`;
}

/** Sums earlier months' advances less refunds that an invoice of this one has used. */
export async function sumUsedAdvances(queries: Queries, period: TaxPeriod) {
  return allRows<SupplySum>(queries)`
    select t.place_of_supply, t.is_within_state, t.gst_bps, ${signed(received)}
      from tax_register i
      join tax_document d on d.departure_id = i.departure_id and d.id = i.document_id
      join tax_register t on t.departure_id = i.departure_id and t.booking_id = i.booking_id
     where i.supplier_gstin = ${period.gstin} and i.month = ${period.month}::date
       and i.kind = 'tax_invoice' and i.seq = 0
       and t.kind in ('receipt_voucher', 'refund_voucher') and t.month < ${period.month}::date
       and ${mentions(sql`d.content`, sql`t.number`)}
     group by 1, 2, 3 ${isNotZero(received)} order by 1, 3`;
}
