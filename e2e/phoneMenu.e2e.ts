import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

const menuLink = (page: Page) => page.getByRole('link', { name: 'Menu', exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openMenu(page: Page): Promise<void> {
  await menuLink(page).tap();
  await expect(menu(page)).toBeVisible();
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('the menu opens with a tap, and Escape returns focus', async ({ page, expectAccessible }) => {
  await page.goto('/');
  await openMenu(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuLink(page)).toBeFocused();
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Close' }).tap();
  await expect(menu(page)).toBeHidden();
});

test('a menu link navigates and closes the menu', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => 'next' in window);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Journal' }).tap();
  await expect(page).toHaveURL('/travel-blogs');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate('isSamePage'), 'a step inside the site').toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openMenu(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate('isSamePage'), 'a step back inside the site').toBe(true);
});

test('the page behind the menu doesn’t scroll until it closes', async ({ page }) => {
  await page.goto('/');
  await openMenu(page);
  await page.keyboard.press('PageDown');
  // Wait out a smooth scroll before checking that nothing moves.
  await page.waitForTimeout(800);
  expect(await scrolled(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  // A busy machine may still be closing the menu when the key arrives.
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect.poll(() => scrolled(page), { timeout: 2_000 }).toBeGreaterThan(100);
  }).toPass();
});
