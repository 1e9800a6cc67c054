import type { Service } from '@/booking/testing/service';
import { seedDocuments } from '@/sanity/lake/seed/documents';
import { startTestLake, type TestLake } from '@/sanity/lake/testing/testLake';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { aBrowser, aTripOnSale, startBookingService } from '../testing/siteAndService';
import { loadBookingPage } from './bookingPage';
import { loadCancellationExamplePage } from './cancellationPage';
import { handleSavedTrips } from './savedTripsPage';

/** Tests over real HTTP with a real seeded content lake, which is then switched off. */
let service: Service;
let lake: TestLake;
let site: ApiSite;

beforeAll(async () => {
  [service, lake] = await Promise.all([startBookingService(), startTestLake()]);
  process.env.SANITY_API_HOST = lake.url;
  site = await startApiSite(({ url = '' }) => ({
    handler: handleSavedTrips,
    params: Object.fromEntries(new URL(url, 'http://site').searchParams),
  }));
  const transaction = lake.client.transaction();
  // The seed's images are files that an import would upload.
  const withoutPictures = JSON.stringify(seedDocuments, (key, value: unknown) =>
    key === '_sanityAsset' ? undefined : value,
  );
  for (const document of JSON.parse(withoutPictures) as { _id: string; _type: string }[]) {
    transaction.create(document);
  }
  await transaction.commit();
  await aTripOnSale(service, { trip: { slug: 'spiti-in-snow' } });
});

afterAll(async () => {
  await site.close();
  await service.close();
});

const openBooking = (slug: string) =>
  loadBookingPage({
    slug,
    query: {},
    visitor: aBrowser(),
    posted: null,
    setStatus: () => undefined,
  });
const countOut = () => loadCancellationExamplePage({ query: { price: '43,000', travellers: '2' } });

async function readSaved(slugs: string) {
  const response = await fetch(`${site.url}/api/saved-trips?slugs=${slugs}`);
  return { status: response.status, body: (await response.json()) as unknown };
}

it.each([
  ['no trips', '', []],
  ['what isn’t a slug', ',%20,BALI,../bali-slowly,a--b,%00', []],
  ['a trip that isn’t offered', 'no-such-trip', []],
  ['a trip twice', 'bali-slowly,bali-slowly', ['bali-slowly']],
  [
    'more than a hundred',
    `${Array.from({ length: 100 }, (_, n) => `t-${n}`).join(',')},bali-slowly`,
    [],
  ],
])('lists saved trips, given %s', async (_, slugs, found) => {
  const { status, body } = await readSaved(slugs);
  expect([status, body]).toEqual([200, found.map((slug) => expect.objectContaining({ slug }))]);
});

it('keeps booking and refund examples working for pages opened before, and fails for others', async () => {
  const before = { booking: await openBooking('spiti-in-snow'), example: await countOut() };
  expect(before.booking).toMatchObject({ state: { step: 'choose' } });
  expect(before.example?.page.title).toBeTruthy();
  expect(await readSaved('spiti-in-snow')).toMatchObject({
    status: 200,
    body: [{ title: 'Spiti in snow', summary: { bookableCount: 1 } }],
  });
  expect(await openBooking('no-such-trip')).toBeNull();

  await lake.close();
  expect(await readSaved('spiti-in-snow')).toMatchObject({
    status: 503,
    body: { code: 'content_unavailable' },
  });
  expect(await openBooking('spiti-in-snow')).toMatchObject({
    trip: { title: 'Spiti in snow' },
    state: { step: 'choose' },
  });
  expect((await countOut())?.page.title).toBe(before.example?.page.title);
  await expect(openBooking('bali-slowly')).rejects.toThrow();
  await expect(openBooking('no-such-trip')).rejects.toThrow();
});
