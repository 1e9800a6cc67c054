/** Another mail address: proved by a code that is mailed to it, and told to the one before. */
import type { EmailChangeRequest, EmailCode, MyProfile } from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import {
  findContactChange,
  insertContactChange,
  isAddressTaken,
  applyEmailChange,
} from '../store/customers/contactChanges.ts';
import { endGuestSessions } from '../store/customers/guestAccess.ts';
import { violatedConstraint } from '../store/database/db.ts';
import { queueMail, type MailSubject } from '../store/messages/notifications.ts';
import { lockProfile } from '../store/customers/profiles.ts';
import { claimBookings } from '../store/customers/signIn.ts';
import { moveCredit } from '../store/money/travelCredit.ts';
import { verifyContactCode, newContactCode } from './contactCodes.ts';
import { requireFreshCode } from './eraseCustomer.ts';
import type { Customer } from '../principal.ts';
import { viewProfile } from './profile.ts';
import { readAddress } from './signIn.ts';

/**
 * Queues a mail with a code to the new address. It does the same for one that somebody else has: only the
 * mail tells, so that nobody finds out here who has an account.
 */
export async function requestEmailChange(
  { db, config, links, wake }: Pick<Deps, 'db' | 'config' | 'links' | 'wake'>,
  customer: Customer,
  request: EmailChangeRequest,
): Promise<void> {
  requireFreshCode(customer);
  const email = readAddress(request.email);
  if (email === customer.email) {
    throw new Refusal('validation_failed', {}, [
      { path: 'email', code: 'same', message: 'This is the address you have now.' },
    ]);
  }
  const { codeResendSeconds, codesPerHour } = config.limits;
  const waitSeconds = await db.transact(async (tx) => {
    await lockProfile(tx, customer.id);
    const wish = await insertContactChange(
      tx,
      { customerId: customer.id, email, phone: null },
      { resendSeconds: codeResendSeconds, perHour: codesPerHour },
    );
    if ('waitSeconds' in wish) return wish.waitSeconds;
    await queueMail(tx, {
      subjectKind: 'email_change',
      subjectId: wish.id,
      template: 'email_change_code',
      toHash: links.hashAddress(email),
      dedupeKey: `email_change_code:${wish.id}`,
    });
    return null;
  });
  if (waitSeconds !== null) throw new Refusal('rate_limited', { retryAfterSeconds: waitSeconds });
  wake();
}

/**
 * Changes the address by the code that was mailed to it. Other browsers are signed out, the address before is
 * told, and guest bookings with the new one become the customer's.
 */
export async function confirmEmailChange(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'wake'>,
  customer: Customer,
  request: EmailCode,
): Promise<MyProfile> {
  const { db, links } = deps;
  // The try is written whatever comes of it: what is thrown inside would undo it.
  const isDone = await db
    .transact(async (tx) => {
      await lockProfile(tx, customer.id);
      const wish = await verifyContactCode(tx, links, customer.id, 'email', request.code);
      if (!wish?.email || (await isAddressTaken(tx, wish.email))) return false;
      await applyEmailChange(tx, wish, customer);
      await claimBookings(tx, { id: customer.id, email: wish.email });
      await endGuestSessions(tx, customer.id);
      const [from, to] = [customer.email, wish.email].map((email) => links.hashAddress(email));
      if (from && to) await moveCredit(tx, from, to);
      await queueMail(tx, {
        subjectKind: 'email_change',
        subjectId: wish.id,
        template: 'email_change_notice',
        toHash: links.hashAddress(customer.email),
        dedupeKey: `email_change_notice:${wish.id}`,
      });
      return true;
    })
    .catch((error: unknown) => {
      // Somebody else took the address in the same moment.
      if (violatedConstraint(error) === null) throw error;
      return false;
    });
  if (!isDone) throw new Refusal('otp_invalid');
  deps.wake();
  return viewProfile(deps, customer);
}

/** What a mail about another address is written from. The code is made here, and only its keyed hash kept. */
export async function prepareEmailChangeMail(
  { db, links }: Pick<Deps, 'db' | 'links'>,
  id: string,
  template: string,
): Promise<MailSubject | null> {
  const change = await findContactChange(db.queries, id);
  if (!change?.email) return null;
  const { email, before, isUsed } = change;
  if (template === 'email_change_notice') {
    return isUsed && before ? { kind: 'email_change', id, to: before, code: null } : null;
  }
  if (isUsed) return null;
  if (await isAddressTaken(db.queries, email)) {
    return { kind: 'email_change', id, to: email, code: null };
  }
  return { kind: 'email_change', id, to: email, code: await newContactCode({ db, links }, id) };
}
