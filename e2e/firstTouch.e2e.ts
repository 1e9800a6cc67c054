import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { siteUrl } from './support/addresses.mjs';
import { expect, test } from './support/test';

/** Scripts start on the first touch, or when seats have changed. That touch must not be lost. */
const trip = '/trip/spiti-in-snow';

const touch = (control: Locator, isMobile: boolean) => (isMobile ? control.tap() : control.click());

test('unchanged dates start no scripts; changed ones do, and are refreshed', async ({ page }) => {
  const quiet = '/trip/bali-slowly';
  const unchanged = page.waitForResponse(/\/api\/departures/);
  await page.goto(quiet);
  expect((await unchanged).status()).toBe(304);
  // Not until the network is idle: a picture made for the first time can take longer than scripts wait.
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  // Prefetching them doesn't start them.
  await expect(page.locator('script[src*="/_next/"]:not([nomodule])')).toHaveCount(0);
  expect(await page.evaluate(() => 'next' in window)).toBe(false);

  await page.route(/\/api\/departures/, async (route) => {
    const answer = await page.request.get(route.request().url());
    const { items, asOf } = (await answer.json()) as { items: object[]; asOf: string };
    const taken = items.map((item) => ({ ...item, status: 'few_left', seatsLeft: 1 }));
    await route.fulfill({ json: { items: taken, asOf } });
  });
  await page.goto(quiet);
  await expect(page.getByText('1 seat left').first()).toBeVisible();
});

test('a button looks busy until its scripts have loaded', async ({ page, isMobile }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  // Another journey may book a seat here, which starts the scripts before the page has loaded.
  await page.goto(trip, { waitUntil: 'domcontentloaded' });
  const picture = page.locator('main a:has(img)').first();
  await touch(picture, isMobile);
  await expect(picture).toHaveAttribute('aria-busy', 'true');
  arrive();
  await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible();
  await expect(picture).not.toHaveAttribute('aria-busy');
});

test('a page whose end arrives late starts its scripts after it', async ({ page, isMobile }) => {
  const slow = createServer((request, response) => {
    void (async () => {
      const answer = await page.request.get(new URL(request.url ?? '/', siteUrl).href);
      const body = await answer.body();
      response.writeHead(answer.status(), { 'content-type': answer.headers()['content-type'] });
      const data = body.indexOf('<script id="__NEXT_DATA__"');
      if (data !== -1) {
        response.write(body.subarray(0, data));
        await pause(1_500);
      }
      response.end(body.subarray(Math.max(data, 0)));
    })();
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as AddressInfo;
  // An offer code starts the scripts straight away.
  await page.goto(`http://127.0.0.1:${port}${trip}?code=SNOWLINE`);
  await touch(page.locator('main a:has(img)').first(), isMobile);
  await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible();
  slow.closeAllConnections();
  slow.close();
});

test('the first touch enlarges a photo', async ({ page, isMobile }) => {
  await page.goto(trip);
  await touch(page.locator('main a:has(img)').first(), isMobile);
  await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${trip}$`));
});

test('the first touch chooses a date, and its amount due is shown', async ({ page, isMobile }) => {
  await page.goto(trip);
  const box = page.getByRole('complementary', { name: 'Dates and price' });
  const due = box
    .getByText(/Pay ₹[\d,]+ today, the balance by/)
    .or(box.getByText(/The full price is due/));
  const before = (await due.textContent()) ?? '';
  const later = box.getByRole('radio', { disabled: false }).nth(2);
  const value = await later.getAttribute('value');
  await touch(box.locator(`label:has([value="${value}"])`), isMobile);
  await expect(due).not.toHaveText(before);
  await expect(box.locator(`[value="${value}"]`)).toBeChecked();
  await expect(due).not.toHaveText(before);
});

test('the first touch saves a trip on this device', async ({ page, isMobile }) => {
  await page.goto(trip);
  await touch(page.getByRole('button', { name: 'Save on this device' }), isMobile);
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
});

test.describe('scripts that don’t arrive', () => {
  test.use({ allowedBrowserErrors: /ERR_FAILED|Applying inline style/ });

  test('leave the menu working for touch and keyboard', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a large screen shows its links');
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.goto('/');
    const opener = page.getByRole('link', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await opener.tap();
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Close' }).tap();
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/');
    await opener.tap();
    await menu.getByRole('link', { name: 'Journal' }).tap();
    await expect(page).toHaveURL('/travel-blogs');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(menu).toBeHidden();
  });

  test('leave the links working', async ({ page, isMobile }) => {
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.goto(trip);
    await touch(page.locator('main a:has(img)').first(), isMobile);
    await expect(page).toHaveURL(/\.webp/);
  });

  test('carry the offer code to the booking', async ({ page, isMobile }) => {
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.goto(`${trip}?code=SNOWLINE`);
    const book = page.getByRole('button', { name: 'Choose a room and book' });
    await touch(book.filter({ visible: true }).first(), isMobile);
    await expect(page).toHaveURL(/\/booking\/.*code=SNOWLINE/);
  });
});

test('after moving to another trip, forms are about that trip', async ({ page }) => {
  await page.goto(trip);
  await page.getByRole('region', { name: 'Similar trips' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(`${trip}$`));
  const slug = new URL(page.url()).pathname.split('/').at(-1);
  const subjects = page.locator('main input[name=trip]');
  await expect(subjects.first()).toHaveValue(slug ?? '');
  for (const subject of await subjects.all()) await expect(subject).toHaveValue(slug ?? '');
});
