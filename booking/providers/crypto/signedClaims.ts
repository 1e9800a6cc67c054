/** Claims that go out and come back: a compact JWS for one audience, with key rotation. */
import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import type { Keyring } from '../../config.ts';

export type Verified<Claims> =
  { ok: true; claims: Claims } | { ok: false; why: 'expired' | 'invalid' };

export type SignedClaims<Claims> = {
  sign(claims: Claims, expiresAt: Date): Promise<string>;
  /** `now` is the database's: the clock of this process has no say. */
  verify(token: string, now: Date): Promise<Verified<Claims>>;
};

/** Signs with the first key of the ring, accepts all of them. */
export function makeSignedClaims<Schema extends TObject>(
  keyring: Keyring,
  audience: string,
  schema: Schema,
): SignedClaims<Static<Schema>> {
  // Made once: the library keeps what it imports beside the key.
  const keys = new Map(
    Object.entries(keyring.secrets).map(([kid, secret]) => [
      kid,
      createSecretKey(Buffer.from(secret)),
    ]),
  );
  return {
    async sign(claims, expiresAt) {
      const current = keys.get(keyring.current);
      if (!current) throw new Error(`no key to sign for ${audience} with`);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', kid: keyring.current })
        .setAudience(audience)
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(current);
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const secret = keys.get(kid ?? '');
            if (!secret) throw new errors.JWSInvalid('unknown kid');
            return secret;
          },
          { algorithms: ['HS256'], audience, currentDate: now, requiredClaims: ['exp'] },
        );
        return Value.Check(schema, payload)
          ? { ok: true, claims: payload }
          : { ok: false, why: 'invalid' };
      } catch (error) {
        return { ok: false, why: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
      }
    },
  };
}
