/**
 * Starts a complete Safar for the journeys, with temporary data. Playwright runs it. If you run it
 * yourself, it stays up and journeys start immediately.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { findPostgres, startCluster } from '../../booking/testing/postgresCluster.mjs';
import { makeKey } from '../../scripts/start/staff.mjs';
import {
  bookingUrl,
  databaseFile,
  dataDir,
  distDir,
  payUrl,
  ports,
  siteUrl,
  staffKeysFile,
} from './addresses.mjs';

if (isRunning()) {
  console.error(
    `Safar is already running on these ports for other journeys: stop it, or set E2E_PORT.`,
  );
  process.exit(1);
}
const emptyData = () => fs.rmSync(dataDir, { recursive: true, force: true });
emptyData();
process.on('exit', emptyData);

Object.assign(process.env, {
  SAFAR_MODE: 'local',
  DATA_DIR: dataDir,
  NEXT_DIST_DIR: distDir,
  SITE_PORT: String(ports.site),
  BOOKING_PORT: String(ports.booking),
  LAKE_PORT: String(ports.lake),
  PAY_PORT: String(ports.pay),
  MAIL_PORT: String(ports.mail),
  INBOX_PORT: String(ports.inbox),
  ERRORS_PORT: String(ports.errors),
  SITE_URL: siteUrl,
  PAY_URL: payUrl,
  // Journeys request one email right after another, and most can't move the clock.
  RATE_CODE_RESEND_SECONDS: '0',
  // Text messages go to the inbox too.
  SMS_MAIL_DOMAIN: 'sms.safar.example',
  STAFF_INVITE_KEY: randomBytes(32).toString('base64url'),
});
// The project's .env must not point the journeys at other stores.
for (const name of [
  'SANITY_API_HOST',
  'DATABASE_URL',
  'BOOKING_URL',
  'SMTP_URL',
  'BOUNCES_URL',
  'SENTRY_DSN',
  'NEXT_PUBLIC_SENTRY_DSN',
])
  delete process.env[name];

// Testing race conditions needs a database server. Without one, use the embedded database.
const postgres = findPostgres();
if (postgres) {
  const cluster = await startCluster(postgres);
  process.env.DATABASE_URL = cluster.url;
  fs.writeFileSync(databaseFile, cluster.url);
  process.on('exit', () => {
    cluster.stopAtExit();
    fs.rmSync(databaseFile, { force: true });
  });
}

fs.rmSync(staffKeysFile, { force: true });
process.on('exit', () => fs.rmSync(staffKeysFile, { force: true }));
void makeStaffKeys();
await import('../../scripts/start.mjs');

/** Makes the office's keys as soon as the booking service answers, which is before the site does. */
async function makeStaffKeys() {
  const service = { staffUrl: bookingUrl, key: process.env.STAFF_INVITE_KEY };
  const names = { owner: 'meera', operations: 'tashi', marketing: 'mira' };
  const secrets = {};
  for (const [role, name] of Object.entries(names)) {
    while (!secrets[role]) {
      const made = await makeKey(service, { name, roles: [role], days: 365 }).catch(() => null);
      if (made?.refused) throw new Error(`no key for ${name}: ${JSON.stringify(made.refused)}`);
      if (made) secrets[role] = made.secret;
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  fs.writeFileSync(staffKeysFile, JSON.stringify(secrets), { mode: 0o600 });
}

function isRunning() {
  try {
    process.kill(JSON.parse(fs.readFileSync(path.join(dataDir, 'running.json'), 'utf8')).pid, 0);
    return true;
  } catch {
    return false;
  }
}
