/**
 * Kills a real lake at random moments under sixteen writers, also while it imports an old log,
 * checkpoints and is backed up. `LAKE_KILLS=100` kills it a hundred times.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkLake } from './backup.ts';
import { startLakeProcess } from './testing/lakeProcess.ts';
import { change, openOldLog, stored } from './testing/oldLog.ts';
import { emptyDirectory } from './testing/testLake.ts';

const KILLS = Number(process.env.LAKE_KILLS ?? 5);
const WRITERS = 16;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const upTo = (most: number) => Math.floor(Math.random() * most);

/** What the writers know: `n` is the last number whose write was answered. */
interface Known {
  answered: Map<string, number>;
  /** The last number that was sent. It may have arrived. */
  sent: Map<string, number>;
}

async function commit(url: string, mutations: object[]): Promise<void> {
  const response = await fetch(`${url}/v2026-06-01/data/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

async function read(url: string, query: string): Promise<unknown> {
  const response = await fetch(
    `${url}/v2026-06-01/data/query/production?query=${encodeURIComponent(query)}`,
  );
  const { result } = (await response.json()) as { result: unknown };
  return result;
}

/** Sixteen writers, each raising one number in two documents at once, until the lake is gone. */
function write(url: string, known: Known, bytes: number): Promise<void>[] {
  return Array.from({ length: WRITERS }, async (_, writer) => {
    const name = `writer-${writer}`;
    for (;;) {
      const n = (known.sent.get(name) ?? 0) + 1;
      known.sent.set(name, n);
      const document = { _type: 'page', n, text: 'x'.repeat(bytes) };
      const halves = ['left', 'right'].map((side) => ({
        createOrReplace: { _id: `${name}-${side}`, ...document },
      }));
      try {
        await commit(url, [...halves, { create: { _id: `${name}-${n}`, _type: 'note', n } }]);
      } catch {
        return; // the lake died during this write, so it may or may not be there
      }
      known.answered.set(name, n);
    }
  });
}

/** Checks that everything answered is there, and that nothing is half there. */
async function check(url: string, known: Known): Promise<void> {
  const pages = (await read(url, '*[_type == "page"]{_id, n}')) as Array<{
    _id: string;
    n: number;
  }>;
  const notes = (await read(url, '*[_type == "note"]._id')) as string[];
  const numbers = new Map(pages.map(({ _id, n }) => [_id, n]));
  const stored = new Set(notes);
  for (const [name, sent] of known.sent) {
    const answered = known.answered.get(name) ?? 0;
    const left = numbers.get(`${name}-left`) ?? 0;
    expect({ name, right: numbers.get(`${name}-right`) ?? 0 }).toEqual({ name, right: left });
    expect(left).toBeGreaterThanOrEqual(answered);
    expect(left).toBeLessThanOrEqual(sent);
    const missing = Array.from({ length: left }, (_, n) => `${name}-${n + 1}`).filter(
      (id) => !stored.has(id),
    );
    expect(missing).toEqual([]);
    expect(stored.has(`${name}-${left + 1}`)).toBe(false);
    // What the dead lake may or may not have saved is known now.
    known.sent.set(name, left);
    known.answered.set(name, left);
  }
}

function backUp(directory: string, target: string) {
  const program = path.join(import.meta.dirname, 'backup.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, 'backup', target],
    {
      env: { PATH: process.env.PATH, DATA_DIR: directory },
      stdio: 'ignore',
    },
  );
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

/** Kills a lake that writers keep busy, while `beside` runs. */
async function killUnderWriters(
  directory: string,
  known: Known,
  bytes: number,
  beside: () => Promise<void> = async () => {},
): Promise<void> {
  const lake = startLakeProcess(directory);
  const url = await lake.url;
  await check(url, known);
  const writers = write(url, known, bytes);
  const enough = [...known.answered.values()].reduce((sum, n) => sum + n, 0) + WRITERS + upTo(200);
  const besideEnded = beside();
  while ([...known.answered.values()].reduce((sum, n) => sum + n, 0) < enough)
    await wait(1 + upTo(10));
  await lake.kill();
  await Promise.all(writers);
  await besideEnded;
}

/** Kills a lake while it imports a log, and checks that the next one imports all of it. */
async function killWhileImporting(): Promise<void> {
  const directory = emptyDirectory();
  const log = openOldLog(path.join(directory, 'lake'));
  const count = 1_500;
  for (let from = 0; from < count; from += 50) {
    const ids = Array.from({ length: 50 }, (_, n) => `old-${from + n}`);
    log.write(
      ...ids.map((_id) => [change(stored({ _id, _type: 'old', text: 'x'.repeat(2_000) }))]),
    );
  }
  const first = startLakeProcess(directory);
  await wait(150 + upTo(900));
  await first.kill();
  const second = startLakeProcess(directory);
  expect(await read(await second.url, 'count(*[_type == "old"])')).toBe(count);
  await second.kill();
  expect(checkLake(path.join(directory, 'lake'))).toEqual({
    documents: count,
    transactions: count,
  });
  fs.rmSync(directory, { recursive: true });
}

it(
  'keeps every acknowledged write, and no other in part',
  async () => {
    const directory = emptyDirectory();
    const data = path.join(directory, 'lake');
    const target = emptyDirectory();
    const known: Known = { answered: new Map(), sent: new Map() };
    const rounds = [
      () => killUnderWriters(directory, known, 300),
      killWhileImporting,
      // Every commit fills the log with enough pages that checkpoints are frequent.
      () => killUnderWriters(directory, known, 60_000),
      () =>
        killUnderWriters(directory, known, 300, async () => {
          const { child, ended } = backUp(directory, target);
          await wait(upTo(600));
          if (Math.random() < 0.5) child.kill('SIGKILL');
          await ended;
        }),
      // Again before it is ready, perhaps while it recovers from the last time.
      async () => {
        const lake = startLakeProcess(directory);
        await wait(upTo(700));
        await lake.kill();
      },
    ];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await rounds[kill % rounds.length]?.();
      if (fs.existsSync(data)) checkLake(data);
      // A backup is whole, or still the one before it.
      if (fs.existsSync(path.join(target, 'lake.sqlite'))) checkLake(target);
    }
    const lake = startLakeProcess(directory);
    await check(await lake.url, known);
    await lake.kill();
    expect([...known.answered.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThan(WRITERS);
  },
  60_000 + KILLS * 30_000,
);
