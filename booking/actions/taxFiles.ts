/**
 * The files of a month for an accountant. They are streamed a page at a time: documents never change,
 * so that no page depends on an earlier one being held.
 */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { TaxFile } from '../contract/staffTax.ts';
import type { Deps } from '../deps.ts';
import {
  advances,
  companyInvoice,
  companyNote,
  GSTR1_VERSION,
  issuedDocuments,
  LARGE_INVOICE_MINOR,
  largeInvoice,
  largeNote,
  services,
  smallSupply,
  stateNumber,
  type SupplySum,
} from '../domain/gstr1.ts';
import { tallyEnd, tallyStart, tallyVouchers } from '../providers/accounting/tally.ts';
import type { Queries } from '../store/database/db.ts';
import {
  listReturned,
  sumNewAdvances,
  sumServices,
  sumSmallSupplies,
  sumUsedAdvances,
  type ListedAfter,
  type ListedDocument,
} from '../store/staff/gstr1.ts';
import {
  listRegister,
  listTcsBuyers,
  sumBySeries,
  type RegisterRow,
  type TaxPeriod,
} from '../store/staff/tax.ts';
import { issuerNameOf, periodOf } from './staffTax.ts';
import { audit, requireFreshPermission, type Staff } from './staff.ts';

const PAGE = 1_000;

export interface StreamedFile {
  name: string;
  type: string;
  body: Readable;
}

/** Returns one of a month's files. Who took it is recorded. */
export async function exportTaxFile(
  deps: Deps,
  staff: Staff,
  month: string,
  file: TaxFile,
): Promise<StreamedFile> {
  requireFreshPermission(staff, 'tax:read');
  await deps.db.transact((tx) =>
    audit(tx, staff, {
      action: 'tax.export',
      objectKind: 'month',
      objectId: month,
      after: { file },
    }),
  );
  const period = periodOf(deps, month);
  const { queries } = deps.db;
  const name = `safar-${month}-${file}`;
  switch (file) {
    case 'documents':
      return csvFile(name, documentColumns, documentCells(queries, period));
    case 'tcs':
      return csvFile(name, tcsColumns, tcsCells(queries, period));
    case 'gstr1':
      return {
        name: `GSTR1-${period.gstin}-${portalPeriod(month)}.json`,
        type: 'application/json',
        body: Readable.from(gstr1Text(queries, period, month)),
      };
    case 'tally': {
      const company = await issuerNameOf(deps, queries, period);
      return {
        name: `${name}.xml`,
        type: 'application/xml',
        body: Readable.from(tallyText(queries, period, company)),
      };
    }
  }
}

/** Returns a CSV file. Spreadsheets take no cell of it as a formula. */
export function csvFile(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): StreamedFile {
  const table = stringify({
    header: true,
    columns: [...columns],
    escape_formulas: true,
    bom: true,
  });
  const source = Readable.from(rows);
  source.on('error', (error) => table.destroy(error));
  table.on('close', () => source.destroy());
  return { name: `${name}.csv`, type: 'text/csv', body: source.pipe(table) };
}

/** Returns paise as rupees for a spreadsheet. As text, a negative amount would look like a formula. */
export function rupeesCell(minor: number): string | number {
  if (minor < 0) return minor / 100;
  const paise = String(minor).padStart(3, '0');
  return `${paise.slice(0, -2)}.${paise.slice(-2)}`;
}

const documentColumns = [
  ...['Number', 'Date', 'Kind', 'Booking', 'Buyer', 'GSTIN', 'Place of supply', 'SAC', 'GST %'],
  ...['Value', 'CGST', 'SGST', 'IGST', 'TCS', 'Rounding', 'Total', 'Refers to'],
];

async function* register(queries: Queries, period: TaxPeriod): AsyncGenerator<RegisterRow> {
  let after: string | null = null;
  for (;;) {
    const rows: RegisterRow[] = await listRegister(queries, period, { after }, PAGE);
    yield* rows;
    after = rows.at(-1)?.number ?? null;
    if (rows.length < PAGE) return;
  }
}

async function* documentCells(queries: Queries, period: TaxPeriod) {
  for await (const row of register(queries, period)) {
    yield [
      ...[row.number, row.issuedOn, row.kind, row.bookingReference, row.buyerName],
      ...[row.buyerGstin ?? '', `${stateNumber(row.placeOfSupply)}-${row.placeOfSupply}`],
      ...[row.sacCode, row.gstBps.map((bps) => bps / 100).join(' and ')],
      ...[row.valueMinor, row.cgstMinor, row.sgstMinor, row.igstMinor, row.tcsMinor].map(
        rupeesCell,
      ),
      ...[row.roundOffMinor, row.amountMinor].map(rupeesCell),
      row.content.refersTo.map(({ number }) => number).join(' '),
    ];
  }
}

const tcsColumns = ['Booking', 'Buyer', 'PAN ends with', 'TCS %', 'Received', 'TCS'];

async function* tcsCells(queries: Queries, period: TaxPeriod) {
  let after: string | null = null;
  for (;;) {
    const rows = await listTcsBuyers(queries, period, after, PAGE);
    for (const { bookingReference, name, panLast4, tcsBps, baseMinor, tcsMinor } of rows) {
      yield [
        ...[bookingReference, name, panLast4 ?? 'none', tcsBps === null ? '' : tcsBps / 100],
        ...[rupeesCell(baseMinor), rupeesCell(tcsMinor)],
      ];
    }
    after = rows.at(-1)?.bookingId ?? null;
    if (rows.length < PAGE) return;
  }
}

/** Returns a month as the portal writes it: `112026`. */
const portalPeriod = (month: string) => `${month.slice(5)}${month.slice(0, 4)}`;

async function* tallyText(queries: Queries, period: TaxPeriod, company: string) {
  yield tallyStart(company);
  for await (const row of register(queries, period)) yield tallyVouchers(row);
  yield tallyEnd;
}

/** Writes GSTR-1 table by table. Lists may be long, sums are short. */
async function* gstr1Text(queries: Queries, period: TaxPeriod, month: string) {
  const head = {
    gstin: period.gstin,
    fp: portalPeriod(month),
    version: GSTR1_VERSION,
    hash: 'hash',
  };
  yield JSON.stringify(head).slice(0, -1);
  const listed = (kind: 'tax_invoice' | 'credit_note', to: 'companies' | 'others') =>
    returnedDocuments(queries, period, { kind, to, largeMinor: LARGE_INVOICE_MINOR });
  yield* listText(
    'b2b',
    groupText(listed('tax_invoice', 'companies'), 'ctin', 'inv', companyInvoice),
  );
  const large = groupText(listed('tax_invoice', 'others'), 'pos', 'inv', largeInvoice);
  yield* listText('b2cl', large);
  const small = await sumSmallSupplies(queries, period, LARGE_INVOICE_MINOR);
  yield `,"b2cs":${JSON.stringify(small.map(smallSupply))}`;
  yield* listText('cdnr', groupText(listed('credit_note', 'companies'), 'ctin', 'nt', companyNote));
  yield* listText('cdnur', eachText(listed('credit_note', 'others'), largeNote));
  const { at, txpd } = advancesOf(
    await sumNewAdvances(queries, period),
    await sumUsedAdvances(queries, period),
  );
  yield `,"at":${JSON.stringify(advances(at))},"txpd":${JSON.stringify(advances(txpd))}`;
  const hsn = {
    hsn_b2b: services(await sumServices(queries, period, true)),
    hsn_b2c: services(await sumServices(queries, period, false)),
  };
  const issued = issuedDocuments(await sumBySeries(queries, period));
  yield `,"hsn":${JSON.stringify(hsn)},"doc_issue":${JSON.stringify(issued)}}\n`;
}

/**
 * Returns tables 11A and 11B. 11A is net of refunds: what was refunded beyond a month's advances of a
 * state and rate takes back earlier ones, so it goes to 11B.
 */
function advancesOf(fresh: readonly SupplySum[], used: readonly SupplySum[]) {
  const times = (sum: SupplySum, by: 1 | -1): SupplySum => ({
    ...sum,
    valueMinor: by * sum.valueMinor,
    cgstMinor: by * sum.cgstMinor,
    sgstMinor: by * sum.sgstMinor,
    igstMinor: by * sum.igstMinor,
  });
  const txpd = new Map<string, SupplySum>();
  const below = fresh.filter(({ valueMinor }) => valueMinor < 0).map((sum) => times(sum, -1));
  for (const sum of [...used, ...below]) {
    const key = `${sum.placeOfSupply} ${sum.gstBps}`;
    const known = txpd.get(key);
    txpd.set(key, {
      ...sum,
      valueMinor: sum.valueMinor + (known?.valueMinor ?? 0),
      cgstMinor: sum.cgstMinor + (known?.cgstMinor ?? 0),
      sgstMinor: sum.sgstMinor + (known?.sgstMinor ?? 0),
      igstMinor: sum.igstMinor + (known?.igstMinor ?? 0),
    });
  }
  return { at: fresh.filter(({ valueMinor }) => valueMinor >= 0), txpd: [...txpd.values()] };
}

async function* returnedDocuments(
  queries: Queries,
  period: TaxPeriod,
  list: Parameters<typeof listReturned>[2],
): AsyncGenerator<ListedDocument> {
  let after: ListedAfter | null = null;
  for (;;) {
    const rows: ListedDocument[] = await listReturned(queries, period, list, after, PAGE);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

async function* listText(name: string, items: AsyncIterable<string>) {
  yield `,"${name}":[`;
  yield* items;
  yield ']';
}

async function* eachText<T>(items: AsyncIterable<T>, write: (item: T) => object) {
  let separator = '';
  for await (const item of items) {
    yield `${separator}${JSON.stringify(write(item))}`;
    separator = ',';
  }
}

/** Writes documents under their buyer's GSTIN or their state. They come in that order. */
async function* groupText(
  items: AsyncIterable<ListedDocument>,
  by: 'ctin' | 'pos',
  list: 'inv' | 'nt',
  write: (item: ListedDocument) => object,
) {
  let open: string | null = null;
  for await (const item of items) {
    if (item.group !== open) {
      const name = by === 'pos' ? stateNumber(item.group) : item.group;
      yield `${open === null ? '' : ']},'}{"${by}":${JSON.stringify(name)},"${list}":[`;
      yield JSON.stringify(write(item));
      open = item.group;
    } else {
      yield `,${JSON.stringify(write(item))}`;
    }
  }
  if (open !== null) yield ']}';
}
