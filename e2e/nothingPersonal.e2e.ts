import fs from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { dataDir, errorsUrl } from './support/addresses.mjs';
import { bookAndOpenCheckout } from './support/booking';
import { mailsTo, someAddress } from './support/mail';
import { makeDate, ownTrip } from './support/office';
import { withoutProgram } from './support/outage';
import { expect, test } from './support/test';

test.use({ allowedBrowserErrors: /status of (404|422|500|502|503)|An example/ });

/** The details to plant. `traces` matches them in any spelling. */
const planted = { name: 'Kanari Vogelsang', phone: '91234 98765', contact: 'Vogelsang Senior' };
const traces = (address: string) =>
  new RegExp(
    [address.split('@')[0], 'Kanari', 'Vogelsang', '91234.?98765']
      .join('|')
      .replaceAll('-', '(?:-|%2D)'),
    'i',
  );

function keepAddresses(context: BrowserContext, addresses: string[]): void {
  context.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
}

test('travellers’ details are in no log, address, subject or error report @alone', async ({
  page,
  context,
  newBrowser,
}) => {
  test.slow();
  const address = someAddress('kanari');
  const addresses: string[] = [];
  keepAddresses(context, addresses);
  await page.goto(`/booking/${ownTrip.slug}?departure=${await makeDate(1)}&room=twin&adults=1`);
  await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();
  await page.getByLabel('Full name').fill(planted.name);
  await page.getByLabel('Mobile number').fill(planted.phone);
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByLabel('State you live in').selectOption('KA');
  await page.getByLabel('Name as on ID').fill(planted.name);
  await page.getByLabel('Date of birth').fill('1994-02-03');
  await withoutProgram('booking', async () => {
    await page.getByRole('button', { name: 'Review booking' }).click();
    await expect(page.getByText('Our booking system isn’t responding right now')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('checkbox', { name: /I accept them/ })).toBeVisible();
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  const going = page.getByRole('heading', { level: 1, name: 'You’re going' });
  await expect(going).toBeVisible({ timeout: 20_000 });
  const own = new URL(page.url()).pathname;

  await page.getByRole('link', { name: `Details for ${planted.name}` }).click();
  await page.getByLabel('Their name').fill(planted.contact);
  await page.getByLabel('Their mobile phone').fill(planted.phone);
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details saved.')).toBeVisible();
  await page.goto('/sentry-example-page');
  await page.getByRole('button', { name: 'Error in the browser' }).click();
  await expect(page.getByText('Delivered: the tunnel returned 200.').first()).toBeVisible();

  const other = await newBrowser();
  keepAddresses(other, addresses);
  const elsewhere = await other.newPage();
  await elsewhere.goto(own);
  await elsewhere.getByLabel('Email you booked with').fill(address);
  await elsewhere.getByRole('button', { name: 'Send my link' }).click();
  const mails = await mailsTo(address, 2);
  await elsewhere.goto(/http\S+#key=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
  await expect(elsewhere.getByText('You’re going')).toBeVisible();

  const written = fs
    .readdirSync(path.join(dataDir, 'logs'))
    .map((name) => `${name}: ${fs.readFileSync(path.join(dataDir, 'logs', name), 'utf8')}`);
  const reports = await (await page.request.get(`${errorsUrl}/events.json`)).text();
  const places = [...written, reports, ...addresses, ...mails.map(({ subject }) => subject)];
  expect(places.length).toBeGreaterThan(50);
  expect(reports).toContain('An example of an error in the browser');
  for (const place of places) expect(place).not.toMatch(traces(address));
});
