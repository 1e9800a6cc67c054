import type { Page } from '@playwright/test';
import { findDeparture, listDepartures } from './support/booking';
import { siteUrl } from './support/addresses.mjs';
import { expect, test } from './support/test';

/**
 * The dark patterns of the Guidelines for Prevention and Regulation of Dark Patterns, 2023 (Central
 * Consumer Protection Authority, 30 November 2023), as far as public pages and the first steps of a
 * booking go. Each test names its pattern.
 */
const trip = 'spiti-in-snow';
const publicPages = ['/', `/trip/${trip}`, '/spiti-valley', '/campaign/winter-in-spiti'];

async function openRooms(page: Page): Promise<void> {
  const { id } = await findDeparture(page, trip, ({ isBookable }) => isBookable);
  await page.goto(`/booking/${trip}?departure=${id}&adults=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which date, which room?');
}

test('false urgency: every "n seats left" is the number of the booking service', async ({
  page,
}) => {
  const departures = await listDepartures(page, trip);
  const known = new Set(departures.map(({ seatsLeft }) => seatsLeft));
  // The page may be some minutes old; the first thing it does is to ask whether that still holds.
  const renewed = page.waitForResponse(/\/api\/departures/, { timeout: 5_000 });
  await page.goto(`/trip/${trip}`);
  await renewed;
  await expect(async () => {
    const claims = (await page.getByRole('main').innerText()).matchAll(/(\d+) seats? left/g);
    for (const [words, count] of claims) expect(known.has(Number(count)), words).toBe(true);
  }).toPass();
});

test('false urgency: only a running offer and an own hold have a clock', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path);
    const clocks = await page.getByRole('timer').count();
    expect(clocks, path).toBe(path.startsWith('/campaign/') ? clocks : 0);
    await expect(page.getByText(/people are (looking|viewing)|hurry|selling fast/i)).toHaveCount(0);
  }
});

test('basket sneaking: nothing that costs is chosen beforehand', async ({ page }) => {
  await openRooms(page);
  await expect(page.locator('input[type="checkbox"]:checked')).toHaveCount(0);
});

test('confirm shaming and trick questions: no button or box speaks in guilt or double negatives', async ({
  page,
}) => {
  for (const path of [...publicPages, `/booking/${trip}`]) {
    await page.goto(path);
    const words = await page
      .locator('button, label, a')
      .evaluateAll((elements) => elements.map((element) => element.textContent ?? '').join('\n'));
    expect(words, path).not.toMatch(/no,? thanks|i don.t (want|care)|uncheck|opt out of not/i);
  }
});

test('forced action and nagging: prices are seen without an account, and no page opens a dialog', async ({
  page,
}) => {
  await page.clock.install();
  for (const path of publicPages) {
    await page.goto(path);
    // A minute on the page, and what it may have asked for by then.
    await page.clock.runFor('01:00');
    await page.waitForLoadState('networkidle');
    await expect(page.locator('dialog[open], [role="dialog"]:visible')).toHaveCount(0);
  }
  await openRooms(page);
  await expect(
    page
      .getByText(/₹[\d,]+/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test('drip pricing and bait and switch: the price of the board is the price of the room step', async ({
  page,
}) => {
  const response = await page.request.get(`/api/departures?trip=${trip}`);
  const { items } = (await response.json()) as {
    items: { id: string; isBookable: boolean; from: { amountMinor: number; occupancy: string } }[];
  };
  const departure = items.find(({ isBookable }) => isBookable);
  if (!departure) throw new Error('No date can be booked; start from fresh data.');
  const { amountMinor, occupancy } = departure.from;
  const shown = `₹${new Intl.NumberFormat('en-IN').format(amountMinor / 100)}`;
  await page.goto(`/trip/${trip}`);
  await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
  await page.goto(`/booking/${trip}?departure=${departure.id}&room=${occupancy}&adults=1`);
  await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/convenience fee|platform fee|handling/i);
});

test('disguised advertisement and rogue scripts: no page asks anybody else for anything', async ({
  page,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== siteUrl && hostname !== 'localhost') {
      foreign.push(request.url());
    }
  });
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByText(/sponsored|promoted/i)).toHaveCount(0);
  }
  expect(foreign).toEqual([]);
});
