/**
 * `npm run bench:lake`: measures the content lake over HTTP and prints one table. Starts its own
 * lakes on a free port and in an empty directory.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { SanityClient } from '@sanity/client';
import { createContentClient } from '../sanity/client.ts';
import { loadSeed } from '../sanity/lake/loadSeed.ts';
import { seedDocuments } from '../sanity/lake/seed/documents.ts';
import { startLakeProcess } from '../sanity/lake/testing/lakeProcess.ts';
import { tripPageQuery } from '../sanity/queries/tripPage.ts';
import { lakeEnvironment, lakeMemory } from '../scripts/start/services.mjs';
import { fillLake } from './generatedContent.ts';
import { machineLine, pause, printFigures, quantile, verdict } from './measure.ts';
import { send } from './requests.ts';

interface RunningLake {
  child: ChildProcess;
  url: string;
  client: SanityClient;
  readyMs: number;
}

interface Row {
  what: string;
  measured: string;
  goal: string;
  isMet: boolean;
}

/** As `npm start` sets it. */
const compiled = path.join(os.tmpdir(), 'safar-bench-compiled');
const rows: Row[] = [];
const seedFolder = path.join(import.meta.dirname, '..', 'sanity', 'lake', 'seed');

async function startLake(directory: string): Promise<RunningLake> {
  const startedAt = performance.now();
  const env = { ...lakeEnvironment, NODE_COMPILE_CACHE: compiled };
  const { process: child, url: starting } = startLakeProcess(directory, { flags: lakeMemory, env });
  const url = await starting;
  return { child, url, client: clientFor(url), readyMs: performance.now() - startedAt };
}

function clientFor(url: string): SanityClient {
  return createContentClient({
    projectId: 'safar',
    dataset: 'production',
    apiHost: url,
    readToken: 'local-bench',
  });
}

function stopLake({ child }: RunningLake): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Returns the lake's actual memory use, in megabytes. */
function memoryOf({ child }: RunningLake): number {
  const text = readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024;
}

/** Returns the CPU seconds the lake has used, which say more than clock time on a busy machine. */
function coreSeconds({ child }: RunningLake): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function time(rounds: number, run: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await run(round);
    times.push(performance.now() - startedAt);
  }
  return times;
}

function report(what: string, value: number, unit: string, goal: number, isLess = true): void {
  const measured = `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
  const isMet = isLess ? value < goal : value >= goal;
  rows.push({ what, measured, goal: `${isLess ? '<' : '>='} ${goal} ${unit}`, isMet });
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${what}: ${measured} (${rows.at(-1)?.goal})`);
}

/** Returns a function that asks for one trip's page after another. */
async function pagesOf(client: SanityClient) {
  const slugs = await client.fetch<string[]>('*[_type == "trip"].slug.current');
  return (asking: SanityClient, round: number) =>
    asking.fetch(tripPageQuery, { slug: slugs[(round * 7_919) % slugs.length] });
}

/** Asks for trip pages in a thread of its own until told to stop, then posts the times it took. */
async function read(url: string): Promise<void> {
  const client = clientFor(url);
  const pages = await pagesOf(client);
  await time(20, (round) => pages(client, round));
  let isReading = true;
  parentPort?.once('message', () => (isReading = false));
  parentPort?.postMessage('reading');
  const times: number[] = [];
  for (let round = 0; isReading; round += 1) {
    times.push(...(await time(1, () => pages(client, round))));
    await pause(20);
  }
  parentPort?.postMessage(times);
}

async function inDirectory(run: (directory: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'safar-bench-'));
  try {
    await run(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Each size's goals. */
const goals = [
  { size: 20_000, page: 10, map: 25, memory: 250 },
  { size: 200_000, page: 15, map: 35, memory: 350 },
];
const sizes = (process.env.BENCH_SIZES ?? '20000,200000').split(',').map(Number);

async function seeded(): Promise<void> {
  await inDirectory(async (directory) => {
    let lake = await startLake(directory);
    await loadSeed(lake.client, seedDocuments, seedFolder);
    await stopLake(lake);
    lake = await startLake(directory);
    const ask = await pagesOf(lake.client);
    await time(50, (round) => ask(lake.client, round));
    await pause(5_000);
    report('idle memory, the seed', memoryOf(lake), 'MB', 120);
    for (const { size, ...goal } of goals) {
      if (sizes.includes(size)) lake = await measure(lake, directory, size, goal);
    }
    await stopLake(lake);
  });
}

async function measure(
  lake: RunningLake,
  directory: string,
  size: number,
  goal: { page: number; map: number; memory: number },
): Promise<RunningLake> {
  const of = `${size.toLocaleString('en')} documents`;
  const loadedFrom = performance.now();
  await fillLake(lake.client, size);
  console.log(`        loaded in ${((performance.now() - loadedFrom) / 1_000).toFixed(0)} s`);
  report(`memory after loading, ${of}`, memoryOf(lake), 'MB', goal.memory);
  const pages = await pagesOf(lake.client);
  const ask = (round: number) => pages(lake.client, round);
  await time(100, ask);
  report(`trip page query, ${of}, p95`, quantile(await time(400, ask), 0.95), 'ms', goal.page);
  const drafts = lake.client.withConfig({
    perspective: 'drafts',
    resultSourceMap: 'withKeyArraySelector',
  });
  const map = (round: number) => pages(drafts, round);
  await time(20, map);
  report(
    `source map of a trip page, ${of}, p95`,
    quantile(await time(100, map), 0.95),
    'ms',
    goal.map,
  );
  await measureWrites(lake, of);
  await measureCrossJoins(lake, of, ask);
  await stopLake(lake);
  const again = await startLake(directory);
  report(`start, ${of}`, again.readyMs / 1_000, 's', 1);
  return again;
}

async function measureWrites(lake: RunningLake, of: string): Promise<void> {
  const ids = await lake.client.fetch<string[]>('*[_type == "trip"][100...116]._id');
  // Otherwise its requests would queue behind this thread's writes.
  const reader = new Worker(new URL(import.meta.url), { workerData: lake.url });
  await once(reader, 'message');
  const usedBefore = coreSeconds(lake);
  const startedAt = performance.now();
  let written = 0;
  // The client's own work would take a third of this machine.
  const agent = new Agent({ keepAlive: true });
  const address = `${lake.url}/v2026-06-01/data/mutate/production`;
  const headers = { 'content-type': 'application/json' };
  const writers = ids.map(async (id) => {
    for (; performance.now() - startedAt < 5_000; written += 1) {
      const body = JSON.stringify({ mutations: [{ patch: { id, set: { rank: written } } }] });
      const { status } = await send(address, { agent, method: 'POST', headers, body });
      if (status !== 200) throw new Error(`A write got ${status}.`);
    }
  });
  await Promise.all(writers);
  const seconds = (performance.now() - startedAt) / 1_000;
  reader.postMessage('stop');
  const [times]: number[][] = await once(reader, 'message');
  report(`durable writes, 16 writers, ${of}`, written / seconds, '/s', 1_000, false);
  const used = ((coreSeconds(lake) - usedBefore) * 1_000) / written;
  console.log(`        CPU time used by the lake per write: ${used.toFixed(2)} ms`);
  report(`trip page query while they write, ${of}, p95`, quantile(times ?? [], 0.95), 'ms', 30);
}

/**
 * Asks for trip pages while ten anonymous readers compare every post with every other, each time in
 * a query that the lake hasn't seen.
 */
async function measureCrossJoins(
  lake: RunningLake,
  of: string,
  ask: (round: number) => Promise<unknown>,
): Promise<void> {
  const headers = { 'x-forwarded-for': '10.0.0.1' };
  let isMeasuring = true;
  let asked = 0;
  const others = Array.from({ length: 10 }, async () => {
    for (; isMeasuring; asked += 1) {
      const query = `count(*[_type == "post" && count(*[title > ^.title]) > 0 && !defined(field${asked})])`;
      const address = `${lake.url}/v2026-06-01/data/query/production?query=${encodeURIComponent(query)}`;
      await fetch(address, { headers }).then((response) => response.text());
    }
  });
  await pause(1_000);
  const times = await time(200, async (round) => {
    await ask(round);
    await pause(20);
  });
  isMeasuring = false;
  report(
    `trip page query while ten cross joins run, ${of}, p95`,
    quantile(times, 0.95) - 20,
    'ms',
    50,
  );
  await Promise.all(others);
}

async function main(): Promise<void> {
  await seeded();
  console.log(`\n${machineLine()}\n`);
  printFigures(
    'lake',
    'The content lake with copies of the seed',
    ['What', 'Measured', 'Goal', ''],
    rows.map(({ what, measured, goal, isMet }) => [what, measured, goal, verdict(isMet)]),
  );
  process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;
}

await (isMainThread ? main() : read(workerData));
