import { bookAndOpenCheckout, fillTraveller, findDeparture } from './support/booking';
import { expect, test } from './support/test';

test.use({ javaScriptEnabled: false });

test('booking works without scripts', async ({ page }) => {
  const slug = 'thar-by-camel-and-rail';
  const roomy = await findDeparture(
    page,
    slug,
    (departure) => departure.isBookable && departure.seatsLeft === null,
  );
  await page.goto(`/trip/${slug}`);
  await page.getByRole('button', { name: 'Choose a room and book' }).click();
  await page.locator(`input[value="${roomy.id}"]`).check({ force: true });
  await page.getByLabel('Adults').selectOption('1');
  await page.getByRole('button', { name: 'Show the total' }).click();
  await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Who’s coming?' })).toBeVisible();
  await fillTraveller(page);
  await page.getByLabel('Email', { exact: true }).fill('asha@');
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Fix these first');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha@');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name as on ID')).toHaveValue('Asha Rao');
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com');
  await page.getByRole('button', { name: 'Review booking' }).click();

  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  // With scripts, the gateway's page returns automatically. Without them, you click its button.
  await page.getByRole('button', { name: 'Back to the shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re going' })).toBeVisible({
    timeout: 20_000,
  });
});
