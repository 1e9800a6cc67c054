import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import { errorCode, openPglite, openPostgres, type Db } from './db.ts';
import { migrate, missingMigrations } from './migrate.ts';

/** Why the service can't start, in one sentence for the developer. */
export class CannotOpen extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'CannotOpen';
  }
}

/** Opens PostgreSQL if its URL is configured, else the embedded database in `DATA_DIR`. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'> &
    Partial<Pick<Config, 'isDatabasePooled'>>,
): Promise<Db> {
  if (config.databaseUrl) {
    return openPostgres({
      url: config.databaseUrl,
      poolSize: config.databasePool,
      isPooled: config.isDatabasePooled ?? false,
    });
  }
  mkdirSync(config.dataDir, { recursive: true });
  const directory = join(config.dataDir, 'booking');
  const unlock = takeLock(join(config.dataDir, 'booking.lock'), directory);
  try {
    // Creating a database takes far more memory than opening one, and a process never gives memory
    // back, so a child process creates it.
    if (!existsSync(join(directory, 'PG_VERSION'))) await createInChild(directory);
    const db = await openPglite(directory);
    return {
      ...db,
      async close() {
        await db.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Migrates an open database. On a server, uses a separate connection with longer timeouts. Returns
 * the names of the migrations it ran.
 */
export async function updateSchema(
  config: Pick<Config, 'databaseUrl' | 'isDatabasePooled'>,
  db: Db,
): Promise<string[]> {
  if (!config.databaseUrl) return migrate(db);
  const patient = await openPostgres({
    url: config.databaseUrl,
    poolSize: 1,
    isPooled: config.isDatabasePooled,
    statementTimeoutMs: 5 * 60_000,
    lockTimeoutMs: 60_000,
    answerTimeoutMs: 10 * 60_000,
  });
  try {
    return await migrate(patient);
  } finally {
    await patient.close();
  }
}

/** Throws if the database lacks a migration of this release. It may have those of newer ones. */
export async function requireSchema(db: Db): Promise<void> {
  const [first, ...others] = await missingMigrations(db);
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new CannotOpen(
    `The database in DATABASE_URL lacks the migration ${first}${more}: run npm run migrate.`,
  );
}

async function createInChild(directory: string): Promise<void> {
  const script = fileURLToPath(new URL('./createPgliteDirectory.ts', import.meta.url));
  const child = spawn(process.execPath, [script, directory], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) return;
  // Otherwise the next start would mistake a half-created directory for a complete one.
  rmSync(directory, { recursive: true, force: true });
  throw new CannotOpen(
    `The database directory ${directory} could not be created: ${complaint.trim().split('\n').at(-1) ?? 'no reason was given'}`,
  );
}

interface Owner {
  pid: number;
  startedAt: string | null;
}

/** Locks a directory, taking over a dead process's lock. Returns a function that unlocks it. */
export function takeLock(file: string, directory: string): () => void {
  const mine: Owner = { pid: process.pid, startedAt: startTimeOf(process.pid) };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const owner = readOwner(file);
      if (owner && isAlive(owner)) {
        throw new CannotOpen(
          `The database in ${directory} is in use by process ${owner.pid}. Stop that process first, or choose another DATA_DIR.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new CannotOpen(
    `Several processes are competing for the lock ${file}. Start this one again.`,
  );
}

function readOwner(file: string): Owner | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof owner !== 'object' || owner === null) return null;
    const pid: unknown = Reflect.get(owner, 'pid');
    const startedAt: unknown = Reflect.get(owner, 'startedAt');
    return typeof pid === 'number'
      ? { pid, startedAt: typeof startedAt === 'string' ? startedAt : null }
      : null;
  } catch {
    return null;
  }
}

function isAlive(owner: Owner): boolean {
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  // After a reboot or in a new container, the process ID may belong to another process.
  return owner.startedAt === null || startTimeOf(owner.pid) === owner.startedAt;
}

function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
