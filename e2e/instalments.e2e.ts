import { payUrl } from './support/addresses.mjs';
import { heading, reviewForTwo } from './support/account';
import { bookAndOpenCheckout } from './support/booking';
import { mailsTo, someAddress } from './support/mail';
import { makeDate } from './support/office';
import { expect, test } from './support/test';

test('a visitor chooses instalments, pays the deposit, then the first instalment', async ({
  page,
  expectWhole,
}) => {
  test.slow();
  const address = someAddress('instalments');
  await reviewForTwo(page, await makeDate(2, 20_000, undefined, 3), address);
  const plans = page.getByRole('group', { name: 'How do you want to pay?' });
  await expect(plans.getByRole('radio')).toHaveCount(3);
  await expect(plans.getByRole('radio', { name: /^The balance later/ })).toBeChecked();
  await expectWhole(page);
  await plans.getByRole('radio', { name: /^In instalments ₹6,000 today, ₹12,000 by/ }).check();
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: 'Pay ₹6,000', exact: true }).click();

  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('status').first()).toContainText('₹12,000 is due by');
  await expect(page.getByText(/^Due by /)).toHaveCount(3);
  await expectWhole(page);
  const [mail] = await mailsTo(address, 1);
  expect(mail?.text).toContain('Balance: ₹36,000, ₹12,000 of it due by');

  await page.getByRole('button', { name: 'Pay the instalment now, ₹12,000' }).click();
  await page.getByRole('button', { name: 'Pay ₹12,000', exact: true }).click();
  await page.waitForURL(({ origin }) => origin === payUrl);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByText(/^Due by /)).toHaveCount(2, { timeout: 20_000 });
});

test('a visitor pays everything at once', async ({ page }) => {
  await reviewForTwo(page, await makeDate(2), someAddress('all-now'));
  await page.getByRole('radio', { name: /^All now ₹42,000 today/ }).check();
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: 'Pay ₹42,000', exact: true }).click();
  await expect(page.getByText('Your seats are booked and everything is paid.')).toBeVisible({
    timeout: 20_000,
  });
});
