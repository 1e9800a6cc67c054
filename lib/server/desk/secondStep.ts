/** The second step of sign-in in a form: a code of the app, a recovery code or a passkey. */
import type { FormAnswer } from '@/lib/formDraft';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { answerToSecret } from '../forms/guestForms';
import { answerTo, invalid } from '../forms/outcome';
import type { FormText } from '../http/formText';
import { fieldRefused, FormRefused } from './deskForm';
import { passkeyService } from './passkeyService';
import { staffService } from './staffService';

export const hasSecondStep = (form: FormText) => form.has('appCode') || form.has('passkey');

/** Takes the second step with what a form was sent with. */
export async function takeSecondStep(form: FormText, visitor: Visitor): Promise<void> {
  if (form.has('passkey'))
    await passkeyService.confirm(readBrowserAnswer(form, 'passkey'), visitor);
  else await staffService.confirmFactor(form.text('appCode').slice(0, 40), visitor);
}

/** Returns why a second step was refused, beside its field. Rethrows anything but a refusal. */
export function answerToSecondStep(error: unknown, form: FormText): FormAnswer {
  if (error instanceof FormRefused) return error.answer;
  if (!form.has('passkey')) return answerToSecret(error, 'appCode');
  return passkeyRefusals.has(failureOf(error).code)
    ? invalid('That passkey wasn’t accepted. Try again, or use a code', 'passkey')
    : answerTo(error);
}

/** What the service answers to a passkey that isn't right, or isn't one. */
const passkeyRefusals: ReadonlySet<string> = new Set([
  ...['otp_invalid', 'invalid_state', 'validation_failed', 'malformed_request'],
]);

/** Returns what a script wrote into a field: the browser's answer as JSON. The service checks it. */
export function readBrowserAnswer(form: FormText, field: string): object {
  const text = form.text(field);
  if (text === '') {
    throw fieldRefused(
      field,
      'The page was still loading, or this browser runs no scripts. Try again, or use a code',
    );
  }
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch {
    // Not JSON: nothing that our script wrote.
  }
  throw fieldRefused(field, 'That isn’t a passkey. Reload the page and try again');
}
