/** The forms of the desk's sign-in, which work for someone who isn't signed in yet. */
import { deskPaths, isDeskPath, type DeskFormName } from '@/lib/desk/deskPaths';
import { answerToSecret } from '../forms/guestForms';
import { answerTo, signOutcome } from '../forms/outcome';
import type { FormTarget, SentOnce } from '../http/formHandler';
import type { FormText } from '../http/formText';
import { listCookie } from './linkedListPage';
import { answerToSecondStep, takeSecondStep } from './secondStep';
import { staffService } from './staffService';

const pageAfter = (form: FormText) => {
  const next = form.text('next');
  return isDeskPath(next) ? next : undefined;
};

/** The sign-in page again, with what it carries: where to go on, and a form to send afterwards. */
const signInPage = (form: FormText, query: Record<string, string> = {}): FormTarget => ({
  showAgain: deskPaths.signIn({ next: pageAfter(form), ...query }),
});

export const signInForms: Partial<Record<DeskFormName, (sent: SentOnce) => Promise<FormTarget>>> = {
  /** Sends a code. The reply never tells who is on the staff. */
  code: async ({ form, visitor }) => {
    try {
      await staffService.askForCode(form.text('email'), visitor);
      return signInPage(form, { sent: '1' });
    } catch (error) {
      const sent: Record<string, string> = form.text('sent') === '1' ? { sent: '1' } : {};
      return signInPage(form, { ...sent, answer: signOutcome(answerTo(error)) });
    }
  },
  'sign-in': async ({ form, visitor }) => {
    try {
      const { email, code } = form.texts(['email', 'code']);
      await staffService.takeFirstStep({ email, code: code.slice(0, 40) }, visitor);
      return signInPage(form);
    } catch (error) {
      return signInPage(form, { sent: '1', answer: signOutcome(answerToSecret(error, 'code')) });
    }
  },
  /** Opens an invitation. A script takes its secret out of the address and sends it here. */
  invitation: async ({ form, visitor }) => {
    const invitation = /^#key=([\w-]{20,80})$/.exec(form.text('link'))?.[1] ?? 'none';
    try {
      await staffService.takeFirstStep({ invitation }, visitor);
      return deskPaths.signIn();
    } catch (error) {
      return deskPaths.signIn({ answer: signOutcome(answerTo(error)) });
    }
  },
  /** Opens a leader's link. Its secret then stays in a cookie that only the list's page gets. */
  'open-list': async ({ form, visitor }) => {
    const token = /^#key=([\w-]{20,100})$/.exec(form.text('link'))?.[1];
    if (token) visitor.onSetCookie(listCookie(token));
    return deskPaths.linkedList();
  },
  factor: async ({ form, visitor }) => {
    try {
      await takeSecondStep(form, visitor);
      return pageAfter(form) ?? deskPaths.today();
    } catch (error) {
      const again: Record<string, string> = form.text('confirm') === '1' ? { confirm: '1' } : {};
      return signInPage(form, { ...again, answer: signOutcome(answerToSecondStep(error, form)) });
    }
  },
};
