declare global {
  /** Counts the changes that make earlier results stale. Pages and API routes have separate modules. */
  var safarAnswersVersion: number | undefined;
}

/**
 * Shares one result among everyone who asks within a moment: a publish renews several pages at once, and many need
 * the same expensive list. Failures aren't cached.
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
 * Reads a page's data, and reads it again if something was published in between. Otherwise a page
 * requested just before a publish would be stored after the publish's own, and stay for minutes.
 */
export async function unlessOvertaken<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const version = globalThis.safarAnswersVersion;
    const result = await read();
    if (version === globalThis.safarAnswersVersion || attempt === tries) return result;
  }
}

/** Earlier results aren't reused: something has changed. */
export function forgetSharedAnswers(): void {
  globalThis.safarAnswersVersion = (globalThis.safarAnswersVersion ?? 0) + 1;
}
