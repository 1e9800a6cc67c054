import type { AuditFileQuery, AuditPage } from '@/booking/contract/staffAudit';
import { queryValue } from '@/lib/booking/bookingSelection';
import { deskPaths } from '@/lib/desk/deskPaths';
import { actionWords } from '@/lib/desk/actionWords';
import { changeWords, objectWords } from './logEntries';
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
  /** What it was done to, by its name or reference; for a refusal, what was refused. */
  object: string;
  reason: string | null;
  /** Each fact that changed, such as `Roles: sales → owner`. */
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

function toEntry(item: Item): LogEntry {
  const { id, at, actor, role, action, reason } = item;
  return {
    ...{ id, at, actor, roles: role, reason, action: actionWords(action) },
    object: objectWords(item),
    changes: changeWords(item.before, item.after),
  };
}
