import { flushCompileCache } from 'node:module';
import { findMissingFields } from '../scheduler/missingFields.ts';
import { startScheduler } from '../scheduler/scheduler.ts';
import { startLake } from './app.ts';
import { readConfig } from './config.ts';
import { codeOf, messageOf } from './errors.ts';
import { ownClient } from './ownClients.ts';
import { fail } from './program.ts';

/** Starts the content lake from the environment: `node sanity/lake/server.ts`. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const running = await startLake(config, { logLevel: process.env.LAKE_LOG_LEVEL });
  running.app.log.info(
    `Content lake ready: ${running.url} (${running.lake.store.reader.count()} documents)`,
  );
  flushCompileCache();
  // A hosted lake's scheduler is a program of its own, which goes on while the lake restarts.
  const scheduler = config.hosted
    ? null
    : startScheduler({
        client: ownClient(config, running.url, 'scheduler'),
        findMissing: findMissingFields,
        webhook: config.webhook,
        log: running.app.log,
      });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    const closing = (scheduler?.close() ?? Promise.resolve()).then(() => running.close());
    closing.then(() => process.exit(0), failToRun);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function failToRun(error: unknown): never {
  return fail(sentenceFor(error) ?? error);
}

/** Returns a sentence that explains a system error, or null for other errors. */
function sentenceFor(error: unknown): string | null {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return `The content lake cannot start: port ${process.env.LAKE_PORT || '3333'} is in use. Stop the other program or set LAKE_PORT.`;
  }
  if (code === 'ENOSPC') return 'The content lake cannot start: the disk is full.';
  if (code === 'EACCES' || code === 'EROFS') {
    return `The content lake cannot write its data: ${messageOf(error)}`;
  }
  return null;
}

await main().catch(failToRun);
