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
 * Keeps a question or a group's wish for a quote, and queues a mail to the operator and, where there
 * is an address, one to the sender. `evidence` is null for whoever is not the site.
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
