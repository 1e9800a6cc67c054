/** Date alerts: requesting one, ending one, and emailing people when a date opens. */
import type {
  DateInterestRequest,
  DateInterestResult,
  FormEvidence,
  FormReceived,
} from '../contract/forms.ts';
import type { Deps } from '../deps.ts';
import { checkDateInterest } from '../domain/formRules.ts';
import { found } from '../errors.ts';
import {
  addDateInterest,
  claimAnswerableInterests,
  withdrawDateInterest,
} from '../store/messages/forms.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { newReference, queueFormMails, recordConsent, requireHuman } from './receiveForm.ts';
import { requireValid } from './requireValid.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Saves a date alert, one per trip and address. */
export async function requestDateAlert(
  deps: Deps,
  request: DateInterestRequest,
  evidence: FormEvidence | null,
): Promise<FormReceived> {
  const form = requireValid(checkDateInterest(request));
  requireHuman(evidence);
  return transactAndWake(deps, async (tx) => {
    const row = await addDateInterest(tx, form, { id: newId(), reference: newReference('DT') });
    if (!row.isNew) return { reference: row.reference, isRepeated: true };
    await recordConsent(tx, deps, form.email, 'reply', request.consent, row.reference);
    await queueFormMails(tx, deps, 'dates', row.id, form.email);
    return { reference: row.reference, isRepeated: false };
  });
}

/** Ends a date alert through the link in its email. Safe to repeat. */
export async function withdrawInterest(deps: Deps, token: string): Promise<DateInterestResult> {
  const target = deps.links.read('date_interest_end', token);
  const status = found(target && (await withdrawDateInterest(deps.db.queries, target.id)));
  return { status };
}

/** Emails everyone whose trip now has a date on sale that wasn't on sale when they asked. */
export async function sendDateAlerts(deps: Deps): Promise<number> {
  return deps.db.transact(async (tx) => {
    const ripe = await claimAnswerableInterests(tx, 100);
    for (const { id, email } of ripe) {
      await queueMail(tx, 'dates_open', id, deps.links.hashAddress(email));
    }
    return ripe.length;
  });
}
