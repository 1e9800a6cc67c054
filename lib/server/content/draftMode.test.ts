import { isOwnPath, loosened } from './draftMode';

it.each(['/', '/trip/spiti-in-snow', '/campaign/x?code=SNOW', '/first-time-in-snow#faq'])(
  'goes to %j',
  (path) => expect(isOwnPath(path)).toBe(true),
);

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'trip/x',
  '',
])("doesn't leave the site for %j", (path) => expect(isOwnPath(path)).toBe(false));

it.each([
  ['https://safar.example', '; Path=/; HttpOnly; Secure; SameSite=Lax'],
  ['http://localhost:3000', '; Path=/; HttpOnly; SameSite=Lax'],
])('keeps a preview’s cookies Secure unless the site is plain HTTP: %s', (site, attributes) => {
  const given = '__prerender_bypass=x; Path=/; HttpOnly; Secure; SameSite=None';
  expect(loosened(given, site)).toBe(`__prerender_bypass=x${attributes}`);
  expect(loosened('other=x; Secure; SameSite=None', site)).toBe('other=x; Secure; SameSite=None');
});
