import { createContentClient } from '../client.ts';
import { findMissingFields } from './missingFields.ts';
import { listPlanned, reschedule, type Planned } from './schedule.ts';
import { startScheduler } from './scheduler.ts';

const usage = `Usage:
  node sanity/scheduler/server.ts                       run: publish and take offline on schedule
  node sanity/scheduler/server.ts list                  list scheduled actions
  node sanity/scheduler/server.ts cancel <kind> <id>    cancel an action
  node sanity/scheduler/server.ts move <kind> <id> <instant>
<kind> is "publish" or "unpublish"; <instant> looks like 2026-12-01T09:00:00+05:30.`;

/** A wrong setting or argument. The message says which. */
class UsageError extends Error {}

function readSettings(env: NodeJS.ProcessEnv) {
  // As on the site, an empty SANITY_API_HOST means hosted Sanity and a missing one the local lake.
  const apiHost = env.SANITY_API_HOST ?? `http://localhost:${env.LAKE_PORT || '3333'}`;
  const token = env.SANITY_API_WRITE_TOKEN || env.LAKE_WRITE_TOKEN || '';
  if (!apiHost && !token) {
    throw new UsageError('With hosted Sanity, SANITY_API_WRITE_TOKEN must be set.');
  }
  const urls = (env.WEBHOOK_URL ?? '').split(',').flatMap((url) => url.trim() || []);
  const secret = env.SANITY_WEBHOOK_SECRET ?? '';
  if (urls.length > 0 && !secret) {
    throw new UsageError('WEBHOOK_URL is set, so SANITY_WEBHOOK_SECRET must be set too.');
  }
  const client = createContentClient({
    projectId: env.SANITY_PROJECT_ID || 'safar',
    dataset: env.SANITY_DATASET || 'production',
    apiHost,
    readToken: token || 'local-scheduler',
  });
  return { client, webhook: urls.length > 0 ? { urls, secret } : null };
}

async function main([command, kind, id, instant]: string[]): Promise<void> {
  const { client, webhook } = readSettings(process.env);
  if (command === undefined) {
    const log = { info: console.log, warn: console.warn };
    const scheduler = startScheduler({ client, webhook, log, findMissing: findMissingFields });
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
  console.error(error instanceof UsageError ? error.message : error);
  process.exit(1);
});
