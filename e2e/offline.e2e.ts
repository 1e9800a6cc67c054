import type { Page } from '@playwright/test';
import { bookAndOpenCheckout } from './support/booking';
import { mailsTo, someAddress } from './support/mail';
import { makeDate, ownTrip } from './support/office';
import { withoutProgram } from './support/outage';
import { expect, test } from './support/test';

test.describe.configure({ mode: 'serial', timeout: 4 * 60_000 });
// The network and the booking service are down on purpose.
test.use({ allowedBrowserErrors: /status of 50\d|Failed to load|ERR_INTERNET_DISCONNECTED/ });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const keeps = (page: Page) =>
  page.getByRole('switch', { name: 'Keep my trips on this device for offline use' });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Offline copy' });

/** Books a seat for an email address and pays. */
async function book(page: Page, address: string): Promise<void> {
  await page.goto(`/booking/${ownTrip.slug}?departure=${await makeDate(1)}&room=twin&adults=1`);
  await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Mobile number').fill('98765 43210');
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByLabel('State you live in').selectOption('KA');
  await page.getByLabel('Name as on ID').fill('Asha Rao');
  await page.getByLabel('Date of birth').fill('1994-02-03');
  await page.getByRole('button', { name: 'Review booking' }).click();
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
}

/**
 * Signs a browser in with the code from an address's newest email, once `mailCount` have arrived.
 */
async function signIn(page: Page, address: string, mailCount: number): Promise<void> {
  await page.goto('/my-trips');
  await page.getByLabel('Your email').fill(address);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  const code = /^\d{6}$/m.exec((await mailsTo(address, mailCount))[0]?.text ?? '')?.[0] ?? '';
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, 'My trips')).toBeVisible();
}

const whatIsKept = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
const nothing = { caches: [], workers: 0 };

test('trips stay readable offline where their owner agreed, until they sign out @alone', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const address = someAddress('offline');
  await book(page, address);
  const context = await newBrowser();
  const own = await context.newPage();
  await signIn(own, address, 2);
  const trip = own.getByRole('main').getByRole('link', { name: ownTrip.title });
  await expect(trip).toBeVisible();
  expect(await whatIsKept(own)).toEqual(nothing);
  await expect(keeps(own)).not.toBeChecked();
  await keeps(own).check();
  await expect(own.getByText('Saved on this device.')).toBeVisible();
  await expectWhole(own);
  await expect(banner(own)).toHaveCount(0);

  await test.step('the network is down', async () => {
    await context.setOffline(true);
    await own.goto('/my-trips');
    await expect(banner(own)).toContainText('This is a saved copy from');
    await expect(banner(own)).toContainText(/\d{1,2} \w+ \d{4}, \d{1,2}:\d{2} [ap]m IST/);
    await expect(trip).toBeVisible();
    await expectWhole(own);
    await own.getByLabel('Find by reference').fill('SF-AAAAAAAA');
    await own.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(banner(own).getByRole('status')).toContainText(
      'You’re offline, so nothing was sent.',
    );
    await expect(own.getByLabel('Find by reference')).toHaveValue('SF-AAAAAAAA');
    await context.setOffline(false);
    // Some versions of Chromium don't tell a page that was opened offline.
    await own.evaluate(() => dispatchEvent(new Event('online')));
    await expect(banner(own).getByRole('status')).toContainText('You’re back online.');
    await own.getByRole('button', { name: 'Reload this page' }).click();
    await expect(banner(own)).toHaveCount(0);
    await expect(trip).toBeVisible();
  });

  await test.step('the booking service is down', async () => {
    await withoutProgram('booking', async () => {
      await own.goto('/my-trips');
      await expect(banner(own)).toBeVisible();
      await expect(trip).toBeVisible();
      // Someone who didn't agree gets an error page instead.
      expect((await page.goto('/my-trips'))?.status()).toBe(503);
    });
    await own.goto('/my-trips');
    await expect(banner(own)).toHaveCount(0);
  });

  await test.step('signing out deletes the copy, and the next person starts with nothing', async () => {
    await own.getByRole('button', { name: 'Sign out' }).click();
    await expect(own.getByLabel('Your email')).toBeVisible();
    await expect.poll(() => whatIsKept(own)).toEqual(nothing);
    await context.setOffline(true);
    await expect(own.goto('/my-trips')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(false);
    await signIn(own, someAddress('next'), 1);
    await expect(trip).toHaveCount(0);
    await expect(keeps(own)).not.toBeChecked();
    expect(await whatIsKept(own)).toEqual(nothing);
  });
});

test('consent is withdrawn where it was given', async ({ page }) => {
  await signIn(page, someAddress('withdrawn'), 1);
  await keeps(page).check();
  await expect(page.getByText('Saved on this device.')).toBeVisible();
  await keeps(page).uncheck();
  await expect(keeps(page)).not.toBeChecked();
  await expect.poll(() => whatIsKept(page)).toEqual(nothing);
});

test('someone who signs in on a shared device finds nothing of the previous person', async ({
  page,
  context,
}) => {
  await signIn(page, someAddress('before'), 1);
  await keeps(page).check();
  await expect(page.getByText('Saved on this device.')).toBeVisible();
  // End the session silently, as when it expires.
  await context.clearCookies({ name: /^(?!keeps-trips)/ });
  const address = someAddress('after');
  await page.goto('/your-profile');
  await page.getByLabel('Your email').fill(address);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = /^\d{6}$/m.exec((await mailsTo(address, 1))[0]?.text ?? '')?.[0] ?? '';
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Name as on your ID')).toBeVisible();
  await expect.poll(() => whatIsKept(page)).toEqual(nothing);
});
