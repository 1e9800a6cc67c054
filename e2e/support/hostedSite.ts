import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { distDir, ports } from './addresses.mjs';
import { expect } from './test';

const port = ports.site + 2;

/**
 * Serves the same build a second time, in hosted mode with its own settings. Its content store is
 * unreachable, so its pages are built without content.
 */
export async function withHostedSite(
  settings: Record<string, string>,
  meanwhile: (address: string) => Promise<void>,
): Promise<void> {
  const address = `http://127.0.0.1:${port}`;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-hosted-'));
  const nobody = 'http://127.0.0.1:9';
  const site = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        SAFAR_MODE: 'hosted',
        TRIAL_SITE: 'on',
        TRUSTED_PROXIES: '0',
        SITE_URL: address,
        BOOKING_URL: nobody,
        SANITY_API_HOST: nobody,
        SANITY_PROJECT_ID: 'safar',
        SANITY_DATASET: 'production',
        SERVICE_TOKEN: 'of-the-hosted-site-0123456789-abcdef',
        NEXT_DIST_DIR: distDir,
        DATA_DIR: dataDir,
        ...settings,
      },
    },
  );
  const exit = new Promise((resolve) => site.once('exit', resolve));
  const answers = () =>
    fetch(`${address}/start.js`).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    await expect.poll(answers, { timeout: 60_000 }).toBe(200);
    await meanwhile(address);
  } finally {
    site.kill();
    await exit;
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
