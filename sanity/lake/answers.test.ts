import { startTestLake, type TestLake } from './testing/testLake.ts';

let lake: TestLake;
beforeEach(async () => (lake = await startTestLake()));
afterEach(() => lake.close());

const titles = '*[_type == "trip"] | order(_id asc).title';

it('shows every write to later readers, even for a repeated query', async () => {
  await lake.client.create({ _id: 'a', _type: 'trip', title: 'one' });
  expect(await lake.client.fetch(titles)).toEqual(['one']);
  expect(await lake.client.fetch(titles)).toEqual(['one']);
  await lake.client.patch('a').set({ title: 'two' }).commit();
  expect(await lake.client.fetch(titles)).toEqual(['two']);
  await lake.client.delete('a');
  expect(await lake.client.fetch(titles)).toEqual([]);
});

it('caches results per reader', async () => {
  const drafts = lake.client.withConfig({ perspective: 'drafts', token: 'local-test' });
  const published = lake.client.withConfig({ perspective: 'published', token: 'local-test' });
  await lake.client.create({ _id: 'a', _type: 'trip', title: 'public' });
  await lake.client.create({ _id: 'drafts.a', _type: 'trip', title: 'not yet' });
  expect(await published.fetch(titles)).toEqual(['public']);
  expect(await drafts.fetch(titles)).toEqual(['not yet']);
  expect(await published.fetch(titles)).toEqual(['public']);
});

it('caches results per parameters', async () => {
  await lake.client.create({ _id: 'a', _type: 'trip', title: 'one' });
  const query = '*[_type == $type].title';
  expect(await lake.client.fetch(query, { type: 'trip' })).toEqual(['one']);
  expect(await lake.client.fetch(query, { type: 'page' })).toEqual([]);
});

it('never caches the time', async () => {
  const first = await lake.client.fetch<string>('now()');
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await lake.client.fetch<string>('now()')).not.toBe(first);
});
