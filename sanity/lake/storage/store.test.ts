import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { LakeDocument } from '../documents.ts';
import { clientOf, emptyDirectory } from '../testing/testLake.ts';
import { LakeLocked } from './lock.ts';
import { LogDamaged } from './log.ts';
import { openStore, TransactionRepeated, type Store } from './store.ts';

const warnings: string[] = [];

function open(
  directory: string,
  options: { keptRevisions?: number; compactAtBytes?: number } = {},
) {
  warnings.length = 0;
  return openStore({ directory, warn: (message) => warnings.push(message), ...options });
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

function logFiles(directory: string): string[] {
  const log = path.join(directory, 'log');
  return fs.readdirSync(log).map((name) => path.join(log, name));
}

function newestLog(directory: string): string {
  return logFiles(directory).sort().at(-1) ?? '';
}

it('keeps documents, revisions and transactions across a restart', async () => {
  const directory = emptyDirectory();
  let store = open(directory);
  await put(store, 'a', { n: 1 });
  const { id } = await put(store, 'a', { n: 2 });
  await Promise.all([put(store, 'b'), put(store, 'c', { to: { _ref: 'b' } })]);
  await store.close();
  store = open(directory);
  expect(store.documents.get('a')).toMatchObject({ n: 2 });
  expect(store.sequence()).toBe(4);
  expect(store.revisionsOf('a')).toHaveLength(2);
  expect([...store.referrersOf('b')]).toEqual(['c']);
  expect(await store.findTransaction(id)).toMatchObject({ sequence: 2, changes: [{ id: 'a' }] });
  await expect(
    store.transact({ id, at: '', author: '' }, () => ({ changes: [], results: [] })),
  ).rejects.toBeInstanceOf(TransactionRepeated);
  await store.close();
});

it('lets later plans see earlier ones, and readers only what is saved', async () => {
  const store = open(emptyDirectory());
  const saved = put(store, 'a', { n: 1 });
  expect(store.documents.has('a')).toBe(false);
  expect(store.read('a')).toMatchObject({ n: 1 });
  await saved;
  expect(store.documents.get('a')).toMatchObject({ n: 1 });
  await store.close();
});

it.each([
  ['half a line', (log: Buffer) => Buffer.concat([log, Buffer.from('0badc0de {"transac')])],
  [
    'a line with a wrong checksum',
    (log: Buffer) => Buffer.concat([log, Buffer.from('00000000 {}\n')]),
  ],
  ['zeros', (log: Buffer) => Buffer.concat([log, Buffer.alloc(4_096)])],
])('drops an unfinished last line: %s', async (_, tear) => {
  const directory = emptyDirectory();
  let store = open(directory);
  await put(store, 'a');
  await store.close();
  fs.writeFileSync(newestLog(directory), tear(fs.readFileSync(newestLog(directory))));
  store = open(directory);
  expect(warnings).toEqual([expect.stringContaining('unfinished write')]);
  expect([...store.documents.keys()]).toEqual(['a']);
  await put(store, 'b');
  await store.close();
  store = open(directory);
  expect(warnings).toEqual([]);
  expect([...store.documents.keys()]).toEqual(['a', 'b']);
  await store.close();
});

it('drops a last line cut at any byte, and keeps everything before it', async () => {
  const directory = emptyDirectory();
  let store = open(directory);
  await put(store, 'a');
  const kept = fs.statSync(newestLog(directory)).size;
  await put(store, 'b');
  await store.close();
  const whole = fs.readFileSync(newestLog(directory));
  for (let cut = kept; cut < whole.length; cut += 37) {
    fs.writeFileSync(newestLog(directory), whole.subarray(0, cut));
    store = open(directory);
    expect([...store.documents.keys()]).toEqual(['a']);
    await store.close();
  }
});

it("refuses to start on damage that a crash can't explain", async () => {
  const directory = emptyDirectory();
  const store = open(directory);
  await put(store, 'a', { title: 'first' });
  await put(store, 'b');
  await store.close();
  const text = fs.readFileSync(newestLog(directory), 'utf8');
  fs.writeFileSync(newestLog(directory), text.replace('first', 'frist'));
  expect(() => open(directory)).toThrow(LogDamaged);
  expect(() => open(directory)).toThrow(/Restore the file from a backup/);
});

it('drops only old revisions during compaction', async () => {
  const directory = emptyDirectory();
  let store = open(directory, { keptRevisions: 3, compactAtBytes: 20_000 });
  for (let n = 0; n < 60; n += 1) await put(store, 'often', { n, text: 'x'.repeat(500) });
  await put(store, 'once', { n: 'kept' });
  await put(store, 'gone');
  await store.transact({ id: 'tx-delete', at: '', author: '' }, (read) => ({
    changes: [{ id: 'gone', before: read('gone'), after: null, mutations: [] }],
    results: [],
  }));
  // Compaction may already be running, started when there was less to drop.
  await store.compact();
  const compaction = store.compact();
  const during = put(store, 'during');
  await Promise.all([compaction, during]);
  const bytes = logFiles(directory).reduce((sum, file) => sum + fs.statSync(file).size, 0);
  expect(bytes).toBeLessThan(5_000);
  const expected = [...store.documents.entries()].sort();
  const kept = store.revisionsOf('often');
  expect(kept).toHaveLength(3);
  expect(await store.transactionsOf(['often'])).toHaveLength(3);
  expect(await store.findTransaction(kept[0] ?? '')).toMatchObject({
    changes: [{ document: { n: 57 } }],
  });
  await put(store, 'after');
  await store.close();
  store = open(directory);
  const { after, ...others } = Object.fromEntries(store.documents);
  expect(after).toBeDefined();
  expect(Object.entries(others).sort()).toEqual(expected);
  expect(store.documents.has('gone')).toBe(false);
  await store.close();
});

it('finishes an interrupted compaction at the next start', async () => {
  const directory = emptyDirectory();
  let store = open(directory);
  await put(store, 'a', { n: 1 });
  await store.close();
  const old = newestLog(directory);
  const oldBytes = fs.readFileSync(old);
  store = open(directory);
  await store.compact();
  await put(store, 'a', { n: 2 });
  await store.close();
  // As if the lake crashed after writing the new file and before removing the old one.
  fs.writeFileSync(old, oldBytes);
  fs.writeFileSync(path.join(directory, 'log', 'log-00000001-00000009.ndjson.partial'), 'half');
  store = open(directory);
  expect(store.documents.get('a')).toMatchObject({ n: 2 });
  expect(fs.existsSync(old)).toBe(false);
  expect(logFiles(directory).filter((file) => file.endsWith('.partial'))).toEqual([]);
  await store.close();
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
    expect(fs.readdirSync(directory)).toEqual(['log']);
  });

  it('stops writing when the lock is lost', async () => {
    const directory = emptyDirectory();
    const store = open(directory);
    fs.writeFileSync(path.join(directory, 'lake.lock'), '{"pid":1,"token":"other"}');
    await expect(put(store, 'a')).rejects.toThrow(/took over this directory/);
    expect(store.documents.has('a')).toBe(false);
    expect(store.read('a')).toBeNull();
    await store.close();
  });
});

describe('kill -9', () => {
  interface Child {
    process: ChildProcess;
    url: string;
  }

  /** Starts the real program in its own process. */
  function startChild(directory: string): Promise<Child> {
    const server = path.join(import.meta.dirname, '..', 'server.ts');
    const child = spawn(process.execPath, [server], {
      env: { PATH: process.env.PATH, LAKE_PORT: '0', DATA_DIR: directory },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new Promise((resolve, reject) => {
      let output = '';
      child.on('exit', (code) => reject(new Error(`The lake ended with ${code}: ${output}`)));
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const url = /ready: (http:\/\/localhost:\d+)/.exec(output)?.[1];
        if (url) resolve({ process: child, url });
      });
    });
  }

  function kill({ process: child }: Child): Promise<void> {
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  }

  it('loses no acknowledged write', async () => {
    const directory = emptyDirectory();
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const child = await startChild(directory);
      const client = clientOf(child.url);
      let isRunning = true;
      const writers = [0, 1, 2, 3].map(async (writer) => {
        for (let n = 0; isRunning; n += 1) {
          const _id = `w-${round}-${writer}-${n}`;
          try {
            await client.create({ _id, _type: 'page', text: 'x'.repeat(300) });
            acknowledged.add(_id);
          } catch {
            return; // the lake died during this write, so it may or may not be there
          }
        }
      });
      // In the middle of writing, however slow the machine.
      while (acknowledged.size < 12 * (round + 1)) {
        await new Promise((resolve) => setTimeout(resolve, 20 + round * 7));
      }
      await kill(child);
      isRunning = false;
      await Promise.all(writers);
    }
    expect(acknowledged.size).toBeGreaterThan(30);
    const child = await startChild(directory);
    const ids = new Set(await clientOf(child.url).fetch<string[]>('*[_type == "page"]._id'));
    await kill(child);
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  }, 60_000);
});
