/** The desk: what is sent twice is made once, going back sends nothing, and filters are kept. */
import { bookForTwo } from './support/account';
import { joinDesk, openArea } from './support/desk';
import { someAddress } from './support/mail';
import { makeDate } from './support/office';
import { expect, test } from './support/test';

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
