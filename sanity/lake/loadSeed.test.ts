import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from './config.ts';
import { loadSeed } from './loadSeed.ts';
import { ownClient } from './ownClients.ts';
import { emptyDirectory, quarters, startTestLake, type TestLake } from './testing/testLake.ts';

let lake: TestLake;
let directory: string;

beforeEach(async () => {
  lake = await startTestLake();
  directory = emptyDirectory();
  fs.writeFileSync(path.join(directory, 'flag.png'), await quarters(40, 20));
});

afterEach(() => lake.close());

const picture = { _type: 'picture', _sanityAsset: 'image@file:./flag.png', alt: 'A flag' };
const author = { _id: 'author-a', _type: 'author', name: 'A', portrait: picture };
const post = {
  _id: 'post-a',
  _type: 'post',
  title: 'P',
  author: { _type: 'reference', _ref: 'author-a' },
  body: [{ _key: 'k1', ...picture }],
};

function load(documents: unknown[]) {
  return loadSeed(ownClient(readConfig({}), lake.url), documents, directory);
}

it('loads documents and images once', async () => {
  expect(await load([post, author])).toMatchObject({ written: 2, pictures: 1, kept: [] });
  const [{ _ref }] = await lake.client.fetch('[*[_id == "post-a"][0].body[0].asset]');
  expect(await lake.client.fetch('*[_id == "author-a"][0].portrait')).toEqual({
    _type: 'picture',
    alt: 'A flag',
    asset: { _type: 'reference', _ref },
  });
  const before = lake.lake.store.sequence();
  expect(await load([post, author])).toMatchObject({ written: 0, pictures: 0, unchanged: 2 });
  expect(lake.lake.store.sequence()).toBe(before);
});

it("loads a new seed without overwriting an editor's changes", async () => {
  await load([post, author]);
  await lake.client.patch('author-a').set({ name: 'Edited' }).commit();
  const report = await load([
    { ...post, title: 'New' },
    { ...author, name: 'New' },
  ]);
  expect(report).toMatchObject({ written: 1, kept: ['author-a'] });
  expect(
    await lake.client.fetch('[*[_id=="post-a"][0].title, *[_id=="author-a"][0].name]'),
  ).toEqual(['New', 'Edited']);
  expect(
    await load([
      { ...post, title: 'New' },
      { ...author, name: 'New' },
    ]),
  ).toMatchObject({
    written: 0,
    kept: [],
    unchanged: 2,
  });
});

it("leaves drafts alone, doesn't restore deleted documents, and removes what left the seed", async () => {
  await load([
    post,
    author,
    { _id: 'topic-a', _type: 'topic' },
    { _id: 'topic-b', _type: 'topic' },
  ]);
  await lake.client.create({ _id: 'drafts.post-a', _type: 'post', title: 'In work' });
  await lake.client.delete('topic-a');
  const report = await load([
    { ...post, title: 'New' },
    author,
    { _id: 'topic-a', _type: 'topic' },
  ]);
  expect(report).toMatchObject({ written: 0, removed: 1, kept: ['post-a'] });
  expect(await lake.client.fetch('count(*[_type == "topic"])')).toBe(0);
});

it('lists every problem, and loads nothing', async () => {
  const broken = [
    { ...post, author: { _type: 'reference', _ref: 'author-none' } },
    { ...author, portrait: { ...picture, _sanityAsset: 'image@file:./none.png' } },
    { _id: 'author-a', _type: 'author', list: [{ a: 1 }, { _key: 'x' }, { _key: 'x' }] },
    { _type: 'page' },
  ];
  await expect(load(broken)).rejects.toThrow(/has 6 problems[\s\S]*author-none[\s\S]*none\.png/);
  expect(await lake.client.fetch('count(*)', {}, { perspective: 'raw' })).toBe(0);
});
