import type { Page } from '@playwright/test';
import { ports } from './support/addresses.mjs';
import { expect, test } from './support/test';

/** At the first start the Studio's packages are fetched and it is built, after the site is up. */
const studioIsBuiltWithinMs = 4 * 60_000;
const opensWithinMs = 60_000;
/** Several steps in a program of four megabytes, perhaps on a busy machine. */
const journeyWithinMs = 3 * 60_000;
/** The checks before a publish ask the lake, the site and the booking service. */
const isCheckedWithinMs = 40_000;
const picture = 'sanity/lake/seed/artwork/kerala-backwaters.webp';

test.skip(({ isMobile }) => isMobile, 'Editors sit at a desk.');
test.skip(!process.env.E2E_STUDIO, 'Needs the Studio: npm run test:studio');
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ request }) => {
  test.setTimeout(studioIsBuiltWithinMs);
  await expect
    .poll(async () => (await request.get('/studio')).status(), { timeout: studioIsBuiltWithinMs })
    .toBe(200);
});

/** The documents a query finds in the content lake, drafts included. */
async function inLake(page: Page, query: string): Promise<Record<string, unknown>[]> {
  const address = new URL(`http://localhost:${ports.lake}/v2026-06-01/data/query/production`);
  address.searchParams.set('perspective', 'raw');
  address.searchParams.set('query', query);
  const response = await page.request.get(address.href);
  expect(response.ok()).toBe(true);
  const { result } = (await response.json()) as { result: Record<string, unknown>[] };
  return result;
}

const field = (page: Page, name: string) => page.getByTestId(`field-${name}`).getByRole('textbox');
const publishButton = (page: Page) => page.getByTestId('action-publish');

test('an editor makes a campaign from an offer, with a picture, and publishes it', async ({
  page,
}) => {
  test.setTimeout(journeyWithinMs);
  const slug = `monsoon-${Date.now().toString(36)}`;
  await page.goto('/studio/intent/create/template=campaign-from-offer;type=campaign/');
  await field(page, 'title').fill('Monsoon on the Malabar coast', { timeout: opensWithinMs });
  await field(page, 'slug').fill(slug);
  await field(page, 'summary').fill('Warm rain, empty boats, and a code that lowers every date.');

  await page.locator('input[type=file]').first().setInputFiles(picture);
  await expect(page.locator('img[src*="/images/safar/"]').first()).toBeVisible();
  // Without words for those who cannot see the picture it does not go public.
  await expect(publishButton(page)).toBeDisabled();
  await field(page, 'hero.alt').fill('A houseboat on still water at sunset');

  await expect(publishButton(page)).toBeEnabled({ timeout: isCheckedWithinMs });
  await publishButton(page).click();
  await expect
    .poll(() =>
      inLake(
        page,
        `*[slug.current == "${slug}"]{"isDraft": _id in path("drafts.**"), title, beforeStart,
          "sections": count(sections), "picture": hero.asset->_type}`,
      ),
    )
    .toEqual([
      {
        isDraft: false,
        title: 'Monsoon on the Malabar coast',
        beforeStart: 'hidden',
        sections: 3,
        picture: 'sanity.imageAsset',
      },
    ]);
});

test('a published text is opened on the live page, with the time it took', async ({
  page,
  context,
}) => {
  test.setTimeout(journeyWithinMs);
  const words = `Seen at ${Date.now().toString(36)}.`;
  await page.goto('/studio/structure/pages;page;page-disclaimer');
  const summary = field(page, 'summary');
  await expect(summary).toBeEditable({ timeout: opensWithinMs });
  await summary.press('ControlOrMeta+End');
  await summary.pressSequentially(` ${words}`);
  await expect(publishButton(page)).toBeEnabled({ timeout: isCheckedWithinMs });

  await page.getByTestId('action-menu-button').click();
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Publish and open' }).click();
  const live = await opened;
  await live.waitForURL(/\/disclaimer$/);
  await expect(live.getByText(words)).toBeVisible();
  await expect(page.getByText(/^Live after \d+ ms$/)).toBeVisible();
});

test('a trip has its dates, seats and prices beside it', async ({ page }) => {
  test.setTimeout(journeyWithinMs);
  await page.goto('/studio/structure/trips;trip;trip-spiti-in-snow');
  await page.getByRole('tab', { name: 'Departures' }).click({ timeout: opensWithinMs });
  await expect(page.getByText(/^SPTW-\d{4}-\d\d-\d\d/).first()).toBeVisible();
  await expect(page.getByText(/^from ₹/).first()).toBeVisible();
});

test('a publish waits while a colleague types in the same document', async ({ page, browser }) => {
  test.setTimeout(journeyWithinMs);
  const address = '/studio/structure/trips;trip;trip-thar-by-camel-and-rail';
  await page.goto(address);
  await expect(field(page, 'title')).toBeEditable({ timeout: opensWithinMs });

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(`${address}?editor=meera`);
  const summary = field(colleague, 'summary');
  await expect(summary).toBeEditable({ timeout: opensWithinMs });
  await summary.press('ControlOrMeta+End');
  await summary.pressSequentially(' Bring a scarf.', { delay: 40 });

  await expect(field(page, 'summary')).toHaveValue(/Bring a scarf\.$/);
  await expect(publishButton(page)).toBeDisabled();
  await publishButton(page).hover({ force: true });
  await expect(page.getByText(/^Meera is typing in this document/).first()).toBeVisible();
  // A colleague who pauses holds nobody up.
  await expect(publishButton(page)).toBeEnabled({ timeout: isCheckedWithinMs });
  await colleague.context().close();
});

test('no public page carries a byte of the Studio', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded.filter((path) => path.startsWith('/studio'))).toEqual([]);
});
