import { encodeSignatureHeader } from '@sanity/webhook';
import { readChange } from './change';
import { verifyWebhook } from './verifyWebhook';

const secret = 'a-secret-that-both-sides-know';
const now = Date.parse('2026-11-21T10:00:00Z');
const body = JSON.stringify({
  _id: 'trip-a',
  _type: 'trip',
  _rev: 'r1',
  operation: 'update',
  slug: 'a',
  oldSlug: null,
});
const sign = (at = now, text = body, key = secret) => encodeSignatureHeader(text, at, key);

it('accepts what the content store has just signed', async () => {
  expect(await verifyWebhook(body, await sign(), [secret], now)).toBe('valid');
});

it.each<[string, () => Promise<string | undefined>, string]>([
  ['no signature', async () => undefined, 'malformed'],
  ['words instead of a signature', async () => 'hello', 'malformed'],
  ['another secret', () => sign(now, body, 'another-secret'), 'forged'],
  ['another body', () => sign(now, `${body} `), 'forged'],
  ['hours late', () => sign(now - 3 * 3_600_000), 'too_old'],
  ['from the future', () => sign(now + 3_600_000), 'too_old'],
])('refuses %s', async (_, signature, verdict) => {
  expect(await verifyWebhook(body, await signature(), [secret], now)).toBe(verdict);
});

it('accepts each secret of the list while one replaces another', async () => {
  const both = ['the-next-secret', secret];
  for (const key of both) {
    expect(await verifyWebhook(body, await sign(now, body, key), both, now)).toBe('valid');
  }
});

it('refuses everything without a secret', async () => {
  expect(await verifyWebhook(body, await sign(), [], now)).toBe('malformed');
});

describe('readChange', () => {
  it('reads a change and ignores unknown fields', () => {
    expect(
      readChange(JSON.stringify({ ...JSON.parse(body), before: { slug: 'z' } })),
    ).toMatchObject({
      _id: 'trip-a',
      operation: 'update',
    });
  });

  it.each(['', 'null', '[]', '{"_id":7}', '{"_id":"a","_type":"trip"}', '{'])(
    'is null for %s',
    (text) => {
      expect(readChange(text)).toBeNull();
    },
  );
});
