import type { EnquiryRequest, FormEvidence, FormReceived } from '../contract/forms.ts';
import { checkEnquiry } from '../domain/formRules.ts';
import { addConsent, insertEnquiry } from '../store/messages/forms.ts';
import {
  requireValid,
  saveOnce,
  officeDay,
  queueFormMails,
  requireHuman,
  type FormDeps,
} from './receiveForm.ts';

/**
 * Saves an enquiry or a group's quote request, and queues emails to the operator and, if there is
 * an address, to the sender. `evidence` is null unless the site is calling.
 */
export async function submitEnquiry(
  deps: FormDeps,
  request: EnquiryRequest,
  evidence: FormEvidence | null,
): Promise<FormReceived> {
  const form = requireValid(checkEnquiry(request, await officeDay(deps)));
  const spamScore = requireHuman(evidence);
  const { consent } = request;
  return saveOnce(deps, 'EQ', form, async (tx, row) => {
    await insertEnquiry(tx, form, { ...row, spamScore, consentVersion: consent.version });
    await addConsent(tx, {
      emailHash: deps.links.hashAddress(form.email ?? form.phone ?? ''),
      purpose: 'reply',
      ...consent,
      evidence: row.reference,
    });
    const subject = { subjectKind: 'enquiry' as const, subjectId: row.id };
    await queueFormMails(tx, deps, 'enquiry', subject, form.email);
  });
}
