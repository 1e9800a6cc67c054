/**
 * Payouts of the gateway and lines of bank statements, compared with the ledger. Nothing here books
 * money: people match lines and explain differences.
 */
import { CsvError } from 'csv-parse/sync';
import type {
  BankLines,
  BankLinesQuery,
  Difference,
  DifferenceExplained,
  MatchRequest,
  Payouts,
  PayoutsRead,
  StatementColumns,
  StatementImported,
  StatementRequest,
} from '../contract/staffPayouts.ts';
import type { Deps } from '../deps.ts';
import { readStatement } from '../domain/bankStatement.ts';
import { addMonths, civilDateIn } from '../domain/dates.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { allGateways, GatewayRejected, GatewayUnavailable } from '../providers/payment/port.ts';
import { databaseNow } from '../store/database/db.ts';
import {
  countOpenDifferences,
  decideBankLine,
  explainDifference,
  findBankLine,
  findDifferences,
  insertBankLines,
  lastReadAt,
  listBankLines,
  listDifferences,
  listPayouts,
  proposeMatches,
  savePayoutRead,
  saveSettled,
  sumUnexplained,
  type DifferenceRow,
} from '../store/staff/payouts.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { compareAgain, MONTH_FIRST, withFingerprints } from './staffStatements.ts';

const PAGE = 30;
const SAVED_AT_ONCE = 2_000;

/** Lists payouts, newest first, and every difference that nobody has explained. */
export async function viewPayouts(
  deps: Deps,
  staff: Staff,
  cursor: string | undefined,
): Promise<Payouts> {
  requirePermission(staff, 'payouts:reconcile');
  const [gateway = '', id = ''] = (cursor ?? '').split(' ');
  return deps.db.snapshot(async (queries) => {
    const rows = await listPayouts(queries, id ? { gateway, id } : null, PAGE + 1);
    const items = rows.slice(0, PAGE);
    const last = items.at(-1);
    const differences = await listDifferences(queries);
    const readAt = await lastReadAt(queries);
    return {
      items: items.map((row) => ({ ...row, settledAt: row.settledAt.toISOString() })),
      nextCursor: rows.length > PAGE && last ? `${last.gateway} ${last.id}` : null,
      differences: differences.map(toDifference),
      unexplainedMinor: await sumUnexplained(queries),
      readAt: readAt ? readAt.toISOString() : null,
    };
  });
}

const toDifference = (row: DifferenceRow): Difference => ({
  ...row,
  foundAt: row.foundAt.toISOString(),
});

/** Reads this and last month's payouts from every gateway, and compares again. */
export async function readPayouts(deps: Deps, staff: Staff): Promise<PayoutsRead> {
  requirePermission(staff, 'payouts:reconcile');
  const today = civilDateIn(await databaseNow(deps.db.queries), deps.config.businessTz);
  const months = [addMonths(today, -1), today].map((day) => day.slice(0, 7));
  const gateways = await Promise.all(
    allGateways(deps).map(async (gateway) => {
      const listed = await Promise.all(months.map((month) => gateway.listSettled(month)));
      return { name: gateway.name, entries: listed.flat() };
    }),
  ).catch((error: unknown) => {
    const isGatewayError = error instanceof GatewayUnavailable || error instanceof GatewayRejected;
    throw isGatewayError ? new Refusal('gateway_unavailable') : error;
  });
  const entries = gateways.flatMap((gateway) => gateway.entries);
  await deps.db.transact(async (tx) => {
    for (const { name, entries: listed } of gateways) {
      for (let at = 0; at < listed.length; at += SAVED_AT_ONCE) {
        await saveSettled(tx, name, listed.slice(at, at + SAVED_AT_ONCE));
      }
      await savePayoutRead(tx, name);
      await findDifferences(tx, name);
    }
    await audit(tx, staff, {
      action: 'payouts.read',
      objectKind: 'payout',
      objectId: gateways.map(({ name }) => name).join(' '),
      after: { entries: entries.length },
    });
  });
  return {
    // Each gateway's payouts have their own IDs.
    settlements: new Set(entries.map(({ settlementId }) => settlementId)).size,
    entries: entries.length,
    openDifferences: await countOpenDifferences(deps.db.queries),
  };
}

/** Says why the gateway, the bank and the ledger differ. */
export async function explainPayoutDifference(
  deps: Deps,
  staff: Staff,
  id: string,
  { reason, note }: DifferenceExplained,
): Promise<Difference> {
  requirePermission(staff, 'payouts:reconcile');
  return deps.db.transact(async (tx) => {
    const row = await explainDifference(tx, id, { reason, note: note.trim(), by: staff.name });
    if (!row) throw new Refusal('invalid_state');
    await audit(tx, staff, {
      action: 'payouts.explain',
      objectKind: 'payout',
      objectId: row.settlementId ?? row.subjectId,
      before: { kind: row.kind, differenceMinor: row.actualMinor - row.expectedMinor },
      after: { reason },
      reason: note.trim() || null,
    });
    return toDifference(row);
  });
}

/** Imports a statement's lines, each once, and compares payouts with the bank again. */
export async function importStatement(
  deps: Deps,
  staff: Staff,
  { account, text, columns }: StatementRequest,
): Promise<StatementImported> {
  requirePermission(staff, 'payouts:reconcile');
  const { lines, skipped } = readPasted(text, columns);
  if (lines.length === 0) {
    throw invalid('text', 'empty', 'No line has a date and an amount in the chosen columns');
  }
  const marked = withFingerprints(account, lines);
  return deps.db.transact(async (tx) => {
    const imported = await insertBankLines(tx, account.trim(), staff.name, marked);
    await compareAgain(tx, deps);
    await audit(tx, staff, {
      action: 'bank.import',
      objectKind: 'bank_statement',
      objectId: account.trim(),
      after: { imported, known: lines.length - imported },
    });
    return { imported, known: lines.length - imported, skipped };
  });
}

function readPasted(text: string, columns: StatementColumns) {
  try {
    const read = readStatement(text, columns);
    if (read !== 'month_first') return read;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid('text', 'damaged', 'A quote in these lines never ends');
  }
  throw invalid('text', 'month_first', MONTH_FIRST);
}

/** Lists bank lines with what each may be. */
export async function viewBankLines(
  deps: Deps,
  staff: Staff,
  { state = 'open', cursor }: BankLinesQuery,
): Promise<BankLines> {
  requirePermission(staff, 'payouts:reconcile');
  const { queries } = deps.db;
  const rows = await listBankLines(queries, state, cursor ?? null, PAGE + 1);
  const items = await Promise.all(
    rows.slice(0, PAGE).map(async (line) => ({
      ...line,
      proposals: line.state === 'open' ? await proposeMatches(queries, line) : [],
    })),
  );
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
}

/** Matches a line with one of its proposals. */
export async function matchBankLine(
  deps: Deps,
  staff: Staff,
  lineId: string,
  { kind, id }: MatchRequest,
): Promise<void> {
  requirePermission(staff, 'payouts:reconcile');
  await deps.db.transact(async (tx) => {
    const line = found(await findBankLine(tx, lineId));
    const proposals = line.state === 'open' ? await proposeMatches(tx, line) : [];
    const chosen = proposals.find((proposal) => proposal.kind === kind && proposal.id === id);
    if (!chosen || !(await decideBankLine(tx, lineId, staff.name, { kind, id }))) {
      throw new Refusal('invalid_state');
    }
    await compareAgain(tx, deps);
    await audit(tx, staff, {
      action: 'bank.match',
      objectKind: 'bank_statement',
      objectId: lineId,
      after: { kind, matched: chosen.name, amountMinor: line.amountMinor },
    });
  });
}

/** Says what a line is that belongs to no payment, such as rent. */
export async function explainBankLine(
  deps: Deps,
  staff: Staff,
  lineId: string,
  reason: string,
): Promise<void> {
  requirePermission(staff, 'payouts:reconcile');
  await deps.db.transact(async (tx) => {
    const line = found(await findBankLine(tx, lineId));
    if (!(await decideBankLine(tx, lineId, staff.name, { reason: reason.trim() }))) {
      throw new Refusal('invalid_state');
    }
    await audit(tx, staff, {
      action: 'bank.explain',
      objectKind: 'bank_statement',
      objectId: lineId,
      after: { amountMinor: line.amountMinor },
      reason: reason.trim(),
    });
  });
}
