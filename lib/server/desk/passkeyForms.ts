/** What the forms about someone's own passkeys do. */
import type { DeskFormName } from '@/lib/desk/deskPaths';
import type { FormAnswer } from '@/lib/formDraft';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { atFields, invalid } from '../forms/outcome';
import type { FormText } from '../http/formText';
import { answerToForm, doneAt, fieldRefused, FormRefused, type DeskForm } from './deskForm';
import { passkeyService } from './passkeyService';
import { readBrowserAnswer } from './secondStep';

/** Adds the passkey in a form, which a script made. */
export async function addPasskey(form: FormText, visitor: Visitor) {
  const name = form.text('passkeyName').trim();
  if (name === '') throw fieldRefused('passkeyName', 'Enter a name for the passkey');
  return passkeyService.add({ ...readBrowserAnswer(form, 'newPasskey'), name }, visitor);
}

/** Returns why a passkey wasn't added. Rethrows anything but a refusal. */
export function answerToNewPasskey(error: unknown): FormAnswer {
  if (!(error instanceof FormRefused)) {
    const { code, errors = [] } = failureOf(error);
    const isAboutName = errors.some(({ path }) => path === 'name');
    if (
      code === 'otp_invalid' ||
      code === 'malformed_request' ||
      (code === 'validation_failed' && !isAboutName)
    ) {
      return invalid('That passkey couldn’t be added. Try again', 'newPasskey');
    }
  }
  return atFields(answerToForm(error), (field) => (field === 'name' ? 'passkeyName' : field));
}

const unconfirmed: ReadonlySet<string> = new Set(['authentication_required', 'step_up_required']);

export const passkeyForms: Partial<Record<DeskFormName, DeskForm>> = {
  passkey: async ({ form, visitor }) => {
    try {
      await addPasskey(form, visitor);
    } catch (error) {
      if (error instanceof FormRefused) throw error;
      // Whoever must sign in or confirm first adds it again afterwards.
      const isUnconfirmed = unconfirmed.has(failureOf(error).code);
      const answer = answerToNewPasskey(error);
      throw isUnconfirmed || answer.kind !== 'invalid' ? error : new FormRefused(answer.errors);
    }
    return doneAt(form);
  },
  'remove-passkey': async ({ form, visitor }) => {
    try {
      await passkeyService.remove(form.text('which'), visitor);
    } catch (error) {
      if (failureOf(error).code !== 'invalid_state') throw error;
      throw fieldRefused(
        'which',
        'This is your only second factor. Add another before removing it',
      );
    }
    return doneAt(form);
  },
};
