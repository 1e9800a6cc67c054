declare global {
  /** Counts the changes after which answers of before are old. Pages and API routes have modules of their own. */
  var safarAnswersVersion: number | undefined;
}

/**
 * Shares the answer to one question among all who ask it within a moment: a publish makes several pages
 * at once, and many ask for the same dear list. A failure is not kept.
 */
export function sharedAnswer<Result>(
  forMs: number,
  ask: (question: string) => Promise<Result>,
  { isForgottenOnChange = true } = {},
): (question: string) => Promise<Result> {
  const kept = new Map<string, { askedAt: number; answer: Promise<Result> }>();
  return (question) => {
    const version = isForgottenOnChange ? (globalThis.safarAnswersVersion ?? 0) : 'any';
    const key = `${version} ${question}`;
    const now = performance.now();
    for (const [old, { askedAt }] of kept) if (now - askedAt >= forMs) kept.delete(old);
    const known = kept.get(key);
    if (known) return known.answer;
    const answer = ask(question);
    kept.set(key, { askedAt: now, answer });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}

const tries = 3;

/**
 * Reads what a page shows, and reads it again when something was published meanwhile. A page that a
 * visitor asked for just before a publish would otherwise be stored after the one the publish made, and
 * stay for minutes.
 */
export async function unlessOvertaken<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const version = globalThis.safarAnswersVersion;
    const result = await read();
    if (version === globalThis.safarAnswersVersion || attempt === tries) return result;
  }
}

/** Nothing is taken from answers given before: something has changed. */
export function forgetSharedAnswers(): void {
  globalThis.safarAnswersVersion = (globalThis.safarAnswersVersion ?? 0) + 1;
}
