/** The number of a profile, proved by a code: from then on codes to sign in can come to it. */
import type { EmailCode, MyProfile } from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { readMobile } from '../domain/contactRules.ts';
import { Refusal } from '../errors.ts';
import {
  findContactChange,
  clearVerifiedPhone,
  insertContactChange,
  saveVerifiedPhone,
} from '../store/customers/contactChanges.ts';
import { violatedConstraint, type Tx } from '../store/database/db.ts';
import { queueMail, type MailSubject } from '../store/messages/notifications.ts';
import { lockProfile } from '../store/customers/profiles.ts';
import { verifyContactCode, newContactCode } from './contactCodes.ts';
import { requireFreshCode } from './eraseCustomer.ts';
import type { Customer } from '../principal.ts';
import { viewProfile } from './profile.ts';

function namesOf(countries: readonly string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(
    countries.map((country) => names.of(country) ?? country),
  );
}

/** A number that may get text messages, or the refusal that says why not. */
export function readSmsNumber({ config, texts }: Pick<Deps, 'config' | 'texts'>, text: string) {
  const phone = texts && readMobile(text, config.texts.countries);
  if (phone) return phone;
  const message = texts
    ? `Please check this mobile number. Text messages go to numbers in ${namesOf(config.texts.countries)}.`
    : 'Codes come by mail only.';
  throw new Refusal('validation_failed', {}, [{ path: 'phone', code: 'format', message }]);
}

/** Queues a text message with a code to the number of the profile. */
export async function requestPhoneCode(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'texts' | 'wake'>,
  customer: Customer,
): Promise<void> {
  requireFreshCode(customer);
  const { codeResendSeconds, codesPerHour } = deps.config.limits;
  const waitSeconds = await deps.db.transact(async (tx) => {
    const profile = await lockProfile(tx, customer.id);
    const phone = readSmsNumber(deps, profile.phone ?? '');
    const wish = await insertContactChange(
      tx,
      { customerId: customer.id, email: null, phone },
      { resendSeconds: codeResendSeconds, perHour: codesPerHour },
    );
    if ('waitSeconds' in wish) return wish.waitSeconds;
    await queueMail(tx, {
      subjectKind: 'phone_proof',
      subjectId: wish.id,
      template: 'phone_proof_text',
      toHash: deps.links.hashAddress(phone),
      dedupeKey: `phone_proof_text:${wish.id}`,
    });
    return null;
  });
  if (waitSeconds !== null) throw new Refusal('rate_limited', { retryAfterSeconds: waitSeconds });
  deps.wake();
}

/**
 * Proves the number by the code that was sent to it, and tells the account's address. Whoever proved the same
 * number before loses it: numbers wander.
 */
export async function confirmPhone(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'wake'>,
  customer: Customer,
  request: EmailCode,
): Promise<MyProfile> {
  const { db, links } = deps;
  const prove = async (tx: Tx) => {
    const profile = await lockProfile(tx, customer.id);
    const wish = await verifyContactCode(tx, links, customer.id, 'phone', request.code);
    // Who typed another number meanwhile has not proved that one.
    if (!wish?.phone || wish.phone !== profile.phone) return false;
    await saveVerifiedPhone(tx, wish, customer);
    await queueMail(tx, {
      subjectKind: 'phone_proof',
      subjectId: wish.id,
      template: 'phone_proof_notice',
      toHash: links.hashAddress(customer.email),
      dedupeKey: `phone_proof_notice:${wish.id}`,
    });
    return true;
  };
  const isDone = await db.transact(prove).catch((error: unknown) => {
    // Somebody else proved the same number in the same moment.
    if (violatedConstraint(error) === null) throw error;
    return false;
  });
  if (!isDone) throw new Refusal('otp_invalid');
  deps.wake();
  return viewProfile(deps, customer);
}

/** Lets no more codes come to the number. */
export async function removeVerifiedPhone(
  deps: Pick<Deps, 'db' | 'config'>,
  customer: Customer,
): Promise<MyProfile> {
  await clearVerifiedPhone(deps.db.queries, customer.id);
  return viewProfile(deps, customer);
}

/** What the mail about a proved number is written from. */
export async function preparePhoneCodeEmail(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<MailSubject | null> {
  const change = await findContactChange(db.queries, id);
  return change?.isUsed && change.before ? { kind: 'phone_proof', id, email: change.before } : null;
}

/** The number of a wish to prove it, and the code for it, which is made here; null when it is too late. */
export async function preparePhoneCodeSms(
  deps: Pick<Deps, 'db' | 'links'>,
  id: string,
): Promise<{ to: string; code: string } | null> {
  const change = await findContactChange(deps.db.queries, id);
  if (!change?.phone || change.isUsed) return null;
  return { to: change.phone, code: await newContactCode(deps, id) };
}
