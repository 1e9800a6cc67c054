/** Tests a link preview's text, with a real content lake. */
import { startTestLake, type TestLake } from '@/sanity/lake/testing/testLake';
import { loadSocialCard } from './card';

let lake: TestLake;
const now = Date.parse('2026-11-21T00:00:00Z');
const slug = (current: string) => ({ _type: 'slug', current });

beforeAll(async () => {
  lake = await startTestLake();
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: 'http://localhost:4000',
    SERVICE_TOKEN: 'a-token-that-is-long-enough-for-a-test-000000',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: lake.url,
  });
  const campaign = { _type: 'campaign', title: 'Winter', endsAt: '2026-12-24T00:00:00Z' };
  const documents: { _id: string; _type: string; [field: string]: unknown }[] = [
    { _id: 'settings', _type: 'settings', operatorName: 'Trial', homeHeading: 'Go.' },
    {
      _id: 'spiti',
      _type: 'destination',
      title: 'Spiti',
      slug: slug('spiti'),
      region: 'domestic',
      state: 'Himachal Pradesh',
    },
    {
      _id: 'moved',
      _type: 'destination',
      title: 'Ladakh',
      slug: slug('ladakh'),
      region: 'domestic',
      canonicalPath: '/ladakh-guide',
    },
    {
      _id: 'a',
      _type: 'trip',
      title: 'Snow',
      slug: slug('snow'),
      saleState: 'on_sale',
      durationDays: 7,
      destination: { _type: 'reference', _ref: 'spiti' },
    },
    { _id: 'b', _type: 'trip', title: 'Old', slug: slug('old'), saleState: 'withdrawn' },
    { ...campaign, _id: 'c', slug: slug('secret'), startsAt: '2026-12-01T00:00:00Z' },
    { ...campaign, _id: 'd', slug: slug('live'), startsAt: '2026-11-01T00:00:00Z' },
    {
      _id: 'e',
      _type: 'post',
      title: 'Soon',
      slug: slug('soon'),
      publishedAt: '2027-01-01T00:00:00Z',
    },
  ];
  for (const document of documents) await lake.client.createOrReplace(document);
});
afterAll(() => lake.close());

it.each([
  ['/trip/snow', { title: 'Snow', line: 'Spiti · 7 days', operatorName: 'Trial' }],
  ['/domestic/spiti', { title: 'Spiti', line: 'Himachal Pradesh' }],
  ['/ladakh-guide', { title: 'Ladakh' }],
  ['/campaign/live', { title: 'Winter', line: '' }],
  ['/', { title: 'Go.', line: '' }],
  ['/privacy-policy', { title: 'Go.' }],
])('says on %s %j', async (path, card) => {
  expect((await loadSocialCard(path, now))?.card).toMatchObject(card);
});

it.each([
  ['nothing of a trip that is withdrawn', '/trip/old'],
  ['nothing of a campaign before it is announced', '/campaign/secret'],
  ['nothing of a post before its day', '/blog/soon'],
  ['nothing under the wrong region', '/international/spiti'],
  ['nothing under an address that moved', '/domestic/ladakh'],
  ['nothing of what has no page', '/settings/settings'],
  ['nothing of an unknown page', '/no-such-page'],
  ['nothing of what cannot be an address', '/trip/"] | *'],
])('tells %s', async (_, path) => {
  expect(await loadSocialCard(path, now)).toBeNull();
});
