/** The newsletter: double opt-in, and one link to unsubscribe. */
import type {
  FormEvidence,
  FormReceived,
  NewsletterRequest,
  NewsletterResult,
} from '../contract/forms.ts';
import type { Deps } from '../deps.ts';
import { checkNewsletter } from '../domain/formRules.ts';
import { found, Refusal } from '../errors.ts';
import {
  lockSubscription,
  recordSubscription,
  setSubscription,
  startSubscription,
} from '../store/messages/forms.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail, type Template } from '../store/messages/notifications.ts';
import { newReference, recordConsent, requireHuman } from './receiveForm.ts';
import { requireValid } from './requireValid.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Emails a confirmation request, at most once an hour, without revealing known addresses. */
export async function subscribe(
  deps: Deps,
  request: NewsletterRequest,
  evidence: FormEvidence | null,
): Promise<FormReceived> {
  const { email } = requireValid(checkNewsletter(request));
  requireHuman(evidence);
  return transactAndWake(deps, async (tx) => {
    const row = await startSubscription(tx, email, { id: newId(), reference: newReference('NL') });
    if (row.status === 'pending') {
      const evidence = `asked ${row.reference}`;
      await recordConsent(tx, deps, email, 'marketing_email', request.consent, evidence);
      const hour = row.now.toISOString().slice(0, 13);
      await queueMail(tx, 'newsletter_confirm', row.id, deps.links.hashAddress(email), {
        dedupeKey: `newsletter_confirm:${row.id}:${row.round}:${hour}`,
        mostPerHour: 1,
      });
    }
    return { reference: row.reference, isRepeated: false };
  });
}

/** Confirms a subscription by its link. Safe to repeat; an ended subscription stays ended. */
export async function confirmNewsletter(deps: Deps, token: string): Promise<NewsletterResult> {
  const target = deps.links.read('newsletter_confirm', token);
  if (!target) throw new Refusal('not_found');
  return transactAndWake(deps, async (tx) => {
    const row = await lockSubscription(tx, target.id);
    if (!row || row.round !== target.round) throw new Refusal('not_found');
    if (row.status !== 'pending') return { status: row.status };
    await setSubscription(tx, row.id, 'confirmed');
    const emailHashes = deps.links.addressHashes(row.email);
    const [toHash = ''] = emailHashes;
    await recordSubscription(tx, { emailHashes, reference: row.reference }, true);
    const operatorHash = deps.links.hashAddress(deps.config.mail.operator);
    const keyOf = (template: Template) => ({ dedupeKey: `${template}:${row.id}:${row.round}` });
    await queueMail(tx, 'newsletter_welcome', row.id, toHash, keyOf('newsletter_welcome'));
    await queueMail(tx, 'newsletter_operator', row.id, operatorHash, keyOf('newsletter_operator'));
    return { status: 'confirmed' };
  });
}

/** Ends a subscription through the link in any of its emails. Safe to repeat. */
export async function endNewsletter(deps: Deps, token: string): Promise<NewsletterResult> {
  const target = deps.links.read('newsletter_end', token);
  if (!target) throw new Refusal('not_found');
  return deps.db.transact(async (tx) => {
    const row = found(await lockSubscription(tx, target.id));
    if (row.status !== 'unsubscribed') {
      await setSubscription(tx, row.id, 'unsubscribed');
      const emailHashes = deps.links.addressHashes(row.email);
      await recordSubscription(tx, { emailHashes, reference: row.reference }, false);
    }
    return { status: 'unsubscribed' };
  });
}
