/** Codes that verify a customer's email address or phone number. */
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import type { Customer } from '../principal.ts';
import { newCode, readCode } from '../providers/crypto/guestSecrets.ts';
import {
  findContactChangeRequest,
  insertContactChange,
  recordContactAttempt,
  setContactCode,
  type Contact,
  type ContactChangeRequest,
} from '../store/customers/contactChanges.ts';
import { lockProfile, type StoredProfile } from '../store/customers/profiles.ts';
import { violatedConstraint, type Tx } from '../store/database/db.ts';
import { queueMail, type Template } from '../store/messages/notifications.ts';
import { requireFreshCode } from './eraseCustomer.ts';
import { transactAndWake } from './transactAndWake.ts';

const MAX_ATTEMPTS = 5;

/** Queues a code that verifies an email address or phone number, unless that is `rate_limited`. */
export async function requestContactCode(
  deps: Deps,
  customer: Customer,
  template: Template,
  contactOf: (profile: StoredProfile) => Contact,
): Promise<void> {
  requireFreshCode(customer);
  const { codeResendSeconds, codesPerHour } = deps.config.limits;
  await transactAndWake(deps, async (tx) => {
    const contact = contactOf(await lockProfile(tx, customer.id));
    const requested = await insertContactChange(
      tx,
      { customerId: customer.id, ...contact },
      { resendSeconds: codeResendSeconds, perHour: codesPerHour },
    );
    if ('waitSeconds' in requested) throw tooSoon(requested.waitSeconds);
    const toHash = deps.links.hashAddress(contact.email ?? contact.phone);
    await queueMail(tx, template, requested.id, toHash);
  });
}

/** Returns the refusal for a code requested or attempted too soon. */
export const tooSoon = (waitSeconds: number) =>
  new Refusal('rate_limited', { retryAfterSeconds: waitSeconds });

/**
 * Saves the contact that a code was sent to, and notifies the customer's address. Throws
 * `otp_invalid` if the code is wrong, `save` returns false, or someone else claimed the contact at
 * the same moment.
 */
export async function confirmContactCode(
  { db, links, wake }: Deps,
  customer: Customer,
  { kind, code, notice }: { kind: keyof Contact; code: string; notice: Template },
  save: (tx: Tx, change: ContactChangeRequest, profile: StoredProfile) => Promise<boolean>,
): Promise<void> {
  const confirm = async (tx: Tx) => {
    const profile = await lockProfile(tx, customer.id);
    const change = await verifyContactCode(tx, links, customer.id, kind, code);
    // Don't throw here: that would undo the counted attempt.
    if (!change || !(await save(tx, change, profile))) return false;
    await queueMail(tx, notice, change.id, links.hashAddress(customer.email));
    return true;
  };
  const isDone = await db.transact(confirm).catch((error: unknown) => {
    if (violatedConstraint(error) === null) throw error;
    return false;
  });
  if (!isDone) throw new Refusal('otp_invalid');
  wake();
}

/** Counts an attempt. Returns the request if the code matches, or null. Lock the customer first. */
async function verifyContactCode(
  tx: Tx,
  links: Deps['links'],
  customerId: string,
  kind: keyof Contact,
  text: string,
): Promise<ContactChangeRequest | null> {
  const code = readCode(text);
  const requested = await findContactChangeRequest(tx, customerId, kind);
  if (!requested?.isGood || requested.attempts >= MAX_ATTEMPTS) return null;
  await recordContactAttempt(tx, requested.id);
  const isRight =
    code !== null &&
    requested.codeHash !== null &&
    links.codeHashes(requested.id, code).includes(requested.codeHash);
  return isRight ? requested : null;
}

/** Creates a new code for a request, replacing any earlier one. Only its keyed hash is stored. */
export async function newContactCode({ db, links }: Deps, requestId: string): Promise<string> {
  const code = newCode();
  const [codeHash = ''] = links.codeHashes(requestId, code);
  await setContactCode(db.queries, requestId, codeHash);
  return code;
}
