declare global {
  /** When this process began to make each page. Pages and API routes have modules of their own. */
  var safarPagesMadeAt: Map<string, number> | undefined;
}

const latelyMs = 2_000;
/** The pages without a slug are few and stand for each other. */
const withoutSlug = '';

/** Notes that this process begins to make the page at this path; left out, of a page without a slug. */
export function noteMaking(path = withoutSlug, now = Date.now()): void {
  const madeAt = (globalThis.safarPagesMadeAt ??= new Map());
  for (const [old, at] of madeAt) if (now - at > latelyMs) madeAt.delete(old);
  madeAt.set(path, now);
}

/**
 * Whether this process began to make the page within the last two seconds, or one that may be it. What
 * it read may be older than a change, and it may store that after another process stored the new page.
 */
export function wasMadeLately(path: string, now = Date.now()): boolean {
  const isRecent = (at: number | undefined) => at !== undefined && now - at <= latelyMs;
  const madeAt = globalThis.safarPagesMadeAt;
  return isRecent(madeAt?.get(path)) || isRecent(madeAt?.get(withoutSlug));
}
