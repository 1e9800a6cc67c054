import type { Page } from '@playwright/test';
import { bookAndOpenCheckout, fillTraveller } from './support/booking';
import { cancelDate, lookAtDate, makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Books one seat and pays the amount due. Returns the booking's page. */
async function book(page: Page, departure: string): Promise<string> {
  await page.goto(`/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=1`);
  await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();
  await fillTraveller(page);
  await page.getByRole('button', { name: 'Review booking' }).click();
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
  return new URL(page.url()).pathname;
}

test('a traveller cancels: the refund is shown first, then made, then tracked', async ({
  page,
  expectWhole,
}) => {
  const departure = await makeDate(2);
  await book(page, departure);
  await page.getByText('Cancel for some or all travellers').click();
  await expect(page.getByRole('checkbox', { name: 'Asha Rao' })).not.toBeChecked();
  await page.getByRole('radio', { name: 'to the original payment method' }).check();
  await page.getByRole('button', { name: 'See my refund' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Choose who is cancelling');

  await page.getByText('Cancel for some or all travellers').click();
  await page.getByRole('checkbox', { name: 'Asha Rao' }).check();
  await page.getByRole('radio', { name: 'to the original payment method' }).check();
  await page.getByRole('button', { name: 'See my refund' }).click();
  await expect(page.getByRole('heading', { name: 'Everyone is cancelling' })).toBeVisible();
  // The policy keeps a tenth of ₹21,000, and ₹3,000 has been paid.
  await expect(page.getByText('Total refund')).toBeVisible();
  await expectWhole(page);
  expect((await lookAtDate(departure)).booked).toBe(1);
  await page.getByRole('button', { name: 'Cancel now, get ₹900 back' }).click();
  await expect(heading(page, 'This booking is cancelled')).toBeVisible();
  expect((await lookAtDate(departure)).booked).toBe(0);
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByText(/Refund sent to the original payment method, reference/),
    ).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 30_000 });
  await expectWhole(page);
});

test('after the operator cancels, the traveller moves to another date with the money paid', async ({
  page,
  expectWhole,
}) => {
  const departure = await makeDate(1);
  const own = await book(page, departure);
  await cancelDate(departure);
  await page.goto(own);
  await expect(heading(page, 'We had to cancel this date')).toBeVisible();
  await expect(page.getByText('Cyclone warning')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Travel credit/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Refund/ })).toBeVisible();
  await expectWhole(page);
  await page
    .getByRole('radio', { name: /^Move to/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Confirm my choice' }).click();
  await expect(heading(page, 'You’re going')).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe(own);
  await page.goto(own);
  await expect(page.getByText('Moved to your new booking')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the money is refunded when that is chosen', async ({ page, isMobile }) => {
    test.skip(isMobile, 'Without scripts a phone sends the same form.');
    const departure = await makeDate(1);
    await page.goto(`/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=1`);
    await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();
    await fillTraveller(page);
    await page.getByRole('button', { name: 'Review booking' }).click();
    await bookAndOpenCheckout(page);
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.getByRole('button', { name: 'Back to the shop' }).click();
    await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
    await cancelDate(departure);
    await page.reload();
    await page.getByRole('radio', { name: /^Refund/ }).check();
    await page.getByRole('button', { name: 'Confirm my choice' }).click();
    await expect(heading(page, 'This booking is cancelled')).toBeVisible();
    await expect(page.getByText(/^Refund/).first()).toBeVisible();
  });
});
