/** Bank statements as files: read without effect, then imported exactly as shown. */
import { hash } from 'node:crypto';
import { CsvError } from 'csv-parse/sync';
import type { StatementImported, StatementPreview } from '../contract/staffPayouts.ts';
import type { Deps } from '../deps.ts';
import { findUtr, readStatementFile, type StatementLine } from '../domain/bankStatement.ts';
import { civilDateIn } from '../domain/dates.ts';
import { sumMinor } from '../domain/money.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { allGateways, type Gateways } from '../providers/payment/port.ts';
import { databaseNow, type Queries, type Tx } from '../store/database/db.ts';
import {
  endStatement,
  findStatement,
  insertStatement,
  listKnownLines,
  lockStatement,
  type UploadedStatement,
} from '../store/staff/bankStatements.ts';
import { findDifferences, insertBankLines } from '../store/staff/payouts.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

export const LARGEST_STATEMENT = 2 * 1_048_576;
const MOST_LINES = 10_000;
export const MONTH_FIRST = 'Its dates put the month first. Download it with the day first';
const SHOWN = 200;

/** A form with a bank's file. `file` is null if none was chosen. */
export interface SentStatement {
  account: string;
  file: Buffer | null;
}

/** Reads a bank's CSV and keeps it for a day. Nothing is imported. */
export async function readStatementUpload(
  { db, config }: Deps,
  staff: Staff,
  { account, file }: SentStatement,
): Promise<StatementPreview> {
  requirePermission(staff, 'payouts:reconcile');
  const name = account.trim();
  if (name === '' || name.length > 40) {
    throw invalid('account', 'required', 'Name the account in 40 characters or less');
  }
  const today = civilDateIn(await databaseNow(db.queries), config.businessTz);
  const { lines, unreadable, headingLine } = readFile(textOf(file), today);
  if (lines.length > MOST_LINES) {
    throw refused('too_long', 'This statement has over 10,000 lines. Download a shorter period');
  }
  return db.transact(async (tx) => {
    const marked = withFingerprints(name, lines);
    const statement = { account: name, headingLine, lines: marked, unreadable };
    const id = await insertStatement(tx, staff.name, statement);
    await audit(tx, staff, {
      action: 'bank.read',
      ...{ objectKind: 'bank_statement', objectId: name },
      after: { lines: lines.length, unreadable: unreadable.length },
    });
    return toPreview(tx, { ...statement, id, imported: null });
  });
}

/** Returns what importing a statement would do now. */
export async function viewStatement({ db }: Deps, staff: Staff, id: string) {
  requirePermission(staff, 'payouts:reconcile');
  return toPreview(db.queries, found(await findStatement(db.queries, id)));
}

/**
 * Imports a statement's new lines, once. Throws `preview_expired` if they are no longer as many as
 * were shown, because someone else imported some of them meanwhile.
 */
export async function importUpload(
  deps: Deps,
  staff: Staff,
  id: string,
  newLines: number,
): Promise<StatementImported> {
  requirePermission(staff, 'payouts:reconcile');
  return deps.db.transact(async (tx) => {
    const { account, lines, ...statement } = found(await lockStatement(tx, id));
    // A second click.
    if (statement.imported !== null) return { imported: statement.imported, known: 0, skipped: [] };
    const imported = await insertBankLines(tx, account, staff.name, lines);
    if (imported !== newLines) throw new Refusal('preview_expired');
    await endStatement(tx, id, imported);
    await compareAgain(tx, deps);
    const known = lines.length - imported;
    await audit(tx, staff, {
      action: 'bank.import',
      ...{ objectKind: 'bank_statement', objectId: account },
      after: { imported, known, unreadable: statement.unreadable.length },
    });
    return { imported, known, skipped: statement.unreadable.map(({ line }) => line) };
  });
}

/** Compares every gateway's payouts with the bank again. */
export async function compareAgain(tx: Tx, gateways: Gateways): Promise<void> {
  for (const gateway of allGateways(gateways)) {
    await findDifferences(tx, gateway.name);
  }
}

/**
 * Adds to each line what tells it from all others of its account, in any statement, and what told
 * it until 2026-11. Its number is left out: a paste and a file can hold it in different ways.
 */
export function withFingerprints<Line extends StatementLine>(
  account: string,
  lines: readonly Line[],
) {
  const name = account.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const counts = new Map<string, number>();
  const fingerprintOf = (...words: (string | number)[]) => {
    const all = words.join('|');
    // Two equal lines in one statement are two transfers.
    const count = (counts.get(all) ?? 0) + 1;
    counts.set(all, count);
    return hash('sha256', `${all}|${count}`, 'base64url');
  };
  return lines.map((line) => {
    const { bookedOn, narration, utr, amountMinor, written } = line;
    const plain = narration.toUpperCase().replace(/\s+/g, ' ');
    // Earlier pastes may have had no column for the number, and kept its zeros.
    const inWords = findUtr(written.narration);
    const numbers = new Set([written.utr || inWords, inWords, utr, null]);
    return {
      ...line,
      fingerprint: fingerprintOf(name, bookedOn, plain, amountMinor),
      earlier: [...numbers].map((number) =>
        fingerprintOf(account.trim(), bookedOn, written.narration, number ?? '', amountMinor),
      ),
    };
  });
}

async function toPreview(
  queries: Queries,
  { lines, unreadable, imported, ...statement }: UploadedStatement,
): Promise<StatementPreview> {
  const known = await listKnownLines(queries, lines);
  const added = lines.filter(({ fingerprint }) => !known.has(fingerprint));
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const amounts = added.map(({ amountMinor }) => amountMinor);
  return {
    ...statement,
    newLines: added.length,
    knownLines: lines.length - added.length,
    unreadableLines: unreadable.length,
    inMinor: sumMinor(amounts.filter((amount) => amount > 0)),
    outMinor: -sumMinor(amounts.filter((amount) => amount < 0)) + 0,
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    lines: lines.slice(0, SHOWN).map(({ fingerprint, earlier, written, ...line }) => ({
      ...line,
      isKnown: known.has(fingerprint),
    })),
    unreadable: unreadable.slice(0, SHOWN),
    isImported: imported !== null,
  };
}

const refused = (code: string, message: string) => invalid('file', code, message);

const beginnings = [
  ['PK\u0003\u0004', 'xlsx', 'This is an Excel file. Save it as CSV and choose that'],
  ['\u00d0\u00cf\u0011\u00e0', 'xls', 'This is an Excel file. Save it as CSV and choose that'],
  ['%PDF', 'pdf', 'This is a PDF. Choose CSV when you download it at your bank'],
  ['<', 'html', 'This is a web page. Choose CSV when you download it at your bank'],
] as const;

/** Returns a file's text, or refuses it with what to do about it. */
function textOf(file: Buffer | null): string {
  if (!file || file.length === 0) throw refused('required', 'Choose the bank’s CSV file');
  if (file.length > LARGEST_STATEMENT) {
    throw refused('too_large', 'This file is over 2 MB. Download a shorter period');
  }
  const start = file.subarray(0, 4).toString('latin1');
  const other = beginnings.find(([beginning]) => start.startsWith(beginning));
  if (other) throw refused(other[1], other[2]);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    if (!text.includes('\u0000')) return text;
  } catch {
    // Falls through to the same sentence.
  }
  throw refused('encoding', 'This file isn’t UTF-8 text. Save it as “CSV UTF-8” and choose that');
}

function readFile(text: string, today: string) {
  try {
    const file = readStatementFile(text, today);
    if (file === 'month_first') throw refused(file, MONTH_FIRST);
    if (file && file.lines.length + file.unreadable.length > 0) return file;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refused('damaged', 'A quote in this file never ends. Download it again at your bank');
  }
  throw refused(
    'no_heading',
    'No line names columns for date, description, withdrawal and deposit. Paste its lines instead',
  );
}
