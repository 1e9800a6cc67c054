/** Sign-in with an emailed or texted code. The first correct code creates the account. */
import type { CodeRequest, SignInRequest } from '../contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { readEmail } from '../domain/contactRules.ts';
import { invalid, Refusal } from '../errors.ts';
import { newCode, readCode } from '../providers/crypto/guestSecrets.ts';
import { moveSession } from '../store/customers/guestAccess.ts';
import { findEmailOfPhone, type Contact } from '../store/customers/contactChanges.ts';
import type { Tx } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail, type MailSubject } from '../store/messages/notifications.ts';
import {
  ageOfSession,
  claimBookings,
  ensureCustomer,
  findSignInCode,
  insertSignInCode,
  lockSignInCode,
  markSession,
  recordSignInAttempt,
  setSignInCode,
} from '../store/customers/signIn.ts';
import type { Customer, Principal } from '../principal.ts';
import { tooSoon } from './contactCodes.ts';
import { readSmsNumber } from './verifyPhone.ts';
import { transactAndWake } from './transactAndWake.ts';

const MAX_ATTEMPTS = 5;

/** Returns an address as accounts store it, or throws. */
export function readAddress(text: string): string {
  const email = readEmail(text)?.toLowerCase();
  if (email) return email;
  throw invalid('email', 'format', 'Check this email address');
}

/** Returns where a code goes: an address, or a number if text messages are available. */
function readContact(deps: Deps, { email, phone }: CodeRequest): Contact {
  if (phone === undefined) return { email: readAddress(email ?? ''), phone: null };
  if (email === undefined) return { email: null, phone: readSmsNumber(deps, phone) };
  throw invalid('phone', 'both', 'Enter an email address or a number, not both');
}

/** Queues a sign-in code. Behaves the same with or without an account. */
export async function requestSignInCode(deps: Deps, principal: Principal, request: CodeRequest) {
  const contact = readContact(deps, request);
  const addressHash = deps.links.hashAddress(contact.email ?? contact.phone);
  const { limits } = deps.config;
  await transactAndWake(deps, async (tx) => {
    const { sessionHash, ipHash } = principal;
    const requested = await insertSignInCode(
      tx,
      { ...contact, addressHash, sessionHash, ipHash },
      {
        resendSeconds: limits.codeResendSeconds,
        perHour: limits.signInCodesPerHour,
        perDay: limits.signInCodesPerDay,
        perHourAndRecipient: limits.signInCodesPerHourAndRecipient,
        perDayAndRecipient: limits.signInCodesPerDayAndRecipient,
        perHourAndNetwork: limits.signInCodesPerHourAndAddress,
      },
    );
    if ('waitSeconds' in requested) throw tooSoon(requested.waitSeconds);
    const template = contact.phone ? 'sign_in_text' : 'sign_in_code';
    const dedupeKey = `sign_in_code:${requested.id}`;
    await queueMail(tx, template, requested.id, addressHash, { dedupeKey });
  });
}

/** Loads the code's email. The code is created here and only its keyed hash is stored. */
export async function prepareSignInMail(deps: Deps, id: string): Promise<MailSubject | null> {
  const requested = await findSignInCode(deps.db.queries, id);
  if (!requested?.email) return null;
  return { kind: 'sign_in_code', id, email: requested.email, code: await newSignInCode(deps, id) };
}

/** Returns a request's number and code, or null if no one has verified the number. */
export async function prepareSignInSms(deps: Deps, id: string) {
  const requested = await findSignInCode(deps.db.queries, id);
  if (!requested?.phone || !(await findEmailOfPhone(deps.db.queries, requested.phone))) return null;
  return { to: requested.phone, code: await newSignInCode(deps, id) };
}

/** Creates a request's code, replacing any earlier one of the same request. */
async function newSignInCode({ db, links }: Deps, id: string): Promise<string> {
  const code = newCode();
  const [codeHash = ''] = links.codeHashes(id, code);
  await setSignInCode(db.queries, id, codeHash);
  return code;
}

/**
 * Signs someone in with a code, in the browser that requested it and by the same address or number,
 * and returns a new session's cookies. `freshHash` replaces the browser's visitor session, so that
 * no one who knew the old one sees more than before.
 *
 * Invariant: a customer gets guest bookings only once a code has verified their address.
 * `claimBookings` uses a session's address, and only a correct code creates a session.
 */
export async function signIn(
  deps: Deps,
  browser: { present: Principal | null; freshHash: string; userAgent: string | null },
  request: SignInRequest,
): Promise<string[]> {
  const contact = readContact(deps, request);
  const { present, freshHash, userAgent } = browser;
  const isRight =
    present !== null &&
    (await deps.db.transact((tx) =>
      useCode(tx, deps, contact.email ?? contact.phone, present, request.code),
    ));
  if (!isRight) throw new Refusal('otp_invalid');
  const email = contact.email ?? (await findEmailOfPhone(deps.db.queries, contact.phone));
  if (email === null) throw new Refusal('otp_invalid');
  const { userId, sessionId, cookies } = await deps.accounts.open(email, { userAgent });
  await deps.db.transact(async (tx) => {
    await markSession(tx, sessionId, { isByText: contact.phone !== null });
    await moveSession(tx, present.sessionHash, freshHash);
    await claimBookings(tx, await ensureCustomer(tx, { userId, email }));
  });
  return cookies;
}

/** Counts an attempt. Returns whether the code is this browser's latest for this recipient. */
export async function useCode(
  tx: Tx,
  { links }: Pick<Deps, 'links'>,
  recipient: string,
  { sessionHash }: Principal,
  text: string,
): Promise<boolean> {
  const code = readCode(text);
  const hashes = links.addressHashes(recipient);
  const requested = await lockSignInCode(tx, hashes, sessionHash);
  if (!code || !requested?.isGood || requested.attempts >= MAX_ATTEMPTS) return false;
  const isRight =
    requested.codeHash !== null &&
    links.codeHashes(requested.id, code).includes(requested.codeHash);
  await recordSignInAttempt(tx, requested.id, isRight);
  return isRight;
}

/** Takes away whatever a visitor's session could see, by moving it to a session no one has. */
export async function endVisit({ db }: Deps, visit: Principal | null): Promise<void> {
  if (visit) await db.transact((tx) => moveSession(tx, visit.sessionHash, `ended:${newId()}`));
}

/** Returns the customer a request's cookies identify, with the cookies to keep them signed in. */
export async function findCustomer(
  deps: Pick<Deps, 'db' | 'accounts'>,
  cookieHeader: string,
): Promise<{ customer: Customer; cookies: string[] } | null> {
  const found = await deps.accounts.read(cookieHeader);
  if (!found) return null;
  const { sessionId, userId, signedInAt } = found.session;
  const { id, email, name } = await ensureCustomer(deps.db.queries, found.session);
  const age = await ageOfSession(deps.db.queries, sessionId);
  if (!age || age.isOver) {
    await deps.accounts.end(userId, sessionId);
    return null;
  }
  return {
    customer: { id, email, name, sessionId, userId, signedInAt, isFresh: age.isFresh },
    cookies: found.cookies,
  };
}
