/**
 * `npm run bench:publish`: measures the time from Publish until both of two site instances serve
 * the new page, and how fast a large change refreshes its pages. `--no-build` reuses the last run's
 * build.
 */
import { Agent } from 'node:http';
import type { SanityClient } from '@sanity/client';
import { fillLake, type Document } from './generatedContent.ts';
import { loadNow, machineLine, markdownTable, pause, printFigures, quantile } from './measure.ts';
import type { Passed } from './relay.ts';
import { send } from './requests.ts';
import { startSite, type SiteUnderMeasurement } from './siteUnderMeasurement.ts';

const sizes = (process.env.BENCH_SIZES ?? '1000,20000,200000').split(',').map(Number);
/** Milliseconds from Publish to both instances, up to this many documents. */
const goals = [
  { documents: 20_000, p50: 80, p95: 150 },
  { documents: Infinity, p50: 100, p95: 200 },
];
/** Pages a minute, with up to 20,000 documents. */
const wideGoal = 1_500;
const missed: string[] = [];
const roundsOfEachKind = Number(process.env.BENCH_ROUNDS ?? 24);
/**
 * Polling uses up time on the two cores being measured. So it starts only when the page may be
 * ready, and asks only for a page with another ETag than the last one.
 */
const firstAskedAfterMs = 60;
const askedEveryMs = 5;
const patienceMs = 15_000;

const kinds = ['new', 'edited', 'renamed', 'unpublished', 'formerly 404'] as const;
type Kind = (typeof kinds)[number];

const types = [
  { type: 'trip', address: (slug: string) => `/trip/${slug}` },
  { type: 'campaign', address: (slug: string) => `/campaign/${slug}` },
] as const;

interface Round {
  kind: Kind;
  /** From Publish until both instances serve the new page. */
  ms: number;
  /** The part of `ms` up to the response to Publish. It overlaps the rest. */
  transaction: number;
  steps: Record<string, number>;
}

interface Page {
  status: number;
  location: string;
  etag: string | undefined;
  body: string;
}

const agent = new Agent({ keepAlive: true });

async function ask(address: string, known?: string): Promise<Page> {
  const options = known ? { headers: { 'if-none-match': known } } : {};
  const { status, headers, body } = await send(address, { agent, ...options });
  const { location = '', etag } = headers;
  return { status, location, etag, body: body.toString() };
}

/** Returns the time, from `performance.now()`, at which the page is first correct. */
async function seenAt(address: string, isRight: (page: Page) => boolean): Promise<number> {
  const deadline = performance.now() + patienceMs;
  let known: string | undefined;
  for (;;) {
    const page = await ask(address, known);
    if (page.status !== 304 && isRight(page)) return performance.now();
    known = page.etag ?? known;
    if (performance.now() > deadline) {
      throw new Error(`${address} is still wrong: ${page.status} ${page.body.slice(0, 200)}`);
    }
    await pause(askedEveryMs);
  }
}

let counter = 0;

async function runRound(site: SiteUnderMeasurement, kind: Kind, model: Document): Promise<Round> {
  const { client, relay, instances } = site;
  counter += 1;
  const { address } = types.find(({ type }) => type === model._type) ?? types[0];
  const id = `bench-${counter}`;
  const slugs = [`bench-page-${counter}`, `bench-page-${counter}-renamed`] as const;
  const titles = [`Before ${counter} bench`, `After ${counter} bench`] as const;
  const draft = (title: string, slug: string) => ({
    ...model,
    _id: `drafts.${id}`,
    title,
    slug: { _type: 'slug', current: slug },
  });
  const publish = () => act(client, 'publish', id);
  const isAfter = ({ status, body }: Page) => status === 200 && body.includes(titles[1]);
  const both = (slug: string, isRight: (page: Page) => boolean) =>
    instances.map((instance) => seenAt(instance + address(slug), isRight));

  if (kind === 'edited' || kind === 'renamed' || kind === 'unpublished') {
    await client.createOrReplace(draft(titles[0], slugs[0]));
    await publish();
    await Promise.all(both(slugs[0], ({ body }) => body.includes(titles[0])));
    await relay.quiet();
  }
  if (kind === 'formerly 404') {
    await Promise.all(both(slugs[0], ({ status }) => status === 404));
  }
  const slugAfter = kind === 'renamed' ? slugs[1] : slugs[0];
  if (kind !== 'unpublished') await client.createOrReplace(draft(titles[1], slugAfter));
  await relay.quiet();
  relay.passed.length = 0;

  const startedAt = performance.now();
  const action = kind === 'unpublished' ? act(client, 'unpublish', id) : publish();
  const acted = action.then(() => performance.now() - startedAt);
  // Requesting the page before it exists would turn this round into a "formerly 404" one.
  if (kind === 'new') await acted;
  await pause(Math.max(0, firstAskedAfterMs - (performance.now() - startedAt)));
  const isRight = kind === 'unpublished' ? ({ status }: Page) => status >= 404 : isAfter;
  const seen = await Promise.all([
    ...both(slugAfter, isRight),
    ...(kind === 'renamed'
      ? both(slugs[0], ({ location }) => location.endsWith(address(slugs[1])))
      : []),
  ]);
  const last = Math.max(...seen);
  const answers = () => relay.passed.filter(({ documentId }) => documentId === id);
  while (answers().length < instances.length) await pause(10);
  await relay.quiet();
  const failed = relay.passed.find(({ status }) => status !== 200);
  if (failed) throw new Error(`The webhook for ${failed.documentId} got ${failed.status}.`);
  const slowest = answers().sort((one, other) => readyAt(kind, other) - readyAt(kind, one))[0];
  if (!slowest) throw new Error(`No webhook arrived for ${id}.`);
  const { revision = 0, page = 0, routes = 0, around = 0 } = slowest.steps;
  return {
    kind,
    ms: last - startedAt,
    transaction: await acted,
    steps: {
      'lake: transaction, log on disk, webhook sent': slowest.arrivedAt - startedAt,
      'wait until readers see the revision': revision,
      'redirects and booking service, where they come first': before(kind, slowest),
      'render the page and its old address': page,
      'until both instances are polled again': Math.max(0, last - readyAt(kind, slowest)),
      'after that, not counted: find and render all other pages': routes + around,
    },
  };
}

/**
 * Returns how long a page waits for redirects and the booking service. A text edit waits for
 * neither.
 */
function before(kind: Kind, { steps: { redirects = 0, booking = 0 } }: Passed): number {
  return kind === 'edited' ? 0 : Math.max(redirects, booking);
}

function readyAt(kind: Kind, passed: Passed): number {
  const { revision = 0, page = 0 } = passed.steps;
  return passed.arrivedAt + revision + before(kind, passed) + page;
}

/** Publishes or unpublishes with the Studio's action. */
async function act(client: SanityClient, kind: 'publish' | 'unpublish', publishedId: string) {
  const draftId = `drafts.${publishedId}`;
  await client.action({ actionType: `sanity.action.document.${kind}`, draftId, publishedId });
}

/** Waits until search has read all content, which each process does once, at its first search. */
async function untilSearchable({ instances }: SiteUnderMeasurement): Promise<void> {
  const startedAt = performance.now();
  for (const instance of instances) {
    while ((await ask(`${instance}/search`)).body.includes('Search is unavailable')) {
      await pause(1_000);
    }
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`Search has read all content after ${seconds.toFixed(0)} s.`);
}

async function measure(site: SiteUnderMeasurement): Promise<Round[]> {
  const published = site.client.withConfig({ perspective: 'published' });
  const models = await Promise.all(
    types.map(({ type }) =>
      // The seed was stored first, so the oldest hundred suffice, however many copies there are.
      published.fetch<Document>(
        `*[_type == $type][0...100][!(_id match "*copy*") && (_type != "campaign" || (startsAt < now() && endsAt > now()))][0]`,
        { type },
      ),
    ),
  );
  const rounds: Round[] = [];
  const warmUp = 2;
  for (let round = -warmUp; round < roundsOfEachKind; round += 1) {
    for (const kind of kinds) {
      const model = models[Math.abs(round) % models.length];
      if (!model) throw new Error('The seed has no such document.');
      const measured = await runRound(site, kind, model);
      if (round >= 0) rounds.push(measured);
    }
  }
  return rounds;
}

const milliseconds = (value: number) => value.toFixed(0);

function report(size: number, rounds: Round[]): void {
  const line = (name: string, some: Round[]) => {
    const times = some.map(({ ms }) => ms);
    const figures = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)];
    return [name, String(some.length), ...figures.map(milliseconds)];
  };
  console.log(`\n### ${size.toLocaleString('en')} documents\n`);
  printFigures(
    `publish-${size}`,
    `From Publish to the new page, ${size.toLocaleString('en')} documents`,
    ['Publish → both instances, ms', 'rounds', 'p50', 'p95', 'worst'],
    [
      ...kinds.map((kind) =>
        line(
          kind,
          rounds.filter((round) => round.kind === kind),
        ),
      ),
      line('**all**', rounds),
    ],
  );
  const goal = goals.find(({ documents }) => size <= documents);
  for (const [name, share, most] of [
    ['p50', 0.5, goal?.p50 ?? 0],
    ['p95', 0.95, goal?.p95 ?? 0],
  ] as const) {
    const ms = quantile(
      rounds.map((round) => round.ms),
      share,
    );
    judge(`${name} with ${size} documents: ${milliseconds(ms)} ms (goal: ${most})`, ms < most);
  }
  const names = Object.keys(rounds[0]?.steps ?? {});
  const total = quantile(
    rounds.map(({ ms }) => ms),
    0.5,
  );
  console.log();
  console.log(
    markdownTable(
      ['Step (of the slower instance)', 'p50, ms', 'p95, ms', 'share'],
      names.map((name) => {
        const times = rounds.map(({ steps }) => steps[name] ?? 0);
        const median = quantile(times, 0.5);
        const isCounted = !name.startsWith('after');
        const share = isCounted ? `${Math.round((median / total) * 100)}%` : '';
        return [name, median.toFixed(1), quantile(times, 0.95).toFixed(1), share];
      }),
    ),
  );
}

/** Prints a figure beside its goal. */
function judge(sentence: string, isMet: boolean): void {
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${sentence}`);
  if (!isMet) missed.push(sentence);
}

interface QueueState {
  waiting: number;
  regenerated: number;
  failing: number;
}

/** Changes the site settings, which every page shows, and waits until every cached page has been refreshed. */
async function measureWide(site: SiteUnderMeasurement, size: number): Promise<void> {
  const { client, instances } = site;
  const [first] = instances;
  const slugs = await client
    .withConfig({ perspective: 'published' })
    .fetch<string[]>('*[_type == "trip" && saleState != "withdrawn"].slug.current');
  const visited = slugs.slice(0, 2_000).map((slug) => `${first}/trip/${slug}`);
  const warming = performance.now();
  await inLanes(visited, async (address) => void (await ask(address)));
  const each = (performance.now() - warming) / visited.length;
  console.log(`\n${visited.length} trip pages are in the cache (${each.toFixed(0)} ms each).`);
  const phone = `+91 98000 ${10_000 + counter}`;
  await client.patch('settings').set({ phone }).commit();
  const startedAt = performance.now();
  const isNew = ({ body }: Page) => body.includes(phone);
  const homeAt = (await seenAt(first, isNew)) - startedAt;
  let state: QueueState = { waiting: 1, regenerated: 0, failing: 0 };
  await pause(2_000);
  while (state.waiting > 0) {
    await pause(200);
    state = JSON.parse((await ask(`${first}/api/revalidate-queue`)).body);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const old: string[] = [];
  await inLanes(visited, async (address) => {
    if (!isNew(await ask(address))) old.push(address);
  });
  const pages = Math.round((visited.length / seconds) * 60);
  console.log(
    `Wide change with ${size.toLocaleString('en')} documents: home page updated after ${milliseconds(homeAt)} ms; ` +
      `${state.regenerated} pages checked and all ${visited.length} cached trip pages refreshed in ${seconds.toFixed(1)} s.`,
  );
  judge(`${pages} pages a minute with ${size} documents (goal: ${wideGoal})`, pages >= wideGoal);
  judge(`stale pages left: ${old.length}`, old.length === 0);
  if (old.length > 0) console.log(old.slice(0, 5).join('\n'));
}

async function inLanes(items: readonly string[], work: (item: string) => Promise<void>) {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

const [smallest = 1_000] = sizes;
const site = await startSite({
  build: !process.argv.includes('--no-build'),
  prepare: (client) => fillLake(client, smallest),
  // As docs/operate/scale.md recommends for this much content.
  ...(Math.max(...sizes) > 50_000 ? { memoryMb: 1_024 } : {}),
});
try {
  console.log(`${machineLine()}, booking service on ${site.database}`);
  for (const size of sizes) {
    if (size !== smallest) {
      await fillLake(site.client, size);
      await site.syncTrips();
    }
    const count = await site.client.fetch<number>('count(*)');
    console.log(`\n${count} documents in the lake.`);
    await untilSearchable(site);
    report(size, await measure(site));
    console.log(`\nLoad over the last minute: ${loadNow()}`);
    const isWide = size <= 20_000 && !process.argv.includes('--narrow');
    if (isWide) await measureWide(site, size);
  }
} finally {
  await site.close();
  agent.destroy();
}
process.exitCode = missed.length === 0 ? 0 : 1;
