import type { QueryParams } from './groq.ts';
import { recall } from './recall.ts';
import type { PlainPerspective } from './views.ts';

/** Enough for the queries all instances of a site send at once after a publish. */
const KEPT = 64;

/** Functions whose results change with time or with the caller. */
const CHANGING = /\b(now|identity)\s*\(/;

/** Remembers results until something visible to their readers changes. */
export interface Answers<Answer> {
  /**
   * Evaluates a query, or returns its earlier result if nothing visible to this reader has changed
   * since. This pays off because every instance of a site sends the same queries after a publish.
   * The result must not be modified.
   */
  recall(
    perspective: PlainPerspective | null,
    query: string,
    params: QueryParams,
    evaluate: () => Promise<Answer>,
  ): Promise<Answer>;
}

export function openAnswers<Answer>(
  versionOf: (perspective: PlainPerspective) => number,
  isKept: (answer: Answer) => boolean,
): Answers<Answer> {
  const kept = new Map<
    PlainPerspective,
    { version: number; answers: Map<string, Promise<Answer>> }
  >();
  return {
    recall(perspective, query, params, evaluate) {
      if (perspective === null || CHANGING.test(query)) return evaluate();
      const version = versionOf(perspective);
      const known = kept.get(perspective);
      const answers = known?.version === version ? known.answers : new Map();
      if (answers !== known?.answers) kept.set(perspective, { version, answers });
      const key = `${query}\n${JSON.stringify(params)}`;
      return recall(answers, KEPT, key, () => {
        const answer = evaluate();
        answer.then(
          (made) => isKept(made) || answers.delete(key),
          () => answers.delete(key),
        );
        return answer;
      });
    },
  };
}
