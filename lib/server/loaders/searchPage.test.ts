import { aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor } from '@/booking/testing/browser';
import type { Service } from '@/booking/testing/service';
import { seedDocuments } from '@/sanity/lake/seed/documents';
import type { SeedDocument } from '@/sanity/lake/seed/write';
import { startTestLake, type TestLake } from '@/sanity/lake/testing/testLake';
import { stopSearch } from '../search/siteSearch';
import { startBookingService } from '../testing/siteAndService';
import { loadFiltersPage, loadSearchPage, type SearchPageProps } from './searchPage';

/** Tests over real HTTP, with a real content lake (seeded) and a real booking service. */
let service: Service;
let lake: TestLake;
let snowDate: string;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  service = await startBookingService();
  lake = await startTestLake();
  process.env.SANITY_API_HOST = lake.url;
  const transaction = lake.client.transaction();
  for (const document of seedDocuments) transaction.create(withoutPictures(document));
  await transaction.commit();
  const snow = await aTrip(service.db, { slug: 'spiti-in-snow' });
  const bali = await aTrip(service.db, { slug: 'bali-slowly', isInternational: true });
  snowDate = (await aDeparture(service.db, { tripId: snow.id, inDays: 40, capacity: 6 })).id;
  await aDeparture(service.db, { tripId: bali.id, inDays: 90, prices: { twin: 5_990_000 } });
});

afterAll(async () => {
  stopSearch();
  await service.close();
});

/** Removes images, which are files that an import would upload. */
function withoutPictures(document: SeedDocument): { _id: string; _type: string } {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) => (key === '_sanityAsset' ? undefined : value)),
  ) as { _id: string; _type: string };
}

async function search(query: Record<string, string | string[]> = {}): Promise<SearchPageProps> {
  const answer = await loadSearchPage(query);
  if (!answer || 'redirectTo' in answer) throw new Error('not a page of results');
  return answer;
}

const slugsOf = ({ results }: SearchPageProps) => results?.rows.map(({ slug }) => slug);

/** Polls until the condition holds, and returns how long that took. */
async function until(is: () => Promise<boolean>, withinMs: number): Promise<number> {
  const startedAt = Date.now();
  while (!(await is())) {
    if (Date.now() - startedAt > withinMs) throw new Error(`Not so after ${withinMs} ms.`);
    await pause(50);
  }
  return Date.now() - startedAt;
}

it('finds every trip, those with dates first, with their all-in price', async () => {
  const { results, choices, chips } = await search();
  expect(results).toMatchObject({ total: 16, dateCount: 2, hasDates: true });
  expect(results?.rows[0]).toMatchObject({
    slug: 'spiti-in-snow',
    from: { amountMinor: 1_889_900, occupancy: 'twin' },
    dates: [{ id: snowDate }],
  });
  expect(results?.pages).toMatchObject({ current: 1, last: 2, next: '/search?page=2' });
  expect(choices.facets.place.map(({ label }) => label)).toContain('Ladakh');
  expect(chips).toEqual([]);
});

it('combines words, places and dates, and suggests which filter to remove when nothing matches', async () => {
  expect(slugsOf(await search({ q: 'sipti snow' }))?.[0]).toBe('spiti-in-snow');
  const none = await search({ q: 'bali', people: '2', max: '20000' });
  expect(none.results).toMatchObject({ total: 0 });
  expect(none.results?.wider).toMatchObject([
    { label: '1 trip at other prices', href: '/search?q=bali&people=2' },
    { label: '1 trip without the search words', href: '/search?max=20000&people=2' },
  ]);
  expect(none.chips.map(({ label }) => label)).toEqual([
    '“bali”',
    'Up to ₹20,000',
    '2 seats or more',
  ]);
});

it('finds trips by a city on the way, and names the pickup there', async () => {
  const { results, choices } = await search({ start: 'delhi' });
  expect(choices.facets.start).toContainEqual(
    expect.objectContaining({ value: 'delhi', label: 'Delhi', count: 2 }),
  );
  expect(results).toMatchObject({ total: 2, hasPickup: true, rows: [{ pickup: 'Delhi' }, {}] });
  expect((await search({ start: 'shimla' })).results).toMatchObject({ hasPickup: false });
});

it("shows the same search's dates as a calendar, and rejects an invalid month", async () => {
  const { results, viewSwitch, search: address } = await search({ view: 'calendar', q: 'spiti' });
  expect(address).toBe('q=spiti&view=calendar');
  expect(viewSwitch).toEqual({ isCalendar: true, href: '/search?q=spiti' });
  expect(results?.rows).toEqual([]);
  expect(results?.calendar?.months).toMatchObject([{ dateCount: 1, isShown: true }]);
  expect(results?.calendar?.shown).toMatchObject([
    { more: 0, dates: [{ id: snowDate, slug: 'spiti-in-snow', from: { amountMinor: 1_889_900 } }] },
  ]);
  expect(await loadSearchPage({ view: 'calendar', page: '2' })).toBeNull();
});

it("knows the editors' synonyms", async () => {
  expect(slugsOf(await search({ q: 'hike' }))).toContain('kedarkantha-summit-trek');
  expect(slugsOf(await search({ q: 'himachal' }))).toContain('spiti-full-circle');
});

it('is missing for an invalid page number, or one beyond the last', async () => {
  for (const page of ['0', '-1', 'two', '3', '9999']) {
    expect(await loadSearchPage({ page })).toBeNull();
  }
  expect((await search({ page: '2' })).results?.rows).toHaveLength(4);
});

it("redirects to an address without the form's empty fields", async () => {
  expect(await loadSearchPage({ q: 'snow', min: '', people: '', band: '0-15000' })).toEqual({
    redirectTo: '/search?q=snow&max=15000',
    permanent: false,
  });
});

it.each([
  [{ q: ['a', 'b'], place: ['x'.repeat(10_000), '../..'], people: '1e9' }],
  [{ q: '\0\u202e<script>alert(1)</script>'.repeat(400), month: '2026-13', sort: ['price', 'x'] }],
  [{ q: '%', from: '0000-00-00', to: '2027-02-30', min: '-5', max: 'NaN', sure: 'yes' }],
])('survives any address: %#', async (query) => {
  const { results, ignored } = await search(query);
  expect(results).not.toBeNull();
  expect(ignored.length).toBeGreaterThan(0);
});

it('is indexable only without filters, and counts for every option', async () => {
  expect(await loadFiltersPage({})).toMatchObject({ isIndexable: true, total: 16 });
  const some = await loadFiltersPage({ place: 'spiti-valley' });
  expect(some).toMatchObject({ isIndexable: false, total: 2 });
});

it('shows a publish within two seconds, and hides what is withdrawn', async () => {
  const { _id } = await lake.client.fetch<{ _id: string }>(
    '*[_type == "trip" && slug.current == "bali-slowly"][0]{_id}',
  );
  await lake.client.patch(_id).set({ title: 'Bali by outrigger' }).commit();
  await until(async () => slugsOf(await search({ q: 'outrigger' }))?.[0] === 'bali-slowly', 2_000);
  await lake.client.patch(_id).set({ saleState: 'withdrawn' }).commit();
  await until(async () => (await search()).results?.total === 15, 2_000);
  await lake.client.patch(_id).set({ saleState: 'on_sale' }).commit();
  await until(async () => (await search()).results?.total === 16, 2_000);
});

it("picks up the editors' new synonyms", async () => {
  await lake.client
    .patch('searchWords')
    .insert('after', 'synonyms[-1]', [{ _key: 'n', words: ['bioluminescence', 'andaman'] }])
    .commit();
  await until(
    async () => slugsOf(await search({ q: 'bioluminescence' }))?.[0] === 'andaman-island-to-island',
    2_000,
  );
});

it('shows held seats and a changed price within ten seconds', async () => {
  await aVisitor(service).hold(snowDate, 4);
  await until(async () => {
    const { results } = await search({ people: '3', q: 'snow' });
    return results?.total === 0;
  }, 10_000);
  await service.db.queries
    .updateTable('departure_price')
    .set({ amount_minor: 1_000_000 })
    .where('departure_id', '=', snowDate)
    .execute();
  await until(async () => {
    const { results } = await search({ q: 'spiti in snow' });
    return results?.rows[0]?.from?.amountMinor === 1_050_000;
  }, 10_000);
});

describe('when the booking service is unavailable', () => {
  it('finds by words and places, without prices, and says so', async () => {
    stopSearch();
    await service.app.close();
    const { results, choices, chips } = await search({ q: 'snow', people: '2' });
    expect(results).toMatchObject({ hasDates: false, dateCount: 0 });
    expect(slugsOf({ results } as SearchPageProps)).toContain('spiti-in-snow');
    expect(results?.rows.every(({ from, dates }) => from === null && dates.length === 0)).toBe(
      true,
    );
    expect(choices.hasDates).toBe(false);
    const calendar = await search({ q: 'snow', view: 'calendar', page: '7' });
    expect(calendar.results?.calendar).toBeNull();
    expect(slugsOf(calendar)).toContain('spiti-in-snow');
    // The visitor's filters are kept.
    expect(chips.map(({ label }) => label)).toContain('2 seats or more');
  });
});

describe('when the content store is unavailable', () => {
  it('continues with what it knows, and says that it may be out of date', async () => {
    await lake.close();
    await until(
      async () => (await search({ q: 'ladakh' })).results?.isContentCurrent === false,
      5_000,
    );
    expect((await search({ q: 'ladakh' })).results?.total).toBeGreaterThan(0);
  });

  it("says that it can't search when it knows nothing", async () => {
    stopSearch();
    const page = await search({ q: 'ladakh', level: 'easy' });
    expect(page.results).toBeNull();
    expect(page.choices.facets.level.find(({ isChosen }) => isChosen)?.value).toBe('easy');
    expect(await loadFiltersPage({ level: 'easy' })).toMatchObject({ total: null });
  });
});
