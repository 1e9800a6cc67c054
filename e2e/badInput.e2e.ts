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
  '/search?q=',
  '/search?page=',
  '/search?destination=',
  '/search?month=',
  '/filters?budget=',
  '/contact-form?topic=',
];

test.skip(({ isMobile }) => isMobile, 'What a page answers does not depend on the screen.');
test.setTimeout(3 * 60_000);

for (const prefix of prefixes) {
  test(`${prefix}… refuses or survives nonsense`, async ({ request }) => {
    for (const text of nasty) {
      const written = text.startsWith('%') ? text : encodeURIComponent(text);
      const response = await request.get(`${prefix}${written}`, { maxRedirects: 3 });
      expect(response.status(), `${prefix}${text}`).toBeLessThan(500);
      expect(await response.text()).not.toContain(script);
    }
    // One name twice is a list, where a text is expected.
    if (prefix.includes('?')) {
      const [, name] = prefix.split('?');
      const response = await request.get(`${prefix}a&${name}b&${name}c`);
      expect(response.status()).toBeLessThan(500);
    }
  });
}
