/**
 * `npm run bench:interactions`, with `npm start` running: measures the time from tap to next paint
 * with the browser's Event Timing. Emulates a phone: its screen, a 4× slower processor, 1.6 Mbit/s
 * and 150 ms latency. First come taps on pages that have finished loading, then taps in the first
 * three seconds after the first paint. Set `BASE_URL` to measure another site.
 */
import { chromium, type Locator, type Page } from '@playwright/test';
import { chromiumPath } from '../scripts/start/chromium.mjs';
import { machineLine, pause, printFigures, quantile, verdict } from './measure.ts';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const rounds = Number(process.env.ROUNDS ?? 7);
const goalMs = 100;
/** Timings arrive after the paint. Anything slower than this would count towards the next tap. */
const settleMs = 700;
const findMs = 1_500;
/** Early taps come this long after the first paint, one per visit. */
const earlyMs = Array.from({ length: 16 }, (_, n) => n * 200);
const earlyGoalMs = 200;

type Tap = [what: string, act: (page: Page) => Promise<void>];

/** Scrolls to a control, pauses as if looking for it, and taps it. */
async function tap(control: Locator): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await pause(findMs);
  await touch(control);
}

/** Taps by position, because a Playwright lookup would run in the page, which is slowed down. */
async function touch(control: Locator): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error('There is nothing to tap.');
  await pause(findMs);
  await control.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const button = (name: RegExp) => (page: Page) => tap(page.getByRole('button', { name }).first());
const words = (text: RegExp) => (page: Page) =>
  tap(page.locator('summary').filter({ hasText: text }).first());

const taps: Record<string, Tap[]> = {
  '/': [
    ['the first touch: the menu', (page) => touch(page.getByRole('link', { name: 'Menu' }))],
    ['close the menu', (page) => page.keyboard.press('Escape')],
    ['open the menu', (page) => touch(page.getByRole('link', { name: 'Menu' }))],
  ],
  '/trip/spiti-in-snow': [
    ['choose another date', (page) => tap(page.locator('label:has([type=radio])').nth(1))],
    ['more dates', words(/more dates/)],
    ['open a question', words(/How cold/)],
    ['open the photos', button(/^See all \d+ photos$/)],
    ['the next photo', (page) => page.keyboard.press('ArrowRight')],
    ['close the photos', (page) => page.keyboard.press('Escape')],
    ['save on this device', button(/Save on this device/)],
  ],
  '/filters': [
    ['show more filters', words(/Difficulty/)],
    ['tick a filter', (page) => tap(page.getByRole('checkbox', { name: /^Easy/ }))],
    ['tick another filter', (page) => tap(page.getByRole('checkbox', { name: /^Moderate/ }))],
  ],
  '/blog/spiti-winter-road-log': [['table of contents', words(/In this post/)]],
};

/** Taps on pages that are still loading. */
const earlyTaps: Record<string, [what: string, control: string]> = {
  '/': ['open the menu', 'header a:text-is("Menu")'],
  '/trip/spiti-in-snow': ['choose another date', 'main label:has([type=radio])'],
  '/search': ['open a trip', 'main a[href^="/trip/"]'],
  '/booking/spiti-in-snow': ['choose another date', 'main label:has([type=radio]:not(:checked))'],
};

const executablePath = chromiumPath(process.env);
if (!executablePath) throw new Error("Chromium isn't installed: apt-get install chromium");
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-background-networking'],
});

/** Opens a tab on a slow phone that records its events. */
async function openPhone(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seenEvents: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return page;
}

/** Returns the duration of each tap's longest event on a page, in milliseconds. */
async function visit(path: string): Promise<number[]> {
  const page = await openPhone();
  await page.goto(new URL(path, base).href);
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (const [, act] of taps[path] ?? []) {
    await page.evaluate('seenEvents.length = 0');
    await act(page);
    await pause(settleMs);
    times.push(Number(await page.evaluate('Math.max(0, ...seenEvents)')));
  }
  await page.context().close();
  return times;
}

/** Where a control is once the page has loaded. It hasn't moved there: nothing shifts. */
async function placeOf(path: string, control: string) {
  const page = await openPhone();
  await page.goto(new URL(path, base).href);
  await page.waitForLoadState('networkidle');
  const box = await page.locator(control).first().boundingBox();
  await page.context().close();
  if (!box) throw new Error(`There is nothing to tap on ${path}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the duration of a tap's longest event, this long after the first paint. */
async function tapEarly(
  path: string,
  { x, y }: { x: number; y: number },
  afterMs: number,
): Promise<number> {
  const page = await openPhone();
  await page.goto(new URL(path, base).href, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    null,
    { polling: 20 },
  );
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), Math.max(0, y - 422));
  await pause(afterMs);
  const scrolled = await page.evaluate('scrollY');
  await page.touchscreen.tap(x, y - Number(scrolled));
  await pause(2_000);
  // If the tap led to another document, the browser took over at once.
  const longest = await page.evaluate('Math.max(0, ...seenEvents)').catch(() => 0);
  await page.context().close();
  return Number(longest);
}

const rows: string[][] = [];
for (const [path, list] of Object.entries(taps)) {
  const visits: number[][] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(path));
  list.forEach(([what], index) => {
    const times = visits.map((visitTimes) => visitTimes[index] ?? NaN);
    const median = quantile(times, 0.5);
    rows.push([
      path,
      what,
      // The browser doesn't report events below its threshold.
      median === 0 ? '< 16' : median.toFixed(0),
      Math.max(...times).toFixed(0),
      `${goalMs}, ${verdict(median < goalMs)}`,
    ]);
  });
}
for (const [path, [what, control]] of Object.entries(earlyTaps)) {
  const place = await placeOf(path, control);
  const times: number[] = [];
  for (const afterMs of earlyMs) times.push(await tapEarly(path, place, afterMs));
  const p75 = quantile(times, 0.75);
  rows.push([
    path,
    `early: ${what} (p75)`,
    p75 === 0 ? '< 16' : p75.toFixed(0),
    Math.max(...times).toFixed(0),
    `${earlyGoalMs}, ${verdict(p75 < earlyGoalMs)}`,
  ]);
}
await browser.close();

console.log(`${machineLine()}, ${rounds} rounds\n`);
printFigures(
  'interactions',
  'Time from tap to next paint',
  ['page', 'tap', 'ms', 'worst ms', 'goal'],
  rows,
);
