import type { APIRequestContext, Page } from '@playwright/test';
import { formatMoney } from '../lib/format/money';
import { priceLabel } from '../lib/booking/priceWords';
import { ownTrip } from './support/office';
import { expect, test } from './support/test';

/** Every kind of list that shows a price. */
const lists = [
  '/',
  '/search',
  '/search?view=calendar',
  '/spiti-valley',
  '/domestic/ladakh',
  '/campaign/winter-in-spiti',
  '/campaign/early-summer-ladakh',
];

interface From {
  amountMinor: number;
  currency: string;
  occupancy: 'twin' | 'triple' | 'quad' | 'single';
}

/** An element with a link: the link's target, the element's text and every amount in it. */
interface Shown {
  href: string;
  words: string;
  prices: string[];
}

function shownIn(page: Page, element: string, link: string): Promise<Shown[]> {
  return page.locator(`main ${element}`).evaluateAll(
    (found, leading) =>
      found.map((one) => ({
        href: one.querySelector(leading)?.getAttribute('href') ?? '',
        words: one.textContent ?? '',
        // Reads amounts from elements with no other text.
        prices: [...one.querySelectorAll('*')]
          .filter((part) => part.children.length === 0)
          .flatMap((part) => part.textContent?.match(/₹\d[\d,]*\d(?:\.\d\d)?/g) ?? []),
      })),
    link,
  );
}

const trip = 'a[href^="/trip/"]';
const date = 'a[href^="/booking/"][href*="departure="]';

/** Returns trip cards and short trip entries. */
async function cardsOn(page: Page): Promise<Shown[]> {
  const cards = await shownIn(page, `article:has(:is(h2, h3) ${trip})`, `:is(h2, h3) ${trip}`);
  return [...cards, ...(await shownIn(page, `p:has([data-figure]):has(> ${trip})`, trip))];
}

/** Returns the rows of boards, lists and calendars with a bookable date. */
async function datesOn(page: Page): Promise<Shown[]> {
  const rows = await shownIn(page, `tr:has(${date})`, date);
  const lines = await shownIn(page, `li:has(> ${date})`, date);
  // A date in search results has no price; the card around it does.
  return [...rows, ...lines.filter(({ prices }) => prices.length > 0)];
}

/**
 * Returns the slug from the address of a trip or its booking. Other journeys change the prices of
 * `ownTrip`.
 */
const slugOf = ({ href }: Shown) => href.split(/[/?#]/)[2] ?? '';
const isLasting = (shown: Shown) => slugOf(shown) !== ownTrip.slug;

async function itemsAt<Item>(request: APIRequestContext, address: string): Promise<Item[]> {
  const response = await request.get(address);
  expect(response.ok(), address).toBe(true);
  return ((await response.json()) as { items: Item[] }).items;
}

/** Expects the service's price or, with an offer's code, a lower one with the service's as usual. */
function expectPrice({ words, prices }: Shown, from: From | null, path: string): void {
  const own = from ? [formatMoney(from.amountMinor, from.currency)] : [];
  if (!words.includes('(usually ₹')) {
    expect(prices, `${path}: ${words}`).toEqual(own);
    return;
  }
  const amount = (price = '') => Number(price.replace(/[₹,]/g, ''));
  const [lowest, usual] = prices.toSorted((one, other) => amount(one) - amount(other));
  expect([usual], `${path}: ${words}`).toEqual(own);
  expect(prices).toHaveLength(2);
  expect(amount(lowest)).toBeLessThan(amount(usual));
}

for (const path of lists) {
  test(`drip pricing: ${path} shows the booking service’s all-in price at first sight`, async ({
    page,
    request,
  }) => {
    // A page may be cached for a few minutes. The next visit gets the new one.
    await expect(async () => {
      await page.goto(path);
      const cards = (await cardsOn(page)).filter(isLasting);
      const dates = (await datesOn(page)).filter(isLasting);
      expect([...cards, ...dates].flatMap(({ prices }) => prices)).not.toEqual([]);

      const summaries = new Map(
        (
          await itemsAt<{ tripSlug: string; from: From | null }>(request, '/api/trip-summaries')
        ).map(({ tripSlug, from }) => [tripSlug, from]),
      );
      for (const card of cards) {
        const from = summaries.get(slugOf(card)) ?? null;
        expectPrice(card, from, path);
        if (from) expect(card.words).toContain(priceLabel(from));
      }

      const known = new Map<string, From | null>();
      for (const slug of new Set(dates.map(slugOf))) {
        const items = await itemsAt<{ id: string; from: From | null }>(
          request,
          `/api/departures?trip=${slug}`,
        );
        for (const { id, from } of items) known.set(id, from);
      }
      for (const shown of dates) {
        const id = new URL(shown.href, 'http://site').searchParams.get('departure') ?? '';
        expectPrice(shown, known.get(id) ?? null, path);
      }
    }).toPass({ timeout: 40_000 });
  });
}
