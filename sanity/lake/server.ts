import { findMissingFields } from '../scheduler/missingFields.ts';
import { startScheduler } from '../scheduler/scheduler.ts';
import { startLake } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { codeOf, messageOf } from './errors.ts';
import { schedulerClient } from './ownClients.ts';
import { LakeLocked } from './storage/lock.ts';
import { LogDamaged } from './storage/log.ts';

/** Starts the content lake from the environment: `node sanity/lake/server.ts`. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const running = await startLake(config, { logLevel: process.env.LAKE_LOG_LEVEL });
  running.app.log.info(
    `Content lake ready: ${running.url} (${running.lake.store.documents.size} documents)`,
  );
  const scheduler = startScheduler({
    client: schedulerClient(config, running.url),
    findMissing: findMissingFields,
    webhook: config.webhook,
    log: running.app.log,
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    const closing = scheduler.close().then(() => running.close());
    closing.then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Prints one sentence if the cause is known, otherwise the whole error. */
function fail(error: unknown): never {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof LakeLocked || error instanceof LogDamaged) {
    return error.message;
  }
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return `The content lake cannot start: port ${process.env.LAKE_PORT || '3333'} is in use. Stop the other program or set LAKE_PORT.`;
  }
  if (code === 'ENOSPC') return 'The content lake cannot start: the disk is full.';
  if (code === 'EACCES' || code === 'EROFS') {
    return `The content lake cannot write its data: ${messageOf(error)}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main().catch(fail);
