import fs from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { readConfig } from './config.ts';
import { accountsFile } from './editors/accounts.ts';
import { codeOf, messageOf } from './errors.ts';
import { syncToDisk } from './images/directory.ts';
import { fail, Problem } from './program.ts';
import { databaseFile, isDamage, openReadOnly } from './storage/database.ts';
import { LakeLocked, takeLock, type Lock } from './storage/lock.ts';

/** What a lake's folder holds, as counted by a check. */
export interface CheckReport {
  documents: number;
  transactions: number;
}

/** Checks a lake's file. May run while the lake does. Throws a Problem that lists what is wrong. */
export function checkLake(directory: string): CheckReport {
  if (!fs.existsSync(databaseFile(directory))) {
    throw new Problem(`There is no content lake in ${directory}.`);
  }
  let database: DatabaseSync | null = null;
  try {
    database = openReadOnly(directory);
    const found = [
      ...database.prepare('PRAGMA integrity_check(20)').all(),
      ...database.prepare('PRAGMA foreign_key_check').all(),
      ...database.prepare(WITHOUT_BODY).all(),
    ].map((row) => Object.values(row).join(' '));
    const problems = found.filter((line) => line !== 'ok');
    if (problems.length > 0) throw new Problem(`The file is damaged:\n- ${problems.join('\n- ')}`);
    return {
      documents: count(database, 'document'),
      transactions: count(database, 'past_transaction'),
    };
  } catch (error) {
    if (isDamage(error)) throw new Problem('The file is damaged. Restore a backup.');
    throw error;
  } finally {
    database?.close();
  }
}

const WITHOUT_BODY = `SELECT 'The document ' || d.id || ' has no body.' FROM document d
  LEFT JOIN past_change c ON c.document = d.id AND c.sequence = d.sequence
  WHERE c.body IS NULL LIMIT 20`;

function count(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
}

/** All pages in one step. SQLite starts over when someone writes between two steps. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a lake's documents, history and images to a folder, and checks the copy. May run while the
 * lake does: the copy is the lake at one moment. A folder with an earlier backup is brought up to
 * date, and keeps the earlier one until the new one is complete. Throws a Problem for a folder that
 * holds anything else.
 */
export async function backUpLake(directory: string, target: string): Promise<CheckReport> {
  if (!fs.existsSync(databaseFile(directory))) {
    throw new Problem('There is no content lake to back up. Check DATA_DIR.');
  }
  openTarget(directory, target);
  const partial = path.join(target, 'partial');
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial);
  // Before the documents, because an image may be deleted with its document while they are copied;
  // and after, because one may be added.
  copyAssets(directory, target);
  const source = openReadOnly(directory);
  try {
    await backup(source, databaseFile(partial), { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  await copyAccounts(directory, target);
  const report = checkLake(partial);
  removeEmptyLog(partial);
  // Stored images never change, and each is stored before a document mentions it.
  copyAssets(directory, target);
  moveDatabase(partial, target);
  fs.rmSync(partial, { recursive: true });
  syncToDisk(target);
  return report;
}

/** What a folder with a backup holds. `partial` is left by a backup that was interrupted. */
const BACKUP = new Set([
  ...['lake.sqlite', 'lake.sqlite-shm', 'lake.sqlite-wal', 'assets', 'partial'],
  ...['editors.sqlite', 'editors.sqlite-shm', 'editors.sqlite-wal'],
]);

/** Copies the editors' accounts, if it is a hosted lake. */
async function copyAccounts(directory: string, target: string): Promise<void> {
  if (!fs.existsSync(accountsFile(directory))) return;
  const source = new DatabaseSync(accountsFile(directory), { readOnly: true });
  try {
    // Nobody but the lake's user may read it.
    fs.closeSync(fs.openSync(accountsFile(target), 'a', 0o600));
    await backup(source, accountsFile(target), { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

/** Creates a backup's folder. Never the lake's own: the copy would replace its live file. */
function openTarget(directory: string, target: string): void {
  let names: string[];
  try {
    fs.mkdirSync(target, { recursive: true });
    names = fs.readdirSync(target);
  } catch (error) {
    throw new Problem(`The backup can't be written to ${target}: ${messageOf(error)}`);
  }
  const own = fs.realpathSync(directory) + path.sep;
  const other = fs.realpathSync(target) + path.sep;
  if (own.startsWith(other) || other.startsWith(own)) {
    throw new Problem(`${target} belongs to the content lake itself. Choose another folder.`);
  }
  if (!names.every((name) => BACKUP.has(name))) {
    throw new Problem(`${target} holds something other than a backup. Choose another folder.`);
  }
}

/** Checking a copy leaves an empty log beside it. */
function removeEmptyLog(directory: string): void {
  const log = `${databaseFile(directory)}-wal`;
  if (!fs.existsSync(log) || fs.statSync(log).size > 0) return;
  for (const suffix of ['-wal', '-shm']) {
    fs.rmSync(databaseFile(directory) + suffix, { force: true });
  }
}

/**
 * Replaces a stopped lake's documents and history with a backup's, and adds its images. Returns the
 * folder that keeps what was there. Throws a Problem while the lake runs, or for a bad backup.
 */
export function restoreLake(
  source: string,
  directory: string,
): { report: CheckReport; replaced: string | null } {
  if (!fs.existsSync(databaseFile(source))) throw new Problem(`There is no backup in ${source}.`);
  const report = checkLake(source);
  fs.mkdirSync(directory, { recursive: true });
  const lock = takeStoppedLock(directory);
  try {
    const partial = path.join(directory, 'partial');
    fs.rmSync(partial, { recursive: true, force: true });
    fs.mkdirSync(partial);
    fs.copyFileSync(databaseFile(source), databaseFile(partial));
    copyAssets(source, directory);
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const replaced = fs.existsSync(databaseFile(directory)) ? `replaced-${time}` : null;
    if (replaced) {
      fs.mkdirSync(path.join(directory, replaced));
      moveDatabase(directory, path.join(directory, replaced));
    }
    moveDatabase(partial, directory);
    restoreAccounts(source, directory, replaced);
    fs.rmSync(partial, { recursive: true });
    // Transactions count on from the backup's, so what was announced says nothing about them.
    for (const name of fs.readdirSync(directory)) {
      if (/^announced-.*\.json$/.test(name)) fs.rmSync(path.join(directory, name));
    }
    syncToDisk(directory);
    return { report, replaced };
  } finally {
    lock.release();
  }
}

/**
 * Replaces the editors' accounts with a backup's, if it has any. Its sessions and invitations may be
 * over by now, so none is kept.
 */
function restoreAccounts(source: string, directory: string, replaced: string | null): void {
  if (!fs.existsSync(accountsFile(source))) return;
  for (const suffix of ['', '-wal', '-shm']) {
    const file = accountsFile(directory) + suffix;
    if (!fs.existsSync(file)) continue;
    if (replaced) fs.renameSync(file, accountsFile(path.join(directory, replaced)) + suffix);
    else fs.rmSync(file);
  }
  fs.copyFileSync(accountsFile(source), accountsFile(directory));
  fs.chmodSync(accountsFile(directory), 0o600);
  const accounts = new DatabaseSync(accountsFile(directory));
  accounts.exec('DELETE FROM session; DELETE FROM verification;');
  accounts.close();
}

function takeStoppedLock(directory: string): Lock {
  try {
    return takeLock(directory);
  } catch (error) {
    if (!(error instanceof LakeLocked)) throw error;
    throw new Problem('The content lake is running. Stop it, then restore.');
  }
}

function moveDatabase(from: string, to: string): void {
  // The log belongs to its database: without it, or with another's, writes would be lost.
  for (const suffix of ['-shm', '-wal', '']) {
    const file = databaseFile(from) + suffix;
    if (fs.existsSync(file)) fs.renameSync(file, databaseFile(to) + suffix);
    else fs.rmSync(databaseFile(to) + suffix, { force: true });
  }
}

function copyAssets(from: string, to: string): void {
  const source = path.join(from, 'assets');
  const target = path.join(to, 'assets');
  if (!fs.existsSync(source)) return;
  fs.mkdirSync(target, { recursive: true });
  for (const name of fs.readdirSync(source)) {
    const copy = path.join(target, name);
    if (name.endsWith('.partial') || fs.existsSync(copy)) continue;
    try {
      fs.copyFileSync(path.join(source, name), `${copy}.partial`);
      syncToDisk(`${copy}.partial`);
    } catch (error) {
      // It was deleted with its document since the folder was listed.
      if (codeOf(error) === 'ENOENT') continue;
      throw error;
    }
    fs.renameSync(`${copy}.partial`, copy);
  }
}

async function main([command, folder]: string[]): Promise<void> {
  const { directory } = readConfig(process.env);
  const counted = ({ documents, transactions }: CheckReport) =>
    `${documents} documents and ${transactions} transactions`;
  if (command === 'check') {
    say(`The content lake is sound: ${counted(checkLake(directory))}.`);
  } else if (command === 'backup' && folder) {
    say(`Backed up ${counted(await backUpLake(directory, folder))}.`);
  } else if (command === 'restore' && folder) {
    const { report, replaced } = restoreLake(folder, directory);
    say(`Restored ${counted(report)}.`);
    if (replaced) say(`What was there before is in ${path.join(directory, replaced)}.`);
  } else {
    throw new Problem(
      'Usage: npm run lake:check, npm run lake:backup -- <folder>, npm run lake:restore -- <folder>',
    );
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch(fail);
}
