/** Builds the sitemap from a real content lake. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startTestLake, type TestLake } from '@/sanity/lake/testing/testLake';
import { fixedRoutes } from '@/lib/content/livePaths';
import { forgetSharedAnswers } from '../sharedAnswer';
import { listedTypes, makeSitemap, makeSitemapPart } from './sitemap';

let lake: TestLake;

beforeAll(async () => {
  lake = await startTestLake();
  Object.assign(process.env, {
    SITE_URL: 'https://safar.example',
    BOOKING_URL: 'http://localhost:4000',
    SERVICE_TOKEN: 'a-token-that-is-long-enough-for-a-test-000000',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: lake.url,
  });
});
afterAll(() => lake.close());
afterEach(async () => {
  await lake.client.delete({ query: '*[true]' });
  forgetSharedAnswers();
});

const slug = (current: string) => ({ _type: 'slug', current });
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString();
const publish = (...documents: { _id: string; _type: string; [field: string]: unknown }[]) =>
  Promise.all(documents.map((document) => lake.client.createOrReplace(document)));

async function paths(): Promise<string[]> {
  const { text } = await makeSitemap();
  return [...text.matchAll(/<loc>https:\/\/safar\.example(.*?)<\/loc>/g)].flatMap(
    ([, path]) => path ?? [],
  );
}

it('lists public pages, and nothing hidden, removed, expired or scheduled', async () => {
  await publish(
    { _id: 'a', _type: 'trip', slug: slug('on-sale'), saleState: 'on_sale' },
    { _id: 'b', _type: 'trip', slug: slug('withdrawn'), saleState: 'withdrawn' },
    { _id: 'c', _type: 'trip', slug: slug('hidden'), saleState: 'on_sale', seo: { noIndex: true } },
    { _id: 'drafts.d', _type: 'trip', slug: slug('draft'), saleState: 'on_sale' },
    { _id: 'e', _type: 'destination', slug: slug('kerala'), region: 'domestic' },
    {
      _id: 'f',
      _type: 'destination',
      slug: slug('far'),
      region: 'domestic',
      canonicalPath: '/no-such-page',
    },
    { _id: 'g', _type: 'campaign', slug: slug('live'), startsAt: day(-1), endsAt: day(1) },
    { _id: 'h', _type: 'campaign', slug: slug('ended'), startsAt: day(-2), endsAt: day(-1) },
    { _id: 'i', _type: 'campaign', slug: slug('soon'), startsAt: day(1), endsAt: day(2) },
    {
      _id: 'j',
      _type: 'campaign',
      slug: slug('teaser'),
      startsAt: day(1),
      endsAt: day(2),
      beforeStart: 'teaser',
    },
    {
      _id: 'n',
      _type: 'post',
      slug: slug('read'),
      publishedAt: day(-1),
      author: { _ref: 'p', _weak: true },
      topics: [{ _key: 'x', _ref: 'r', _weak: true }],
    },
    {
      _id: 'o',
      _type: 'post',
      slug: slug('not-yet'),
      publishedAt: day(1),
      author: { _ref: 'q', _weak: true },
      topics: [{ _key: 'x', _ref: 's', _weak: true }],
    },
    { _id: 'p', _type: 'author', slug: slug('wrote') },
    { _id: 'q', _type: 'author', slug: slug('wrote-nothing-yet') },
    { _id: 'r', _type: 'topic', slug: slug('told') },
    { _id: 's', _type: 'topic', slug: slug('untold') },
    { _id: 'k', _type: 'page', slug: slug('first-time-in-snow') },
    { _id: 'l', _type: 'page', slug: slug('about-us') },
    { _id: 'm', _type: 'page', slug: slug('disclaimer'), seo: { noIndex: true } },
  );
  const listed = await paths();
  expect(listed.filter((path) => !fixedRoutes.includes(path)).sort()).toEqual([
    '/author/wrote',
    '/blog/read',
    '/campaign/live',
    '/campaign/teaser',
    '/domestic/kerala',
    '/first-time-in-snow',
    '/travel-blogs/told',
    '/trip/on-sale',
  ]);
  expect(listed).toContain('/');
  expect(listed.filter((path) => path === '/about-us')).toHaveLength(1);
  expect(listed).not.toContain('/disclaimer');
});

it("dates a page by its content's last change, and omits unknown dates", async () => {
  await publish({ _id: 'a', _type: 'trip', slug: slug('one'), saleState: 'on_sale' });
  const document = await lake.client.getDocument('a');
  const { text } = await makeSitemap();
  expect(text).toContain(
    `/trip/one</loc><lastmod>${new Date(document?._updatedAt ?? '').toISOString()}</lastmod>`,
  );
  expect(text).toContain('<url><loc>https://safar.example/</loc></url>');
});

it('is split into several files at 10,000 trips', async () => {
  const trips = Array.from({ length: 10_000 }, (_, index) => ({
    _id: `trip-${index}`,
    _type: 'trip',
    slug: slug(`trip-${index}`),
    saleState: 'on_sale',
  }));
  for (let start = 0; start < trips.length; start += 1_000) {
    const transaction = lake.client.transaction();
    for (const trip of trips.slice(start, start + 1_000)) transaction.create(trip);
    await transaction.commit({ visibility: 'async' });
  }
  const { text } = await makeSitemap();
  expect(text).toContain('<sitemapindex');
  expect(text.match(/<loc>/g)).toHaveLength(2);
  const [first, second] = [await makeSitemapPart('1.xml'), await makeSitemapPart('2.xml')];
  const locations = `${first?.text}${second?.text}`.match(/<loc>[^<]*\/trip\/[^<]*/g);
  expect(new Set(locations).size).toBe(10_000);
  expect(await makeSitemapPart('3.xml')).toBeNull();
}, 120_000);

it.each(['0.xml', '1', 'x.xml', '-1.xml', '1.xml.gz', '99999.xml'])(
  'has no file %s',
  async (file) => {
    expect(await makeSitemapPart(file)).toBeNull();
  },
);

it('lists every document type that has a page, and no other', () => {
  const folders = {
    trip: 'trip',
    destination: 'domestic',
    campaign: 'campaign',
    post: 'blog',
    author: 'author',
    topic: 'travel-blogs',
  };
  const hasPage = (folder: string) =>
    readdirSync(join(process.cwd(), 'pages')).includes(folder) &&
    readdirSync(join(process.cwd(), 'pages', folder)).some((name) => name.startsWith('[slug]'));
  const withPage = Object.entries(folders).filter(([, folder]) => hasPage(folder));
  expect([...listedTypes].sort()).toEqual([...withPage.map(([type]) => type), 'page'].sort());
});
