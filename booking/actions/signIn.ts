/** Signing in by a code, mailed or texted. There are no passwords; an account begins with its first right code. */
import type { CodeRequest, SignInRequest } from '../contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { readEmail } from '../domain/contactRules.ts';
import { Refusal } from '../errors.ts';
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
import { readSmsNumber } from './verifyPhone.ts';

/** An address as accounts keep it; what cannot be one is refused. */
export function readAddress(text: string): string {
  const email = readEmail(text)?.toLowerCase();
  if (email) return email;
  throw new Refusal('validation_failed', {}, [
    { path: 'email', code: 'format', message: 'Please check this mail address.' },
  ]);
}

/** Where a code goes: to an address, or to a number where text messages are carried. */
function readContact(deps: Pick<Deps, 'config' | 'texts'>, { email, phone }: CodeRequest): Contact {
  if (phone === undefined) return { email: readAddress(email ?? ''), phone: null };
  if (email === undefined) return { email: null, phone: readSmsNumber(deps, phone) };
  throw new Refusal('validation_failed', {}, [
    { path: 'phone', code: 'both', message: 'Please give an address or a number, not both.' },
  ]);
}

/**
 * Queues a code for an address or a number. It does the same for one that has an account and for one that has
 * none: the account is looked for when the code is sent or typed, and nobody waits for that.
 */
export async function requestSignInCode(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'texts' | 'wake'>,
  principal: Principal,
  request: CodeRequest,
): Promise<void> {
  const contact = readContact(deps, request);
  const addressHash = deps.links.hashAddress(contact.email ?? contact.phone);
  const { limits } = deps.config;
  const waitSeconds = await deps.db.transact(async (tx) => {
    const { sessionHash, ipHash } = principal;
    const wish = await insertSignInCode(
      tx,
      { ...contact, addressHash, sessionHash, ipHash },
      {
        resendSeconds: limits.codeResendSeconds,
        perHour: limits.signInCodesPerHour,
        perDay: limits.signInCodesPerDay,
        perHourAndAddress: limits.signInCodesPerHourAndAddress,
      },
    );
    if ('waitSeconds' in wish) return wish.waitSeconds;
    await queueMail(tx, {
      subjectKind: 'sign_in_code',
      subjectId: wish.id,
      template: contact.phone ? 'sign_in_text' : 'sign_in_code',
      toHash: addressHash,
      dedupeKey: `sign_in_code:${wish.id}`,
    });
    return null;
  });
  if (waitSeconds !== null) throw new Refusal('rate_limited', { retryAfterSeconds: waitSeconds });
  deps.wake();
}

/** What the mail with a code is written from. The code is made here, and only its keyed hash is kept. */
export async function prepareSignInMail(
  deps: Pick<Deps, 'db' | 'accounts'>,
  id: string,
): Promise<MailSubject | null> {
  const wish = await findSignInCode(deps.db.queries, id);
  if (!wish?.email) return null;
  const code = await deps.accounts.newCode(wish.email);
  return { kind: 'sign_in_code', id, email: wish.email, code };
}

/** The number of a wish and the code for it; null when nobody has proved the number: nothing is sent then. */
export async function prepareSignInSms(
  deps: Pick<Deps, 'db' | 'accounts'>,
  id: string,
): Promise<{ to: string; code: string } | null> {
  const wish = await findSignInCode(deps.db.queries, id);
  const email = wish?.phone && (await findEmailOfPhone(deps.db.queries, wish.phone));
  return email ? { to: wish.phone, code: await deps.accounts.newCode(email) } : null;
}

/**
 * Signs somebody in by the code that they got, in the browser that asked for it, and answers the cookies of a new
 * session. The session that the browser had as a visitor is replaced by `freshHash`, so that nobody who knew
 * the old one sees more than before.
 *
 * Invariant: guest bookings become a customer's only after a code has proved their address. It holds because
 * `claimBookings` is called for the address of a session, and a session is only made by a right code.
 */
export async function signIn(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'accounts' | 'texts'>,
  browser: { present: Principal | null; freshHash: string; userAgent: string | null },
  request: SignInRequest,
): Promise<string[]> {
  const contact = readContact(deps, request);
  const code = readCode(request.code);
  const { present, freshHash, userAgent } = browser;
  const { queries } = deps.db;
  const phone = contact.phone ?? (await findPhoneOfEmail(queries, contact.email));
  const email = contact.email ?? (await findEmailOfPhone(queries, contact.phone));
  // An account has one code at a time, whichever way it came: it belongs to the browser that asked for it.
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
  if (waitSeconds !== null) throw new Refusal('rate_limited', { retryAfterSeconds: waitSeconds });
  const account = await deps.accounts.signIn(email ?? 'nobody@phone.invalid', code, { userAgent });
  if (!account) throw new Refusal('otp_invalid');
  if (contact.phone !== null) await markSmsSession(queries, account.userId);
  await deps.db.transact(async (tx) => {
    await moveSession(tx, present.sessionHash, freshHash);
    await claimBookings(tx, await ensureCustomer(tx, account));
  });
  return account.cookies;
}

/** Who is signed in by the cookies of a request, with what is to be set to keep them signed in. */
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
