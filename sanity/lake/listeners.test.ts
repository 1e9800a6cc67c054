import { once } from 'node:events';
import net from 'node:net';
import type { ListenEvent, LiveEvent, SanityClient } from '@sanity/client';
import { WebSocket } from 'ws';
import { clientOf, emptyDirectory, startTestLake, type TestLake } from './testing/testLake.ts';

/** The part of an Observable needed here. */
interface Stream<T> {
  subscribe(observer: { next: (event: T) => unknown; error?: (reason: unknown) => unknown }): {
    unsubscribe(): void;
  };
}

let lake: TestLake;
let client: SanityClient;
const cleanUps: Array<() => unknown> = [];

beforeAll(async () => {
  lake = await startTestLake();
  client = clientOf(lake.url, { token: 'local-asha', apiVersion: '2024-01-01' });
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

afterAll(() => lake.close());

/** Collects a stream's events, starting with its welcome. */
async function collect<T extends { type: string }>(stream: Stream<T>): Promise<T[]> {
  const events: T[] = [];
  const subscription = stream.subscribe({ next: (event) => events.push(event), error: () => {} });
  cleanUps.push(() => subscription.unsubscribe());
  await until(() => events.length > 0);
  return events;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 5_000; !isTrue() && Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const everything = {
  events: ['welcome', 'mutation', 'reconnect'],
  includeResult: true,
  effectFormat: 'mendoza',
} as const;

type Heard = ListenEvent<Record<string, unknown>>;
const listen = (filter: string, options: object = {}): Stream<Heard> =>
  client.listen(filter, {}, { ...everything, ...options, events: ['welcome', 'mutation'] });

it('announces the first edit as a creation and a patch', async () => {
  await client.create({ _id: 'page-a', _type: 'page', title: 'one' });
  const events = await collect(listen('*[_id in ["page-a", "drafts.page-a"]]'));
  const { transactionId } = await client.action({
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.page-a',
    publishedId: 'page-a',
    patch: { set: { title: 'two' } },
  });
  await until(() => events.length === 2);
  expect(events[0]).toMatchObject({ type: 'welcome', listenerName: expect.any(String) });
  expect(events[1]).toMatchObject({
    type: 'mutation',
    documentId: 'drafts.page-a',
    transition: 'appear',
    identity: 'asha',
    transactionId,
    resultRev: transactionId,
    mutations: [
      { create: { _id: 'drafts.page-a', title: 'one' } },
      { patch: { id: 'drafts.page-a', set: { title: 'two' } } },
    ],
    result: { title: 'two', _rev: transactionId },
    effects: { apply: [0, { _id: 'drafts.page-a', title: 'two' }], revert: [0, null] },
  });
  expect(events[1]).not.toHaveProperty('previousRev');
  expect(JSON.stringify(events[1])).toContain('"effects"');
});

it('reports a publish with both documents, the draft as deleted', async () => {
  await client.create({ _id: 'drafts.page-p', _type: 'page', title: 'draft' });
  const events = await collect(listen('*[_id in ["page-p", "drafts.page-p"]]'));
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.page-p',
    publishedId: 'page-p',
  });
  await until(() => events.length === 3);
  expect(events.slice(1)).toMatchObject([
    { documentId: 'page-p', transition: 'appear', transactionTotalEvents: 2 },
    {
      documentId: 'drafts.page-p',
      transition: 'disappear',
      transactionCurrentEvent: 2,
      effects: { apply: [0, null] },
    },
  ]);
  expect(events[2]).not.toHaveProperty('result');
});

it('keeps the order of transactions and chains their revisions', async () => {
  await client.create({ _id: 'page-o', _type: 'page', n: 0 });
  const events = await collect(listen('*[_type == "page" && n >= 0]'));
  await Promise.all(
    Array.from({ length: 40 }, () => client.patch('page-o').inc({ n: 1 }).commit()),
  );
  await until(() => events.length === 41);
  const mutations = events.slice(1).map((event) => (event.type === 'mutation' ? event : null));
  expect(mutations.map((event) => event?.result?.n)).toEqual(
    Array.from({ length: 40 }, (_, n) => n + 1),
  );
  mutations.slice(1).forEach((event, index) => {
    expect(event?.previousRev).toBe(mutations[index]?.resultRev);
  });
});

it('says when a document starts and stops matching', async () => {
  await client.create({ _id: 'page-m', _type: 'page', isOpen: false });
  const events = await collect(listen('*[_type == "page" && isOpen == true]'));
  for (const isOpen of [true, true, false, false]) {
    await client.patch('page-m').set({ isOpen }).commit();
  }
  await client.patch('page-m').set({ isOpen: true }).commit();
  await until(() => events.length === 5);
  const transitions = events.map((event) => (event.type === 'mutation' ? event.transition : null));
  expect(transitions).toEqual([null, 'appear', 'update', 'disappear', 'appear']);
});

it.each([
  ['*[_type == "page"]', {}],
  ['*[slug.current == "heard"]', {}],
  ['*[slug.current in $slugs]', { slugs: ['heard'] }],
  ['*[references("author-heard")]', {}],
])('receives only what %s asks for', async (filter, parameters) => {
  const events = await collect<Heard>(
    client.listen(filter, parameters, { ...everything, events: ['welcome', 'mutation'] }),
  );
  const id = `heard-${Math.random().toString(36).slice(2)}`;
  await client.create({ _id: `no-${id}`, _type: 'post', slug: { current: 'other' } });
  await client.create({
    ...{ _id: id, _type: 'page', slug: { current: 'heard' } },
    author: { _type: 'reference', _ref: 'author-heard', _weak: true },
  });
  await until(() => events.length === 2);
  expect(events.slice(1)).toEqual([expect.objectContaining({ documentId: id })]);
});

it('follows references to match, and sends drafts only on request', async () => {
  await client.create({ _id: 'author-a', _type: 'author', name: 'Asha' });
  const published = await collect(
    lake.client.listen('*[author->name == "Asha"]', {}, { events: ['welcome', 'mutation'] }),
  );
  const post = { _type: 'post', author: { _type: 'reference', _ref: 'author-a' } };
  await client.create({ ...post, _id: 'drafts.post-a' });
  await client.create({ ...post, _id: 'post-a' });
  await until(() => published.length === 2);
  expect(published[1]).toMatchObject({ documentId: 'post-a', visibility: 'query' });
});

it('refuses a query that cannot run', async () => {
  const response = await lake.request('/v1/data/listen/production?query=*[');
  expect(response.status).toBe(400);
  const missing = await lake.request('/v1/data/listen/production');
  expect(missing.status).toBe(400);
});

it('reconnects automatically after an outage', async () => {
  const directory = emptyDirectory();
  let other = await startTestLake({}, directory);
  const port = new URL(other.url).port;
  const events: string[] = [];
  const stream: Stream<Heard> = other.client.listen(
    '*[_type == "page"]',
    {},
    { events: ['welcome', 'mutation', 'reconnect'] },
  );
  const subscription = stream.subscribe({ next: (event) => events.push(event.type) });
  await until(() => events.length > 0);
  await other.close();
  await until(() => events.includes('reconnect'));
  other = await startTestLake({ LAKE_PORT: port }, directory);
  await until(() => events.filter((type) => type === 'welcome').length === 2);
  await other.client.create({ _type: 'page' });
  await until(() => events.at(-1) === 'mutation');
  expect(events.at(-1)).toBe('mutation');
  subscription.unsubscribe();
  await other.close();
}, 15_000);

describe('a disconnected listener', () => {
  /** Listens for note events after an ID, until `count` have arrived. */
  async function hear(from: TestLake, count: number, lastEventId?: string) {
    const query = new URLSearchParams({
      query: '*[_type == "note"]',
      enableResume: 'true',
      includeAllVersions: 'true',
      effectFormat: 'mendoza',
    });
    const response = await from.request(`/v2026-06-01/data/listen/production?${query}`, {
      headers: { ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    });
    const reader = response.body?.getReader();
    const read = () =>
      [...text.matchAll(/event: (\w+)\n(?:id: (.*)\n)?data: (.*)\n/g)].map(
        ([, type, id, data]) => ({ type, id, ...JSON.parse(data ?? '{}') }),
      );
    let text = '';
    while (read().length < count) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += Buffer.from(value).toString();
    }
    await reader?.cancel();
    return read();
  }

  it('receives what it missed, even across a restart, and continues', async () => {
    const directory = emptyDirectory();
    let other = await startTestLake({}, directory);
    await other.client.create({ _id: 'n1', _type: 'note', text: 'a' });
    const [welcome] = await hear(other, 1);
    expect(welcome).toMatchObject({ type: 'welcome', id: expect.any(String) });
    const both = await other.client
      .transaction()
      .patch('n1', { set: { text: 'b' } })
      .create({ _id: 'n2', _type: 'note' })
      .create({ _id: 'x', _type: 'page' })
      .commit();
    await other.client.delete('n2');
    await other.close();
    other = await startTestLake({}, directory);

    const heard = await hear(other, 4, welcome?.id);
    expect(heard).toMatchObject([
      { type: 'welcomeback', id: welcome?.id },
      {
        type: 'mutation',
        documentId: 'n1',
        transition: 'update',
        transactionId: both.transactionId,
        previousRev: welcome?.id,
        resultRev: both.transactionId,
        effects: { apply: [0, { text: 'b' }], revert: [0, { text: 'a' }] },
        transactionTotalEvents: 3,
        transactionCurrentEvent: 1,
      },
      { documentId: 'n2', transition: 'appear', transactionCurrentEvent: 2 },
      { documentId: 'n2', transition: 'disappear' },
    ]);
    // After the first of two changes in one transaction, only the second is sent.
    expect(await hear(other, 3, heard[1]?.id)).toMatchObject([
      { type: 'welcomeback' },
      { documentId: 'n2', transition: 'appear' },
      { documentId: 'n2', transition: 'disappear' },
    ]);
    await other.close();
  });

  it('must fetch again when the log no longer goes back that far', async () => {
    expect(await hear(lake, 1, 'of-another-lake')).toMatchObject([
      { type: 'reset', id: expect.any(String) },
    ]);
  });
});

describe('an anonymous reader', () => {
  const token = 'a-long-enough-token';
  let guarded: TestLake;
  let editor: SanityClient;

  beforeAll(async () => {
    guarded = await startTestLake({ LAKE_WRITE_TOKEN: token });
    editor = clientOf(guarded.url, { token });
    await editor.create({ _id: 'page-a', _type: 'page', n: 0 });
  });

  afterAll(() => guarded.close());

  /** Opens a stream and returns its events so far. */
  async function open(address: string, lastEventId?: string) {
    const ending = new AbortController();
    cleanUps.push(() => ending.abort());
    const response = await guarded.request(`/v2021-06-07/data/${address}`, {
      headers: lastEventId ? { 'last-event-id': lastEventId } : {},
      signal: ending.signal,
    });
    const heard: Array<Record<string, unknown>> = [];
    let text = '';
    const read = async () => {
      for await (const piece of response.body ?? []) {
        text += Buffer.from(piece).toString();
        const found = [...text.matchAll(/event: (\w+)\n(?:id: (.*)\n)?data: (.*)\n\n/g)];
        heard.length = 0;
        heard.push(...found.map(([, type, id, data]) => ({ type, id, ...JSON.parse(data ?? '') })));
      }
    };
    read().catch(() => null);
    await until(() => heard.length > 0);
    return heard;
  }

  const listener = `listen/production?enableResume=true&includeAllVersions=true&query=${encodeURIComponent('*[_type == "page"]')}`;
  const editDraft = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await editor.createOrReplace({ _id: 'drafts.page-a', _type: 'page', n });
    }
  };

  it('gets the same greeting however often drafts change', async () => {
    const [listening] = await open(listener);
    const [live] = await open('live/events/production');
    await editDraft(2);
    expect((await open(listener))[0]?.id).toBe(listening?.id);
    expect((await open('live/events/production'))[0]).toEqual(live);
    // What it knew is still the newest it may know.
    expect(await open('live/events/production', String(live?.id))).toEqual([live]);
    expect(await open(listener, String(listening?.id))).toMatchObject([{ type: 'welcomeback' }]);
  });

  it('sees no draft in a publication, and no gap between events', async () => {
    const listening = await open(listener);
    const live = await open('live/events/production');
    await editDraft(3);
    await editor.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.page-a',
      publishedId: 'page-a',
    });
    await until(() => listening.length === 2 && live.length === 2);
    expect(listening[1]).toMatchObject({
      documentId: 'page-a',
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
    });
    expect(JSON.stringify([...listening, ...live])).not.toContain('drafts');
    expect(live[1]?.id).toBe(listening[1]?.transactionId);
  });

  it("can't match on a draft's content", async () => {
    await editor.create({ _id: 'drafts.author-s', _type: 'author', name: 'Secret' });
    const query = encodeURIComponent('*[author->name == "Secret"]');
    const heard = await open(`listen/production?query=${query}`);
    const all = await open(listener);
    const author = { _type: 'reference', _ref: 'drafts.author-s', _weak: true };
    await editor.create({ _id: 'page-s', _type: 'page', author });
    await until(() => all.length === 2);
    await editor.create({ _id: 'page-t', _type: 'page' });
    await until(() => all.length === 3);
    expect(heard).toHaveLength(1);
  });

  it('resumes past 1,000 draft edits without a reset', async () => {
    const [greeting] = await open(listener);
    const mutations = (n: number) => [
      { createOrReplace: { _id: 'drafts.page-b', _type: 'page', n } },
    ];
    await Promise.all(Array.from({ length: 1_001 }, (_, n) => editor.mutate(mutations(n))));
    await editor.create({ _id: 'page-u', _type: 'page' });
    const heard = await open(listener, String(greeting?.id));
    await until(() => heard.length === 2);
    expect(heard).toMatchObject([{ type: 'welcomeback' }, { documentId: 'page-u' }]);
  }, 20_000);
});

it('drops a listener that reads nothing', async () => {
  const query = encodeURIComponent('*[_type == "big"]');
  const { hostname, port } = new URL(lake.url);
  const socket = net.connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  cleanUps.push(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `GET /v2021-06-07/data/listen/production?includeResult=true&query=${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  await once(socket, 'readable');
  const connections = () =>
    new Promise<number>((resolve) => {
      lake.app.server.getConnections((_, count) => resolve(count));
    });
  const before = await connections();
  const text = 'x'.repeat(4 << 20);
  for (let n = 0; n < 12; n += 1)
    await client.createOrReplace({ _id: 'big', _type: 'big', n, text });
  while ((await connections()) >= before) await client.fetch('1');
  expect(await connections()).toBeLessThan(before);
}, 30_000);

describe('live events', () => {
  it('name the tags of changed results, for drafts only to editors', async () => {
    const all: LiveEvent[] = await collect(client.live.events({ includeDrafts: true }));
    const published: LiveEvent[] = await collect(lake.client.live.events());
    await client.create({ _id: 'drafts.page-l', _type: 'page' });
    await client.create({ _id: 'page-l', _type: 'page' });
    await until(() => all.length === 3 && published.length === 2);
    const message = { type: 'message', id: expect.any(String), tags: ['s1:all'] };
    expect(all).toMatchObject([{ type: 'welcome' }, message, message]);
    expect(published).toMatchObject([{ type: 'welcome' }, message]);
  });

  it('request a fresh start when something was missed', async () => {
    const response = await lake.request('/v2026-06-01/data/live/events/production', {
      headers: { 'last-event-id': '1' },
    });
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes('restart')) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += Buffer.from(value).toString();
    }
    expect(text).toContain('event: welcome');
    expect(text).toContain('event: restart');
    await reader?.cancel();
  });
});

/** Opens a WebSocket like the one a Studio tab opens. */
async function openSocket(address: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(lake.url.replace('http', 'ws') + address, { headers });
  const heard: Array<Record<string, unknown>> = [];
  cleanUps.push(() => socket.terminate());
  socket.on('message', (raw) => {
    const text = raw.toString();
    if (text !== '♥') heard.push(JSON.parse(text));
  });
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return { heard, send: (message: object) => socket.send(JSON.stringify(message)), socket };
}

describe('one socket for all listeners of a tab', () => {
  it('carries several streams and closes each separately', async () => {
    const { heard, send } = await openSocket('/listeners', { origin: 'http://localhost:3000' });
    const query = encodeURIComponent('*[_type == "note"]');
    const address = `${lake.url}/v2024-01-01/data/listen/production?query=${query}`;
    send({ id: 1, open: address });
    send({ id: 'two', open: address });
    send({ id: 3, open: `${lake.url}/v2024-01-01/data/live/events/production?includeDrafts=true` });
    await until(() => heard.length === 3);
    send({ id: 'two', close: true });
    await client.create({ _id: 'drafts.note-a', _type: 'note' });
    await until(() => heard.length === 5);
    const of = (id: unknown) => heard.filter((message) => message.id === id);
    expect(of(1)).toMatchObject([{ event: 'welcome' }, { event: 'mutation' }]);
    expect(JSON.parse(String(of(1)[1]?.data))).toMatchObject({ documentId: 'drafts.note-a' });
    expect(of('two')).toHaveLength(1);
    expect(of(3)[1]).toMatchObject({ event: 'message', data: '{"tags":["s1:all"]}' });
  });

  it("reports streams that can't be opened, and refuses other pages", async () => {
    const { heard, send, socket } = await openSocket('/listeners');
    socket.send('no json');
    send({ id: 1, open: `${lake.url}/v1/data/listen/production?query=*[` });
    send({ id: 2, open: `${lake.url}/v1/data/listen/other?query=*` });
    await until(() => heard.length === 2);
    expect(heard.map(({ error }) => error)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ statusCode: 400 }),
        expect.objectContaining({ statusCode: 404 }),
      ]),
    );
    await expect(openSocket('/listeners', { origin: 'https://evil.example' })).rejects.toThrow(
      '403',
    );
    await expect(openSocket('/nothing')).rejects.toThrow('404');
  });
});

describe('presence', () => {
  it('shows editors who is there and who has left', async () => {
    const path = '/v2022-06-30/socket/production';
    const [asha, ravi] = await Promise.all([openSocket(path), openSocket(path)]);
    const call = async (who: typeof asha, method: string, params: object) => {
      const id = `${method}-${Math.random()}`;
      who.send({ jsonrpc: '2.0', id, method, params });
      await until(() => who.heard.some((message) => message.id === id));
      return who.heard.find((message) => message.id === id)?.result;
    };
    await call(asha, 'authorization', { authorization: 'Bearer local-asha' });
    await call(ravi, 'authorization', { authorization: 'Bearer local-ravi' });
    const subscription = await call(asha, 'presence_subscribe', {});
    const state = { sessionId: 's2', locations: [{ documentId: 'page-a' }] };
    await call(ravi, 'presence_rollcall', { session: 's2' });
    await call(ravi, 'presence_announce', { data: state });
    const told = () => asha.heard.filter(({ method }) => method === 'presence_subscription');
    await until(() => told().length === 2);
    ravi.socket.terminate();
    await until(() => told().length === 3);
    expect(told().map(({ params }) => params)).toEqual([
      { subscription, result: { type: 'rollCall', i: 'ravi', session: 's2' } },
      { subscription, result: { type: 'state', i: 'ravi', m: state } },
      { subscription, result: { type: 'disconnect', i: 'ravi', m: { session: 's2' } } },
    ]);
  });
});
