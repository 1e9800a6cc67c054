/** Enquiries and pitches. `evidence` is null unless our site sent the request. */
import type {
  EnquiryRequest,
  FormEvidence,
  FormReceived,
  SubmissionRequest,
} from '../contract/forms.ts';
import type { Deps } from '../deps.ts';
import { checkEnquiry, checkSubmission } from '../domain/formRules.ts';
import { replyDueAt as replyDueAtOf } from '../domain/replyPromise.ts';
import { databaseNow } from '../store/database/db.ts';
import { insertEnquiry, insertPitchEnquiry, insertSubmission } from '../store/messages/forms.ts';
import { officeDay, queueFormMails, recordConsent, requireHuman, saveOnce } from './receiveForm.ts';
import { requireValid } from './requireValid.ts';

export async function submitEnquiry(
  deps: Deps,
  request: EnquiryRequest,
  evidence: FormEvidence | null,
): Promise<FormReceived> {
  const form = requireValid(checkEnquiry(request, await officeDay(deps)));
  const spamScore = requireHuman(evidence);
  const { consent } = request;
  return saveOnce(deps, 'EQ', form, async (tx, row) => {
    const replyDueAt = replyDueAtOf(form.kind, await databaseNow(tx), deps.config.businessTz);
    const received = { ...row, spamScore, consentVersion: consent.version, replyDueAt };
    await insertEnquiry(tx, form, received);
    await recordConsent(tx, deps, form.email ?? form.phone ?? '', 'reply', consent, row.reference);
    await queueFormMails(tx, deps, 'enquiry', row.id, form.email);
  });
}

/** Saves a pitch with the licence its author agreed to, for staff to answer as an enquiry. */
export async function submitPitch(
  deps: Deps,
  request: SubmissionRequest,
  evidence: FormEvidence | null,
): Promise<FormReceived> {
  const form = requireValid(checkSubmission(request));
  const spamScore = requireHuman(evidence);
  const { consent } = request;
  return saveOnce(deps, 'WR', form, async (tx, row) => {
    const replyDueAt = replyDueAtOf('pitch', await databaseNow(tx), deps.config.businessTz);
    const received = { ...row, spamScore, consentVersion: consent.version };
    await insertSubmission(tx, form, received);
    await insertPitchEnquiry(tx, form, { ...received, replyDueAt });
    await recordConsent(tx, deps, form.email, 'licence', consent, row.reference);
    await queueFormMails(tx, deps, 'submission', row.id, form.email);
  });
}
