import { expect, test } from './support/test';

test('the home page shows trips, without an error and accessible', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('a[href^="/trip/"]').first()).toBeVisible();
  await expectAccessible(page);
});
