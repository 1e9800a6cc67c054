/** The desk: a refund by bank transfer, approved by one colleague and recorded as paid by another. */
import type { Page } from '@playwright/test';
import { bookForTwo } from './support/account';
import { joinDesk } from './support/desk';
import { someAddress } from './support/mail';
import { makeDate, recordTransfer } from './support/office';
import { expect, test } from './support/test';

// A number that is too short is refused with a status of its own.
test.use({ allowedBrowserErrors: /status of 422 \(/ });

const refundOf = (desk: Page, reference: string) =>
  desk
    .getByRole('region', { name: 'Refunds' })
    .getByRole('listitem')
    .filter({ hasText: reference });

test('a transfer that one colleague approved is recorded as paid by another', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const path = await bookForTwo(page, await makeDate(4), someAddress('guest'));
  const reference = path.split('/').at(-1) ?? '';
  await recordTransfer(reference, 3_000_000, `UTR${Date.now()}`);
  const one = await (await newBrowser()).newPage();
  await joinDesk(one, 'Divya', 'operations');
  await one.goto(`/desk/bookings/${reference}`);
  await one.getByRole('link', { name: 'Goodwill' }).click();
  await one.getByLabel('Amount in rupees').fill('1,500');
  await one.getByRole('button', { name: 'Show what happens' }).click();
  await one.getByLabel('Why').fill('The heater broke');
  await one.getByRole('button', { name: 'Ask for ₹1,500 of goodwill' }).click();
  await expect(one.getByText('No money moves until someone else approves it')).toBeVisible();

  const two = await (await newBrowser()).newPage();
  await joinDesk(two, 'Gurdeep', 'finance');
  await two.goto('/desk/money');
  const approved = refundOf(two, reference);
  await expect(approved.getByText('The heater broke')).toBeVisible();
  await approved.getByRole('button', { name: 'Approve ₹1,500' }).click();
  await expect(two.getByText('Approved. Now someone else makes the transfer')).toBeVisible();
  await expect(approved.getByRole('button', { name: 'Record as paid' })).toBeDisabled();
  await expect(approved.getByText('You approved this refund')).toBeVisible();
  await expectWhole(two);

  const three = await (await newBrowser()).newPage();
  await joinDesk(three, 'Meera', 'finance');
  await three.goto('/desk/money');
  const open = refundOf(three, reference);
  await open.getByLabel('Transfer number (UTR)').fill('123');
  await open.getByRole('button', { name: 'Record as paid' }).click();
  await expect(open.getByText('Enter at least 6 characters').first()).toBeVisible();
  await expectWhole(three);
  await open.getByLabel('Transfer number (UTR)').fill('UTR12345678');
  await open.getByRole('button', { name: 'Record as paid' }).click();
  await expect(three.getByText('Recorded as paid.')).toBeVisible();
  await expect(open).toHaveCount(0);
});
