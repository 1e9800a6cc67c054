import { heading, reviewForTwo } from './support/account';
import { bookAndOpenCheckout } from './support/booking';
import { someAddress } from './support/mail';
import { campaignResults, makeDate } from './support/office';
import { expect, test } from './support/test';

test('a visitor agrees to save how they found the site', async ({ page, expectWhole }) => {
  const campaign = `monsoon-${Date.now()}`;
  await page.goto(`/?utm_source=instagram&utm_campaign=${campaign}`);
  await page.goto('/search');
  await reviewForTwo(page, await makeDate(2), someAddress('found'));
  const agree = page.getByRole('checkbox', { name: `instagram, “${campaign}”` });
  await expect(agree).not.toBeChecked();
  await expectWhole(page);
  await agree.check();
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
  expect(await campaignResults()).toContainEqual(
    expect.objectContaining({ value: campaign, bookings: 1, travellers: 2 }),
  );
});
