import { expect, test } from './support/test';

const post = '/blog/spiti-winter-road-log';

test('the journal leads through a topic and a post to a bookable trip', async ({ page }) => {
  await page.goto('/travel-blogs');
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: /^Spiti/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spiti' })).toBeVisible();
  await page.getByRole('link', { name: 'Shimla to Kaza in January: a road log' }).click();
  await expect(page.getByText(/^Published .* minutes to read$/)).toBeVisible();
  const text = page.getByRole('article').first();
  const card = text.locator('a[href^="/trip/spiti-in-snow"]');
  await expect(text.getByText('All-in, per person, twin sharing')).toBeVisible();
  const price = await text.getByText(/^₹[\d,]+$/).textContent();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spiti in snow' })).toBeVisible();
  await expect(
    page
      .getByText(price ?? 'a price')
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test('the table of contents leads to the right section', async ({ page }) => {
  await page.goto(post);
  await page.getByRole('link', { name: 'Tuesday, Nako to Kaza' }).click();
  await expect(page).toHaveURL(/#tuesday-nako-to-kaza$/);
  await expect(page.getByRole('heading', { name: 'Tuesday, Nako to Kaza' })).toBeInViewport();
});

test('index pages have their own addresses, and no post is on two of them', async ({ page }) => {
  const titles = async () => page.getByRole('article').getByRole('link').allTextContents();
  await page.goto('/travel-blogs');
  const first = await titles();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/\/travel-blogs\/page\/2$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/travel-blogs\/page\/2$/,
  );
  const second = await titles();
  expect(second.length).toBeGreaterThan(0);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(page).toHaveURL(/\/travel-blogs$/);
});

test('an impossible address is a 404, and a common variant redirects', async ({ page }) => {
  for (const path of [
    '/travel-blogs/page/99',
    '/travel-blogs/page/0',
    '/travel-blogs/page/two',
    '/travel-blogs/spiti/page/9',
    '/travel-blogs/no-such-topic',
    '/travel-blogs/page',
    '/author/tenzin-dorje/page/9',
    '/author/nobody',
    '/blog/spiti',
    '/blog/%00',
  ]) {
    const response = await page.request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
  }
  for (const [path, target] of [
    ['/travel-blogs/spiti-winter-road-log', post],
    ['/travel-blogs/page/1', '/travel-blogs'],
    ['/travel-blogs/spiti/page/1', '/travel-blogs/spiti'],
    ['/author/tenzin-dorje/page/1', '/author/tenzin-dorje'],
  ] as const) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect([path, response.status()]).toEqual([path, 308]);
    expect(response.headers().location).toBe(target);
  }
});

test('the feed is linked from the pages, is valid XML and lists every post with its full address', async ({
  page,
}) => {
  await page.goto(post);
  const address = await page
    .locator('link[rel="alternate"][type="application/rss+xml"]')
    .getAttribute('href');
  const response = await page.request.get(address ?? '');
  expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  const feed = await page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml');
      return {
        isWhole: xml.querySelector('parsererror') === null,
        links: [...xml.querySelectorAll('item > link')].map((link) => link.textContent ?? ''),
      };
    },
    await response.text(),
  );
  expect(feed.isWhole).toBe(true);
  expect(feed.links).toHaveLength(12);
  const { origin } = new URL(address ?? '');
  for (const link of feed.links) expect(link).toMatch(new RegExp(`^${origin}/blog/[a-z0-9-]+$`));

  const again = await page.request.get(address ?? '', {
    headers: { 'if-none-match': response.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);
});

test('structured data has the article, its author and its questions', async ({ page }) => {
  await page.goto(post);
  const found = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = found.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(data.map((entry) => entry['@type'])).toEqual(['BreadcrumbList', 'Article', 'FAQPage']);
  expect(data[1]).toMatchObject({
    headline: 'Shimla to Kaza in January: a road log',
    datePublished: '2026-02-12T04:30:00Z',
    author: { '@type': 'Person', name: 'Tenzin Dorje' },
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the journal has a plain search form that keeps the search term', async ({ page }) => {
    await page.goto('/travel-blogs');
    await page.getByRole('searchbox').fill('backwaters boat');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/travel-blogs\/search\?q=backwaters\+boat$/);
    await expect(page.getByRole('searchbox')).toHaveValue('backwaters boat');
    await expect(page.getByRole('article').first()).toContainText('backwaters');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('a post can be read, shared and asked about', async ({ page }) => {
    await page.goto(post);
    await expect(page.getByRole('heading', { name: 'Friday, out' })).toBeVisible();
    await expect(page.getByText('₹').first()).toBeVisible();
    const text = page.getByRole('article').first();
    const share = text.locator('summary').filter({ hasText: 'Share' });
    // Text is laid out only as it scrolls into view, so a click during the scroll would miss.
    await share.scrollIntoViewIfNeeded();
    await share.click();
    await expect(text.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expect(text.getByRole('link', { name: 'Email' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Still have a question?' })).toBeVisible();
  });
});

test('any search term is shown as text, never as markup', async ({ page }) => {
  for (const question of [
    '<script>alert(1)</script>',
    '%00',
    '%E2%80%AEabc',
    '%FF%FE',
    'x'.repeat(5_000),
    '*',
    '"]|order(',
  ]) {
    const response = await page.request.get(`/travel-blogs/search?q=${question}`);
    expect([question.slice(0, 20), response.status() < 500]).toEqual([question.slice(0, 20), true]);
    expect(await response.text()).not.toContain('<script>alert');
  }
});
