/**
 * The site's queries read as many documents in a large lake as in a small one. Counts documents,
 * not time, so that a slow machine passes and a query that reads everything doesn't.
 */
import fs from 'node:fs';
import path from 'node:path';
import { evaluate, parse } from 'groq-js';
import type { LakeDocument } from './documents.ts';
import { runQuery, type QueryParams } from './groq.ts';
import { seedDocuments } from './seed/documents.ts';
import { openStore, type Store } from './storage/store.ts';
import { copiesOfSeed, type Document } from './testing/copies.ts';
import { emptyDirectory, quietLog } from './testing/testLake.ts';
import { everything } from './view.ts';
import { createViews } from './views.ts';

const folder = path.join(import.meta.dirname, '..', 'queries');
const at = '2026-11-25T08:00:00.000Z';

async function siteQueries(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const files = fs.readdirSync(folder).filter((name) => !name.includes('.test.'));
  for (const file of files) {
    const exported: Record<string, unknown> = await import(path.join(folder, file));
    for (const [name, value] of Object.entries(exported)) {
      if (name.endsWith('Query') && typeof value === 'string') found.set(name, value);
    }
  }
  return found;
}

async function fill(store: Store, documents: Iterable<Document>): Promise<void> {
  let batch: LakeDocument[] = [];
  let count = store.sequence();
  const send = async () => {
    count += 1;
    await store.transact({ id: `tx-${count}`, at, author: 'test' }, () => ({
      changes: batch.map((after) => ({ id: after._id, before: null, after, mutations: [] })),
      results: [],
    }));
    batch = [];
  };
  for (const document of documents) {
    batch.push({ ...document, _rev: 'r', _createdAt: at, _updatedAt: at });
    if (batch.length === 500) await send();
  }
  await send();
}

const seed: Document[] = seedDocuments.map((document) => ({ ...document }));

/** Returns the seed's first document of a type, and its slug. */
function first(type: string): { id: string; slug: string } {
  const found = seed.find(({ _type }) => _type === type);
  const slug = found?.slug;
  if (!found || typeof slug !== 'object' || slug === null) throw new Error(`No ${type}.`);
  return { id: found._id, slug: String(Reflect.get(slug, 'current')) };
}

const [trip, post] = [first('trip'), first('post')];
const page = (type: string) => ({ slug: first(type).slug, now: at });
const none: QueryParams = {};

/** A page's parameters for each query. A new query needs an entry. */
const paramsOf: Record<string, QueryParams> = {
  authorPageQuery: page('author'),
  blogIndexPageQuery: { now: at },
  blogListsQuery: { id: post.id },
  blogPostPageQuery: page('post'),
  blogPostSlugsQuery: { now: at },
  blogTopicPageQuery: page('topic'),
  boardTripsQuery: { slugs: [trip.slug] },
  bookingTripQuery: page('trip'),
  campaignPageQuery: page('campaign'),
  contactTripQuery: page('trip'),
  contentPageQuery: page('page'),
  corporateOfferQuery: none,
  statusQuery: none,
  destinationPageQuery: { ...page('destination'), path: '/spiti-valley' },
  destinationSlugsQuery: { region: 'domestic' },
  frameQuery: none,
  homePageQuery: { now: at, ways: ['wellness-retreats', 'corporate-tours'] },
  isPostSlugQuery: page('post'),
  linkTargetsQuery: { slugs: [trip.slug, post.slug] },
  momentsQuery: { today: '2026-11-25' },
  myTripQuery: page('trip'),
  neighboursQuery: { id: trip.id },
  postCardsQuery: { ids: [post.id, `${post.id}-copy-1`] },
  postFeedQuery: { now: at },
  postNeighboursQuery: { now: at },
  postOrderQuery: { now: at, topic: '', author: '', end: 51 },
  postSearchQuery: { now: at, words: ['kedarkantha*', 'snow*'] },
  pagesAfterQuery: { types: ['post', 'topic'], after: '' },
  previewLinkQuery: { id: 'safar.previewLink.none' },
  previewsEndedQuery: none,
  releaseTitleQuery: { id: '_.releases.none' },
  redirectQuery: { from: '/trip/an-old-name-7' },
  redirectsAroundQuery: { addresses: ['/trip/an-old-name-7', '/trip/a-new-name-9'] },
  retreatsQuery: none,
  revisionQuery: { id: trip.id },
  savedTripsQuery: { slugs: [trip.slug] },
  searchContentQuery: { ids: [trip.id, first('destination').id], withText: true },
  searchIdsQuery: none,
  searchTripsAtQuery: { ids: [first('destination').id] },
  searchRevisionQuery: none,
  sitemapPartQuery: {
    start: 0,
    end: 500,
    now: at,
    types: ['trip', 'post', 'page'],
    authors: [],
    topics: [],
  },
  sitemapSizeQuery: {
    now: at,
    types: ['trip', 'post', 'page'],
    authors: [],
    topics: [],
    paths: ['/spiti-valley'],
  },
  slugsQuery: { type: 'author' },
  socialCardQuery: { types: ['trip'], slug: trip.slug, path: '/spiti-valley' },
  suggestionsQuery: none,
  teamQuery: none,
  tripMirrorQuery: { id: trip.id },
  tripFeedQuery: { after: '' },
  tripNeighboursQuery: { id: trip.id },
  tripPageQuery: page('trip'),
  tripSlugsQuery: none,
  tripTitlesQuery: none,
  tripSyncQuery: { after: '' },
  withdrawnTripQuery: page('trip'),
};

/** Queries that may read more in a larger lake, because their answer grows with it. */
const growing: Record<string, string> = {
  blogIndexPageQuery: 'lists every author',
  blogListsQuery: 'lists every author',
  homePageQuery: 'lists every destination',
  postNeighboursQuery: 'lists every author, for the sitemap',
  postSearchQuery: 'scores every post with these words',
  teamQuery: 'lists every author with credentials',
};

/** As many trips per destination, posts per author and so on in a large lake as in a small one. */
const shares = { trip: 0.2, author: 0.006, faq: 0.02, campaign: 0.002, destination: 0.012 };

const config = { projectId: 'safar', dataset: 'production' };

it('answers each of the site’s queries as plain groq-js does', async () => {
  const store = openStore({ directory: emptyDirectory(), log: quietLog });
  await fill(store, seed);
  await fill(store, [...copiesOfSeed(seed, 600, shares)].flat());
  const view = createViews(store.reader)('published', true);
  const dataset = view.select(everything) ?? [];
  for (const [name, query] of await siteQueries()) {
    const params = paramsOf[name] ?? {};
    const now = new Date(at);
    const tree = parse(query, { params });
    const plain = await (await evaluate(tree, { dataset, params, timestamp: now })).get();
    const result = await runQuery(query, params, { view, config, identity: 'local', now });
    expect({ name, result }).toEqual({ name, result: JSON.parse(JSON.stringify(plain)) });
  }
  await store.close();
}, 120_000);

async function countReads(
  store: Store,
  queries: Map<string, string>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const view = createViews(store.reader)('published', true);
  for (const [name, query] of queries) {
    const params = paramsOf[name];
    if (!params) throw new Error(`Add the parameters of ${name} to this test.`);
    const looked = new Set<string>();
    await runQuery(query, params, { view, config, identity: 'local', looked });
    counts.set(name, looked.size);
  }
  return counts;
}

it('reads no more published documents because releases have versions', async () => {
  const store = openStore({ directory: emptyDirectory(), log: quietLog });
  const queries = await siteQueries();
  await fill(store, seed);
  const before = await countReads(store, queries);
  for (const release of ['spring', 'summer']) {
    await fill(
      store,
      seed.map((document) => ({ ...document, _id: `versions.${release}.${document._id}` })),
    );
  }
  expect(await countReads(store, queries)).toEqual(before);
  await store.close();
}, 120_000);

it('reads no more documents at 20,000 than at 1,000, except where the answer grows', async () => {
  const store = openStore({ directory: emptyDirectory(), log: quietLog });
  const queries = await siteQueries();
  const known = [...seed];
  await fill(store, seed);
  const counts: Array<Map<string, number>> = [];
  for (const size of [1_000, 20_000]) {
    const added = [...copiesOfSeed(known, size, shares)].flat();
    await fill(store, added);
    known.push(...added);
    expect(Math.abs(store.reader.count() - size)).toBeLessThan(size * 0.05);
    counts.push(await countReads(store, queries));
  }
  const [small, large] = counts;
  const grown = [...queries.keys()].flatMap((name) => {
    const [before, after] = [small?.get(name) ?? 0, large?.get(name) ?? 0];
    // The first few items of a list refer to more distinct documents in a large lake. But a query
    // that reads everything reads twenty times as many.
    return after > before * 3 + 10 ? [{ name, before, after }] : [];
  });
  expect(grown.filter(({ name }) => !(name in growing))).toEqual([]);
  // Anything that no longer grows must be removed from the list.
  expect(grown.map(({ name }) => name).sort()).toEqual(Object.keys(growing).sort());
  expect(Object.keys(paramsOf).sort()).toEqual([...queries.keys()].sort());
  await store.close();
}, 300_000);
