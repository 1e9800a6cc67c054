/** Codes that verify a customer's email address or phone number. */
import type { Deps } from '../deps.ts';
import { newCode, readCode } from '../providers/crypto/guestSecrets.ts';
import {
  findContactChangeRequest,
  setContactCode,
  recordContactAttempt,
  type Contact,
  type ContactChangeRequest,
} from '../store/customers/contactChanges.ts';
import type { Tx } from '../store/database/db.ts';

const TRIES = 5;

/**
 * Returns the customer's latest request of this kind if the code matches, else null. Lock the
 * customer first. Each call with an open request counts as an attempt.
 */
export async function verifyContactCode(
  tx: Tx,
  links: Deps['links'],
  customerId: string,
  kind: keyof Contact,
  text: string,
): Promise<ContactChangeRequest | null> {
  const code = readCode(text);
  const requested = await findContactChangeRequest(tx, customerId, kind);
  if (!requested?.isGood || requested.attempts >= TRIES) return null;
  await recordContactAttempt(tx, requested.id);
  const isRight =
    code !== null &&
    requested.codeHash !== null &&
    links.codeHashes(requested.id, code).includes(requested.codeHash);
  return isRight ? requested : null;
}

/** Creates a new code for a request, replacing any earlier one. Only its keyed hash is stored. */
export async function newContactCode(
  { db, links }: Pick<Deps, 'db' | 'links'>,
  wishId: string,
): Promise<string> {
  const code = newCode();
  const [codeHash = ''] = links.codeHashes(wishId, code);
  await setContactCode(db.queries, wishId, codeHash);
  return code;
}
