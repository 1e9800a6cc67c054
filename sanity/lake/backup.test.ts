import fs from 'node:fs';
import path from 'node:path';
import { emptyDirectory, quarters, startTestLake } from './testing/testLake.ts';
import { backUpLake, checkLake, restoreLake } from './backup.ts';
import { databaseFile } from './storage/database.ts';

it('backs up a lake under sixteen writers, and restores every write acknowledged before', async () => {
  const lake = await startTestLake();
  const data = path.join(lake.directory, 'lake');
  const image = await lake.client.assets.upload('image', await quarters(40, 20));
  const acknowledged = new Set<string>();
  let isRunning = true;
  const writers = Array.from({ length: 16 }, async (_, writer) => {
    for (let n = 0; isRunning; n += 1) {
      const ids = [`left-${writer}-${n}`, `right-${writer}-${n}`];
      const transaction = lake.client.transaction();
      for (const _id of ids) transaction.create({ _id, _type: 'page', n });
      await transaction.commit({ returnDocuments: false });
      for (const id of ids) acknowledged.add(id);
    }
  });
  while (acknowledged.size < 100) await new Promise((resolve) => setImmediate(resolve));
  const before = [...acknowledged];
  const target = emptyDirectory();
  // Twice, because the second backup replaces the first.
  await backUpLake(data, target);
  const report = await backUpLake(data, target);
  isRunning = false;
  await Promise.all(writers);
  await lake.close();

  const restored = emptyDirectory();
  restoreLake(target, path.join(restored, 'lake'));
  const copy = await startTestLake({}, restored);
  const ids = new Set(await copy.client.fetch<string[]>('*[_type == "page"]._id'));
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  // Both halves of a transaction, or neither.
  const halves = [...ids].filter((id) => !ids.has(id.replace(/^(left|right)/, other)));
  expect(halves).toEqual([]);
  expect(report.documents).toBe(ids.size + 1);
  expect((await fetch(image.url.replace(lake.url, copy.url))).status).toBe(200);
  await copy.close();
});

const other = (side: string) => (side === 'left' ? 'right' : 'left');

it("refuses to put a backup into the lake's own folder, or among other files", async () => {
  const lake = await startTestLake();
  const data = path.join(lake.directory, 'lake');
  const link = path.join(emptyDirectory(), 'link');
  fs.symlinkSync(data, link);
  for (const target of [data, link, path.join(data, 'inner'), lake.directory]) {
    await expect(backUpLake(data, target)).rejects.toThrow(/belongs to the content lake/);
  }
  await lake.client.create({ _id: 'later', _type: 'page' });
  const other = emptyDirectory();
  fs.writeFileSync(path.join(other, 'notes.md'), 'mine');
  await expect(backUpLake(data, other)).rejects.toThrow(/other than a backup/);
  await expect(backUpLake(data, path.join(other, 'notes.md', 'x'))).rejects.toThrow(
    /can't be written/,
  );
  const target = emptyDirectory();
  await backUpLake(data, target);
  expect(fs.readdirSync(target).sort()).toEqual(['assets', 'lake.sqlite']);
  await lake.close();
  const again = await startTestLake({}, lake.directory);
  expect(await again.client.fetch('*._id')).toEqual(['later']);
  await again.close();
});

it('restores only over a stopped lake, and keeps what was there', async () => {
  const lake = await startTestLake();
  const data = path.join(lake.directory, 'lake');
  const target = emptyDirectory();
  await lake.client.create({ _id: 'old', _type: 'page' });
  await backUpLake(data, target);
  await lake.client.create({ _id: 'new', _type: 'page' });
  expect(() => restoreLake(target, data)).toThrow(/is running. Stop it/);
  await lake.close();
  const { replaced } = restoreLake(target, data);
  const again = await startTestLake({}, lake.directory);
  expect(await again.client.fetch('*._id')).toEqual(['old']);
  await again.close();
  expect(checkLake(path.join(data, replaced ?? '')).documents).toBe(2);
});

it('says what is wrong with a damaged file, and restores none', async () => {
  const lake = await startTestLake();
  const data = path.join(lake.directory, 'lake');
  for (let n = 0; n < 20; n += 1) {
    await lake.client.create({ _id: `a-${n}`, _type: 'page', text: 'x'.repeat(20_000) });
  }
  await lake.close();
  expect(checkLake(data)).toEqual({ documents: 20, transactions: 20 });
  const bytes = fs.readFileSync(databaseFile(data));
  bytes.fill(7, 8_192 * 4, 8_192 * 12);
  fs.writeFileSync(databaseFile(data), bytes);
  expect(() => checkLake(data)).toThrow(/The file is damaged/);
  expect(() => restoreLake(data, emptyDirectory())).toThrow(/The file is damaged/);
});
