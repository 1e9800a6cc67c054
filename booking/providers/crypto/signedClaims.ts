/** Signs claims as a compact JWS for one audience, with key rotation. */
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { Type, type Static, type TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Keyring } from '../../config.ts';
import { deriveKey } from './deriveKey.ts';

export type Verified<Claims> =
  { ok: true; claims: Claims } | { ok: false; why: 'expired' | 'invalid' };

export interface SignedClaims<Claims> {
  sign(claims: Claims, expiresAt: Date): string;
  /** `now` always comes from the database, never from this process. */
  verify(token: string, now: Date): Verified<Claims>;
}

const Lasting = Compile(Type.Object({ exp: Type.Integer() }));

/** Signs with the current key and accepts every key in the ring. */
export function makeSignedClaims<Schema extends TObject>(
  keyring: Keyring,
  audience: string,
  schema: Schema,
): SignedClaims<Static<Schema>> {
  const keyOf = (secret: string) => deriveKey(secret, `claims for ${audience}`);
  const current = keyring.secrets[keyring.current];
  if (!current) throw new Error(`no signing key for ${audience}`);
  const algorithm = 'HS256';
  const sign = createSigner({
    key: keyOf(current),
    algorithm,
    kid: keyring.current,
    aud: audience,
    noTimestamp: true,
  });
  // The current key first: nearly every token is signed with it.
  const others = Object.values(keyring.secrets).filter((other) => other !== current);
  const verifiers = [current, ...others].map((secret) =>
    createVerifier({
      key: keyOf(secret),
      algorithms: [algorithm],
      allowedAud: audience,
      requiredClaims: ['exp', 'aud'],
      // `verify` checks the expiry against the database clock.
      ignoreExpiration: true,
    }),
  );
  const shape = Compile(schema);
  interface Read {
    claims: Static<Schema>;
    expiresAtMs: number;
  }
  /** Cached, because a hold verifies its token several times, and people retry. */
  const known = new LRUCache<string, Read>({ max: 1_000 });

  /** Returns the claims if a key in the ring signed the token, else null. */
  function read(token: string): Read | null {
    for (const verify of verifiers) {
      try {
        const claims: unknown = verify(token);
        if (!Lasting.Check(claims) || !shape.Check(claims)) return null;
        return { claims, expiresAtMs: claims.exp * 1_000 };
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
      }
    }
    return null;
  }

  return {
    sign: (claims, expiresAt) => sign({ ...claims, exp: Math.floor(expiresAt.getTime() / 1_000) }),
    verify(token, now) {
      const found = known.get(token) ?? read(token);
      if (!found) return { ok: false, why: 'invalid' };
      known.set(token, found);
      if (found.expiresAtMs <= now.getTime()) return { ok: false, why: 'expired' };
      return { ok: true, claims: found.claims };
    },
  };
}
