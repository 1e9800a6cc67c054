import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SanityClient } from '@sanity/client';
import { WebSocket } from 'ws';
import { QUIET_TAG } from './lake.ts';
import { permissionsOfRole, writersOfType, type Role } from './roles.ts';
import { hostedEnv, startHostedLake, studio, type HostedTestLake } from './testing/hostedLake.ts';
import { quarters } from './testing/testLake.ts';

const tokens = {
  site: hostedEnv.LAKE_SITE_TOKEN,
  preview: hostedEnv.LAKE_PREVIEW_TOKEN,
  redirects: hostedEnv.LAKE_REDIRECTS_TOKEN,
  scheduler: hostedEnv.LAKE_SCHEDULER_TOKEN,
  importer: hostedEnv.LAKE_IMPORT_TOKEN,
};
const people = ['administrator', 'editor', 'marketer'] as const;
const programs = ['site', 'preview', 'redirects', 'scheduler', 'importer'] as const;
const callers = [...people, ...programs, 'nobody', 'local-meera'] as const;
type Caller = (typeof callers)[number];

let lake: HostedTestLake;
const tokenOf: Partial<Record<Caller, string>> = { ...tokens, 'local-meera': 'local-meera' };
let marketersCookie = '';

beforeAll(async () => {
  lake = await startHostedLake();
  for (const role of people) {
    const editor = await lake.makeEditor(role);
    const { token, cookie } = await lake.signIn(editor);
    tokenOf[role] = token;
    if (role === 'marketer') marketersCookie = cookie;
  }
  await lake
    .clientWith(tokens.importer)
    .transaction()
    .create({ _id: 'trip-1', _type: 'trip', title: 'Spiti' })
    .create({ _id: 'drafts.trip-1', _type: 'trip', title: 'Spiti in snow' })
    .create({ _id: 'drafts.trip-new', _type: 'trip', title: 'Zanskar' })
    .create({ _id: 'versions.r0.trip-next', _type: 'trip', title: 'Kinnaur' })
    .create({ _id: 'campaign-1', _type: 'campaign', title: 'Monsoon' })
    .create({ _id: 'settings', _type: 'settings', title: 'Safar' })
    .commit();
}, 60_000);
afterAll(() => lake.close());

const trips = ['drafts.trip-1', 'drafts.trip-new', 'trip-1', 'versions.r0.trip-next'];

const clientOf = (caller: Caller): SanityClient => lake.clientWith(tokenOf[caller] ?? '');

async function statusOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 200;
  } catch (error) {
    const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : null;
    if (typeof status !== 'number') throw error;
    return status;
  }
}

const data = (rest: string) => `/v2026-06-01/data/${rest}`;
const query = (text: string, more = '') =>
  data(`query/production?query=${encodeURIComponent(text)}${more}`);
const write = (mutation: object) => ({
  method: 'POST',
  body: JSON.stringify({ mutations: [mutation] }),
});

/** What every caller gets at every kind of address: 200, 401 or 403, in the order of `callers`. */
const endpoints: Array<[string, string, RequestInit, number[]]> = [
  //                                                       adm  edi  mar  sit  pre  red  sch  imp  nob  loc
  ['published documents', query('*'), {}, [200, 200, 200, 200, 200, 200, 200, 200, 401, 401]],
  [
    'documents by ID',
    data('doc/production/trip-1'),
    {},
    [200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
  ],
  ['an export', data('export/production'), {}, [200, 200, 200, 403, 200, 403, 200, 200, 401, 401]],
  [
    'history',
    data('history/production/documents/trip-1'),
    {},
    [200, 200, 200, 403, 200, 403, 200, 200, 401, 401],
  ],
  [
    'transactions',
    data('history/production/transactions/trip-1'),
    {},
    [200, 200, 200, 403, 200, 403, 200, 200, 401, 401],
  ],
  [
    'references',
    data('references/production/documents/trip-1/to'),
    {},
    [200, 200, 200, 403, 200, 403, 200, 200, 401, 401],
  ],
  ['people', '/v2026-06-01/users/nobody', {}, [200, 200, 200, 403, 200, 403, 200, 200, 401, 401]],
  [
    'settings',
    '/v2026-06-01/users/me/keyvalue/a',
    {},
    [200, 200, 200, 403, 200, 403, 200, 200, 401, 401],
  ],
  [
    'settings to keep',
    '/v2026-06-01/users/me/keyvalue',
    { method: 'PUT', body: JSON.stringify([{ key: 'a', value: 1 }]) },
    [200, 200, 200, 403, 403, 403, 403, 403, 401, 401],
  ],
  [
    'the project',
    '/v2026-06-01/projects/safar',
    {},
    [200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
  ],
  [
    'grants',
    '/v2026-06-01/projects/safar/datasets/production/acl',
    {},
    [200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
  ],
  [
    'a trip',
    data('mutate/production?dryRun=true'),
    write({ create: { _type: 'trip' } }),
    [200, 200, 403, 403, 403, 403, 200, 200, 401, 401],
  ],
  [
    'a campaign',
    data('mutate/production?dryRun=true'),
    write({ create: { _type: 'campaign' } }),
    [200, 200, 200, 403, 403, 403, 200, 200, 401, 401],
  ],
  [
    'a redirect',
    data('mutate/production?dryRun=true'),
    write({ create: { _type: 'redirect' } }),
    [200, 200, 403, 403, 403, 200, 200, 200, 401, 401],
  ],
  [
    'the settings',
    data('mutate/production?dryRun=true'),
    write({ patch: { id: 'settings', set: { a: 1 } } }),
    [200, 403, 403, 403, 403, 403, 200, 200, 401, 401],
  ],
];

it.each(endpoints)('%s', async (_, address, init, expected) => {
  const statuses = await Promise.all(
    callers.map(async (caller) => {
      const token = tokenOf[caller];
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const headers = { 'content-type': 'application/json', ...authorization };
      return (await lake.request(address, { ...init, headers })).status;
    }),
  );
  expect(Object.fromEntries(callers.map((caller, index) => [caller, statuses[index]]))).toEqual(
    Object.fromEntries(callers.map((caller, index) => [caller, expected[index]])),
  );
});

it.each(callers)('%s sees drafts only if they may', async (caller) => {
  const isReader = tokenOf[caller] !== undefined && caller !== 'local-meera';
  const mayDraft = isReader && caller !== 'site' && caller !== 'redirects';
  const found = () =>
    clientOf(caller).fetch<string[]>('*[_type == "trip"]._id', {}, { perspective: 'raw' });
  const byId = () => clientOf(caller).getDocument('drafts.trip-1');
  if (!isReader) {
    expect([await statusOf(found()), await statusOf(byId())]).toEqual([401, 401]);
    return;
  }
  expect([...(await found())].sort()).toEqual(mayDraft ? trips : ['trip-1']);
  expect((await byId())?._id).toBe(mayDraft ? 'drafts.trip-1' : undefined);
});

describe('types', () => {
  it('the table has every type of document that the schema has', () => {
    const folder = path.join(import.meta.dirname, '../schema/documents');
    const documents = readdirSync(folder).flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/= documentType\('(\w+)'/g)].map(
        ([, name]) => name,
      ),
    );
    const content = Object.keys(writersOfType).filter((type) => !type.includes('.'));
    expect(documents.length).toBeGreaterThan(10);
    expect(content.sort()).toEqual(documents.sort());
  });

  it('marketers write campaigns and pictures, editors all but the settings', () => {
    const content = Object.keys(writersOfType).filter((type) => !type.includes('.'));
    const writes = (role: Role) => {
      const { writes: types } = permissionsOfRole(role);
      return types === 'all' ? 'all' : content.filter((type) => types.has(type));
    };
    expect(writes('marketer')).toEqual(['campaign']);
    expect(writes('editor')).toEqual(content.filter((type) => type !== 'settings'));
    expect(writes('administrator')).toBe('all');
  });

  it.each(Object.entries(writersOfType))(
    '%s is written by those roles alone',
    async (type, writers) => {
      for (const role of people) {
        const work = clientOf(role).create({ _id: `x-${type}`, _type: type }, { dryRun: true });
        const isWriter = role === 'administrator' || writers.includes(role);
        expect([role, await statusOf(work)]).toEqual([role, isWriter ? 200 : 403]);
      }
    },
  );

  it('the Studio gets a grant for exactly these', async () => {
    const grants = await clientOf('marketer').request<
      Array<{ filter: string; permissions: string[] }>
    >({
      url: '/projects/safar/datasets/production/acl',
    });
    const writing = grants.filter(({ permissions }) => permissions.includes('update'));
    const dataset = Object.keys(writersOfType).map((type, index) => ({
      _id: `id${index}`,
      _type: type,
    }));
    const { evaluate, parse } = await import('groq-js');
    const [filter] = writing.map((grant) => grant.filter);
    const value = await evaluate(parse(`*[${filter}]._type`), { dataset });
    expect(writing).toHaveLength(1);
    expect(await value.get()).toEqual(
      Object.keys(writersOfType).filter((type) => writersOfType[type]?.includes('marketer')),
    );
  });
});

describe('a marketer can’t go round the table', () => {
  const marketer = () => clientOf('marketer');
  const action = (actionType: string, rest: object) =>
    marketer().request({
      method: 'POST',
      url: '/data/actions/production',
      body: { actions: [{ actionType: `sanity.action.document.${actionType}`, ...rest }] },
    });

  it.each<[string, () => Promise<unknown>]>([
    ['by publishing', () => action('publish', { draftId: 'drafts.trip-1', publishedId: 'trip-1' })],
    [
      'by unpublishing',
      () => action('unpublish', { draftId: 'drafts.trip-1', publishedId: 'trip-1' }),
    ],
    ['by discarding', () => action('discard', { draftId: 'drafts.trip-1' })],
    [
      'by deleting',
      () => action('delete', { publishedId: 'trip-1', includeDrafts: ['drafts.trip-1'] }),
    ],
    [
      'by editing',
      () =>
        action('edit', {
          draftId: 'drafts.trip-1',
          publishedId: 'trip-1',
          patch: { set: { a: 1 } },
        }),
    ],
    ['by a query', () => marketer().delete({ query: '*[_type == "trip"]' })],
    [
      'in the company of a campaign',
      () =>
        marketer()
          .transaction()
          .createOrReplace({ _id: 'c', _type: 'campaign' })
          .patch('trip-1', { set: { title: 'x' } })
          .commit(),
    ],
    [
      'with a draft of another type',
      () => marketer().create({ _id: 'drafts.settings', _type: 'campaign' }),
    ],
    [
      'with an ID that the menu needs',
      () => marketer().create({ _id: 'navigation', _type: 'campaign' }),
    ],
    [
      'with an ID that the scheduler needs',
      () => marketer().create({ _id: 'safar.scheduler', _type: 'campaign' }),
    ],
    [
      'in a colleague’s settings',
      () => marketer().create({ _id: 'safar.studioSettings.x', _type: 'safar.studioSettings' }),
    ],
    [
      'with the ID of a trip that is only a draft',
      () => marketer().create({ _id: 'trip-new', _type: 'campaign' }),
    ],
    [
      'with the ID of a trip that is only in a release',
      () => marketer().create({ _id: 'drafts.trip-next', _type: 'campaign' }),
    ],
    [
      'with a release',
      () =>
        marketer().request({
          method: 'POST',
          url: '/data/actions/production',
          body: {
            actions: [
              { actionType: 'sanity.action.release.create', releaseId: 'r1', metadata: {} },
            ],
          },
        }),
    ],
    ['in a version', () => marketer().create({ _id: 'versions.r1.trip-1', _type: 'trip' })],
    ['by a dry run that returns documents', () => marketer().delete('trip-1', { dryRun: true })],
  ])('%s', async (_, work) => {
    expect(await statusOf(work())).toBe(403);
    const ids = await clientOf('importer').fetch<string[]>(
      '*[_type == "trip"]._id',
      {},
      { perspective: 'raw' },
    );
    expect([...ids].sort()).toEqual(trips);
  });

  it('but can publish a campaign and upload a picture', async () => {
    await marketer().create({ _id: 'drafts.campaign-1', _type: 'campaign', title: 'Winter' });
    await action('publish', { draftId: 'drafts.campaign-1', publishedId: 'campaign-1' });
    const published = await clientOf('site').getDocument('campaign-1');
    expect(published).toMatchObject({ title: 'Winter' });
    const picture = await marketer().assets.upload('image', await quarters(40, 20));
    expect(picture.url).toMatch(/^https:\/\/www\.safar\.test\/images\//);
    const events = await clientOf('editor').request<{
      events: Record<string, { author: string }[]>;
    }>({
      url: '/data/history/production/events/documents/campaign-1',
    });
    const author = events.events['campaign-1']?.[0]?.author ?? '';
    const me = await marketer().request<{ id: string; name: string }>({ url: '/users/me' });
    expect(author).toBe(me.id);
    expect(await clientOf('editor').request({ url: `/users/${author}` })).toMatchObject({
      name: 'marketer',
    });
  });

  it('and a program that may only read can’t upload', async () => {
    for (const caller of ['site', 'preview', 'redirects'] as const) {
      const work = clientOf(caller).assets.upload('image', await quarters(40, 20));
      expect([caller, await statusOf(work)]).toEqual([caller, 403]);
    }
  });
});

it('a program that sees no drafts gets none back from what it writes', async () => {
  const send = async (mutation: object, more = '') => {
    const response = await lake.request(
      data(`mutate/production?returnDocuments=true&returnIds=true${more}`),
      {
        ...write(mutation),
        headers: {
          authorization: `Bearer ${tokens.redirects}`,
          'content-type': 'application/json',
        },
      },
    );
    return response.text();
  };
  for (const more of ['', '&dryRun=true']) {
    for (const id of ['drafts.trip-1', 'versions.r0.trip-next']) {
      const same = { createIfNotExists: { _id: id, _type: 'redirect' } };
      const empty = { patch: { id, set: {} } };
      for (const mutation of [same, empty]) {
        expect(await send(mutation, more)).not.toMatch(/snow|Kinnaur/);
      }
    }
  }
  const own = { createOrReplace: { _id: 'redirect-1', _type: 'redirect', from: '/old' } };
  expect(await send(own)).toMatch(/"from":"\/old"/);
});

it('an editor can’t schedule what they may not publish', async () => {
  const act = (caller: Caller, actionType: string, rest: object) =>
    clientOf(caller).request({
      method: 'POST',
      url: '/data/actions/production',
      body: { actions: [{ actionType: `sanity.action.release.${actionType}`, ...rest }] },
    });
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  for (const [releaseId, id, type, status] of [
    ['mine', 'trip-2', 'trip', 200],
    ['theirs', 'settings', 'settings', 403],
  ] as const) {
    await act('editor', 'create', { releaseId, metadata: {} });
    await clientOf('importer').create({ _id: `versions.${releaseId}.${id}`, _type: type });
    const work = act('editor', 'schedule', { releaseId, publishAt });
    expect([releaseId, await statusOf(work)]).toEqual([releaseId, status]);
  }
  expect(await statusOf(act('administrator', 'schedule', { releaseId: 'theirs', publishAt }))).toBe(
    200,
  );
});

it('only the importer writes without announcing it', async () => {
  const quiet: unknown[] = [];
  const stop = lake.lake.store.onCommit((committed) => quiet.push(committed.quiet ?? false));
  for (const caller of ['editor', 'scheduler', 'importer'] as const) {
    await clientOf(caller).create({ _type: 'page' }, { tag: QUIET_TAG });
  }
  stop();
  expect(quiet).toEqual([false, false, true]);
});

it('nobody gets another’s result with the ID of their transaction', async () => {
  const transactionId = 'a-transaction-of-the-editor';
  const patch = (caller: Caller) =>
    clientOf(caller).mutate(
      [{ createOrReplace: { _id: 'campaign-2', _type: 'campaign', title: 'Ours' } }],
      { transactionId, returnDocuments: true },
    );
  await patch('editor');
  expect(await statusOf(patch('editor'))).toBe(200);
  expect(await statusOf(patch('marketer'))).toBe(409);
});

describe('a cookie', () => {
  const address = data('mutate/production');
  const body = JSON.stringify({ mutations: [{ create: { _type: 'campaign' } }] });
  const send = async (headers: Record<string, string>) =>
    (
      await lake.request(address, {
        method: 'POST',
        body,
        headers: { cookie: marketersCookie, 'content-type': 'application/json', ...headers },
      })
    ).status;

  it('writes only from the Studio’s origin', async () => {
    expect(await send({ origin: studio })).toBe(200);
    expect(await send({})).toBe(401);
    for (const origin of [
      'https://evil.test',
      'null',
      hostedEnv.SITE_URL,
      'http://desk.safar.test',
    ]) {
      expect([origin, await send({ origin })]).toEqual([origin, 401]);
    }
  });

  it('isn’t used beside an invalid token', async () => {
    expect(await send({ origin: studio, authorization: 'Bearer local-meera' })).toBe(401);
    expect(await send({ origin: studio, authorization: `Bearer ${tokens.site}` })).toBe(403);
  });

  it('is answered with CORS headers for the Studio alone', async () => {
    const headersFor = async (origin: string) =>
      (await lake.request(query('*'), { headers: { origin, cookie: marketersCookie } })).headers;
    const own = await headersFor(studio);
    expect(own.get('access-control-allow-origin')).toBe(studio);
    expect(own.get('access-control-allow-credentials')).toBe('true');
    expect((await headersFor('https://evil.test')).get('access-control-allow-origin')).toBeNull();
  });
});

it.each([
  { host: 'localhost' },
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;host=localhost' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '127.0.0.1' },
  { authorization: 'Bearer ' },
  { authorization: `Basic ${Buffer.from('administrator:').toString('base64')}` },
  { authorization: `Bearer ${tokens.importer} ` + 'x' },
  { authorization: tokens.importer },
  { cookie: `__Host-safar_editor=${tokens.importer}` },
])('headers such as %j open nothing', async (headers) => {
  const response = await lake.request(data('export/production'), { headers });
  expect(response.status).toBe(401);
});

it('writes come through the proxy', async () => {
  const response = await lake.request(data('mutate/production'), {
    ...write({ create: { _type: 'redirect' } }),
    headers: {
      authorization: `Bearer ${tokens.redirects}`,
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    },
  });
  expect(response.status).toBe(200);
});

describe('sockets', () => {
  const open = (path: string, headers: Record<string, string> = {}) =>
    new WebSocket(lake.url.replace('http', 'ws') + path, { headers });
  const next = (socket: WebSocket) =>
    new Promise<Record<string, unknown>>((resolve) => {
      socket.on('message', (raw: Buffer) => {
        const text = raw.toString();
        if (text.startsWith('{')) resolve(JSON.parse(text) as Record<string, unknown>);
      });
    });
  const listenTo = (filter: string) =>
    data(`listen/production?query=${encodeURIComponent(`*[${filter}]`)}`);

  it('a listener needs a token or the cookie', async () => {
    const answerOf = async (headers: Record<string, string>, token?: string) => {
      const socket = open('/listeners', headers);
      await new Promise((resolve) => socket.once('open', resolve));
      socket.send(JSON.stringify({ id: 1, open: listenTo('true'), ...(token ? { token } : {}) }));
      const answer = await next(socket);
      socket.terminate();
      return answer.event ?? 'refused';
    };
    expect(await answerOf({})).toBe('refused');
    expect(await answerOf({}, 'local-meera')).toBe('refused');
    expect(await answerOf({}, tokens.site)).toBe('welcome');
    expect(await answerOf({ origin: studio, cookie: marketersCookie })).toBe('welcome');
  });

  it('presence is for editors alone', async () => {
    const answerOf = async (headers: Record<string, string>) => {
      const socket = open('/v1/socket/production', headers);
      await new Promise((resolve) => socket.once('open', resolve));
      const call = { jsonrpc: '2.0', id: 1, method: 'presence_subscribe', params: {} };
      socket.send(JSON.stringify(call));
      const { result } = await next(socket);
      socket.terminate();
      return typeof result;
    };
    expect(await answerOf({})).toBe('object');
    expect(await answerOf({ origin: studio, cookie: marketersCookie })).toBe('string');
  });

  it('a page on another site can’t open one', async () => {
    const socket = open('/listeners', { origin: 'https://evil.test', cookie: marketersCookie });
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toMatch(/403/);
  });
});

describe('pictures', () => {
  it('are for everyone, under the public address, and soon asked for again until they are final', async () => {
    const picture = await clientOf('importer').assets.upload('image', await quarters(400, 200));
    const address = new URL(picture.url);
    expect(address.origin).toBe(hostedEnv.SITE_URL);
    const ask = () =>
      lake.request(`${address.pathname}?auto=format&w=200`, {
        headers: { accept: 'image/avif,image/webp,*/*' },
      });
    const first = await ask();
    expect([
      first.status,
      first.headers.get('content-type'),
      first.headers.get('cache-control'),
    ]).toEqual([200, 'image/webp', 'public, max-age=60']);
    let last = first;
    for (let turn = 0; turn < 100 && last.headers.get('content-type') !== 'image/avif'; turn += 1) {
      await pause(100);
      last = await ask();
    }
    expect([last.headers.get('content-type'), last.headers.get('cache-control')]).toEqual([
      'image/avif',
      'public, max-age=31536000, immutable',
    ]);
    expect(last.headers.get('vary')).toBe('Accept');
  }, 20_000);

  it('a missing one isn’t kept', async () => {
    const response = await lake.request('/images/safar/production/missing-1x1.png');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, null]);
  });
});
