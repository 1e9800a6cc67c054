import type { ConsentGiven, FormEvidence } from '@/booking/contract/forms';
import { consentNotices, formFields, type PublicFormName } from '@/lib/forms';
import type { FormText } from '../http/formText';

export function isTicked(form: FormText, field: string): boolean {
  return form.text(field) === 'yes';
}

/**
 * Reads the consent given with a form, by ticking its box or simply by sending it, and the evidence
 * that its sender is a person. A form opened before the wording changed doesn't count as consent,
 * so it's shown again.
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
