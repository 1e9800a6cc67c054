/**
 * Changes a customer's email address: verified by a code sent to it, and announced to the old one.
 */
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
 * Queues an email with a code to the new address. It responds the same way if the address is
 * taken: only the email says so, so that no one learns here who has an account.
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
      { path: 'email', code: 'same', message: 'Enter a different address from your current one' },
    ]);
  }
  const { codeResendSeconds, codesPerHour } = config.limits;
  const waitSeconds = await db.transact(async (tx) => {
    await lockProfile(tx, customer.id);
    const requested = await insertContactChange(
      tx,
      { customerId: customer.id, email, phone: null },
      { resendSeconds: codeResendSeconds, perHour: codesPerHour },
    );
    if ('waitSeconds' in requested) return requested.waitSeconds;
    await queueMail(tx, {
      subjectKind: 'email_change',
      subjectId: requested.id,
      template: 'email_change_code',
      toHash: links.hashAddress(email),
      dedupeKey: `email_change_code:${requested.id}`,
    });
    return null;
  });
  if (waitSeconds !== null) throw new Refusal('rate_limited', { retryAfterSeconds: waitSeconds });
  wake();
}

/**
 * Changes the address if the code matches. Signs out other browsers, notifies the old address, and
 * gives the customer any guest bookings made with the new one.
 */
export async function confirmEmailChange(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'wake'>,
  customer: Customer,
  request: EmailCode,
): Promise<MyProfile> {
  const { db, links } = deps;
  // Doesn't throw inside the transaction, which would undo the counted attempt.
  const isDone = await db
    .transact(async (tx) => {
      await lockProfile(tx, customer.id);
      const requested = await verifyContactCode(tx, links, customer.id, 'email', request.code);
      if (!requested?.email || (await isAddressTaken(tx, requested.email))) return false;
      await applyEmailChange(tx, requested, customer);
      await claimBookings(tx, { id: customer.id, email: requested.email });
      await endGuestSessions(tx, customer.id);
      const [from, to] = [customer.email, requested.email].map((email) => links.hashAddress(email));
      if (from && to) await moveCredit(tx, from, to);
      await queueMail(tx, {
        subjectKind: 'email_change',
        subjectId: requested.id,
        template: 'email_change_notice',
        toHash: links.hashAddress(customer.email),
        dedupeKey: `email_change_notice:${requested.id}`,
      });
      return true;
    })
    .catch((error: unknown) => {
      // Someone else took the address at the same moment.
      if (violatedConstraint(error) === null) throw error;
      return false;
    });
  if (!isDone) throw new Refusal('otp_invalid');
  deps.wake();
  return viewProfile(deps, customer);
}

/**
 * Loads the data for the email-change message. The code is created here and only its keyed hash
 * stored.
 */
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
