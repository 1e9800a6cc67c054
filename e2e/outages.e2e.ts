import type { APIRequestContext, Page } from '@playwright/test';
import { fixedRoutes } from '../lib/livePaths';
import { withoutProgram } from './support/outage';
import { expect, test } from './support/test';

/** One page of every kind, beside the fixed ones. */
const routes = [
  ...fixedRoutes,
  '/trip/spiti-in-snow',
  '/international/japan',
  '/campaign/winter-in-spiti',
  '/first-time-in-snow',
  '/booking/spiti-in-snow',
];

test.describe.configure({ mode: 'serial', timeout: 4 * 60_000 });
test.skip(({ isMobile }) => isMobile, 'What a page answers does not depend on the screen.');
// Programs are away on purpose: scripts that ask them say so in the console.
test.use({ allowedBrowserErrors: /status of 50\d|Failed to load/ });

async function statuses(request: APIRequestContext): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const route of routes) found[route] = (await request.get(route)).status();
  return found;
}

const allWell = Object.fromEntries(routes.map((route) => [route, 200]));

async function expectFrame(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('banner')).toBeVisible();
}

test('with all programs up every kind of page answers', async ({ request }) => {
  expect(await statuses(request)).toEqual(allWell);
});

test('without the booking service every page stays, and nobody can half book', async ({
  page,
  request,
}) => {
  await withoutProgram('booking', async () => {
    expect(await statuses(request)).toEqual(allWell);
    await expectFrame(page, '/booking/spiti-in-snow');
    await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('₹');
    // Dates that were true a moment ago may stay; a new look says that it cannot tell.
    expect((await request.get('/api/departures?trip=spiti-in-snow')).status()).toBe(503);
  });
  expect(await statuses(request)).toEqual(allWell);
});

test('without the content lake the last good pages stay', async ({ page, request }) => {
  await withoutProgram('lake', async () => {
    const found = await statuses(request);
    // A page made for one person asks the lake for its words; the others were made before.
    expect(found).toEqual({ ...allWell, '/booking/spiti-in-snow': expect.any(Number) });
    // One that nobody has seen yet cannot be made: an error page in the frame, and never a wrong one.
    const unseen = await request.get('/trip/nobody-has-asked-for-this');
    expect([404, 500, 503]).toContain(unseen.status());
    await expectFrame(page, '/trip/spiti-in-snow');
  });
  expect(await statuses(request)).toEqual(allWell);
});
