import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readConfig } from './config.ts';
import { isAsset } from './documents.ts';
import { exportDataset } from './exportDataset.ts';
import { importDataset } from './importDataset.ts';
import { ownClient } from './ownClients.ts';
import { emptyDirectory, quarters, startTestLake, type TestLake } from './testing/testLake.ts';

let lake: TestLake;
const others: TestLake[] = [];

const clientAt = ({ url }: TestLake) => ownClient(readConfig({}), url);
const sourceAt = ({ url }: TestLake) => ({ url, dataset: 'production', token: null });

async function anotherLake(): Promise<TestLake> {
  const other = await startTestLake();
  others.push(other);
  return other;
}

const reference = (_ref: string) => ({ _type: 'reference', _ref });

beforeAll(async () => {
  lake = await startTestLake();
  const client = clientAt(lake);
  const asset = await client.assets.upload('image', await quarters(60, 40), {
    filename: 'flag of spiti.png',
  });
  const leaflet = await client.assets.upload('file', Buffer.from('%PDF-1.4'), {
    filename: 'यात्रा.pdf',
    contentType: 'application/pdf',
  });
  const picture = { _type: 'picture', alt: 'A flag', asset: reference(asset._id) };
  await client
    .transaction()
    .create({ _id: 'topic-a', _type: 'topic', pinned: reference('post-a') })
    .create({
      _id: 'post-a',
      _type: 'post',
      title: 'पोस्ट',
      topic: reference('topic-a'),
      cover: picture,
      body: [{ _key: 'k', ...picture }],
      leaflet: { _type: 'file', asset: reference(leaflet._id) },
    })
    .create({ _id: 'drafts.post-b', _type: 'post', gone: reference('nowhere') })
    .create({ _id: 'safar.seedState', _type: 'safar.seedState' })
    .commit();
  await client.patch('post-a').set({ n: 1 }).commit();
  await client.releases.create({ releaseId: 'spring', metadata: { title: 'Spring' } });
  await client.create({ _id: 'versions.spring.post-a', _type: 'post', title: 'Spring' });
});

afterAll(async () => {
  for (const each of [lake, ...others]) await each.close();
});

/** Returns all documents without revisions or this lake's address, sorted by ID. */
async function contentOf(from: TestLake): Promise<object[]> {
  const found = await clientAt(from).fetch<Array<Record<string, unknown>>>(
    '*[!(_id in path("safar.**"))] | order(_id asc)',
  );
  return found.map(({ _rev, url, uploadId, ...document }) =>
    isAsset(document) || document._type === 'system.release'
      ? { ...document, _createdAt: '', _updatedAt: '' }
      : document,
  );
}

it.each(['backup.tar.gz', 'backup'])('moves everything to another lake: %s', async (name) => {
  const target = path.join(emptyDirectory(), name);
  expect(await exportDataset(sourceAt(lake), target)).toEqual({ documents: 5, assets: 2 });
  const other = await anotherLake();
  const report = await importDataset(clientAt(other), target);
  expect(report).toEqual({ written: 5, kept: 0, assets: 2 });
  expect(await contentOf(other)).toEqual(await contentOf(lake));
  expect(await contentOf(other)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ originalFilename: 'flag of spiti.png' }),
      expect.objectContaining({ originalFilename: 'यात्रा.pdf' }),
    ]),
  );
  const topic = await clientAt(other).getDocument('topic-a');
  expect(topic?.pinned).toEqual(reference('post-a'));
});

it('writes what `sanity dataset import` reads', async () => {
  const folder = path.join(emptyDirectory(), 'plain');
  await exportDataset(sourceAt(lake), folder);
  expect(fs.readdirSync(folder).sort()).toEqual(['assets.json', 'data.ndjson', 'files', 'images']);
  const lines = fs.readFileSync(path.join(folder, 'data.ndjson'), 'utf8').trim().split('\n');
  const post = lines.map((line) => JSON.parse(line)).find(({ _id }) => _id === 'post-a');
  const [image] = fs.readdirSync(path.join(folder, 'images'));
  expect(post.cover).toEqual({
    _type: 'picture',
    alt: 'A flag',
    _sanityAsset: `image@file://./images/${image}`,
  });
  const [file] = fs.readdirSync(path.join(folder, 'files'));
  expect(post.leaflet).toEqual({ _type: 'file', _sanityAsset: `file@file://./files/${file}` });
  await expect(exportDataset(sourceAt(lake), folder)).rejects.toThrow('not empty');
});

it('keeps every character, and images and files that no document uses', async () => {
  const source = await anotherLake();
  const client = clientAt(source);
  const text = 'a\u2028b\u2029c\u0085d\r\ne\u0000f\ufefe \ud83d\ude00';
  await client.create({ _id: 'post-c', _type: 'post', text });
  const asset = await client.assets.upload('image', await quarters(20, 20), { filename: 'a.png' });
  const pointer = {
    _id: 'post-d',
    _type: 'post',
    pictures: [{ _key: 'k', ...reference(asset._id) }],
  };
  await client.create(pointer);
  const unused = await client.assets.upload('image', await quarters(40, 20), { filename: 'b.png' });
  const file = await client.assets.upload('file', Buffer.from('a list'), { filename: 'list.txt' });
  const target = path.join(emptyDirectory(), 'backup.tar.gz');
  await exportDataset(sourceAt(source), target);
  const other = await anotherLake();
  await importDataset(clientAt(other), target);
  expect(await (await other.request(`/${file.path}`)).text()).toBe('a list');
  expect(await clientAt(other).getDocument('post-c')).toMatchObject({ text });
  expect(await clientAt(other).getDocument('post-d')).toMatchObject(pointer);
  expect(await clientAt(other).getDocument(unused._id)).toMatchObject({
    originalFilename: 'b.png',
  });
  expect((await other.request(`/${unused.path}`)).status).toBe(200);
});

it('refuses to touch existing documents unless told to', async () => {
  const target = path.join(emptyDirectory(), 'backup.tar.gz');
  await exportDataset(sourceAt(lake), target);
  const other = await anotherLake();
  const client = clientAt(other);
  await client.create({ _id: 'post-a', _type: 'post', title: 'mine' });
  await expect(importDataset(client, target)).rejects.toThrow('1 documents already exist');
  expect(await client.getDocument('topic-a')).toBeUndefined();
  expect(await importDataset(client, target, 'keep')).toMatchObject({ written: 4, kept: 1 });
  expect(await client.getDocument('post-a')).toMatchObject({ title: 'mine' });
  await importDataset(client, target, 'replace');
  expect(await client.getDocument('post-a')).toMatchObject({ title: 'पोस्ट' });
});

it.each([
  ['no JSON', '{"_id"', 'Line 1 of data.ndjson is not JSON'],
  ['no document', '{"a":1}', 'not a document with _id and _type'],
  ['one id twice', '{"_id":"a","_type":"t"}\n{"_id":"a","_type":"t"}', 'a appears twice'],
  [
    'a picture from elsewhere',
    '{"_id":"a","_type":"t","p":{"_sanityAsset":"image@file://./../../etc/passwd"}}',
    'is missing',
  ],
])('refuses %s and changes nothing', async (_, text, message) => {
  const folder = emptyDirectory();
  fs.writeFileSync(path.join(folder, 'data.ndjson'), text);
  await expect(importDataset(clientAt(lake), folder)).rejects.toThrow(message);
  expect(await clientAt(lake).getDocument('a')).toBeUndefined();
});

it("refuses files that aren't archives", async () => {
  const file = path.join(emptyDirectory(), 'bad.tar.gz');
  fs.writeFileSync(file, 'no archive');
  await expect(importDataset(clientAt(lake), file)).rejects.toThrow(
    /^Can't unpack .*Unrecognized archive format/,
  );
  fs.writeFileSync(file, gzipSync(Buffer.alloc(2_048, 'x')));
  await expect(importDataset(clientAt(lake), file)).rejects.toThrow(
    /^Can't unpack .*checksum failure/,
  );
});
