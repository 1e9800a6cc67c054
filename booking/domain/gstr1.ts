/**
 * GSTR-1 as the GST portal takes it: the JSON of GSTN's Returns Offline Tool, which is the payload of
 * the "Save GSTR-1" API (https://developer.gst.gov.in/apiportal/taxpayer/returns/apilist, form GSTR1).
 * Key names and meanings, by table of the form:
 *
 * - `b2b` 4A invoices to companies, `b2cl` 5 large invoices to other states, `b2cs` 7 all others
 * - `cdnr` and `cdnur` 9B credit notes to companies, and for large invoices
 * - `at` 11A advances without an invoice, `txpd` 11B earlier advances that an invoice now covers
 * - `hsn` 12 by service code (`hsn_b2b` and `hsn_b2c` since May 2025), `doc_issue` 13 the documents
 *
 * Amounts are rupees with two decimals, days are DD-MM-YYYY, states are GST numbers.
 */
import { gstStates } from '../contract/gstStates.ts';

/** The version of the offline tool whose JSON this is. */
export const GSTR1_VERSION = 'GST3.1.6';

/** Invoices above this to private buyers in other states are listed one by one (5A, since August 2024). */
export const LARGE_INVOICE_MINOR = 10_000_000;

export interface TaxAmounts {
  valueMinor: number;
  cgstMinor: number;
  sgstMinor: number;
  igstMinor: number;
}

export interface RateAmounts extends TaxAmounts {
  gstBps: number;
}

export interface ReturnedDocument {
  number: string;
  issuedOn: string;
  placeOfSupply: string;
  buyerGstin: string | null;
  amountMinor: number;
  rates: readonly RateAmounts[];
}

export interface SupplySum extends RateAmounts {
  placeOfSupply: string;
  isWithinState: boolean;
}

export interface ServiceSum extends RateAmounts {
  sacCode: string;
}

export interface IssuedSeries {
  kind: 'receipt_voucher' | 'tax_invoice' | 'refund_voucher' | 'credit_note';
  from: string;
  to: string;
  documents: number;
}

const rupees = (minor: number) => minor / 100;
const percent = (bps: number) => bps / 100;
const day = (civilDate: string) => civilDate.split('-').reverse().join('-');

/** Returns a state's number on the portal: `02` for Himachal Pradesh. */
export function stateNumber(code: string): string {
  const state = Object.entries(gstStates).find(([name]) => name === code)?.[1];
  return state?.numbers[0] ?? '97';
}

const taxes = ({ cgstMinor, sgstMinor, igstMinor }: TaxAmounts) => ({
  iamt: rupees(igstMinor),
  camt: rupees(cgstMinor),
  samt: rupees(sgstMinor),
  csamt: 0,
});

/** The taxes that a supply can have: one between states, two within one. */
const ownTaxes = (sum: TaxAmounts, isWithinState: boolean) =>
  isWithinState
    ? { camt: rupees(sum.cgstMinor), samt: rupees(sum.sgstMinor), csamt: 0 }
    : { iamt: rupees(sum.igstMinor), csamt: 0 };

const itemsOf = (rates: readonly RateAmounts[]) =>
  rates.map((rate, at) => ({
    num: at + 1,
    itm_det: { rt: percent(rate.gstBps), txval: rupees(rate.valueMinor), ...taxes(rate) },
  }));

/** An invoice of `b2b`, under its buyer's `ctin`. */
export const companyInvoice = (invoice: ReturnedDocument) => ({
  inum: invoice.number,
  idt: day(invoice.issuedOn),
  val: rupees(invoice.amountMinor),
  pos: stateNumber(invoice.placeOfSupply),
  rchrg: 'N',
  inv_typ: 'R',
  itms: itemsOf(invoice.rates),
});

/** An invoice of `b2cl`, under its `pos`. */
export const largeInvoice = (invoice: ReturnedDocument) => ({
  inum: invoice.number,
  idt: day(invoice.issuedOn),
  val: rupees(invoice.amountMinor),
  itms: itemsOf(invoice.rates),
});

/** A credit note of `cdnr`, under its buyer's `ctin`. */
export const companyNote = (note: ReturnedDocument) => ({
  ntty: 'C',
  nt_num: note.number,
  nt_dt: day(note.issuedOn),
  val: rupees(note.amountMinor),
  pos: stateNumber(note.placeOfSupply),
  rchrg: 'N',
  inv_typ: 'R',
  itms: itemsOf(note.rates),
});

/** A credit note of `cdnur`: for an invoice of `b2cl`. */
export const largeNote = (note: ReturnedDocument) => ({
  typ: 'B2CL',
  ntty: 'C',
  nt_num: note.number,
  nt_dt: day(note.issuedOn),
  val: rupees(note.amountMinor),
  pos: stateNumber(note.placeOfSupply),
  itms: itemsOf(note.rates),
});

/** A row of `b2cs`: what private buyers of a state were billed at a rate, less credit notes. */
export const smallSupply = (sum: SupplySum) => ({
  sply_ty: sum.isWithinState ? 'INTRA' : 'INTER',
  pos: stateNumber(sum.placeOfSupply),
  typ: 'OE',
  rt: percent(sum.gstBps),
  txval: rupees(sum.valueMinor),
  ...ownTaxes(sum, sum.isWithinState),
});

/** The rows of `at` or `txpd`: one for each state. */
export function advances(sums: readonly SupplySum[]) {
  const states = Map.groupBy(sums, ({ placeOfSupply }) => placeOfSupply);
  return [...states].map(([placeOfSupply, rates]) => {
    const isWithinState = rates.some((rate) => rate.isWithinState);
    return {
      pos: stateNumber(placeOfSupply),
      sply_ty: isWithinState ? 'INTRA' : 'INTER',
      itms: rates.map((rate) => ({
        rt: percent(rate.gstBps),
        ad_amt: rupees(rate.valueMinor),
        ...ownTaxes(rate, isWithinState),
      })),
    };
  });
}

/** The rows of one half of `hsn`. Services have no quantity. */
export const services = (sums: readonly ServiceSum[]) =>
  sums.map((sum, at) => ({
    num: at + 1,
    hsn_sc: sum.sacCode,
    desc: 'Tour operator services',
    uqc: 'NA',
    qty: 0,
    rt: percent(sum.gstBps),
    txval: rupees(sum.valueMinor),
    ...taxes(sum),
  }));

/** The form's numbers for kinds of documents. */
const natures = { tax_invoice: 1, credit_note: 5, receipt_voucher: 6, refund_voucher: 8 };

/** `doc_issue`: the numbers that were used. None is ever cancelled. */
export const issuedDocuments = (series: readonly IssuedSeries[]) => ({
  doc_det: series
    .map(({ kind, from, to, documents }) => ({
      doc_num: natures[kind],
      docs: [{ num: 1, from, to, totnum: documents, cancel: 0, net_issue: documents }],
    }))
    .toSorted((a, b) => a.doc_num - b.doc_num),
});
