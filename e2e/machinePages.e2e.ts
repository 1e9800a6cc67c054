import type { APIRequestContext } from '@playwright/test';
import { siteUrl } from './support/addresses.mjs';
import { expect, test } from './support/test';

async function addressesOf(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, address]) => address ?? []);
}

/** Reads a page's structured data as a search engine does: without running scripts. */
async function structuredData(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, text]) => JSON.parse(text ?? '') as Record<string, unknown>);
}

test('the sitemap lists every indexable page once, at its own address', async ({ request }) => {
  const addresses = await addressesOf(request);
  expect(addresses.length).toBeGreaterThan(30);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status(), address).toBe(200);
    const html = await response.text();
    expect(html, address).toContain(`<link rel="canonical" href="${address}"`);
    expect(html, address).not.toMatch(/<meta name="robots" content="[^"]*noindex/);
    expect(response.headers()['x-robots-tag'] ?? '', address).not.toContain('noindex');
  }
});

test('the sitemap says when trips last changed', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const [, day = ''] =
    /<loc>[^<]*\/trip\/spiti-in-snow<\/loc><lastmod>([^<]+)<\/lastmod>/.exec(xml) ?? [];
  expect(Date.parse(day)).toBeLessThanOrEqual(Date.now());
});

test('robots.txt allows what should be found and names the sitemap', async ({ request }) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toContain('text/plain');
  const text = await response.text();
  expect(text).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  expect(text).toContain('Allow: /api/social-image/');
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

test('the manifest and its icons exist', async ({ request }) => {
  const response = await request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const { name, icons } = (await response.json()) as { name: string; icons: { src: string }[] };
  expect(name).not.toBe('');
  const files = [...icons.map(({ src }) => src), '/favicon.ico', '/brand/apple-touch-icon.png'];
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200);
});

test.describe('a link’s preview image', () => {
  test('is drawn by the site at the required size', async ({ page, request }) => {
    for (const path of ['/', '/trip/spiti-in-snow', '/campaign/winter-in-spiti', '/about-us']) {
      await page.goto(path);
      const address = await page.locator('meta[property="og:image"]').getAttribute('content');
      const response = await request.get(address ?? '');
      expect(response.status(), path).toBe(200);
      expect(response.headers()['content-type']).toBe('image/jpeg');
      expect((await response.body()).length).toBeLessThan(300_000);
      const size = await page.evaluate(
        async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          return [image.naturalWidth, image.naturalHeight];
        },
        new URL(address ?? '').pathname,
      );
      expect(size).toEqual([1200, 630]);
    }
  });

  test('is downloaded again only after a change', async ({ request }) => {
    const first = await request.get('/api/social-image/trip/spiti-in-snow.jpg');
    const again = await request.get('/api/social-image/trip/spiti-in-snow.jpg', {
      headers: { 'if-none-match': first.headers().etag ?? '' },
    });
    expect(again.status()).toBe(304);
  });

  for (const page of [
    'trip/no-such-trip.jpg',
    'trip/spiti-in-snow',
    'trip/BAD%20slug.jpg',
    'settings/settings.jpg',
    '%00.jpg',
    `${'x'.repeat(3_000)}.jpg`,
    'international/spiti-valley.jpg',
  ]) {
    test(`is not drawn for ${page.slice(0, 40)}`, async ({ request }) => {
      expect((await request.get(`/api/social-image/${page}`)).status()).toBe(404);
    });
  }
});

test.describe('structured data', () => {
  test('a trip’s offers match the booking service, value by value', async ({ request }) => {
    const slug = 'spiti-in-snow';
    const data = await structuredData(request, `/trip/${slug}`);
    const trip = data.find((entry) => entry['@type'] === 'TouristTrip');
    const response = await request.get(`/api/departures?trip=${slug}`);
    const { items } = (await response.json()) as {
      items: {
        code: string;
        status: string;
        isBookable: boolean;
        startDate: string;
        endDate: string;
        salesCloseAt: string;
        from: { amountMinor: number; currency: string } | null;
      }[];
    };
    const offered = items.filter(
      ({ isBookable, status, from }) => (isBookable || status === 'full') && from,
    );
    expect(offered.length).toBeGreaterThan(0);
    expect(trip?.offers).toEqual(
      offered.map(({ code, status, startDate, endDate, salesCloseAt, from }) =>
        expect.objectContaining({
          '@type': 'Offer',
          availability:
            status === 'full'
              ? expect.stringMatching(/SoldOut$/)
              : expect.stringMatching(/InStock|LimitedAvailability/),
          identifier: code,
          price: ((from?.amountMinor ?? 0) / 100).toFixed(2),
          priceCurrency: from?.currency,
          validThrough: salesCloseAt,
          itemOffered: expect.objectContaining({ departureTime: startDate, arrivalTime: endDate }),
        }),
      ),
    );
  });

  test('a trip has its breadcrumbs, its questions and its operator', async ({ request }) => {
    const data = await structuredData(request, '/trip/spiti-in-snow');
    const of = (type: string) => data.find((entry) => entry['@type'] === type);
    expect(of('BreadcrumbList')?.itemListElement).toHaveLength(3);
    expect(of('FAQPage')).toBeDefined();
    const [agency] = await structuredData(request, '/');
    expect(agency).toMatchObject({ '@type': 'TravelAgency', url: siteUrl });
    expect(of('TouristTrip')?.provider).toEqual({ '@id': agency?.['@id'] });
  });
});

test('llms.txt leads to each trip as Markdown, with the prices on its page', async ({
  page,
  request,
}) => {
  const text = await (await request.get('/llms.txt')).text();
  const [, address = ''] = /\[Spiti in snow\]\((\S+)\)/.exec(text) ?? [];
  const markdown = await request.get(new URL(address).pathname);
  expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  const [, price = ''] = /: (₹[\d,]+) per person/.exec(await markdown.text()) ?? [];
  await page.goto('/trip/spiti-in-snow');
  await expect(page.getByRole('complementary', { name: 'Dates and price' })).toContainText(price);
  const feed: { trips: { title: string; json: string }[] } = await (
    await request.get('/feeds/trips.json')
  ).json();
  expect(feed.trips.length).toBeGreaterThanOrEqual(16);
  for (const { title, json } of feed.trips) {
    const trip: unknown = await (await request.get(new URL(json).pathname)).json();
    expect(trip).toMatchObject({ title });
  }
  expect((await request.get('/feeds/trips/no-such-trip.json')).status()).toBe(404);
  expect((await request.get('/feeds/others.json')).status()).toBe(404);
});
