/**
 * `npm run bench:preview`, with `npm start` running: measures the time from a keystroke in the
 * Studio's form until the text appears in the preview beside it, in a real browser. Types into a
 * draft, then deletes what it typed. Set `BASE_URL` to measure another site.
 */
import { chromium } from '@playwright/test';
import { chromiumPath } from '../scripts/start/chromium.mjs';
import { machineLine, pause, printFigures, quantile } from './measure.ts';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const rounds = 40;
/** At p95. */
const goalMs = 700;
const opensWithinMs = 60_000;
/**
 * The pause between keystrokes, so that each is measured on its own. Not a whole second, so that
 * keystrokes don't fall into step with timers.
 */
const restMs = 1_370;

const executablePath = chromiumPath(process.env);
if (!executablePath) throw new Error("Chromium isn't installed: apt-get install chromium");
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${base}/studio/presentation/page/page-disclaimer?preview=/disclaimer`);
const input = page.getByTestId('field-title').getByRole('textbox');
const heading = page.frameLocator('iframe').first().getByRole('heading', { level: 1 });
await input.waitFor({ timeout: opensWithinMs });
await heading.waitFor({ timeout: opensWithinMs });
await page.frameLocator('iframe').first().getByText('You’re viewing drafts.').waitFor();
const title = await input.inputValue();

const times: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const letter = String.fromCharCode('a'.charCodeAt(0) + (round % 26));
  await input.press('End');
  const before = await input.inputValue();
  const begun = performance.now();
  await input.press(letter);
  // Preview text contains invisible markers, so search within it.
  await heading.filter({ hasText: `${before}${letter}` }).waitFor();
  times.push(performance.now() - begun);
  await pause(restMs);
}
await input.fill(title);
await heading.filter({ hasText: title }).waitFor();
await browser.close();

console.log(`${machineLine()}\n`);
printFigures(
  'preview',
  'From a keystroke in the Studio to the preview',
  ['Keystroke → text in the preview, ms', 'rounds', 'p50', 'p95', 'worst', 'goal for p95'],
  [
    [
      'page title',
      String(rounds),
      ...[0.5, 0.95, 1].map((share) => Math.round(quantile(times, share)).toString()),
      String(goalMs),
    ],
  ],
);
process.exitCode = quantile(times, 0.95) < goalMs ? 0 : 1;
