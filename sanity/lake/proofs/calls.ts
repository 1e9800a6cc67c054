/** Sanity client calls, with what its documentation promises. Each makes its own documents. */
import assert from 'node:assert/strict';
import type { ClientPerspective, ListenEvent, SanityClient, SanityDocument } from '@sanity/client';
import { isRecord, type JsonObject } from '../documents.ts';
import { clientOf, quarters } from '../testing/testLake.ts';
import { TOKEN } from './lake.ts';

export interface Call {
  name: string;
  run: () => Promise<unknown>;
}

const like = (actual: unknown, expected: object) =>
  // Errors are compared by their fields alone.
  assert.partialDeepStrictEqual(actual instanceof Error ? { ...actual } : actual, expected);
const same = (actual: unknown, expected: unknown) => assert.deepStrictEqual(actual, expected);
const refused = (call: Promise<unknown>, statusCode: number) =>
  assert.rejects(call, (error: unknown) => {
    assert.ok(error instanceof Error);
    like(error, { statusCode });
    return true;
  });
/** A type's documents are a case's own data. */
let count = 0;
const unused = () => `t${(count += 1)}`;
const ref = (_ref: string) => ({ _type: 'reference', _ref });

/** Returns all calls, for a lake at this address. */
export function callsAt(url: string): Call[] {
  const client = clientOf(url, { token: TOKEN, perspective: 'raw' });
  const anonymous = clientOf(url);
  return [
    ...queryCalls(client, anonymous),
    ...documentCalls(client, anonymous),
    ...patchCalls(client),
    ...transactionCalls(client, anonymous),
    ...actionCalls(client),
    ...assetCalls(client),
    ...listenCalls(client, anonymous),
    ...projectCalls(client, anonymous, url),
  ];
}

function queryCalls(client: SanityClient, anonymous: SanityClient): Call[] {
  const load = async () => {
    const type = unused();
    await client
      .transaction()
      .create({ _id: `${type}-a`, _type: type, n: 1, slug: { current: type }, title: 'one' })
      .create({ _id: `${type}-b`, _type: type, n: 2, to: ref(`${type}-a`), list: [1, 2, 3] })
      .create({ _id: `drafts.${type}-a`, _type: type, n: 3 })
      .create({ _id: `drafts.${type}-c`, _type: type, n: 4 })
      .create({ _id: `versions.spring.${type}-b`, _type: type, n: 5 })
      .commit();
    return type;
  };
  const numbers = '*[_type == $type] | order(n asc).n';
  const case_ = (name: string, run: (type: string) => Promise<unknown>): Call => ({
    name: `fetch: ${name}`,
    run: async () => run(await load()),
  });
  const seen =
    (perspective: ClientPerspective, expected: number[], reader = client) =>
    async (type: string) =>
      same(await reader.fetch(numbers, { type }, { perspective }), expected);
  return [
    case_('parameters', async (type) =>
      same(await client.fetch('*[slug.current == $type][0].title', { type }), 'one'),
    ),
    case_('parameters of every JSON type', async () =>
      same(
        await client.fetch('[$a, $b, $c, $d, $e]', { a: 1, b: 'x', c: null, d: [1], e: { f: 2 } }),
        [1, 'x', null, [1], { f: 2 }],
      ),
    ),
    case_('dereferencing', async (type) =>
      same(await client.fetch('*[_id == $id][0].to->title', { id: `${type}-b` }), 'one'),
    ),
    case_('references()', async (type) =>
      same(await client.fetch('*[references($id)]._id', { id: `${type}-a` }), [`${type}-b`]),
    ),
    case_('published', seen('published', [1, 2])),
    case_('drafts', seen('drafts', [2, 3, 4])),
    case_('previewDrafts', seen('previewDrafts', [2, 3, 4])),
    case_('raw', seen('raw', [1, 2, 3, 4, 5])),
    case_('raw without a token', seen('raw', [1, 2], anonymous)),
    case_('drafts without a token', seen('drafts', [1, 2], anonymous)),
    case_('a stack of perspectives', seen(['drafts', 'published'], [2, 3, 4])),
    case_('a release', seen(['spring', 'drafts'], [3, 4, 5])),
    case_('_originalId in drafts', async (type) =>
      same(
        await client.fetch(
          '*[_id == $id][0]{_id, _originalId}',
          { id: `${type}-a` },
          { perspective: 'drafts' },
        ),
        { _id: `${type}-a`, _originalId: `drafts.${type}-a` },
      ),
    ),
    case_('the whole response', async (type) => {
      const response = await client.fetch(numbers, { type }, { filterResponse: false });
      like(response, { query: numbers, result: [1, 2, 3, 4, 5] });
      assert.equal(typeof response.ms, 'number');
    }),
    case_('no query in the response', async () => {
      const response = await client.fetch('1', {}, { filterResponse: false, returnQuery: false });
      assert.ok(!('query' in response));
    }),
    case_('sync tags', async (type) => {
      const { syncTags } = await client.fetch(numbers, { type }, { filterResponse: false });
      assert.ok(syncTags?.every((tag) => tag.startsWith('s1:')) && syncTags.length > 0);
    }),
    case_('a source map', async (type) => {
      const query = '*[_id == $id][0]{title}';
      const response = await client.fetch(
        query,
        { id: `${type}-a` },
        { filterResponse: false, resultSourceMap: true },
      );
      like(response.resultSourceMap, {
        documents: [{ _id: `${type}-a`, _type: type }],
        mappings: { "$['title']": { type: 'value' } },
      });
    }),
    case_('a query too long for an address', async (type) =>
      same(await client.fetch(`//${'x'.repeat(20_000)}\ncount(*[_type == $type])`, { type }), 5),
    ),
    case_('a comment at the end', async () => same(await client.fetch('1 // one'), 1)),
    case_('nothing found', async () => same(await client.fetch('*[_id == "none"][0]'), null)),
    case_('a syntax error', async () => {
      const error = await client.fetch('*[_type == "a"').catch((reason: unknown) => reason);
      like(error, { statusCode: 400, details: { type: 'queryParseError' } });
    }),
    case_('a missing parameter', async () => refused(client.fetch('$missing'), 400)),
    case_('an unknown function', async () => refused(client.fetch('nothing()'), 400)),
    case_('an unknown perspective', async () =>
      refused(client.fetch('1', {}, { perspective: ['not a name!'] }), 400),
    ),
    case_('a tag and a cache mode', async () =>
      same(await client.fetch('1', {}, { tag: 'proof.lake', cacheMode: 'noStale' }), 1),
    ),
    case_('the CDN', async (type) =>
      same(
        await client
          .withConfig({ useCdn: true, perspective: 'published' })
          .fetch(numbers, { type }),
        [1, 2],
      ),
    ),
    case_('the default perspective of old versions', async (type) =>
      same(
        await client
          .withConfig({ apiVersion: '2021-06-07', perspective: undefined })
          .fetch(numbers, { type }),
        [1, 2, 3, 4, 5],
      ),
    ),
    case_('the default perspective of new versions', async (type) =>
      same(
        await client
          .withConfig({ apiVersion: '2025-02-19', perspective: undefined })
          .fetch(numbers, { type }),
        [1, 2],
      ),
    ),
    case_('another dataset', async () => {
      const error = await client
        .withConfig({ dataset: 'none' })
        .fetch('1')
        .catch((reason: unknown) => reason);
      like(error, { statusCode: 404 });
    }),
    case_('explicit abort', async () => {
      const ending = new AbortController();
      const asked = client.fetch('1', {}, { signal: ending.signal });
      ending.abort();
      await assert.rejects(asked, { name: 'AbortError' });
    }),
    case_('match', async (type) =>
      same(await client.fetch('*[_type == $type && title match "on*"]._id', { type }), [
        `${type}-a`,
      ]),
    ),
    case_('score and boost', async (type) => {
      const query =
        '*[_type == $type] | score(boost(title match "one", 3)) | order(_score desc)[0]._id';
      same(await client.fetch(query, { type }), `${type}-a`);
    }),
    case_('geo functions', async () =>
      same(
        await client.fetch('round(geo::distance(geo::latLng(0, 0), geo::latLng(0, 1)))'),
        111_195,
      ),
    ),
    case_('documents::get', async (type) => {
      const reference = {
        _type: 'globalDocumentReference',
        _ref: `dataset:safar.production:${type}-a`,
      };
      same(await client.fetch('documents::get($reference).title', { reference }), 'one');
    }),
    case_('a field called hasOwnProperty', async () => {
      const type = unused();
      await client.create({ _id: type, _type: type, hasOwnProperty: 'x', n: 1 });
      same(await client.fetch('*[_type == $type && n == 1]{hasOwnProperty, n}', { type }), [
        { hasOwnProperty: 'x', n: 1 },
      ]);
    }),
  ];
}

function documentCalls(client: SanityClient, anonymous: SanityClient): Call[] {
  const case_ = (name: string, run: (id: string) => Promise<unknown>): Call => ({
    name: `documents: ${name}`,
    run: () => run(unused()),
  });
  const page = (id: string, fields: object = {}) => ({
    _id: id,
    _type: 'page',
    title: 'one',
    ...fields,
  });
  return [
    case_('create returns the document', async (id) => {
      const made = await client.create(page(id));
      like(made, page(id));
      for (const name of ['_rev', '_createdAt', '_updatedAt'] as const)
        assert.equal(typeof made[name], 'string');
      same(await client.getDocument(id), made);
    }),
    case_('create without an ID', async () => {
      const { _id } = await client.create({ _type: 'page' });
      assert.match(_id, /^[\w-]{10,}$/);
    }),
    case_('create with a prefix', async () => {
      const { _id } = await client.create({ _id: 'drafts.', _type: 'page' });
      assert.match(_id, /^drafts\.[\w-]{10,}$/);
    }),
    case_('create keeps the given times', async (id) => {
      const _createdAt = '2020-01-02T03:04:05Z';
      like(await client.create(page(id, { _createdAt })), { _createdAt });
    }),
    case_('create refuses an ID that exists', async (id) => {
      await client.create(page(id));
      const error = await client.create(page(id)).catch((reason: unknown) => reason);
      like(error, {
        statusCode: 409,
        details: { items: [{ error: { type: 'documentAlreadyExistsError' } }] },
      });
    }),
    case_('create refuses a document without a type', (id) =>
      refused(client.mutate([{ create: JSON.parse(`{"_id":"${id}"}`) }]), 400),
    ),
    case_('create stores a field called query', async (id) => {
      await client.create(page(id, { query: '*', params: {} }));
      like(await client.getDocument(id), { query: '*', params: {} });
    }),
    case_('create keeps every character', async (id) => {
      const title = 'a\u2028b\u2029c\u0000d\ud83d\ude00e\\"';
      like(await client.create(page(id, { title })), { title });
      same(await client.fetch('*[_id == $id][0].title', { id }), title);
    }),
    case_('createIfNotExists creates', async (id) =>
      like(await client.createIfNotExists(page(id)), page(id)),
    ),
    case_('createIfNotExists returns what exists', async (id) => {
      const made = await client.create(page(id));
      same(await client.createIfNotExists(page(id, { title: 'two' })), made);
    }),
    case_('createOrReplace creates', async (id) =>
      like(await client.createOrReplace(page(id)), page(id)),
    ),
    case_('createOrReplace replaces all fields', async (id) => {
      await client.create(page(id, { old: true }));
      const made = await client.createOrReplace(page(id, { title: 'two' }));
      like(made, { title: 'two' });
      assert.ok(!('old' in made));
    }),
    case_('createOrReplace refuses another type', async (id) => {
      await client.create(page(id));
      await refused(client.createOrReplace({ _id: id, _type: 'post' }), 409);
    }),
    case_('getDocument of a missing document', async (id) =>
      same(await client.getDocument(id), undefined),
    ),
    case_('getDocument of a draft without a token', async (id) => {
      await client.create(page(`drafts.${id}`));
      same(await anonymous.getDocument(`drafts.${id}`), undefined);
    }),
    case_('getDocument of a release', async (id) => {
      await client.create(page(`versions.spring.${id}`));
      like(await client.getDocument(id, { releaseId: 'spring' }), { _id: `versions.spring.${id}` });
    }),
    case_('getDocument with all versions', async (id) => {
      for (const prefix of ['', 'drafts.', 'versions.spring.'])
        await client.create(page(prefix + id));
      const found = await client.getDocument(id, { includeAllVersions: true });
      same(
        found.map(({ _id }) => _id).sort(),
        [`drafts.${id}`, id, `versions.spring.${id}`].sort(),
      );
    }),
    case_('getDocuments keeps the order and says what is missing', async (id) => {
      await client.create(page(`${id}-a`));
      await client.create(page(`${id}-b`));
      const found = await client.getDocuments([`${id}-b`, `${id}-none`, `${id}-a`]);
      same(
        found.map((one) => one?._id ?? null),
        [`${id}-b`, null, `${id}-a`],
      );
    }),
    case_('documentsExists', async (id) => {
      await client.create(page(id));
      const found: unknown = await client.documentsExists([id, `${id}-none`]);
      assert.match(JSON.stringify(found instanceof Set ? [...found] : found), new RegExp(id));
    }),
    case_('delete by ID', async (id) => {
      await client.create(page(id));
      const { results } = await client.delete(id);
      like(results, [{ id, operation: 'delete' }]);
      same(await client.getDocument(id), undefined);
    }),
    case_('delete of a missing document', async (id) => {
      const { results } = await client.delete(id);
      like(results, [{ id, operation: 'none' }]);
    }),
    case_('delete by query', async (id) => {
      for (const n of [1, 2, 3]) await client.create({ _id: `${id}-${n}`, _type: id, n });
      const query = '*[_type == $type && n > 1]';
      const { documentIds } = await client.delete({ query, params: { type: id } });
      same([...documentIds].sort(), [`${id}-2`, `${id}-3`]);
    }),
    case_('delete refuses a referenced document', async (id) => {
      await client.create(page(`${id}-a`));
      await client.create(page(`${id}-b`, { to: ref(`${id}-a`) }));
      const error = await client.delete(`${id}-a`).catch((reason: unknown) => reason);
      like(error, {
        statusCode: 409,
        details: { items: [{ error: { type: 'documentHasExistingReferencesError' } }] },
      });
    }),
    case_('create refuses a strong reference to nothing', async (id) =>
      refused(client.create(page(id, { to: ref(`${id}-none`) })), 409),
    ),
    case_('create accepts a weak reference to nothing', async (id) =>
      client.create(page(id, { to: { ...ref(`${id}-none`), _weak: true } })),
    ),
    case_('two documents may refer to each other', async (id) =>
      client
        .transaction()
        .create(page(`${id}-a`, { to: ref(`${id}-b`) }))
        .create(page(`${id}-b`, { to: ref(`${id}-a`) }))
        .commit(),
    ),
  ];
}

function patchCalls(client: SanityClient): Call[] {
  const start = {
    _type: 'page',
    n: 5,
    title: 'one',
    text: 'The quick brown fox',
    seo: { title: 'a', words: ['x'] },
    list: [
      { _key: 'a', v: 1 },
      { _key: 'b', v: 2, deep: [{ _key: 'c', v: 3 }] },
    ],
    tags: ['p', 'q', 'r', 's'],
  };
  type Patch = ReturnType<SanityClient['patch']>;
  const case_ = (name: string, change: (patch: Patch) => Patch, expected: object): Call => ({
    name: `patch: ${name}`,
    async run() {
      const _id = unused();
      await client.create({ ...start, _id });
      const changed = await change(client.patch(_id)).commit();
      const { _rev, _createdAt, _updatedAt, ...fields } = changed;
      same(fields, { ...start, _id, ...expected });
      same(await client.getDocument(_id), changed);
    },
  });
  const refusal = (name: string, change: (patch: Patch) => Patch, status: number): Call => ({
    name: `patch: ${name}`,
    async run() {
      const _id = unused();
      const made = await client.create({ ...start, _id });
      await refused(change(client.patch(_id)).commit(), status);
      same(await client.getDocument(_id), made);
    },
  });
  const [first, second] = start.list;
  return [
    case_('set', (p) => p.set({ title: 'two', more: { a: [1] } }), {
      title: 'two',
      more: { a: [1] },
    }),
    case_('set a deep path', (p) => p.set({ 'seo.title': 'b' }), {
      seo: { ...start.seo, title: 'b' },
    }),
    case_('set by key', (p) => p.set({ 'list[_key=="a"].v': 9 }), {
      list: [{ _key: 'a', v: 9 }, second],
    }),
    case_('set by index', (p) => p.set({ 'tags[1]': 'z' }), { tags: ['p', 'z', 'r', 's'] }),
    case_('set by negative index', (p) => p.set({ 'tags[-1]': 'z' }), {
      tags: ['p', 'q', 'r', 'z'],
    }),
    case_('set recursively', (p) => p.set({ '..v': 7 }), {
      list: [
        { _key: 'a', v: 7 },
        { _key: 'b', v: 7, deep: [{ _key: 'c', v: 7 }] },
      ],
    }),
    case_('setIfMissing', (p) => p.setIfMissing({ title: 'no', other: 1 }), { other: 1 }),
    case_('setIfMissing of a deep path', (p) => p.setIfMissing({ seo: {}, 'seo.more': 1 }), {
      seo: { ...start.seo, more: 1 },
    }),
    case_('unset', (p) => p.unset(['list[_key=="a"]', 'tags[0]']), {
      list: [second],
      tags: ['q', 'r', 's'],
    }),
    case_('unset a range', (p) => p.unset(['tags[1:3]']), { tags: ['p', 's'] }),
    case_('unset all items', (p) => p.unset(['tags[:]']), { tags: [] }),
    case_('inc and dec', (p) => p.inc({ n: 2 }).dec({ 'list[0].v': 1 }), {
      n: 7,
      list: [{ _key: 'a', v: 0 }, second],
    }),
    case_('setIfMissing before inc', (p) => p.setIfMissing({ m: 1 }).inc({ m: 1 }), { m: 2 }),
    case_('inc by a fraction', (p) => p.inc({ n: 0.5 }), { n: 5.5 }),
    case_('insert after', (p) => p.insert('after', 'tags[0]', ['z']), {
      tags: ['p', 'z', 'q', 'r', 's'],
    }),
    case_('insert before a key', (p) => p.insert('before', 'list[_key=="b"]', [{ _key: 'z' }]), {
      list: [first, { _key: 'z' }, second],
    }),
    case_('insert replaces', (p) => p.insert('replace', 'tags[1:3]', ['z']), {
      tags: ['p', 'z', 's'],
    }),
    case_('append', (p) => p.append('tags', ['t']), { tags: [...start.tags, 't'] }),
    case_('append to a new list', (p) => p.setIfMissing({ fresh: [] }).append('fresh', [1]), {
      fresh: [1],
    }),
    case_('prepend', (p) => p.prepend('tags', ['o']), { tags: ['o', ...start.tags] }),
    case_('splice', (p) => p.splice('tags', 1, 2, ['z']), { tags: ['p', 'z', 's'] }),
    case_(
      'diffMatchPatch',
      (p) => p.diffMatchPatch({ text: '@@ -1,9 +1,8 @@\n The \n-quick\n+slow\n' }),
      {
        text: 'The slow brown fox',
      },
    ),
    case_('_type may be set to itself', (p) => p.set({ _type: 'page' }), {}),
    refusal('_type may not change', (p) => p.set({ _type: 'post' }), 409),
    refusal('_id may not change', (p) => p.set({ _id: 'other' }), 409),
    refusal('_createdAt may not change', (p) => p.set({ _createdAt: '2020-01-01T00:00:00Z' }), 409),
    refusal('inc of a text', (p) => p.inc({ title: 1 }), 409),
    refusal('inc of nothing', (p) => p.inc({ nothing: 1 }), 409),
    refusal('an outdated revision', (p) => p.ifRevisionId('old').set({ n: 6 }), 409),
    {
      name: 'patch: the current revision',
      async run() {
        const { _id, _rev } = await client.create(start);
        like(await client.patch(_id).ifRevisionId(_rev).set({ n: 6 }).commit(), { n: 6 });
      },
    },
    {
      name: 'patch: a missing document',
      run: () => refused(client.patch(unused()).set({ n: 1 }).commit(), 409),
    },
    {
      name: 'patch: an unknown operation',
      async run() {
        const { _id } = await client.create(start);
        const mutations = JSON.parse(JSON.stringify([{ patch: { id: _id, explode: { n: 1 } } }]));
        await refused(client.mutate(mutations), 400);
      },
    },
    {
      name: 'patch: a list of IDs',
      async run() {
        const ids = [unused(), unused()];
        for (const _id of ids) await client.create({ ...start, _id });
        const changed = await client.patch(ids).set({ n: 8 }).commit({ returnFirst: false });
        same(
          changed.map(({ n }) => n),
          [8, 8],
        );
      },
    },
    {
      name: 'patch: a query',
      async run() {
        const type = unused();
        for (const n of [1, 2]) await client.create({ _type: type, n });
        const selection = { query: '*[_type == $type && n == 2]', params: { type } };
        await client.patch(selection).set({ isTwo: true }).commit();
        same(await client.fetch('*[_type == $type] | order(n asc).isTwo', { type }), [null, true]);
      },
    },
  ];
}

function transactionCalls(client: SanityClient, anonymous: SanityClient): Call[] {
  const case_ = (name: string, run: (id: string) => Promise<unknown>): Call => ({
    name: `transactions: ${name}`,
    run: () => run(unused()),
  });
  const page = (id: string) => ({ _id: id, _type: 'page' });
  return [
    case_('results name each operation', async (id) => {
      const { results, documentIds } = await client
        .transaction()
        .create(page(`${id}-a`))
        .createIfNotExists(page(`${id}-a`))
        .patch(`${id}-a`, (patch) => patch.set({ n: 1 }))
        .create(page(`${id}-b`))
        .delete(`${id}-b`)
        .commit();
      same(
        results.map(({ operation }) => operation),
        ['create', 'none', 'update', 'create', 'delete'],
      );
      same(documentIds.length, 5);
    }),
    case_('all or nothing', async (id) => {
      const failing = client.transaction().create(page(id)).create(page(id)).commit();
      await refused(failing, 409);
      same(await client.getDocument(id), undefined);
    }),
    case_('a given ID becomes the revision', async (id) => {
      const { transactionId } = await client
        .transaction()
        .create(page(id))
        .transactionId(`tx-${id}`)
        .commit();
      same(transactionId, `tx-${id}`);
      like(await client.getDocument(id), { _rev: `tx-${id}` });
    }),
    case_('returned documents', async (id) => {
      const made = await client.transaction().create(page(id)).commit({ returnDocuments: true });
      like(made, [page(id)]);
    }),
    case_('the first document', async (id) =>
      like(
        await client.mutate([{ create: page(id) }], { returnFirst: true, returnDocuments: true }),
        page(id),
      ),
    ),
    case_('the first ID', async (id) => {
      const { documentId } = await client.mutate([{ create: page(id) }], {
        returnFirst: true,
        returnDocuments: false,
      });
      same(documentId, id);
    }),
    case_('a dry run', async (id) => {
      like(await client.create(page(id), { dryRun: true }), page(id));
      same(await client.getDocument(id), undefined);
    }),
    ...(['sync', 'async', 'deferred'] as const).map((visibility) =>
      case_(`visibility ${visibility}`, async (id) =>
        like(await client.create(page(id), { visibility }), page(id)),
      ),
    ),
    case_('generated array keys', async (id) => {
      const fields: JsonObject = { list: [{ a: 1 }, { _key: 'k' }] };
      const made: SanityDocument = await client.create(
        { ...page(id), ...fields },
        { autoGenerateArrayKeys: true },
      );
      const [first, second]: JsonObject[] = made.list;
      assert.equal(typeof first?._key, 'string');
      same(second?._key, 'k');
    }),
    case_('a repeated ID changes nothing', async (id) => {
      const send = () =>
        client
          .transaction()
          .createIfNotExists(page(id))
          .patch(id, (patch) => patch.setIfMissing({ n: 0 }).inc({ n: 1 }))
          .transactionId(`tx-${id}`)
          .commit();
      await send();
      await send().catch(() => null);
      like(await client.getDocument(id), { n: 1 });
    }),
    case_('no token', async (id) => refused(anonymous.create(page(id)), 401)),
    case_('a wrong token', async (id) =>
      refused(client.withConfig({ token: 'wrong' }).create(page(id)), 401),
    ),
    case_('history of a document by revision', async (id) => {
      const { _rev } = await client.create({ ...page(id), n: 1 });
      await client.patch(id).set({ n: 2 }).commit();
      const { documents } = await client.request<{ documents: JsonObject[] }>({
        url: `/data/history/production/documents/${id}?revision=${_rev}`,
      });
      like(documents, [{ _id: id, n: 1 }]);
    }),
    case_('history of a document by time', async (id) => {
      const { _updatedAt } = await client.create({ ...page(id), n: 1 });
      const { documents } = await client.request<{ documents: JsonObject[] }>({
        url: `/data/history/production/documents/${id}?time=${_updatedAt}`,
      });
      like(documents, [{ _id: id, n: 1 }]);
    }),
  ];
}

function actionCalls(client: SanityClient): Call[] {
  const case_ = (name: string, run: (id: string) => Promise<unknown>): Call => ({
    name: `actions: ${name}`,
    async run() {
      const id = unused();
      await client.create({ _id: id, _type: 'page', title: 'one' });
      return run(id);
    },
  });
  const titles = async (id: string, prefix = 'drafts.') =>
    (await client.getDocuments([id, prefix + id])).map((one) => one?.title ?? null);
  const edit = (id: string, title = 'two') =>
    client.action({
      actionType: 'sanity.action.document.edit',
      draftId: `drafts.${id}`,
      publishedId: id,
      patch: { set: { title } },
    });
  const publish = (id: string, guards: object = {}) =>
    client.action({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${id}`,
      publishedId: id,
      ...guards,
    });
  const version = (id: string) => ({
    _id: `versions.spring.${id}`,
    _type: 'page',
    title: 'version',
  });
  return [
    case_('create', async () => {
      const id = unused();
      await client.action({
        actionType: 'sanity.action.document.create',
        publishedId: id,
        attributes: { _id: `drafts.${id}`, _type: 'page', title: 'new' },
        ifExists: 'fail',
      });
      same(await titles(id), [null, 'new']);
    }),
    case_('edit makes a draft', async (id) => {
      const { transactionId } = await edit(id);
      assert.equal(typeof transactionId, 'string');
      same(await titles(id), ['one', 'two']);
    }),
    case_('publish', async (id) => {
      await edit(id);
      await publish(id);
      same(await titles(id), ['two', null]);
    }),
    case_('publish an outdated draft', async (id) => {
      await edit(id);
      await refused(publish(id, { ifDraftRevisionId: 'old' }), 409);
    }),
    case_('publish over an unseen change', async (id) => {
      await edit(id);
      await refused(publish(id, { ifPublishedRevisionId: 'old' }), 409);
    }),
    case_('publish without a draft', async (id) => refused(publish(id), 409)),
    case_('unpublish', async (id) => {
      await client.action({
        actionType: 'sanity.action.document.unpublish',
        draftId: `drafts.${id}`,
        publishedId: id,
      });
      same(await titles(id), [null, 'one']);
    }),
    case_('discard', async (id) => {
      await edit(id);
      await client.action({
        actionType: 'sanity.action.document.discard',
        draftId: `drafts.${id}`,
      });
      same(await titles(id), ['one', null]);
    }),
    case_('delete', async (id) => {
      await edit(id);
      await client.action({
        actionType: 'sanity.action.document.delete',
        publishedId: id,
        includeDrafts: [`drafts.${id}`],
      });
      same(await titles(id), [null, null]);
    }),
    case_('delete names every draft', async (id) => {
      await edit(id);
      const action = {
        actionType: 'sanity.action.document.delete' as const,
        publishedId: id,
        includeDrafts: [],
      };
      await refused(client.action(action), 409);
    }),
    case_('replaceDraft', async (id) => {
      await edit(id);
      await client.action({
        actionType: 'sanity.action.document.replaceDraft',
        publishedId: id,
        attributes: { _id: `drafts.${id}`, _type: 'page', title: 'three' },
      });
      same(await titles(id), ['one', 'three']);
    }),
    case_('several at once, all or nothing', async (id) => {
      const actions = ['two', 'three'].map((title) => ({
        actionType: 'sanity.action.document.edit' as const,
        draftId: `drafts.${id}`,
        publishedId: id,
        patch: { set: { title } },
      }));
      const last = {
        actionType: 'sanity.action.document.discard' as const,
        draftId: `drafts.${id}-none`,
      };
      await refused(client.action([...actions, last]), 409);
      same(await titles(id), ['one', null]);
      await client.action(actions);
      same(await titles(id), ['one', 'three']);
    }),
    case_('a dry run', async (id) => {
      await client.action(
        {
          actionType: 'sanity.action.document.edit',
          draftId: `drafts.${id}`,
          publishedId: id,
          patch: { set: { title: 'two' } },
        },
        { dryRun: true },
      );
      same(await titles(id), ['one', null]);
    }),
    case_('createVersion', async (id) => {
      await client.createVersion({ document: version(id), publishedId: id, releaseId: 'spring' });
      same(await titles(id, 'versions.spring.'), ['one', 'version']);
    }),
    case_('createVersion from a document', async (id) => {
      await client.createVersion({ publishedId: id, baseId: id, releaseId: 'spring' });
      same(await titles(id, 'versions.spring.'), ['one', 'one']);
    }),
    case_('replaceVersion', async (id) => {
      await client.create({ ...version(id), title: 'old' });
      await client.replaceVersion({ document: version(id), publishedId: id, releaseId: 'spring' });
      same(await titles(id, 'versions.spring.'), ['one', 'version']);
    }),
    case_('discardVersion', async (id) => {
      await client.create(version(id));
      await client.discardVersion({ publishedId: id, releaseId: 'spring' });
      same(await titles(id, 'versions.spring.'), ['one', null]);
    }),
    case_('unpublishVersion', async (id) => {
      await client.unpublishVersion({ publishedId: id, releaseId: 'spring' });
      like(await client.getDocument(`versions.spring.${id}`), { _system: { delete: true } });
    }),
    case_('an unknown action', async () => {
      const action = JSON.parse('{"actionType":"sanity.action.nothing"}');
      await refused(client.action(action), 400);
    }),
    ...releaseCalls(client),
  ];
}

function releaseCalls(client: SanityClient): Call[] {
  const case_ = (name: string, run: (releaseId: string) => Promise<unknown>): Call => ({
    name: `releases: ${name}`,
    run: () => run(unused()),
  });
  const metadata = { title: 'Spring', releaseType: 'asap' as const };
  return [
    case_('create', async (releaseId) => {
      await client.releases.create({ releaseId, metadata });
      like(await client.releases.get({ releaseId }), {
        name: releaseId,
        state: 'active',
        metadata,
      });
    }),
    case_('edit', async (releaseId) => {
      await client.releases.create({ releaseId, metadata });
      await client.releases.edit({
        releaseId,
        patch: { set: { metadata: { ...metadata, title: 'Two' } } },
      });
      like(await client.releases.get({ releaseId }), { metadata: { title: 'Two' } });
    }),
    case_('publish', async (releaseId) => {
      const id = unused();
      await client.releases.create({ releaseId, metadata });
      await client.createVersion({
        document: { _type: 'page', title: 'new' },
        publishedId: id,
        releaseId,
      });
      await client.releases.publish({ releaseId });
      like(await client.getDocument(id), { title: 'new' });
    }),
    case_('archive and delete', async (releaseId) => {
      await client.releases.create({ releaseId, metadata });
      await client.releases.archive({ releaseId });
      await client.releases.delete({ releaseId });
      same(await client.releases.get({ releaseId }), undefined);
    }),
    case_('fetchDocuments', async (releaseId) => {
      const id = unused();
      await client.create({ _id: `versions.${releaseId}.${id}`, _type: 'page' });
      const { result } = await client.releases.fetchDocuments({ releaseId });
      like(result, [{ _id: `versions.${releaseId}.${id}` }]);
    }),
  ];
}

function assetCalls(client: SanityClient): Call[] {
  const case_ = (name: string, run: () => Promise<unknown>): Call => ({
    name: `assets: ${name}`,
    run,
  });
  /** No two cases upload the same bytes. */
  let width = 20;
  const picture = () => quarters((width += 2), 20);
  const bytesOf = async (address: string) => {
    const response = await fetch(address);
    assert.equal(response.status, 200);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return [
    case_('upload an image', async () => {
      const asset = await client.assets.upload('image', await quarters(18, 20), {
        filename: 'a b.png',
      });
      like(asset, {
        _type: 'sanity.imageAsset',
        originalFilename: 'a b.png',
        extension: 'png',
        mimeType: 'image/png',
        metadata: { dimensions: { width: 18, height: 20 } },
      });
      assert.match(asset._id, /^image-[0-9a-f]{40}-18x20-png$/);
    }),
    case_('the original bytes', async () => {
      const image = await picture();
      const { url } = await client.assets.upload('image', image);
      const { bytes } = await bytesOf(url);
      assert.ok(bytes.equals(image));
    }),
    case_('a resized image', async () => {
      const { url } = await client.assets.upload('image', await picture());
      const { response } = await bytesOf(`${url}?w=10&fm=webp`);
      assert.equal(response.headers.get('content-type'), 'image/webp');
    }),
    case_('a download', async () => {
      const { url } = await client.assets.upload('image', await picture());
      const { response } = await bytesOf(`${url}?dl=flag.png`);
      assert.match(String(response.headers.get('content-disposition')), /attachment.*flag\.png/);
    }),
    case_('the same bytes twice', async () => {
      const image = await picture();
      const [first, second] = [
        await client.assets.upload('image', image),
        await client.assets.upload('image', image),
      ];
      assert.equal(first._id, second._id);
    }),
    case_('a title and other details', async () => {
      const details = { title: 'T', description: 'D', label: 'L', creditLine: 'C' };
      const asset = await client.assets.upload('image', await picture(), details);
      like(asset, details);
    }),
    case_('where it comes from', async () => {
      const source = { id: 'x1', name: 'unsplash', url: 'https://example.com/x1' };
      like(await client.assets.upload('image', await picture(), { source }), { source });
    }),
    case_('a blur hash and a palette', async () => {
      const { metadata } = await client.assets.upload('image', await picture(), {
        extract: ['blurhash', 'palette', 'lqip'],
      });
      for (const name of ['blurHash', 'lqip'] as const)
        assert.equal(typeof metadata[name], 'string');
      like(metadata, { palette: { _type: 'sanity.imagePalette' } });
      assert.ok(metadata.palette?.vibrant && metadata.palette.muted);
    }),
    case_('something that is no image', () =>
      refused(client.assets.upload('image', Buffer.from('text')), 400),
    ),
    case_('upload a file', async () => {
      const asset = await client.assets.upload('file', Buffer.from('%PDF-1.4\n'), {
        filename: 'a.pdf',
      });
      like(asset, { _type: 'sanity.fileAsset', extension: 'pdf', originalFilename: 'a.pdf' });
      const { bytes } = await bytesOf(asset.url);
      assert.equal(bytes.toString(), '%PDF-1.4\n');
    }),
    case_('delete', async () => {
      const { _id, url } = await client.assets.upload('image', await picture());
      await client.delete(_id);
      assert.equal((await fetch(url)).status, 404);
    }),
    case_('refuse to delete one in use', async () => {
      const { _id } = await client.assets.upload('image', await picture());
      await client.create({ _type: 'page', image: { _type: 'image', asset: ref(_id) } });
      await refused(client.delete(_id), 409);
    }),
  ];
}

interface Stream<T> {
  subscribe(observer: { next: (event: T) => unknown; error: (reason: unknown) => unknown }): {
    unsubscribe(): void;
  };
}

/** Makes changes once a stream has said welcome. Returns the first `count` events. */
async function hear<T extends { type: string }>(
  stream: Stream<T>,
  count: number,
  change: () => Promise<unknown> = async () => null,
): Promise<T[]> {
  const events: T[] = [];
  return new Promise((resolve, reject) => {
    const end = (error?: unknown) => {
      clearTimeout(timer);
      subscription.unsubscribe();
      if (error === undefined) resolve(events);
      else reject(error instanceof Error ? error : new Error(String(error)));
    };
    const timer = setTimeout(() => end(new Error(`only ${JSON.stringify(events)}`)), 5_000);
    const subscription = stream.subscribe({
      next(event) {
        events.push(event);
        if (events.length === 1) change().catch(end);
        if (events.length === count) queueMicrotask(end);
      },
      error: end,
    });
  });
}

function listenCalls(client: SanityClient, anonymous: SanityClient): Call[] {
  const case_ = (name: string, run: (type: string) => Promise<unknown>): Call => ({
    name: `listen: ${name}`,
    run: () => run(unused()),
  });
  const events = ['welcome', 'mutation'] as const;
  type Heard = ListenEvent<JsonObject>;
  const open = (type: string, options: object = {}, reader = client): Stream<Heard> =>
    reader.listen('*[_type == $type]', { type }, { ...options, events: [...events] });
  const make = (type: string, prefix = '') =>
    client.create({ _id: `${prefix}${type}`, _type: type, n: 1 });
  return [
    case_('welcome', async (type) => {
      const [welcome] = await hear(open(type), 1);
      like(welcome, { type: 'welcome' });
    }),
    case_('a creation with its result', async (type) => {
      const [, event] = await hear(open(type, { includeResult: true }), 2, () => make(type));
      like(event, {
        type: 'mutation',
        documentId: type,
        transition: 'appear',
        result: { _id: type, n: 1 },
        mutations: [{ create: { _id: type } }],
      });
    }),
    case_('an update with the earlier revision', async (type) => {
      const { _rev } = await make(type);
      const [, event] = await hear(open(type, { includePreviousRevision: true }), 2, () =>
        client.patch(type).set({ n: 2 }).commit(),
      );
      like(event, { transition: 'update', previousRev: _rev, previous: { n: 1 } });
    }),
    case_('a deletion', async (type) => {
      await make(type);
      const [, event] = await hear(open(type), 2, () => client.delete(type));
      like(event, { transition: 'disappear', documentId: type });
    }),
    case_('no mutations on request', async (type) => {
      const [, event] = await hear(open(type, { includeMutations: false }), 2, () => make(type));
      assert.ok(event && !('mutations' in event));
    }),
    case_('effects', async (type) => {
      const [, event] = await hear(open(type, { effectFormat: 'mendoza' }), 2, () => make(type));
      const { effects }: JsonObject = { ...event };
      assert.ok(isRecord(effects) && Array.isArray(effects.apply));
    }),
    case_('visibility', async (type) => {
      const [, event] = await hear(open(type, { visibility: 'query' }), 2, () => make(type));
      like(event, { visibility: 'query' });
    }),
    case_('versions only on request', async (type) => {
      const heard = await hear(open(type), 2, async () => {
        for (const prefix of ['drafts.', 'versions.spring.', '']) await make(type, prefix);
      });
      like(heard[1], { documentId: type });
      const others = unused();
      const all = await hear(open(others, { includeAllVersions: true }), 4, async () => {
        for (const prefix of ['drafts.', 'versions.spring.', '']) await make(others, prefix);
      });
      like(all[1], { documentId: `drafts.${others}` });
    }),
    case_('no drafts without a token', async (type) => {
      const heard = await hear(open(type, { includeAllVersions: true }, anonymous), 2, async () => {
        for (const prefix of ['drafts.', '']) await make(type, prefix);
      });
      like(heard[1], { documentId: type, transactionTotalEvents: 1 });
    }),
    case_('a resumable listener', async (type) => {
      const [welcome] = await hear(open(type, { enableResume: true }), 1);
      like(welcome, { type: 'welcome' });
    }),
    case_('a query that cannot run', async () => {
      await assert.rejects(hear(client.listen('*[', {}, { events: ['mutation'] }), 1));
    }),
    case_('live events', async (type) => {
      const [welcome, message] = await hear(anonymous.live.events(), 2, () => make(type));
      like(welcome, { type: 'welcome' });
      like(message, { type: 'message' });
    }),
    case_('live events of drafts', async (type) => {
      const heard = await hear(client.live.events({ includeDrafts: true }), 2, () =>
        make(type, 'drafts.'),
      );
      like(heard[1], { type: 'message' });
    }),
    case_('live events of drafts without a token', async () => {
      await assert.rejects(async () => hear(anonymous.live.events({ includeDrafts: true }), 1));
    }),
  ];
}

function projectCalls(client: SanityClient, anonymous: SanityClient, url: string): Call[] {
  const case_ = (name: string, run: () => Promise<unknown>): Call => ({
    name: `project: ${name}`,
    run,
  });
  return [
    case_('the current user', async () => {
      const me = await client.users.getById('me');
      for (const name of ['id', 'name', 'email'] as const) assert.equal(typeof me[name], 'string');
    }),
    case_('the project', async () => like(await client.projects.getById('safar'), { id: 'safar' })),
    case_('an unknown project', () => refused(client.projects.getById('other'), 404)),
    case_('the list of projects', async () =>
      like(await client.projects.list(), [{ id: 'safar' }]),
    ),
    case_('the list of datasets', async () =>
      like(await client.datasets.list(), [{ name: 'production', aclMode: 'public' }]),
    ),
    case_('the list of datasets by host name', async () =>
      like(await client.request({ url: '/datasets' }), [{ name: 'production' }]),
    ),
    case_('a new dataset', async () => {
      await client.datasets.create('staging', { aclMode: 'private' });
      await client.datasets.delete('staging');
    }),
    case_('ping', async () => client.request({ url: '/ping' })),
    case_('a raw export', async () => {
      const { _id } = await client.create({ _type: unused() });
      const response = await fetch(client.getUrl('/data/export/production'), {
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      assert.ok((await response.text()).split('\n').some((line) => line.includes(_id)));
    }),
    case_('an export of some types', async () => {
      const type = unused();
      await client.create({ _type: type });
      const response = await fetch(client.getUrl(`/data/export/production?types=${type}`), {
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      const lines = (await response.text()).trim().split('\n');
      same(
        lines.map((line): unknown => JSON.parse(line)._type),
        [type],
      );
    }),
    case_('an export without a token', async () => {
      const response = await fetch(anonymous.getUrl('/data/export/production'));
      assert.equal(response.status, 401);
    }),
    case_('two slashes before the version', async () => {
      const response = await fetch(`${url}//v2024-01-29/data/query/production?query=1`);
      like(await response.json(), { result: 1 });
    }),
    case_('a prefix for request tags', async () => {
      const tagging = client.withConfig({ requestTagPrefix: 'proof' });
      same(await tagging.fetch('1', {}, { tag: 'tag' }), 1);
    }),
  ];
}
