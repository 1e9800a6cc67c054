import { makeRobots } from './robots';

const siteUrl = 'https://safar.example';

/** Whether a crawler may request a path. The longest matching rule decides (RFC 9309). */
function isAllowed(text: string, path: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)]
    .map(([, kind, start]) => ({ kind, start: start ?? '' }))
    .filter(({ start }) => path.startsWith(start))
    .sort((one, other) => other.start.length - one.start.length);
  return rules[0]?.kind !== 'Disallow';
}

it.each([
  ['/', true],
  ['/trip/spiti-in-snow', true],
  ['/search', true],
  ['/search?q=snow', false],
  ['/_next/static/chunks/main.js', true],
  ['/api/social-image/trip/spiti-in-snow.jpg', true],
  ['/api/departures?trip=x', false],
  ['/booking/spiti-in-snow', false],
  ['/studio/structure', false],
])('says whether %s may be crawled: %s', (path, allowed) => {
  expect(isAllowed(makeRobots({ isIndexed: true, siteUrl }).text, path)).toBe(allowed);
});

it('keeps a staging site out of search, and names no sitemap there', () => {
  const { text } = makeRobots({ isIndexed: false, siteUrl });
  expect(isAllowed(text, '/trip/spiti-in-snow')).toBe(false);
  expect(text).not.toContain('Sitemap');
});
