import type { Page } from '@playwright/test';
import { book, fillTraveller } from './support/booking';
import { makeDate, ownTrip, staffKey } from './support/office';
import { expect } from './support/test';
import { opensWithinMs, test, useStudio } from './support/studio';

const code = `STUDIO${Date.now().toString(36).toUpperCase()}`;

useStudio();
// A refused key or form is a 400, 401 or 403. When you leave the Studio, its own code writes to a
// closed connection.
test.use({ allowedBrowserErrors: /status of 40[013]|WebSocket is already in CLOSING/ });

async function openTool(page: Page): Promise<void> {
  await page.goto('/studio/offer-codes');
  await expect(page.getByRole('heading', { level: 1, name: 'Offer codes' })).toBeVisible({
    timeout: opensWithinMs,
  });
}

async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('Access key').fill(key);
  await page.getByRole('button', { name: 'Open offer codes' }).click();
}

const row = (page: Page) => page.getByRole('listitem', { name: code });

test('a marketer creates a code, a traveller books with it, and the list counts the use', async ({
  page,
  newBrowser,
}) => {
  const departure = await makeDate(5);

  await test.step('a wrong key is refused and stays typed', async () => {
    await openTool(page);
    const field = page.getByLabel('Access key');
    // While it starts, the Studio draws its tools once more, without the refusal.
    await expect(async () => {
      await enterKey(page, 'not-a-key');
      await expect(field).toHaveAccessibleDescription(/We don’t know this access key/, {
        timeout: 5_000,
      });
    }).toPass();
    await expect(field).toHaveValue('not-a-key');
    await enterKey(page, staffKey('marketing'));
    await expect(page.getByText(/\d+ running, \d+ in total/)).toBeVisible();
  });

  await test.step('the form keeps what was typed when it’s refused', async () => {
    await page.getByRole('button', { name: 'New code' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'New offer code' })).toBeFocused();
    await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
    await page.getByLabel('An amount off each booking').check();
    await page.getByLabel('Amount off', { exact: true }).fill('ten');
    await page.getByLabel('Only some trips').check();
    await page.getByLabel('Search trips').fill('island to');
    await page.getByLabel(ownTrip.title).check();
    await page.getByLabel('First day').fill('2027-03-02');
    await page.getByLabel('Last day').fill('2027-03-01');
    await page.getByLabel('Bookings in total').fill('3');
    await page.getByLabel('Budget').fill('10,000');
    await page.getByRole('button', { name: 'Create code' }).click();
    await expect(page.getByLabel('Amount off', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Amount off', { exact: true })).toHaveAccessibleDescription(
      'Enter an amount in rupees, like 5,000',
    );
    await page.getByLabel('Amount off', { exact: true }).fill('1,500');
    await page.getByRole('button', { name: 'Create code' }).click();
    await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(
      /Choose an end date on or after the start date/,
    );
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue(code);
    await expect(page.getByLabel('Bookings in total')).toHaveValue('3');
    await expect(page.getByLabel(ownTrip.title)).toBeChecked();
  });

  await test.step('the code runs', async () => {
    await page.getByLabel('First day').fill('');
    await page.getByLabel('Last day').fill('');
    await page.getByLabel('Last day').press('Enter');
    await expect(row(page)).toContainText('Running');
    await expect(row(page)).toContainText('₹1,500 off each booking');
    await expect(row(page)).toContainText(`Only ${ownTrip.title}`);
    await expect(row(page)).toContainText('Used0of 3');
    await expect(row(page)).toContainText('Given away₹0of ₹10,000');
  });

  await test.step('a traveller books with it', async () => {
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
  });

  await test.step('the list counts it', async () => {
    await expect(row(page)).toContainText('Used1of 3');
    await expect(row(page)).toContainText('Given away₹1,500of ₹10,000');
  });

  await test.step('the code is switched off', async () => {
    await row(page)
      .getByRole('button', { name: `Change ${code}` })
      .click();
    await page.getByLabel('Bookings in total').fill('0');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByLabel('Bookings in total')).toHaveAccessibleDescription(
      /It has already been used once\./,
    );
    await page.getByLabel('Bookings in total').fill('3');
    await page.getByRole('checkbox', { name: 'Travellers can use this code' }).press('Space');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(row(page)).toContainText('Switched off');
  });

  await test.step('the key is forgotten', async () => {
    await page.getByRole('button', { name: 'Forget the key' }).click();
    await page.reload();
    await expect(page.getByLabel('Access key')).toHaveValue('', { timeout: opensWithinMs });
  });
});

test('a key that may only read sees the codes and is told so', async ({ page }) => {
  await openTool(page);
  await enterKey(page, staffKey('operations'));
  await expect(page.getByText(/Your key may see offer codes, but not create/)).toBeVisible();
  await expect(row(page)).toContainText('Switched off');
  await expect(page.getByRole('button', { name: 'New code' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(0);
});
