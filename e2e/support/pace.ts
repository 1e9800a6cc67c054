import type { Locator } from '@playwright/test';
import { expect } from './test';

/**
 * Submits a form once it has been open for three seconds. Any sooner would trigger a spam check.
 */
export async function sendAtHumanPace(button: Locator): Promise<void> {
  const started = button.locator('xpath=ancestor::form').locator('input[name="started"]');
  const age = async () => {
    const instant = Number(await started.inputValue());
    return instant > 0 ? Date.now() - instant : 0;
  };
  await expect
    .poll(age, { message: 'age of the form, ms', timeout: 10_000 })
    .toBeGreaterThan(3_000);
  await button.click();
}
