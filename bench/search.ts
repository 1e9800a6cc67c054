/**
 * `npm run bench:search`: compares search candidates over 20,000 generated trips and prints one
 * table. Each candidate runs in its own process, to measure its own memory.
 */
import './siteModules.ts';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { create, insertMultiple, search as askOrama } from '@orama/orama';
import MiniSearch from 'minisearch';
import { generateDepartures, generateTrips, mistype, randomNumbers } from './generatedTrips.ts';
import { loadNow, machineLine, printFigures, quantile } from './measure.ts';

const count = 20_000;
const datesEach = 5;
const questions = Number(process.env.QUESTIONS ?? 400);
/** The share of queries used as an uncounted warm-up. */
const warmUp = 0.1;
const boost = { title: 6, names: 4, tags: 3, text: 1 };

interface Candidate {
  what: string;
  /** The share of queries to run. A candidate that takes seconds per query needn't run them all. */
  share?: number;
  /** Indexes all trips. */
  build: () => Promise<void>;
  /** Returns the IDs of the top ten. */
  find: (text: string) => Promise<string[]>;
  /** A visitor's search. Defaults to text alone. */
  visit?: (text: string, round: number) => Promise<unknown>;
}

interface Measured {
  what: string;
  buildMs: number;
  memoryMb: number;
  wordP95: number;
  visitP95: number | null;
  typosFirst: number;
  typosInTen: number;
}

const trips = () => generateTrips(count);
const wordsOf = (list: ReturnType<typeof trips>) =>
  list.map(({ document }) => ({ id: document.id, ...document.words }));

const candidates: Record<string, () => Promise<Candidate>> = {
  async minisearch() {
    const documents = wordsOf(trips());
    const mini = new MiniSearch({ fields: Object.keys(boost) });
    return {
      what: 'MiniSearch 7.2, out of the box (prefix, fuzzy 0.2)',
      build: () => mini.addAllAsync(documents, { chunkSize: 250 }),
      find: async (text) =>
        mini
          .search(text, { boost, prefix: true, fuzzy: 0.2, combineWith: 'AND' })
          .slice(0, 10)
          .map(({ id }) => String(id)),
    };
  },
  async orama() {
    const documents = wordsOf(trips());
    const orama = create({
      schema: { id: 'string', title: 'string', names: 'string', tags: 'string', text: 'string' },
    });
    return {
      what: 'Orama 3.1, out of the box (tolerance 1; a tenth of the queries)',
      share: 0.1,
      build: async () => void (await insertMultiple(orama, documents, 250)),
      find: async (term) => {
        const asked = { term, tolerance: 1, limit: 10, boost, threshold: 0 };
        const properties: ('title' | 'names' | 'tags' | 'text')[] = [
          'title',
          'names',
          'tags',
          'text',
        ];
        return (await askOrama(orama, { ...asked, properties })).hits.map(({ id }) => id);
      },
    };
  },
  async safar() {
    const { createProcessIndex } = await import('../lib/server/search/processIndex.ts');
    const { emptyQuery } = await import('../lib/search/searchQuery.ts');
    const documents = trips().map(({ document }) => document);
    const now = Date.now();
    const items = generateDepartures(count, datesEach, now);
    const index = createProcessIndex();
    const ask = (query: ReturnType<typeof emptyQuery>) =>
      index.search({ query, now, pageSize: 12, hasDates: true });
    const month = (ahead: number) =>
      new Date(now + ahead * 30 * 86_400_000).toISOString().slice(0, 7);
    return {
      what: `Safar's index: MiniSearch, facets, ${items.length.toLocaleString('en')} dates`,
      async build() {
        await index.putDocuments(documents);
        await index.putDepartures({ isWhole: true, items, goneIds: [], ratings: [] });
      },
      find: async (text) =>
        (await ask({ ...emptyQuery(), text })).trips.slice(0, 10).map(({ card }) => card._id),
      // Half of the visitors search for words. Each uses other filters and sees every facet's count.
      visit: (text, round) =>
        ask({
          ...emptyQuery(),
          text: round % 2 === 0 ? text : '',
          month: round % 3 === 0 ? [month(2), month(3)] : [],
          level: round % 5 === 0 ? ['easy', 'moderate'] : [],
          people: round % 4 === 0 ? 2 : null,
          maxMinor: round % 7 === 0 ? 3_000_000 : null,
          sort: round % 6 === 0 ? 'price' : null,
        }),
    };
  },
};

async function measure(name: string): Promise<Measured> {
  const make = candidates[name];
  if (!make || !globalThis.gc) throw new Error(`Can't measure "${name}".`);
  const names = trips().map(({ name: own, document }) => ({ own, title: document.words.title }));
  const candidate = await make();
  const rounds = Math.ceil(questions * (candidate.share ?? 1));
  const used = () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1024 ** 2;
  };
  const before = used();
  const startedAt = performance.now();
  await candidate.build();
  const buildMs = performance.now() - startedAt;
  const memoryMb = used() - before;
  const random = randomNumbers(23);
  const someone = () => Math.floor(random() * count);
  const time = async (ask: (text: string, round: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = -Math.ceil(rounds * warmUp); round < rounds; round += 1) {
      const words = (names[someone()]?.title ?? '').split(' ');
      // One to three words. A single word is often a common one.
      const text = words.slice(Math.abs(round) % 3).join(' ');
      const askedAt = process.threadCpuUsage();
      await ask(text, Math.abs(round));
      const { user, system } = process.threadCpuUsage(askedAt);
      if (round >= 0) times.push((user + system) / 1000);
    }
    return quantile(times, 0.95);
  };
  const wordP95 = await time(candidate.find);
  const visitP95 = candidate.visit ? await time(candidate.visit) : null;
  let [first, inTen] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const trip = someone();
    const found = await candidate.find(mistype(names[trip]?.own ?? '', random));
    const place = found.indexOf(`trip-${trip}`);
    if (place === 0) first += 1;
    if (place >= 0) inTen += 1;
  }
  return {
    ...{ what: candidate.what, buildMs, memoryMb, wordP95, visitP95 },
    typosFirst: first / rounds,
    typosInTen: inTen / rounds,
  };
}

const [only] = process.argv.slice(2);
if (only) {
  console.log(JSON.stringify(await measure(only)));
} else {
  const file = fileURLToPath(import.meta.url);
  const rows = Object.keys(candidates).map((name) => {
    const child = spawnSync(process.execPath, ['--expose-gc', file, name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.status !== 0) throw new Error(`Measuring ${name} failed.`);
    const all = JSON.parse(child.stdout) as Measured;
    const share = (part: number) => `${Math.round(part * 100)}%`;
    const ms = (value: number | null) => (value === null ? '' : `${value.toFixed(1)} ms`);
    return [
      all.what,
      `${(all.buildMs / 1000).toFixed(1)} s`,
      `${all.memoryMb.toFixed(0)} MB`,
      ms(all.wordP95),
      ms(all.visitP95),
      share(all.typosFirst),
      share(all.typosInTen),
    ];
  });
  printFigures(
    'search',
    `Search over ${count.toLocaleString('en')} trips, in CPU time`,
    [
      'what',
      'indexing',
      'memory',
      'text query, p95',
      'search with all counts, p95 (goal 50 ms)',
      'typo: right trip first',
      'right trip in the top ten',
    ],
    rows,
  );
  console.log(`\n${machineLine()}; at the end ${loadNow()}`);
}
