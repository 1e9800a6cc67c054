/** Verifies the profile's phone number by a code, so that it can receive sign-in codes. */
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

/** Returns a number that may get text messages, or throws why not. */
export function readSmsNumber({ config, texts }: Pick<Deps, 'config' | 'texts'>, text: string) {
  const phone = texts && readMobile(text, config.texts.countries);
  if (phone) return phone;
  const message = texts
    ? `Check this mobile number. We can text numbers in ${namesOf(config.texts.countries)}.`
    : 'We can only send codes by email';
  throw new Refusal('validation_failed', {}, [{ path: 'phone', code: 'format', message }]);
}

/** Queues a text message with a code to the profile's number. */
export async function requestPhoneCode(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'texts' | 'wake'>,
  customer: Customer,
): Promise<void> {
  requireFreshCode(customer);
  const { codeResendSeconds, codesPerHour } = deps.config.limits;
  const waitSeconds = await deps.db.transact(async (tx) => {
    const profile = await lockProfile(tx, customer.id);
    const phone = readSmsNumber(deps, profile.phone ?? '');
    const requested = await insertContactChange(
      tx,
      { customerId: customer.id, email: null, phone },
      { resendSeconds: codeResendSeconds, perHour: codesPerHour },
    );
    if ('waitSeconds' in requested) return requested.waitSeconds;
    await queueMail(tx, {
      subjectKind: 'phone_proof',
      subjectId: requested.id,
      template: 'phone_proof_text',
      toHash: deps.links.hashAddress(phone),
      dedupeKey: `phone_proof_text:${requested.id}`,
    });
    return null;
  });
  if (waitSeconds !== null) throw new Refusal('rate_limited', { retryAfterSeconds: waitSeconds });
  deps.wake();
}

/**
 * Verifies the number if the code matches, and notifies the account's address. An account that had
 * verified it before loses it, because numbers change hands.
 */
export async function confirmPhone(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'wake'>,
  customer: Customer,
  request: EmailCode,
): Promise<MyProfile> {
  const { db, links } = deps;
  const prove = async (tx: Tx) => {
    const profile = await lockProfile(tx, customer.id);
    const requested = await verifyContactCode(tx, links, customer.id, 'phone', request.code);
    // The profile may have a different number by now.
    if (!requested?.phone || requested.phone !== profile.phone) return false;
    await saveVerifiedPhone(tx, requested, customer);
    await queueMail(tx, {
      subjectKind: 'phone_proof',
      subjectId: requested.id,
      template: 'phone_proof_notice',
      toHash: links.hashAddress(customer.email),
      dedupeKey: `phone_proof_notice:${requested.id}`,
    });
    return true;
  };
  const isDone = await db.transact(prove).catch((error: unknown) => {
    // Someone else verified the number at the same moment.
    if (violatedConstraint(error) === null) throw error;
    return false;
  });
  if (!isDone) throw new Refusal('otp_invalid');
  deps.wake();
  return viewProfile(deps, customer);
}

/** Stops sign-in codes to the number. */
export async function removeVerifiedPhone(
  deps: Pick<Deps, 'db' | 'config'>,
  customer: Customer,
): Promise<MyProfile> {
  await clearVerifiedPhone(deps.db.queries, customer.id);
  return viewProfile(deps, customer);
}

/** Loads the data for the email about a verified number. */
export async function preparePhoneCodeEmail(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<MailSubject | null> {
  const change = await findContactChange(db.queries, id);
  return change?.isUsed && change.before ? { kind: 'phone_proof', id, email: change.before } : null;
}

/** Returns a request's number with a new code, or null if it is too late. */
export async function preparePhoneCodeSms(
  deps: Pick<Deps, 'db' | 'links'>,
  id: string,
): Promise<{ to: string; code: string } | null> {
  const change = await findContactChange(deps.db.queries, id);
  if (!change?.phone || change.isUsed) return null;
  return { to: change.phone, code: await newContactCode(deps, id) };
}
