import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bookForTwo, signIn } from './support/account';
import { bookAndOpenCheckout, fillTraveller } from './support/booking';
import { blockSeats, cancelDate, lookAtDate, makeDate, ownTrip } from './support/office';
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

test('a traveller moves to a dearer date, sees the difference first, and pays it on the new booking', async ({
  page,
  expectWhole,
}) => {
  const from = await makeDate(1);
  const to = await makeDate(1, 24_000);
  const full = await makeDate(1);
  await blockSeats(full, 1);
  const own = await book(page, from);
  const section = page.getByRole('region', { name: 'If you want another date' });
  await section.getByRole('link', { name: 'See other dates' }).click();
  const chosen = section.locator(`input[value="${to}"]`);
  await expect(section.getByText('Changing the date is free.')).toBeVisible();
  await expect(section.locator(`input[value="${full}"]`)).toHaveCount(0);
  await expectWhole(page);
  await chosen.check();
  await section.getByRole('button', { name: 'See the difference' }).click();
  // ₹24,000 and 5% GST, and ₹3,000 has been paid.
  const still = section.getByText(/^Still to pay, by /).locator('..');
  await expect(still).toContainText('₹22,200');
  await expectWhole(page);
  expect((await lookAtDate(from)).booked).toBe(1);

  await section.getByRole('button', { name: /^Change to / }).click();
  await expect(page.getByText('You’ve changed your date.')).toBeVisible();
  await expect(heading(page, 'You’re going')).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe(own);
  expect((await lookAtDate(from)).booked).toBe(0);
  expect((await lookAtDate(to)).booked).toBe(1);
  await expect(page.getByRole('button', { name: /^Pay balance now, ₹22,200/ })).toBeVisible();
  await expectWhole(page);

  await page.goto(own);
  await expect(heading(page, 'This booking has been moved to another date')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your new booking' }).click();
  await expect(heading(page, 'You’re going')).toBeVisible();
});

test('a date that fills up meanwhile is refused, and the traveller keeps the old one', async ({
  page,
}) => {
  const from = await makeDate(1);
  const to = await makeDate(1);
  await book(page, from);
  await page.getByRole('link', { name: 'See other dates' }).click();
  await page.locator(`input[value="${to}"]`).check();
  await page.getByRole('button', { name: 'See the difference' }).click();
  const confirm = page.getByRole('button', { name: /^Change to / });
  await expect(confirm).toBeVisible();
  await blockSeats(to, 1);
  await confirm.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('has sold out');
  await expect(page.getByText('Which date would you like?')).toBeVisible();
  await expect(heading(page, 'You’re going')).toBeVisible();
  expect((await lookAtDate(from)).booked).toBe(1);
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

  test('the money is refunded when that is chosen', async ({ page }) => {
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

test('a customer takes a refund as credit, and pays for another date with it', async ({
  page,
  expectWhole,
}) => {
  const address = `credit-${randomUUID()}@example.com`;
  const departure = await makeDate(4);
  await signIn(page, address, 1);
  await bookForTwo(page, departure, address);
  await page.getByText('Cancel for some or all travellers').click();
  for (const name of ['Asha Rao', 'Dev Rao']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('radio', { name: 'as travel credit' }).check();
  await page.getByRole('button', { name: 'See my refund' }).click();
  // The policy keeps a tenth of ₹42,000, and ₹6,000 has been paid.
  await page.getByRole('button', { name: 'Cancel now, get ₹1,800 back' }).click();
  await expect(heading(page, 'This booking is cancelled')).toBeVisible();
  await page.goto('/my-trips');
  await expect(page.getByText('You have ₹1,800 of travel credit.')).toBeVisible();

  const own = await bookForTwo(page, departure, address);
  await expectWhole(page);
  await page.getByRole('button', { name: 'Use ₹1,800 of travel credit' }).click();
  await expect(page.getByRole('button', { name: /^Pay balance now, ₹34,200/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /travel credit$/ })).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(own);
  await page.goto('/my-trips');
  await expect(page.getByText(/of travel credit/)).toHaveCount(0);
});
