import type { Locator } from '@playwright/test';
import { expect, test } from './support/test';

/** Scripts begin with the first touch: what it touched must not be lost. */
const trip = '/trip/spiti-in-snow';

const touch = (control: Locator, isMobile: boolean) => (isMobile ? control.tap() : control.click());

test('the first touch opens a picture large', async ({ page, isMobile }) => {
  await page.goto(trip);
  await touch(page.locator('main a:has(img)').first(), isMobile);
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${trip}$`));
});

test('the first touch chooses a date', async ({ page, isMobile }) => {
  await page.goto(trip);
  const date = page.getByRole('radio', { disabled: false }).nth(1);
  const value = await date.getAttribute('value');
  await touch(page.locator(`label:has([value="${value}"])`).first(), isMobile);
  await expect(date).toBeChecked();
  // This button is there once scripts are.
  await expect(page.getByRole('button', { name: /^All \d+ pictures/ })).toBeVisible();
  await expect(page.locator(`[name=departure][value="${value}"]`)).toBeChecked();
});

test('the first touch keeps a trip on this device', async ({ page, isMobile }) => {
  await page.goto(trip);
  await touch(page.getByRole('button', { name: 'Save on this device' }), isMobile);
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
});

test.describe('scripts that do not arrive', () => {
  test.use({ allowedBrowserErrors: /ERR_FAILED|Applying inline style/ });

  test('leave the links as they are', async ({ page, isMobile }) => {
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.goto(trip);
    await touch(page.locator('main a:has(img)').first(), isMobile);
    await expect(page).toHaveURL(/\.webp/);
  });
});
