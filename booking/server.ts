import { once } from 'node:events';
import type { Server } from 'node:http';
import { warnOfOtherCompany } from './actions/operatorSettings.ts';
import { warnOfNoStaff } from './actions/warnOfNoStaff.ts';
import { buildApp } from './app.ts';
import { describeConfig, readConfig } from './config.ts';
import { startQueue } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import { serveMetrics } from './metricsServer.ts';
import { makeProviders } from './providers/makeProviders.ts';
import { makeAllAccounts } from './providers/signIn/accounts.ts';
import { failToStart } from './startFailure.ts';
import { openDatabase, requireSchema, updateSchema } from './store/database/open.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  // In hosted mode that's a step of its own, so that a release can start before and after it.
  await (config.mode === 'hosted' ? requireSchema(db) : updateSchema(config, db));
  let wake = () => {};
  const parts = { config, db, ...makeAllAccounts(db, config), ...makeProviders(config) };
  const app = await buildApp({ ...parts, wake: () => wake() });
  await warnOfOtherCompany(db.queries, config, (message) => {
    app.log.warn(message);
  });
  if (config.isTrial) {
    app.log.warn('TRIAL_SITE is on: bookings are confirmed for no real money');
  }
  await warnOfNoStaff(db.queries, config, (message) => {
    app.log.warn(message);
  });
  const queue = await startQueue({ ...parts, log: app.log, wake: () => wake() });
  const worker = startWorker({ ...parts, log: app.log }, queue.publish);
  wake = worker.wake;
  // The current configuration, with secrets masked. Check this first if something looks wrong.
  process.stdout.write(`${describeConfig(config).join('\n')}\n`);

  let metricsServer: Server | null = null;
  let closing = false;
  const stop = async () => {
    if (closing) return;
    closing = true;
    metricsServer?.close();
    await app.close();
    await worker.stop();
    await queue.stop();
    parts.mail.close();
    await db.close();
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  try {
    await app.listen({ host: config.host, port: config.port });
    if (config.staffPort !== null) {
      app.staffServer.listen(config.staffPort, config.host);
      await once(app.staffServer, 'listening');
    }
    if (config.metricsPort !== null) metricsServer = await serveMetrics(parts, config.metricsPort);
  } catch (error) {
    await stop();
    throw error;
  }
  // Returns memory used during startup to the system, if the command line allows it.
  await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  process.stdout.write(`booking service (${config.mode}, ${db.driver}) on ${config.publicUrl}\n`);
}

await main().catch(failToStart);
