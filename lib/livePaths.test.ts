/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reservedSlugs } from '@/sanity/schema/reservedSlugs';
import { fixedRoutes, isLivePath } from './livePaths';

const pagesFolder = join(__dirname, '../pages');

function routeFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? routeFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

const routes = routeFiles(pagesFolder)
  .map((file) => `/${relative(pagesFolder, file)}`.replace(/\.tsx?$/, '').replace(/\/?index$/, ''))
  .filter((route) => !/^\/(_|api\/|500)/.test(route))
  .map((route) => route || '/');

const content = {
  trips: ['spiti-in-snow'],
  destinations: [
    { region: 'domestic', slug: 'kerala', canonicalPath: null },
    { region: 'domestic', slug: 'spiti-valley', canonicalPath: '/spiti-valley' },
  ],
  campaigns: ['winter-in-spiti'],
  pages: ['first-time-in-snow', 'privacy-policy'],
};

it('lists the fixed routes that have a file, and no other', () => {
  const fixed = routes.filter((route) => !route.includes('['));
  expect([...fixedRoutes].sort()).toEqual(fixed.sort());
});

it('reserves the first word of every route, so that no page of an editor can hide it', () => {
  const firstWords = routes.map((route) => route.split('/')[1] ?? '').filter(Boolean);
  expect(
    firstWords.filter((word) => !word.startsWith('[') && !reservedSlugs.includes(word)),
  ).toEqual([]);
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
  ['/no-such-page', false],
  ['/campaign/winter-in-spiti', true],
  ['/campaign/not-yet-announced', false],
  ['/first-time-in-snow', true],
  ['/first-time-in-snow#questions', true],
  ['/first-time-in-snow/more', false],
])('a link to %s leads somewhere: %s', (path, leads) => {
  expect(isLivePath(path, content)).toBe(leads);
});
