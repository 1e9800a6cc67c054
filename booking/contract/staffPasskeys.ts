/** Passkeys as a second factor of staff. Their parts have the names that WebAuthn gives them. */
import { Type, type Static } from 'typebox';
import { Exact, Instant, Nullable, Uuid } from './common.ts';

/** How many passkeys someone may have. */
export const MOST_PASSKEYS = 10;

const Bytes = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = Bytes(1_400);
const Credentials = Type.Array(
  Type.Object({
    id: Type.String(),
    type: Type.Literal('public-key'),
    transports: Type.Array(Type.String()),
  }),
);

/** `GET /v1/staff/auth/factors`: what the caller's second step may be. */
export const StaffFactors = Type.Object({ hasApp: Type.Boolean(), hasPasskey: Type.Boolean() });
export type StaffFactors = Static<typeof StaffFactors>;

/** `POST /v1/staff/auth/passkeys/offer`: options for `navigator.credentials.create`, as JSON. */
export const PasskeyOffer = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(
    Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() }),
  ),
  /** In milliseconds. */
  timeout: Type.Integer(),
  excludeCredentials: Credentials,
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('preferred'),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});
export type PasskeyOffer = Static<typeof PasskeyOffer>;

/** `POST /v1/staff/auth/passkeys`: what the browser made of the offer. */
export const NewPasskey = Exact({
  name: Type.String({ maxLength: 200 }),
  id: CredentialId,
  clientDataJSON: Bytes(8_000),
  attestationObject: Bytes(8_000),
  transports: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 }),
});
export type NewPasskey = Static<typeof NewPasskey>;

/** With the first second factor come recovery codes, which are shown once. */
export const PasskeyAdded = Type.Object({ recoveryCodes: Nullable(Type.Array(Type.String())) });
export type PasskeyAdded = Static<typeof PasskeyAdded>;

/** `POST /v1/staff/auth/passkeys/challenge`: options for `navigator.credentials.get`, as JSON. */
export const PasskeyChallenge = Type.Object({
  challenge: Type.String(),
  /** In milliseconds. */
  timeout: Type.Integer(),
  rpId: Type.String(),
  allowCredentials: Credentials,
  userVerification: Type.Literal('required'),
});
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

/** `POST /v1/staff/auth/factor/passkey`: what the browser made of the challenge. */
export const PasskeyAnswer = Exact({
  id: CredentialId,
  clientDataJSON: Bytes(8_000),
  authenticatorData: Bytes(8_000),
  signature: Bytes(4_000),
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

/** `GET /v1/staff/me/passkeys`, oldest first. */
export const StaffPasskeys = Type.Object({
  passkeys: Type.Array(
    Type.Object({
      id: Uuid,
      name: Type.String(),
      addedAt: Instant,
      lastUsedAt: Nullable(Instant),
      /** Whether they have another second factor, without which this one must stay. */
      canRemove: Type.Boolean(),
    }),
  ),
  hasApp: Type.Boolean(),
});
export type StaffPasskeys = Static<typeof StaffPasskeys>;
