/** What the desk's forms share: where they come from, and where they return to. */
import { deskPaths, isDeskPath } from '@/lib/desk/deskPaths';
import { withQuery } from '@/lib/paths';
import type { FormAnswer } from '@/lib/formDraft';
import { answerTo } from '../forms/outcome';
import type { FormText } from '../http/formText';
import type { FormTarget, SentOnce } from '../http/formHandler';

export type DeskForm = (sent: SentOnce) => Promise<FormTarget>;

/** Refuses a form before it is sent to the service, because of these fields. */
export class FormRefused extends Error {
  readonly answer: FormAnswer;

  constructor(errors: FormAnswer['errors']) {
    super('the form has errors');
    this.answer = { kind: 'invalid', errors };
  }
}

/** Returns the outcome of a refused form. Rethrows anything but a refusal. */
export const answerToForm = (error: unknown): FormAnswer =>
  error instanceof FormRefused ? error.answer : answerTo(error);

/** Why a form is shown again with what someone else changed, beside what was typed. */
export const changedMeanwhile =
  'Someone else changed this while you had it open. What you typed is still here.';

export const fieldRefused = (field: string, message: string) =>
  new FormRefused([{ field, message }]);

/** Returns a reason long enough for the log. Throws a refusal otherwise. */
export function reasonIn(form: FormText): string {
  const reason = form.text('reason').trim();
  if (reason.length < 3) throw fieldRefused('reason', 'Write why, in a few words');
  return reason;
}

/** Returns the page a form came from. */
export function pageOf(form: FormText): string {
  const page = form.text('page');
  return isDeskPath(page) ? page : deskPaths.today();
}

/** Returns the page a form came from, with more in its query. */
export function pageWith(form: FormText, more: Record<string, string>): string {
  const { pathname, searchParams } = new URL(pageOf(form), 'http://desk');
  return withQuery(pathname, { ...Object.fromEntries(searchParams), ...more });
}

/** Returns to the form's page and says there that it was accepted. */
export const doneAt = (form: FormText) => pageWith(form, { done: form.text('form') });
