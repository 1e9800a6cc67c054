/**
 * Starts a whole Safar for the journeys, with data of its own that is thrown away afterwards.
 * Run by Playwright; run by hand it stays up, and journeys then start at once.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dataDirNote, distDir, payUrl, ports, siteUrl } from './addresses.mjs';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-e2e-'));
fs.writeFileSync(dataDirNote, dataDir);
process.on('exit', () => {
  fs.rmSync(dataDir, { recursive: true, force: true });
  fs.rmSync(dataDirNote, { force: true });
});

Object.assign(process.env, {
  SAFAR_MODE: 'local',
  DATA_DIR: dataDir,
  NEXT_DIST_DIR: distDir,
  SITE_PORT: String(ports.site),
  BOOKING_PORT: String(ports.booking),
  LAKE_PORT: String(ports.lake),
  PAY_PORT: String(ports.pay),
  SITE_URL: siteUrl,
  PAY_URL: payUrl,
});
// The project's own .env must not point the journeys at other stores.
for (const name of ['SANITY_API_HOST', 'DATABASE_URL', 'BOOKING_URL']) delete process.env[name];

await import('../../scripts/start.mjs');
