/** GST per rate, and TCS on trips abroad. */
import type { Quote, QuoteLine } from '../contract/quotes.ts';
import {
  amountLine,
  formatBps,
  type PriceBook,
  type PricedLine,
  type Selection,
  type TaxSnapshot,
} from './priceBook.ts';
import { gstOn, ruleOn, tcsOn, type TaxRule } from './tax.ts';

type TaxTerms = Pick<PriceBook, 'taxRules' | 'taxClass' | 'isInternational' | 'supplierStateCode'>;
type Buyer = Pick<Selection, 'billingStateCode' | 'isResident' | 'hasPan'>;

export interface Taxes {
  taxableMinor: number;
  gstMinor: number;
  tcs: Quote['tcs'];
  taxLines: QuoteLine[];
  /** The caller adds the rest. */
  snapshot: Omit<TaxSnapshot, 'gstRuleId' | 'extras'>;
}

/** Returns a buyer's taxes on the discounted lines. TCS applies to the price including GST. */
export function taxesOn(
  book: TaxTerms,
  buyer: Buyer,
  lines: readonly PricedLine[],
  businessDate: string,
): Taxes {
  const gstType = gstTypeOf(book, buyer, lines);
  const groups = valueByRate(lines).map(([bps, valueMinor]) => ({
    bps,
    valueMinor,
    gst: gstOn(valueMinor, bps, gstType),
  }));
  const taxableMinor = groups.reduce((sum, { valueMinor }) => sum + valueMinor, 0);
  const gstMinor = groups.reduce((sum, { gst }) => sum + gst.total, 0);
  const tcsRule = tcsRuleFor(book, buyer, businessDate);
  const tcs = tcsRule && {
    bps: tcsRule.bps,
    amountMinor: tcsOn(taxableMinor + gstMinor, tcsRule),
  };
  return {
    taxableMinor,
    gstMinor,
    tcs,
    taxLines: [
      ...groups.flatMap(({ bps, gst }) => [
        amountLine('igst', `IGST ${formatBps(bps)}`, gst.igst),
        amountLine('cgst', `CGST ${formatBps(bps / 2)}`, gst.cgst),
        amountLine('sgst', `SGST ${formatBps(bps / 2)}`, gst.sgst),
      ]),
      amountLine('tcs', `TCS ${formatBps(tcs?.bps ?? 0)}`, tcs?.amountMinor ?? 0),
    ].filter(({ amountMinor }) => amountMinor !== 0),
    snapshot: {
      tcsRuleId: tcsRule?.id ?? null,
      groups: groups.map(({ bps, valueMinor, gst }) => ({ bps, valueMinor, gstMinor: gst.total })),
      gstType,
    },
  };
}

/** Returns the TCS rule for a buyer on a day, or null if none is collected. */
export function tcsRuleFor(
  book: Pick<PriceBook, 'isInternational' | 'taxRules'>,
  buyer: Pick<Selection, 'isResident' | 'hasPan'>,
  day: string,
): TaxRule | null {
  if (!book.isInternational || !buyer.isResident) return null;
  return ruleOn(book.taxRules, 'tcs', 'overseas', buyer.hasPan ? '' : 'no_pan', day);
}

/** Sums the discounted lines by GST rate, keeping the order of the lines. */
function valueByRate(lines: readonly PricedLine[]): [bps: number, valueMinor: number][] {
  const values = new Map<number, number>();
  for (const { gstBps, amountMinor, discountMinor } of lines) {
    values.set(gstBps, (values.get(gstBps) ?? 0) + amountMinor - discountMinor);
  }
  return [...values];
}

function gstTypeOf(
  { supplierStateCode }: TaxTerms,
  { billingStateCode }: Buyer,
  lines: readonly PricedLine[],
): Quote['gst']['type'] {
  if (lines.every(({ gstBps }) => gstBps === 0)) return 'none';
  return (billingStateCode ?? supplierStateCode) === supplierStateCode ? 'cgst_sgst' : 'igst';
}
