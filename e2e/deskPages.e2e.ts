/** Every page of the desk, in the dark at the narrowest width and in the light at the widest. */
import fs from 'node:fs';
import path from 'node:path';
import { joinDesk } from './support/desk';
import { bookForCaller, demoPolicyId, makeDate } from './support/office';
import { expect, expectNoSidewaysScroll, test } from './support/test';

// Opening someone's list, and a cancellation that can't be worked out, have statuses of their own.
test.use({ allowedBrowserErrors: /status of 4\d\d/ });

const desk = path.join(import.meta.dirname, '../pages/desk');
/** Signing in and a guide's own list need no session, and have journeys of their own. */
const elsewhere = ['/desk/sign-in', '/desk/list'];

/** Returns the addresses of all pages, such as `/desk/bookings/[reference]/cancel`. */
function addressesOfPages(): string[] {
  return fs
    .readdirSync(desk, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `/desk/${file.replace(/(\/?index)?\.tsx$/, '')}`.replace(/\/$/, ''))
    .filter((address) => !elsewhere.includes(address));
}

test('each page fits, reads well in the dark, and is kept by nobody', async ({
  page,
  expectWhole,
}) => {
  test.setTimeout(10 * 60_000);
  const date = await makeDate(6);
  const { reference } = await bookForCaller(date);
  await joinDesk(page, 'Divya', 'owner', 'operations', 'finance', 'marketing');
  await page.goto('/desk/offers');
  const code = page.locator('a[href^="/desk/offers/"]:not([href$="/new"])').first();
  const offer = new URL((await code.getAttribute('href')) ?? '', page.url()).pathname;
  const tabs = {
    '/desk/departures/[id]': ['?tab=rooms', '?tab=settings', '?tab=history'],
    '/desk/departures/[id]/change': ['?part=discounts', '?part=extras', '?part=pickups'],
    '/desk/money/tax': ['?list=documents'],
    '/desk/reports': ['?report=revenue', '?report=conversion', '?report=cancellations'],
  } as const satisfies Record<string, readonly string[]>;
  const pages = addressesOfPages().flatMap((address) => {
    const own = address
      .replace('/desk/offers/[code]', offer)
      .replace('/policies/[id]', `/policies/${demoPolicyId}`)
      .replace('[id]', date)
      .replace('[reference]', reference);
    const queries: readonly string[] = address in tabs ? tabs[address as keyof typeof tabs] : [];
    return [own, ...queries.map((query) => `${own}${query}`)];
  });
  expect(pages.filter((address) => address.includes('['))).toEqual([]);

  for (const address of pages) {
    await test.step(address, async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 320, height: 700 });
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(200);
      const headers = response?.headers() ?? {};
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['x-robots-tag']).toContain('noindex');
      await expectWhole(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1920, height: 1080 });
      await expectNoSidewaysScroll(page);
    });
  }
});
