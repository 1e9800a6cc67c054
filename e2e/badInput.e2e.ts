import { listFacetNames } from '../lib/search/searchQuery';
import { expect, test } from './support/test';

const script = '<script>alert(1)</script>';
const nasty = [
  script,
  "'; drop table booking; --",
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '\u202Eabc\u202C',
  '*[_type == "trip"]',
  '🏔️'.repeat(50),
  'a'.repeat(3_000),
  '__proto__',
  '{"a":1}',
];
/** Everything the search page reads from its address. */
const searchNames = [
  'q',
  ...listFacetNames,
  ...['from', 'to', 'min', 'max', 'band', 'people', 'sure', 'sort', 'view', 'page'],
];
const prefixes = [
  '/',
  '/trip/',
  '/domestic/',
  '/international/',
  '/campaign/',
  '/blog/',
  '/travel-blogs/',
  '/author/',
  '/booking/',
  '/booking-details/',
  '/api/departures?trip=',
  '/cancellation-policy/example?price=',
  '/travel-blogs/page/',
  '/travel-blogs/spiti/page/',
  '/author/tenzin-dorje/page/',
  '/travel-blogs/search?q=',
  '/sitemap/',
  '/feeds/',
  '/feeds/trips/',
  '/api/saved-trips?slugs=',
  '/contact-form?topic=',
  '/contact-form?trip=',
  '/contact-form?sent=',
  '/newsletter?confirm=',
  '/newsletter?end=',
  '/newsletter?alerts=',
  '/newsletter?done=',
  '/saved-trips?answer=',
  '/saved-trips?sent=',
  '/booking/spiti-in-snow?departure=',
  '/booking/spiti-in-snow?hold=',
  '/booking/spiti-in-snow?code=',
  '/waitlist?departure=',
  '/waitlist?joined=',
  '/waitlist?answer=',
  ...searchNames.map((name) => `/search?${name}=`),
  '/filters?band=',
  '/filters?max=',
];

test.setTimeout(3 * 60_000);

for (const prefix of prefixes) {
  test(`${prefix}… handles nonsense`, async ({ request }) => {
    for (const text of nasty) {
      const written = text.startsWith('%') ? text : encodeURIComponent(text);
      const response = await request.get(`${prefix}${written}`, { maxRedirects: 3 });
      expect(response.status(), `${prefix}${text}`).toBeLessThan(500);
      expect(await response.text()).not.toContain(script);
    }
    // A repeated parameter gives a list where a string is expected.
    if (prefix.includes('?')) {
      const [, name] = prefix.split('?');
      const response = await request.get(`${prefix}a&${name}b&${name}c`);
      expect(response.status()).toBeLessThan(500);
    }
  });
}
