/** Checks every form sent to the operator before saving it. */
import { createHash, randomBytes } from 'node:crypto';
import type { ConsentGiven, FormEvidence, FormReceived } from '../contract/forms.ts';
import type { Deps } from '../deps.ts';
import { civilDateIn } from '../domain/dates.ts';
import { checkEvidence } from '../domain/formRules.ts';
import { referenceFrom, type ReferencePrefix } from '../domain/reference.ts';
import { Refusal } from '../errors.ts';
import { databaseNow, type Tx } from '../store/database/db.ts';
import { addConsent, claimFingerprint } from '../store/messages/forms.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Identical text within this time counts as the same form: a double click, a reload or a retry. */
const SAME_FORM_MINUTES = 60;
/** Maximum emails per hour to an unverified address. */
const MOST_MAILS_PER_HOUR = 3;

/** Returns today's date at the operator's office. */
export async function officeDay({ db, config }: Deps): Promise<string> {
  return civilDateIn(await databaseNow(db.queries), config.businessTz);
}

/** Returns a form's spam score, or throws if it must be shown again with a checkbox. */
export function requireHuman(evidence: FormEvidence | null): number {
  const { score, isAsked } = checkEvidence(evidence);
  if (isAsked) throw new Refusal('challenge_required');
  return score;
}

/** Saves a form. Identical text within an hour makes one row, one reference, one set of emails. */
export async function saveOnce(
  deps: Deps,
  prefix: ReferencePrefix,
  words: object,
  keep: (tx: Tx, row: { id: string; reference: string }) => Promise<void>,
): Promise<FormReceived> {
  const fingerprint = createHash('sha256')
    .update(`${prefix}:${JSON.stringify(words)}`)
    .digest('base64url');
  return transactAndWake(deps, async (tx) => {
    const row = { id: newId(), reference: newReference(prefix) };
    const before = await claimFingerprint(tx, fingerprint, row.reference, SAME_FORM_MINUTES);
    if (before !== null) return { reference: before, isRepeated: true };
    await keep(tx, row);
    return { reference: row.reference, isRepeated: false };
  });
}

/** Queues a saved form's emails: to the operator, and to the sender if there is an address. */
export async function queueFormMails(
  tx: Tx,
  { config, links }: Deps,
  name: 'enquiry' | 'submission' | 'dates',
  subjectId: string,
  email: string | null,
): Promise<void> {
  await queueMail(tx, `${name}_operator`, subjectId, links.hashAddress(config.mail.operator));
  if (!email) return;
  const limit = { mostPerHour: MOST_MAILS_PER_HOUR };
  await queueMail(tx, `${name}_sender`, subjectId, links.hashAddress(email), limit);
}

/** Records what someone consented to in a form, and where. */
export async function recordConsent(
  tx: Tx,
  { links }: Deps,
  contact: string,
  purpose: 'reply' | 'licence' | 'marketing_email',
  consent: ConsentGiven,
  evidence: string,
): Promise<void> {
  await addConsent(tx, { emailHash: links.hashAddress(contact), purpose, ...consent, evidence });
}

/** Returns an unused reference, like `EQ-7K3M9QXA`. */
export function newReference(prefix: ReferencePrefix): string {
  return referenceFrom(randomBytes(5), prefix);
}
