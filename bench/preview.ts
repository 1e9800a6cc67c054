/**
 * Measures from a keystroke in the Studio's form to the text in the preview beside it, in a real
 * browser: `npm run bench:preview` while `npm start` runs. It types into a draft, and takes
 * the letters out again. `BASE_URL` names another site.
 */
import { chromium } from '@playwright/test';
import { chromiumPath } from '../scripts/start/chromium.mjs';
import { machineLine, pause, printFigures, quantile } from './measure.ts';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const rounds = 40;
const opensWithinMs = 60_000;
/** Between two keystrokes, so that each is measured alone; not a whole second, to meet all phases. */
const restMs = 1_370;

const executablePath = chromiumPath(process.env);
if (!executablePath) throw new Error('No Chromium here: apt-get install chromium');
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
await page.frameLocator('iframe').first().getByText('You see drafts.').waitFor();
const title = await input.inputValue();

const times: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const letter = String.fromCharCode('a'.charCodeAt(0) + (round % 26));
  await input.press('End');
  const before = await input.inputValue();
  const begun = performance.now();
  await input.press(letter);
  // Preview texts carry invisible marks, so the words are looked for within.
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
      'title of a page',
      String(rounds),
      ...[0.5, 0.95, 1].map((share) => Math.round(quantile(times, share)).toString()),
      '1300',
    ],
  ],
);
