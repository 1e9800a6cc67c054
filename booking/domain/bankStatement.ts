/** Reads a bank's statement: comma-separated lines with columns in any order. Pure. */
import { parse } from 'csv-parse/sync';
import type { LineProblem, StatementColumns } from '../contract/staffPayouts.ts';
import { isCivilDate } from './dates.ts';

/** How far down a statement's table may begin, and how wide it may be. */
const MOST_HEADING_LINES = 60;
const MOST_COLUMNS = 64;

export interface StatementLine {
  bookedOn: string;
  narration: string;
  utr: string | null;
  amountMinor: number;
  /** Its words and number as they stand in the statement. */
  written: { narration: string; utr: string };
}

/** A line of a file, with its number from 1. */
interface TableLine {
  line: number;
  cells: string[];
}

/**
 * Splits text into lines of cells. Cells may be quoted, and tabs or semicolons may stand for commas.
 * Throws `CsvError` if a quote never ends.
 */
export function splitTable(sent: string): TableLine[] {
  // A file joined from two can end its lines in two ways.
  const text = sent.replace(/\r\n?/g, '\n');
  // The bank's own lines above the table may hold other signs.
  const start = text.split('\n', MOST_HEADING_LINES);
  const widest = (sign: string) => Math.max(...start.map((line) => line.split(sign).length));
  const delimiter = [',', '\t', ';'].reduce((best, sign) =>
    widest(sign) > widest(best) ? sign : best,
  );
  const numbers: number[] = [];
  const records = parse(text, {
    ...{ bom: true, delimiter, skip_empty_lines: true, trim: true },
    ...{ relax_column_count: true, relax_quotes: true },
    on_record(cells, { lines }) {
      numbers.push(lines);
      return cells;
    },
  });
  return records
    .map((cells, index) => ({ line: numbers[index] ?? 0, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Returns how many cells most lines have; the fewest of what's equally common. */
function usualWidth(table: readonly TableLine[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of table) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual] = [...counts].toSorted(
    ([width, count], [otherWidth, otherCount]) => otherCount - count || width - otherWidth,
  );
  return usual?.[0] ?? 0;
}

/** Whether a line puts the month first, as no Indian bank does. Some such days can be misread. */
const hasMonthFirst = (day: string) =>
  /^\s*(?:0?[1-9]|1[0-2])[/.-](?:1[3-9]|2\d|3[01])[/.-]/.test(day);

/** Banks write `="00123"` so that Excel keeps the zeros. */
const plainCell = (cell: string) => /^="([^"=]*)"$/.exec(cell)?.[1]?.trim() ?? cell;

const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

/** Reads a day as Indian banks write it: 27/11/2026, 27-11-26, 27-Nov-2026 or 2026-11-27. */
export function readBankDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const written = /^(\d{1,2})[\s/.-](\d{1,2}|[A-Za-z]{3,9})[\s/.-](\d{4}|\d{2})\b/.exec(text);
  const [, a = '', b = '', c = ''] = iso ?? written ?? [];
  if (a === '') return null;
  const name = monthNames.indexOf(b.slice(0, 3).toLowerCase()) + 1;
  const month = name > 0 ? String(name) : b;
  const year = iso ? a : c.length === 2 ? `20${c}` : c;
  const day = iso ? c : a;
  const civilDate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(civilDate) ? civilDate : null;
}

/** Reads an amount in rupees, such as `1,18,184.43`, `(500.00)` or `500.00 Dr`, in paise. */
export function readBankAmount(text: string): number | null {
  const plain = text.replace(/[₹,\s]|^(?:INR|Rs\.?)/gi, '');
  const [, open = '', sign = '', rupees = '', paise = '', kind = ''] =
    /^(\(?)([+-]?)(\d{1,12})(?:\.(\d{1,2}))?\)?(Dr|Cr)?\.?$/i.exec(plain) ?? [];
  if (rupees === '') return null;
  const minor = Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
  const isOut = open === '(' || sign === '-' || kind.toLowerCase() === 'dr';
  return isOut ? -minor : minor;
}

/** Finds a transfer's number in the bank's words: letters and digits, with at least eight digits. */
export function findUtr(narration: string): string | null {
  const words = narration.toUpperCase().split(/[^A-Z0-9]+/);
  return words.find((word) => /^(?=(?:[A-Z]*\d){8})[A-Z0-9]{10,22}$/.test(word)) ?? null;
}

/** Returns a line's transfer number: from its column unless that holds zeros or a cheque's number. */
function utrOf(written: string, narration: string): string | null {
  // A spreadsheet has rounded it.
  if (/^\d[\d.]*E\+?\d+$/i.test(written)) return findUtr(narration);
  // Several words are the bank's own, such as `TRANSFER FROM 4897691162092`.
  if (/\S\s+\S/.test(written)) return findUtr(narration) ?? findUtr(written);
  const plain = written.toUpperCase().replace(/[^A-Z0-9]/g, '');
  // Banks fill numbers up to sixteen digits, also those of twelve that begin with zeros.
  const filled = /^\d{13,}$/.test(plain) ? plain.replace(/^0+/, '') : null;
  const number =
    filled !== null && filled.length > 8 ? filled.padStart(12, '0') : (filled ?? plain);
  const digits = number.replace(/\D/g, '').length;
  return digits >= 8 ? number.slice(0, 40) : (findUtr(narration) ?? (number.slice(0, 40) || null));
}

const plainWords = (cell: string) => cell.replace(/\s+/g, ' ').slice(0, 300);
const asWritten = (narration: string, number: string) => ({
  narration: narration.slice(0, 300),
  utr: number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 40),
});
const isBlank = (cell: string) => /^[\s-]*$/.test(cell);

/**
 * Returns a statement's lines with a day and an amount, and the numbers of the others. Lines with
 * more cells than most are among the others: a comma in the bank's words has moved their amounts.
 */
export function readStatement(text: string, columns: StatementColumns) {
  const lines: StatementLine[] = [];
  const skipped: number[] = [];
  const table = splitTable(text);
  const width = usualWidth(table);
  if (table.some(({ cells }) => hasMonthFirst(cells[columns.date] ?? ''))) return 'month_first';
  for (const { line, cells } of table) {
    const cellOf = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
    const amountIn = (cell: string) => (isBlank(cell) ? 0 : readBankAmount(cell));
    const bookedOn = readBankDay(cellOf(columns.date));
    const credit = amountIn(cellOf(columns.credit));
    const debit = amountIn(cellOf(columns.debit));
    const amountMinor = credit === null || debit === null ? 0 : credit - Math.abs(debit);
    if (bookedOn === null || amountMinor === 0 || cells.length > width) {
      skipped.push(line);
      continue;
    }
    const narration = plainWords(cellOf(columns.narration));
    const utr = utrOf(cellOf(columns.utr), narration);
    const written = asWritten(cellOf(columns.narration), cellOf(columns.utr));
    lines.push({ bookedOn, narration, utr, amountMinor, written });
  }
  return { lines, skipped };
}

/** What a bank calls each column, without spaces and signs; the first that is there is used. */
const columnNames = {
  date: [
    /^(?:txn|tran|transaction)date$/,
    /^post(?:ing|ed)?(?:date|on)$/,
    /^date$/,
    /^value(?:date?|dt)$/,
  ],
  narration: [
    /^(?:transaction)?(?:narration|particulars|description|remarks)$/,
    /^(?:transaction)?details$/,
  ],
  utr: [
    /utr/,
    /ref(?:erence)?(?:no|num|number)/,
    /^(?:chq|cheque|instrument)(?:no|num|number|id)?$/,
  ],
  debit: [/^(?:debit|dr|withdrawals?)(?:amount|amt)?(?:inr|rs)?$/],
  credit: [/^(?:credit|cr|deposits?)(?:amount|amt)?(?:inr|rs)?$/],
  amount: [/^(?:transaction|txn)?(?:amount|amt)(?:inr|rs)?$/],
  side: [/^(?:dr|debit)(?:or)?(?:cr|credit)$/, /^(?:cr|credit)(?:or)?(?:dr|debit)$/, /^type$/],
};
type ColumnName = keyof typeof columnNames;

/** Finds the columns of a table by its heading. Null if the line isn't one. */
function columnsIn(cells: readonly string[]): Partial<Record<ColumnName, number>> | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const columns: Partial<Record<ColumnName, number>> = {};
  for (const [name, patterns] of Object.entries(columnNames) as [ColumnName, RegExp[]][]) {
    const at = patterns.map((pattern) => names.findIndex((one) => pattern.test(one)));
    const found = at.find((index) => index >= 0);
    if (found !== undefined) columns[name] = found;
  }
  const { date, narration, debit, credit, amount, side } = columns;
  const hasAmounts =
    (debit !== undefined && credit !== undefined) || (amount !== undefined && side !== undefined);
  return date !== undefined && narration !== undefined && hasAmounts ? columns : null;
}

/** Why a line can't be imported. */
export interface UnreadableLine {
  line: number;
  problem: LineProblem;
}

export interface StatementFile {
  lines: (StatementLine & { line: number })[];
  unreadable: UnreadableLine[];
  /** The heading's line, from 1. */
  headingLine: number;
}

/**
 * Reads a bank's CSV, whose columns are found by the names in its heading. Lines above the heading
 * are left out. `today` is the last day that a line can have. Returns null without a heading, and
 * `month_first` if a date puts the month first. Throws `CsvError` if a quote never ends.
 */
export function readStatementFile(
  text: string,
  today: string,
): StatementFile | 'month_first' | null {
  const table = splitTable(text);
  const at = table
    .slice(0, MOST_HEADING_LINES)
    .findIndex(({ cells }) => cells.length <= MOST_COLUMNS && columnsIn(cells) !== null);
  const heading = table[at];
  const columns = heading && columnsIn(heading.cells);
  if (!columns) return null;
  const rows = table.slice(at + 1);
  const days = rows.map(({ cells }) => cells[columns.date ?? 0] ?? '');
  if (days.some(hasMonthFirst)) return 'month_first';
  const file: StatementFile = { lines: [], unreadable: [], headingLine: heading.line };
  // Some banks end lines with a comma, but not their heading.
  const width = Math.max(heading.cells.length, usualWidth(rows));
  for (const { line, cells } of rows) {
    const used = cells.findLastIndex((cell) => cell !== '') + 1;
    const isTooWide = used > heading.cells.length || cells.length > width;
    // A comma in the bank's words has moved the amounts, and money out may look like money in.
    const read = isTooWide ? 'columns' : readLine(cells, columns, today);
    if (typeof read === 'string') file.unreadable.push({ line, problem: read });
    else file.lines.push({ ...read, line });
  }
  return file;
}

function readLine(
  cells: readonly string[],
  columns: Partial<Record<ColumnName, number>>,
  today: string,
): StatementLine | LineProblem {
  const cellOf = (name: ColumnName) => {
    const column = columns[name];
    return column === undefined ? '' : (cells[column] ?? '');
  };
  const bookedOn = readBankDay(cellOf('date'));
  if (bookedOn === null) return 'no_date';
  if (bookedOn > today) return 'future_date';
  const amountMinor = amountOf(cellOf);
  if (typeof amountMinor === 'string') return amountMinor;
  const narration = plainWords(cellOf('narration'));
  const written = asWritten(cellOf('narration'), cellOf('utr'));
  return { bookedOn, narration, utr: utrOf(cellOf('utr'), narration), amountMinor, written };
}

function amountOf(cellOf: (name: ColumnName) => string): number | LineProblem {
  const [debit, credit, amount] = (['debit', 'credit', 'amount'] as const).map((name) => {
    const cell = cellOf(name);
    return isBlank(cell) ? 0 : readBankAmount(cell);
  });
  if (debit === null || credit === null || amount === null) return 'no_amount';
  if (debit === undefined || credit === undefined || amount === undefined) return 'no_amount';
  if (debit !== 0 && credit !== 0) return 'two_amounts';
  if (debit !== 0 || credit !== 0) {
    // Some banks write money out with a sign or `Dr`, others a reversal, so nobody can tell.
    return debit < 0 || credit < 0 ? 'sign' : credit - debit;
  }
  if (amount === 0) return 'no_amount';
  const isOut = /^(?:dr?|debit)\.?$/i.test(cellOf('side'));
  const isIn = /^(?:cr?|credit)\.?$/i.test(cellOf('side'));
  // A column of types can hold other words, such as `Deposit` or `Cash withdrawal`.
  if (isOut === isIn) return 'side';
  if (isIn && amount < 0) return 'sign';
  if (isOut && /cr\.?$/i.test(cellOf('amount'))) return 'sign';
  return isOut ? -Math.abs(amount) : amount;
}
