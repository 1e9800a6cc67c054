/** Receipt voucher, tax invoice, refund voucher and credit note as PDF: what CGST rules 46 and 50 to 53 ask for. */
import type { DocumentKind } from '../../contract/documents.ts';
import type { TaxDocumentContent } from '../../domain/taxDocuments.ts';
import { openPaper } from './paper.ts';
import { printAmount, printDay, printRate, printState } from './words.ts';

export const documentTitles: Record<DocumentKind, string> = {
  receipt_voucher: 'Receipt voucher',
  tax_invoice: 'Tax invoice',
  refund_voucher: 'Refund voucher',
  credit_note: 'Credit note',
};

const totals: Record<DocumentKind, string> = {
  receipt_voucher: 'Received',
  tax_invoice: 'Total',
  refund_voucher: 'Returned',
  credit_note: 'Credited',
};

/** Draws a document from what was frozen when it was issued, and from nothing else. */
export async function drawTaxDocument(
  content: TaxDocumentContent,
  issuedAt: Date,
): Promise<Buffer> {
  const { issuer, recipient, booking, currency, kind } = content;
  const money = (amountMinor: number) => printAmount(amountMinor, currency);
  const paper = openPaper({
    title: `${documentTitles[kind]} ${content.number}`,
    author: issuer.legalName,
    createdAt: issuedAt,
  });
  paper.title(documentTitles[kind]);
  paper.text(issuer.legalName, { weight: 700, size: 11 });
  paper.text(issuer.address);
  paper.text(`${printState(issuer.stateCode)} · GSTIN ${issuer.gstin}`);
  paper.space(8);
  paper.pairs([
    ['Number', content.number],
    ['Date', printDay(content.issuedOn)],
    ...content.refersTo.map((other): [string, string] => [
      kind !== 'tax_invoice'
        ? 'Belongs to'
        : other.amountMinor < 0
          ? 'Advance returned'
          : 'Advance received',
      `${other.number} of ${printDay(other.issuedOn)}, ${money(other.amountMinor)}`,
    ]),
    ['Recipient', recipient.name],
    ...(recipient.address ? [['Address', recipient.address] as const] : []),
    ...(recipient.stateCode ? [['State', printState(recipient.stateCode)] as const] : []),
    ...(recipient.gstin ? [['GSTIN of the recipient', recipient.gstin] as const] : []),
    ['Place of supply', printState(content.placeOfSupply)],
    ['Tax on reverse charge', content.isReverseCharge ? 'Yes' : 'No'],
    ['Booking', booking.reference],
    [
      'Trip',
      `${booking.tripTitle}, ${printDay(booking.startDate)} to ${printDay(booking.endDate)}`,
    ],
    ['People', String(booking.pax)],
    ['Service', content.description],
    ['SAC', content.sacCode],
  ]);
  paper.heading(kind === 'tax_invoice' ? 'What is charged' : 'What it is for');
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
        `${name}${printRate(bps)}`,
        money(amountMinor),
      ]),
      ['Value with GST', money(content.taxableMinor + taxesMinor)],
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
