/** Makes the files from a real content lake and a real booking service. */
import type { Service } from '@/booking/testing/service';
import { seedDocuments } from '@/sanity/lake/seed/documents';
import { startTestLake, type TestLake } from '@/sanity/lake/testing/testLake';
import { bookingService } from '../booking/client';
import { forgetSharedAnswers } from '../sharedAnswer';
import { aTripOnSale, startBookingService } from '../testing/siteAndService';
import { makeLlmsText, makeTripFile, makeTripsFeed } from './tripFeeds';

let service: Service;
let lake: TestLake;
const seedTrips = seedDocuments.filter(({ _type }) => _type === 'trip');

beforeAll(async () => {
  [service, lake] = await Promise.all([startBookingService(), startTestLake()]);
  process.env.SANITY_API_HOST = lake.url;
  const transaction = lake.client.transaction();
  // The seed's images are files that an import would upload.
  const withoutPictures = JSON.stringify(seedDocuments, (key, value: unknown) =>
    key === '_sanityAsset' ? undefined : value,
  );
  const documents = JSON.parse(withoutPictures) as { _id: string; _type: string }[];
  for (const document of documents) transaction.create(document);
  const copied = documents.find(({ _id }) => _id === 'trip-bali-slowly');
  for (let n = 0; n < 60 && copied; n += 1) {
    const slug = { _type: 'slug', current: `copy-${n}` };
    transaction.create({ ...copied, _id: `trip-copy-${n}`, slug, title: `Copy ${n}` });
  }
  await transaction.commit();
  await aTripOnSale(service, { trip: { slug: 'spiti-in-snow' } });
});
afterAll(async () => {
  await service.close();
  await lake.close();
});

const read = async (file: Promise<{ text: string } | null>) => JSON.parse((await file)?.text ?? '');

it('writes a trip as JSON, with the dates and prices that the booking service gives', async () => {
  const trip = await read(makeTripFile('spiti-in-snow.json'));
  expect(trip).toMatchObject({
    title: 'Spiti in snow',
    url: expect.stringMatching(/^http.*\/trip\/spiti-in-snow$/),
    markdown: expect.stringMatching(/\/feeds\/trips\/spiti-in-snow\.md$/),
    days: 7,
    minAge: 12,
    overview: expect.stringContaining('In November the passes to Manali close'),
  });
  expect(trip.itinerary).toHaveLength(7);
  const { items, asOf } = await bookingService.listTripDepartures('spiti-in-snow');
  expect(trip.datesAsOf.slice(0, 10)).toBe(asOf.slice(0, 10));
  expect(trip.dates).toEqual([
    expect.objectContaining({
      startDate: items[0]?.startDate,
      price: items[0]?.from,
      bookAt: expect.stringContaining(`/booking/spiti-in-snow?departure=${items[0]?.id}`),
    }),
  ]);
});

it('writes a trip as Markdown', async () => {
  const file = await makeTripFile('spiti-in-snow.md');
  expect(file?.type).toBe('text/markdown; charset=utf-8');
  expect(file?.text).toMatch(/^# Spiti in snow\n/);
  expect(file?.text).toMatch(/^- \d+ \w+ \d{4} to .*: ₹[\d,]+ per person, incl\. GST/m);
  for (const part of [
    '## Overview',
    '### What winter changes',
    '### Day 7: ',
    '## Included',
    '## Questions',
  ]) {
    expect(file?.text).toContain(part);
  }
});

it.each(['no-such-trip.json', 'spiti-in-snow.xml', 'spiti-in-snow', '../trips.json', ''])(
  'has no file %s',
  async (file) => expect(await makeTripFile(file)).toBeNull(),
);

it('lists every trip once, fifty at a time', async () => {
  const titles: string[] = [];
  let file: string | null = 'trips.json';
  while (file) {
    const feed: { trips: { title: string; price: object | null }[]; next: string | null } =
      await read(makeTripsFeed(file));
    titles.push(...feed.trips.map(({ title }) => title));
    const spiti = feed.trips.find(({ title }) => title === 'Spiti in snow');
    if (spiti) expect(spiti).toMatchObject({ price: { currency: 'INR' }, bookableDates: 1 });
    file = feed.next && decodeURIComponent(new URL(feed.next).pathname.split('/').at(-1) ?? '');
  }
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toHaveLength(seedTrips.length + 60);
  for (const other of ['trips', 'trips.xml', 'trips-a b.json', 'others.json']) {
    expect(await makeTripsFeed(other)).toBeNull();
  }
});

it('names every trip in llms.txt, with the address of its Markdown', async () => {
  const { text } = await makeLlmsText();
  expect(text).toMatch(/^# Safar\n\n> /);
  expect(text).toMatch(/^- \[Spiti in snow\]\(http\S+\/feeds\/trips\/spiti-in-snow\.md\): 7 days/m);
  expect(text.match(/feeds\/trips\/\S+\.md/g)).toHaveLength(seedTrips.length + 60);
});

it('has no dates rather than old ones while the booking service is unavailable', async () => {
  await service.close();
  forgetSharedAnswers();
  const trip = await read(makeTripFile('bali-slowly.json'));
  expect([trip.dates, trip.datesAsOf]).toEqual([null, null]);
  expect((await makeTripFile('bali-slowly.md'))?.text).toContain('can’t load dates and prices');
  const feed = await read(makeTripsFeed('trips.json'));
  expect(feed.hasDates).toBe(false);
  expect(feed.trips[0]).toMatchObject({ price: null, nextDates: null });
});
