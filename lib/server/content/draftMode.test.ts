import { isOwnPath } from './draftMode';

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
