/**
 * A complete Safar for benchmarks: content lake, booking service and two site instances on one
 * production build, with the settings and memory limits of `npm start`. The booking service has its
 * own PostgreSQL if one is installed, as in production, else PGlite. All files are in a temporary
 * data directory and a separate build folder.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SanityClient } from '@sanity/client';
import { createContentClient } from '../sanity/client.ts';
import { findPostgres, startCluster } from '../booking/testing/postgresCluster.mjs';
import { Programs } from '../scripts/start/programs.mjs';
import { readSecrets } from '../scripts/start/secrets.mjs';
import { listServices } from '../scripts/start/services.mjs';
import { readSettings, root } from '../scripts/start/settings.mjs';
import { startRelay, type Relay } from './relay.ts';

const firstPort = Number(process.env.BENCH_PORT ?? 3710);
const distDir = '.next-bench';

export interface SiteUnderMeasurement {
  /** The two instances' addresses. */
  instances: readonly [string, string];
  /** The booking service's database. */
  database: 'PostgreSQL' | 'PGlite';
  /** Null on PGlite. */
  databaseUrl: string | null;
  /** A client that writes like the Studio and sees drafts. */
  client: SanityClient;
  /** The lake's webhooks and the instances' responses. */
  relay: Relay;
  serviceUrl: string;
  serviceToken: string;
  /** Invites people to the staff. */
  inviteKey: string;
  /** Every email Safar sends. */
  inboxUrl: string;
  payUrl: string;
  /** Where the programs write, and their logs. */
  dataDir: string;
  /** The programs that run now. */
  running(): { name: string; pid: number | undefined }[];
  /** Loads the lake's trips into the booking service. */
  syncTrips(): Promise<void>;
  close(): Promise<void>;
}

/** Starts everything. `prepare` fills the lake before the site is built. */
export async function startSite(options: {
  build: boolean;
  prepare: (client: SanityClient) => Promise<void>;
  memoryMb?: number;
  /** Where the booking service finds the gateway and its database, if something is to stand between. */
  between?: { payUrl: string; databaseUrl: (real: string) => Promise<string> };
  /** The folder of the database, if not a temporary one. */
  databaseIn?: string;
}): Promise<SiteUnderMeasurement> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'safar-bench-'));
  const settings = readSettings({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    NEXT_DIST_DIR: distDir,
    SITE_MEMORY_MB: String(options.memoryMb ?? ''),
    SITE_PORT: String(firstPort),
    BOOKING_PORT: String(firstPort + 2),
    LAKE_PORT: String(firstPort + 3),
    PAY_PORT: String(firstPort + 5),
    MAIL_PORT: String(firstPort + 6),
    INBOX_PORT: String(firstPort + 7),
    ...(options.between && { PAY_URL: options.between.payUrl }),
  });
  const secrets = readSecrets(settings, { NODE_ENV: 'production' });
  const second = { ...settings, ports: { ...settings.ports, site: firstPort + 1 } };
  const instances = [`http://127.0.0.1:${firstPort}`, `http://127.0.0.1:${firstPort + 1}`] as const;
  const relay = await startRelay(instances);
  process.env.WEBHOOK_URL = relay.urls.join(',');
  process.env.SANITY_API_READ_TOKEN = '';
  const programs = new Programs(path.join(dataDir, 'logs'));
  const postgres = findPostgres();
  const cluster = postgres
    ? await startCluster(postgres, { fsync: true, within: options.databaseIn })
    : null;
  const close = async () => {
    await programs.stop();
    await relay.close();
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void close().then(() => process.exit(130)));
  }
  try {
    if (cluster) {
      const { between } = options;
      process.env.DATABASE_URL = between ? await between.databaseUrl(cluster.url) : cluster.url;
    }
    const services = listServices(settings, secrets, { dev: false });
    const other = listServices(second, secrets, { dev: false }).site;
    await Promise.all([
      programs.start(services.lake),
      programs.start(services.booking),
      programs.start(services.pay),
      programs.start(services.mail),
    ]);
    await programs.run(services.seed);
    const client = createContentClient({
      ...settings.content,
      readToken: 'local-bench',
    }).withConfig({ perspective: 'raw' });
    await options.prepare(client);
    await programs.run(services.sync);
    if (options.build || !existsSync(path.join(root, distDir, 'BUILD_ID'))) {
      console.log('Building the site …');
      await programs.run(services.build);
    }
    const siteUrl = settings.siteUrl;
    await Promise.all([
      programs.start(services.site),
      programs.start({ ...other, name: 'site-2', env: { ...other.env, SITE_URL: siteUrl } }),
    ]);
    return {
      instances,
      database: cluster ? 'PostgreSQL' : 'PGlite',
      databaseUrl: cluster?.url ?? null,
      client,
      relay,
      serviceUrl: settings.bookingUrl,
      serviceToken: String(secrets.SERVICE_TOKEN),
      inviteKey: String(secrets.STAFF_INVITE_KEY),
      inboxUrl: settings.inboxUrl,
      payUrl: `http://localhost:${settings.ports.pay}`,
      dataDir,
      running: () => programs.running,
      syncTrips: () => programs.run(services.sync),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
