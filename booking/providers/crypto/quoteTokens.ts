/** Signed quotes: a compact JWS with the selection, its price and an expiry. */
import { createHash } from 'node:crypto';
import { createDecoder, TokenError } from 'fast-jwt';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Keyring } from '../../config.ts';
import { QuoteRequest } from '../../contract/quotes.ts';
import type { CancellationTerms } from '../../domain/cancellation.ts';
import type { Price } from '../../domain/priceBook.ts';
import { makeSignedClaims, type SignedClaims } from './signedClaims.ts';

const Claims = Type.Object({
  departureId: Type.String(),
  priceVersion: Type.Integer(),
  /** SHA-256 of the whole price, every line, total and due date, and of the policy's version. */
  hash: Type.String(),
  totalMinor: Type.Integer(),
  request: QuoteRequest,
});
export type QuoteClaims = Static<typeof Claims>;

export type QuoteTokens = SignedClaims<QuoteClaims> & {
  /** Returns a token's content without its expiry, for comparison. Doesn't verify the token. */
  offerOf(token: string): string;
};

const AUDIENCE = 'hold';

const decode = createDecoder();
const Offer = Compile(Type.Object({ exp: Type.Unknown() }));

/** Signs with the current key and accepts every key in the ring. */
export function makeQuoteTokens(keyring: Keyring): QuoteTokens {
  return {
    ...makeSignedClaims(keyring, AUDIENCE, Claims),
    offerOf(token) {
      try {
        const payload: unknown = decode(token);
        if (!Offer.Check(payload)) return token;
        const { exp: _signedUntil, ...offer } = payload;
        return canonical(offer);
      } catch (error) {
        if (error instanceof TokenError) return token;
        throw error;
      }
    },
  };
}

/**
 * Hashes a price and the version of the policy it's sold under. Equal ones give equal hashes in every
 * process.
 */
export function priceHash(price: Price, { id }: Pick<CancellationTerms, 'id'>): string {
  return createHash('sha256')
    .update(canonical([price, id]))
    .digest('base64url');
}

/** Returns JSON with sorted keys, so that a price read back from the database has the same hash. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
