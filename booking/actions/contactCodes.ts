/** Codes that prove an address or a number of a customer. */
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
 * The newest wish of a kind of a customer, who must be locked, if the code is that which was sent for it; else null. Each
 * call that could have been right is a try.
 */
export async function verifyContactCode(
  tx: Tx,
  links: Deps['links'],
  customerId: string,
  kind: keyof Contact,
  text: string,
): Promise<ContactChangeRequest | null> {
  const code = readCode(text);
  const wish = await findContactChangeRequest(tx, customerId, kind);
  if (!wish?.isGood || wish.attempts >= TRIES) return null;
  await recordContactAttempt(tx, wish.id);
  const isRight =
    code !== null &&
    wish.codeHash !== null &&
    links.codeHashes(wish.id, code).includes(wish.codeHash);
  return isRight ? wish : null;
}

/** A code for a wish, in place of any before it. Only its keyed hash is kept. */
export async function newContactCode(
  { db, links }: Pick<Deps, 'db' | 'links'>,
  wishId: string,
): Promise<string> {
  const code = newCode();
  const [codeHash = ''] = links.codeHashes(wishId, code);
  await setContactCode(db.queries, wishId, codeHash);
  return code;
}
