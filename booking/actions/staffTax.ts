/** GST and TCS by month, the registers of tax documents, and closing a month. */
import type {
  TaxDocuments,
  TaxDocumentsQuery,
  TaxFigures,
  TaxMonth,
  TaxMonths,
  TcsBuyers,
} from '../contract/staffTax.ts';
import { gstStates } from '../contract/gstStates.ts';
import type { Deps } from '../deps.ts';
import { addMonths, civilDateIn, instantAt } from '../domain/dates.ts';
import { Refusal } from '../errors.ts';
import { databaseNow, type Queries } from '../store/database/db.ts';
import { lockNumbers } from '../store/money/taxDocuments.ts';
import {
  compareWithLedger,
  countUnwritten,
  findClosedMonth,
  findIssuerName,
  insertClosedMonth,
  listMonths,
  listRegister,
  listTcsBuyers,
  sumByRate,
  sumBySeries,
  sumTcs,
  type TaxPeriod,
} from '../store/staff/tax.ts';
import { operatorSettings } from './operatorSettings.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';

const PAGE = 50;

/** Returns the operator's own month. */
export const periodOf = ({ config }: Pick<Deps, 'config'>, month: string): TaxPeriod => ({
  gstin: config.issuer.gstin,
  month: `${month}-01`,
});

/** Lists the months with documents, and who closed each. */
export async function viewTaxMonths(deps: Deps, staff: Staff): Promise<TaxMonths> {
  requirePermission(staff, 'tax:read');
  const { gstin } = deps.config.issuer;
  const today = civilDateIn(await databaseNow(deps.db.queries), deps.config.businessTz);
  const months = await listMonths(deps.db.queries, gstin, `${today.slice(0, 7)}-01`);
  return {
    items: months.map((month) => ({ ...month, closedAt: month.closedAt?.toISOString() ?? null })),
  };
}

/** Returns a month's tax by rate. A closed month's figures are those of the day it was closed. */
export async function viewTaxMonth(deps: Deps, staff: Staff, month: string): Promise<TaxMonth> {
  requirePermission(staff, 'tax:read');
  return deps.db.snapshot((queries) => describeMonth(deps, queries, month));
}

/**
 * Closes a month that is over. Its documents are final anyway; from now on none can be dated in it,
 * so that money recorded later goes into the month of that day.
 */
export async function closeTaxMonth(deps: Deps, staff: Staff, month: string): Promise<TaxMonth> {
  requireFreshPermission(staff, 'tax:close');
  const period = periodOf(deps, month);
  return deps.db.transact(async (tx) => {
    // Documents that are being written finish first, or are written with a later day.
    await lockNumbers(tx, period.gstin, period.month);
    const { canClose, checks, unwritten } = await describeMonth(deps, tx, month);
    const isEqual = checks.every((check) => check.registerMinor === check.ledgerMinor);
    if (!canClose || unwritten > 0 || !isEqual) throw new Refusal('invalid_state');
    const figures = await figuresOf(tx, period);
    if (!(await insertClosedMonth(tx, period, staff.name, figures))) {
      throw new Refusal('invalid_state');
    }
    await audit(tx, staff, {
      action: 'tax.close_month',
      objectKind: 'month',
      objectId: month,
      after: { net: figures.net, tcsMinor: figures.tcsMinor },
    });
    return describeMonth(deps, tx, month);
  });
}

async function figuresOf(queries: Queries, period: TaxPeriod): Promise<TaxFigures> {
  // One after another, because a transaction's connection runs one query at a time.
  const rates = await sumByRate(queries, period);
  const tcs = await sumTcs(queries, period);
  const series = await sumBySeries(queries, period);
  const net = { valueMinor: 0, cgstMinor: 0, sgstMinor: 0, igstMinor: 0 };
  for (const row of rates) {
    const sign = row.direction === 'received' ? 1 : -1;
    net.valueMinor += sign * row.valueMinor;
    net.cgstMinor += sign * row.cgstMinor;
    net.sgstMinor += sign * row.sgstMinor;
    net.igstMinor += sign * row.igstMinor;
  }
  return { rates, net, tcs, tcsMinor: tcs.reduce((sum, row) => sum + row.tcsMinor, 0), series };
}

async function describeMonth(deps: Deps, queries: Queries, month: string): Promise<TaxMonth> {
  const { issuer, businessTz } = deps.config;
  const period = periodOf(deps, month);
  const closed = await findClosedMonth(queries, period);
  const figures = await figuresOf(queries, period);
  const next = addMonths(period.month, 1);
  const monthEnd = instantAt(next, '00:00', businessTz);
  const isOver = (await databaseNow(queries)) >= monthEnd;
  return {
    month,
    supplier: {
      legalName: await issuerNameOf(deps, queries, period),
      gstin: issuer.gstin,
      state: gstStates[issuer.stateCode].name,
    },
    ...(closed?.report ?? figures),
    checks: await compareWithLedger(queries, period),
    unwritten: await countUnwritten(queries, period, [
      instantAt(period.month, '00:00', businessTz),
      monthEnd,
    ]),
    closed: closed && {
      by: closed.closedBy,
      at: closed.closedAt.toISOString(),
      isUnchanged: isSame(closed.report, figures),
    },
    canClose: isOver && !closed,
  };
}

/** Returns the operator's name: in a closed month as on its documents, else today's. */
export async function issuerNameOf({ config }: Deps, queries: Queries, period: TaxPeriod) {
  const isClosed = (await findClosedMonth(queries, period)) !== null;
  const written = isClosed ? await findIssuerName(queries, period) : null;
  return written ?? (await operatorSettings(queries, config)).issuer.legalName;
}

/** Whether two months' figures are equal. The database may store names in another order. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    return one === other;
  }
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

/** Lists a month's documents in the order of their numbers. */
export async function viewTaxDocuments(
  deps: Deps,
  staff: Staff,
  month: string,
  query: TaxDocumentsQuery,
): Promise<TaxDocuments> {
  requirePermission(staff, 'tax:read');
  const rows = await listRegister(
    deps.db.queries,
    periodOf(deps, month),
    {
      ...(query.kind && { kinds: [query.kind] }),
      ...(query.gstBps !== undefined && { gstBps: Number(query.gstBps) }),
      after: query.cursor ?? null,
    },
    PAGE + 1,
  );
  const items = rows.slice(0, PAGE);
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.number ?? null) : null };
}

/** Lists a month's buyers who paid TCS. */
export async function viewTcsBuyers(
  deps: Deps,
  staff: Staff,
  month: string,
  cursor: string | undefined,
): Promise<TcsBuyers> {
  requirePermission(staff, 'tax:read');
  const period = periodOf(deps, month);
  const rows = await listTcsBuyers(deps.db.queries, period, cursor ?? null, PAGE + 1);
  const items = rows.slice(0, PAGE);
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.bookingId ?? null) : null };
}
