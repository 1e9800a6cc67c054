/** The data directory: it has one owner, and no committed data is lost in a crash. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TripSummaries } from '../contract/trips.ts';
import { freePort } from '../testing/freePort.ts';
import { testSecrets } from '../testing/service.ts';
import { CannotOpen, takeLock } from '../store/database/open.ts';

const server = fileURLToPath(new URL('../server.ts', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'safar-open-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

function run(port: number) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', server], {
    env: {
      ...testSecrets,
      DATA_DIR: directory,
      BOOKING_PORT: String(port),
      PATH: process.env['PATH'],
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, complaint: () => complaint };
}

async function ready(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const response = await fetch(`${url}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the service did not start');
}

it('keeps committed data when killed, and lets in only one process', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const first = run(port);
  await ready(url);
  const trip = JSON.stringify({
    _id: 'trip-1', _rev: 'r1', _updatedAt: '2026-11-01T00:00:00Z', _type: 'trip', slug: 'spiti',
    title: 'Spiti', kind: 'group_trip', isInternational: false, countryCodes: ['IN'],
    durationDays: 7, tz: 'Asia/Kolkata', minAge: 14, maxAge: null, allowChildren: false,
    requiresFitnessDeclaration: false, requiresPassport: false, requiresPan: false,
    taxClass: 'tour_package_5', status: 'active',
  }); // prettier-ignore
  const at = String(Date.now());
  const signature = createHmac('sha256', testSecrets.SANITY_WEBHOOK_SECRET)
    .update(`${at}.${trip}`)
    .digest('base64url');
  const synced = await fetch(`${url}/v1/internal/trips/sync`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': `t=${at},v1=${signature}`,
    },
    body: trip,
  });
  expect(await synced.json()).toEqual({ result: 'created' });

  const rival = run(await freePort());
  expect(await rival.ended).toBe(1);
  expect(rival.complaint()).toMatch(
    /^The database in .+ is in use by process \d+\. Stop that process first, or choose another DATA_DIR\.\n$/,
  );

  first.child.kill('SIGKILL');
  await first.ended;
  const second = run(port);
  await ready(url);
  const summaries = (await (await fetch(`${url}/v1/trips/summaries`)).json()) as TripSummaries;
  expect(summaries.items.map(({ tripSlug }) => tripSlug)).toEqual(['spiti']);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
}, 120_000);

it('takes over the lock of a dead process, even if its PID has been reused', () => {
  const file = join(directory, 'test.lock');
  const cases = [
    '{"pid":999999999,"startedAt":"1"}',
    JSON.stringify({ pid: process.ppid, startedAt: '1' }),
    'half writ',
  ];
  for (const content of cases) {
    writeFileSync(file, content);
    const unlock = takeLock(file, directory);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
  }
  writeFileSync(file, JSON.stringify({ pid: process.ppid, startedAt: null }));
  expect(() => takeLock(file, directory)).toThrow(CannotOpen);
});
