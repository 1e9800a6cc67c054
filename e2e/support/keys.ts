import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** Presses Tab until the target has focus, as keyboard users do. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const mostStops = 250;
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
  }
  throw new Error(`Not reached by ${mostStops} presses of Tab: ${String(target)}`);
}
