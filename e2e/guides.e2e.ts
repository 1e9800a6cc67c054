import { expect, test } from './support/test';

test('a promoted destination’s usual address redirects to its own', async ({ page }) => {
  const response = await page.request.get('/domestic/spiti-valley', { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toBe('/spiti-valley');
});

test('Spiti shows the circuit, the roads, all dates and the trips side by side', async ({
  page,
}) => {
  await page.goto('/spiti-valley');
  await expect(page.getByRole('img', { name: /^Map of Shimla, Narkanda/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Elevation along the road: Shimla/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Highest point' })).toBeVisible();
  await expect(page.getByText('From Manali over Kunzum La')).toBeVisible();
  const calendar = page.getByRole('region', { name: 'All dates' });
  const first = calendar.getByRole('link', { name: /, book Spiti/ }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/booking\/spiti-[a-z-]+\?departure=/);
});

test('retreats lead from a theme to its day and its dates', async ({ page }) => {
  await page.goto('/wellness-retreats');
  await page.getByRole('link', { name: 'Silence and slow yoga for beginners' }).click();
  const retreat = page.locator('#rishikesh-river-silence');
  await expect(retreat.getByText('Who it’s not for')).toBeVisible();
  await expect(retreat.getByRole('heading', { name: 'A typical day' })).toBeVisible();
  await retreat.getByRole('link', { name: 'See the retreat and its dates' }).click();
  await expect(page).toHaveURL(/\/trip\/rishikesh-river-silence/);
});

test('a company finds the way to a quote', async ({ page }) => {
  await page.goto('/corporate-tours');
  await page.getByRole('link', { name: 'Ask for a quote' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ask for a quote' })).toBeInViewport();
  await expect(page.getByLabel('Company')).toBeVisible();
});

test('highlights name no guest without consent, and lead to the trip', async ({ page }) => {
  await page.goto('/highlights');
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(await page.content()).not.toContain('SF-EXAMPLE1');
  await page.getByRole('article').getByRole('link', { name: 'Spiti in snow' }).click();
  await expect(page).toHaveURL(/\/trip\/spiti-in-snow/);
});
