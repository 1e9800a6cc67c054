import { refusalStatus, type RefusalCode } from '../contract/refusals.ts';
import type { Checked } from '../domain/issue.ts';
import { Refusal } from '../errors.ts';

/** Returns a valid request, or throws one refusal with all issues and the code they share. */
export function requireValid<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.clean;
  const { issues } = checked;
  const errors = issues.map(({ path, code, message }) => ({ path, code, message }));
  const [first] = issues;
  const isShared = first !== undefined && issues.every(({ code }) => code === first.code);
  if (!isShared || !isRefusalCode(first.code)) {
    throw new Refusal('validation_failed', {}, errors);
  }
  throw new Refusal(first.code, first.meta, errors);
}

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusalStatus, code);
}
