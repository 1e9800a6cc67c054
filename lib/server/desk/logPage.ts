import type { AuditFileQuery, AuditPage } from '@/booking/contract/staffAudit';
import { queryValue } from '@/lib/booking/bookingSelection';
import { deskPaths } from '@/lib/desk/deskPaths';
import { actionWords } from '@/lib/desk/actionWords';
import { logKindNames } from '@/lib/desk/logWords';
import { nameIn } from '@/lib/nameIn';
import { isUuid } from '@/lib/isUuid';
import type { DeskRequest } from './deskPage';
import { officeService } from './officeService';

export interface LogEntry {
  id: string;
  at: string;
  actor: string;
  roles: string;
  action: string;
  /** What it was done to: a kind, and an ID or reference. */
  object: string;
  reason: string | null;
  /** Each fact that changed, such as `roles: sales → owner`. */
  changes: readonly string[];
}

export interface LogPageProps {
  entries: readonly LogEntry[];
  next: string | null;
  filters: AuditFileQuery;
}

/** Loads a page of the log, newest first. A person is posted: names don't belong in addresses. */
export async function loadLogPage({ query, posted, visitor }: DeskRequest) {
  const filters = readLogFilters((name) => (posted ? posted.text(name) : queryValue(query, name)));
  if (!posted) delete filters.person;
  if (posted && !filters.person) return { redirectTo: deskPaths.log({ ...filters }) };
  const { items, next } = await officeService.audit(filters, visitor);
  return { entries: items.map(toEntry), next, filters } satisfies LogPageProps;
}

/** Returns the filters in an address or a form. Anything else there is left out. */
export function readLogFilters(valueOf: (name: string) => string): AuditFileQuery {
  const person = valueOf('person').trim().slice(0, 60);
  const kind = nameIn(logKindNames, valueOf('kind'));
  const [day, cursor] = [valueOf('day'), valueOf('cursor')];
  const isReal = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return {
    ...(person && { person }),
    ...(kind && { kind }),
    ...(isReal && { day }),
    ...(isUuid(cursor) && { cursor }),
  };
}

type Item = AuditPage['items'][number];

function toEntry({ id, at, actor, role, action, objectKind, objectId, ...rest }: Item): LogEntry {
  return {
    ...{ id, at, actor, roles: role, reason: rest.reason, action: actionWords(action) },
    object: objectKind === 'route' ? objectId : `${objectKind} ${objectId}`,
    changes: changesOf(factsOf(rest.before), factsOf(rest.after)),
  };
}

const factsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const MOST_CHANGES = 12;

/** Returns what differs, without what stayed the same. */
function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => textOf(before[name]) !== textOf(after[name]))
    .slice(0, MOST_CHANGES)
    .map((name) => {
      const was = name in before ? `${textOf(before[name])} → ` : '';
      return `${name}: ${was}${name in after ? textOf(after[name]) : 'nothing'}`;
    });
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
