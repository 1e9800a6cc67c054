import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/start/chromium.mjs';
import { siteUrl } from './e2e/support/addresses.mjs';

/** As root in a container the sandbox cannot start, and nothing may be asked from outside. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const inCi = Boolean(process.env.CI);
/** Whether `npm test` has started Safar. */
const isServed = Boolean(process.env.E2E_SERVED);
const startWithinMs = 8 * 60_000;
const stopWithinMs = 10_000;

/** What the same answer decides on every screen: tried on the large one alone. */
const onAnyScreen = [
  /blog\.e2e.*(pages of the index|an address that cannot be|the feed is found|structured data|never as markup|plain form)/,
  /book\.e2e.*somebody else’s booking/,
  /forms\.e2e.*(without scripts|a page of somebody else|the inbox)/,
  /guides\.e2e.*(the usual address|highlights name no guest)/,
  /honesty\.e2e.*(false urgency|no box of a public form|subscription trap|SaaS billing|confirm shaming|disguised)/,
  /lastSeat\.e2e/,
  /pages\.e2e.*(answers 404|the wrong prefix|the health address|the root of a kind)/,
  /search\.e2e.*(addresses that make no sense|search engines)/,
  /tripPage\.e2e.*(HTML stays light|on paper)/,
  /waitlist\.e2e.*(passed on by the link|a date that has room|without scripts)/,
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: inCi,
  // A journey that passes only at the second try has found something.
  retries: 0,
  // `npm test` runs two workers, and then one for the journeys titled `@alone`.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL: siteUrl,
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath(process.env) ?? '', args: chromiumFlags },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      // Editors sit at a desk, programs hold no phone, and what is answered does not depend on the screen;
      // "access" sets its own widths.
      testIgnore: [
        '**/access.e2e.ts',
        '**/afterBookingByKeys.e2e.ts',
        '**/badInput.e2e.ts',
        '**/crawl.e2e.ts',
        '**/machinePages.e2e.ts',
        '**/monitoring.e2e.ts',
        '**/outages.e2e.ts',
        '**/savedTravellers.e2e.ts',
        '**/prices.e2e.ts',
        '**/publicRace.e2e.ts',
        '**/studio*.e2e.ts',
        '**/usedUpOffer.e2e.ts',
        '**/withdrawnTrip.e2e.ts',
      ],
      grepInvert: onAnyScreen,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      // A large screen shows its links.
      testIgnore: ['**/phoneMenu.e2e.ts'],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'node e2e/support/serve.mjs',
    url: `${siteUrl}/api/health`,
    // Journeys start at once while `node e2e/support/serve.mjs` is running.
    reuseExistingServer: !inCi || isServed,
    timeout: startWithinMs,
    gracefulShutdown: { signal: 'SIGTERM', timeout: stopWithinMs },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
