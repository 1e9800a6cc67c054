import type { Page } from '@playwright/test';
import { bookAndOpenCheckout } from './support/booking';
import { mailsTo, someAddress } from './support/mail';
import { makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a customer saves a traveller and fills in the next form from them', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const address = someAddress('saved');
  const departure = await makeDate(2);
  await page.goto(`/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=2`);
  await page.getByRole('button', { name: 'Hold 2 seats for 15 minutes' }).click();
  const names = page.getByLabel('Name as on ID');
  await expect(names).toHaveCount(2);
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Mobile number').fill('98765 43210');
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByLabel('State you live in').selectOption('KA');
  for (const [index, name] of ['Asha Rao', 'Dev Rao'].entries()) {
    await names.nth(index).fill(name);
    await page.getByLabel('Date of birth').nth(index).fill('1994-02-03');
  }
  await page.getByRole('button', { name: 'Review booking' }).click();
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
  const path = new URL(page.url()).pathname;
  // Someone who isn't signed in can't save a traveller.
  await page.getByRole('link', { name: 'Details for Dev Rao' }).click();
  await expect(page.getByRole('button', { name: 'Save details' })).toBeVisible();
  await expect(page.getByLabel(/Remember this traveller/)).toHaveCount(0);

  const own = await (await newBrowser()).newPage();
  await own.goto('/my-trips');
  await own.getByLabel('Your email').fill(address);
  await own.getByRole('button', { name: 'Send code' }).click();
  await expect(heading(own, 'Check your email')).toBeVisible();
  const code = /^\d{6}$/m.exec((await mailsTo(address, 2))[0]?.text ?? '')?.[0] ?? '';
  await own.getByLabel('Code from the email').fill(code);
  await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(own, 'My trips')).toBeVisible();

  await own.goto(path);
  await own.getByRole('link', { name: 'Details for Asha Rao' }).click();
  await own.getByLabel('Gender', { exact: true }).selectOption('Female');
  await own.getByLabel('Food', { exact: true }).selectOption('Jain');
  await own.getByLabel(/Remember this traveller/).check();
  await own.getByRole('button', { name: 'Save details' }).click();
  await expect(
    own.getByText('We’ve also saved this traveller for your next booking.'),
  ).toBeVisible();

  await own.getByRole('link', { name: 'Details for Dev Rao' }).click();
  await own.getByLabel('Their name').fill('Meera Rao');
  await own.getByLabel('Fill in from a saved traveller').selectOption('Asha Rao');
  await own.getByRole('button', { name: 'Fill in', exact: true }).click();
  await expect(own.getByText('Nothing is saved yet')).toBeVisible();
  expect(decodeURIComponent(own.url())).not.toMatch(/Asha|Meera/);
  await expect(own.getByLabel('Name as on ID')).toHaveValue('Asha Rao');
  await expect(own.getByLabel('Food', { exact: true })).toHaveValue('jain');
  await expect(own.getByLabel('Their name')).toHaveValue('Meera Rao');
  await expectWhole(own);
  await own.goto(path);
  await expect(own.getByRole('link', { name: 'Details for Dev Rao' })).toBeVisible();
});
