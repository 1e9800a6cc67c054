/**
 * A PostgreSQL server for a test run. It has its own directory, uses a free port, and is removed at
 * the end. Plain JavaScript, because Jest loads its global setup without the transform.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = '/usr/lib/postgresql';

/** Returns the folder of this machine's newest server binaries, or null. */
export function findPostgres() {
  if (!existsSync(root)) return null;
  const versions = readdirSync(root)
    .filter((version) => existsSync(join(root, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] ? join(root, versions[0], 'bin') : null;
}

/**
 * Starts a server. Returns its address and how to stop it. `fsync` is off by default, because tests
 * don't need their data to survive a power cut.
 */
export async function startCluster(bin, { fsync = false, within = tmpdir() } = {}) {
  const directory = mkdtempSync(join(within, 'safar-postgres-'));
  // initdb refuses to run as root, so in that case the server belongs to an unprivileged user.
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (user) execFileSync('chown', [user, directory]);
  else chmodSync(directory, 0o700);
  const data = join(directory, 'data');
  const as = (command, args) =>
    user ? ['runuser', ['-u', user, '--', command, ...args]] : [command, args];
  const run = (command, args) =>
    execFileSync(...as(command, args), { stdio: 'pipe', cwd: directory });
  run(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'safar',
    '-A',
    'trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const port = await freePort();
  const settings = ['max_connections=200', 'shared_buffers=64MB'];
  // No data outlives the tests, so it needn't be safe on disk. Autovacuum would visit each of their
  // many databases every minute.
  if (!fsync) {
    settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
    settings.push('autovacuum=off', 'jit=off');
  }
  const server = spawn(
    ...as(join(bin, 'postgres'), [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      directory,
      '-h',
      '127.0.0.1',
      ...settings.flatMap((setting) => ['-c', setting]),
    ]),
    { stdio: 'ignore', cwd: directory },
  );
  const stopServer = () => {
    try {
      run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
    } catch {
      server.kill('SIGKILL');
    }
  };
  const url = `postgres://safar@127.0.0.1:${port}/postgres`;
  await waitFor(() => run(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]));
  return {
    url,
    // The same server through its Unix socket, which is faster for short statements.
    socketUrl: `postgres://safar@localhost:${port}/postgres?host=${encodeURIComponent(directory)}`,
    async stop() {
      const ended = new Promise((resolve) => server.once('close', resolve));
      stopServer();
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
    stopAtExit() {
      stopServer();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function unprivilegedUser() {
  for (const user of ['postgres', 'nobody']) {
    try {
      execFileSync('id', ['-u', user], { stdio: 'ignore' });
      return user;
    } catch {
      // not on this machine
    }
  }
  throw new Error('no unprivileged user to run PostgreSQL as');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function waitFor(check) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      check();
      return;
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
