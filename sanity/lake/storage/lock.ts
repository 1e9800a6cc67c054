import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { codeOf } from '../errors.ts';
import { Problem } from '../program.ts';

/** Another process is writing here. */
export class LakeLocked extends Problem {}

export interface Lock {
  /** False once another process has taken over the directory. Nothing may be written after that. */
  isHeld(): boolean;
  release(): void;
}

interface LockRecord {
  pid: number;
  startTicks: string | null;
  since: string;
  token: string;
}

/**
 * Takes a directory's single-writer lock: two lakes never write to the same folder. Takes over from
 * an ended process (`kill -9`, power cut), and throws if it's still running.
 */
export function takeLock(directory: string): Lock {
  const file = path.join(directory, 'lake.lock');
  const mine: LockRecord = {
    pid: process.pid,
    startTicks: startTicks(process.pid),
    since: new Date().toISOString(),
    token: randomUUID(),
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createLock(file, mine)) {
      return {
        isHeld: () => readLock(file)?.token === mine.token,
        release: () => {
          if (readLock(file)?.token === mine.token) fs.rmSync(file, { force: true });
        },
      };
    }
    const owner = readLock(file);
    if (owner && isAlive(owner)) throw new LakeLocked(lockedSentence(directory, owner));
    moveStaleLockAway(file, owner);
  }
  throw new LakeLocked(`The lock ${file} keeps changing. Is another content lake starting?`);
}

function lockedSentence(directory: string, owner: LockRecord): string {
  return (
    `Another content lake (process ${owner.pid}, since ${owner.since}) already uses ${directory}. ` +
    'Stop it first, or choose another DATA_DIR.'
  );
}

/** Creates the lock by linking a complete file, so that no one reads half a lock. */
function createLock(file: string, record: LockRecord): boolean {
  const draft = `${file}.${record.token}`;
  fs.writeFileSync(draft, JSON.stringify(record));
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Removes a stale lock, but puts it back if a faster lake has replaced it in the meantime. */
function moveStaleLockAway(file: string, stale: LockRecord | null): void {
  const aside = `${file}.stale.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readLock(aside);
  if (moved && moved.token !== stale?.token) {
    try {
      fs.linkSync(aside, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  fs.rmSync(aside, { force: true });
}

function readLock(file: string): LockRecord | null {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const record: LockRecord = JSON.parse(text);
    return typeof record.pid === 'number' && typeof record.token === 'string' ? record : null;
  } catch {
    return null; // a power cut can leave an empty lock without an owner
  }
}

function isAlive(owner: LockRecord): boolean {
  // With start times, a reused process ID isn't mistaken for the old owner.
  if (owner.startTicks !== null) return startTicks(owner.pid) === owner.startTicks;
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Returns a process's start time on Linux, or null elsewhere or if it has ended. */
function startTicks(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
