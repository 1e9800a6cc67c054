import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { APIResponse, Page } from '@playwright/test';
import { pageDataKilobytes, pageDataLimit } from '../bench/measure';
import { book, openCheckout } from './support/booking';
import { heading, reviewForTwo, signIn } from './support/account';
import { mailsTo, someAddress } from './support/mail';
import { hasJava, problemsOfMarkup } from './support/markup';
import { makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';
import { wholePages } from './support/wholePages';

/** Pages that neither the list of whole pages nor the sitemap has, and errors, with their status. */
const otherPages: Record<string, number> = {
  '/author/tenzin-dorje/page/2': 404,
  '/cancellation-policy/example?policy=&price=20000&startDate=2027-03-01&cancelOn=2027-02-01': 200,
  '/contact-form?topic=nothing': 200,
  '/newsletter?confirm=nothing': 200,
  '/performance-demo': 200,
  '/sentry-example-page': 200,
  '/sentry-example-page?try=server': 500,
  '/trip/no-such-trip': 404,
  '/trip/spiti-in-snw': 404,
};

test.use({ allowedBrowserErrors: /status of (404|422|500)/ });

test('two validators accept the HTML of every route, and no page carries too much data', async ({
  page,
  newBrowser,
}, info) => {
  test.setTimeout(5 * 60_000);
  test.skip(!hasJava() && !process.env.CI, 'Java is missing: apt-get install default-jre-headless');
  const folder = info.outputPath('markup');
  mkdirSync(folder, { recursive: true });
  const documents = new Map<string, string>();
  const keep = async (name: string, response: APIResponse, status = 200) => {
    expect(response.status(), name).toBe(status);
    documents.set(name, await response.text());
  };
  /** Requests a page's current address again, as a browser without scripts would. */
  const keepState = async (name: string, shown: Page) =>
    keep(name, await shown.request.get(shown.url()));

  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  for (const address of new Set([...wholePages, ...listed]))
    await keep(address, await page.request.get(address));
  for (const [address, status] of Object.entries(otherPages))
    await keep(address, await page.request.get(address), status);
  const lead = await (await newBrowser()).newPage();
  const friend = await (await newBrowser()).newPage();
  await bookAndKeep(lead, friend, keepState);

  const files = [...documents].map(([name, html]) => {
    const words = name.slice(0, 90).match(/[\w-]+/g) ?? ['home'];
    const file = path.join(folder, `${words.join('.')}.html`);
    writeFileSync(file, html);
    return file;
  });
  expect(await problemsOfMarkup(files)).toEqual([]);

  // Journeys give their own trip more than a hundred dates. Other trips' pages are measured.
  const crowded = [`/trip/${ownTrip.slug}`, 'choose'];
  const heavy = [...documents]
    .filter(([name]) => !crowded.includes(name))
    .map(([name, html]) => ({ name, kilobytes: pageDataKilobytes(html) }))
    .filter(({ kilobytes }) => kilobytes > pageDataLimit);
  expect(heavy).toEqual([]);
});

/** Books, signs in, asks a friend for a share, and keeps each page on the way. */
async function bookAndKeep(
  lead: Page,
  friend: Page,
  keep: (name: string, shown: Page) => Promise<void>,
): Promise<void> {
  const address = someAddress('markup');
  const departure = await makeDate(2);
  const choosing = `/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=2`;
  await lead.goto(choosing);
  await keep('choose', lead);
  await reviewForTwo(lead, departure, address);
  await expect(heading(lead, 'Check your booking')).toBeVisible();
  await keep('review', lead);
  const reviewed = lead.url();
  await lead.goto(`${reviewed}&step=travellers`);
  await expect(heading(lead, 'Who’s coming?')).toBeVisible();
  await keep('travellers', lead);
  await lead.goto(`/waitlist?departure=${departure}&people=2&room=twin`);
  await keep('waiting list', lead);
  await lead.goto(reviewed);
  await book(lead);
  await keep('pay', lead);
  await openCheckout(lead);
  await lead.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(heading(lead, 'You’re going')).toBeVisible({ timeout: 20_000 });
  const { pathname } = new URL(lead.url());
  await keep('booked', lead);

  const friendAddress = someAddress('markup-friend');
  await lead.getByText('Split the balance with friends').click();
  await lead.getByLabel('Name', { exact: true }).fill('Dev Rao');
  await lead.getByRole('group', { name: 'Friend 1' }).getByLabel('Email').fill(friendAddress);
  await lead.getByRole('button', { name: 'Send links' }).click();
  const [mail] = await mailsTo(friendAddress);
  await friend.goto(/http\S+#key=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(heading(friend, 'for your trip')).toBeVisible();
  await keep('share', friend);

  await signIn(lead, address, 2);
  const ownPath = pathname.replace('/booking-details/', '/my-trips/');
  for (const own of [
    '/my-trips',
    '/your-profile',
    '/saved-trips',
    ownPath,
    `${ownPath}?cancel=1&t=1&as=original`,
    `${ownPath}?change=1`,
    `${ownPath}?traveller=2`,
  ]) {
    await lead.goto(own);
    await keep(`own ${own.replace(ownPath, 'trip')}`, lead);
  }
}
