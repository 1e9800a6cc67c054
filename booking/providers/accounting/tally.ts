/**
 * Vouchers for TallyPrime (Gateway of Tally, Import, Transactions), in Tally's own XML:
 * https://help.tallysolutions.com/developer-reference/introduction/understanding-integration-transactions/
 *
 * The first messages make the ledgers that the vouchers use, if the company doesn't have them. A
 * positive `AMOUNT` is credit and a negative one is debit, and a voucher's amounts add up to zero.
 *
 * GST is due when money is received. So a receipt books its tax against "Tax on advances", the
 * invoice books it as sales tax, and a journal beside the invoice takes the advance's tax back.
 */
import { escapeHtml } from '../html.ts';

export interface LedgerDocument {
  id: string;
  kind: 'receipt_voucher' | 'tax_invoice' | 'refund_voucher' | 'credit_note';
  number: string;
  issuedOn: string;
  bookingReference: string;
  gstBps: readonly number[];
  valueMinor: number;
  cgstMinor: number;
  sgstMinor: number;
  igstMinor: number;
  tcsMinor: number;
  roundOffMinor: number;
  amountMinor: number;
}

type Entry = readonly [ledger: string, creditMinor: number];

const customers = 'Tour customers';
const money = 'Tour money to allocate';
const onAdvances = 'Tax on advances';
const roundOff = 'Round off';
const groups = {
  [customers]: 'Sundry Debtors',
  // The gateway's payouts and the bank's transfers are booked against it.
  [money]: 'Current Assets',
  [onAdvances]: 'Current Assets',
  'Tour sales': 'Sales Accounts',
  'Output CGST': 'Duties &amp; Taxes',
  'Output SGST': 'Duties &amp; Taxes',
  'Output IGST': 'Duties &amp; Taxes',
  'TCS payable': 'Duties &amp; Taxes',
  [roundOff]: 'Indirect Expenses',
};

/** Formats paise as rupees, exactly. */
const amount = (minor: number) => {
  const paise = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${paise.slice(0, -2)}.${paise.slice(-2)}`;
};

const taxEntries = (document: LedgerDocument, times: 1 | -1): Entry[] => [
  ['Output CGST', times * document.cgstMinor],
  ['Output SGST', times * document.sgstMinor],
  ['Output IGST', times * document.igstMinor],
  ['TCS payable', times * document.tcsMinor],
];
const taxOf = ({ cgstMinor, sgstMinor, igstMinor, tcsMinor }: LedgerDocument) =>
  cgstMinor + sgstMinor + igstMinor + tcsMinor;

interface Voucher {
  type: 'Receipt' | 'Payment' | 'Sales' | 'Credit Note' | 'Journal';
  entries: readonly Entry[];
}

/** Returns the vouchers that book a document. The entries of each add up to zero. */
export function vouchersOf(document: LedgerDocument): Voucher[] {
  const { kind, amountMinor, valueMinor, roundOffMinor } = document;
  const tax = taxOf(document);
  switch (kind) {
    case 'receipt_voucher':
      return [
        {
          type: 'Receipt',
          entries: [
            [money, -amountMinor],
            [customers, amountMinor],
            [onAdvances, -tax],
            ...taxEntries(document, 1),
          ],
        },
      ];
    case 'refund_voucher':
      return [
        {
          type: 'Payment',
          entries: [
            [customers, -amountMinor],
            [money, amountMinor],
            [onAdvances, tax],
            ...taxEntries(document, -1),
          ],
        },
      ];
    case 'tax_invoice':
      return [
        {
          type: 'Sales',
          entries: [
            [customers, -amountMinor],
            ['Tour sales', valueMinor],
            ...taxEntries(document, 1),
            [roundOff, roundOffMinor],
          ],
        },
        { type: 'Journal', entries: [...taxEntries(document, -1), [onAdvances, tax]] },
      ];
    case 'credit_note':
      return [
        {
          type: 'Credit Note',
          entries: [
            [customers, amountMinor],
            ['Tour sales', -valueMinor],
            ...taxEntries(document, -1),
            [roundOff, -roundOffMinor],
          ],
        },
        {
          type: 'Payment',
          entries: [
            [customers, -amountMinor],
            [money, amountMinor],
          ],
        },
      ];
  }
}

/** The beginning of the file, with the ledgers. */
export const tallyStart = (company: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${escapeHtml(company)}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC>
<REQUESTDATA>
${Object.entries(groups)
  .map(
    ([name, parent]) =>
      `<TALLYMESSAGE xmlns:UDF="TallyUDF"><LEDGER NAME="${name}" ACTION="Create"><NAME.LIST><NAME>${name}</NAME></NAME.LIST><PARENT>${parent}</PARENT><ISBILLWISEON>${name === customers ? 'Yes' : 'No'}</ISBILLWISEON></LEDGER></TALLYMESSAGE>`,
  )
  .join('\n')}
`;

export const tallyEnd = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n';

/** Returns a document's vouchers. Importing a file twice changes nothing: each has its own ID. */
export function tallyVouchers(document: LedgerDocument): string {
  return vouchersOf(document)
    .map((voucher, at) => tallyVoucher(document, voucher, at))
    .join('');
}

function tallyVoucher(document: LedgerDocument, { type, entries }: Voucher, at: number): string {
  const { id, number, issuedOn, bookingReference, gstBps, amountMinor } = document;
  const date = issuedOn.replaceAll('-', '');
  const rates = gstBps.map((bps) => `${bps / 100}%`).join(' and ');
  // A journal beside an invoice needs a number of its own.
  const ownNumber = at === 0 ? number : `${number}-${at + 1}`;
  const lines = entries
    .filter(([, minor]) => minor !== 0)
    .map(([ledger, minor]) => {
      const bill =
        ledger === customers
          ? `<BILLALLOCATIONS.LIST><NAME>${escapeHtml(bookingReference)}</NAME><BILLTYPE>${type === 'Receipt' ? 'New Ref' : 'Agst Ref'}</BILLTYPE><AMOUNT>${amount(minor)}</AMOUNT></BILLALLOCATIONS.LIST>`
          : '';
      return `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${escapeHtml(ledger)}</LEDGERNAME><ISDEEMEDPOSITIVE>${minor < 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${amount(minor)}</AMOUNT>${bill}</ALLLEDGERENTRIES.LIST>`;
    })
    .join('');
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="safar-${id}-${at}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View"><DATE>${date}</DATE><EFFECTIVEDATE>${date}</EFFECTIVEDATE><GUID>safar-${id}-${at}</GUID><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${escapeHtml(ownNumber)}</VOUCHERNUMBER><REFERENCE>${escapeHtml(number)}</REFERENCE><PARTYLEDGERNAME>${customers}</PARTYLEDGERNAME><PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW><NARRATION>${escapeHtml(`Booking ${bookingReference}, ${number}, ₹${amount(amountMinor)}, GST ${rates}`)}</NARRATION>${lines}</VOUCHER></TALLYMESSAGE>\n`;
}
