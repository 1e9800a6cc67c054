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

/** Journeys whose result doesn't depend on screen size. They run only on the large screen. */
const onAnyScreen = [
  // Without scripts, a page is the same HTML on every screen. withoutScripts.e2e.ts books on both.
  /(bookingStates|cancelling|deskPasskeys|ownFiles|roommates|savedTrips)\.e2e.*without scripts/,
  /blog\.e2e.*(index pages|without scripts|an impossible address|the feed is linked|structured data|never as markup|plain search form)/,
  // On a phone, its check in dark mode is enough.
  /contrast\.e2e.*light mode/,
  /book\.e2e.*someone else’s booking/,
  // They set their own widths.
  /deskManifest\.e2e.*scans vouchers/,
  /deskPages\.e2e/,
  /forms\.e2e.*(without scripts|embedded in another site|the inbox|newsletter|requests a quote|sends a pitch)/,
  /guides\.e2e.*(usual address redirects|highlights name no guest)/,
  /honesty\.e2e.*(false urgency|no box in a public form|subscription trap|SaaS billing|confirm shaming|disguised)/,
  /lastSeat\.e2e/,
  /pages\.e2e.*(is a 404|the wrong prefix|resized by the site|leaves no file|the health address|the root of each section)/,
  /search\.e2e.*(nonsense addresses|search engines|without scripts)/,
  /tripPage\.e2e.*(HTML light|prints days)/,
  /waitlist\.e2e.*(declined by the email|a date with seats|without scripts)/,
];
/** Journeys that mostly happen on a phone. They run only there. */
const onPhone = [
  /afterBooking\.e2e.*(edits a profile|signs in with an emailed code)/,
  /cancelling\.e2e.*(after the operator cancels)/,
  /tripTools\.e2e/,
  /waitlist\.e2e.*joins from the trip page/,
];

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
      // Editors work at a desk, and machine-readable responses don't depend on the screen.
      // access.e2e.ts sets its own widths.
      testIgnore: [
        '**/access.e2e.ts',
        '**/afterBookingByKeys.e2e.ts',
        '**/badInput.e2e.ts',
        '**/crawl.e2e.ts',
        '**/machinePages.e2e.ts',
        '**/markup.e2e.ts',
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
      name: 'studio',
      testMatch: '**/studio*.e2e.ts',
      // Two Studios at once are too much for two cores, so the other worker continues with other
      // journeys.
      workers: 1,
      // The Studio can take this long to draw while other journeys run.
      expect: { timeout: 40_000 },
      use: { viewport: desktop },
    },
    {
      name: 'desktop',
      // A large screen shows its links without a menu. Customers mostly open links and enter codes
      // on a phone, and both work the same on any screen.
      testIgnore: [
        '**/guestLink.e2e.ts',
        '**/payingTogether.e2e.ts',
        '**/phoneMenu.e2e.ts',
        '**/studio*.e2e.ts',
        '**/textCode.e2e.ts',
      ],
      grepInvert: onPhone,
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
