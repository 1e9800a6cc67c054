import { evaluate, parse } from 'groq-js';
import type { LakeDocument } from './documents.ts';
import { readParams, runQuery, type QueryParams } from './groq.ts';
import { emptyDirectory, quietLog } from './testing/testLake.ts';
import { openStore, type Store } from './storage/store.ts';
import type { View } from './view.ts';
import { createViews, readPerspective } from './views.ts';

let store: Store;
let view: View;
let all: LakeDocument[];

/** 300 documents of three types. Every third shares its slug with one of another type. */
beforeAll(async () => {
  store = openStore({ directory: emptyDirectory(), log: quietLog });
  const at = '2026-11-21T08:00:00.000Z';
  const types = ['trip', 'post', 'page'];
  all = Array.from({ length: 300 }, (_, n) => ({
    _id: `doc-${n}`,
    _type: types[n % 3] ?? 'page',
    _rev: 'tx',
    _createdAt: at,
    _updatedAt: at,
    n,
    // Every kind of value a plain comparison may encounter.
    ...[{ state: 'gone' }, { state: 'there' }, {}, { state: null }, { state: ['gone'] }][n % 5],
    slug: { current: `slug-${n % 100}` },
    list: [{ _key: 'a', _ref: `doc-${(n * 7) % 300}`, _weak: true }],
    next: { _type: 'reference', _ref: `doc-${(n + 1) % 300}` },
  }));
  await store.transact({ id: 'tx', at, author: 'test' }, () => ({
    changes: all.map((after) => ({ id: after._id, before: null, after, mutations: [] })),
    results: [],
  }));
  view = createViews(store.reader)('raw', true);
});

afterAll(() => store.close());

function run(query: string, params: QueryParams = {}): Promise<unknown> {
  return runQuery(query, params, {
    view,
    config: { projectId: 'p', dataset: 'd' },
    identity: 'me',
  });
}

/** Returns the groq-js result without our shortcuts. */
async function plain(query: string, params: QueryParams): Promise<unknown> {
  return (await evaluate(parse(query, { params }), { dataset: all, params })).get();
}

it.each<[string, QueryParams]>([
  ['*[_type == "trip"]{_id, "next": next->n} | order(n desc)[0...5]', {}],
  ['*[_type == "trip" && slug.current == $slug][0]', { slug: 'slug-7' }],
  ['*["trip" == _type && n > 200].n', {}],
  ['*[(slug.current == $slug) && (_type == "post" || _type == "page")]._id', { slug: 'slug-3' }],
  ['*[_type == "trip" && state != "gone"]._id', {}],
  ['*[_type == "trip" && "gone" == state].slug.current', {}],
  ['*[_type == "trip" && state != "gone" && n > 100 && next._ref != "doc-4"]._id', {}],
  ['*[_type == "trip" && n > 100 && list._ref == "doc-4"]._id', {}],
  ['*[_type == "trip" && _type == "post"]._id', {}],
  ['*[_type == "trip" && slug.current == $slug && state != "gone"]._id', { slug: 'slug-7' }],
  [
    '*[slug.current in $slugs && _type in ["trip", "post"]] | order(n asc)._id',
    { slugs: ['slug-7', 'slug-3', 'slug-7', 4, 'none'] },
  ],
  ['*[slug.current in $slugs]._id', { slugs: 'slug-7' }],
  ['*[slug.current in $slugs]._id', { slugs: null }],
  ['*[_type == "trip" && slug.current == "slug-7" && slug.current != $slug]._id', { slug: 'x' }],
  ['*[_type == "trip" && n < 20]{"all": *[references(^._id)]._id}', {}],
  ['*[_type == "trip" && n < 20]{"all": *[references(^._id) && n > 5]{_id, "up": ^._id}}', {}],
  ['*[references("doc-4")]._id', {}],
  ['*[references($ids)]._id', { ids: ['doc-4', 'doc-5'] }],
  ['*[references("doc-4") && state != "gone" && _type == "trip"]._id', {}],
  ['*[_type == "trip" && (state == "gone" || state == "there")] | order(n desc)._id', {}],
  ['*[_type == "trip" || slug.current == "slug-1"]._id', {}],
  ['*[!(_type == "trip")]._id', {}],
  ['*[_id == $id]{"same": *[slug.current == ^.slug.current]._id}', { id: 'doc-5' }],
  ['*[_id == "doc-5"][0].next->slug.current', {}],
  ['count(*[_type == $type])', { type: 'post' }],
  ['count(*[_type == $type])', { type: null }],
  ['count(*[_type == $type])', { type: 3 }],
  ['*[_type == "page"][$at].n', { at: 2 }],
  ['*[_type == "page"][$from..$to].n', { from: 1, to: 3 }],
  ['{"a": *[_type == "trip"][0].n, "b": *[_type == "trip"][1].n, "all": count(*)}', {}],
  ['*[_type == "post" && references("doc-2")]._id', {}],
  ['*[_type == "post" && references($id)]._id', { id: 'doc-2' }],
  ['*[references($id)]._id', { id: ['doc-2', 'doc-9'] }],
  ['*[next._ref == $id]._id', { id: 'doc-2' }],
  ['*[$id in list[]._ref]._id', { id: 'doc-2' }],
  ['*[_id == "doc-7"]{"from": *[references(^._id)]._id}', {}],
  ['*[_id == "doc-7"]{"from": *[next._ref == ^._id]{n, "up": *[^.^._id in list[]._ref].n}}', {}],
  [
    '*[_id == "doc-7"]{"from": slug{"none": *[references(^._id)].n, "own": *[references(_id)].n}}',
    {},
  ],
  ['*[n < 40 && count(*[references(^._id) && _type == "post"]) > 1].n', {}],
  ['*[references(^._id)]', {}],
  ['*[_type == "nothing"]', {}],
])('evaluates %s as it would without indexes', async (query, params) => {
  expect(await run(query, params)).toEqual(await plain(query, params));
});

it.each(['geo::distance(geo::latLng(0, 0), geo::latLng(0, 1))', 'documents::incomingRefCount()'])(
  'says which function is missing: %s',
  async (query) => {
    const [name] = query.split('(');
    await expect(run(query)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`${name}() isn't supported`),
    });
  },
);

it("doesn't mix up results of one query with different parameters", async () => {
  const query = '*[_type == "page"][$at].n';
  expect(await run(query, { at: 0 })).toBe(2);
  expect(await run(query, { at: 1 })).toBe(5);
  expect(await run('*[slug.current == $s && _type == "page"].n', { s: 'slug-2' })).toEqual([2]);
  expect(await run('*[slug.current == $s && _type == "page"].n', { s: 'slug-5' })).toEqual([5]);
});

it('does not let a query change stored documents', async () => {
  const result = await run('*[_id == "doc-1"][0]{..., "n": 99}');
  expect(result).toMatchObject({ n: 99 });
  expect(store.get('doc-1')).toMatchObject({ n: 1 });
});

it('is fast enough for several queries per page', async () => {
  const query = `*[_type == "trip" && slug.current == $slug][0]{..., "next": next->{n},
    "more": *[_type == "trip"] | order(n desc)[0...6]{_id, slug}}`;
  await run(query, { slug: 'slug-1' });
  const startedAt = performance.now();
  for (let round = 0; round < 20; round += 1) await run(query, { slug: `slug-${round * 3}` });
  expect((performance.now() - startedAt) / 20).toBeLessThan(25);
});

it('reads perspectives and parameters', () => {
  expect(readPerspective('previewDrafts', '2026-06-01')).toBe('drafts');
  expect(readPerspective('drafts,published', '2026-06-01')).toBe('drafts');
  expect(readPerspective('rSpring,drafts', '2026-06-01')).toEqual({ stack: ['rSpring', 'drafts'] });
  expect(readPerspective('rSpring,published', '2026-06-01')).toEqual({ stack: ['rSpring'] });
  for (const bad of ['raw,drafts', 'rSpring,raw', 'published,drafts', 'a.b', 'rSpring,,drafts']) {
    expect(() => readPerspective(bad, '2026-06-01')).toThrow(/raw, published, drafts and lists/);
  }
  expect(readParams({ $a: '"x"', $b: '[1]', query: '1' })).toEqual({ a: 'x', b: [1] });
});
