/** Sign-in with an emailed or texted code. The first correct code creates the account. */
import type { CodeRequest, SignInRequest } from '../contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { readEmail } from '../domain/contactRules.ts';
import { invalid, Refusal } from '../errors.ts';
import { readCode } from '../providers/crypto/guestSecrets.ts';
import { moveSession } from '../store/customers/guestAccess.ts';
import {
  findEmailOfPhone,
  findPhoneOfEmail,
  type Contact,
} from '../store/customers/contactChanges.ts';
import { queueMail, type MailSubject } from '../store/messages/notifications.ts';
import {
  claimBookings,
  ensureCustomer,
  findSignInCode,
  hasAskedForCode,
  insertSignInCode,
  isSmsSession,
  markSmsSession,
  recordSignInAttempt,
} from '../store/customers/signIn.ts';
import type { Customer, Principal } from '../principal.ts';
import { tooSoon } from './contactCodes.ts';
import { readSmsNumber } from './verifyPhone.ts';
import { transactAndWake } from './transactAndWake.ts';

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
        perHourAndAddress: limits.signInCodesPerHourAndAddress,
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
  const code = await deps.accounts.newCode(requested.email);
  return { kind: 'sign_in_code', id, email: requested.email, code };
}

/** Returns a request's number and code, or null if no one has verified the number. */
export async function prepareSignInSms(deps: Deps, id: string) {
  const requested = await findSignInCode(deps.db.queries, id);
  const email = requested?.phone && (await findEmailOfPhone(deps.db.queries, requested.phone));
  return email ? { to: requested.phone, code: await deps.accounts.newCode(email) } : null;
}

/**
 * Signs someone in with a code, in the browser that requested it, and returns a new session's
 * cookies. `freshHash` replaces the browser's visitor session, so that no one who knew the old one
 * sees more than before.
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
  const code = readCode(request.code);
  const { present, freshHash, userAgent } = browser;
  const { queries } = deps.db;
  const phone = contact.phone ?? (await findPhoneOfEmail(queries, contact.email));
  const email = contact.email ?? (await findEmailOfPhone(queries, contact.phone));
  // An account has one code at a time, emailed or texted. It belongs to the browser that requested
  // it.
  const [ownHash, ...otherHashes] = [email, phone].flatMap((one) =>
    one ? [deps.links.hashAddress(one)] : [],
  );
  const addressHash = ownHash ?? '';
  const isAsked =
    present !== null &&
    (await hasAskedForCode(queries, [addressHash, ...otherHashes], present.sessionHash));
  if (!isAsked || !code) throw new Refusal('otp_invalid');
  const waitSeconds = await deps.db.transact((tx) =>
    recordSignInAttempt(tx, addressHash, deps.config.limits.signInTriesPer15Minutes),
  );
  if (waitSeconds !== null) throw tooSoon(waitSeconds);
  const account = await deps.accounts.signIn(email ?? 'nobody@phone.invalid', code, { userAgent });
  if (!account) throw new Refusal('otp_invalid');
  if (contact.phone !== null) await markSmsSession(queries, account.userId);
  await deps.db.transact(async (tx) => {
    await moveSession(tx, present.sessionHash, freshHash);
    await claimBookings(tx, await ensureCustomer(tx, account));
  });
  return account.cookies;
}

/** Returns the customer a request's cookies identify, with the cookies to keep them signed in. */
export async function findCustomer(
  deps: Pick<Deps, 'db' | 'accounts'>,
  cookieHeader: string,
): Promise<{ customer: Customer; cookies: string[] } | null> {
  const found = await deps.accounts.read(cookieHeader);
  if (!found) return null;
  const { sessionId, userId, signedInAt, isFresh } = found.session;
  const { id, email, name } = await ensureCustomer(deps.db.queries, found.session);
  const hasVerifiedAddress = isFresh && !(await isSmsSession(deps.db.queries, sessionId));
  return {
    customer: { id, email, name, sessionId, userId, signedInAt, isFresh: hasVerifiedAddress },
    cookies: found.cookies,
  };
}
