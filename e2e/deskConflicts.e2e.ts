/** The desk: what is sent twice is made once, going back sends nothing, and filters are kept. */
import type { Page } from '@playwright/test';
import { bookForTwo } from './support/account';
import { joinDesk, openArea } from './support/desk';
import { someAddress } from './support/mail';
import { makeDate } from './support/office';
import { expect, test } from './support/test';

// Refused forms are shown again with a status of their own.
test.use({ allowedBrowserErrors: /status of 422 \(/ });

test('a search survives going back, and stands in no address', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const traveller = await (await newBrowser()).newPage();
  const path = await bookForTwo(traveller, await makeDate(6), someAddress('guest'));
  const reference = path.split('/').at(-1) ?? '';
  await joinDesk(page, 'Tara', 'sales');
  await openArea(page, 'Bookings');
  await page.getByLabel('Find', { exact: true }).fill('asha rao');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('asha rao');
  await expect(page).toHaveURL(/\/desk\/bookings\?search=[\w-]{8}$/);
  await expectWhole(page);
  const row = page.getByRole('row').filter({ hasText: reference });
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/desk/bookings/${reference}$`));
  // The browser neither warns nor sends the search again.
  await page.goBack();
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('asha rao');
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
});

test('staff keep their own filters of the bookings list', async ({ page, expectWhole }) => {
  await joinDesk(page, 'Tara', 'sales');
  await openArea(page, 'Bookings');
  await page.getByLabel('State', { exact: true }).selectOption('Confirmed');
  await page.getByLabel('Payment', { exact: true }).selectOption('Overdue');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('Save these filters').click();
  await page.getByLabel('Name', { exact: true }).fill('Call them');
  await expectWhole(page);
  await page.getByRole('button', { name: 'Save filter' }).click();
  await expect(page.getByText('Saved. It’s beside the other filters now')).toBeVisible();
  const mine = page
    .getByRole('navigation', { name: 'Saved filters' })
    .getByRole('link', { name: 'Call them' });
  await openArea(page, 'Today');
  await openArea(page, 'Bookings');
  await mine.click();
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('confirmed');
  await expect(mine).toHaveAttribute('aria-current', 'page');
  await expectWhole(page);
  await page.getByRole('button', { name: 'Delete the filter “Call them”' }).click();
  await expect(page.getByText('The saved filter has been deleted.')).toBeVisible();
  await expect(mine).toHaveCount(0);
});

test('a double click makes one key', async ({ page, expectWhole }) => {
  await joinDesk(page, 'Asha', 'owner');
  await openArea(page, 'People');
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  const name = `Double ${Date.now().toString(36)}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Works for, in days').fill('30');
  await page.getByLabel('Marketing').check();
  await page.getByRole('button', { name: 'Make the key' }).dblclick();
  // The button sends one click only, so the answer with the secret isn't lost.
  await expect(page.getByText(`Copy the key “${name}” now`)).toBeVisible();
  await expectWhole(page);
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(1);
  // The form on the page is for another key, so the same name is taken.
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await expect(page.getByText('The key has ended.')).toBeVisible();
});

test('two people change the pickup points, and both changes are kept', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const date = await makeDate(6);
  const other = await (await newBrowser()).newPage();
  await joinDesk(page, 'Divya', 'operations');
  await joinDesk(other, 'Tara', 'operations');
  const pickups = `/desk/departures/${date}/change?part=pickups`;
  await page.goto(pickups);
  await other.goto(pickups);
  const pickup = (desk: Page, number: number) =>
    desk.getByRole('group', { name: `Pickup point ${number}` });
  const time = await pickup(other, 1).getByLabel('Time').inputValue();
  await pickup(other, 2).getByLabel('City').fill('Port Blair');
  await pickup(other, 2).getByLabel('Place').fill('Phoenix Bay jetty');
  await pickup(other, 2).getByLabel('Time').fill(time);
  await pickup(other, 2).getByLabel('Code').fill('JETTY');
  await other.getByRole('button', { name: 'Show what it does' }).click();
  await expect(other.getByRole('row', { name: /Pickup at Phoenix Bay jetty/ })).toBeVisible();
  await expectWhole(other);
  await other.getByRole('button', { name: 'Save pickup points' }).click();
  await expect(other).toHaveURL(/done=pickups/);

  // The first person's page doesn't show the jetty yet.
  await pickup(page, 1).getByLabel('Place').fill('Airport, gate 2');
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await expect(page.getByText('Changed while you had this open')).toBeVisible();
  await expect(page.getByRole('row', { name: /Pickup at Phoenix Bay jetty/ })).toBeVisible();
  await expect(pickup(page, 1).getByLabel('Place')).toHaveValue('Airport, gate 2');
  await expect(pickup(page, 2).getByLabel('Place')).toHaveValue('Phoenix Bay jetty');
  await expectWhole(page);
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await page.getByRole('button', { name: 'Save pickup points' }).click();
  await expect(page).toHaveURL(/done=pickups/);
  await page.goto(pickups);
  await expect(pickup(page, 1).getByLabel('Place')).toHaveValue('Airport, gate 2');
  await expect(pickup(page, 2).getByLabel('Place')).toHaveValue('Phoenix Bay jetty');
});
