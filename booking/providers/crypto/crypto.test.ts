import { makeCipher } from './cipher.ts';
import { makeQuoteTokens } from './quoteTokens.ts';

const old = { current: 'k1', secrets: { k1: 'a-secret-of-thirty-two-characters-1' } };
const both = {
  current: 'k2',
  secrets: { k2: 'a-secret-of-thirty-two-characters-2', ...old.secrets },
};

describe('cipher', () => {
  it('decrypts what it encrypted, even with old keys, and never encrypts the same way twice', () => {
    const encrypted = makeCipher(old).encrypt('ABCPE1234F', 'booking:1');
    expect(makeCipher(both).decrypt(encrypted, 'booking:1')).toBe('ABCPE1234F');
    expect(makeCipher(old).encrypt('ABCPE1234F', 'booking:1').equals(encrypted)).toBe(false);
  });

  it('decrypts nothing that was changed, truncated or moved to another row', () => {
    const cipher = makeCipher(old);
    const encrypted = cipher.encrypt('secret', 'booking:1');
    for (let index = 0; index < encrypted.length; index += 1) {
      const flipped = Buffer.from(encrypted);
      flipped[index] = (flipped[index] ?? 0) ^ 1;
      expect(cipher.decrypt(flipped, 'booking:1')).toBeNull();
    }
    expect(cipher.decrypt(encrypted, 'booking:2')).toBeNull();
    expect(cipher.decrypt(encrypted.subarray(0, 10), 'booking:1')).toBeNull();
    expect(cipher.decrypt(Buffer.alloc(0), 'booking:1')).toBeNull();
  });
});

describe('quote tokens', () => {
  const now = new Date('2027-01-01T00:00:00Z');
  const later = new Date('2027-01-01T00:15:00Z');
  const claims = {
    departureId: 'd',
    priceVersion: 1,
    hash: 'h',
    totalMinor: 100,
    request: {
      departureId: '01930000-0000-7000-8000-000000000001',
      travellers: [{ type: 'adult' as const, occupancy: 'twin' as const }],
    },
  };

  it('are accepted with every key in the ring until they expire', async () => {
    const token = makeQuoteTokens(old).sign(claims, later);
    expect(makeQuoteTokens(both).verify(token, now)).toMatchObject({ ok: true, claims });
    expect(makeQuoteTokens(both).verify(token, later)).toEqual({ ok: false, why: 'expired' });
    const fresh = makeQuoteTokens(both).sign(claims, later);
    expect(makeQuoteTokens(old).verify(fresh, now)).toEqual({ ok: false, why: 'invalid' });
  });

  it('are refused if any character changes', async () => {
    const tokens = makeQuoteTokens(old);
    const token = tokens.sign(claims, later);
    const accepted = [];
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      const bits = (text: string) =>
        text
          .split('.')
          .map((part) => Buffer.from(part, 'base64url').toString('hex'))
          .join();
      // A part's last character may contain unused bits. If only those change, it's still the same
      // token.
      if (bits(changed) === bits(token)) continue;
      if (tokens.verify(changed, now).ok) accepted.push(index);
    }
    expect(accepted).toEqual([]);
  });
});
