import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { evaluate, parse } from 'groq-js';
import { forgetSharedAnswers } from '../sharedAnswer';
import { siteEnvironment } from '../env';
import { staticPage } from '../pages/staticPage';
import { loadAuthorPage } from '../loaders/authorPage';
import { loadBlogIndexPage } from '../loaders/blogIndexPage';
import { loadBlogPostPage } from '../loaders/blogPostPage';
import { loadBlogSearchPage } from '../loaders/blogSearchPage';
import { loadBlogTopicPage } from '../loaders/blogTopicPage';

/**
 * Stands in for the content store over real HTTP, and runs real queries on each test's documents.
 * Also stands in for the parts of the booking service that cards need.
 */
let documents: object[] = [];
let isBookingUp = true;
let isStoreUp = true;
let server: Server;
const published = { draft: false };

/** groq-js 2.0.0 ships without type declarations for its evaluator. */
type Evaluate = (tree: unknown, options: object) => PromiseLike<{ get(): Promise<unknown> }>;

async function answer(url: URL): Promise<object> {
  if (url.pathname === '/v1/trips/summaries') {
    const slugs = url.searchParams.get('trips')?.split(',') ?? [];
    const items = slugs.map((tripSlug) => ({
      tripSlug,
      from: null,
      nextDepartures: [],
      bookableCount: 0,
    }));
    return { items, asOf: '2026-11-21T00:00:00Z' };
  }
  const query = url.searchParams.get('query') ?? '';
  const params = Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => name.startsWith('$'))
      .map(([name, value]) => [name.slice(1), JSON.parse(value) as unknown]),
  );
  const value = await (evaluate as Evaluate)(parse(query, { params }), {
    dataset: documents,
    params,
  });
  return { result: await value.get() };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const isUp = url.pathname.startsWith('/v1/') ? isBookingUp : isStoreUp;
    response.setHeader('content-type', 'application/json');
    response.statusCode = isUp ? 200 : 400;
    if (!isUp && url.pathname.startsWith('/v1/')) response.statusCode = 503;
    void answer(url).then((body) => response.end(JSON.stringify(isUp ? body : {})));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: address,
    SERVICE_TOKEN: 'a-token-that-is-long-enough-for-a-test-000000',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: address,
  });
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const ref = (_ref: string) => ({ _type: 'reference', _ref, _key: _ref });
const named = (_type: string, slug: string) => ({
  _id: `${_type}-${slug}`,
  _rev: 'r',
  _type,
  title: slug,
  slug: { current: slug },
});
const paragraph = (text: string) => ({
  _key: text,
  _type: 'block',
  style: 'normal',
  children: [{ _type: 'span', text }],
});

function post(number: number, changes: object = {}) {
  return {
    ...named('post', `post-${number}`),
    publishedAt: `2026-10-${String(number).padStart(2, '0')}T00:00:00.000Z`,
    excerpt: 'About it.',
    author: ref('author-asha'),
    topics: [ref('topic-winter')],
    body: [paragraph('Snow on the road.')],
    ...changes,
  };
}
const trip = (slug: string, changes: object = {}) => ({
  ...named('trip', slug),
  saleState: 'on_sale',
  cardLine: '7 days',
  destination: ref('destination-spiti'),
  ...changes,
});
const card = (slug: string) => ({ _key: slug, _type: 'tripCard', trip: ref(`trip-${slug}`) });
const people = [
  named('author', 'asha'),
  named('topic', 'winter'),
  named('topic', 'unwritten'),
  named('destination', 'spiti'),
];
const slugsOf = (posts: { slug: string }[] | undefined) => posts?.map(({ slug }) => slug);

beforeEach(() => {
  forgetSharedAnswers();
  isBookingUp = true;
  isStoreUp = true;
  documents = [...people, ...Array.from({ length: 8 }, (_, index) => post(index + 1))];
});

it('lists posts newest first, six on a page, and nothing beyond the last page', async () => {
  const first = await loadBlogIndexPage('', published, 1);
  expect(slugsOf(first?.list.posts)).toEqual([
    'post-8',
    'post-7',
    'post-6',
    'post-5',
    'post-4',
    'post-3',
  ]);
  expect(first?.list).toMatchObject({ page: 1, pages: 2, total: 8 });
  expect(slugsOf((await loadBlogIndexPage('', published, 2))?.list.posts)).toEqual([
    'post-2',
    'post-1',
  ]);
  expect(await loadBlogIndexPage('', published, 3)).toBeNull();
});

it('shows a featured post once, above the others, on the first page only', async () => {
  documents = [...people, post(1, { isFeatured: true }), post(2)];
  const first = await loadBlogIndexPage('', published, 1);
  expect(slugsOf(first?.featured)).toEqual(['post-1']);
  expect(slugsOf(first?.list.posts)).toEqual(['post-2']);
});

it('lists topics and authors that have posts, with their counts', async () => {
  const index = await loadBlogIndexPage('', published, 1);
  expect(index?.topics).toMatchObject([{ slug: 'winter', postCount: 8 }]);
  expect(index?.authors).toMatchObject([{ slug: 'asha', postCount: 8 }]);
});

it('renders without posts', async () => {
  documents = people;
  expect((await loadBlogIndexPage('', published, 1))?.list).toMatchObject({ posts: [], pages: 1 });
});

it('hides a scheduled post from everyone but an editor, and says when it appears', async () => {
  const later = '2999-01-01T00:00:00.000Z';
  documents = [...people, post(1), post(2, { publishedAt: later })];
  const index = await loadBlogIndexPage('', published, 1);
  expect(slugsOf(index?.list.posts)).toEqual(['post-1']);
  expect(index?.freshUntil).toBe(later);
  expect(await loadBlogPostPage('post-2', published)).toEqual({ missingUntil: later });
  expect(await loadBlogTopicPage('post-2', published, 1)).toBeNull();
  expect(await loadBlogPostPage('post-2', { draft: true })).toMatchObject({
    post: { slug: 'post-2' },
  });
});

it('shows a topic with its guide separate and the trips still on sale', async () => {
  documents = [
    ...people.filter(({ _id }) => _id !== 'topic-winter'),
    {
      ...named('topic', 'winter'),
      pinnedPost: ref('post-post-1'),
      trips: [ref('trip-a'), ref('trip-b')],
    },
    post(1),
    post(2),
    trip('a'),
    trip('b', { saleState: 'withdrawn' }),
  ];
  const topic = await loadBlogTopicPage('winter', published, 1);
  expect(topic).toMatchObject({ guide: { slug: 'post-1' }, trips: [{ slug: 'a' }] });
  expect(topic && 'list' in topic ? slugsOf(topic.list.posts) : null).toEqual(['post-2']);
});

it('redirects permanently from a topic that is a post, and 404s for unknown ones', async () => {
  expect(await loadBlogTopicPage('post-1', published, 1)).toEqual({
    redirectTo: '/blog/post-1',
    permanent: true,
  });
  expect(await loadBlogTopicPage('post-1', published, 2)).toBeNull();
  expect(await loadBlogTopicPage('nothing', published, 1)).toBeNull();
  expect(await loadBlogTopicPage('winter', published, 3)).toBeNull();
});

it('offers trips similar to a withdrawn one in its place, never the trip itself', async () => {
  documents = [
    ...people,
    post(1, {
      body: [card('gone'), card('lonely'), card('runs')],
      trips: [ref('trip-gone'), ref('trip-runs')],
    }),
    trip('gone', {
      saleState: 'withdrawn',
      similarTrips: [ref('trip-like-it'), ref('trip-lonely')],
    }),
    trip('lonely', { saleState: 'withdrawn', destination: ref('destination-spiti') }),
    trip('like-it', { destination: ref('destination-bali') }),
    trip('runs'),
  ];
  const page = await loadBlogPostPage('post-1', published);
  expect(page && 'tripsInText' in page ? page.tripsInText : null).toMatchObject([
    { slug: 'gone', trip: null, similar: [{ slug: 'like-it' }] },
    { slug: 'lonely', trip: null, similar: [{ slug: 'runs' }] },
    { slug: 'runs', trip: { slug: 'runs' }, similar: [] },
  ]);
  expect(page && 'trips' in page ? page.trips : null).toEqual([]);
});

it('suggests posts sharing the most topics, newest first', async () => {
  const both = [ref('topic-winter'), ref('topic-unwritten')];
  documents = [
    ...people,
    post(1, { topics: both }),
    post(2, { topics: both }),
    post(3),
    post(4, { topics: [] }),
    post(5, { topics: [] }),
  ];
  const page = await loadBlogPostPage('post-1', published);
  expect(page && 'related' in page ? slugsOf(page.related) : null).toEqual([
    'post-2',
    'post-3',
    'post-5',
  ]);
});

it('shows a post whose author was removed', async () => {
  documents = [post(1)];
  expect(await loadBlogPostPage('post-1', published)).toMatchObject({ post: { author: null } });
});

it('marks pages without trip prices, so that they are regenerated soon', async () => {
  isBookingUp = false;
  documents = [
    ...people,
    trip('a', { leader: ref('author-asha') }),
    post(1, { trips: [ref('trip-a')] }),
  ];
  expect(await loadBlogPostPage('post-1', published)).toMatchObject({
    booking: null,
    trips: [{ slug: 'a', summary: null }],
  });
  expect(await loadAuthorPage('asha', published, 1)).toMatchObject({ booking: null });
});

it('finds posts with all the words, including as prefixes', async () => {
  documents = [
    ...people,
    post(1, { title: 'Packing for snow' }),
    post(2, { body: [paragraph('A snowed-in road, and packing.')] }),
    post(3, { body: [paragraph('Sea.')] }),
  ];
  const find = async (q: string | string[]) => loadBlogSearchPage({ query: { q } });
  expect(slugsOf((await find('SNOW pack')).posts ?? [])).toEqual(['post-1', 'post-2']);
  expect((await find(['sea', 'x'])).posts).toHaveLength(1);
  expect((await find('sea packing')).posts).toEqual([]);
});

it.each([
  ['', ''],
  ['   ', ''],
  ['*', '*'],
  ['a\u0000\u202eb\nc', 'a b c'],
  ['"] | order(', '"] | order('],
  ['x'.repeat(10_000), 'x'.repeat(80)],
])('accepts any query: %j', async (q, asked) => {
  expect(await loadBlogSearchPage({ query: { q } })).toEqual({ asked, posts: [] });
});

it('keeps the query when the store is unavailable', async () => {
  isStoreUp = false;
  expect(await loadBlogSearchPage({ query: { q: 'snow' } })).toEqual({
    asked: 'snow',
    posts: null,
  });
});

it.each([
  ['0', { notFound: true, revalidate: 60 }],
  ['x', { notFound: true, revalidate: 60 }],
  ['1', { redirect: { destination: '/travel-blogs', permanent: true } }],
])('handles the page number %s in a URL', async (page, expected) => {
  const getStaticProps = staticPage(loadBlogIndexPage, () => '/travel-blogs');
  expect(await getStaticProps({ params: { page } })).toEqual(expected);
});

describe('how long caches may keep a post', () => {
  const frame = [
    { _id: 'settings', _type: 'settings', title: 'Safar' },
    { _id: 'navigation', _type: 'navigation', header: [], footer: [] },
  ];
  const getStaticProps = staticPage(loadBlogPostPage, (slug) => `/blog/${slug}`);
  const keptFor = async (slug: string) => {
    const answer = await getStaticProps({ params: { slug } });
    expect(answer).toHaveProperty('props.post');
    expect(answer).not.toHaveProperty('props.isOnlyContent');
    return 'revalidate' in answer && answer.revalidate;
  };
  beforeEach(() => {
    const withTrip = post(2, { body: [card('spiti')] });
    documents = [...people, ...frame, post(1), withTrip, trip('spiti')];
    isBookingUp = true;
    isStoreUp = true;
    forgetSharedAnswers();
  });
  afterEach(() => void Object.assign(siteEnvironment(), { fronts: [] }));

  it('is minutes unless the site refreshes them', async () => {
    expect(await keptFor('post-1')).toBe(300);
  });

  it('is an hour if it does, but minutes with a trip’s dates and prices', async () => {
    Object.assign(siteEnvironment(), { fronts: ['http://127.0.0.1:9'] });
    expect(await keptFor('post-1')).toBe(3_600);
    expect(await keptFor('post-2')).toBe(300);
  });
});
