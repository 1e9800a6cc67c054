import { clientOf, startTestLake, type TestLake } from './testing/testLake.ts';

let lake: TestLake;
const at = (day: number) => new Date(Date.UTC(2030, 0, day)).toISOString();

beforeAll(async () => {
  lake = await startTestLake();
  const client = clientOf(lake.url, { token: 'local-test' });
  const page = (id: string, fields: object) =>
    client.create({
      _id: id,
      _type: 'page',
      slug: { current: id.replace('drafts.', '') },
      ...fields,
    });
  await page('always', { title: 'now' });
  await page('drafts.always', { title: 'never planned' });
  await page('edited', { title: 'old' });
  await page('drafts.edited', { title: 'new', publishAt: at(10) });
  await page('drafts.coming', { title: 'coming', publishAt: at(10), unpublishAt: at(20) });
  await page('leaving', { title: 'leaving', unpublishAt: at(15) });
  await page('link', { title: 'link', target: { _ref: 'edited', _type: 'reference' } });
});

afterAll(() => lake.close());

function seenOn(day: number, query = '*[_type == "page"] | order(title asc).title') {
  return clientOf(lake.url, { perspective: [`asOf:${at(day)}`], token: 'local-test' }).fetch(query);
}

it('shows scheduled drafts once their time has come, and no others', async () => {
  expect(await seenOn(9)).toEqual(['leaving', 'link', 'now', 'old']);
  expect(await seenOn(10)).toEqual(['coming', 'leaving', 'link', 'new', 'now']);
  expect(await seenOn(15)).toEqual(['coming', 'link', 'new', 'now']);
  expect(await seenOn(20)).toEqual(['link', 'new', 'now']);
});

it('follows references and slugs, and returns now(), as of that instant', async () => {
  expect(await seenOn(12, '*[_id == "link"][0].target->title')).toBe('new');
  expect(await seenOn(12, '*[slug.current == "coming"][0]._id')).toBe('coming');
  expect(await seenOn(9, '*[slug.current == "coming"][0]._id')).toBeNull();
  expect(await seenOn(12, 'now()')).toBe(at(12));
  expect(await seenOn(12, 'count(*[references("edited")])')).toBe(1);
});

it('requires permission to see drafts', async () => {
  const response = await lake.request(
    `/v2026-06-01/data/query/production?perspective=asOf:${at(12)}&query=${encodeURIComponent('*[_type == "page"]._id')}`,
    { headers: { 'x-forwarded-for': '10.0.0.1' } },
  );
  const { result } = (await response.json()) as { result: string[] };
  expect(result.sort()).toEqual(['always', 'edited', 'leaving', 'link']);
});
