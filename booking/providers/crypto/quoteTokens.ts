/** Signed quotes: a compact JWS that says what was chosen and what it cost, and until when. */
import { createHash } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Keyring } from '../../config.ts';
import { QuoteRequest } from '../../contract/quotes.ts';
import type { Price } from '../../domain/pricing.ts';

const Claims = Type.Object({
  departureId: Type.String(),
  priceVersion: Type.Integer(),
  /** SHA-256 of the whole price: every line, total and due date. */
  hash: Type.String(),
  totalMinor: Type.Integer(),
  request: QuoteRequest,
  exp: Type.Integer(),
});
export type QuoteClaims = Static<typeof Claims>;

export type QuoteTokens = {
  sign(claims: Omit<QuoteClaims, 'exp'>, expiresAt: Date): Promise<string>;
  /** `now` is the database's: the clock of this process has no say. */
  verify(
    token: string,
    now: Date,
  ): Promise<{ ok: true; claims: QuoteClaims } | { ok: false; why: 'expired' | 'invalid' }>;
  /**
   * What a token offers, without when it was signed: two tokens of one selection at one price are
   * the same request. Nothing is verified here; the text is only good for comparing.
   */
  offerOf(token: string): string;
};

const AUDIENCE = 'hold';

/** Signs with the first key of the ring, accepts all of them. */
export function makeQuoteTokens(keyring: Keyring): QuoteTokens {
  const key = (kid: string) => {
    const secret = keyring.secrets[kid];
    return secret === undefined ? null : new TextEncoder().encode(secret);
  };
  return {
    async sign(claims, expiresAt) {
      const current = key(keyring.current);
      if (!current) throw new Error('no key to sign quotes with');
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', kid: keyring.current })
        .setAudience(AUDIENCE)
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(current);
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const secret = key(kid ?? '');
            if (!secret) throw new errors.JWSInvalid('unknown kid');
            return secret;
          },
          { algorithms: ['HS256'], audience: AUDIENCE, currentDate: now },
        );
        return Value.Check(Claims, payload)
          ? { ok: true, claims: payload }
          : { ok: false, why: 'invalid' };
      } catch (error) {
        return { ok: false, why: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
      }
    },
    offerOf(token) {
      try {
        const { exp: _signedUntil, ...offer } = decodeJwt(token);
        return canonical(offer);
      } catch (error) {
        if (error instanceof errors.JWTInvalid) return token;
        throw error;
      }
    },
  };
}

/** The fingerprint of a price; equal inputs give equal fingerprints in every process. */
export function priceHash(price: Price): string {
  return createHash('sha256').update(canonical(price)).digest('base64url');
}

/** JSON with sorted keys: a price that went through the database must hash as before. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
