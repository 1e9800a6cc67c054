/** The audit log: who did what, who was refused, and who looked. Owners read it. */
import { stringify } from 'csv-stringify/sync';
import type { RefusalCode } from '../contract/refusals.ts';
import type { AuditFile, AuditFileQuery, AuditPage, AuditQuery } from '../contract/staffAudit.ts';
import type { Deps } from '../deps.ts';
import { isCivilDate } from '../domain/dates.ts';
import { invalid } from '../errors.ts';
import { addAuditOncePerMinute, listAudit } from '../store/staff/audit.ts';
import { nameAuditSubjects } from '../store/staff/auditSubjects.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';

const ROWS_OF_FILE = 2_000;

/** Returns one more row than the limit if there are more. */
async function rowsOf({ db, config }: Deps, query: AuditFileQuery, limit: number) {
  const isUnreal = query.day !== undefined && !isCivilDate(query.day);
  if (isUnreal) throw invalid('day', 'date', 'Enter a real date');
  const filter = {
    objectId: query.objectId ?? null,
    kind: query.kind ?? null,
    person: query.person ?? null,
    day: query.day ?? null,
    cursor: query.cursor ?? null,
  };
  const timeZone = config.businessTz;
  const found = await listAudit(db.queries, filter, { limit: limit + 1, timeZone });
  const rows = found.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Lists the log, newest first. `summaries` says what each route does. */
export async function viewAudit(
  deps: Deps,
  staff: Staff,
  query: AuditQuery,
  summaries: ReadonlyMap<string, string>,
): Promise<AuditPage> {
  requirePermission(staff, 'audit:read');
  const limit = Math.min(Number(query.limit ?? 50), 200);
  const { rows, next } = await rowsOf(deps, query, limit);
  const subjects = await nameAuditSubjects(deps.db.queries, rows);
  const items = rows.map((row) => {
    const names = row.objectKind === 'route' ? summaries : subjects;
    return { ...row, subject: names.get(row.objectId) ?? null };
  });
  return { items, next };
}

/** Returns a part of the log as CSV. The first part records who takes it. */
export async function exportAudit(
  deps: Deps,
  staff: Staff,
  query: AuditFileQuery,
): Promise<AuditFile> {
  requireFreshPermission(staff, 'audit:read');
  const { rows, next } = await rowsOf(deps, query, ROWS_OF_FILE);
  const { cursor, ...after } = query;
  if (cursor === undefined) {
    await deps.db.transact((tx) =>
      audit(tx, staff, { action: 'log.export', objectKind: 'log', objectId: 'audit', after }),
    );
  }
  const text = stringify(
    rows.map(({ at, actor, role, action, objectKind, objectId, reason, before, after: now }) => [
      ...[at, actor, role, action, objectKind, objectId, reason],
      ...[JSON.stringify(before), JSON.stringify(now)],
    ]),
    {
      ...{ escape_formulas: true, bom: cursor === undefined, header: cursor === undefined },
      columns: [
        ...['at', 'actor', 'roles', 'action', 'kind', 'object', 'reason', 'before', 'after'],
      ],
    },
  );
  return { text, next };
}

/** Records that someone tried what they may not do, once a minute for each route. */
export async function auditRefusal(
  { db }: Pick<Deps, 'db'>,
  { name, roles, requestId }: Staff,
  refused: { route: string; code: RefusalCode },
): Promise<void> {
  await db.transact((tx) =>
    addAuditOncePerMinute(tx, {
      ...{ actor: name, role: roles.join(), requestId, before: null, reason: null },
      ...{ action: 'access.refuse', objectKind: 'route', objectId: refused.route },
      after: { code: refused.code },
    }),
  );
}
