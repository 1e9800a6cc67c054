/**
 * Runs a read and, if it fails, returns this process's last result. A null result is remembered too, because
 * removed content mustn't come back. A read that has never succeeded fails.
 */
export function lastGood<Result>(
  ask: (question: string) => Promise<Result | null>,
): (question: string) => Promise<Result | null> {
  const kept = new Map<string, Result>();
  return async (question) => {
    try {
      const answer = await ask(question);
      if (answer === null) kept.delete(question);
      else kept.set(question, answer);
      return answer;
    } catch (error) {
      const known = kept.get(question);
      if (known === undefined) throw error;
      return known;
    }
  };
}
