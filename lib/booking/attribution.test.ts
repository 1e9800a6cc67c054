import { describeTouches, readTouches } from './attribution';

const at = '2026-11-01T10:00:00.000Z';
const kept = (last: object, first: object = last) =>
  JSON.stringify({ first: { at, page: '/', ...first }, last: { at, page: '/', ...last } });

it('reads what the device kept, and drops what says who someone is or doesn’t fit', () => {
  const last = { source: 'mail', content: 'asha@example.com', term: 'x'.repeat(101), gclid: 'x' };
  expect(readTouches(kept(last, { referrer: 'example.org/private' }))).toEqual({
    first: { at, page: '/' },
    last: { at, page: '/', source: 'mail' },
  });
});

it.each([
  null,
  '',
  'null',
  '{',
  '[]',
  '"text"',
  JSON.stringify({ first: { at, page: '/' } }),
  kept({ at: 'yesterday' }),
  kept({ page: 'https://example.org' }),
  kept({ page: 1 }),
])('reads nothing from %j', (text) => expect(readTouches(text)).toBeNull());

it('reads which versions of pages they saw', () => {
  const versions = [
    { page: '/campaign/a', version: 'b' },
    { page: '/campaign/b', version: 'c' },
    { page: 'campaign', version: 'a' },
    null,
  ];
  const touches = readTouches(
    JSON.stringify({ first: { at, page: '/x' }, last: { at, page: '/x' }, versions }),
  );
  expect(touches?.versions).toEqual([{ page: '/campaign/a', version: 'b' }]);
  expect(touches && describeTouches(touches)).toBe('/x, and which version I saw of /campaign/a');
});

it.each([
  [kept({ source: 'instagram', campaign: 'monsoon' }), 'instagram, “monsoon”'],
  [kept({ source: 'mail' }, { referrer: 'www.example.org' }), 'first www.example.org, then mail'],
  [kept({ campaign: 'diwali' }), '“diwali”'],
  [kept({ medium: 'print' }), '/'],
])('describes %s', (text, words) => {
  const touches = readTouches(text);
  expect(touches && describeTouches(touches)).toBe(words);
});
