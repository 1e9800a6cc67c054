/** What the desk's forms share: where they come from, and where they return to. */
import { deskPaths, isDeskPath } from '@/lib/desk/deskPaths';
import { withQuery } from '@/lib/paths';
import type { FormText } from '../http/formText';
import type { SentOnce } from '../http/formHandler';

export type DeskForm = (sent: SentOnce) => Promise<string>;

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
