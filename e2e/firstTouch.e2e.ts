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

test('the first touch chooses a date, and what is due is that of it', async ({
  page,
  isMobile,
}) => {
  const renewed = page.waitForResponse(/\/api\/departures/);
  await page.goto(trip);
  const box = page.getByRole('complementary', { name: 'Dates and price' });
  const due = box.getByText(/Pay ₹[\d,]+ today, the rest by/).or(box.getByText(/All of it is due/));
  const before = (await due.textContent()) ?? '';
  const later = box.getByRole('radio', { disabled: false }).nth(2);
  const value = await later.getAttribute('value');
  await touch(box.locator(`label:has([value="${value}"])`), isMobile);
  await expect(due).not.toHaveText(before);
  await renewed;
  await expect(box.locator(`[value="${value}"]`)).toBeChecked();
  await expect(due).not.toHaveText(before);
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

test('after a step to another trip its forms are about that one', async ({ page }) => {
  await page.goto(trip);
  await page.getByRole('region', { name: 'If not this one' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(`${trip}$`));
  const slug = new URL(page.url()).pathname.split('/').at(-1);
  const subjects = page.locator('main input[name=trip]');
  await expect(subjects.first()).toHaveValue(slug ?? '');
  for (const subject of await subjects.all()) await expect(subject).toHaveValue(slug ?? '');
});
