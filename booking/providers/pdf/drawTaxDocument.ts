/** Draws vouchers, tax invoices and credit notes, as CGST rules 46 and 50 to 53 require. */
import type { DocumentKind } from '../../contract/documents.ts';
import type { TaxDocumentContent } from '../../domain/taxDocuments.ts';
import { openPaper } from './paper.ts';
import { formatDay, formatDays, formatMoney, formatPercent, formatState } from '../formats.ts';

export const documentTitles: Record<DocumentKind, string> = {
  receipt_voucher: 'Receipt voucher',
  tax_invoice: 'Tax invoice',
  refund_voucher: 'Refund voucher',
  credit_note: 'Credit note',
};

const totals: Record<DocumentKind, string> = {
  receipt_voucher: 'Received',
  tax_invoice: 'Total',
  refund_voucher: 'Refunded',
  credit_note: 'Credited',
};

/** Draws a document using only the data frozen when it was issued. */
export async function drawTaxDocument(content: TaxDocumentContent, issuedAt: Date) {
  const { issuer, recipient, booking, currency, kind } = content;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, 'always');
  const paper = openPaper({
    title: `${documentTitles[kind]} ${content.number}`,
    author: issuer.legalName,
    createdAt: issuedAt,
  });
  paper.title(documentTitles[kind]);
  paper.text(issuer.legalName, { weight: 700, size: 11 });
  paper.text(issuer.address);
  paper.text(`${formatState(issuer.stateCode)} · GSTIN ${issuer.gstin}`);
  paper.space(8);
  paper.pairs([
    ['Number', content.number],
    ['Date', formatDay(content.issuedOn)],
    ...content.refersTo.map((other): [string, string] => [
      kind !== 'tax_invoice'
        ? 'Refers to'
        : other.amountMinor < 0
          ? 'Advance refunded'
          : 'Advance received',
      `${other.number} of ${formatDay(other.issuedOn)}, ${money(other.amountMinor)}`,
    ]),
    ['Recipient', recipient.name],
    ...(recipient.address ? [['Address', recipient.address] as const] : []),
    ...(recipient.stateCode ? [['State', formatState(recipient.stateCode)] as const] : []),
    ...(recipient.gstin ? [['Recipient GSTIN', recipient.gstin] as const] : []),
    ['Place of supply', formatState(content.placeOfSupply)],
    ['Tax payable on reverse charge', content.isReverseCharge ? 'Yes' : 'No'],
    ['Booking', booking.reference],
    ['Trip', `${booking.tripTitle}, ${formatDays(booking.startDate, booking.endDate)}`],
    ['People', String(booking.pax)],
    ['Service', content.description],
    ['SAC', content.sacCode],
  ]);
  paper.heading(kind === 'tax_invoice' ? 'Charges' : 'Details');
  paper.table(
    [
      { title: 'Description', share: 0.64 },
      { title: 'Quantity', share: 0.12, isAmount: true },
      { title: 'Amount', share: 0.24, isAmount: true },
    ],
    content.lines.map((line) => [line.description, String(line.qty), money(line.amountMinor)]),
  );
  const taxesMinor = content.taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  paper.heading('Amounts');
  paper.table(
    [
      { title: '', share: 0.64 },
      { title: '', share: 0.36, isAmount: true },
    ],
    [
      ['Taxable value', money(content.taxableMinor)],
      ...content.taxes.map(({ name, bps, amountMinor }) => [
        `${name}${bps === null ? '' : ` ${formatPercent(bps)}`}`,
        money(amountMinor),
      ]),
      ['Value including GST', money(content.taxableMinor + taxesMinor)],
      ...(content.tcsMinor > 0
        ? [['TCS, collected at source (Income-tax Act)', money(content.tcsMinor)]]
        : []),
      ...(content.roundOffMinor !== 0 ? [['Rounding', money(content.roundOffMinor)]] : []),
      [totals[kind], money(content.totalMinor)],
    ],
  );
  paper.space(16);
  paper.text(`For ${issuer.legalName}`);
  paper.space(24);
  paper.text(issuer.signatory);
  return paper.finish();
}
