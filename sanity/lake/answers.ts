import { runQuery, type QueryContext, type QueryParams } from './groq.ts';
import type { View } from './view.ts';

/** Enough for what a publish makes all instances of a site ask at once. */
const KEPT = 64;

/** Their answers change by themselves, or with who asks. */
const CHANGING = /\b(now|identity)\s*\(/;

interface Kept {
  version: number;
  answers: Map<string, Promise<unknown>>;
}

const keptByView = new WeakMap<View, Kept>();

/**
 * Evaluates a query, or gives the answer it had since the last change of what this reader sees: every
 * instance of a site asks the same after a publish. Nobody may change the answer.
 */
export function answerQuery(
  query: string,
  params: QueryParams,
  context: QueryContext,
): Promise<unknown> {
  const version = context.view.version?.();
  if (version === undefined || CHANGING.test(query)) return runQuery(query, params, context);
  let kept = keptByView.get(context.view);
  if (kept?.version !== version) {
    kept = { version, answers: new Map() };
    keptByView.set(context.view, kept);
  }
  const { answers } = kept;
  const key = `${query}\n${JSON.stringify(params)}`;
  const known = answers.get(key);
  if (known) return known;
  const answer = runQuery(query, params, context);
  answers.set(key, answer);
  const [oldest] = answers.keys();
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
  answer.catch(() => answers.delete(key));
  return answer;
}
