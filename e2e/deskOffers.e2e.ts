/** The desk: offer codes that a marketer makes alone, reports, and keys for other programs. */
import { bookingUrl } from './support/addresses.mjs';
import { book, fillTraveller } from './support/booking';
import { joinDesk, openArea } from './support/desk';
import { makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

// Refused forms are shown again with a status of their own.
test.use({ allowedBrowserErrors: /status of 4(01|22) \(/ });

test('a marketer makes a code alone, a traveller books with it, and the desk counts it', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const departure = await makeDate(5);
  const code = `DESK${Date.now().toString(36).toUpperCase()}`;
  await joinDesk(page, 'Mira', 'marketing');
  // Areas that aren't a marketer's business are missing.
  for (const name of ['Bookings', 'Money', 'People']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  await openArea(page, 'Offer codes');
  await expectWhole(page);
  await page.getByRole('link', { name: 'New offer code' }).click();
  await expectWhole(page);

  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Takes off').selectOption('An amount off the booking');
  await page.getByLabel('How much').fill('nothing');
  await page.getByLabel('Only the ones ticked here').check();
  await page.getByLabel(ownTrip.title).check();
  await page.getByLabel('How often it can be used').fill('3');
  await page.getByRole('button', { name: 'Create the code' }).click();
  // What was typed stays beside the error.
  await expect(page.getByLabel('How much')).toHaveAccessibleDescription(
    /Enter an amount in rupees/,
  );
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(code);
  await expect(page.getByLabel(ownTrip.title)).toBeChecked();
  await expectWhole(page);
  await page.getByLabel('How much').fill('1,500');
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect(page.getByText('The code works now.')).toBeVisible();
  await expect(page.getByText(`Only for ${ownTrip.title}.`)).toBeVisible();
  await expectWhole(page);

  const traveller = await (await newBrowser()).newPage();
  await traveller.goto(
    `/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=1&code=${code}`,
  );
  await traveller.getByRole('button', { name: /^Hold 1 seat for/ }).click();
  await fillTraveller(traveller);
  await traveller.getByRole('button', { name: 'Review booking' }).click();
  await expect(traveller.getByRole('complementary', { name: 'Your booking' })).toContainText(
    `Code ${code}−₹1,500.00`,
  );
  await book(traveller);

  await openArea(page, 'Offer codes');
  const row = page.locator('tr', { hasText: code });
  await expect(row).toContainText('1 of 3');
  await expect(row).toContainText('₹1,500');

  await row.getByRole('link', { name: code }).click();
  await page.getByLabel('The code works. Untick it to turn it off.').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Turned off')).toBeVisible();

  await openArea(page, 'Reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.getByText('Finance and owners also see revenue.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Revenue', exact: true })).toHaveCount(0);
  for (const name of ['Lead time', 'From hold to paid', 'Cancellations']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectWhole(page);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^cancellations-.*\.csv$/);
});

test('an owner makes a key, which works until they revoke it', async ({ page, expectWhole }) => {
  await joinDesk(page, 'Asha', 'owner');
  await openArea(page, 'People');
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await expectWhole(page);
  const name = `Channel manager ${Date.now().toString(36)}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Works for, in days').fill('30');
  await page.getByRole('button', { name: 'Make the key' }).click();
  // No role was ticked: what was typed stays.
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await page.getByLabel('Marketing').check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByText(`Copy the key “${name}” now`)).toBeVisible();
  await expectWhole(page);
  const secret = await page.locator('code').innerText();

  const call = async (path: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${bookingUrl}/v1/staff${path}`, { headers })).status;
  };
  expect(await call('/coupons')).toBe(200);
  // It may do no more than its roles.
  expect(await call('/bookings')).toBe(403);
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await expect(page.getByText('The key has ended.')).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  expect(await call('/coupons')).toBe(401);

  await openArea(page, 'People');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expectWhole(page);
  await page.getByLabel('Person or key').fill(name);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('tr', { hasText: name })).toContainText('Was refused');

  await openArea(page, 'Settings');
  await expect(page.getByRole('heading', { name: 'Cancellation policies' })).toBeVisible();
  await expectWhole(page);
});
