const asksEveryMs = 40;
/** A page that takes longer than this is asked for less often. */
const eagerForMs = 2_000;
const patientlyEveryMs = 500;
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
 * name none, differs from what it was. Answers the page as it was last, and whether it is new.
 */
export async function waitForRevision(
  path: string,
  revision: string,
  before: PageState,
): Promise<{ page: PageState; isNew: boolean }> {
  const begun = performance.now();
  let page = before;
  for (;;) {
    page = await readPage(path).catch(() => page);
    if (page.html.includes(revision) || page.html !== before.html) return { page, isNew: true };
    const waited = performance.now() - begun;
    if (waited > givesUpAfterMs) return { page, isNew: false };
    const pause = waited < eagerForMs ? asksEveryMs : patientlyEveryMs;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
