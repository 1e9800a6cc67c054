import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { siteEnvironment } from '../env';
import { readLastPublish, type LastPublish } from '../revalidate/lastPublish';

const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT' });
const Commit = Type.Union([Type.String({ maxLength: 60 }), Type.Null()]);

/** Saved next to a build by `scripts/budget.ts --keep`. */
const BuildFigures = Type.Object({
  builtAt: Instant,
  /** Followed by a plus if the sources had uncommitted changes. Null if unknown. */
  commit: Commit,
  pages: Type.Array(
    Type.Object({
      page: Type.String(),
      scriptKilobytes: Type.Number(),
      limitKilobytes: Type.Number(),
      /** HTML, styles and scripts. Null for a page rendered on each request. */
      wholeKilobytes: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
});
export type BuildFigures = Static<typeof BuildFigures>;

/** Saved by a benchmark: `printFigures` in `bench/measure.ts`. */
const BenchFigures = Type.Object({
  title: Type.String({ maxLength: 200 }),
  measuredAt: Instant,
  commit: Commit,
  machine: Type.String({ maxLength: 400 }),
  head: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Type.String())),
});
export type BenchFigures = Static<typeof BenchFigures>;

/** How busy this server is. */
export interface ServerFigures {
  /** Processes running or waiting, averaged over the last minute. */
  load: number;
  cores: number;
  /** Of this process of the site. */
  memoryMegabytes: number;
  /** When this process started. */
  startedAt: string;
}

/** Loads the build's measurements and the benchmarks. Anything unmeasured is absent. */
export async function loadPerformancePage(
  buildFolder = path.resolve(siteEnvironment().distDir),
  benchFolder = path.resolve('bench/results'),
): Promise<{
  build: BuildFigures | null;
  benches: BenchFigures[];
  lastPublish: LastPublish | null;
  server: ServerFigures;
}> {
  const [build, lastPublish, names] = await Promise.all([
    readFigures(BuildFigures, path.join(buildFolder, 'safar-figures.json')),
    readLastPublish(buildFolder),
    readdir(benchFolder).catch((): string[] => []),
  ]);
  const files = names.filter((name) => name.endsWith('.json')).sort();
  const benches = await Promise.all(
    files.map((name) => readFigures(BenchFigures, path.join(benchFolder, name))),
  );
  return {
    build,
    benches: benches.filter((figures) => figures !== null),
    lastPublish,
    server: {
      load: os.loadavg()[0] ?? 0,
      cores: os.availableParallelism(),
      memoryMegabytes: Math.round(process.memoryUsage.rss() / 1024 ** 2),
      startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    },
  };
}

export type PerformancePageProps = Awaited<ReturnType<typeof loadPerformancePage>>;

/** Returns null if the file is missing or has a different format. */
async function readFigures<Schema extends TSchema>(
  schema: Schema,
  file: string,
): Promise<Static<Schema> | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Value.Check(schema, value) ? (Value.Clean(schema, value) as Static<Schema>) : null;
  } catch {
    return null;
  }
}
