import type { Change } from './change';
import { canRegenerate, staleRoutes, type Neighbours, type PageDocument } from './staleRoutes';

const change = (fields: Partial<Change>): Change => ({
  _id: 'x',
  _type: 'trip',
  _rev: 'r1',
  operation: 'update',
  slug: null,
  oldSlug: null,
  _updatedAt: null,
  ...fields,
});
const page = (_type: string, slug: string, region: string | null = null): PageDocument => ({
  _type,
  slug,
  region,
  canonicalPath: null,
});
const alone: Neighbours = { document: null, referrers: [], targets: [], blog: null };
const spiti = page('destination', 'spiti-valley', 'domestic');

it.each<[string, Partial<Change>, Partial<Neighbours>, string[]]>([
  [
    'a renamed trip: both addresses, its destination, the start page, who shows it',
    { _type: 'trip', slug: 'b', oldSlug: 'a' },
    { targets: [spiti], referrers: [page('campaign', 'winter'), page('trip', 'c')] },
    [
      '/trip/b',
      '/trip/a',
      '/domestic/spiti-valley',
      '/',
      '/wellness-retreats',
      '/campaign/winter',
      '/trip/c',
    ],
  ],
  [
    'a redirect that is deleted or leads away from another address: the addresses it was for',
    { _type: 'redirect', slug: '/trip/new', oldSlug: '/trip/old' },
    {},
    ['/trip/new', '/trip/old'],
  ],
  [
    'an unpublished trip: its address as well',
    { _type: 'trip', operation: 'delete', oldSlug: 'a' },
    {},
    ['/trip/a', '/', '/wellness-retreats'],
  ],
  [
    'a destination: both prefixes, as its region may have changed, and its trips',
    { _type: 'destination', slug: 'bali' },
    { document: page('destination', 'bali', 'international'), referrers: [page('trip', 'slowly')] },
    ['/domestic/bali', '/international/bali', '/', '/trip/slowly'],
  ],
  [
    'an author: who names them',
    { _type: 'author', slug: 'asha' },
    { referrers: [page('trip', 'a'), page('post', 'p')] },
    ['/author/asha', '/about-us', '/trip/a', '/blog/p'],
  ],
  [
    'a question: the pages that answer it',
    { _type: 'faq' },
    { referrers: [page('trip', 'a'), spiti] },
    ['/trip/a', '/domestic/spiti-valley'],
  ],
  [
    'a campaign: the start page, where it may be announced',
    { _type: 'campaign', slug: 'w' },
    {},
    ['/campaign/w', '/'],
  ],
  [
    'a moment: the highlights; and so does the trip it came from',
    { _type: 'moment' },
    { targets: [] },
    ['/highlights'],
  ],
  [
    'a trip that a moment tells of',
    { _type: 'trip', slug: 'a' },
    { referrers: [{ _type: 'moment', slug: null, region: null, canonicalPath: null }] },
    ['/trip/a', '/', '/wellness-retreats', '/highlights'],
  ],
  [
    'a place with an address of its own: there as well',
    { _type: 'destination', slug: 'spiti-valley' },
    { document: { ...spiti, canonicalPath: '/spiti-valley' } },
    ['/domestic/spiti-valley', '/international/spiti-valley', '/spiti-valley', '/'],
  ],
  [
    'a post: its address, the lists it stands in first, what it is read after, every page of every list',
    { _type: 'post', slug: 'log' },
    {
      blog: {
        postCount: 7,
        lists: [
          { _type: 'topic', slug: 'treks', postCount: 2, isOwn: false },
          { _type: 'author', slug: 'asha', postCount: 6, isOwn: true },
        ],
        relatives: [page('post', 'packing')],
      },
    },
    [
      '/blog/log',
      '/travel-blogs/log',
      '/travel-blogs',
      '/author/asha',
      '/blog/packing',
      '/travel-blogs/page/2',
      '/travel-blogs/page/3',
      '/author/asha/page/2',
      '/travel-blogs/treks',
      '/travel-blogs/treks/page/2',
      '/',
    ],
  ],
  [
    'a trip: the topics that offer it, who leads it',
    { _type: 'trip', slug: 'b' },
    { targets: [page('author', 'asha')], referrers: [page('topic', 'winter')] },
    ['/trip/b', '/', '/wellness-retreats', '/author/asha', '/travel-blogs/winter'],
  ],
  [
    'a company page; the start page leads on to some',
    { _type: 'page', slug: 'about-us' },
    {},
    ['/about-us', '/'],
  ],
])('%s', (_, fields, neighbours, expected) => {
  const routes = staleRoutes(change(fields), { ...alone, ...neighbours });
  expect(new Set(routes)).toEqual(new Set(expected));
  expect(routes).toHaveLength(expected.length);
});

const longBlog = { ...alone, blog: { postCount: 200_000, lists: [], relatives: [] } };

it('leaves the later pages of a long list to renew themselves', () => {
  const routes = staleRoutes(change({ _type: 'post', slug: 'log' }), longBlog);
  expect(routes).toContain('/travel-blogs/page/20');
  expect(routes).not.toContain('/travel-blogs/page/21');
});

it('takes an unpublished post off every page of a list', () => {
  const gone = change({ _type: 'post', slug: 'log', operation: 'delete' });
  expect(staleRoutes(gone, longBlog)).toContain('/travel-blogs/page/9000');
});

it('begins with the page itself, so that the editor sees it first', () => {
  const routes = staleRoutes(change({ slug: 'b', oldSlug: 'a' }), { ...alone, targets: [spiti] });
  expect(routes.slice(0, 2)).toEqual(['/trip/b', '/trip/a']);
});

it.each(['settings', 'navigation'])('%s make every page stale', (_type) => {
  expect(staleRoutes(change({ _type }), alone)).toBe('all');
});

it.each([
  ['/', true],
  ['/trip/spiti-in-snow', true],
  ['/about-us', true],
  ['/search', false],
  ['/filters', false],
  ['/booking/spiti-in-snow', false],
  ['/trip/../api/health', false],
  ['/travel-blogs', true],
  ['/travel-blogs/page/2', true],
  ['/travel-blogs/winter', true],
  ['/travel-blogs/winter/page/2', true],
  ['/author/asha/page/3', true],
  ['/blog/a-road-log', true],
  ['/blog/a-road-log/page/2', false],
  ['/travel-blogs/page/0', false],
])('%s can be regenerated: %s', (route, expected) => {
  expect(canRegenerate(route)).toBe(expected);
});
