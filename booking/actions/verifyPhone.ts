/** Verifies the profile's phone number with a code, so that it can receive sign-in codes. */
import type { EmailCode, MyProfile } from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { readMobile } from '../domain/contactRules.ts';
import { Refusal } from '../errors.ts';
import {
  findContactChange,
  clearVerifiedPhone,
  saveVerifiedPhone,
} from '../store/customers/contactChanges.ts';
import type { MailSubject } from '../store/messages/notifications.ts';
import type { Customer } from '../principal.ts';
import { confirmContactCode, newContactCode, requestContactCode } from './contactCodes.ts';
import { viewProfile } from './profile.ts';

function namesOf(countries: readonly string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(
    countries.map((country) => names.of(country) ?? country),
  );
}

/** Returns the number if we can text it. Otherwise throws an error that says why not. */
export function readSmsNumber({ config, texts }: Deps, text: string) {
  const phone = texts && readMobile(text, config.texts.countries);
  if (phone) return phone;
  const message = texts
    ? `Check this mobile number. We can text numbers in ${namesOf(config.texts.countries)}.`
    : 'We can only send codes by email';
  throw new Refusal('validation_failed', {}, [{ path: 'phone', code: 'format', message }]);
}

/** Queues a text message with a code to the profile's number. */
export async function requestPhoneCode(deps: Deps, customer: Customer): Promise<void> {
  await requestContactCode(deps, customer, 'phone_proof_text', ({ phone }) => ({
    email: null,
    phone: readSmsNumber(deps, phone ?? ''),
  }));
}

/** Verifies the number if the code matches. Any other account with the number loses it. */
export async function confirmPhone(deps: Deps, customer: Customer, { code }: EmailCode) {
  await confirmContactCode(
    deps,
    customer,
    { kind: 'phone', code, notice: 'phone_proof_notice' },
    async (tx, { id, phone }, profile) => {
      // The profile's number may have changed in the meantime.
      if (!phone || phone !== profile.phone) return false;
      await saveVerifiedPhone(tx, { id, phone }, customer);
      return true;
    },
  );
  return viewProfile(deps, customer);
}

/** Stops sending sign-in codes to the number. */
export async function removeVerifiedPhone(deps: Deps, customer: Customer): Promise<MyProfile> {
  await clearVerifiedPhone(deps.db.queries, customer.id);
  return viewProfile(deps, customer);
}

/** Loads the data for the email about a verified number. */
export async function preparePhoneCodeEmail({ db }: Deps, id: string): Promise<MailSubject | null> {
  const change = await findContactChange(db.queries, id);
  return change?.isUsed && change.before ? { kind: 'phone_proof', id, email: change.before } : null;
}

/** Returns a request's number with a new code, or null if the code is no longer needed. */
export async function preparePhoneCodeSms(deps: Deps, id: string) {
  const change = await findContactChange(deps.db.queries, id);
  if (!change?.phone || change.isUsed) return null;
  return { to: change.phone, code: await newContactCode(deps, id) };
}
