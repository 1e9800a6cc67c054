/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reservedSlugs, reservedTopicSlugs } from '@/sanity/schema/reservedSlugs';
import { fixedRoutes, isLivePath, slugInPath, type LinkTarget } from './livePaths';

const pagesFolder = join(__dirname, '../../pages');

function routeFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? routeFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

const routes = routeFiles(pagesFolder)
  .map((file) => `/${relative(pagesFolder, file)}`.replace(/\.tsx?$/, '').replace(/\/?index$/, ''))
  .filter((route) => !/^\/(_|api\/|500)/.test(route))
  .map((route) => route || '/');

const now = Date.parse('2026-11-21T00:00:00Z');
const targets: LinkTarget[] = [
  { _type: 'trip', slug: 'spiti-in-snow', saleState: 'on_sale' },
  { _type: 'trip', slug: 'withdrawn', saleState: 'withdrawn' },
  { _type: 'destination', slug: 'kerala', region: 'domestic', canonicalPath: null },
  {
    _type: 'destination',
    slug: 'spiti-valley',
    region: 'domestic',
    canonicalPath: '/spiti-valley',
  },
  { _type: 'destination', slug: 'ladakh', region: 'domestic', canonicalPath: '/ladakh' },
  campaign('winter-in-spiti', 'hidden', '2026-11-01T00:00:00Z'),
  campaign('announced', 'teaser', '2026-12-01T00:00:00Z'),
  campaign('not-yet-announced', 'hidden', '2026-12-01T00:00:00Z'),
  { _type: 'page', slug: 'first-time-in-snow' },
  { _type: 'page', slug: 'privacy-policy' },
  { _type: 'topic', slug: 'winter' },
  { _type: 'author', slug: 'asha' },
  { _type: 'post', slug: 'a-road-log', publishedAt: '2026-11-20T00:00:00Z' },
  { _type: 'post', slug: 'still-to-come', publishedAt: '2026-11-22T00:00:00Z' },
];

function campaign(slug: string, beforeStart: 'hidden' | 'teaser', startsAt: string): LinkTarget {
  return { _type: 'campaign', slug, beforeStart, startsAt };
}

it('lists exactly the fixed routes that have a file', () => {
  // Machine endpoints, developer pages, form results and the desk can't be link targets.
  const unlinked = [
    '/monitoring',
    '/sentry-example-page',
    '/cancellation-policy/example',
    '/travel-blogs/search',
  ];
  const fixed = routes.filter(
    (route) => !/[[.]|^\/desk(\/|$)/.test(route) && !unlinked.includes(route),
  );
  expect([...fixedRoutes].sort()).toEqual(fixed.sort());
});

it('reserves the first word of every route, so that no editor’s page can hide it', () => {
  const firstWords = routes.map((route) => route.split('/')[1] ?? '').filter(Boolean);
  expect(firstWords.filter((word) => !/[[.]/.test(word) && !reservedSlugs.includes(word))).toEqual(
    [],
  );
});

it('reserves the routes beside the blog topics', () => {
  const beside = routes.flatMap(
    (route) => /^\/travel-blogs\/([a-z0-9-]+)(?:\/|$)/.exec(route)?.[1] ?? [],
  );
  expect([...reservedTopicSlugs].sort()).toEqual(beside.sort());
});

it.each([
  ['/', true],
  ['/#departures', true],
  ['/privacy-policy', true],
  ['/trip/spiti-in-snow', true],
  ['/trip/withdrawn', false],
  ['/domestic/kerala', true],
  ['/international/kerala', false],
  ['/domestic/spiti-valley', false],
  ['/spiti-valley', true],
  ['/ladakh', true],
  ['/domestic/ladakh', false],
  ['/no-such-page', false],
  ['/campaign/winter-in-spiti', true],
  ['/campaign/announced', true],
  ['/campaign/not-yet-announced', false],
  ['/trip/winter-in-spiti', false],
  ['/first-time-in-snow', true],
  ['/first-time-in-snow#questions', true],
  ['/first-time-in-snow/more', false],
  ['/travel-blogs', true],
  ['/travel-blogs/winter', true],
  ['/travel-blogs/a-road-log', false],
  ['/blog/a-road-log', true],
  ['/blog/still-to-come', false],
  ['/author/asha', true],
])('whether a link to %s has a target: %s', (path, leads) => {
  expect(isLivePath(path, targets, now)).toBe(leads);
});

it.each([
  ['/', null],
  ['/#departures', null],
  ['/about-us', null],
  ['/trip/spiti-in-snow', 'spiti-in-snow'],
  ['/first-time-in-snow#questions', 'first-time-in-snow'],
])('the path %s has the slug %s', (path, slug) => {
  expect(slugInPath(path)).toBe(slug);
});
