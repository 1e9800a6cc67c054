import { defineConfig } from '@playwright/test';
import { headlessPath } from './scripts/start/chromium.mjs';
import { siteUrl } from './e2e/support/addresses.mjs';
import { filmFile } from './e2e/support/camera';

/**
 * Chromium's sandbox can't start as root in a container, and the browser must not contact the
 * internet.
 */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  // A separate GPU process costs about a tenth of a journey's time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The camera shows a film that journeys write.
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${filmFile}`,
];
const inCi = Boolean(process.env.CI);
/** Whether `npm test` has started Safar. */
const isServed = Boolean(process.env.E2E_SERVED);
const startWithinMs = 8 * 60_000;
const stopWithinMs = 10_000;

/**
 * Only the large screen: machine-readable responses, and pages that are mostly read or written there.
 * deskPages.e2e and access.e2e set their own widths.
 */
const onDesktop =
  /\/(access|afterBookingByKeys|badInput|blog|crawl|desk(Conflicts|Pages|Passkeys|People|Settings)|forms|honesty|lastSeat|machinePages|markup|monitoring|outages|prices|publicRace|savedTravellers|usedUpOffer|withdrawnTrip)\.e2e/;
/** Both screens: what sells a trip, what staff do most, and what shows whether pages fit. */
const onBoth =
  /\/(book|contrast|desk(Caller|Cancelling|Groups|Manifest|Money|NewDepartures|Offers|Refunds)?|firstTouch|pages|search|tripPage|withoutScripts)\.e2e/;
/** Journeys in those files whose result doesn't depend on the screen: only the large one. */
const onAnyScreen = [
  /book\.e2e.*someone else’s booking/,
  // On a phone, its check in dark mode is enough.
  /contrast\.e2e.*light mode/,
  // It sets its own widths.
  /deskManifest\.e2e.*scans vouchers/,
  /pages\.e2e.*(is a 404|the wrong prefix|resized by the site|leaves no file|the health address|the root of each section)/,
  /search\.e2e.*(nonsense addresses|search engines|without scripts)/,
  /tripPage\.e2e.*(HTML light|prints days)/,
];

const studio = '**/studio*.e2e.ts';
const desktop = { width: 1440, height: 900 };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: inCi,
  // `npm test` names the journeys that passed only on the second attempt, and allows two of them.
  // Elsewhere, such a journey fails.
  retries: isServed ? 1 : 0,
  // `npm test` runs two workers, and then one for the journeys tagged `@alone`.
  workers: 1,
  // The longest journeys check accessibility on seven pages, sometimes on a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL: siteUrl,
    browserName: 'chromium',
    launchOptions: { executablePath: headlessPath(process.env) ?? '', args: chromiumFlags },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording costs a fifth of a journey's time. `E2E_TRACE=1` keeps the traces of failed journeys.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      // Every file that isn't listed above.
      testIgnore: [onDesktop, studio],
      grepInvert: onAnyScreen,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'studio',
      testMatch: studio,
      // Two Studios at once are too much for two cores, so the other worker continues with other
      // journeys.
      workers: 1,
      // The Studio can take this long to draw while other journeys run.
      expect: { timeout: 40_000 },
      use: { viewport: desktop },
    },
    {
      name: 'desktop',
      testMatch: [onDesktop, onBoth],
      use: { viewport: desktop },
    },
  ],
  webServer: {
    command: 'node e2e/support/serve.mjs',
    url: `${siteUrl}/api/health`,
    // Journeys start immediately if `node e2e/support/serve.mjs` is already running.
    reuseExistingServer: !inCi || isServed,
    timeout: startWithinMs,
    gracefulShutdown: { signal: 'SIGTERM', timeout: stopWithinMs },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
