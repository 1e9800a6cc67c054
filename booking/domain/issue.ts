/** How rules report what is wrong with a request. Pure. */
import type { FieldError, ProblemMeta } from '../contract/problem.ts';
import { isUnprintable, lengthOf, tidy } from './contactRules.ts';

/** A problem with a request. A refusal with the same code gets its `meta`. */
export type Issue = FieldError & { meta?: ProblemMeta };

export type Note = (path: string, code: string, message: string, meta?: ProblemMeta) => void;

/** A request as normalised by the rules, or everything that is wrong with it. */
export type Checked<T> = { ok: true; clean: T } | { ok: false; issues: Issue[] };

/** The type of the requests that pass a check. */
export type CleanOf<Check extends (...args: never[]) => Checked<unknown>> = Extract<
  ReturnType<Check>,
  { ok: true }
>['clean'];

/** Runs all rules, so that every issue is reported together. */
export function checkAll<T>(rules: (note: Note) => T): Checked<T> {
  const issues: Issue[] = [];
  const clean = rules((path, code, message, meta) =>
    issues.push({ path, code, message, ...(meta ? { meta } : {}) }),
  );
  return issues.length > 0 ? { ok: false, issues } : { ok: true, clean };
}

interface TextRule {
  min?: number;
  max: number;
  message: string;
  /** The message about characters that can't be displayed, if it differs from `message`. */
  unprintable?: string;
  normalise?: (typed: string) => string;
}

/** Normalises text, and reports it if its length is wrong or it can't be displayed. */
export function checkText(typed: string, path: string, note: Note, rule: TextRule): string {
  const { min = 0, max, message, unprintable = message, normalise = tidy } = rule;
  const text = normalise(typed);
  const length = lengthOf(text);
  if (isUnprintable(typed)) note(path, 'characters', unprintable);
  else if (length < min || length > max) note(path, 'length', message);
  return text;
}
