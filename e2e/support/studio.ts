import type { BrowserContext, Page } from '@playwright/test';
import { ports } from './addresses.mjs';
import { expect, test as base } from './test';

/** The first start installs the Studio's packages and builds it, after the site is up. */
const studioIsBuiltWithinMs = 6 * 60_000;
/** Enough for several steps in a four-megabyte program on a busy machine. */
const journeyWithinMs = 4 * 60_000;
/** Enough to open a document for the first time, with an empty cache. */
export const opensWithinMs = 60_000;
/** The checks before publishing call the lake, the site and the booking service. */
export const isCheckedWithinMs = 40_000;

/**
 * All journeys in a worker share one browser context, so that the Studio's four megabytes are
 * loaded and compiled only once.
 */
export const test = base.extend<object, { studio: { context?: BrowserContext } }>({
  studio: [
    async ({}, use) => {
      const studio: { context?: BrowserContext } = {};
      await use(studio);
      await studio.context?.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, studio }, use) => {
    const context = (studio.context ??= await browser.newContext());
    await use(context);
    for (const page of context.pages()) await page.close();
    await context.clearCookies();
  },
});

/** Sets up a file of editors' journeys, which run in order once the Studio is built. */
export function useStudio(): void {
  test.skip(process.env.SAFAR_STUDIO === 'off', 'SAFAR_STUDIO=off leaves the Studio out.');
  test.describe.configure({ mode: 'serial', timeout: journeyWithinMs });
  test.beforeAll(async ({ request }) => {
    test.setTimeout(studioIsBuiltWithinMs);
    await expect
      .poll(async () => (await request.get('/studio')).status(), { timeout: studioIsBuiltWithinMs })
      .toBe(200);
  });
}

/** Returns what a query finds in the content lake, including drafts. */
export async function inLake<Result = Record<string, unknown>[]>(query: string): Promise<Result> {
  const address = new URL(`http://localhost:${ports.lake}/v2026-06-01/data/query/production`);
  address.searchParams.set('perspective', 'raw');
  address.searchParams.set('query', query);
  const response = await fetch(address);
  expect(response.ok).toBe(true);
  return ((await response.json()) as { result: Result }).result;
}

/** Returns a field's input, by its path in the document. */
export const field = (page: Page, name: string) =>
  page.getByTestId(`field-${name}`).getByRole('textbox');

export const publishButton = (page: Page) => page.getByTestId('action-publish');

/** Opens a document's form and waits until one of its fields is editable. */
export async function openForm(page: Page, address: string, fieldName: string): Promise<void> {
  await page.goto(address);
  await expect(field(page, fieldName)).toBeEditable({ timeout: opensWithinMs });
}

/** Chooses an action from the menu beside Publish. */
export async function chooseAction(page: Page, name: string | RegExp): Promise<void> {
  await page.getByTestId('action-menu-button').click();
  await page.getByRole('menuitem', { name }).click();
}

/** Publishes as soon as the checks pass, and waits until no draft is left. */
export async function publish(page: Page, id: string): Promise<void> {
  await expect(publishButton(page)).toBeEnabled({ timeout: isCheckedWithinMs });
  await publishButton(page).click();
  // The Studio checks once more after the click.
  await expect
    .poll(() => inLake(`*[_id == "drafts.${id}"]{_id}`), { timeout: isCheckedWithinMs })
    .toEqual([]);
}

/** Returns an address's status and redirect target. */
export async function answerOf(
  context: BrowserContext,
  address: string,
): Promise<{ status: number; location?: string }> {
  const response = await context.request.get(address, { maxRedirects: 0 });
  const { location } = response.headers();
  return { status: response.status(), ...(location ? { location } : {}) };
}
