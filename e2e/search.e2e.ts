import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './support/test';

const unfold = (page: Page, title: string) =>
  page.getByRole('main').locator('summary', { hasText: title }).click();

test('a misspelt word finds trips, a filter narrows them, and its chip removes it', async ({
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
  await expect(page.getByText('so we searched for spiti')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Spiti');
  await expectAccessible(page);

  const guaranteed = page.getByRole('checkbox', { name: 'Guaranteed dates only' });
  if (isMobile) await page.getByRole('link', { name: 'Filters' }).click();
  await guaranteed.check();
  // Filters shown beside the results apply immediately.
  if (!isMobile) await expect(page).toHaveURL('/search?q=sipti&sure=1');
  await page.getByRole('button', { name: /^Show (\d+ )?trips?$/ }).click();
  await expect(page).toHaveURL('/search?q=sipti&sure=1');
  const dates = page.getByRole('article').getByRole('listitem');
  await expect(dates.first()).toBeVisible();

  await page.getByRole('link', { name: 'Remove Guaranteed dates' }).click();
  await expect(page).toHaveURL('/search?q=sipti');
  await expect(page.getByRole('link', { name: 'Remove Guaranteed dates' })).toHaveCount(0);
  if (!isMobile) await expect(guaranteed).not.toBeChecked();
});

test('searching finds a question’s answer, and a trip by a word in its overview', async ({
  page,
}) => {
  await page.goto('/search?q=altitude+sickness');
  const question = page.getByRole('main').locator('details', { hasText: 'sickness' }).first();
  await question.locator('summary').click();
  await expect(question.getByRole('paragraph')).toBeVisible();
  await page.goto('/search?q=leopard');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('couples with a child find only trips that suit both', async ({ page, expectAccessible }) => {
  await page.goto('/filters');
  await unfold(page, 'Who’s coming');
  await page.getByRole('checkbox', { name: /^Couples/ }).check();
  await page.getByRole('checkbox', { name: /^Children from 5/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Show \d+ trips$/ }).click();
  await expect(page).toHaveURL('/search?with=couples&with=from-5');
  await expect(page.getByRole('article').filter({ hasText: 'Bali, slowly' })).toBeVisible();
  // Adults only, and a trip that isn't especially for couples.
  for (const other of ['Japan, Fuji to Kyoto', 'Spiti in snow']) {
    await expect(page.getByRole('article').filter({ hasText: other })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Remove Children from 5' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Japan, Fuji' })).toBeVisible();
});

test('the home page offers only months with trips', async ({ page, request }) => {
  await page.goto('/');
  const when = page.getByRole('search', { name: 'Find a trip' }).getByLabel('When');
  const months = await when
    .locator('option')
    .evaluateAll((options) => options.flatMap((option) => option.getAttribute('value') || []));
  expect(months.length).toBeGreaterThan(3);
  for (const month of months) {
    const found = await (await request.get(`/search?month=${month}`)).text();
    expect(found, month).toMatch(/<h1>\d+ trips?, \d+ dates? you can book/);
  }
});

test('counts match their filter, prices are in order, and pages are links', async ({ page }) => {
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

test('without matches it says which filter to remove, and how many trips that finds', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/search?place=bali&max=5000');
  await expect(
    page.getByRole('heading', { level: 1, name: 'No trips match all of these filters.' }),
  ).toBeVisible();
  await expectAccessible(page);
  const way = page.getByRole('link', { name: /trips? at other prices/ });
  const count = parseInt((await way.textContent()) ?? '');
  await way.click();
  await expect(page.getByRole('article')).toHaveCount(count);
});

test('while you type, old results stay marked and focus keeps its place', async ({ page }) => {
  await page.goto('/search?q=snow');
  const words = page.getByRole('main').getByRole('searchbox');
  let letAnswer = () => {};
  const held = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  await page.route('**/_next/data/**', async (route) => {
    await held;
    await route.continue();
  });
  const old = await page.getByRole('article').count();
  await words.fill('bali');
  await expect(page.locator('[aria-busy="true"]').getByRole('article')).toHaveCount(old);
  letAnswer();
  await expect(page).toHaveURL('/search?q=bali');
  await expect(page.getByRole('article').first()).toContainText('Bali');
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('bali');
});

test('the back button undoes a filter', async ({ page, isMobile }) => {
  test.skip(isMobile, 'on a phone the choices are a page of their own');
  await page.goto('/search');
  await unfold(page, 'Difficulty');
  const easy = page.getByRole('checkbox', { name: /^Easy/ });
  await easy.check();
  await expect(page).toHaveURL('/search?level=easy');
  await expect(page.getByRole('link', { name: 'Remove Easy' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('link', { name: 'Remove Easy' })).toHaveCount(0);
  await unfold(page, 'Difficulty');
  await expect(easy).not.toBeChecked();
});

test('Enter in a filter field applies what is typed, and no price band', async ({ page }) => {
  await page.goto('/filters');
  const most = page.getByRole('group', { name: /^All-in price/ }).getByLabel('To');
  await most.fill('25000');
  await most.press('Enter');
  await expect(page).toHaveURL('/search?max=25000');
});

test('a city on the route counts as a starting city, and the price says where it applies', async ({
  page,
}) => {
  await page.goto('/filters');
  const delhi = page.locator('label', { has: page.locator('input[value="delhi"]') });
  const count = Number(/\d+/.exec((await delhi.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(1);
  await page.goto('/search?start=delhi');
  await expect(page.getByRole('article')).toHaveCount(count);
  await expect(page.getByText('Pickup in Delhi')).toHaveCount(count);
  await expect(page.getByText('Prices are from the trip’s starting point.')).toBeVisible();
});

test('search results are shown on a calendar, month by month', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await page.goto('/search?place=spiti-valley');
  const dateCount = Number(
    /(\d+) dates/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1],
  );
  await page.getByRole('link', { name: 'Show as a calendar' }).click();
  await expect(page).toHaveURL('/search?place=spiti-valley&view=calendar');
  const months = page.getByRole('navigation', { name: 'Months' }).getByRole('link');
  await expect(months.first()).toBeVisible();
  const counts = await months.locator('small').allTextContents();
  expect(counts.map(Number).reduce((sum, one) => sum + one, 0)).toBe(dateCount);
  const dates = page.getByRole('list', { name: /^Dates in/ }).getByRole('listitem');
  expect(await dates.count()).toBe(Number(counts[0]) + Number(counts[1]));
  for (const text of await dates.allTextContents()) expect(text).toMatch(/₹[\d,]+incl\. GST/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Later months' }).click();
  await expect(page).toHaveURL('/search?place=spiti-valley&view=calendar&page=2');
  await expect(months.nth(2)).toHaveAttribute('aria-current', 'true');

  if (isMobile) await page.getByRole('link', { name: 'Filters, 1 applied' }).click();
  await page.getByRole('checkbox', { name: 'Guaranteed dates only' }).check();
  if (isMobile) await page.getByRole('button', { name: /^Show \d+ trips?$/ }).click();
  await expect(page).toHaveURL('/search?place=spiti-valley&sure=1&view=calendar');
  await expect(dates.filter({ hasNotText: /Guaranteed|seats? left/ })).toHaveCount(0);
  await dates
    .first()
    .getByRole('link', { name: /^Choose Spiti/ })
    .click();
  await expect(page).toHaveURL(/\/booking\/spiti-[a-z-]+\?departure=/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('filters open in a sheet whose button always shows the count', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/search?q=trek');
    await page.getByRole('link', { name: 'Filters', exact: true }).click();
    await expect(page).toHaveURL('/filters?q=trek');
    await expect(page.getByRole('heading', { level: 1, name: 'Filter trips' })).toBeVisible();
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
    await expectNoSidewaysScroll(page);
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
    await unfold(page, 'Difficulty');
    await page.getByRole('checkbox', { name: /^Easy/ }).check();
    await page.getByRole('button', { name: 'Update counts' }).click();
    await expect(page).toHaveURL('/filters?level=easy&people=2');
    await page.getByRole('button', { name: /^Show \d+ trips?$/ }).click();
    await expect(page).toHaveURL('/search?level=easy&people=2');
    await expect(page.getByRole('article').first()).toBeVisible();

    await page.getByRole('link', { name: 'Show as a calendar' }).click();
    await expect(page.getByRole('list', { name: /^Dates in/ }).first()).toBeVisible();
    const bar = page.getByRole('main').getByRole('search');
    await bar.getByRole('searchbox').fill('trek');
    await bar.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=trek&.*view=calendar$/);
    await page.getByRole('link', { name: 'Show as a list' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('nonsense addresses', () => {
  test.use({ allowedBrowserErrors: /status of 404/ });

  for (const query of ['page=0', 'page=two', 'page=99', 'page=1&page=2']) {
    test(`${query} is a 404`, async ({ page }) => {
      const response = await page.goto(`/search?${query}`);
      expect(response?.status()).toBe(404);
      const box = page.getByRole('main').getByRole('search');
      await box.getByRole('searchbox').fill('yoga');
      await box.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL('/search?q=yoga');
    });
  }

  test('are explained and never echoed unescaped', async ({ page }) => {
    const hostile = `q=${encodeURIComponent('<script>alert(1)</script>\u202e')}&place[]=x&month=13&people=${'9'.repeat(5_000)}&sort=a&sort=b`;
    const response = await page.goto(`/search?${hostile}`);
    expect(response?.status()).toBe(200);
    expect(await response?.text()).not.toContain('<script>alert');
    await expect(page.getByText('We ignored what we didn’t understand')).toBeVisible();
  });
});

test('search engines may index only the bare filters', async ({ page }) => {
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
