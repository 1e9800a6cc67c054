/**
 * `npm run bench:lake`: measures the content lake over HTTP and prints one table. Starts its own
 * lakes on a free port and in an empty directory.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SanityClient } from '@sanity/client';
import { createContentClient } from '../sanity/client.ts';
import { tripPageQuery } from '../sanity/queries/tripPage.ts';
import { lakeMemory } from '../scripts/start/services.mjs';
import { machineLine, pause, printFigures, quantile, verdict } from './measure.ts';

interface RunningLake {
  child: ChildProcess;
  client: SanityClient;
  readyMs: number;
}

interface Row {
  what: string;
  measured: string;
  goal: string;
  isMet: boolean;
}

const server = path.join(import.meta.dirname, '..', 'sanity', 'lake', 'server.ts');
const rows: Row[] = [];
const picked = new Set(process.argv.slice(2));

async function startLake(directory: string): Promise<RunningLake> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...lakeMemory, server], {
    env: { ...process.env, WEBHOOK_URL: '', LAKE_PORT: '0', DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.on('exit', (code) => reject(new Error(`The lake exited with ${code}: ${output}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready: (http:\/\/localhost:\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  const client = createContentClient({
    projectId: 'safar',
    dataset: 'production',
    apiHost: url,
    readToken: 'local-bench',
  });
  return { child, client, readyMs: performance.now() - startedAt };
}

function stopLake({ child }: RunningLake): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
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

const sentence = 'The road climbs past orchards and prayer flags to a village above the river. ';

/** Builds a trip of about four kilobytes, with destination, leader, questions and similar trips. */
function tripOf(n: number): { _id: string; _type: string; [field: string]: unknown } {
  const reference = (_ref: string) => ({ _type: 'reference', _ref });
  const listed = (_ref: string) => ({ ...reference(_ref), _key: _ref });
  const block = (key: number) => ({
    _type: 'block',
    _key: `b${key}`,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 's', marks: [], text: sentence.repeat(2) + n }],
  });
  return {
    _id: `trip-${n}`,
    _type: 'trip',
    title: `Trip number ${n}`,
    slug: { _type: 'slug', current: `trip-${n}` },
    kind: 'group_trip',
    saleState: 'on_sale',
    summary: sentence.repeat(2),
    cardLine: `${(n % 9) + 3} days`,
    durationDays: (n % 9) + 3,
    destination: reference(`destination-${n % 20}`),
    leader: reference(`author-${n % 10}`),
    activities: ['walk', 'rest'],
    overview: [0, 1, 2].map(block),
    days: Array.from({ length: 7 }, (_, day) => ({
      _key: `d${day}`,
      _type: 'itineraryDay',
      title: `Day ${day} of ${n}`,
      place: 'Kaza',
      summary: sentence + day,
      meals: ['breakfast', 'dinner'],
    })),
    inclusions: [1, 2, 3, 4].map((line) => `${sentence.slice(0, 50)}${line}`),
    faqs: [1, 2, 3].map((faq) => listed(`faq-${(n + faq) % 30}`)),
    similarTrips: n < 3 ? [] : [1, 2, 3].map((back) => listed(`trip-${n - back}`)),
  };
}

function sharedDocuments(): Array<{ _id: string; _type: string; [field: string]: unknown }> {
  const many = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => make(n));
  const slug = (current: string) => ({ _type: 'slug', current });
  return [
    ...many(20, (n) => ({
      _id: `destination-${n}`,
      _type: 'destination',
      title: `Place ${n}`,
      region: 'domestic',
      slug: slug(`place-${n}`),
    })),
    ...many(10, (n) => ({
      _id: `author-${n}`,
      _type: 'author',
      title: `Leader ${n}`,
      slug: slug(`leader-${n}`),
    })),
    ...many(30, (n) => ({ _id: `faq-${n}`, _type: 'faq', title: `Why ${n}?`, answer: sentence })),
  ];
}

/** Writes trips `from` to `to`, a few hundred per request, as an import does. */
async function load(client: SanityClient, from: number, to: number): Promise<void> {
  const documents = [
    ...(from === 0 ? sharedDocuments() : []),
    ...Array.from({ length: to - from }, (_, n) => tripOf(from + n)),
  ];
  for (let at = 0; at < documents.length; at += 250) {
    const transaction = client.transaction();
    for (const document of documents.slice(at, at + 250)) transaction.create(document);
    await transaction.commit({ returnDocuments: false });
  }
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

const pages = (client: SanityClient, count: number) => (round: number) =>
  client.fetch(tripPageQuery, { slug: `trip-${(round * 7_919) % count}` });

async function inDirectory(run: (directory: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'safar-bench-'));
  try {
    await run(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function small(): Promise<void> {
  await inDirectory(async (directory) => {
    let lake = await startLake(directory);
    await load(lake.client, 0, 1_000);
    await stopLake(lake);
    lake = await startLake(directory);
    await time(50, pages(lake.client, 1_000));
    await pause(5_000);
    report('idle memory, 1,000 documents', memoryOf(lake), 'MB', 300);
    await stopLake(lake);
  });
}

async function growing(): Promise<void> {
  await inDirectory(async (directory) => {
    let lake = await startLake(directory);
    let loaded = 0;
    let loading = 0;
    for (const count of [200, 2_000, 20_000]) {
      const startedAt = performance.now();
      await load(lake.client, loaded, count);
      loading += performance.now() - startedAt;
      loaded = count;
      await time(50, pages(lake.client, count));
      const times = await time(400, pages(lake.client, count));
      report(`trip page query, ${count} documents, p95`, quantile(times, 0.95), 'ms', 15);
      const drafts = lake.client.withConfig({
        perspective: 'drafts',
        resultSourceMap: 'withKeyArraySelector',
      });
      const ask = (round: number) =>
        drafts.fetch(
          tripPageQuery,
          { slug: `trip-${(round * 7_919) % count}` },
          { filterResponse: false },
        );
      await ask(0);
      const maps = await time(100, ask);
      report(`source map of a trip page, ${count} documents, p95`, quantile(maps, 0.95), 'ms', 30);
    }
    report('load 20,000 documents of 4 KB over HTTP', loading / 1_000, 's', 8);
    console.log(`        CPU time used by the lake so far: ${coreSeconds(lake).toFixed(1)} s`);
    report('memory after loading 20,000 documents', memoryOf(lake), 'MB', 600);

    const patch = (id: string, n: number) =>
      lake.client.patch(id).set({ rank: n }).commit({ returnDocuments: false });
    const usedBefore = coreSeconds(lake);
    const startedAt = performance.now();
    let written = 0;
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (; performance.now() - startedAt < 4_000; written += 1) {
        await patch(`trip-${100 + writer}`, written);
      }
    });
    const during = await time(100, async (round) => {
      await pages(lake.client, 20_000)(round);
      await pause(20);
    });
    await Promise.all(writers);
    const seconds = (performance.now() - startedAt) / 1_000;
    report('durable writes, 16 writers', written / seconds, '/s', 500, false);
    const used = ((coreSeconds(lake) - usedBefore) * 1_000) / written;
    console.log(`        CPU time used by the lake per write: ${used.toFixed(2)} ms`);
    // No goal for this one: it reads while sixteen writers and a compaction are running.
    const beside = quantile(during, 0.95) - 20;
    console.log(`        trip page query alongside these writers, p95: ${beside.toFixed(1)} ms`);
    await stopLake(lake);
    lake = await startLake(directory);
    report('start with 20,000 documents', lake.readyMs / 1_000, 's', 8);
    await time(50, pages(lake.client, 20_000));
    await pause(5_000);
    report('idle memory, 20,000 documents', memoryOf(lake), 'MB', 600);
    await stopLake(lake);
  });
}

if (picked.size === 0 || picked.has('small')) await small();
if (picked.size === 0 || picked.has('growing')) await growing();

console.log(`\n${machineLine()}\n`);
printFigures(
  'lake',
  'The content lake with 20,000 documents',
  ['What', 'Measured', 'Goal', ''],
  rows.map(({ what, measured, goal, isMet }) => [what, measured, goal, verdict(isMet)]),
);
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;
