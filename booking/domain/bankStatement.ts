/** Reads a bank's statement: comma-separated lines with columns in any order. Pure. */
import type { StatementColumns } from '../contract/staffPayouts.ts';
import { isCivilDate } from './dates.ts';

export interface StatementLine {
  bookedOn: string;
  narration: string;
  utr: string | null;
  amountMinor: number;
}

/** Splits text into lines of cells. Cells may be quoted, and tabs or semicolons may stand for commas. */
export function splitTable(text: string): string[][] {
  const [first = ''] = text.split('\n');
  const separator = [',', '\t', ';'].reduce((best, sign) =>
    first.split(sign).length > first.split(best).length ? sign : best,
  );
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (cells.some((value) => value !== '')) lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === '\n') endLine();
    else if (sign !== '\r') cell += sign;
  }
  endLine();
  return lines;
}

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

/** Returns a statement's lines with a day and an amount, and the numbers of the others. */
export function readStatement(text: string, columns: StatementColumns) {
  const lines: StatementLine[] = [];
  const skipped: number[] = [];
  for (const [at, cells] of splitTable(text).entries()) {
    const cellOf = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
    const bookedOn = readBankDay(cellOf(columns.date));
    const credit = readBankAmount(cellOf(columns.credit)) ?? 0;
    const debit = columns.debit === null ? 0 : Math.abs(readBankAmount(cellOf(columns.debit)) ?? 0);
    const amountMinor = credit - debit;
    if (bookedOn === null || amountMinor === 0) {
      skipped.push(at + 1);
      continue;
    }
    const narration = cellOf(columns.narration).slice(0, 300);
    const written = cellOf(columns.utr)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 40);
    lines.push({ bookedOn, narration, utr: written || findUtr(narration), amountMinor });
  }
  return { lines, skipped };
}
