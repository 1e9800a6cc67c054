import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { distDir } from './support/addresses.mjs';
import { expect, expectNoSidewaysScroll, test } from './support/test';
import { wholePages } from './support/wholePages';

const narrow = { width: 320, height: 640 };
const tablet = { width: 768, height: 1024 };

// Each page must fit a phone, a tablet and a large screen. `expectWhole` runs on the narrowest
// phone in dark mode, and on the large screen in light mode.
for (const path of wholePages) {
  test(`${path} has one headline, fits its width and is accessible`, async ({
    page,
    isMobile,
    expectWhole,
  }) => {
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expectNoSidewaysScroll(page);
    if (isMobile) await page.setViewportSize(narrow);
    await expectWhole(page);
    if (!isMobile) await page.setViewportSize(tablet);
    await expectNoSidewaysScroll(page);
  });
}

test.describe('a page that doesn’t exist', () => {
  test.use({ allowedBrowserErrors: /status of 404/ });

  test('a mistyped address suggests similar pages', async ({ page }) => {
    await page.goto('/trip/spiti-in-snw');
    const meant = page.getByRole('navigation', { name: 'Similar pages' });
    await meant.getByRole('link', { name: 'Spiti in snow' }).click();
    await expect(page).toHaveURL('/trip/spiti-in-snow');
  });

  for (const path of [
    '/nothing-here',
    '/trip/no-such-trip',
    '/trip/BAD_slug',
    '/domestic/bali-x',
  ]) {
    test(`${path} is a 404 with bookable trips`, async ({ page, expectAccessible }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(
        page.getByRole('heading', { level: 1, name: 'No road leads here.' }),
      ).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(3);
      await expectAccessible(page);
    });
  }
});

test('a destination under the wrong prefix redirects to the right one', async ({ page }) => {
  const response = await page.request.get('/domestic/japan', { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toBe('/international/japan');
});

test('an invented address leaves no file behind', async ({ page }) => {
  const server = join(distDir, 'server');
  expect(existsSync(join(server, 'pages'))).toBe(true);
  const id = randomUUID();
  for (const invented of [`/trip/${id}`, `/blog/${id}`, `/${id}`]) {
    expect((await page.request.get(invented)).status()).toBe(404);
    const name = createHash('sha256').update(invented).digest('hex');
    expect(existsSync(join(server, 'stored-pages', name))).toBe(false);
  }
});

test('nobody can have pictures resized by the site itself', async ({ page }) => {
  const address = '/_next/image?url=%2Fbrand%2Fapple-touch-icon.png&w=640&q=75';
  expect((await page.request.get(address)).status()).toBe(404);
});

test('the health address shows the state of every part', async ({ page }) => {
  const response = await page.request.get('/api/health');
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({
    status: 'ok',
    site: 'ok',
    content: 'ok',
    booking: 'ok',
  });
});

test('the address to watch the process by asks no other program', async ({ page }) => {
  const response = await page.request.get('/api/live');
  expect(response.status()).toBe(200);
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(await response.json()).toEqual({ site: 'ok' });
});

test('the root of each section leads to its list', async ({ page }) => {
  for (const [root, list] of [
    ['/blog', '/travel-blogs'],
    ['/trip', '/search'],
    ['/domestic', '/#domestic'],
    ['/international', '/#international'],
  ] as const) {
    await page.goto(root);
    await expect(page).toHaveURL(list);
  }
});
