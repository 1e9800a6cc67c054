import fc from 'fast-check';
import type { SearchableDeparture } from '@/booking/contract/departureChanges';
import {
  emptyQuery,
  listFacetNames,
  narrowingsOf,
  valueOfName,
  without,
  type SearchQuery,
} from '@/lib/search/searchQuery';
import { createProcessIndex } from './processIndex';
import type { SearchDocument, SearchIndex, TripDocument, TripFacet } from './searchIndex';

const now = Date.parse('2026-11-21T06:00:00Z');

interface TripWords {
  place?: string;
  level?: 'easy' | 'moderate' | 'demanding' | 'hard';
  activity?: string;
  days?: number;
  start?: string;
  text?: string;
  with?: string[];
}

function trip(slug: string, title: string, words: TripWords = {}): TripDocument {
  const { place = 'Spiti Valley', level = 'easy', activity = 'trekking', days = 7 } = words;
  const { start = 'Shimla' } = words;
  const value = (label: string) => ({ value: label.toLowerCase().replaceAll(' ', '-'), label });
  const card = {
    _id: `trip-${slug}`,
    title,
    slug,
    cardLine: '',
    durationDays: days,
    startPlace: start,
    difficulty: level,
    groupSizeMax: 12,
    minAge: 12,
    maxAge: null,
    kind: 'trek' as const,
    region: 'domestic' as const,
    destinationTitle: place,
    picture: null,
    altitudes: [],
  };
  return {
    type: 'trip',
    id: card._id,
    card,
    words: {
      title,
      names: `${place} ${start}`,
      tags: `${level} ${activity}`,
      text: words.text ?? '',
    },
    facets: {
      place: [value(place)],
      level: [value(level)],
      activity: [value(activity)],
      kind: [value('trek')],
      start: [value(start)],
      with: (words.with ?? []).map(value),
      days: [{ value: days < 5 ? '1-4' : days < 8 ? '5-7' : '8-10', label: '' }],
    },
  };
}

let made = 0;
function date(tripSlug: string, startDate: string, more: Partial<SearchableDeparture> = {}) {
  made += 1;
  return {
    id: `departure-${made}`,
    tripSlug,
    startDate,
    endDate: startDate,
    tz: 'Asia/Kolkata',
    status: 'filling',
    salesState: 'open',
    isGuaranteed: false,
    isBookable: true,
    seatsLeft: null,
    seatsFree: 9,
    womenOnly: false,
    salesOpenAt: null,
    pickupCities: [],
    salesCloseAt: `${startDate}T00:00:00.000Z`,
    from: { amountMinor: 2_000_000, currency: 'INR', occupancy: 'twin', taxes: 'gst' },
    ...more,
  } satisfies SearchableDeparture;
}

const price = (rupees: number): Partial<SearchableDeparture> => ({
  from: { amountMinor: rupees * 100, currency: 'INR', occupancy: 'twin', taxes: 'gst' },
});

function page(type: 'place' | 'post' | 'question', title: string, text = ''): SearchDocument {
  const path = type === 'question' ? null : `/${valueOfName(title)}`;
  const words = { title, names: '', tags: '', text };
  return { type, id: `${type}-${title}`, title, line: text, path, publishedAt: null, words };
}

async function indexOf(
  documents: SearchDocument[],
  items: SearchableDeparture[] = [],
): Promise<SearchIndex> {
  const index = createProcessIndex();
  await index.putDocuments(documents);
  await index.putDepartures({ isWhole: true, items, goneIds: [], ratings: [] });
  return index;
}

const ask = (index: SearchIndex, query: Partial<SearchQuery>, hasDates = true) =>
  index.search({ query: { ...emptyQuery(), ...query }, now, pageSize: 50, hasDates });
const slugsOf = async (index: SearchIndex, query: Partial<SearchQuery>) =>
  (await ask(index, query)).trips.map(({ card }) => card.slug);

describe('places, posts and questions', () => {
  const documents = [
    trip('snow', 'Spiti in snow', { text: 'altitude is felt above Kaza' }),
    page('question', 'How do you handle altitude sickness?', 'Slowly.'),
    page('post', 'Packing for altitude', 'Layers.'),
    page('place', 'Spiti Valley', 'A cold desert, with snow.'),
    page('post', 'Snow roads', 'Spiti and its snow.'),
  ];
  const pagesFor = async (text: string, more: Partial<SearchQuery> = {}) => {
    const answer = await ask(await indexOf(documents), { text, ...more });
    const titles = (of: typeof answer.pagesAbove) => of.map(({ title }) => title);
    return [titles(answer.pagesAbove), answer.total, titles(answer.pagesBelow)];
  };

  it('are ranked with the trips, those that match better first', async () => {
    expect(await pagesFor('altitude')).toEqual([
      ['Packing for altitude', 'How do you handle altitude sickness?'],
      1,
      [],
    ]);
    expect(await pagesFor('spiti snow')).toEqual([[], 1, ['Snow roads', 'Spiti Valley']]);
  });

  it('are offered with trips as similar pages, even if mistyped, but only at an address', async () => {
    const index = await indexOf(documents);
    const similar = async (text: string) =>
      (await index.similar(text, 2)).map(({ title }) => title);
    expect(await similar('spitti snow')).toEqual(['Spiti in snow', 'Snow roads']);
    expect(await similar('altitude')).toEqual(['Packing for altitude', 'Spiti in snow']);
    expect(await similar('unheard')).toEqual([]);
  });

  it('are found when no trip is', async () => {
    const found = [['How do you handle altitude sickness?'], 0, []];
    expect(await pagesFor('altitude sickness')).toEqual(found);
  });

  it('come after the trips in any other order, and only on the first page', async () => {
    const below = ['Packing for altitude', 'How do you handle altitude sickness?'];
    expect(await pagesFor('altitude', { sort: 'price' })).toEqual([[], 1, below]);
    expect(await pagesFor('altitude', { page: 2 })).toEqual([[], 1, []]);
  });
});

describe('words', () => {
  const documents = [
    trip('snow', 'Spiti in snow'),
    trip('circle', 'Spiti, the full circle', { activity: 'driving' }),
    trip('bali', 'Bali, slowly', { place: 'Bali', text: 'rice terraces and temples' }),
    trip('kedar', 'Kedarkantha summit trek', { place: 'Uttarakhand' }),
  ];

  it.each([
    ['spiti', ['circle', 'snow']],
    ['SPITI snow', ['snow']],
    ['trips to Spiti', ['circle', 'snow']],
    ['a trip to the', ['bali', 'circle', 'kedar', 'snow']],
    ['temple', ['bali']],
    ['kedar', ['kedar']],
    ['báli', ['bali']],
  ])(
    'finds what contains all the words of %p, including prefixes and plurals',
    async (text, slugs) => {
      const index = await indexOf(documents);
      expect((await slugsOf(index, { text })).sort()).toEqual(slugs);
    },
  );

  it.each([
    ['sipti', 'spiti', 'snow'],
    ['spitti', 'spiti', 'circle'],
    ['kedarkanta', 'kedarkantha', 'kedar'],
    ['kedarkntha', 'kedarkantha', 'kedar'],
    ['uttrakhand', 'uttarakhand', 'kedar'],
    ['tempels', 'temple', 'bali'],
  ])('corrects %p to %p, and says so', async (text, read, slug) => {
    const index = await indexOf(documents);
    const { corrections } = await ask(index, { text });
    expect(corrections.map((one) => one.read)).toEqual([read]);
    expect(await slugsOf(index, { text })).toContain(slug);
  });

  it('never corrects a known word', async () => {
    const index = await indexOf([...documents, trip('balu', 'Balu pass')]);
    expect(await slugsOf(index, { text: 'bali' })).toEqual(['bali']);
  });

  it('finds synonyms, including several words, once editors add them', async () => {
    const index = await indexOf(documents);
    expect(await slugsOf(index, { text: 'indonesian island' })).toEqual([]);
    await index.useSynonyms([
      ['indonesian island', 'bali'],
      ['winter', 'snow'],
    ]);
    expect(await slugsOf(index, { text: 'indonesian island' })).toEqual(['bali']);
    expect(await slugsOf(index, { text: 'spiti winter' })).toEqual(['snow']);
  });

  it('reports unknown words, and searches for the others', async () => {
    const index = await indexOf(documents);
    expect(await ask(index, { text: 'spiti helicopter' })).toMatchObject({
      total: 2,
      unknownWords: ['helicopter'],
    });
    expect(await ask(index, { text: 'bali kedarkantha' })).toMatchObject({
      total: 2,
      isLoose: true,
    });
  });

  it('forgets what was removed, and reads changes again', async () => {
    const index = await indexOf(documents);
    await index.removeDocuments(['trip-bali']);
    await index.putDocuments([trip('snow', 'Kinnaur in snow')]);
    expect(await slugsOf(index, { text: 'bali' })).toEqual([]);
    expect(await slugsOf(index, { text: 'spiti in snow' })).toEqual(['snow']);
    expect(await slugsOf(index, { text: 'kinnaur' })).toEqual(['snow']);
  });
});

describe('dates', () => {
  it('must match on a single date: price, month and seats', async () => {
    const index = await indexOf(
      [trip('a', 'A')],
      [
        date('a', '2026-12-12', { ...price(30_000), seatsFree: 8 }),
        date('a', '2027-01-12', { ...price(15_000), seatsFree: 1 }),
      ],
    );
    const found = await ask(index, { month: ['2026-12'], maxMinor: 3_000_000, people: 2 });
    expect(found).toMatchObject({ total: 1, dateCount: 1 });
    expect((await ask(index, { maxMinor: 2_000_000, people: 2 })).total).toBe(0);
    expect((await ask(index, { month: ['2027-01'] })).trips[0]?.from?.amountMinor).toBe(1_500_000);
  });

  it('open, close and depart by the clock alone', async () => {
    const index = await indexOf(
      [trip('a', 'A')],
      [
        date('a', '2026-12-01', { salesCloseAt: '2026-11-21T05:59:59.000Z' }),
        date('a', '2026-11-20', { salesCloseAt: '2026-12-01T00:00:00.000Z' }),
        date('a', '2026-12-05', {
          isBookable: false,
          salesState: 'not_open',
          salesOpenAt: '2026-11-21T06:00:01.000Z',
        }),
      ],
    );
    expect((await ask(index, {})).dateCount).toBe(0);
    const query = emptyQuery();
    const later = await index.search({ query, now: now + 1_000, pageSize: 9, hasDates: true });
    expect(later.trips[0]?.departures.map(({ startDate }) => startDate)).toEqual(['2026-12-05']);
  });

  it('are ignored while unknown, and no prices are shown', async () => {
    const index = await indexOf([trip('a', 'A')], [date('a', '2026-12-12')]);
    const found = await ask(index, { month: ['2027-06'], sure: true }, false);
    expect(found).toMatchObject({ total: 1, dateCount: 0 });
    expect(found.trips[0]).toMatchObject({ from: null, departures: [] });
  });

  it('replace the earlier ones when they change, and disappear when removed', async () => {
    const first = date('a', '2026-12-12', { seatsFree: 5 });
    const second = date('a', '2026-12-19');
    const index = await indexOf([trip('a', 'A')], [first, second]);
    await index.putDepartures({
      isWhole: false,
      items: [{ ...first, seatsFree: 1 }],
      goneIds: [second.id],
      ratings: [],
    });
    expect(await ask(index, { people: 2 })).toMatchObject({ total: 0 });
    expect(await ask(index, {})).toMatchObject({ total: 1, dateCount: 1 });
  });
});

it('finds a trip by every city with a pickup, on the dates that stop there', async () => {
  const index = await indexOf(
    [trip('a', 'A'), trip('b', 'B', { start: 'Delhi' })],
    [
      date('a', '2026-12-12', { pickupCities: ['Shimla'] }),
      date('a', '2027-01-12', { pickupCities: ['Shimla', 'Delhi', 'New Delhi'] }),
    ],
  );
  const all = await ask(index, {});
  expect(all.facets.start.map(({ label, count }) => [label, count])).toEqual([
    ['Delhi', 2],
    ['New Delhi', 1],
    ['Shimla', 1],
  ]);
  const fromDelhi = await ask(index, { start: ['delhi'] });
  expect(fromDelhi).toMatchObject({ total: 2, dateCount: 1 });
  expect(fromDelhi.trips[0]?.departures.map(({ startDate }) => startDate)).toEqual(['2027-01-12']);
  expect((await ask(index, { start: ['delhi'], month: ['2026-12'] })).total).toBe(0);
  expect(await ask(index, { start: ['delhi'] }, false)).toMatchObject({ total: 1 });
});

it('shows a calendar of matching dates, a few months at a time', async () => {
  const index = await indexOf(
    [trip('a', 'A'), trip('b', 'B', { level: 'hard' })],
    [
      date('b', '2027-01-02'),
      date('a', '2027-01-02'),
      date('a', '2026-12-12'),
      date('a', '2026-12-05', { isBookable: false }),
      date('b', '2027-02-06'),
    ],
  );
  const calendar = (query: Partial<SearchQuery>, hasDates = true) =>
    index.search({
      query: { ...emptyQuery(), view: 'calendar', ...query },
      now,
      pageSize: 2,
      hasDates,
    });
  const datesOf = ({ months }: Awaited<ReturnType<typeof calendar>>) =>
    months.map(({ month, dateCount, dates }) => [
      ...[month, dateCount],
      ...dates.map(({ departure, card }) => `${departure.startDate.slice(8)} ${card.title}`),
    ]);
  expect(datesOf(await calendar({}))).toEqual([
    ['2026-12', 1, '12 A'],
    ['2027-01', 2, '02 A', '02 B'],
    ['2027-02', 1],
  ]);
  expect(datesOf(await calendar({ page: 2, level: ['hard'] }))).toEqual([
    ['2027-01', 1],
    ['2027-02', 1],
  ]);
  // Without dates, the list is shown from its first page.
  expect(await calendar({ page: 2 }, false)).toMatchObject({ months: [], trips: [{}, {}] });
});

it('sorts by next date, price, length and rating, with missing values last', async () => {
  const index = await indexOf(
    [
      trip('none', 'No dates', { days: 3 }),
      trip('late', 'Late and cheap', { days: 9 }),
      trip('soon', 'Soon and dear', { days: 5 }),
    ],
    [
      date('late', '2027-02-01', price(9_000)),
      date('soon', '2026-12-01', price(40_000)),
      date('soon', '2027-03-01', price(39_000)),
    ],
  );
  await index.putDepartures({
    isWhole: false,
    items: [],
    goneIds: [],
    ratings: [],
  });
  expect(await slugsOf(index, {})).toEqual(['soon', 'late', 'none']);
  expect(await slugsOf(index, { sort: 'price' })).toEqual(['late', 'soon', 'none']);
  expect(await slugsOf(index, { sort: 'duration' })).toEqual(['none', 'soon', 'late']);
  await index.putDepartures({
    isWhole: true,
    items: [],
    goneIds: [],
    ratings: [
      { tripSlug: 'late', average: 4.9, count: 3 },
      { tripSlug: 'soon', average: 4.9, count: 30 },
    ],
  });
  expect(await slugsOf(index, { sort: 'rating' })).toEqual(['soon', 'late', 'none']);
});

/**
 * A simple model of whether a trip matches, to compare with the index. Returns null if it doesn't.
 */
function oneByOne(
  { card, facets }: TripDocument,
  dates: SearchableDeparture[],
  { month, group, minMinor, maxMinor, people, sure, start, ...query }: SearchQuery,
): { slug: string; dates: SearchableDeparture[] } | null {
  const isOneOf = (chosen: string[], values: string[]) =>
    chosen.length === 0 || values.some((value) => chosen.includes(value));
  const ofTrip = ['place', 'days', 'level', 'activity', 'kind'] as const;
  const valuesOf = (facet: TripFacet) => facets[facet].map(({ value }) => value);
  if (!ofTrip.every((facet) => isOneOf(query[facet], valuesOf(facet)))) return null;
  if (!query.with.every((value) => valuesOf('with').includes(value))) return null;
  const startsThere = isOneOf(start, valuesOf('start'));
  const fitting = dates.filter((one) => {
    const rupeesMinor = one.from?.amountMinor ?? NaN;
    return (
      one.isBookable &&
      isOneOf(month, [one.startDate.slice(0, 7)]) &&
      isOneOf(group, [one.womenOnly ? 'women' : 'mixed']) &&
      ((minMinor === null && maxMinor === null) ||
        (rupeesMinor >= (minMinor ?? 0) && rupeesMinor <= (maxMinor ?? Infinity))) &&
      one.seatsFree >= (people ?? 0) &&
      (!sure || one.isGuaranteed) &&
      (startsThere || isOneOf(start, one.pickupCities.map(valueOfName)))
    );
  });
  const isOfDates = month.length + group.length > 0 || people !== null || sure || !startsThere;
  const needsDate = isOfDates || minMinor !== null || maxMinor !== null;
  return needsDate && fitting.length === 0 ? null : { slug: card.slug, dates: fitting };
}

describe('counts', () => {
  const months = ['2026-12', '2027-01', '2027-02'];
  const places = ['Spiti Valley', 'Ladakh', 'Bali'];
  const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
  const world = fc.array(
    fc.record({
      place: fc.constantFrom(...places),
      level: fc.constantFrom('easy' as const, 'hard' as const),
      activity: fc.constantFrom('trekking', 'rafting'),
      days: fc.constantFrom(3, 6, 9),
      start: fc.constantFrom('Shimla', 'Leh'),
      word: fc.constantFrom('snow', 'river'),
      with: some(['couples', 'solo', 'from-8']),
      dates: fc.array(
        fc.record({
          month: fc.constantFrom(...months),
          rupees: fc.constantFrom(9_000, 20_000, 45_000, 80_000),
          seatsFree: fc.integer({ min: 1, max: 4 }),
          isGuaranteed: fc.boolean(),
          womenOnly: fc.boolean(),
          isBookable: fc.boolean(),
          pickupCities: fc.subarray(['Delhi', 'Leh', 'Shimla']),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 8 },
  );
  type World = typeof world extends fc.Arbitrary<infer Trips> ? Trips : never;
  const documentsOf = (trips: World) =>
    trips.map((one, n) => trip(`t${n}`, `Trip ${n} ${one.word}`, one));
  const datesOf = (trips: World) =>
    trips.flatMap(({ dates }, n) =>
      dates.map(({ month, rupees, ...rest }) =>
        date(`t${n}`, `${month}-10`, { ...price(rupees), ...rest }),
      ),
    );
  const query: fc.Arbitrary<Partial<SearchQuery>> = fc.record({
    text: fc.constantFrom('', '', 'snow', 'rievr'),
    place: some(places.map((name) => name.toLowerCase().replace(' ', '-'))),
    month: some(months),
    level: some(['easy', 'hard']),
    activity: some(['rafting']),
    start: some(['delhi', 'leh', 'shimla']),
    group: some(['women', 'mixed']),
    with: some(['couples', 'from-8']),
    maxMinor: fc.constantFrom(null, 3_000_000),
    people: fc.constantFrom(null, 2),
    sure: fc.boolean(),
  });

  it('equal the results of choosing that value, band or fewer filters', async () => {
    await fc.assert(
      fc.asyncProperty(world, query, async (trips, partial) => {
        const index = await indexOf(documentsOf(trips), datesOf(trips));
        const asked = { ...emptyQuery(), ...partial };
        const answer = await ask(index, asked);
        const totalOf = async (other: SearchQuery) => (await ask(index, other)).total;
        for (const facet of listFacetNames) {
          for (const { value, count } of answer.facets[facet]) {
            expect([facet, value, count]).toEqual([
              facet,
              value,
              await totalOf({
                ...asked,
                [facet]: facet === 'with' ? [...new Set([...asked.with, value])] : [value],
              }),
            ]);
          }
        }
        for (const { count, ...band } of answer.bands) {
          expect(count).toBe(await totalOf({ ...asked, ...band }));
        }
        expect(answer.sureCount).toBe(await totalOf({ ...asked, sure: true }));
        const wider = new Map(answer.wider.map((one) => [one.narrowing, one.total]));
        for (const narrowing of narrowingsOf(asked)) {
          const total = await totalOf(without(asked, narrowing));
          const isSaid = total > answer.total && (narrowing !== 'text' || answer.total === 0);
          expect([narrowing, wider.get(narrowing)]).toEqual([
            narrowing,
            isSaid ? total : undefined,
          ]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('equal those of a plain check of every trip and date', async () => {
    await fc.assert(
      fc.asyncProperty(world, query, async (trips, partial) => {
        const items = datesOf(trips);
        const asked = { ...emptyQuery(), ...partial, text: '' };
        const found = documentsOf(trips).flatMap((document) => {
          const dates = items.filter(({ tripSlug }) => tripSlug === document.card.slug);
          return oneByOne(document, dates, asked) ?? [];
        });
        const answer = await ask(await indexOf(documentsOf(trips), items), asked);
        expect(answer.total).toBe(found.length);
        expect(answer.dateCount).toBe(found.flatMap(({ dates }) => dates).length);
        expect(
          Object.fromEntries(
            answer.trips.map(({ card, departureCount }) => [card.slug, departureCount]),
          ),
        ).toEqual(Object.fromEntries(found.map(({ slug, dates }) => [slug, dates.length])));
      }),
      { numRuns: 200 },
    );
  });

  it('are the same after any changes as if everything had been added at once', async () => {
    await fc.assert(
      fc.asyncProperty(world, world, query, async (before, after, partial) => {
        const items = datesOf(before);
        const index = await indexOf(documentsOf(before), items);
        await ask(index, partial);
        const changed = datesOf(after).map((one, n) => ({ ...one, id: items[n]?.id ?? one.id }));
        const kept = new Set(changed.map(({ id }) => id));
        await index.putDepartures({
          isWhole: false,
          items: changed,
          ratings: [],
          goneIds: items.flatMap(({ id }) => (kept.has(id) ? [] : id)),
        });
        await ask(index, partial);
        await index.putDocuments(documentsOf(after));
        await index.removeDocuments(
          before.slice(after.length).map((_, n) => `trip-t${after.length + n}`),
        );
        expect(await ask(index, { ...partial, text: '' })).toEqual(
          await ask(await indexOf(documentsOf(after), changed), { ...partial, text: '' }),
        );
      }),
      { numRuns: 100 },
    );
  });
});
