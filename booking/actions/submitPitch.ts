import type { FormEvidence, FormReceived, SubmissionRequest } from '../contract/forms.ts';
import { checkSubmission } from '../domain/formRules.ts';
import { addConsent, insertSubmission } from '../store/messages/forms.ts';
import {
  requireValid,
  saveOnce,
  queueFormMails,
  requireHuman,
  type FormDeps,
} from './receiveForm.ts';

/** Saves a pitch with the licence its author agreed to, and queues both emails. */
export async function submitPitch(
  deps: FormDeps,
  request: SubmissionRequest,
  evidence: FormEvidence | null,
): Promise<FormReceived> {
  const form = requireValid(checkSubmission(request));
  const spamScore = requireHuman(evidence);
  const { consent } = request;
  return saveOnce(deps, 'WR', form, async (tx, row) => {
    await insertSubmission(tx, form, { ...row, spamScore, consentVersion: consent.version });
    await addConsent(tx, {
      emailHash: deps.links.hashAddress(form.email),
      purpose: 'licence',
      ...consent,
      evidence: row.reference,
    });
    const subject = { subjectKind: 'submission' as const, subjectId: row.id };
    await queueFormMails(tx, deps, 'submission', subject, form.email);
  });
}
