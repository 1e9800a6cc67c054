/** The desk: a transfer recorded, and refunds that one colleague asks for and others approve and pay. */
import type { Page } from '@playwright/test';
import { bookForTwo, heading, reviewForTwo } from './support/account';
import { bookAndOpenCheckout } from './support/booking';
import { joinDesk } from './support/desk';
import { someAddress } from './support/mail';
import { lookAtDate, makeDate } from './support/office';
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
  const three = await (await newBrowser()).newPage();
  await joinDesk(three, 'Meera', 'finance');
  await three.goto(`/desk/bookings/${reference}`);
  await three.getByRole('link', { name: 'Record a payment' }).click();
  await expectWhole(three);
  await three.getByLabel('Amount in rupees').fill('30,000');
  await three.getByRole('button', { name: 'Show what happens' }).click();
  const left = three.getByRole('region', { name: 'What it does' }).getByText('Still to pay after');
  await expect(left).toBeVisible();
  const shown = await left.locator('..').innerText();
  await expectWhole(three);
  await three.getByLabel('UTR, cheque or receipt number').fill(`UTR${Date.now()}`);
  await three.getByRole('button', { name: 'Record ₹30,000' }).click();
  await expect(three.getByText('Recorded. The booking counts it as paid.')).toBeVisible();
  // As it was shown.
  const balance = /₹[\d,]+/.exec(shown)?.[0] ?? 'nothing';
  await expect(three.getByRole('main').getByText(balance).first()).toBeVisible();
  await expect(three.getByRole('row').filter({ hasText: '₹30,000' }).first()).toBeVisible();

  const one = await (await newBrowser()).newPage();
  await joinDesk(one, 'Divya', 'operations');
  await one.goto(`/desk/bookings/${reference}`);
  await one.getByRole('link', { name: 'Goodwill' }).click();
  await one.getByLabel('Amount in rupees').fill('1,500');
  await one.getByRole('button', { name: 'Show what happens' }).click();
  await one.getByRole('textbox', { name: 'Why' }).fill('The heater broke');
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

test('a refund over the limit waits for a second person, and equals its preview', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const date = await makeDate(4);
  await reviewForTwo(page, date, someAddress('guest'));
  await page.getByRole('radio', { name: /^All now ₹42,000 today/ }).check();
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: 'Pay ₹42,000', exact: true }).click();
  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const one = await (await newBrowser()).newPage();
  await joinDesk(one, 'Divya', 'operations');
  await one.goto(`/desk/bookings/${reference}`);
  await one.getByRole('link', { name: 'Cancel', exact: true }).click();
  await one.getByRole('button', { name: 'Work out the refund' }).click();
  await expect(one.getByText('Tick who cancels').first()).toBeVisible();
  for (const name of [/^Asha Rao/, /^Dev Rao/]) await one.getByRole('checkbox', { name }).check();
  await one.getByRole('button', { name: 'Work out the refund' }).click();
  await expect(one.getByText('A second person approves this refund')).toBeVisible();
  await expectWhole(one);
  const confirm = one.getByRole('button', { name: /^Cancel 2 people, refund ₹/ });
  const refund = /₹[\d,]+/.exec(await confirm.innerText())?.[0] ?? 'no refund';
  await one.getByRole('textbox', { name: 'Why' }).fill('She broke her leg');
  await confirm.click();
  await expect(one.getByText('Cancelled. The traveller gets an email')).toBeVisible();
  expect(await lookAtDate(date)).toMatchObject({ held: 0, booked: 0 });
  await expect(one.getByText('Waits for approval')).toBeVisible();

  const two = await (await newBrowser()).newPage();
  await joinDesk(two, 'Gurdeep', 'finance');
  await two.goto('/desk/money');
  await refundOf(two, reference)
    .getByRole('button', { name: `Approve ${refund}`, exact: true })
    .click();
  await expect(two.getByText('Done. The booking’s history shows who decided.')).toBeVisible();
  await expect(async () => {
    await one.reload();
    await expect(one.getByText('Refunded', { exact: true }).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 20_000 });
  await expect(one.getByRole('row').filter({ hasText: `−${refund}` })).toHaveCount(1);
  await page.reload();
  await expect(page.getByText(refund).first()).toBeVisible();
});
