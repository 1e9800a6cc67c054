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
const startWithinMs = 8 * 60_000;
const stopWithinMs = 10_000;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: inCi,
  // A journey that passes only at the second try has found something.
  retries: 0,
  // One after the other: the journeys book seats of the same departures and count them.
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
      // Editors sit at a desk, and programs hold no phone.
      testIgnore: [
        '**/studio*.e2e.ts',
        '**/crawl.e2e.ts',
        '**/machinePages.e2e.ts',
        '**/publicRace.e2e.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node e2e/support/serve.mjs',
    url: `${siteUrl}/api/health`,
    // Beside a Safar that "node e2e/support/serve.mjs" keeps running, journeys start at once.
    reuseExistingServer: !inCi,
    timeout: startWithinMs,
    gracefulShutdown: { signal: 'SIGTERM', timeout: stopWithinMs },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
