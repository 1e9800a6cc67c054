import { bookForTwo, codeFor, heading, tripHeading } from './support/account';
import { tabTo } from './support/keys';
import { someAddress } from './support/mail';
import { lookAtDate, makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

test.use({ allowedBrowserErrors: /status of (404|422)/ });

test('by keyboard: signs in with a code, adds details, cancels for one traveller and signs out', async ({
  page,
  newBrowser,
}) => {
  test.slow();
  const departure = await makeDate(2);
  const address = someAddress('keys');
  await bookForTwo(page, departure, address);
  const own = await (await newBrowser()).newPage();
  const { keyboard } = own;

  await own.goto('/my-trips');
  await tabTo(own, own.getByLabel('Your email'));
  await keyboard.type(address);
  await keyboard.press('Enter');
  await expect(heading(own, 'Check your email')).toBeVisible();
  await tabTo(own, own.getByLabel('Code from the email'));
  await keyboard.type(await codeFor(address, 2));
  await keyboard.press('Enter');
  await expect(heading(own, 'My trips')).toBeVisible();
  await tabTo(own, own.getByRole('link', { name: ownTrip.title }));
  await keyboard.press('Enter');
  await expect(tripHeading(own)).toBeVisible();

  await tabTo(own, own.getByRole('link', { name: 'Complete details for Dev Rao' }));
  await keyboard.press('Enter');
  await tabTo(own, own.getByLabel('Their name'));
  await keyboard.type('Meera Rao');
  await keyboard.press('Tab');
  await keyboard.type('12');
  await keyboard.press('Enter');
  await expect(own.getByRole('main').getByRole('alert')).toBeFocused();
  await tabTo(own, own.getByLabel('Their mobile phone'));
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('9811122333');
  await tabTo(own, own.getByRole('button', { name: 'Save details' }));
  await keyboard.press('Enter');
  await expect(own.getByText('Details saved.')).toBeVisible();

  await tabTo(own, own.locator('summary', { hasText: 'Cancel for some or all travellers' }));
  await keyboard.press('Enter');
  await tabTo(own, own.getByRole('checkbox', { name: 'Dev Rao' }));
  await keyboard.press('Space');
  await tabTo(own, own.getByRole('radio', { name: 'to the original payment method' }));
  await keyboard.press('Space');
  await tabTo(own, own.getByRole('button', { name: 'See my refund' }));
  await keyboard.press('Enter');
  await tabTo(own, own.getByRole('button', { name: /^Cancel now/ }));
  await keyboard.press('Enter');
  await expect(own.getByText(/Dev Rao, cancelled/)).toBeVisible();
  expect((await lookAtDate(departure)).booked).toBe(1);

  await own.goto('/my-trips');
  await tabTo(own, own.getByRole('button', { name: 'Sign out' }));
  await keyboard.press('Enter');
  await expect(own.getByLabel('Your email')).toBeVisible();
  await expect(own.getByRole('link', { name: ownTrip.title })).toHaveCount(0);
});
