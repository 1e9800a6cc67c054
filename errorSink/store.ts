import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { ErrorEvent } from './envelope.ts';

/** An event as shown in the list. */
export interface EventSummary {
  id: string;
  /** When the sink received it, as an ISO instant. */
  receivedAt: string;
  level: string;
  message: string;
  /** The page or route it happened on, or an empty string. */
  route: string;
  from: 'browser' | 'server';
  release: string;
  tags: Record<string, string>;
}

interface Kept {
  receivedAt: string;
  event: ErrorEvent;
}

/** Stores the newest events as files and deletes the oldest. Only the list is kept in memory. */
export function openStore(directory: string, limit: number) {
  mkdirSync(directory, { recursive: true });
  const files = new Map<string, string>();
  let summaries: EventSummary[] = [];
  for (const name of readdirSync(directory).sort()) {
    const kept = name.endsWith('.json') ? read(join(directory, name)) : null;
    if (kept) remember(name, kept);
  }

  function remember(name: string, { receivedAt, event }: Kept) {
    files.set(event.event_id, name);
    summaries = [
      summaryOf(event, receivedAt),
      ...summaries.filter(({ id }) => id !== event.event_id),
    ];
    for (const { id } of summaries.slice(limit)) forget(id);
    summaries = summaries.slice(0, limit);
  }

  function forget(id: string) {
    const name = files.get(id);
    if (name) rmSync(join(directory, name), { force: true });
    files.delete(id);
  }

  return {
    add(event: ErrorEvent, now: Date) {
      const kept: Kept = { receivedAt: now.toISOString(), event };
      const name =
        files.get(event.event_id) ??
        `${String(now.getTime()).padStart(15, '0')}-${event.event_id}.json`;
      writeFileAtomic.sync(join(directory, name), JSON.stringify(kept));
      remember(name, kept);
    },
    /** Newest first. */
    list: (): readonly EventSummary[] => summaries,
    find(id: string): { summary: EventSummary; event: ErrorEvent } | null {
      const name = files.get(id);
      const kept = name ? read(join(directory, name)) : null;
      return kept && { summary: summaryOf(kept.event, kept.receivedAt), event: kept.event };
    },
    clear() {
      for (const id of [...files.keys()]) forget(id);
      summaries = [];
    },
  };
}

function read(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return null;
  }
}

function summaryOf(event: ErrorEvent, receivedAt: string): EventSummary {
  const thrown = event.exception?.values?.at(-1);
  return {
    id: event.event_id,
    receivedAt,
    level: event.level ?? 'error',
    message: thrown
      ? [thrown.type, thrown.value].filter(Boolean).join(': ')
      : (event.message ?? '(no message)'),
    route: event.transaction ?? event.request?.url ?? '',
    from: event.platform === 'node' ? 'server' : 'browser',
    release: event.release ?? '',
    tags: Object.fromEntries(
      Object.entries(event.tags ?? {}).map(([name, value]) => [name, String(value)]),
    ),
  };
}
