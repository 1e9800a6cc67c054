import { setSaleState } from './support/office';
import { expect, test } from './support/test';

test.use({ allowedBrowserErrors: /status of 410/ });

test('a withdrawn trip is gone everywhere and says so; put back on sale, it sells again', async ({
  page,
  request,
  expectAccessible,
}) => {
  test.setTimeout(3 * 60_000);
  const slug = 'meghalaya-living-roots';
  const path = `/trip/${slug}`;
  const statusOf = async (address: string) => (await request.get(address)).status();
  const bookable = async () => {
    const response = await request.get(`/api/departures?trip=${slug}`);
    if (!response.ok()) return 0;
    const { items } = (await response.json()) as { items: { isBookable: boolean }[] };
    return items.filter(({ isBookable }) => isBookable).length;
  };
  const inTime = { timeout: 30_000 };
  expect(await statusOf(path)).toBe(200);
  const dates = await bookable();
  expect(dates).toBeGreaterThan(0);

  await setSaleState(slug, 'withdrawn');
  try {
    await expect.poll(() => statusOf(path), inTime).toBe(410);
    await page.goto(path);
    await expect(
      page.getByRole('heading', { level: 1, name: 'We no longer run this trip.' }),
    ).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(3);
    await expectAccessible(page);

    await expect.poll(bookable, inTime).toBe(0);
    expect(await statusOf(`/booking/${slug}`)).toBe(404);
    for (const list of ['/', '/search?q=meghalaya', '/domestic/meghalaya', '/sitemap.xml']) {
      await expect
        .poll(async () => (await request.get(list)).text(), { ...inTime, message: list })
        .not.toContain(path);
    }
  } finally {
    await setSaleState(slug, 'on_sale');
  }
  await expect.poll(() => statusOf(path), inTime).toBe(200);
  await expect.poll(bookable, inTime).toBe(dates);
});
