import type { FormEvidence, FormReceived, SubmissionRequest } from '../contract/forms.ts';
import { checkSubmission } from '../domain/formRules.ts';
import { addConsent, insertSubmission } from '../store/forms.ts';
import { queueMail } from '../store/notifications.ts';
import { accepted, keepOnce, MOST_MAILS_PER_HOUR, scored, type FormDeps } from './receiveForm.ts';

/** Keeps a pitch for a post with the licence its author agreed to, and queues both mails. */
export async function submitPitch(
  deps: FormDeps,
  request: SubmissionRequest,
  evidence: FormEvidence | null,
): Promise<FormReceived> {
  const form = accepted(checkSubmission(request));
  const spamScore = scored(evidence);
  const { consent } = request;
  const toHash = deps.links.hashAddress(form.email);
  return keepOnce(deps, 'WR', form, async (tx, row) => {
    await insertSubmission(tx, form, { ...row, spamScore, consentVersion: consent.version });
    const subject = { subjectKind: 'submission' as const, subjectId: row.id };
    await addConsent(tx, {
      emailHash: toHash,
      purpose: 'licence',
      ...consent,
      evidence: row.reference,
    });
    await queueMail(tx, {
      ...subject,
      template: 'submission_operator',
      toHash: deps.links.hashAddress(deps.config.mail.operator),
      dedupeKey: `submission_operator:${row.id}`,
    });
    await queueMail(tx, {
      ...subject,
      template: 'submission_sender',
      toHash,
      dedupeKey: `submission_sender:${row.id}`,
      mostPerHour: MOST_MAILS_PER_HOUR,
    });
  });
}
