import { dropOldest } from './dropOldest';

/** One result may be a whole page's content. */
const mostKept = 500;

/**
 * Wraps a read so that, if it fails, it returns this process's last result, of the last
 * 500 asked for. A null result replaces
 * earlier ones, because removed content mustn't reappear. If a read has never succeeded, it fails.
 */
export function lastGood<Result>(
  ask: (question: string) => Promise<Result>,
): (question: string) => Promise<Result> {
  const kept = new Map<string, Result>();
  return async (question) => {
    try {
      const answer = await ask(question);
      kept.delete(question);
      if (answer !== null) kept.set(question, answer);
      dropOldest(kept, mostKept);
      return answer;
    } catch (error) {
      const known = kept.get(question);
      if (known === undefined) throw error;
      return known;
    }
  };
}
