import AxeBuilder from '@axe-core/playwright';
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test';

interface Support {
  /** Browser errors that a test expects, such as a missing page's status. */
  allowedBrowserErrors: RegExp | null;
  /** Fails the test when the browser reports an error: from a script, the content policy or a 404. */
  browserErrors: string[];
  /** Opens another browser with its own cookies, watched for errors and closed at the end. */
  newBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Fails if the page has accessibility violations. */
  expectAccessible: (page: Page) => Promise<void>;
  /** Fails unless the page has one headline, fits its width and is accessible. */
  expectWhole: (page: Page) => Promise<void>;
}

/**
 * Playwright's `test`, which also checks for browser errors and accessibility. Add `@alone` to the
 * title of a journey that kills a program, moves the clock, or changes what every page shows: it
 * runs after the others, in one worker.
 */
export const test = base.extend<Support>({
  allowedBrowserErrors: [null, { option: true }],

  browserErrors: [
    async ({ context, allowedBrowserErrors }, use) => {
      const errors: string[] = [];
      const stop = keepErrors(context, errors);
      await use(errors);
      stop();
      const unexpected = errors.filter((error) => !allowedBrowserErrors?.test(error));
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  newBrowser: async ({ browser, browserErrors }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      keepErrors(context, browserErrors);
      return context;
    });
    for (const context of opened) await context.close();
  },

  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      // Check the page as if it had been scrolled through, because content not laid out yet has no
      // colours.
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
      // Legacy mode doesn't open a second page for frames from other sites, which we don't have.
      // Opening it, or listing what passed, would each take longer than the check itself.
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const found = violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join('; ')})`,
      );
      expect(found, `accessibility of ${page.url()}`).toEqual([]);
    });
  },

  expectWhole: async ({ expectAccessible }, use) => {
    await use(async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  },
});

/** Adds the browser's errors to a list until the returned function is called. */
function keepErrors(context: BrowserContext, errors: string[]): () => void {
  const ofConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  };
  const ofScripts = (webError: WebError) => errors.push(String(webError.error()));
  context.on('console', ofConsole).on('weberror', ofScripts);
  return () => context.off('console', ofConsole).off('weberror', ofScripts);
}

/** Fails if the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

export { expect };
