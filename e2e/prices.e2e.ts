import type { APIRequestContext, Page } from '@playwright/test';
import { formatMoney } from '../lib/format/money';
import { priceLabel } from '../lib/booking/priceWords';
import { ownTrip } from './support/office';
import { expect, test } from './support/test';

/** Lists of every kind that name a price: the first sight of it. */
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

/** What a page says beside a link: where it leads, the words, and every amount in them. */
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
        // Amounts are read where nothing else stands beside them.
        prices: [...one.querySelectorAll('*')]
          .filter((part) => part.children.length === 0)
          .flatMap((part) => part.textContent?.match(/₹\d[\d,]*\d(?:\.\d\d)?/g) ?? []),
      })),
    link,
  );
}

const trip = 'a[href^="/trip/"]';
const date = 'a[href^="/booking/"][href*="departure="]';

/** Cards of trips, and trips in short. */
async function cardsOn(page: Page): Promise<Shown[]> {
  const cards = await shownIn(page, `article:has(:is(h2, h3) ${trip})`, `:is(h2, h3) ${trip}`);
  return [...cards, ...(await shownIn(page, `p:has([data-figure]):has(> ${trip})`, trip))];
}

/** Rows of boards, lists and calendars whose date can be booked. */
async function datesOn(page: Page): Promise<Shown[]> {
  const rows = await shownIn(page, `tr:has(${date})`, date);
  const lines = await shownIn(page, `li:has(> ${date})`, date);
  // Beside a date in a search's list stands no price: it is in the card around it.
  return [...rows, ...lines.filter(({ prices }) => prices.length > 0)];
}

/** The slug in the address of a trip or its booking. Prices of this trip other journeys change. */
const slugOf = ({ href }: Shown) => href.split(/[/?#]/)[2] ?? '';
const isLasting = (shown: Shown) => slugOf(shown) !== ownTrip.slug;

async function itemsAt<Item>(request: APIRequestContext, address: string): Promise<Item[]> {
  const response = await request.get(address);
  expect(response.ok(), address).toBe(true);
  return ((await response.json()) as { items: Item[] }).items;
}

const inWords = (from: From | null) => (from ? [formatMoney(from.amountMinor, from.currency)] : []);

for (const path of lists) {
  test(`drip pricing: ${path} shows at first sight the all-in price of the booking service`, async ({
    page,
    request,
  }) => {
    // A page may be kept for some minutes; the visit after that sees the new one.
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
        expect(card.prices, `${path}: ${card.words}`).toEqual(inWords(from));
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
        expect(shown.prices, `${path}: ${shown.words}`).toEqual(inWords(known.get(id) ?? null));
      }
    }).toPass({ timeout: 40_000 });
  });
}
