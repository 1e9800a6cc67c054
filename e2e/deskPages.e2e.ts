/** Every page of the desk: in the dark at the narrowest width, in the light at the widest, and who may open it. */
import fs from 'node:fs';
import path from 'node:path';
import { joinDesk } from './support/desk';
import { bookForCaller, demoOffer, demoPolicyId, makeDate } from './support/office';
import { expect, test } from './support/test';

// Opening someone's list, and a cancellation that can't be worked out, have statuses of their own.
test.use({ allowedBrowserErrors: /status of 4\d\d/ });

const desk = path.join(import.meta.dirname, '../pages/desk');
/**
 * Other journeys look at these: the first two need no session, a quote begins with an enquiry, and a sheet is a
 * numbered copy.
 */
const elsewhere = [
  ...['/desk/sign-in', '/desk/list', '/desk/inbox/quote'],
  '/desk/departures/[id]/sheet',
];

const [sales, marketing, operations] = ['sales', 'marketing', 'operations'];
const [finance, editor, leader] = ['finance', 'editor', 'trip_leader'];
/** Who may open a page, besides owners: as the desk's guide says. */
const readers: Partial<Record<string, readonly string[]>> = {
  '/desk': [sales, marketing, operations, finance, editor, leader],
  '/desk/alarms': [sales, marketing, operations, finance],
  '/desk/bookings': [sales, operations, finance],
  '/desk/bookings/[reference]': [sales, operations, finance],
  '/desk/bookings/[reference]/cancel': [operations, finance],
  '/desk/bookings/[reference]/correct': [sales, operations],
  '/desk/bookings/[reference]/goodwill': [operations, finance],
  '/desk/bookings/[reference]/move': [operations],
  '/desk/bookings/[reference]/payment': [finance],
  '/desk/bookings/[reference]/people': [operations],
  '/desk/bookings/new': [sales, operations],
  '/desk/departures': [sales, operations, finance, editor],
  '/desk/departures/[id]': [sales, operations, finance, editor],
  '/desk/departures/[id]/cancel': [sales, operations, finance, editor],
  '/desk/departures/[id]/change': [sales, operations, finance, editor],
  '/desk/departures/[id]/leader': [operations],
  // Leaders only where they lead.
  '/desk/departures/[id]/list': [operations],
  '/desk/departures/[id]/messages': [sales, operations],
  '/desk/departures/[id]/rooms': [sales, operations, finance],
  '/desk/departures/[id]/waitlist': [sales, operations, finance],
  '/desk/departures/calendar': [sales, operations, finance, editor],
  '/desk/departures/copy': [operations],
  '/desk/departures/drafts': [sales, operations, finance, editor],
  '/desk/departures/new': [operations],
  '/desk/departures/series': [operations],
  '/desk/inbox': [sales, operations],
  '/desk/inbox/dates': [sales, operations, finance, editor],
  '/desk/inbox/messages': [sales, operations],
  '/desk/inbox/quotes': [sales, operations],
  '/desk/leads': [operations, leader],
  '/desk/money': [operations, finance],
  '/desk/money/due': [operations, finance],
  '/desk/money/payouts': [finance],
  '/desk/money/statement': [finance],
  '/desk/money/tax': [finance],
  '/desk/offers': [sales, marketing, operations, finance],
  '/desk/offers/[code]': [sales, marketing, operations, finance],
  '/desk/offers/new': [marketing, finance],
  '/desk/people': [],
  '/desk/people/keys': [],
  '/desk/people/log': [],
  '/desk/reports': [sales, marketing, finance],
  '/desk/reviews': [operations, editor],
  '/desk/settings': [operations, finance],
  '/desk/settings/policies': [operations, finance],
  '/desk/settings/policies/[id]': [operations, finance],
  '/desk/settings/policies/new': [],
  '/desk/you': [sales, marketing, operations, finance, editor, leader],
};

/** Returns the addresses of all pages, such as `/desk/bookings/[reference]/cancel`. */
function addressesOfPages(): string[] {
  return fs
    .readdirSync(desk, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `/desk/${file.replace(/(\/?index)?\.tsx$/, '')}`.replace(/\/$/, ''))
    .filter((address) => !elsewhere.includes(address));
}

/** Makes a departure and a booking, and returns how a page's address becomes one of theirs. */
async function withData(): Promise<(address: string) => string> {
  const date = await makeDate(6);
  const { reference } = await bookForCaller(date);
  return (address) =>
    address
      .replace('/policies/[id]', `/policies/${demoPolicyId}`)
      .replace('[id]', date)
      .replace('[reference]', reference)
      .replace('[code]', demoOffer);
}

test('each page fits, reads well in the dark, and is kept by nobody', async ({
  page,
  expectWhole,
}) => {
  test.setTimeout(10 * 60_000);
  const addressIn = await withData();
  await joinDesk(page, 'Divya', 'owner');
  const tabs = {
    '/desk/departures/[id]': ['?tab=rooms', '?tab=settings', '?tab=money', '?tab=history'],
    '/desk/departures/[id]/change': ['?part=discounts', '?part=extras', '?part=pickups'],
    '/desk/money/tax': ['?list=documents'],
    '/desk/reports': ['?report=revenue', '?report=conversion', '?report=cancellations'],
  } as const satisfies Record<string, readonly string[]>;
  const pages = addressesOfPages().flatMap((address) => {
    const own = addressIn(address);
    const queries: readonly string[] = address in tabs ? tabs[address as keyof typeof tabs] : [];
    return [own, ...queries.map((query) => `${own}${query}`)];
  });
  expect(pages.filter((address) => address.includes('['))).toEqual([]);

  const problems: string[] = [];
  for (const address of pages) {
    try {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 320, height: 700 });
      const response = await page.goto(address);
      expect(response?.status()).toBe(200);
      const headers = response?.headers() ?? {};
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['x-robots-tag']).toContain('noindex');
      await expectWhole(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1920, height: 1080 });
      await expectWhole(page);
    } catch (error) {
      problems.push(`${address}: ${String(error)}`);
    }
  }
  expect(problems).toEqual([]);
});

test('each role opens its own pages, and the others don’t exist', async ({ newBrowser }) => {
  test.setTimeout(5 * 60_000);
  const addressIn = await withData();
  for (const role of [sales, marketing, operations, finance, editor, leader]) {
    const page = await (await newBrowser()).newPage();
    await joinDesk(page, 'Divya', role);
    for (const address of addressesOfPages()) {
      const mayOpen = readers[address]?.includes(role) ?? `nobody said who opens ${address}`;
      const answer = await page.request.get(addressIn(address), { maxRedirects: 0 });
      expect(answer.status() !== 404, `${role} at ${address}`).toBe(mayOpen);
    }
  }
});

test('the office finds and opens a booking with keys alone', async ({ page }) => {
  await bookForCaller(await makeDate(4));
  await joinDesk(page, 'Divya', 'sales');
  // The keys are loaded after the page.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await expect(page).toHaveURL('/desk/bookings', { timeout: 1_000 });
  }).toPass();
  const first = page.getByRole('main').getByRole('row').getByRole('link').first();
  const path = (await first.getAttribute('href')) ?? '';
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(first).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find a booking' })).toBeFocused();
  await page.keyboard.type('gm');
  await expect(page).toHaveURL(path);
});
