import { ClientError, type SanityDocument } from '@sanity/client';
import { quarters, clientOf, startTestLake, type TestLake } from './testing/testLake.ts';

let lake: TestLake;

beforeAll(async () => {
  lake = await startTestLake();
  await lake.client
    .transaction()
    .create({ _id: 'destination-spiti', _type: 'destination', title: 'Spiti' })
    .create({
      _id: 'trip-winter',
      _type: 'trip',
      title: 'Spiti in winter',
      slug: { _type: 'slug', current: 'spiti-winter' },
      destination: { _type: 'reference', _ref: 'destination-spiti' },
      days: [
        { _key: 'a', title: 'Kaza' },
        { _key: 'b', title: 'Langza' },
      ],
    })
    .create({ _id: 'trip-goa', _type: 'trip', title: 'Goa', slug: { current: 'goa' } })
    .create({ _id: 'drafts.trip-goa', _type: 'trip', title: 'Goa anew', slug: { current: 'goa' } })
    .create({ _id: 'drafts.trip-new', _type: 'trip', title: 'New', slug: { current: 'new' } })
    .create({ _id: 'private.note', _type: 'note', title: 'For us' })
    .commit();
});

afterAll(() => lake.close());

/** Parses a JSON response. Each test knows what to expect in it. */
async function answerOf(
  response: Response,
): Promise<Record<string, object & { description?: string }>> {
  return JSON.parse(await response.text());
}

const titles = '*[_type == "trip"] | order(title asc).title';

describe('queries', () => {
  it('evaluates a projection with a dereferenced document and parameters', async () => {
    const query = `*[_type == "trip" && slug.current == $slug][0]{
      _id, "place": destination->title, "days": days[].title }`;
    expect(await lake.client.fetch(query, { slug: 'spiti-winter' })).toEqual({
      _id: 'trip-winter',
      place: 'Spiti',
      days: ['Kaza', 'Langza'],
    });
  });

  it('accepts long queries, which the client sends by POST', async () => {
    const query = `// ${'x'.repeat(20_000)}
*[_type == "trip" && slug.current == $slug][0].title`;
    expect(await lake.client.fetch(query, { slug: 'goa' })).toBe('Goa');
  });

  it('reads slices and indexes from parameters', async () => {
    const first = `*[_type == "trip"] | order(title asc)[$from...$to].title`;
    expect(await lake.client.fetch(first, { from: 0, to: 1 })).toEqual(['Goa']);
    expect(await lake.client.fetch(first, { from: 1, to: 2 })).toEqual(['Spiti in winter']);
  });

  it('finds referrers and joins', async () => {
    const query = `*[_id == $id][0]{ title, "trips": *[_type == "trip" && destination._ref == ^._id].title,
      "referrers": *[references(^._id)]._id }`;
    expect(await lake.client.fetch(query, { id: 'destination-spiti' })).toEqual({
      title: 'Spiti',
      trips: ['Spiti in winter'],
      referrers: ['trip-winter'],
    });
  });

  it('shows each perspective its documents', async () => {
    const seen = (perspective: 'raw' | 'published' | 'drafts') =>
      lake.client.fetch(titles, {}, { perspective });
    expect(await seen('published')).toEqual(['Goa', 'Spiti in winter']);
    expect(await seen('raw')).toEqual(['Goa', 'Goa anew', 'New', 'Spiti in winter']);
    expect(await seen('drafts')).toEqual(['Goa anew', 'New', 'Spiti in winter']);
    const overlaid = '*[slug.current == "goa"]{_id,_originalId}';
    expect(await lake.client.fetch(overlaid, {}, { perspective: 'drafts' })).toEqual([
      { _id: 'trip-goa', _originalId: 'drafts.trip-goa' },
    ]);
  });

  it('defaults to published in new API versions and raw in old ones', async () => {
    const query = `?query=${encodeURIComponent('count(*[_type == "trip"])')}`;
    const count = async (version: string) => {
      const response = await lake.request(`/${version}/data/query/production${query}`);
      return (await answerOf(response)).result;
    };
    expect(await count('v2021-03-25')).toBe(4);
    expect(await count('v2025-02-19')).toBe(2);
    expect(await count('vX')).toBe(2);
  });

  it('shows every change immediately, in every perspective', async () => {
    const draft = {
      _id: 'drafts.trip-late',
      _type: 'trip',
      title: 'Late',
      slug: { current: 'late' },
    };
    const bySlug = '*[slug.current == $slug].title';
    const look = async (perspective: 'published' | 'drafts', slug: string) =>
      lake.client.fetch(bySlug, { slug }, { perspective });
    await lake.client.create(draft);
    expect(await look('drafts', 'late')).toEqual(['Late']);
    await lake.client
      .patch('drafts.trip-late')
      .set({ slug: { current: 'later' } })
      .commit();
    expect(await look('drafts', 'late')).toEqual([]);
    expect(await look('drafts', 'later')).toEqual(['Late']);
    await lake.client
      .transaction()
      .create({ ...draft, _id: 'trip-late' })
      .delete(draft._id)
      .commit();
    expect(await look('published', 'late')).toEqual(['Late']);
    await lake.client.delete('trip-late');
    expect(await look('published', 'late')).toEqual([]);
    expect(await look('drafts', 'late')).toEqual([]);
  });

  it('returns null, query, time and tags as the API does', async () => {
    const response = await lake.client.fetch('*[_id == "none"][0]', {}, { filterResponse: false });
    expect(response).toMatchObject({
      result: null,
      query: '*[_id == "none"][0]',
      syncTags: ['s1:all'],
    });
    expect(response.ms).toBeGreaterThanOrEqual(0);
    const bare = await lake.client.fetch(
      '1',
      {},
      { filterResponse: false, returnQuery: false, resultSourceMap: true },
    );
    expect(bare).not.toHaveProperty('query');
    expect(bare.resultSourceMap).toEqual({ documents: [], paths: [], mappings: {} });
  });
});

describe('bad queries', () => {
  const get = (tail: string) => lake.request(`/v2025-02-19/data/query/${tail}`);

  it('says where a syntax error is', async () => {
    const response = await get(`production?query=${encodeURIComponent('*[_type == "trip"')}`);
    expect(response.status).toBe(400);
    expect((await answerOf(response)).error).toMatchObject({
      type: 'queryParseError',
      start: 16,
      description: expect.stringContaining('position 16'),
    });
    await expect(lake.client.fetch('*[')).rejects.toBeInstanceOf(ClientError);
  });

  it.each([
    ['an unknown function', 'production?query=nothing()'],
    ['a missing parameter', 'production?query=*[_id==$id]'],
    ['a parameter that is no JSON', 'production?query=$a&$a=x'],
    ['no query', 'production'],
    ['an impossible perspective', 'production?query=1&perspective=r.XyZ'],
  ])('returns 400 and a description for %s', async (_, tail) => {
    const response = await get(tail);
    expect(response.status).toBe(400);
    expect((await answerOf(response)).error?.description).toEqual(expect.any(String));
  });

  it.each([
    ['a dataset', '/v2025-02-19/data/query/staging?query=1'],
    ['an address', '/v2025-02-19/data/nothing/production'],
    ['a version', '/data/query/production?query=1'],
  ])('returns 404 and a description for a missing %s', async (_, address) => {
    const response = await lake.request(address);
    expect(response.status).toBe(404);
    expect((await answerOf(response)).error?.description).toEqual(expect.any(String));
  });
});

describe('documents by ID', () => {
  it('returns known IDs, null for others, and drafts under their own ID', async () => {
    expect(await lake.client.getDocument('trip-goa')).toMatchObject({ title: 'Goa' });
    expect(await lake.client.getDocument('trip-none')).toBeUndefined();
    const found = await lake.client.getDocuments(['trip-none', 'drafts.trip-goa']);
    expect(found[0]).toBeNull();
    expect(found[1]).toMatchObject({ _id: 'drafts.trip-goa', title: 'Goa anew' });
  });

  it('returns all versions of a document on request', async () => {
    const options = { includeAllVersions: true } as const;
    await lake.client.create({ _id: 'versions.spring.trip-goa', _type: 'trip', title: 'Spring' });
    const titlesOf = async (id: string, client = lake.client) =>
      (await client.getDocument(id, options)).map(({ title }) => title);
    expect(await titlesOf('trip-goa')).toEqual(['Goa', 'Goa anew', 'Spring']);
    expect(await titlesOf('drafts.trip-goa')).toEqual(['Goa', 'Goa anew', 'Spring']);
    expect(await titlesOf('versions.spring.trip-goa')).toEqual(['Goa', 'Goa anew', 'Spring']);
    expect(await titlesOf('trip-none')).toEqual([]);
    for (const id of ['trip-goa', 'drafts.trip-goa', 'drafts.trip-none']) {
      const response = await lake.request(
        `/v2026-06-01/data/doc/production/${id}?includeAllVersions=true`,
        { headers: { 'x-forwarded-for': '10.0.0.9' } },
      );
      const found = await answerOf(response);
      const isGoa = id.endsWith('goa');
      expect(found.documents).toMatchObject(isGoa ? [{ title: 'Goa' }] : []);
      expect(found.omitted).toEqual(isGoa ? [] : [{ id: 'trip-none', reason: 'existence' }]);
    }
    await lake.client.delete('versions.spring.trip-goa');
  });

  it('exports everything, one document per line', async () => {
    const response = await lake.request('/v2025-02-19/data/export/production');
    const lines = (await response.text()).trim().split('\n');
    const ids = lines.map((line): string => JSON.parse(line)._id);
    expect(ids).toEqual(expect.arrayContaining(['trip-goa', 'drafts.trip-goa', 'private.note']));
    const some = await lake.request('/v2025-02-19/data/export/production?types=note,none');
    expect(JSON.parse(await some.text())).toMatchObject({ _id: 'private.note' });
  });
});

describe('mutations', () => {
  it('applies all mutations of a transaction or none', async () => {
    const failing = lake.client
      .transaction()
      .create({ _id: 'page-a', _type: 'page' })
      .create({ _id: 'trip-goa', _type: 'trip' });
    await expect(failing.commit()).rejects.toMatchObject({ statusCode: 409 });
    expect(await lake.client.getDocument('page-a')).toBeUndefined();
  });

  it('applies patches as the Studio does', async () => {
    await lake.client.create({
      _id: 'page-p',
      _type: 'page',
      n: 1,
      list: [{ _key: 'a' }],
      old: true,
    });
    const page = await lake.client
      .patch('page-p')
      .set({ 'seo.title': 'T', 'list[_key=="a"].text': 'x' })
      .setIfMissing({ n: 5, m: 2 })
      .inc({ n: 2 })
      .unset(['old'])
      .append('list', [{ _key: 'b' }])
      .commit();
    expect(page).toMatchObject({
      n: 3,
      m: 2,
      seo: { title: 'T' },
      list: [{ _key: 'a', text: 'x' }, { _key: 'b' }],
    });
    expect(page).not.toHaveProperty('old');
    expect(await lake.client.getDocument('page-p')).toEqual(page);
  });

  it('deletes and patches by query', async () => {
    for (const n of [1, 2, 3]) await lake.client.create({ _id: `temp-${n}`, _type: 'temp', n });
    await lake.client.patch({ query: '*[_type == "temp" && n > 1]' }).set({ big: true }).commit();
    await lake.client.delete({ query: '*[_type == "temp" && n == $n]', params: { n: 3 } });
    expect(await lake.client.fetch('*[_type == "temp"]{n,big} | order(n asc)')).toEqual([
      { n: 1, big: null },
      { n: 2, big: true },
    ]);
  });

  it('gives array items their keys when asked', async () => {
    const made: SanityDocument = await lake.client.create(
      { _type: 'page', items: [{ a: 1 }] },
      { autoGenerateArrayKeys: true },
    );
    expect(made.items[0]._key).toEqual(expect.any(String));
    expect(made._id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refuses a stale revision and changes nothing', async () => {
    const page = await lake.client.create({ _id: 'page-r', _type: 'page', title: 'one' });
    await lake.client.patch('page-r').set({ title: 'two' }).commit();
    const late = lake.client
      .patch('page-r')
      .ifRevisionId(page._rev)
      .set({ title: 'lost' })
      .commit();
    await expect(late).rejects.toMatchObject({ statusCode: 409 });
    expect(await lake.client.getDocument('page-r')).toMatchObject({ title: 'two' });
  });

  it('repeats the result of a repeated transaction ID, and does nothing twice', async () => {
    const body = JSON.stringify({
      transactionId: 'tx-repeat',
      mutations: [
        { create: { _id: 'page-t', _type: 'page', n: 0 } },
        { patch: { id: 'page-t', inc: { n: 1 } } },
      ],
    });
    const send = async () => {
      const response = await lake.request('/v1/data/mutate/production?returnIds=true', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      return { status: response.status, answer: await answerOf(response) };
    };
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.status).toBe(200);
    expect(first.answer.transactionId).toBe('tx-repeat');
    expect(second).toEqual(first);
    expect(await send()).toEqual(first);
    expect(await lake.client.getDocument('page-t')).toMatchObject({ n: 1, _rev: 'tx-repeat' });
  });

  it('stores a field called query like any other', async () => {
    const page = { _id: 'page-q', _type: 'page', query: '*[_type == "trip"]', params: { a: 1 } };
    expect(await lake.client.create(page)).toMatchObject(page);
    expect(await lake.client.getDocument('page-q')).toMatchObject(page);
    const other = { ...page, query: 5 };
    expect(await lake.client.createOrReplace(other)).toMatchObject(other);
    const third = { ...page, _id: 'page-q2' };
    expect(await lake.client.createIfNotExists(third)).toMatchObject(third);
  });

  it('returns the existing document from createIfNotExists', async () => {
    const first = await lake.client.create({ _id: 'page-e', _type: 'page', title: 'one' });
    const again = await lake.client.createIfNotExists({ ...first, title: 'two' });
    expect(again).toEqual(first);
    const { results } = await lake.client.mutate(
      [{ createIfNotExists: { _id: 'page-e', _type: 'page' } }],
      { returnDocuments: false, returnFirst: false },
    );
    expect(results).toEqual([{ id: 'page-e', operation: 'none' }]);
  });

  it("refuses to change a document's ID, type and creation time", async () => {
    const page = await lake.client.create({ _id: 'page-i', _type: 'page', title: 'one' });
    const refused = {
      statusCode: 409,
      message: expect.stringContaining('Cannot modify immutable attribute'),
    };
    for (const set of [{ _type: 'trip' }, { _id: 'page-j' }, { _createdAt: '2020-01-01' }]) {
      await expect(lake.client.patch('page-i').set(set).commit()).rejects.toMatchObject(refused);
    }
    await expect(lake.client.patch('page-i').unset(['_type']).commit()).rejects.toMatchObject(
      refused,
    );
    const other = lake.client.createOrReplace({ _id: 'page-i', _type: 'trip' });
    await expect(other).rejects.toMatchObject(refused);
    expect(await lake.client.getDocument('page-i')).toEqual(page);
    await lake.client.patch('page-i').set({ _type: 'page', title: 'two' }).commit();
    expect(await lake.client.getDocument('page-i')).toMatchObject({ title: 'two' });
  });

  it('increments only numbers', async () => {
    await lake.client.create({ _id: 'page-n', _type: 'page', title: '5', list: [{ n: 1 }] });
    const patch = () => lake.client.patch('page-n');
    for (const refused of [patch().inc({ title: 1 }), patch().dec({ nothing: 1 })]) {
      await expect(refused.commit()).rejects.toMatchObject({
        statusCode: 409,
        message: expect.stringContaining('Cannot increment'),
      });
    }
    await patch().setIfMissing({ n: 1 }).inc({ n: 2, 'list[0].n': 1 }).commit();
    expect(await lake.client.getDocument('page-n')).toMatchObject({ n: 3, list: [{ n: 2 }] });
  });

  it('keeps references intact', async () => {
    await expect(lake.client.delete('destination-spiti')).rejects.toMatchObject({
      statusCode: 409,
    });
    const dangling = { _id: 'trip-d', _type: 'trip', to: { _type: 'reference', _ref: 'nowhere' } };
    await expect(lake.client.create(dangling)).rejects.toMatchObject({ statusCode: 409 });
    await lake.client.create({ ...dangling, to: { ...dangling.to, _weak: true } });
    await lake.client
      .transaction()
      .delete('trip-winter')
      .delete('destination-spiti')
      .commit({ dryRun: true });
    expect(await lake.client.getDocument('trip-winter')).toBeDefined();
  });

  it.each([
    ['no JSON', '{"mutations":'],
    ['no object', '[]'],
    ['no list', '{"mutations":{}}'],
    ['an unknown mutation', '{"mutations":[{"explode":{}}]}'],
    ['two mutations in one', '{"mutations":[{"delete":{"id":"trip-goa"},"explode":{}}]}'],
    ['an unknown operation', '{"mutations":[{"patch":{"id":"trip-goa","explode":{"a":1}}}]}'],
    ['an old operation', '{"mutations":[{"patch":{"id":"trip-goa","merge":{"a":1}}}]}'],
    ['a path into a text', '{"mutations":[{"patch":{"id":"trip-goa","inc":{"title.x":1}}}]}'],
    ['a text as amount', '{"mutations":[{"patch":{"id":"trip-goa","inc":{"n":"1"}}}]}'],
    ['no type', '{"mutations":[{"create":{"_id":"x"}}]}'],
    ['a bad id', '{"mutations":[{"create":{"_id":"a/../b","_type":"page"}}]}'],
    ['a bad patch', '{"mutations":[{"patch":{"id":"trip-goa","insert":{"x":1}}}]}'],
  ])('returns 400 for %s', async (_, body) => {
    const response = await lake.request('/v1/data/mutate/production', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
    expect((await answerOf(response)).error?.description).toEqual(expect.any(String));
  });
});

describe("Sanity's own tools", () => {
  it('may list datasets, with the project in the host name or in the path', async () => {
    const production = expect.objectContaining({ name: 'production' });
    for (const address of ['/v2025-09-16/datasets', '/v2025-09-16/projects/safar/datasets']) {
      expect(await answerOf(await lake.request(address))).toEqual([production]);
    }
    expect(await lake.client.datasets.list()).toEqual([production]);
    expect(await lake.client.projects.list()).toMatchObject([{ id: 'safar' }]);
    expect((await lake.request('/v2025-09-16/projects/other/datasets')).status).toBe(404);
  });

  it('may send two slashes before the version, and "bearer" in lower case', async () => {
    const token = 'a-long-enough-token';
    const guarded = await startTestLake({ LAKE_WRITE_TOKEN: token });
    const mutate = (authorization: string) =>
      guarded.request('//v2024-01-29/data/mutate/production', {
        method: 'POST',
        body: '{"mutations":[]}',
        headers: { 'content-type': 'application/json', authorization },
      });
    expect((await mutate(`bearer ${token}`)).status).toBe(200);
    expect((await mutate(`BEARER ${token}`)).status).toBe(200);
    expect((await mutate(`Basic ${token}`)).status).toBe(401);
    expect((await mutate(`bearer ${token}x`)).status).toBe(401);
    await guarded.close();
  });
});

describe('fields named like built-ins', () => {
  it('break no query', async () => {
    const names = ['constructor', 'toString', 'valueOf', 'isPrototypeOf', 'toJSON', 'length'];
    const odd = Object.fromEntries(names.map((name) => [name, name]));
    await lake.client.create({ _id: 'odd', _type: 'odd', nested: odd, ...odd });
    const query = '*[_type == "odd"][0]{toString, "inner": nested.constructor, nested}';
    const asked = { toString: 'toString', inner: 'constructor', nested: odd };
    expect(await lake.client.fetch(query)).toEqual(asked);
    expect(await lake.client.fetch('count(*[_type == "odd" && toString == "toString"])')).toBe(1);
    expect(await lake.client.fetch('count(*[constructor == "Object"])')).toBe(0);
    await lake.client.delete('odd');
  });

  it("are refused where the evaluator couldn't read the document", async () => {
    const odd = { _id: 'odd', _type: 'odd', list: [{ _key: 'a', hasOwnProperty: 'x' }] };
    await expect(lake.client.create(odd)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('hasOwnProperty'),
    });
    expect(await lake.client.fetch('count(*[nothing == 1])')).toBe(0);
  });
});

describe('permissions', () => {
  const mutate = (headers: Record<string, string>) =>
    lake.request('/v1/data/mutate/production', {
      method: 'POST',
      body: '{"mutations":[]}',
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('accepts writes from the site and local programs, not from other pages or through a proxy', async () => {
    expect((await mutate({})).status).toBe(200);
    expect((await mutate({ origin: 'http://127.0.0.1:3000' })).status).toBe(200);
    expect((await mutate({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await mutate({ 'x-forwarded-for': '10.0.0.9' })).status).toBe(403);
  });

  it('allows only the site with CORS', async () => {
    const ask = (origin: string) =>
      lake.request('/v1/data/query/production', { method: 'OPTIONS', headers: { origin } });
    const own = await ask('http://localhost:3000');
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(
      (await ask('https://evil.example')).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });

  it('shows drafts and private IDs only to callers with the token, if one is set', async () => {
    const token = 'a-long-enough-token';
    const guarded = await startTestLake({ LAKE_WRITE_TOKEN: token });
    try {
      const editor = clientOf(guarded.url, { token });
      await editor.create({ _id: 'trip-a', _type: 'trip' });
      await editor.create({ _id: 'drafts.trip-b', _type: 'trip' });
      await expect(guarded.client.create({ _type: 'trip' })).rejects.toMatchObject({
        statusCode: 401,
      });
      const all = (reader: typeof editor) =>
        reader.fetch('*[]._id | order(@ asc)', {}, { perspective: 'raw' });
      expect(await all(guarded.client)).toEqual(['trip-a']);
      expect(await all(editor)).toHaveLength(2);
      expect(await guarded.client.getDocument('drafts.trip-b')).toBeUndefined();
      expect((await guarded.request('/v1/data/export/production')).status).toBe(401);
    } finally {
      await guarded.close();
    }
  });
});

describe('uploads', () => {
  it('describes an image and stores the same bytes once', async () => {
    const bytes = await quarters(80, 40);
    const asset = await lake.client.assets.upload('image', bytes, { filename: 'flag.png' });
    expect(asset).toMatchObject({
      _id: `image-${asset.sha1hash}-80x40-png`,
      _type: 'sanity.imageAsset',
      originalFilename: 'flag.png',
      mimeType: 'image/png',
      path: `images/safar/production/${asset.sha1hash}-80x40.png`,
      url: `${lake.url}/images/safar/production/${asset.sha1hash}-80x40.png`,
      metadata: {
        lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
        dimensions: { width: 80, height: 40, aspectRatio: 2 },
        palette: { dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
      },
    });
    const again = await lake.client.assets.upload('image', bytes, { filename: 'other.png' });
    expect(again._rev).toBe(asset._rev);
    const [first, second] = await Promise.all(
      [1, 2].map(async () => {
        const other = await quarters(60, 60);
        return lake.client.assets.upload('image', other);
      }),
    );
    expect(first?._id).toBe(second?._id);
  });

  it.each([
    ['text', 'not a picture', 400],
    ['nothing', '', 400],
    ['a vector drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 415],
  ])('refuses %s', async (_, body, status) => {
    const response = await lake.request('/v1/assets/images/production?filename=lie.png', {
      method: 'POST',
      body,
      headers: { 'content-type': 'image/png' },
    });
    expect(response.status).toBe(status);
  });

  it('refuses a truncated image', async () => {
    const bytes = await quarters(400, 400);
    const upload = lake.client.assets.upload('image', bytes.subarray(0, bytes.length / 2));
    await expect(upload).rejects.toMatchObject({ statusCode: 400 });
  });
});
