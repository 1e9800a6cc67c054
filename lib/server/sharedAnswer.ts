import { dropOldest } from './dropOldest';

declare global {
  /** Counts content changes. Global, because pages and API routes have separate modules. */
  var safarAnswersVersion: number | undefined;
}

/** Shares a result briefly, because a publish regenerates many pages. Failures aren't shared. */
export function sharedAnswer<Result>(
  forMs: number,
  ask: (question: string) => Promise<Result>,
  { isForgottenOnChange = true, mostKept = 100 } = {},
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
    dropOldest(kept, mostKept);
    answer.catch(() => kept.delete(key));
    return answer;
  };
}

const tries = 3;

/**
 * Loads a page's data, again if something was published in the meantime: the older page could
 * otherwise overwrite the regenerated one and stay for minutes.
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
