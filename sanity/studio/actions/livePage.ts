const asksEveryMs = 40;
/** Pages slower than this are polled less often. */
const eagerForMs = 2_000;
const patientlyEveryMs = 500;
const givesUpAfterMs = 10_000;
/** How long to wait for a page that may stay missing, such as a withdrawn trip. */
const givesUpMissingAfterMs = 3_000;

/** A page's response at one moment. */
export interface PageState {
  status: number;
  html: string;
}

/** Fetches a page as the public sees it, bypassing every browser cache. */
export async function readPage(path: string): Promise<PageState> {
  const response = await fetch(path, { cache: 'no-store', credentials: 'omit' });
  return { status: response.status, html: await response.text() };
}

/**
 * Waits until the public page shows a revision. A page names its own document's revision. A
 * document shown only on another's page, such as a question, is live when that page has changed.
 */
export async function waitForRevision(
  path: string,
  { revision, before, isOwnPage }: { revision: string; before: PageState; isOwnPage: boolean },
): Promise<{ page: PageState; isNew: boolean }> {
  const begun = performance.now();
  let page = before;
  for (;;) {
    page = await readPage(path).catch(() => page);
    const isNew = isOwnPage ? namesRevision(page.html, revision) : page.html !== before.html;
    const waited = performance.now() - begun;
    const patience = page.status === 404 ? givesUpMissingAfterMs : givesUpAfterMs;
    if (isNew || waited > patience) return { page, isNew };
    const pause = waited < eagerForMs ? asksEveryMs : patientlyEveryMs;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function namesRevision(html: string, revision: string): boolean {
  return html.includes(`<meta name="safar-revision" content="${revision}"`);
}
