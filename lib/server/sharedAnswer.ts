declare global {
  /**
   * Counts the changes that make earlier results stale. It's global because pages and API routes
   * each have their own copy of this module.
   */
  var safarAnswersVersion: number | undefined;
}

/**
 * Shares one result among everyone who asks within a short time. A publish regenerates several
 * pages at once, and many of them need the same expensive list. Failures aren't cached.
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
 * Loads a page's data, and loads it again if something was published in the meantime. Otherwise, a
 * page requested just before something is published could overwrite the regenerated one and stay
 * for minutes.
 */
export async function unlessOvertaken<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const version = globalThis.safarAnswersVersion;
    const result = await read();
    if (version === globalThis.safarAnswersVersion || attempt === tries) return result;
  }
}

/** Stops earlier results from being reused, because something has changed. */
export function forgetSharedAnswers(): void {
  globalThis.safarAnswersVersion = (globalThis.safarAnswersVersion ?? 0) + 1;
}
