import { createContentClient } from '../client.ts';
import { MetricsPortUnavailable } from '../metricsServer.ts';
import { readSettings, WrongSettings } from './settings.ts';
import { findMissingFields } from './missingFields.ts';
import { listPlanned, reschedule, type Planned } from './schedule.ts';
import { serveScheduleMetrics } from './metrics.ts';
import { startScheduler } from './scheduler.ts';

const usage = `Usage:
  node sanity/scheduler/server.ts                       run: publish and take offline on schedule
  node sanity/scheduler/server.ts list                  list scheduled actions
  node sanity/scheduler/server.ts cancel <kind> <id>    cancel an action
  node sanity/scheduler/server.ts move <kind> <id> <instant>
<kind> is "publish" or "unpublish"; <instant> looks like 2026-12-01T09:00:00+05:30.`;

/** A wrong argument. The message says which. */
class UsageError extends Error {}

async function main([command, kind, id, instant]: string[]): Promise<void> {
  const { webhook, metricsPort, ...content } = readSettings(process.env);
  const client = createContentClient(content);
  if (command === undefined) {
    const log = { info: console.log, warn: console.warn };
    const scheduler = startScheduler({ client, webhook, log, findMissing: findMissingFields });
    if (metricsPort !== null) await serveScheduleMetrics(scheduler, metricsPort);
    const stop = () => void scheduler.close().then(() => process.exit(0));
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    console.log('The scheduler is running.');
    return;
  }
  if (command === 'list') {
    const planned = await listPlanned(client);
    for (const item of planned) {
      console.log(`${item.at}  ${item.kind.padEnd(9)}  ${item.id}  ${item.title ?? ''}`);
    }
    if (planned.length === 0) console.log('Nothing is scheduled.');
    return;
  }
  const item = { kind: readKind(kind), id: id ?? '' };
  const at = new Date(instant ?? '');
  if (!item.id) throw new UsageError(usage);
  if (command === 'cancel') return reschedule(client, item, null);
  if (command !== 'move' || Number.isNaN(at.getTime())) throw new UsageError(usage);
  return reschedule(client, item, at);
}

function readKind(text: string | undefined): Planned['kind'] {
  if (text === 'publish' || text === 'unpublish') return text;
  throw new UsageError(usage);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  const known = [UsageError, WrongSettings, MetricsPortUnavailable];
  const isKnown = known.some((kind) => error instanceof kind);
  console.error(isKnown && error instanceof Error ? error.message : error);
  process.exit(1);
});
