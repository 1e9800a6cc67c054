/** A customer's actions before and after a booking, for journeys that start there. */
import type { Page } from '@playwright/test';
import { bookAndOpenCheckout } from './booking';
import { mailsTo } from './mail';
import { ownTrip } from './office';
import { expect } from './test';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Finds the headline of an upcoming trip's page. */
export const tripHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${ownTrip.title}, in \\d+ days$`) });

/** Holds two seats for an email address and goes on to the review. */
export async function reviewForTwo(page: Page, departure: string, address: string): Promise<void> {
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
}

/** Books two seats for an email address and pays the deposit. Returns the booking page's path. */
export async function bookForTwo(
  page: Page,
  departure: string,
  address: string,
  hasScripts = true,
): Promise<string> {
  await reviewForTwo(page, departure, address);
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  if (!hasScripts) await page.getByRole('button', { name: 'Back to the shop' }).click();
  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
  return new URL(page.url()).pathname;
}

/** Returns the code from an address's newest email, once `mailCount` have arrived. */
export async function codeFor(address: string, mailCount: number): Promise<string> {
  const [mail] = await mailsTo(address, mailCount);
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

/**
 * Signs a fresh browser in with the code from an address's newest email, once `mailCount` have
 * arrived, and returns to `path`.
 */
export async function signIn(
  page: Page,
  address: string,
  mailCount: number,
  path = '/my-trips',
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your email').fill(address);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await page.getByLabel('Code from the email').fill(await codeFor(address, mailCount));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(path);
}
