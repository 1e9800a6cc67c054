import type { Locator, Page } from '@playwright/test';
import { describeStatus } from '../lib/booking/departureStatus';
import { formatTime } from '../lib/format/dates';
import { formatMoney } from '../lib/format/money';
import { siteUrl } from './support/addresses.mjs';
import { findDeparture } from './support/booking';
import { mailsTo, someAddress, type Mail } from './support/mail';
import { sendAtHumanPace } from './support/pace';
import { inLake } from './support/studio';
import { expect, test } from './support/test';

/**
 * Tests for the dark patterns in the Guidelines for Prevention and Regulation of Dark Patterns,
 * 2023 (Central Consumer Protection Authority, 30 November 2023), on public pages and in the first
 * steps of a booking. Each test names its pattern. `prices.e2e.ts` tests that lists show the all-in
 * price.
 */
const trip = 'spiti-in-snow';
const offerPage = '/campaign/winter-in-spiti';
const publicPages = ['/', `/trip/${trip}`, '/spiti-valley', offerPage];

interface BookableDate {
  id: string;
  status: Parameters<typeof describeStatus>[0]['status'];
  seatsLeft: number | null;
  isBookable: boolean;
  from: { amountMinor: number; currency: string; occupancy: string } | null;
  occupancies: { occupancy: string; isAvailable: boolean }[];
}

/** Returns the trip's dates as the booking service has them now. */
async function datesNow(page: Page): Promise<{ items: BookableDate[]; asOf: string }> {
  const response = await page.request.get(`/api/departures?trip=${trip}`);
  expect(response.ok()).toBe(true);
  return (await response.json()) as { items: BookableDate[]; asOf: string };
}

/** Opens the first step for one person with only a date chosen. Returns the date's listed price. */
async function openRooms(page: Page): Promise<NonNullable<BookableDate['from']>> {
  const { items } = await datesNow(page);
  const date = items.find(
    ({ isBookable, from, occupancies }) =>
      isBookable &&
      occupancies.some((room) => room.isAvailable && room.occupancy === from?.occupancy),
  );
  if (!date?.from) throw new Error('No date can be booked; start from fresh data.');
  await page.goto(`/booking/${trip}?departure=${date.id}&adults=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a date and room');
  return date.from;
}

/** Returns the text beside each date, with the date's ID from its field or link. */
function statusesOf(
  part: Locator,
  line: string,
  named: 'input' | 'a',
): Promise<{ id: string; words: string }[]> {
  return part.locator(line).evaluateAll(
    (elements, name) =>
      elements.map((element) => {
        const control = element.querySelector(name);
        const link = /departure=([\w-]+)/.exec(control?.getAttribute('href') ?? '')?.[1];
        const id = link ?? control?.getAttribute('value') ?? '';
        return { id, words: element.textContent?.trim() ?? '' };
      }),
    named,
  );
}

/** Returns every minute between two instants, formatted as on the pages. */
function minutesFrom(first: string, last: string): string[] {
  const minuteMs = 60_000;
  const from = Date.parse(first);
  const count = Math.ceil((Date.parse(last) - from) / minuteMs) + 1;
  return Array.from({ length: count }, (_, index) =>
    formatTime(new Date(from + index * minuteMs).toISOString()),
  );
}

const linkIn = (mail: Mail | undefined, name: string) =>
  new RegExp(`https?:\\S+${name}=\\S+`).exec(mail?.text ?? '')?.[0] ?? '';

const minorOf = (amount: string) => Math.round(Number(amount.replace(/[₹,\s]/g, '')) * 100);

test('false urgency: each date shows what the booking service says about it, and when', async ({
  page,
}) => {
  const before = await datesNow(page);
  // The page may be a few minutes old. Any interaction refreshes it.
  await page.goto(`/trip/${trip}`);
  await page.keyboard.press('Shift');
  const box = page.getByRole('complementary', { name: 'Dates and price' });
  await expect(async () => {
    const { items, asOf } = await datesNow(page);
    expect(items.filter(({ seatsLeft }) => seatsLeft !== null)).not.toEqual([]);
    const said = /Seats as of (\d{1,2}:\d\d [ap]m)/.exec((await box.textContent()) ?? '')?.[1];
    expect(minutesFrom(before.asOf, asOf)).toContain(said);
    const known = new Map(items.map((item) => [item.id, describeStatus(item).label]));
    const choices = await statusesOf(box, 'label:has(input[name="departure"])', 'input');
    const lines = await statusesOf(
      page.getByRole('region', { name: 'All dates and rooms' }),
      'li:has(> a[href^="/booking/"])',
      'a',
    );
    expect(choices).not.toEqual([]);
    expect(lines).not.toEqual([]);
    for (const { id, words } of [...choices, ...lines]) {
      const status = known.get(id) ?? 'a date that is not there';
      expect(words.endsWith(status), `"${words}" is "${status}"`).toBe(true);
    }
  }).toPass({ timeout: 30_000 });
});

test('false urgency: the only clock on a public page is a running offer’s, and shows its true end', async ({
  page,
}) => {
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByText(/people are (looking|viewing)|hurry|selling fast/i)).toHaveCount(0);
    await expect(page.getByRole('timer')).toHaveCount(path === offerPage ? 1 : 0);
  }
  const [offer] = await inLake<{ endsAt: string }[]>(
    '*[_id == "campaign-winter-in-spiti"]{endsAt}',
  );
  await page.goto(offerPage);
  const clock = page.getByRole('timer');
  // The innermost element that contains the countdown also contains the end time.
  const end = page.locator('main div', { has: clock }).last().locator('time');
  await expect(end).toHaveAttribute('datetime', offer?.endsAt ?? 'no such offer');
  await page.keyboard.press('Shift');
  await expect(clock).toHaveText(/\d\d:\d\d:\d\d left$/);
  const shown = /(?:(\d+) days? and )?(\d\d):(\d\d):(\d\d) left/.exec(
    (await clock.textContent()) ?? '',
  );
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (shown ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  const left = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  const trueLeft = (Date.parse(offer?.endsAt ?? '') - Date.now()) / 1_000;
  expect(Math.abs(left - trueLeft)).toBeLessThan(30);
});

test('basket sneaking: nothing that costs money is preselected', async ({ page }) => {
  const from = await openRooms(page);
  await expect(page.locator('main input[type="checkbox"]:checked')).toHaveCount(0);
  const extras = page.locator('main select[name^="extra."]');
  expect(await extras.count()).toBeGreaterThan(0);
  for (const extra of await extras.all()) await expect(extra).toHaveValue('0');
  await expect(page.getByTestId('total').first()).toHaveText(
    formatMoney(from.amountMinor, from.currency),
  );
});

test('basket sneaking: no box in a public form is ticked in advance', async ({ page }) => {
  const { id } = await findDeparture(page, trip, ({ isBookable }) => isBookable);
  for (const path of [
    '/contact-form',
    '/contact-form?topic=pitch',
    '/contact-us',
    '/corporate-tours',
    '/travel-write-for-us',
    '/newsletter',
    `/waitlist?departure=${id}`,
    '/filters',
    `/trip/${trip}`,
  ]) {
    await page.goto(path);
    expect(await page.locator('form').count(), path).toBeGreaterThan(0);
    await expect(page.locator('input[type="checkbox"]:checked'), path).toHaveCount(0);
  }
});

test('subscription trap: one click ends the newsletter, with no questions first', async ({
  page,
}) => {
  const address = someAddress('leaver');
  await page.goto('/contact-form?topic=newsletter');
  await page.getByLabel('Email for the newsletter').fill(address);
  await sendAtHumanPace(page.getByRole('button', { name: 'Send me the link' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'One more step: check your email',
  );
  const [ask] = await mailsTo(address);
  await page.goto(linkIn(ask, 'confirm'));
  await page.getByRole('button', { name: 'Yes, send it to me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re on the list');

  const mails = await mailsTo(address, 2);
  await page.goto(
    linkIn(
      mails.find(({ subject }) => subject === 'You’re on the list'),
      'end',
    ),
  );
  const main = page.getByRole('main');
  // One button, and nothing to type, choose or explain.
  await expect(main.locator('input:not([type="hidden"]), select, textarea')).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(1);
  await main.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed');
});

test('interface interference: the listed room is the one chosen, and choices look alike', async ({
  page,
}) => {
  const from = await openRooms(page);
  await expect(page.locator('input[name="room"]:checked')).toHaveValue(from.occupancy);
  for (const name of ['departure', 'room']) {
    const looks = await page
      .locator(`main label:has(input[name="${name}"]:enabled:not(:checked))`)
      .evaluateAll((cards) =>
        cards.map((card) => {
          const { backgroundColor, boxShadow, color, fontSize, fontWeight, opacity } =
            getComputedStyle(card);
          return { backgroundColor, boxShadow, color, fontSize, fontWeight, opacity };
        }),
      );
    for (const look of looks) expect(look, name).toEqual(looks[0]);
  }
  // The drawbacks aren't in small print.
  await page.goto(`/trip/${trip}`);
  for (const words of [
    page.getByRole('heading', { name: 'If you cancel', exact: true }),
    page
      .getByRole('complementary', { name: 'Dates and price' })
      .getByText(/Pay ₹[\d,]+ today, the balance by|The full price is due/),
  ]) {
    await expect(words).toBeVisible();
    const size = await words.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(12);
  }
});

test('SaaS billing: today’s and later payments add up to the total, and nothing renews automatically', async ({
  page,
}) => {
  await openRooms(page);
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  const words = (await summary.locator('details').textContent()) ?? '';
  const due = [...words.matchAll(/Due (?:today|by [^₹]+)₹(\d[\d,]*(?:\.\d\d)?)/g)];
  const total = (await summary.getByTestId('total').first().textContent()) ?? '';
  expect(due).not.toEqual([]);
  const sum = due.reduce((minor, [, amount]) => minor + minorOf(amount ?? ''), 0);
  expect(sum).toBe(minorOf(total));
  await expect(page.getByRole('main')).not.toContainText(
    /free trial|auto-?renew|renews? automatically|charged? automatically|save (this|my|your) card/i,
  );
});

test('confirm shaming and trick questions: no button or box uses guilt or double negatives', async ({
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

test('forced action and nagging: prices need no account, and no page opens a dialog', async ({
  page,
}) => {
  await page.clock.install();
  for (const path of publicPages) {
    await page.goto(path);
    // Let a minute pass, in case something opens late.
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

test('drip pricing and bait and switch: the departures board and the room step show the same price', async ({
  page,
}) => {
  const { amountMinor, currency } = await openRooms(page);
  const shown = formatMoney(amountMinor, currency);
  await expect(page.getByTestId('total').first()).toHaveText(shown);
  await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  await page.goto(`/trip/${trip}`);
  await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
  await openRooms(page);
  await expect(page.getByRole('main')).not.toContainText(/convenience fee|platform fee|handling/i);
});

test('disguised advertisement and rogue scripts: no page loads anything from another site', async ({
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
