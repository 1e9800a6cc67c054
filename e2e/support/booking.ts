import type { Page } from '@playwright/test';
import { payUrl } from './addresses.mjs';
import { expect } from './test';

/** The parts of a date from `/api/departures` that journeys need. */
export interface ListedDeparture {
  id: string;
  startDate: string;
  seatsLeft: number | null;
  isBookable: boolean;
  status: string;
}

/** Returns a trip's current dates. */
export async function listDepartures(page: Page, tripSlug: string): Promise<ListedDeparture[]> {
  const response = await page.request.get(`/api/departures?trip=${tripSlug}`);
  expect(response.ok()).toBe(true);
  const { items } = (await response.json()) as { items: ListedDeparture[] };
  return items;
}

/** Returns a trip's first date that matches. The demo data has one for every journey. */
export async function findDeparture(
  page: Page,
  tripSlug: string,
  isWanted: (departure: ListedDeparture) => boolean,
): Promise<ListedDeparture> {
  const found = (await listDepartures(page, tripSlug)).find(isWanted);
  if (!found) throw new Error(`No date of ${tripSlug} fits; start from fresh data.`);
  return found;
}

/** Fills in the second step for one adult. */
export async function fillTraveller(page: Page, name = 'Asha Rao'): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Mobile number').fill('98765 43210');
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com');
  await page.getByLabel('State you live in').selectOption('KA');
  await page.getByLabel('Name as on ID').fill(name);
  await page.getByLabel('Date of birth').fill('1994-02-03');
}

/** Goes from the review to the last step: accepts the terms and books. */
export async function book(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I accept them/ }).check();
  await page.getByRole('button', { name: /^Book and pay/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pay to confirm' })).toBeVisible();
}

/** Goes from the review to the gateway's page: accepts the terms, books and pays. */
export async function bookAndOpenCheckout(page: Page): Promise<void> {
  await book(page);
  await openCheckout(page);
}

/** Goes from the last step to the gateway's page. */
export async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL((address) => address.origin === payUrl);
}
