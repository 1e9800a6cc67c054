/** The content and numbering of tax documents. Pure. */
import type { StateCode } from '../contract/common.ts';
import type { DocumentKind } from '../contract/documents.ts';
import { keptParts, subtractParts, sumOfParts, type MoneyParts } from './moneyParts.ts';
import type { TaxSnapshot } from './priceBook.ts';

export interface Issuer {
  legalName: string;
  address: string;
  stateCode: StateCode;
  gstin: string;
  signatory: string;
}

export interface Recipient {
  name: string;
  address: string | null;
  stateCode: string | null;
  gstin: string | null;
}

export interface DocumentLine {
  description: string;
  qty: number;
  amountMinor: number;
}

/** Everything printed on a document, as of its date of issue. */
export interface TaxDocumentContent {
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  issuer: Issuer;
  recipient: Recipient;
  placeOfSupply: string;
  isReverseCharge: false;
  currency: string;
  booking: {
    reference: string;
    tripTitle: string;
    startDate: string;
    endDate: string;
    pax: number;
  };
  sacCode: string;
  description: string;
  /** The amounts add up to the taxable value. */
  lines: DocumentLine[];
  taxableMinor: number;
  taxes: { name: 'CGST' | 'SGST' | 'IGST'; bps: number | null; amountMinor: number }[];
  tcsMinor: number;
  roundOffMinor: number;
  totalMinor: number;
  /** An invoice's receipts, or the document that a refund voucher or credit note reverses. */
  refersTo: { number: string; issuedOn: string; amountMinor: number }[];
}

const series: Record<DocumentKind, string> = {
  receipt_voucher: 'RV',
  tax_invoice: 'TI',
  refund_voucher: 'RF',
  credit_note: 'CN',
};

export function seriesOf(kind: DocumentKind): string {
  return series[kind];
}

/** Returns the year in which a day's financial year (1 April to 31 March) starts. */
export function financialYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= '04-01' ? year : year - 1;
}

/** Formats a document number, for example `RV/26-27/000123`, in at most 16 characters. */
export function documentNumber(kind: DocumentKind, financialYear: number, count: number): string {
  const short = (year: number) => String(year % 100).padStart(2, '0');
  const years = `${short(financialYear)}-${short(financialYear + 1)}`;
  return `${seriesOf(kind)}/${years}/${String(count).padStart(6, '0')}`;
}

/** Describes the service. The lower GST rate requires these words on the bill. */
export function serviceDescription(tripTitle: string, gstBps: number | null): string {
  const inclusive = gstBps === 500 ? ', inclusive of accommodation and transportation' : '';
  return `Tour operator service: ${tripTitle}${inclusive}`;
}

/** Returns a price's GST rate, or null if there isn't exactly one. */
export function rateOf({ groups }: Pick<TaxSnapshot, 'groups'>): number | null {
  const rates = [...new Set(groups.map(({ bps }) => bps).filter((bps) => bps > 0))];
  return rates.length === 1 ? (rates[0] ?? null) : null;
}

/**
 * Returns GST as printed. Within a state both halves are shown, and the second gets any odd paisa.
 * `beforeMinor` is the GST already shown on earlier receipts, so that the receipts' halves add up
 * to the invoice's.
 */
export function printedTaxes(
  gstMinor: number,
  { gstType, groups }: Pick<TaxSnapshot, 'gstType' | 'groups'>,
  beforeMinor = 0,
): TaxDocumentContent['taxes'] {
  const bps = rateOf({ groups });
  if (gstType === 'none') return [];
  if (gstType === 'igst') return [{ name: 'IGST', bps, amountMinor: gstMinor }];
  const half = (minor: number) => Math.floor(minor / 2);
  const cgst = half(beforeMinor + gstMinor) - half(beforeMinor);
  const halfBps = bps === null ? null : bps / 2;
  return [
    { name: 'CGST', bps: halfBps, amountMinor: cgst },
    { name: 'SGST', bps: halfBps, amountMinor: gstMinor - cgst },
  ];
}

export interface ReturnedMoney {
  id: string;
  amountMinor: number;
  /** Whether this refund draws first on any overpayment. */
  isSurplus: boolean;
  /** The amount this refund's document reversed; null if it has no document. */
  documentedMinor: number | null;
}

/** Returns what each new refund reverses on the receipt. Overpayments have no receipt. */
export function partsReturned(
  countedMinor: number,
  parts: MoneyParts,
  refunds: readonly ReturnedMoney[],
): { id: string; parts: MoneyParts }[] {
  const receivedMinor = sumOfParts(parts);
  let surplusMinor = countedMinor - receivedMinor;
  let leftMinor = receivedMinor;
  for (const { documentedMinor, amountMinor } of refunds) {
    if (documentedMinor === null) continue;
    leftMinor -= documentedMinor;
    surplusMinor -= amountMinor - documentedMinor;
  }
  const returned: { id: string; parts: MoneyParts }[] = [];
  for (const { id, amountMinor, isSurplus, documentedMinor } of refunds) {
    if (documentedMinor !== null) continue;
    const ofSurplus = isSurplus ? Math.min(amountMinor, Math.max(surplusMinor, 0)) : 0;
    const ofPrice = Math.min(amountMinor - ofSurplus, leftMinor);
    surplusMinor -= amountMinor - ofPrice;
    if (ofPrice <= 0) continue;
    const after = keptParts(parts, leftMinor - ofPrice);
    returned.push({ id, parts: subtractParts(keptParts(parts, leftMinor), after) });
    leftMinor -= ofPrice;
  }
  return returned;
}
