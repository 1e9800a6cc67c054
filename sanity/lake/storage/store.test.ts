import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LakeDocument } from '../documents.ts';
import { Problem } from '../program.ts';
import { emptyDirectory, quietLog } from '../testing/testLake.ts';
import { databaseFile, migrations, openDatabase } from './database.ts';
import { LakeLocked } from './lock.ts';
import { openPast } from './past.ts';
import { openStore, TransactionRepeated, type Store } from './store.ts';

function open(directory: string, options: { mostPages?: number } = {}) {
  return openStore({ directory, log: quietLog, ...options });
}

let count = 0;
function put(store: Store, id: string, attributes: object = {}) {
  count += 1;
  const revision = `tx-${count}`;
  const at = new Date().toISOString();
  const after: LakeDocument = {
    _id: id,
    _type: 'page',
    _rev: revision,
    _createdAt: at,
    _updatedAt: at,
    ...attributes,
  };
  return store.transact({ id: revision, at, author: 'test' }, (read) => ({
    changes: [{ id, before: read(id), after, mutations: [] }],
    results: [{ id, operation: 'update' }],
  }));
}

it('keeps documents, revisions and transactions across a restart', async () => {
  const directory = emptyDirectory();
  let store = open(directory);
  await put(store, 'a', { n: 1 });
  const { id } = await put(store, 'a', { n: 2 });
  await Promise.all([put(store, 'b'), put(store, 'c', { to: { _ref: 'b' } })]);
  await store.close();
  store = open(directory);
  expect(store.get('a')).toMatchObject({ n: 2 });
  expect(store.sequence()).toBe(4);
  expect(store.past.revisionsOf('a')).toHaveLength(2);
  expect([...store.referrersOf('b')]).toEqual(['c']);
  expect(await store.findTransaction(id)).toMatchObject({
    transaction: { sequence: 2, results: [{ id: 'a', operation: 'update' }] },
    changes: [{ id: 'a', before: { n: 1 }, after: { n: 2 } }],
  });
  await expect(
    store.transact({ id, at: '', author: '' }, () => ({ changes: [], results: [] })),
  ).rejects.toBeInstanceOf(TransactionRepeated);
  await store.close();
});

it('lets later plans see earlier ones, and readers only what is saved', async () => {
  const store = open(emptyDirectory());
  const saved = put(store, 'a', { n: 1 });
  expect(store.get('a')).toBeNull();
  expect(store.read('a')).toMatchObject({ n: 1 });
  await saved;
  expect(store.get('a')).toMatchObject({ n: 1 });
  await store.close();
});

it('shares one commit between transactions that wait together', async () => {
  const directory = emptyDirectory();
  const store = open(directory);
  await put(store, 'first');
  const before = fs.statSync(`${databaseFile(directory)}-wal`).size;
  await put(store, 'alone');
  const one = fs.statSync(`${databaseFile(directory)}-wal`).size - before;
  await Promise.all(Array.from({ length: 16 }, (_, n) => put(store, `together-${n}`)));
  const sixteen = fs.statSync(`${databaseFile(directory)}-wal`).size - before - one;
  // Four share a commit. Sixteen commits would write every page that they share sixteen times.
  expect(sixteen).toBeLessThan(one * 5);
  await store.close();
});

it('keeps a hundred revisions of a document, and says when it knows no more', async () => {
  const store = open(emptyDirectory());
  for (let n = 0; n < 130; n += 1) await put(store, 'often', { n });
  await put(store, 'once', { n: 'kept' });
  const revisions = store.past.revisionsOf('often');
  expect(revisions).toHaveLength(100);
  const steps = store.past.stepsOf(['often']);
  expect(steps.map(({ changes }) => changes[0]?.after?.n)).toEqual(
    Array.from({ length: 100 }, (_, n) => n + 30),
  );
  expect(steps[0]?.changes[0]).toMatchObject({ before: null, isBeforeKnown: false });
  expect(steps[1]?.changes[0]).toMatchObject({ before: { n: 30 }, isBeforeKnown: true });
  expect(store.past.revisionsOf('once')).toHaveLength(1);
  await store.close();
});

it('forgets history after 400 days, but never what documents are now', async () => {
  const directory = emptyDirectory();
  let store = open(directory);
  await put(store, 'kept', { n: 1 });
  await put(store, 'kept', { n: 2 });
  const { id } = await put(store, 'gone');
  await store.transact({ id: 'tx-delete', at: new Date().toISOString(), author: '' }, (read) => ({
    changes: [{ id: 'gone', before: read('gone'), after: null, mutations: [] }],
    results: [],
  }));
  await store.close();
  const database = openDatabase(directory);
  const past = openPast(database);
  const day = 24 * 60 * 60 * 1_000;
  past.removeOld(new Date(Date.now() + 399 * day));
  expect(past.revisionsOf('kept')).toHaveLength(2);
  while (past.removeOld(new Date(Date.now() + 401 * day)));
  expect(past.revisionsOf('kept')).toHaveLength(1);
  expect(past.find(id)).toBeNull();
  database.close();
  store = open(directory);
  expect(store.get('kept')).toMatchObject({ n: 2 });
  expect(store.past.stepsOf(['kept'])[0]?.changes[0]?.after).toMatchObject({ n: 2 });
  expect((await put(store, 'next')).sequence).toBe(5);
  await store.close();
});

it('answers 507 when there is no space, loses nothing, and reads on', async () => {
  const store = open(emptyDirectory(), { mostPages: 60 });
  const text = 'x'.repeat(5_000);
  const saved: string[] = [];
  let refusal: unknown = null;
  for (let n = 0; refusal === null; n += 1) {
    try {
      await put(store, `doc-${n}`, { text });
      saved.push(`doc-${n}`);
    } catch (error) {
      refusal = error;
    }
  }
  expect(refusal).toMatchObject({
    status: 507,
    message: 'There is no space left to save this change, so nothing was changed.',
  });
  expect(saved.length).toBeGreaterThan(5);
  expect(saved.filter((id) => store.get(id)?.text !== text)).toEqual([]);
  expect(store.get(`doc-${saved.length}`)).toBeNull();
  expect(store.read(`doc-${saved.length}`)).toBeNull();
  expect(store.sequence()).toBe(saved.length);
  await store.close();
});

it('keeps documents and history when it migrates from schema version 1', async () => {
  const directory = emptyDirectory();
  const database = new DatabaseSync(databaseFile(directory));
  database.exec(`${migrations[0]}; PRAGMA user_version = 1;
    INSERT INTO past_transaction (sequence, id, at, author, quiet, changes) VALUES
      (1, 't1', '2026-01-01T00:00:00Z', '', 0, 2), (2, 't2', '2026-01-02T00:00:00Z', '', 0, 1),
      (3, 't3', '2026-01-03T00:00:00Z', '', 0, 1);
    INSERT INTO document (number, id, public_id, type, visibility, has_draft, place, revision,
      sequence, is_irregular) VALUES (1, 'kept', 'kept', 'page', 0, 0, 1, 't2', 2, 0);
    INSERT INTO content VALUES (1, jsonb('{"_id":"kept","_type":"page","_rev":"t2","n":2}'));
    INSERT INTO past_change VALUES
      ('kept', 1, 0, 'create', jsonb('{"_id":"kept","_type":"page","_rev":"t1","n":1}')),
      ('gone', 1, 1, 'create', jsonb('{"_id":"gone","_type":"page","_rev":"t1"}')),
      ('kept', 2, 0, 'update', NULL), ('gone', 3, 0, 'delete', NULL);`);
  database.close();
  const store = open(directory);
  expect(store.get('kept')).toMatchObject({ _rev: 't2', n: 2 });
  expect(store.past.stepsOf(['kept', 'gone'])).toMatchObject([
    { changes: [{ after: { n: 1 } }, { after: { _id: 'gone' } }] },
    { changes: [{ before: { n: 1 }, after: { n: 2 } }] },
    { changes: [{ before: { _id: 'gone' }, after: null }] },
  ]);
  expect((await put(store, 'kept', { n: 3 })).changes[0]?.before).toMatchObject({ n: 2 });
  await store.close();
});

it("refuses to start on a file that isn't sound", async () => {
  const directory = emptyDirectory();
  fs.writeFileSync(databaseFile(directory), 'not a database, whatever its name says'.repeat(300));
  expect(() => open(directory)).toThrow(Problem);
  expect(() => open(directory)).toThrow(/Restore a backup with "npm run lake:restore"/);
});

it("refuses a newer version's file", async () => {
  const directory = emptyDirectory();
  await open(directory).close();
  const database = openDatabase(directory);
  database.exec('PRAGMA user_version = 900');
  database.close();
  expect(() => open(directory)).toThrow(/A newer version of Safar/);
});

describe('the lock', () => {
  it('refuses a second writer and says why', async () => {
    const directory = emptyDirectory();
    const store = open(directory);
    expect(() => open(directory)).toThrow(LakeLocked);
    expect(() => open(directory)).toThrow(/Stop it first, or choose another DATA_DIR/);
    await store.close();
    await open(directory).close();
  });

  it.each([
    ['a process that is gone', JSON.stringify({ pid: 4_000_000, startTicks: null, token: 'x' })],
    [
      'another process with the same number',
      JSON.stringify({ pid: process.pid, startTicks: '1', token: 'x' }),
    ],
    ['a power cut', ''],
  ])('takes over from %s', async (_, text) => {
    const directory = emptyDirectory();
    fs.writeFileSync(path.join(directory, 'lake.lock'), text);
    await open(directory).close();
    expect(fs.readdirSync(directory)).toEqual(['lake.sqlite']);
  });

  it('stops writing when the lock is lost', async () => {
    const directory = emptyDirectory();
    const store = open(directory);
    fs.writeFileSync(path.join(directory, 'lake.lock'), '{"pid":1,"token":"other"}');
    await expect(put(store, 'a')).rejects.toThrow(/took over this directory/);
    expect(store.get('a')).toBeNull();
    expect(store.read('a')).toBeNull();
    await store.close();
  });
});
