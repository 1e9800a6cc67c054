import type { ConsentGiven, FormEvidence } from '@/booking/contract/forms';
import { consentNotices, type DoorName } from '@/lib/forms';
import type { Visitor } from '../booking/transport';
import type { FormText } from '../http/formText';

/** A submitted form. */
export interface SentForm {
  form: FormText;
  visitor: Visitor;
}

export function isTicked(form: FormText, field: string): boolean {
  return form.text(field) === 'yes';
}

/** A form opened before the wording changed agreed to other words, so it's shown again. */
export function consentOf(name: DoorName, form: FormText, isGranted: boolean): ConsentGiven {
  const notice = consentNotices[name];
  return { ...notice, isGranted: isGranted && form.text('notice') === notice.version };
}

/** The form's own claims about its sender. */
export function evidenceOf(form: FormText, now = Date.now()): FormEvidence {
  const started = Number(form.text('started'));
  const isKnown = Number.isFinite(started) && started > 0;
  return {
    elapsedSeconds: isKnown ? (now - started) / 1_000 : null,
    filledTrap: form.text('website') !== '',
    saysPerson: isTicked(form, 'person'),
  };
}
