/** Passkeys (WebAuthn): what a browser is asked to make or sign, and whether its answer is right. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyOffer,
} from '../../contract/staffPasskeys.ts';
import type { PasskeyCredential } from '../../store/staff/passkeys.ts';

/** How long a browser may take. The database ends the challenge after as long. */
const TIMEOUT_MS = 5 * 60_000;

type KnownCredential = Pick<PasskeyCredential, 'credentialId' | 'transports'>;

/** The host that passkeys belong to. A browser offers them to no other site. */
const relyingPartyOf = (url: string) => new URL(url).hostname;

/** An authenticator may be reached in ways that the library's types don't know yet. */
const describeCredential = ({ credentialId, transports }: KnownCredential) => ({
  ...{ id: credentialId, type: 'public-key' as const, transports },
});

/** Returns what a browser needs to make a passkey, with a new challenge. */
export async function describeNewPasskey(
  site: { name: string; url: string },
  person: { userId: string; email: string; name: string },
  existing: readonly KnownCredential[],
): Promise<PasskeyOffer> {
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingPartyOf(site.url),
    userID: new TextEncoder().encode(person.userId),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    timeout: TIMEOUT_MS,
  });
  return {
    rp: { id: relyingPartyOf(site.url), name: site.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map(describeCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  };
}

/** Returns a passkey that a browser of this site made for the challenge; null for any other. */
export async function readNewPasskey(
  siteUrl: string,
  challenge: string,
  { id, clientDataJSON, attestationObject, transports }: NewPasskey,
): Promise<PasskeyCredential | null> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(siteUrl).origin,
      expectedRPID: relyingPartyOf(siteUrl),
      requireUserVerification: true,
    });
    if (!registrationInfo) return null;
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      useCount: credential.counter,
      transports,
    };
  } catch {
    // The library throws for whatever a browser got wrong, and reaches nothing else.
    return null;
  }
}

/** Returns what a browser needs to sign with one of these passkeys, with a new challenge. */
export async function describeChallenge(
  siteUrl: string,
  passkeys: readonly KnownCredential[],
): Promise<PasskeyChallenge> {
  const rpId = relyingPartyOf(siteUrl);
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  return {
    ...{ challenge, timeout: TIMEOUT_MS, rpId },
    allowCredentials: passkeys.map(describeCredential),
    userVerification: 'required',
  };
}

/**
 * Returns the new use count if this passkey signed the challenge on this site, and its owner was
 * verified. Null if not, or if the count went back, as it does once a passkey has been copied.
 */
export async function useCountOf(
  siteUrl: string,
  challenge: string,
  { credentialId, publicKey, useCount }: PasskeyCredential,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(siteUrl).origin,
      expectedRPID: relyingPartyOf(siteUrl),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: useCount },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
