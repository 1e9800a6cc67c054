import type { QueryParams } from './groq.ts';
import { shortKey } from './recall.ts';
import { ByteCache } from './storage/byteCache.ts';
import type { PlainPerspective } from './views.ts';

/** Enough for the queries all instances of a site send at once after a publish. */
const KEPT_BYTES = 8 << 20;

/** Functions whose results change with time or with the caller. */
const CHANGING = /\b(now|identity)\s*\(/;

/** Remembers results until something visible to their readers changes. */
export interface Answers<Answer> {
  /**
   * Evaluates a query, or returns its earlier result if nothing visible to this reader has changed
   * since: every instance of a site asks the same after a publish. Don't modify the result.
   */
  recall(
    perspective: PlainPerspective | null,
    query: string,
    params: QueryParams,
    evaluate: () => Promise<Answer>,
  ): Promise<Answer>;
}

interface Kept<Answer> {
  version: number;
  answer: Promise<Answer>;
}

export function openAnswers<Answer extends { result: string }>(
  versionOf: (perspective: PlainPerspective) => number,
): Answers<Answer> {
  const kept = new ByteCache<Kept<Answer>>(KEPT_BYTES);
  return {
    recall(perspective, query, params, evaluate) {
      if (perspective === null || CHANGING.test(query)) return evaluate();
      const version = versionOf(perspective);
      const key = shortKey(`${perspective} ${query}\n${JSON.stringify(params)}`);
      const known = kept.get(key);
      if (known?.version === version) return known.answer;
      const answer = evaluate();
      const entry = { version, answer };
      kept.set(key, entry, key.length);
      answer.then(
        ({ result }) => {
          // Its size is known now, unless a later answer has taken its place.
          if (kept.get(key) === entry) kept.set(key, entry, key.length + result.length);
        },
        () => kept.get(key) === entry && kept.delete(key),
      );
      return answer;
    },
  };
}
