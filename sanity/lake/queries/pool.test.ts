import { openPool } from './pool.ts';
import { clientOf, emptyDirectory, startTestLake, type TestLake } from '../testing/testLake.ts';

const reader = { 'x-forwarded-for': '10.0.0.1' };
/** Compares every document with every other. */
const crossJoin = (n: number) => `count(*[count(*[n > ^.n + ${n} && title != ^.title]) > ${n}])`;

let lake: TestLake;

beforeAll(async () => {
  lake = await startTestLake({}, emptyDirectory(), {
    limits: {
      time: { anonymous: 400, trusted: 20_000 },
      memory: 48,
      length: 40_000,
      result: { anonymous: 100_000, trusted: 1_000_000 },
    },
  });
  for (let from = 0; from < 2_000; from += 500) {
    const transaction = lake.client.transaction();
    for (let n = from; n < from + 500; n += 1) {
      transaction.create({ _id: `page-${n}`, _type: 'page', n, title: `Page ${n}` });
    }
    await transaction.commit({ returnDocuments: false });
  }
});

afterAll(() => lake.close());

async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await lake.request('/v2026-06-01/data/query/production', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  const body = (await response.json()) as { result: unknown; error?: Record<string, unknown> };
  return { status: response.status, body };
}

const repeated = (text: string, count: number) => text.repeat(count);

it.each([
  ['time', crossJoin(0)],
  [
    'time',
    'count(*[count(string::split(string::split(array::join(*[true].title, " "), "")[n], "")) > 5])',
  ],
  ['trusted memory', '*[true]{"a": *[true]{"b": *[true]{"c": title + ^.title + ^.^.title}}}'],
  ['result', '*[true]{..., "again": title}'],
  ['length', `"${repeated('x', 50_000)}"`],
  ['depth', repeated('(', 10_000) + '1' + repeated(')', 10_000)],
  ['depth', repeated('[', 10_000) + repeated(']', 10_000)],
  ['depth', repeated('!', 10_000) + 'true'],
  ['depth', `*[${repeated('a.', 3_000)}b]`],
  ['depth', `*[${repeated('true && ', 1_000)}true]`],
  ['depth', repeated('coalesce(', 3_000) + '1' + repeated(')', 3_000)],
])('answers 400 with the name of the limit: %s', async (name, query) => {
  const limit = name.replace('trusted ', '');
  const { status, body } = await ask(query, limit === name ? reader : {});
  expect({ status, limit: body.error?.limit, type: body.error?.type }).toEqual({
    status: 400,
    limit,
    type: 'queryLimitError',
  });
  expect((await ask('count(*)', reader)).body.result).toBe(2_000);
});

it('lets trusted callers ask for more', async () => {
  const { status, body } = await ask('*[true]{..., "again": title}');
  expect(status).toBe(200);
  expect(body.result).toHaveLength(2_000);
});

it('answers short queries while ten cross joins run', async () => {
  let ended = 0;
  const ending = new AbortController();
  const long = Array.from({ length: 10 }, async (_, n) => {
    await lake
      .request(`/v2026-06-01/data/query/production?query=${encodeURIComponent(crossJoin(n + 1))}`, {
        signal: ending.signal,
      })
      .catch(() => null);
    ended += 1;
  });
  for (let n = 0; n < 60; n += 1) {
    const { body } = await ask(`*[_id == "page-${n}"][0].title`, reader);
    expect(body.result).toBe(`Page ${n}`);
  }
  expect(ended).toBeLessThan(10);
  ending.abort();
  await Promise.all(long);
}, 60_000);

it('shows every acknowledged write to queries asked after it', async () => {
  const client = clientOf(lake.url, { token: 'local-test' });
  const rounds = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; n < 25; n += 1) {
      await client.createOrReplace({ _id: `mine-${writer}`, _type: 'mine', n, title: 'x' });
      expect(await client.fetch(`*[_id == "mine-${writer}"][0].n`)).toBe(n);
    }
  });
  await Promise.all(rounds);
}, 60_000);

it('tells trusted callers how many documents it looked at', async () => {
  const address = '/v2026-06-01/data/query/production?explain=true&query=';
  const read = async (query: string, headers = {}) => {
    const response = await lake.request(address + encodeURIComponent(query), { headers });
    return ((await response.json()) as { explain?: object }).explain;
  };
  expect(await read('*[_type == "page" && title == "Page 7"]')).toEqual({ documentsRead: 1 });
  expect(await read('*[_type == "page" && n == 7]')).toEqual({ documentsRead: 2_000 });
  expect(await read('count(*[_type == "page"])')).toEqual({ documentsRead: 0 });
  expect(await read('*[_type == "page"] | order(title desc)[0...3]')).toEqual({ documentsRead: 3 });
  expect(await read('count(*[_type == "page"])', reader)).toBeUndefined();
});

it('refuses queries instead of waiting when no thread can start', async () => {
  const directory = emptyDirectory();
  const pool = openPool({ directory, projectId: 'safar', dataset: 'production' });
  const job = {
    query: '1',
    params: {},
    perspective: 'raw',
    isTrusted: true,
    identity: 'x',
  } as const;
  await expect(pool.ask(job)).rejects.toMatchObject({ status: 500 });
  await pool.close();
});
