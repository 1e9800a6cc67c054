/**
 * Answers a question, and while that fails, with the last answer this process got to it. Null is no answer
 * to go on with: what is gone is forgotten. A question that was never answered fails.
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
