/** Tax documents: collects their data, numbers them, and reads them back. */
import { sql } from 'kysely';
import type { BookingDocuments } from '../../contract/documents.ts';
import type { MoneyParts } from '../../domain/moneyParts.ts';
import type { TaxSnapshot } from '../../domain/priceBook.ts';
import type { BookingState } from '../../domain/states.ts';
import {
  documentNumber,
  financialYearOf,
  seriesOf,
  type TaxDocumentContent,
} from '../../domain/taxDocuments.ts';
import { infantsOf } from '../database/infants.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstRow, firstValue, oneRow, run } from '../database/rows.ts';
import type { RefundReason } from './payments.ts';

export interface DocumentFacts {
  reference: string;
  status: BookingState;
  pax: number;
  currency: string;
  totalMinor: number;
  contactName: string;
  legalName: string | null;
  gstin: string | null;
  stateCode: string | null;
  address: { line1: string; city: string; pin: string } | null;
  taxSnapshot: TaxSnapshot;
  tripTitle: string;
  startDate: string;
  endDate: string;
  sacCode: string;
  now: Date;
}

/** Returns the trip, travellers and buyer as printed on a booking's documents. */
export async function findDocumentFacts(queries: Queries, booking: RowKey): Promise<DocumentFacts> {
  return oneRow<DocumentFacts>(queries)`
    select b.reference, b.status, b.pax + ${infantsOf(sql`b`)} as pax, b.currency, b.total_minor,
           b.contact_name, b.legal_name, b.gstin, b.billing_state_code as state_code, b.billing_address as address,
           b.tax_snapshot, t.title as trip_title, d.start_date, d.end_date, t.sac_code,
           clock_now() as now
      from booking b
      join departure d on d.id = b.departure_id
      join trip t on t.id = d.trip_id
     where b.departure_id = ${booking.departureId} and b.id = ${booking.id}`;
}

/** Lists a booking's payments whose parts are known, oldest first. */
export async function listReceived(queries: Queries, booking: RowKey) {
  return allRows<{ attemptId: string; countedMinor: number; parts: MoneyParts }>(queries)`
    select a.id as attempt_id, a.counted_minor,
           json_build_object('valueMinor', a.value_minor, 'gstMinor', a.gst_minor,
             'tcsMinor', a.tcs_minor, 'roundOffMinor', a.round_off_minor) as parts
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where p.departure_id = ${booking.departureId} and p.booking_id = ${booking.id}
       and a.counted_minor > 0 and a.value_minor is not null
     order by coalesce(a.captured_at, a.created_at), a.id`;
}

export interface CompletedRefund {
  id: string;
  attemptId: string;
  amountMinor: number;
  reason: RefundReason;
}

export async function listCompletedRefunds(queries: Queries, booking: RowKey) {
  return allRows<CompletedRefund>(queries)`
    select id, payment_attempt_id as attempt_id, amount_minor, reason
      from refund
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and status = 'processed'
     order by processed_at, id`;
}

/** Returns the lines of a booking's value before tax, and whether a cancellation changed it. */
export async function findValueLines(queries: Queries, booking: RowKey) {
  const rows = await queries
    .selectFrom('booking_line')
    .select(['kind', 'description', 'qty', 'amount_minor as amountMinor'])
    .where('departure_id', '=', booking.departureId)
    .where('booking_id', '=', booking.id)
    .where('kind', 'not in', ['cgst', 'sgst', 'igst', 'tcs', 'round_off'])
    .orderBy('seq')
    .execute();
  return {
    lines: rows.map(({ kind: _kind, ...line }) => line),
    isChanged: rows.some(({ kind }) => kind === 'adjustment' || kind === 'cancellation_charge'),
  };
}

export type TaxDocumentRecord = Omit<BookingDocuments['items'][number], 'href'> & {
  issuedAt: Date;
  attemptId: string | null;
  refundId: string | null;
  content: TaxDocumentContent;
};

const columns = sql`
  t.id, t.kind, t.number, t.issued_on, t.issued_at, t.payment_attempt_id as attempt_id, t.refund_id,
  t.currency, t.amount_minor, t.content`;

export async function listTaxDocuments(queries: Queries, booking: RowKey) {
  return allRows<TaxDocumentRecord>(queries)`
    select ${columns} from tax_document t
     where t.departure_id = ${booking.departureId} and t.booking_id = ${booking.id}
     order by t.issued_at, t.id`;
}

/** Returns a document with its booking's reference, by which the caller checks access. */
export async function findTaxDocument(queries: Queries, id: string) {
  return firstRow<TaxDocumentRecord & { reference: string }>(queries)`
    select ${columns}, b.reference
      from tax_document t
      join booking b on b.departure_id = t.departure_id and b.id = t.booking_id
     where t.id = ${id}`;
}

/** Locks a year's gapless numbers until the transaction ends. Call it last, to avoid deadlocks. */
export async function lockNumbers(tx: Tx, supplierGstin: string, day: string): Promise<void> {
  const financialYear = financialYearOf(day);
  await run(tx)`
    insert into document_sequence (supplier_gstin, series, financial_year)
    select ${supplierGstin}, s, ${financialYear}::int from unnest(array['CN', 'RF', 'RV', 'TI']) s
    on conflict do nothing`;
  await run(tx)`
    select next from document_sequence
     where supplier_gstin = ${supplierGstin} and financial_year = ${financialYear}
     order by series for update`;
}

export interface NewTaxDocument {
  booking: RowKey;
  attemptId: string | null;
  refundId: string | null;
  content: Omit<TaxDocumentContent, 'number'>;
}

/** Writes a document under the next number in its series. Lock the numbers first. */
export async function insertTaxDocument(
  tx: Tx,
  { booking, attemptId, refundId, content }: NewTaxDocument,
): Promise<TaxDocumentContent> {
  const { gstin } = content.issuer;
  const financialYear = financialYearOf(content.issuedOn);
  const count = await firstValue<number>(tx)`
    update document_sequence set next = next + 1
     where supplier_gstin = ${gstin} and series = ${seriesOf(content.kind)}
       and financial_year = ${financialYear}
    returning next - 1`;
  if (count === null) throw new Error('the numbers were not locked');
  const id = newId();
  const number = documentNumber(content.kind, financialYear, count);
  const written = { ...content, number };
  await run(tx)`
    insert into document_number (supplier_gstin, financial_year, number, document_id)
    values (${gstin}, ${financialYear}, ${number}, ${id})`;
  await tx
    .insertInto('tax_document')
    .values({
      departure_id: booking.departureId,
      id,
      booking_id: booking.id,
      kind: content.kind,
      supplier_gstin: gstin,
      financial_year: financialYear,
      number,
      issued_on: content.issuedOn,
      payment_attempt_id: attemptId,
      refund_id: refundId,
      currency: content.currency,
      amount_minor: content.totalMinor,
      content: json(written),
    })
    .execute();
  return written;
}
