/**
 * How staff sign in: an emailed code or an invitation, then a code of their authenticator app. A
 * passkey can replace that code (`staffPasskeys.ts`).
 */
import type { StaffMe, StaffSessions, StaffSignInRequest } from '../contract/staffAccounts.ts';
import type { Deps } from '../deps.ts';
import { permissionsOf } from '../domain/roles.ts';
import { found, Refusal } from '../errors.ts';
import type { Principal } from '../principal.ts';
import {
  describeAppSecret,
  newAppSecret,
  newRecoveryCodes,
  readRecoveryCode,
  stepOfCode,
} from '../providers/crypto/authenticator.ts';
import { hashGuestKey, newGuestKey, readCode } from '../providers/crypto/guestSecrets.ts';
import { insertSignInCode } from '../store/customers/signIn.ts';
import type { Tx } from '../store/database/db.ts';
import { queueMail, type MailSubject } from '../store/messages/notifications.ts';
import {
  confirmSession,
  countWrongCode,
  dateStaffSession,
  findPersonByEmail,
  findStaffSession,
  isOnStaff,
  lockSecondFactor,
  replaceRecoveryCodes,
  setInvitation,
  setOfferedSecret,
  takeInvitation,
  takeOfferedSecret,
  takeRecoveryCode,
  type SecondFactor,
  type StaffSession,
} from '../store/staff/accounts.ts';
import { tooSoon } from './contactCodes.ts';
import { readAddress, useCode } from './signIn.ts';
import { audit, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

/** A browser where someone has taken at least the first step. */
export type StaffEntry = StaffSession & { sessionId: string; requestId: string };

/** Keeps codes for the desk apart from codes for a traveller's account of the same address. */
const staffAddress = (email: string) => `staff:${email}`;

/** Queues a code. Behaves the same for addresses that aren't on the staff, which get no email. */
export async function requestStaffCode(
  deps: Deps,
  { sessionHash, ipHash }: Principal,
  text: string,
): Promise<void> {
  const email = readAddress(text);
  const addressHash = deps.links.hashAddress(staffAddress(email));
  const { limits } = deps.config;
  await transactAndWake(deps, async (tx) => {
    const requested = await insertSignInCode(
      tx,
      { email, phone: null, addressHash, sessionHash, ipHash },
      {
        resendSeconds: limits.codeResendSeconds,
        perHour: limits.signInCodesPerHour,
        perDay: limits.signInCodesPerDay,
        perHourAndRecipient: limits.signInCodesPerHourAndRecipient,
        perDayAndRecipient: limits.signInCodesPerDayAndRecipient,
        perHourAndNetwork: limits.staffSignInsPer15Minutes * 4,
      },
    );
    if ('waitSeconds' in requested) throw tooSoon(requested.waitSeconds);
    if (!(await isOnStaff(tx, email))) return;
    const dedupeKey = `sign_in_code:${requested.id}`;
    await queueMail(tx, 'staff_sign_in_code', requested.id, addressHash, { dedupeKey });
  });
}

/** Composes an invitation with a new secret. Null if it was used or replaced, or access ended. */
export async function prepareInvitationMail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
): Promise<MailSubject | null> {
  const secret = newGuestKey();
  const person = await setInvitation(db.queries, id, hashGuestKey(secret));
  const url = `${config.deskUrl}/desk/sign-in#key=${secret}`;
  return person && { kind: 'staff_invitation', id, url, ...person };
}

/**
 * Takes the first step and returns a new session's cookies. The session opens nothing until the
 * second step. Throws `otp_invalid` for a wrong code and `link_expired` for a used invitation.
 */
export async function startStaffSession(
  deps: Deps,
  browser: { present: Principal | null; userAgent: string | null; requestId: string },
  request: StaffSignInRequest,
): Promise<string[]> {
  const { present, userAgent, requestId } = browser;
  const email = await deps.db.transact(async (tx) => {
    if ('invitation' in request) {
      const person = await takeInvitation(tx, hashGuestKey(request.invitation));
      return person?.email ?? null;
    }
    const address = readAddress(request.email);
    const isRight =
      present !== null && (await useCode(tx, deps, staffAddress(address), present, request.code));
    if (!(await isOnStaff(tx, address))) return null;
    if (!isRight) await auditWrongCode(tx, address, requestId);
    return isRight ? address : null;
  });
  if (email === null) {
    throw new Refusal('invitation' in request ? 'link_expired' : 'otp_invalid');
  }
  const { sessionId, cookies } = await deps.staffAccounts.open(email, { userAgent });
  await dateStaffSession(deps.db.queries, sessionId);
  return cookies;
}

/** Returns whoever a request's cookies identify, with the cookies to keep them signed in. */
export async function findStaffEntry(
  { db, staffAccounts }: Pick<Deps, 'db' | 'staffAccounts'>,
  cookieHeader: string,
  requestId: string,
): Promise<{ entry: StaffEntry; cookies: string[] } | null> {
  const read = await staffAccounts.read(cookieHeader);
  if (!read) return null;
  const { sessionId } = read.session;
  const session = await findStaffSession(db.queries, sessionId);
  return session && { entry: { ...session, sessionId, requestId }, cookies: read.cookies };
}

/** Returns what a signed-in person may act as; null between the two steps. */
export function staffOfEntry(entry: StaffEntry): Staff | null {
  const { name, roles, userId, isFresh, requestId } = entry;
  return entry.isConfirmed ? { name, roles, userId, isFresh, requestId } : null;
}

export function describeEntry(entry: StaffEntry): StaffMe {
  const { userId: id, name, email, roles, isFresh, recoveryCodesLeft } = entry;
  return {
    ...{ id, name, email, roles, isFresh, recoveryCodesLeft },
    permissions: entry.isConfirmed ? permissionsOf(roles) : [],
    needs: !hasFactor(entry) ? 'app' : entry.isConfirmed ? 'nothing' : 'code',
  };
}

export const hasFactor = ({ hasApp, hasPasskey }: StaffEntry) => hasApp || hasPasskey;

/** Whoever has a second factor needs it to set up another one. */
export function requireMaySetUp(entry: StaffEntry): void {
  if (hasFactor(entry) && !entry.isFresh) throw new Refusal('step_up_required');
}

/** Binds the encrypted secret of someone's app to their account. */
export const appContext = (userId: string) => `staff app ${userId}`;

/**
 * Returns the secret that this browser offers to an authenticator app. It counts once a code proves
 * that the app has it.
 */
export async function offerApp({ db, cipher, config }: Deps, entry: StaffEntry) {
  requireMaySetUp(entry);
  const context = appContext(entry.userId);
  const encrypted = await setOfferedSecret(
    db.queries,
    entry.sessionId,
    cipher.encrypt(newAppSecret(), context),
  );
  const secret = encrypted && cipher.decrypt(encrypted, context);
  if (!secret) throw new Refusal('authentication_required');
  return describeAppSecret(secret, config.sellerName, entry.email);
}

/** Locks someone's account, and returns what their codes are checked against. */
export async function lockFactor(tx: Tx, { userId, sessionId }: StaffEntry): Promise<SecondFactor> {
  const factor = await lockSecondFactor(tx, userId, sessionId);
  if (!factor) throw new Refusal('authentication_required');
  if (factor.waitSeconds > 0) throw tooSoon(factor.waitSeconds);
  return factor;
}

/** Refuses someone who sets up a first factor if the account got one since the request came in. */
export function requireUnchanged(entry: StaffEntry, { secret, hasPasskey }: SecondFactor): void {
  if ((secret !== null || hasPasskey) && !hasFactor(entry)) throw new Refusal('step_up_required');
}

/** Counts a wrong code or passkey and throws, after the transaction, so that the count stays. */
export async function checkFactor(
  { db }: Pick<Deps, 'db'>,
  entry: StaffEntry,
  wrong: 'person.wrong_code' | 'person.wrong_passkey',
  check: (tx: Tx, factor: SecondFactor) => Promise<boolean>,
): Promise<void> {
  const isRight = await db.transact(async (tx) => {
    const isGood = await check(tx, await lockFactor(tx, entry));
    if (!isGood) {
      await countWrongCode(tx, entry.userId);
      await auditEntry(tx, entry, wrong);
    }
    return isGood;
  });
  if (!isRight) throw new Refusal('otp_invalid');
}

/**
 * Makes the offered app the second factor, with the first code it shows. Returns new recovery codes,
 * and signs all other browsers out.
 */
export async function confirmApp(deps: Deps, entry: StaffEntry, text: string) {
  requireMaySetUp(entry);
  const { userId, sessionId } = entry;
  const recoveryCodes = newRecoveryCodes();
  await checkFactor(deps, entry, 'person.wrong_code', async (tx, factor) => {
    requireUnchanged(entry, factor);
    const { offered, now } = factor;
    if (offered === null) throw new Refusal('invalid_state');
    const step = await stepOf(deps, userId, offered, text, now);
    if (step === null) return false;
    await takeOfferedSecret(tx, userId, sessionId);
    await confirmSession(tx, userId, sessionId, step);
    await saveRecoveryCodes(tx, deps, userId, recoveryCodes);
    await auditEntry(tx, entry, 'person.app');
    return true;
  });
  return { recoveryCodes };
}

/** Takes the second step, or repeats it for a grave action: a code of the app or a recovery code. */
export async function confirmFactor(deps: Deps, entry: StaffEntry, text: string): Promise<void> {
  const { userId, sessionId } = entry;
  const recoveryCode = readRecoveryCode(text);
  await checkFactor(deps, entry, 'person.wrong_code', async (tx, factor) => {
    const { secret, hasPasskey, step: lastStep, now } = factor;
    if (secret === null && !hasPasskey) throw new Refusal('invalid_state');
    if (recoveryCode) {
      const [hash = ''] = hashesOf(deps, userId, [recoveryCode]);
      if (!(await takeRecoveryCode(tx, userId, hash))) return false;
      await confirmSession(tx, userId, sessionId);
      await auditEntry(tx, entry, 'person.recovery_code');
      return true;
    }
    const step = secret && (await stepOf(deps, userId, secret, text, now));
    if (step === null || step <= lastStep) return false;
    await confirmSession(tx, userId, sessionId, step);
    if (!entry.isConfirmed) await auditEntry(tx, entry, 'person.sign_in');
    return true;
  });
  if (recoveryCode) deps.metrics.staffAccess.inc({ by: 'recovery_code' });
}

async function stepOf(
  { cipher }: Pick<Deps, 'cipher'>,
  userId: string,
  encrypted: Buffer,
  text: string,
  now: Date,
): Promise<number | null> {
  const secret = cipher.decrypt(encrypted, appContext(userId));
  const code = readCode(text);
  return secret && code ? stepOfCode(secret, code, now) : null;
}

const hashesOf = ({ links }: Pick<Deps, 'links'>, userId: string, codes: readonly string[]) =>
  codes.map((code) => links.hashAddress(`staff recovery:${userId}:${code}`));

/** Replaces someone's recovery codes. Only hashes are stored. */
export const saveRecoveryCodes = (
  tx: Tx,
  deps: Pick<Deps, 'links'>,
  userId: string,
  codes: readonly string[],
) => replaceRecoveryCodes(tx, userId, hashesOf(deps, userId, codes));

export const auditEntry = (tx: Tx, entry: StaffEntry, action: string) =>
  audit(tx, entry, { action, objectKind: 'person', objectId: entry.userId, after: null });

/** Records that someone entered a wrong emailed code for an address on the staff. */
async function auditWrongCode(tx: Tx, email: string, requestId: string): Promise<void> {
  const person = await findPersonByEmail(tx, email);
  if (!person) return;
  const { id, name, roles } = person;
  await audit(
    tx,
    { name, roles, requestId },
    {
      ...{ action: 'person.wrong_email_code', objectKind: 'person', objectId: id, after: null },
    },
  );
}

/** Makes new recovery codes, which end the old ones. Needs a fresh second step. */
export async function renewRecoveryCodes(deps: Deps, entry: StaffEntry) {
  if (!entry.isFresh) throw new Refusal('step_up_required');
  const recoveryCodes = newRecoveryCodes();
  await deps.db.transact(async (tx) => {
    await saveRecoveryCodes(tx, deps, entry.userId, recoveryCodes);
    await auditEntry(tx, entry, 'person.recovery_codes');
  });
  return { recoveryCodes };
}

/** Lists where someone is signed in. */
export async function viewStaffSessions(
  { staffAccounts }: Pick<Deps, 'staffAccounts'>,
  entry: StaffEntry,
): Promise<StaffSessions> {
  const sessions = await staffAccounts.list(entry.userId);
  return {
    sessions: sessions.map(({ id, signedInAt, lastUsedAt, userAgent }) => ({
      id,
      isCurrent: id === entry.sessionId,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      userAgent,
    })),
  };
}

/** Signs someone out of another browser. */
export async function endStaffSession(deps: Deps, entry: StaffEntry, id: string): Promise<void> {
  found(await deps.staffAccounts.end(entry.userId, id));
}
