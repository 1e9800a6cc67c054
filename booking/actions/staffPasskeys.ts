/** Passkeys of people on the staff: a second factor beside the authenticator app, or instead of it. */
import {
  MOST_PASSKEYS,
  type NewPasskey,
  type PasskeyAdded,
  type PasskeyAnswer,
  type PasskeyChallenge,
  type PasskeyOffer,
  type StaffFactors,
  type StaffPasskeys,
} from '../contract/staffPasskeys.ts';
import type { Deps } from '../deps.ts';
import { isUnprintable } from '../domain/contactRules.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { newRecoveryCodes } from '../providers/crypto/authenticator.ts';
import {
  describeChallenge,
  describeNewPasskey,
  readNewPasskey,
  useCountOf,
} from '../providers/crypto/passkeys.ts';
import { confirmSession, keepOnlySession } from '../store/staff/accounts.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  setChallenge,
  takeChallenge,
} from '../store/staff/passkeys.ts';
import {
  auditEntry,
  checkFactor,
  lockFactor,
  requireMaySetUp,
  requireUnchanged,
  saveRecoveryCodes,
  type StaffEntry,
} from './staffSignIn.ts';

export const describeFactors = ({ hasApp, hasPasskey }: StaffEntry): StaffFactors => ({
  ...{ hasApp, hasPasskey },
});

/** Returns what a browser needs to make a passkey. Its challenge works once, in this session. */
export async function offerPasskey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  entry: StaffEntry,
): Promise<PasskeyOffer> {
  requireMaySetUp(entry);
  const { deskUrl: url, sellerName: name } = config;
  const existing = await listPasskeys(db.queries, entry.userId);
  // Before a device makes one that couldn't be added.
  if (existing.length >= MOST_PASSKEYS) throw new Refusal('invalid_state');
  const offer = await describeNewPasskey({ name, url }, entry, existing);
  await requireChallenge(db, entry, 'add', offer.challenge);
  return offer;
}

/**
 * Adds a passkey. As the first second factor it completes sign-in, signs all other browsers out and
 * brings recovery codes. Throws `otp_invalid` for one that wasn't made for this session's offer.
 */
export async function addPasskey(
  deps: Pick<Deps, 'db' | 'config' | 'links'>,
  entry: StaffEntry,
  made: NewPasskey,
): Promise<PasskeyAdded> {
  requireMaySetUp(entry);
  const name = readName(made.name);
  const { userId, sessionId } = entry;
  const added = await deps.db.transact(async (tx): Promise<PasskeyAdded | null> => {
    const factor = await lockFactor(tx, entry);
    requireUnchanged(entry, factor);
    const challenge = await takeChallenge(tx, sessionId, 'add');
    if (challenge === null) return null;
    const passkey = await readNewPasskey(deps.config.deskUrl, challenge, made);
    if (!passkey || !(await insertPasskey(tx, userId, { ...passkey, name }))) return null;
    if ((await listPasskeys(tx, userId)).length > MOST_PASSKEYS) {
      const message = `You have ${MOST_PASSKEYS} passkeys. Remove one first`;
      throw invalid('name', 'maximum', message);
    }
    if (factor.secret !== null || factor.hasPasskey) {
      await auditEntry(tx, entry, 'person.passkey_added');
      return { recoveryCodes: null };
    }
    const recoveryCodes = newRecoveryCodes();
    await keepOnlySession(tx, userId, sessionId);
    await confirmSession(tx, userId, sessionId);
    await saveRecoveryCodes(tx, deps, userId, recoveryCodes);
    await auditEntry(tx, entry, 'person.passkey');
    return { recoveryCodes };
  });
  // After the transaction, so that the challenge stays used.
  if (!added) throw new Refusal('otp_invalid');
  return added;
}

function readName(typed: string): string {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (name === '') throw invalid('name', 'required', 'Enter a name for the passkey');
  if (name.length > 40) throw invalid('name', 'maximum', 'Use at most 40 characters');
  if (isUnprintable(name)) {
    throw invalid('name', 'unprintable', 'The name has characters we can’t display');
  }
  return name;
}

/** Returns what a browser needs to sign with one of someone's passkeys. It works once. */
export async function challengePasskey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  entry: StaffEntry,
): Promise<PasskeyChallenge> {
  const passkeys = await listPasskeys(db.queries, entry.userId);
  if (passkeys.length === 0) throw new Refusal('invalid_state');
  const asked = await describeChallenge(config.deskUrl, passkeys);
  await requireChallenge(db, entry, 'use', asked.challenge);
  return asked;
}

async function requireChallenge(
  { queries }: Deps['db'],
  { sessionId }: StaffEntry,
  purpose: 'add' | 'use',
  challenge: string,
): Promise<void> {
  const isSaved = await setChallenge(queries, sessionId, purpose, challenge);
  if (!isSaved) throw new Refusal('authentication_required');
}

/** Takes the second step, or repeats it for a grave action, with a passkey. */
export async function confirmPasskey(
  deps: Pick<Deps, 'db' | 'config'>,
  entry: StaffEntry,
  answer: PasskeyAnswer,
): Promise<void> {
  const { userId, sessionId } = entry;
  await checkFactor(deps, entry, 'person.wrong_passkey', async (tx) => {
    const challenge = await takeChallenge(tx, sessionId, 'use');
    // Another tab asked for a newer one, or it ended. Nobody guessed anything.
    if (challenge === null) throw new Refusal('otp_invalid');
    const passkeys = await listPasskeys(tx, userId);
    const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id);
    if (!passkey) return false;
    const useCount = await useCountOf(deps.config.deskUrl, challenge, passkey, answer);
    if (useCount === null) return false;
    await recordPasskeyUse(tx, passkey.id, useCount);
    await confirmSession(tx, userId, sessionId);
    if (!entry.isConfirmed) await auditEntry(tx, entry, 'person.sign_in');
    return true;
  });
}

export async function viewPasskeys(
  { db }: Pick<Deps, 'db'>,
  { userId, hasApp }: StaffEntry,
): Promise<StaffPasskeys> {
  const passkeys = await listPasskeys(db.queries, userId);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name },
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      canRemove: hasApp || passkeys.length > 1,
    })),
    hasApp,
  };
}

/** Removes one of someone's passkeys. Throws `invalid_state` for their last second factor. */
export async function removePasskey(
  { db }: Pick<Deps, 'db'>,
  entry: StaffEntry,
  id: string,
): Promise<void> {
  if (!entry.isFresh) throw new Refusal('step_up_required');
  await db.transact(async (tx) => {
    const { secret } = await lockFactor(tx, entry);
    const passkeys = await listPasskeys(tx, entry.userId);
    found(passkeys.some((passkey) => passkey.id === id));
    if (secret === null && passkeys.length === 1) throw new Refusal('invalid_state');
    await deletePasskey(tx, id);
    await auditEntry(tx, entry, 'person.passkey_removed');
  });
}
