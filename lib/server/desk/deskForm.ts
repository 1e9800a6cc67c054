/** What the desk's forms share: where they come from and return to, and how they are refused. */
import { deskPaths, isDeskPath } from '@/lib/desk/deskPaths';
import type { FormAnswer } from '@/lib/forms';
import { withQuery } from '@/lib/paths';
import { invalid } from '../forms/outcome';
import type { FormText } from '../http/formText';
import type { FormTarget, SentOnce } from '../http/formHandler';

/** Refuses a form before it is sent to the service. */
export class FormRefused extends Error {
  readonly answer: FormAnswer;

  constructor(message: string, field = '') {
    super(message);
    this.answer = invalid(message, field);
  }
}

export type DeskForm = (sent: SentOnce) => Promise<FormTarget>;

/** Returns the page a form came from. */
export function pageOf(form: FormText, fallback = deskPaths.today()): string {
  const page = form.text('page');
  return isDeskPath(page) ? page : fallback;
}

/** Returns to the form's page and says there that it was accepted. */
export const doneAt = (form: FormText) =>
  withQuery(pageOf(form).split('?')[0] ?? '', {
    ...queryOf(pageOf(form)),
    done: form.text('form'),
  });

const queryOf = (path: string) =>
  Object.fromEntries(new URL(path, 'http://desk').searchParams.entries());
