import type { NextApiRequest, NextApiResponse } from 'next';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { failureOf } from '../booking/failures';
import { signOutcome } from '../forms/outcome';
import { formHandler, type FormTarget, type SentOnce } from '../http/formHandler';
import { sendPlainAnswer } from '../http/plainAnswer';
import { isAtDesk } from './deskPage';
import { answerToForm, FormRefused, pageWith, type DeskForm } from './deskForm';
import { deskForms } from './forms';
import { waitingTicksOf } from './manifestForms';
import { answerToSecondStep, hasSecondStep, takeSecondStep } from './secondStep';
import { signInForms } from './signInForms';
import { staffService } from './staffService';

/** Handles `/api/desk/<form>`. See README.md for what happens to a refused form. */
export async function handleDeskForm(request: NextApiRequest, response: NextApiResponse) {
  const name = String(request.query.form) as DeskFormName;
  const signIn = Object.hasOwn(signInForms, name) ? signInForms[name] : undefined;
  const act = Object.hasOwn(deskForms, name) ? deskForms[name] : undefined;
  if (!isAtDesk(request) || (!signIn && !act)) {
    sendPlainAnswer(response, {
      status: 404,
      title: 'Nothing here',
      text: 'This address leads nowhere.',
    });
    return;
  }
  const target = signIn ?? ((sent: SentOnce) => submit(name, act as DeskForm, sent));
  const clearsWhatIsKept =
    name === 'sign-out' && waitingTicksOf(request.headers.cookie ?? '') === null;
  await formHandler(target, { takesLongText: true, clearsWhatIsKept })(request, response);
}

/** Carries out a form. A form that was sent with a code of the app or a passkey confirms it first. */
async function submit(name: DeskFormName, act: DeskForm, sent: SentOnce): Promise<FormTarget> {
  const { form, visitor } = sent;
  if (hasSecondStep(form)) {
    try {
      // A second click finds the code used, but the person confirmed.
      const me = await staffService.me(visitor);
      if (!me.isFresh) await takeSecondStep(form, visitor);
    } catch (error) {
      const answer = signOutcome(answerToSecondStep(error, form));
      return { showAgain: deskPaths.signIn({ resume: name, answer }) };
    }
  }
  try {
    return await act(sent);
  } catch (error) {
    if (isUnconfirmed(error)) return { showAgain: deskPaths.signIn({ resume: name }) };
    return { showAgain: pageWith(form, { answer: signOutcome(answerToForm(error)) }) };
  }
}

/** Whether the sender must sign in again, or enter a code of their app, before the form works. */
function isUnconfirmed(error: unknown): boolean {
  if (error instanceof FormRefused) return false;
  const { code } = failureOf(error);
  return code === 'authentication_required' || code === 'step_up_required';
}
