import type { APIRequestContext, Page } from '@playwright/test';
import { fixedRoutes } from '../lib/content/livePaths';
import { setSaleState } from './support/office';
import { withoutProgram } from './support/outage';
import { expect, test } from './support/test';

/** The fixed routes, and one page of every other kind. */
const routes = [
  ...fixedRoutes,
  '/trip/spiti-in-snow',
  '/domestic/kerala',
  '/international/japan',
  '/campaign/winter-in-spiti',
  '/first-time-in-snow',
  '/blog/spiti-winter-road-log',
  '/author/tenzin-dorje',
  '/travel-blogs/spiti',
  '/travel-blogs/search',
  '/travel-blogs/search?q=snow',
  '/travel-blogs/rss.xml',
  '/search?q=snow',
  '/filters?level=easy',
  '/contact-form?topic=trip&trip=spiti-in-snow',
  '/cancellation-policy/example?price=43000&travellers=2',
  '/booking/spiti-in-snow',
  '/robots.txt',
];
/**
 * Static pages that show the same trip's prices: its own page, its destination's and the home page.
 */
const withPrices = ['/trip/bali-slowly', '/international/bali', '/'];
const noPrices = 'We can’t load dates and prices right now';

test.describe.configure({ mode: 'serial', timeout: 4 * 60_000 });
// Programs are stopped on purpose, so scripts that call them log errors in the console.
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

/** Reloads a live page until it reports the outage. */
async function openUntilSaid(page: Page, path: string, words: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(words, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

test('with all programs up, every kind of page works @alone', async ({ request }) => {
  expect(await statuses(request)).toEqual(allWell);
  expect((await request.get('/sitemap.xml')).status()).toBe(200);
});

test('without the booking service, every page stays and no one can half book @alone', async ({
  page,
  request,
}) => {
  await withoutProgram('booking', async () => {
    // Personal pages can't be shown, and say so.
    const ownPages = { '/my-trips': 503, '/your-profile': 503 };
    expect(await statuses(request)).toEqual({ ...allWell, ...ownPages });
    await expectFrame(page, '/booking/spiti-in-snow');
    await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('₹');
    // Pages may still show recent dates, but a new request fails.
    expect((await request.get('/api/departures?trip=spiti-in-snow')).status()).toBe(503);
    expect((await request.get('/sitemap.xml')).status()).toBe(200);
  });
  expect(await statuses(request)).toEqual(allWell);
});

test('without the booking service, pages are built without prices and say so @alone', async ({
  page,
  request,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text();
  await withoutProgram('booking', async () => {
    await openUntilSaid(page, '/search', 'Dates and prices are missing');
    await expect(page.getByRole('main')).not.toContainText('₹');
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    await openUntilSaid(page, '/filters', 'You can’t filter by dates, seats or prices right now');
    await expect(page.getByRole('main')).not.toContainText('₹');
    await openUntilSaid(
      page,
      '/cancellation-policy/example',
      'We can’t load our cancellation policy right now',
    );

    // An editor publishes, so the pages are rebuilt. Prices written in the content may stay.
    await setSaleState('bali-slowly', 'on_sale');
    for (const path of withPrices) {
      await expect.poll(() => textOf(path), { timeout: 45_000 }).toContain(noPrices);
      await page.goto(path);
      await expect(page.getByRole('main').getByText(noPrices).first()).toBeVisible();
      const priced = page.locator('main :is([data-figure], article, table)');
      await expect(priced.filter({ hasText: '₹' })).toHaveCount(0);
    }
  });
  await setSaleState('bali-slowly', 'on_sale');
  for (const path of withPrices) {
    await expect.poll(() => textOf(path), { timeout: 60_000 }).not.toContain(noPrices);
  }
});

/** Every page of a visitor's that needs the booking service, and shows a notice without it. */
const pagesWithoutBooking = [
  '/booking/spiti-in-snow',
  '/my-trips',
  '/your-profile',
  '/search',
  '/filters',
  '/cancellation-policy/example?price=43000&travellers=2',
];

test('the status page says what works, and every notice leads to it @alone', async ({
  page,
  browser,
  expectWhole,
}) => {
  const open = await page.goto('/status');
  expect(open?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Everything is working');
  await expect(main.getByText('Working', { exact: true })).toHaveCount(4);
  await expectWhole(page);

  await withoutProgram('booking', async () => {
    await openUntilSaid(page, '/status', 'Booking isn’t working right now');
    await expect(main).toContainText(/You can’t hold seats.*Since \d+ \w+ \d{4}/);
    await expect(main).toContainText('Don’t pay again.');
    await expect(main.getByRole('link', { name: /^\+91/ }).first()).toBeVisible();
    await expectWhole(page);
    for (const path of pagesWithoutBooking) {
      await expect(async () => {
        await page.goto(path);
        const link = main.getByRole('link', { name: 'See what’s working' }).first();
        await expect(link, path).toHaveAttribute('href', '/status', { timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
    }
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto('/status');
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(/^Booking isn’t working/);
    await plain.getByRole('link', { name: 'Check again' }).click();
    await expect(plain).toHaveURL('/status');
    await plain.close();
  });
  await openUntilSaid(page, '/status', 'Everything is working');
});

test('without the content lake, the status page says so @alone', async ({ page }) => {
  await withoutProgram('lake', async () => {
    await openUntilSaid(page, '/status', 'Some pages may be out of date');
    await expect(page.getByRole('main').getByText('Working', { exact: true })).toHaveCount(3);
  });
  await openUntilSaid(page, '/status', 'Everything is working');
});

test('without the content lake, the last good pages stay @alone', async ({ page, request }) => {
  await withoutProgram('lake', async () => {
    expect(await statuses(request)).toEqual(allWell);
    // The sitemap is either an earlier copy, or an error that says when to retry.
    const sitemap = await request.get('/sitemap.xml');
    if (sitemap.status() === 200) expect(await sitemap.text()).toContain('/trip/spiti-in-snow<');
    else {
      expect(sitemap.status()).toBe(503);
      expect(sitemap.headers()['retry-after']).toBe('60');
    }
    expect(await (await request.get('/travel-blogs/rss.xml')).text()).toContain('</rss>');
    // A page no one has opened yet can't be built, so it returns an error, never a wrong page.
    const unseen = await request.get('/trip/nobody-has-asked-for-this');
    expect([404, 500, 503]).toContain(unseen.status());
    await expectFrame(page, '/trip/spiti-in-snow');
    await expectFrame(page, '/booking/spiti-in-snow');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a date and room');
  });
  expect(await statuses(request)).toEqual(allWell);
});

test('without the content lake, search says what it can’t do @alone', async ({ page }) => {
  await withoutProgram('lake', async () => {
    await openUntilSaid(page, '/search?q=snow', 'We can’t check for updates right now');
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    // Search for something no one has searched for recently.
    await openUntilSaid(
      page,
      '/travel-blogs/search?q=monsoon',
      'We can’t search the journal right now',
    );
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('monsoon');
  });
  await expect(async () => {
    await page.goto('/search?q=snow');
    await expect(page.getByRole('main')).not.toContainText('We can’t check for updates right now', {
      timeout: 1_000,
    });
  }).toPass({ timeout: 30_000 });
});
