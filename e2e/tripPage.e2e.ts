import { findDeparture } from './support/booking';
import { expect, test } from './support/test';

const path = '/trip/spiti-in-snow';

test('photos open full size and can be browsed by keyboard', async ({ page, expectAccessible }) => {
  await page.goto(path);
  const all = page.getByRole('button', { name: /^See all \d+ photos$/ });
  await all.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Photos' });
  await expect(box.getByText('1 of 6')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(box.getByText('2 of 6')).toBeVisible();
  await page.keyboard.press('End');
  await expect(box.getByText('6 of 6')).toBeVisible();
  await expect(box.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(all).toBeFocused();
});

test('a calendar date leads to its booking', async ({ page, isMobile }) => {
  const departure = await findDeparture(page, 'spiti-in-snow', ({ isBookable }) => isBookable);
  await page.goto(path);
  const dates = page.getByRole('region', { name: 'All dates and rooms' });
  await expect(dates.getByRole('columnheader', { name: 'Twin sharing' })).toBeVisible();
  // Phones fold the calendar.
  if (isMobile) await dates.getByRole('heading', { name: /on a calendar$/ }).click();
  const line = dates.locator(`a[href*="${departure.id}"]`);
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/booking/spiti-in-snow\\?departure=${departure.id}`));
  await expect(page.locator(`input[value="${departure.id}"]`)).toBeChecked();
});

test('a phone folds long parts and says what is inside; a wide screen shows them', async ({
  page,
  isMobile,
}) => {
  await page.goto(path);
  const day = page.getByRole('listitem').filter({ hasText: /^Day\s*4\D/ });
  await expect(day.getByRole('heading')).toBeVisible();
  const meals = day.getByText(/meals|breakfast|lunch|dinner/i).last();
  if (isMobile) {
    await expect(meals).toBeHidden();
    await day.getByRole('heading').click();
  }
  await expect(meals).toBeVisible();
  const inside = page.getByText(/^\d+ things$/).first();
  await expect(inside).toBeVisible({ visible: isMobile });
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Itinerary as a PDF' }).getAttribute('href')) ?? '',
  );
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

test('a trip saved on the device is listed on another trip’s page', async ({ page }) => {
  await page.goto(path);
  // A static page's scripts start at the first sign of activity.
  await page.mouse.move(10, 10);
  await page.getByRole('button', { name: 'Save on this device' }).click();
  await expect(page.getByRole('button', { name: 'Saved on this device' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/trip/bali-slowly');
  await page.mouse.move(20, 20);
  const saved = page.getByRole('region', { name: 'Saved on this device' });
  await expect(saved.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute('href', path);
  // With the keyboard, because the page above may still grow under a pointer.
  await saved.getByRole('link', { name: 'See and compare saved trips' }).press('Enter');
  await expect(page).toHaveURL('/saved-trips');
  await page.getByRole('button', { name: 'Remove Spiti in snow' }).press('Enter');
  await expect(page.getByText('Nothing saved yet.')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Spiti in snow' })).toBeVisible();
  await expect(page.getByText('Removed “Spiti')).toBeHidden();
});

test('saved trips are compared three at a time, and viewed trips are listed below', async ({
  page,
  expectAccessible,
}) => {
  const slugs = ['spiti-in-snow', 'bali-slowly', 'japan-fuji-to-kyoto', 'kerala-backwaters-slowly'];
  await page.addInitScript(
    ([saved = '']) => window.localStorage.setItem('safar-saved-trips', saved),
    [JSON.stringify([...slugs, 'long-gone'].map((slug) => ({ slug, title: `Trip ${slug}` })))],
  );
  await page.goto('/trip/ladakh-pangong-nubra');
  await page.mouse.move(10, 10);
  await expect(page.getByRole('button', { name: 'Save on this device' })).toBeVisible();
  await page.goto('/saved-trips');
  const compared = page.getByRole('region', { name: 'Side by side' }).getByRole('columnheader');
  await expect(compared).toHaveText([/Spiti/, /Bali/, /Fuji/]);
  await expect(page.getByText('Trip long-gone has moved or is no longer offered.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Viewed before' }).getByRole('link')).toHaveCount(
    1,
  );
  await expectAccessible(page);
  const boxes = page.getByRole('checkbox', { name: 'Compare' });
  await expect(boxes.nth(3)).toBeDisabled();
  await boxes.nth(1).uncheck();
  await boxes.nth(3).check();
  await expect(compared).toHaveText([/Spiti/, /Fuji/, /Kerala/i]);
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await expect(page.getByRole('region', { name: 'Viewed before' })).toBeHidden();
});

test.describe('without the content store', () => {
  test.use({ allowedBrowserErrors: /503/ });
  test('saved trips stay listed while the site can’t load them', async ({ page }) => {
    await page.addInitScript(() =>
      window.localStorage.setItem(
        'safar-saved-trips',
        '[{"slug":"spiti-in-snow","title":"Spiti in snow"}]',
      ),
    );
    await page.route(/api\/saved-trips/, (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/saved-trips');
    await expect(page.getByText('Your list is safe.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute('href', path);
  });
});

test('the link is copied, and the page says so', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  await page.getByText('Share', { exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
});

test('prints days, inclusions and policy without screen-only parts', async ({ page }) => {
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });
  for (const heading of ['Day by day', 'Included', 'Not included', 'If you cancel']) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  await expect(page.getByText(/For current dates, seats and prices/)).toBeVisible();
  for (const hidden of [
    page.getByRole('button', { name: 'Choose a room and book' }),
    page.getByRole('button', { name: 'Print the itinerary' }),
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('heading', { name: 'Similar trips' }),
  ]) {
    await expect(hidden).toBeHidden();
  }
});

test('keeps its HTML light', async ({ page }) => {
  const { gzipSync } = await import('node:zlib');
  const html = await (await page.request.get(path)).text();
  expect(gzipSync(html).length).toBeLessThan(45 * 1024);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows photos, dates, prices, sharing and questions', async ({ page }) => {
    await page.goto(path);
    const picture = page.getByRole('main').locator('a:has(img)').first();
    expect(await picture.getAttribute('href')).toMatch(/\/images\//);
    await expect(page.getByRole('button', { name: /photos$/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /on this device/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /, book Spiti in snow/ }).first()).toBeVisible();
    await page.getByText('Share', { exact: true }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Email' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask about this trip' })).toHaveAttribute(
      'href',
      '/contact-form?topic=trip&trip=spiti-in-snow',
    );
  });
});
