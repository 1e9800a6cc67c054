/** Asks the browser to make a passkey, or to sign with one. Loaded once someone presses a button. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer } from '@/booking/contract/staffPasskeys';

type Asked = { passkey: Omit<NewPasskey, 'name'> | PasskeyAnswer } | { problem: string };

/** Returns what the browser answered, or why there is no answer. Throws if the desk can't be reached. */
export async function askForPasskey(purpose: 'add' | 'use'): Promise<Asked> {
  if (!browserSupportsWebAuthn()) {
    return { problem: 'This browser has no passkeys. Use another browser, or a code.' };
  }
  const response = await fetch('/api/desk/passkey-options', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ purpose }),
  });
  if (response.status === 429) return { problem: 'Too many attempts. Try again in a minute.' };
  if (response.status >= 500)
    return { problem: 'The desk isn’t answering. Try again in a minute.' };
  if (response.status === 409 && purpose === 'add') {
    return { problem: 'You have as many passkeys as one person can. Remove one first.' };
  }
  if (!response.ok) {
    return { problem: 'This page has been open too long. Reload it and try again.' };
  }
  const options: unknown = await response.json();
  try {
    return { passkey: purpose === 'add' ? await make(options) : await sign(options) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function make(options: unknown): Promise<Omit<NewPasskey, 'name'>> {
  const { id, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

async function sign(options: unknown): Promise<PasskeyAnswer> {
  const { id, response } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Browsers say only with an error's name what happened. */
function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'You’ve added this device’s passkey already.';
  if (name === 'SecurityError') return 'Passkeys work only at the desk’s own address. Use a code.';
  if (name === 'NotAllowedError') return 'Nothing was confirmed. Try again when you’re ready.';
  return 'That passkey doesn’t work here. Try another one, or use a code.';
}
