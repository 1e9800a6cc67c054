import type { ConsentGiven, FormEvidence } from '@/booking/contract/forms';
import { consentNotices, formFields, type PublicFormName } from '@/lib/forms';
import type { FormText } from '../http/formText';

export function isTicked(form: FormText, field: string): boolean {
  return form.text(field) === 'yes';
}

/**
 * Reads a form's consent (a ticked box, or just sending it) and the evidence that a person sent it.
 * Consent to earlier wording doesn't count, so the form is shown again.
 */
export function consentAndEvidence(
  name: PublicFormName,
  form: FormText,
): { consent: ConsentGiven; evidence: FormEvidence } {
  const notice = consentNotices[name];
  const fields: readonly string[] = formFields[name];
  const isAgreed = !fields.includes('consent') || isTicked(form, 'consent');
  const started = Number(form.text('started'));
  const isKnown = Number.isFinite(started) && started > 0;
  return {
    consent: { ...notice, isGranted: isAgreed && form.text('notice') === notice.version },
    evidence: {
      elapsedSeconds: isKnown ? (Date.now() - started) / 1_000 : null,
      filledTrap: form.text('website') !== '',
      saysPerson: isTicked(form, 'person'),
    },
  };
}
