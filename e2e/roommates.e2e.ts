import type { Page } from '@playwright/test';
import { heading, signIn } from './support/account';
import { bookAndOpenCheckout, fillTraveller } from './support/booking';
import { someAddress } from './support/mail';
import { makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

test.use({ allowedBrowserErrors: /status of (404|422)/ });

/** Holds a bed in a twin and fills in the second step. */
async function fillForOne(page: Page, departure: string, address: string): Promise<void> {
  await page.goto(`/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=1`);
  await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();
  await expect(heading(page, 'Who’s coming?')).toBeVisible();
  await fillTraveller(page);
  await page.getByLabel('Email', { exact: true }).fill(address);
}

/** Pays the deposit from the review, and returns the path of the booking's page for its owner. */
async function payFromReview(page: Page): Promise<string> {
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
  return new URL(page.url()).pathname.replace('/booking-details/', '/my-trips/');
}

test('friends who book separately share a twin with the code of the first', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const departure = await makeDate(4);
  const [first, second] = [someAddress('first'), someAddress('second')];
  await fillForOne(page, departure, first);
  await page.getByRole('button', { name: 'Review booking' }).click();
  const path = await payFromReview(page);
  const own = await (await newBrowser()).newPage();
  await signIn(own, first, 2, path);
  const rooms = own.getByRole('region', { name: 'Who you’re sharing with' });
  await expect(rooms).toContainText('We’re still looking for one more person');
  const code = (await rooms.getByText(/^[A-Z]{4}-[A-Z]{4}$/).textContent()) ?? '';
  await expectWhole(own);

  await rooms.getByLabel('Your friend’s code').fill(code);
  await rooms.getByRole('radio', { name: 'Anyone, of any gender' }).check();
  await rooms.getByRole('button', { name: 'Save preference' }).click();
  await expect(rooms.getByRole('alert')).toContainText('This is your own code');
  await expect(rooms.getByLabel('Your friend’s code')).toHaveValue(code);
  await rooms.getByLabel('Your friend’s code').fill('');
  await rooms.getByRole('button', { name: 'Save preference' }).click();
  await expect(rooms.getByRole('status')).toContainText('Preference saved');

  const friend = await (await newBrowser()).newPage();
  await fillForOne(friend, departure, second);
  await friend.getByLabel('Friend code').fill('BBBB-BBBB');
  await friend.getByRole('button', { name: 'Review booking' }).click();
  await expect(friend.getByRole('main').getByRole('alert')).toContainText(
    'We don’t know this code',
  );
  await expectWhole(friend);
  await friend.getByLabel('Friend code').fill(code.toLowerCase());
  await friend
    .getByLabel('Who would you like to share a room with?')
    .selectOption('Anyone, of any gender');
  await friend.getByRole('button', { name: 'Review booking' }).click();
  await expect(heading(friend, 'Check your booking')).toBeVisible();
  await payFromReview(friend);

  await own.goto(path);
  await expect(rooms).toContainText('You’ll share a twin with your friend (aged 25 to 34).');
  await expectWhole(own);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a wrong friend code is refused beside what was typed', async ({ page }) => {
    await fillForOne(page, await makeDate(2), someAddress('plain'));
    await page.getByLabel('Friend code').fill('BBBB-BBBB');
    await page.getByRole('button', { name: 'Review booking' }).click();
    await expect(page.getByLabel('Friend code')).toHaveValue('BBBB-BBBB');
    await expect(page.getByRole('alert')).toContainText('We don’t know this code');
    await expect(page.getByLabel('Name as on ID')).toHaveValue('Asha Rao');
  });
});
