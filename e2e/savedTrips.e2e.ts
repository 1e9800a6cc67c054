import { codeFor, heading, signIn } from './support/account';
import { someAddress } from './support/mail';
import { expect, test } from './support/test';

const accountButton = { name: 'Saved in your account' };

test('trips saved on a device join the account, on every device, with alerts by consent', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const address = someAddress('keeps');
  await page.goto('/trip/spiti-in-snow');
  // A static page's scripts start at the first sign of activity.
  await page.mouse.move(10, 10);
  await page.getByRole('button', { name: 'Save on this device' }).click();
  await page.goto('/saved-trips');
  await expect(page.getByText('We save trips in this browser only')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByText('Sign in to keep your saved trips')).toBeVisible();
  await expectWhole(page);
  await page.getByLabel('Your email').fill(address);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await page.getByLabel('Code from the email').fill(await codeFor(address, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/saved-trips');
  await expect(page.getByRole('button', { name: 'Remove Spiti in snow' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => window.localStorage.getItem('safar-saved-trips')))
    .toBe('[]');
  await page.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(page.getByText('Alerts are on.')).toBeVisible();
  await expectWhole(page);

  // Another device, which has a list of its own.
  const other = await (await newBrowser()).newPage();
  await other.goto('/trip/bali-slowly');
  await other.mouse.move(10, 10);
  await other.getByRole('button', { name: 'Save on this device' }).click();
  await signIn(other, address, 2);
  await other.goto('/saved-trips');
  await expect(other.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await expect(other.getByText('Alerts are on.')).toBeVisible();
  await other.goto('/trip/spiti-in-snow');
  await other.mouse.move(10, 10);
  await other.getByRole('button', accountButton).click();
  await expect(other.getByRole('button', { name: 'Save in your account' })).toBeVisible();
  await expect(other.getByRole('region', accountButton).getByRole('link')).toHaveCount(2);

  await page.reload();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Turn off alerts' }).click();
  await expect(page.getByText('Alerts are off.')).toBeVisible();

  // Signing out leaves nothing of the account on the device.
  await page.goto('/my-trips');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'My trips')).toBeVisible();
  await page.goto('/saved-trips');
  await expect(page.getByText('Nothing saved yet.')).toBeVisible();
});

test('saving a trip and turning alerts on work without scripts', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const address = someAddress('plain');
  const plain = await (await newBrowser({ javaScriptEnabled: false })).newPage();
  await plain.goto('/saved-trips');
  // The journey's browser renders no <noscript>, although it runs no scripts.
  expect(await (await plain.request.get('/saved-trips')).text()).toContain('needs JavaScript');
  await plain.goto('/trip/spiti-in-snow');
  await plain.getByRole('button', { name: 'Save in your account' }).click();
  await plain.getByLabel('Your email').fill(address);
  await plain.getByRole('button', { name: 'Send code' }).click();
  await plain.getByLabel('Code from the email').fill(await codeFor(address, 1));
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(plain).toHaveURL('/saved-trips');
  await plain.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(plain.getByText('Alerts are on.')).toBeVisible();

  await signIn(page, address, 2);
  await page.goto('/saved-trips');
  await expect(page.getByRole('button', { name: 'Remove Spiti in snow' })).toBeVisible();
  await plain.getByRole('button', { name: 'Remove Spiti in snow' }).click();
  await expect(plain.getByText('Nothing saved yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing saved yet.')).toBeVisible();
  await expectWhole(page);
});
