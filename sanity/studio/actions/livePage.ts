const asksEveryMs = 40;
const givesUpAfterMs = 10_000;

/** What a page of the site answers at one moment. */
export interface PageState {
  status: number;
  html: string;
}

/** Reads a page as the public gets it, past every cache of this browser. */
export async function readPage(path: string): Promise<PageState> {
  const response = await fetch(path, { cache: 'no-store', credentials: 'omit' });
  return { status: response.status, html: await response.text() };
}

/**
 * Waits until the public page shows a revision: its HTML names that revision, or, on pages that
 * name none, differs from what it was. Answers the page, or null when nothing changed in time.
 */
export async function waitForRevision(
  path: string,
  revision: string,
  before: PageState,
): Promise<PageState | null> {
  const deadline = performance.now() + givesUpAfterMs;
  while (performance.now() < deadline) {
    const now = await readPage(path).catch(() => null);
    const isNew = now?.html.includes(revision) || (now?.html ?? before.html) !== before.html;
    if (now && isNew) return now;
    await new Promise((resolve) => setTimeout(resolve, asksEveryMs));
  }
  return null;
}
