import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../program.ts';
import { seedDocuments } from '../seed/documents.ts';
import { change, oldTime, openOldLog, stored } from '../testing/oldLog.ts';
import { emptyDirectory, quietLog } from '../testing/testLake.ts';
import { openStore } from './store.ts';

it('imports a log of the seed with edits, drafts and deletions, and keeps it', async () => {
  const directory = emptyDirectory();
  const log = openOldLog(directory);
  const seed = seedDocuments.map((document) => stored(document));
  const [trip] = seed.filter(({ _type }) => _type === 'trip');
  const [redirect] = seed.filter(({ _type }) => _type === 'redirect' || _type === 'faq');
  if (!trip || !redirect) throw new Error('The seed has no such document.');
  log.write(seed.map((document) => change(document)));
  const draft = stored(
    { ...trip, _id: `drafts.${trip._id}` },
    { title: 'A draft\u2028"\ud83d\ude00' },
  );
  const [created, edited] = log.write(
    [change(draft)],
    [change(stored(draft, { title: 'Again' }), 'update')],
  );
  log.nextFile();
  const published = stored(trip, { title: 'Published' });
  log.write([change(published, 'update'), { id: draft._id, operation: 'delete', document: null }]);
  log.write([{ id: redirect._id, operation: 'delete', document: null }]);
  log.write([change(stored(redirect, { title: 'Back' }))]);
  // The crash that ended the old lake.
  fs.appendFileSync(log.file(), '0badc0de {"transac');
  const before = fs.readFileSync(log.file());

  const infos: string[] = [];
  const store = openStore({ directory, log: { ...quietLog, info: (line) => infos.push(line) } });
  expect(infos).toEqual([
    expect.stringMatching(new RegExp(`Imported ${seed.length} documents and 6 transactions`)),
  ]);
  expect(store.reader.count()).toBe(seed.length);
  for (const document of seed) {
    if (document === trip || document === redirect) continue;
    expect(store.get(document._id)).toEqual(document);
  }
  expect(store.get(trip._id)).toEqual(published);
  expect(store.get(draft._id)).toBeNull();
  expect(store.get(redirect._id)).toMatchObject({ title: 'Back' });
  expect(store.sequence()).toBe(6);
  expect(store.past.revisionsOf(draft._id)).toHaveLength(3);
  expect(store.past.find(created ?? '')?.changes).toEqual([
    { id: draft._id, operation: 'create', before: null, after: draft, isBeforeKnown: true },
  ]);
  expect(store.past.find(edited ?? '')?.changes[0]).toMatchObject({
    before: draft,
    after: { title: 'Again' },
  });
  expect(store.past.stepsOf([trip._id]).at(-1)?.transaction).toMatchObject({
    author: 'asha',
    at: oldTime(4),
  });
  await store.close();

  // It's imported once, and the old folder is left as it was.
  await openStore({ directory, log: { ...quietLog, info: (line) => infos.push(line) } }).close();
  expect(infos).toHaveLength(1);
  expect(fs.readFileSync(log.file())).toEqual(before);
});

it('imports nothing from a log that is damaged in the middle', async () => {
  const directory = emptyDirectory();
  const log = openOldLog(directory);
  log.write([change(stored({ _id: 'a', _type: 'page', title: 'first' }))]);
  log.write([change(stored({ _id: 'b', _type: 'page' }))]);
  const text = fs.readFileSync(log.file(), 'utf8');
  fs.writeFileSync(log.file(), text.replace('first', 'frist'));
  const open = () => openStore({ directory, log: quietLog });
  expect(open).toThrow(Problem);
  expect(open).toThrow(/damaged at byte 0.*nothing was imported/);
  fs.writeFileSync(log.file(), text);
  const store = open();
  expect(store.reader.count()).toBe(2);
  await store.close();
});

it('leaves out files that an interrupted compaction has replaced', async () => {
  const directory = emptyDirectory();
  const log = openOldLog(directory);
  log.write([change(stored({ _id: 'a', _type: 'page', n: 1 }))]);
  const folder = path.dirname(log.file());
  fs.copyFileSync(log.file(), path.join(folder, 'log-00000001-00000002.ndjson'));
  const store = openStore({ directory, log: quietLog });
  expect(store.sequence()).toBe(1);
  await store.close();
});
