import { expect, test } from './support/test';

test('a word with a mistake leads to trips, a choice narrows them, a chip gives it up', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await page.goto('/');
  const finder = page.getByRole('search', { name: 'Find a trip' });
  await finder.getByLabel('Where').fill('sipti');
  await finder.getByRole('button', { name: 'Find a trip' }).click();
  await expect(page).toHaveURL('/search?q=sipti');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('trips');
  await expect(page.getByText('so we read spiti')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Spiti');
  await expectAccessible(page);

  const guaranteed = page.getByRole('checkbox', { name: 'Guaranteed dates only' });
  if (isMobile) await page.getByRole('link', { name: 'Filters' }).click();
  await guaranteed.check();
  await page.getByRole('button', { name: /^Show (\d+ )?trips?$/ }).click();
  await expect(page).toHaveURL('/search?q=sipti&sure=1');
  const dates = page.getByRole('article').getByRole('listitem');
  await expect(dates.first()).toBeVisible();

  await page.getByRole('link', { name: 'Remove Guaranteed dates' }).click();
  await expect(page).toHaveURL('/search?q=sipti');
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveCount(0);
  if (!isMobile) await expect(guaranteed).not.toBeChecked();
});

test('counts are what a choice brings, prices are in order, pages are links', async ({ page }) => {
  await page.goto('/search?sort=price');
  const prices = await page.getByRole('article').locator('[data-figure]').allTextContents();
  const amounts = prices.map((text) => Number(text.replace(/\D/g, '')));
  expect(amounts.length).toBeGreaterThan(5);
  expect(amounts).toEqual([...amounts].sort((one, other) => one - other));

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/search?sort=price&page=2');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();

  const easy = page.locator('label', { has: page.locator('input[name="level"][value="easy"]') });
  const count = Number(/\d+/.exec((await easy.textContent()) ?? '')?.[0]);
  await page.goto('/search?level=easy');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${count} trips`);
});

test('where nothing fits it says what to give up, and how much that brings', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/search?place=bali&max=5000');
  await expect(
    page.getByRole('heading', { level: 1, name: 'No trip fits all of this.' }),
  ).toBeVisible();
  await expectAccessible(page);
  const way = page.getByRole('link', { name: /trips? at other prices/ });
  const count = parseInt((await way.textContent()) ?? '');
  await way.click();
  await expect(page.getByRole('article')).toHaveCount(count);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the filters are a sheet of their own, whose button always says how many', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/search?q=trek');
    await page.getByRole('link', { name: 'Filters, 1 on' }).click();
    await expect(page).toHaveURL('/filters?q=trek');
    await expect(page.getByRole('heading', { level: 1, name: 'What should fit?' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    const show = page.getByRole('button', { name: /^Show \d+ trips?$/ });
    await expect(show).toBeInViewport();
    const before = await show.textContent();
    await page.getByRole('checkbox', { name: /^Uttarakhand/ }).check();
    await expect(page).toHaveURL('/filters?q=trek&place=uttarakhand');
    await expect(show).not.toHaveText(before ?? '');
    await expect(show).toBeInViewport();
    await expectAccessible(page);
    const count = parseInt(/\d+/.exec((await show.textContent()) ?? '')?.[0] ?? '');
    await show.click();
    await expect(page).toHaveURL('/search?q=trek&place=uttarakhand');
    await expect(page.getByRole('article')).toHaveCount(count);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home, filters, results and pages are plain forms and links', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('People').selectOption('2');
    await page.getByRole('button', { name: 'Find a trip' }).click();
    await expect(page).toHaveURL('/search?people=2');
    await expect(page.getByRole('link', { name: 'Remove 2 seats or more' })).toBeVisible();

    await page.goto('/filters?people=2');
    await page.getByRole('checkbox', { name: /^Easy/ }).check();
    await page.getByRole('button', { name: 'Count again' }).click();
    await expect(page).toHaveURL('/filters?level=easy&people=2');
    await page.getByRole('button', { name: /^Show \d+ trips?$/ }).click();
    await expect(page).toHaveURL('/search?level=easy&people=2');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('addresses that make no sense', () => {
  test.use({ allowedBrowserErrors: /status of 404/ });

  for (const query of ['page=0', 'page=two', 'page=99', 'page=1&page=2']) {
    test(`${query} is no page`, async ({ page }) => {
      const response = await page.goto(`/search?${query}`);
      expect(response?.status()).toBe(404);
      const box = page.getByRole('main').getByRole('search');
      await box.getByRole('searchbox').fill('yoga');
      await box.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL('/search?q=yoga');
    });
  }

  test('are borne, said, and never repeated as they came', async ({ page }) => {
    const hostile = `q=${encodeURIComponent('<script>alert(1)</script>\u202e')}&place[]=x&month=13&people=${'9'.repeat(5_000)}&sort=a&sort=b`;
    const response = await page.goto(`/search?${hostile}`);
    expect(response?.status()).toBe(200);
    expect(await response?.text()).not.toContain('<script>alert');
    await expect(page.getByText('Not understood and left out')).toBeVisible();
  });
});

test('search engines are let into the bare filters alone', async ({ page }) => {
  const robots = async (path: string) => {
    await page.goto(path);
    return page.locator('meta[name="robots"]').count();
  };
  expect(await robots('/filters')).toBe(0);
  expect(await robots('/filters?level=easy')).toBe(1);
  expect(await robots('/search')).toBe(1);
  const response = await page.request.get('/search?q=snow');
  expect(response.headers()['x-robots-tag']).toBe('noindex');
});
