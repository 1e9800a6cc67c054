import fc from 'fast-check';
import {
  companies,
  emptyQuery,
  listFacetNames,
  longestText,
  narrowingsOf,
  readSearchQuery,
  searchString,
  sorts,
  views,
  without,
  withoutValue,
  type SearchQuery,
} from './searchQuery';

/** Returns a query as Next passes it to a page. */
function addressOf(search: string): Record<string, string | string[]> {
  const address: Record<string, string | string[]> = {};
  const all = new URLSearchParams(search);
  for (const name of new Set(all.keys())) {
    const values = all.getAll(name);
    address[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return address;
}

const read = (search: string) => readSearchQuery(addressOf(search));

const names = [
  ...listFacetNames,
  'q',
  'from',
  'to',
  'min',
  'max',
  'band',
  'people',
  'sure',
  'sort',
];
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    '\u202eevil',
    '<script>alert(1)</script>',
    '-1',
    '1e9',
    '%00',
    '2026-13',
  ),
  fc.constantFrom('2026-12', '2026-12-19', '15000', 'spiti-valley', '5-7', 'easy', '1', 'price'),
  fc.constant('x'.repeat(10_000)),
);
const anyAddress = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(hostile, fc.array(hostile, { maxLength: 30 })),
);

const civil = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}(-[a-z0-9]{1,4})?$/), { maxLength: 3 });
const ordered = <Value extends string | number>(value: fc.Arbitrary<Value>) =>
  fc
    .tuple(some(value), some(value))
    .map(([low, high]) =>
      low !== null && high !== null && low > high ? [high, low] : [low, high],
    );
const sensible: fc.Arbitrary<SearchQuery> = fc
  .record({
    text: fc
      .stringMatching(/^[a-zé ]{0,60}$/)
      .map((text) => text.trim().replace(/ +/g, ' ').normalize('NFC')),
    place: slugs,
    activity: slugs,
    start: slugs,
    month: fc.uniqueArray(fc.constantFrom('2026-12', '2027-01', '2027-02'), { maxLength: 3 }),
    days: fc.uniqueArray(fc.constantFrom('1-4', '5-7', '8-10', '11-'), { maxLength: 4 }),
    level: fc.uniqueArray(fc.constantFrom('easy', 'hard'), { maxLength: 2 }),
    kind: fc.uniqueArray(fc.constantFrom('trek', 'retreat'), { maxLength: 2 }),
    group: fc.uniqueArray(fc.constantFrom('mixed', 'women'), { maxLength: 2 }),
    with: fc.uniqueArray(fc.constantFrom(...companies), { maxLength: 3 }),
    leave: ordered(civil),
    price: ordered(fc.integer({ min: 0, max: 1_000_000 }).map((rupees) => rupees * 100)),
    people: some(fc.integer({ min: 1, max: 20 })),
    sure: fc.boolean(),
    sort: some(fc.constantFrom(...sorts)),
    view: fc.constantFrom(...views),
    page: fc.integer({ min: 1, max: 9_999 }),
  })
  .map(({ leave, price, ...query }) => ({
    ...query,
    ...Object.fromEntries(listFacetNames.map((name) => [name, [...query[name]].sort()])),
    leaveFrom: leave[0] as string | null,
    leaveTo: leave[1] as string | null,
    minMinor: price[0] as number | null,
    maxMinor: price[1] as number | null,
  })) as fc.Arbitrary<SearchQuery>;

describe('an address', () => {
  it('round-trips every search', () => {
    fc.assert(
      fc.property(sensible, (query) => {
        expect(read(searchString(query))).toEqual({ query, ignored: [], isTextCut: false });
      }),
    );
  });

  it('reads everything back as a search that can be written again', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const found = readSearchQuery(address);
        expect(found).not.toBeNull();
        const query = found?.query ?? emptyQuery();
        expect([...query.text].length).toBeLessThanOrEqual(longestText);
        expect(query.text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(listFacetNames.every((name) => query[name].length <= 20)).toBe(true);
        expect(read(searchString(query))?.query).toEqual(query);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['0', '-1', '1.5', '01', 'two', '99999', '1e3', ' 2', '２'])(
    'rejects %p as a page number',
    (page) => {
      expect(readSearchQuery({ page })).toBeNull();
    },
  );

  it('rejects two page numbers', () => {
    expect(readSearchQuery({ page: ['1', '2'] })).toBeNull();
  });

  it('reports ignored parts by name, never by value', () => {
    const found = readSearchQuery({
      q: 'snow',
      month: ['2026-12', 'december'],
      people: '400',
      min: 'cheap',
      sort: 'upside-down',
      from: '2026-02-30',
    });
    expect(found?.query).toMatchObject({ text: 'snow', month: ['2026-12'], people: null });
    expect(found?.ignored.sort()).toEqual(['from', 'min', 'month', 'people', 'sort']);
  });

  it('accepts prices as people write them, in either order', () => {
    const found = readSearchQuery({ min: '₹30,000', max: '15000' });
    expect(found?.query).toMatchObject({ minMinor: 1_500_000, maxMinor: 3_000_000 });
    expect(readSearchQuery({ band: '2026-13' })?.query).toMatchObject({ minMinor: 1_300 });
    expect(readSearchQuery({ band: '9999999-' })?.ignored).toEqual(['band']);
    expect(readSearchQuery({ min: '5', band: '60000-' })?.query).toMatchObject({
      minMinor: 6_000_000,
      maxMinor: null,
    });
  });

  it('drops invisible characters and cuts long text', () => {
    expect(readSearchQuery({ q: ' snow\0 \u202eleopard \n' })?.query.text).toBe('snow leopard');
    expect(readSearchQuery({ q: 'a'.repeat(10_000) })).toMatchObject({ isTextCut: true });
  });
});

describe('removing a filter', () => {
  it('removes exactly that filter, and goes to the first page', () => {
    fc.assert(
      fc.property(sensible, (query) => {
        for (const narrowing of narrowingsOf(query)) {
          const wider = without(query, narrowing);
          expect(narrowingsOf(wider)).toEqual(
            narrowingsOf(query).filter((other) => other !== narrowing),
          );
          expect(wider.page).toBe(1);
        }
      }),
    );
  });

  it('can remove a single value', () => {
    const query = { ...emptyQuery(), month: ['2026-12', '2027-01'], page: 3 };
    expect(withoutValue(query, 'month', '2026-12')).toMatchObject({ month: ['2027-01'], page: 1 });
  });
});
