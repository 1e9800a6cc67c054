/** Reports for the office: occupancy, revenue, lead time, conversion and cancellations. */
import { stringify } from 'csv-stringify/sync';
import type {
  CancellationReport,
  ConversionReport,
  LeadTimeReport,
  OccupancyReport,
  ReportFile,
  ReportKind,
  ReportQuery,
  RevenueReport,
} from '../contract/reports.ts';
import type { Deps } from '../deps.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { may } from '../domain/roles.ts';
import { invalid } from '../errors.ts';
import { databaseNow } from '../store/database/db.ts';
import {
  countCancellations,
  countHolds,
  countLeadTimes,
  countOccupancy,
  countRevenue,
  countSources,
  type Period,
} from '../store/staff/reports.ts';
import { refuseBadDates } from './departures.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';

const DEFAULT_DAYS = 90;
const MOST_DAYS = 800;

/** Returns the days to report on: those asked for, or else the last ones, or the next ones. */
async function periodOf(
  { db, config }: Deps,
  staff: Staff,
  query: ReportQuery,
  isAhead = false,
): Promise<Period> {
  requirePermission(staff, 'reports:read');
  refuseBadDates(query);
  const today = civilDateIn(await databaseNow(db.queries), config.businessTz);
  const length = DEFAULT_DAYS - 1;
  const isFuture = isAhead && (query.to === undefined || query.to >= today);
  const from = query.from ?? (isFuture ? today : addDays(query.to ?? today, -length));
  const to = query.to ?? (isAhead ? addDays(from, length) : today);
  if (from > to) throw invalid('from', 'order', 'Choose a first day that isn’t after the last one');
  if (to > addDays(from, MOST_DAYS)) throw invalid('to', 'range', 'Choose two years at most');
  return { from, to };
}

export async function reportOccupancy(
  deps: Deps,
  staff: Staff,
  query: ReportQuery,
): Promise<OccupancyReport> {
  const period = await periodOf(deps, staff, query, true);
  return { ...period, rows: await countOccupancy(deps.db.queries, period) };
}

export async function reportRevenue(
  deps: Deps,
  staff: Staff,
  query: ReportQuery,
): Promise<RevenueReport> {
  requirePermission(staff, 'revenue:read');
  const period = await periodOf(deps, staff, query);
  return { ...period, rows: await countRevenue(deps.db.queries, period, deps.config.businessTz) };
}

export async function reportLeadTime(
  deps: Deps,
  staff: Staff,
  query: ReportQuery,
): Promise<LeadTimeReport> {
  const period = await periodOf(deps, staff, query);
  return { ...period, ...(await countLeadTimes(deps.db.queries, period, deps.config.businessTz)) };
}

export async function reportConversion(
  deps: Deps,
  staff: Staff,
  query: ReportQuery,
): Promise<ConversionReport> {
  const period = await periodOf(deps, staff, query);
  const [holds, sources] = await Promise.all([
    countHolds(deps.db.queries, period, deps.config.businessTz),
    countSources(deps.db.queries, period, deps.config.businessTz),
  ]);
  return { ...period, holds, sources };
}

/** Without `revenue:read`, amounts are 0. */
export async function reportCancellations(
  deps: Deps,
  staff: Staff,
  query: ReportQuery,
): Promise<CancellationReport> {
  const period = await periodOf(deps, staff, query);
  const rows = await countCancellations(deps.db.queries, period, deps.config.businessTz);
  if (may(staff.roles, 'revenue:read')) return { ...period, rows };
  return { ...period, rows: rows.map((row) => ({ ...row, refundMinor: 0, keptMinor: 0 })) };
}

/** Returns a report's days and its rows, whose fields become the columns of a table. */
const tables: Record<
  ReportKind,
  (deps: Deps, staff: Staff, query: ReportQuery) => Promise<Period & { rows: readonly object[] }>
> = {
  occupancy: reportOccupancy,
  revenue: reportRevenue,
  lead_time: reportLeadTime,
  async conversion(deps, staff, query) {
    const { holds, sources, ...period } = await reportConversion(deps, staff, query);
    const rows = [
      ...holds.map(({ from, ...counts }) => ({
        of: 'holds',
        channel: null,
        source: from,
        ...counts,
      })),
      ...sources.map(({ channel, source, bookings, paid }) => ({
        ...{ of: 'bookings', channel, source, holds: null, booked: bookings, paid },
      })),
    ];
    return { ...period, rows };
  },
  cancellations: reportCancellations,
};

const columns: Record<ReportKind, readonly string[]> = {
  occupancy: ['date', 'departures', 'seats', 'booked', 'held'],
  revenue: [
    ...['month', 'tripSlug', 'tripTitle', 'currency', 'bookings', 'cancelled'],
    ...['priceMinor', 'receivedMinor'],
  ],
  lead_time: ['fromDays', 'toDays', 'bookings'],
  conversion: ['of', 'channel', 'source', 'holds', 'booked', 'paid'],
  cancellations: [
    ...['by', 'reason', 'reasonCode', 'currency', 'cancellations', 'moved'],
    ...['refundMinor', 'keptMinor'],
  ],
};

/** Amounts in a table for spreadsheets are in the currency's main unit, such as rupees. */
function toCells(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) =>
      name.endsWith('Minor')
        ? [name.replace(/Minor$/, ''), (Number(value) / 100).toFixed(2)]
        : [name, value],
    ),
  );
}

/** Returns a report as CSV to someone who just entered a code, and records who took it. */
export async function exportReport(
  deps: Deps,
  staff: Staff,
  kind: ReportKind,
  query: ReportQuery,
): Promise<ReportFile> {
  requireFreshPermission(staff, 'reports:read');
  const { from, to, rows } = await tables[kind](deps, staff, query);
  await deps.db.transact((tx) =>
    audit(tx, staff, {
      ...{ action: 'report.export', objectKind: 'report', objectId: kind },
      after: { from, to, rows: rows.length },
    }),
  );
  const isShown = (name: string) => may(staff.roles, 'revenue:read') || !name.endsWith('Minor');
  const text = stringify(rows.map(toCells), {
    header: true,
    columns: columns[kind].filter(isShown).map((name) => name.replace(/Minor$/, '')),
    escape_formulas: true,
    bom: true,
  });
  return { from, to, text };
}
