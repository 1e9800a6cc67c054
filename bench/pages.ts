/**
 * `npm run bench:pages`, with `npm start` running: runs Lighthouse on the pages visitors land on.
 * Emulates a phone with applied throttling (4× slower processor, 1.6 Mbit/s, 150 ms), and takes the
 * median of three runs per page. Set `BASE_URL` to measure another site. Lighthouse is downloaded
 * on the first run and isn't one of the project's packages.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumPath } from '../scripts/start/chromium.mjs';
import { machineLine, printFigures, quantile } from './measure.ts';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const lighthouse = 'lighthouse@13.5.0';
const runs = Number(process.env.RUNS ?? 3);
const pages = process.env.PAGES?.split(',') ?? [
  '/',
  '/trip/spiti-in-snow',
  '/international/japan',
  '/blog/spiti-winter-road-log',
  '/campaign/winter-in-spiti',
  '/booking/spiti-in-snow',
  '/filters',
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const goals = { score: 98, lcpMs: 1_500, cls: 0.02, tbtMs: 150 };

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

const chromium = chromiumPath(process.env);
if (!chromium) throw new Error("Chromium isn't installed: apt-get install chromium");
const run = promisify(execFile);

/** Runs Lighthouse on a page, and again if it missed the start of the page load. */
async function look(path: string, triesLeft = 2): Promise<Report> {
  try {
    return await lookOnce(path);
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('NO_NAVSTART')) throw error;
    return look(path, triesLeft - 1);
  }
}

async function lookOnce(path: string): Promise<Report> {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      lighthouse,
      new URL(path, base).href,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      '--throttling-method=devtools',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
    ],
    { maxBuffer: 64 << 20, env: { ...process.env, CHROME_PATH: chromium } },
  );
  return JSON.parse(stdout) as Report;
}

const rows: string[][] = [];
const complaints = new Set<string>();
for (const path of pages) {
  const reports: Report[] = [];
  for (let n = 0; n < runs; n += 1) reports.push(await look(path));
  const median = (value: (report: Report) => number) => quantile(reports.map(value), 0.5);
  const audit = (name: string) => median(({ audits }) => audits[name]?.numericValue ?? NaN);
  rows.push([
    path,
    ...categories.map((name) =>
      String(Math.round(median((report) => (report.categories[name]?.score ?? 0) * 100))),
    ),
    (audit('largest-contentful-paint') / 1000).toFixed(2),
    audit('cumulative-layout-shift').toFixed(3),
    Math.round(audit('total-blocking-time')).toString(),
  ]);
  for (const { audits } of reports.slice(0, 1)) {
    for (const [name, { score, title }] of Object.entries(audits)) {
      if (score !== null && score < 0.9) complaints.add(`${path}: ${name} (${title})`);
    }
  }
}

console.log(`${machineLine()}, ${lighthouse}, median of ${runs}\n`);
printFigures(
  'pages',
  'Lighthouse, on a slow phone',
  ['page', ...categories, 'LCP s', 'CLS', 'blocking ms'],
  [
    ...rows,
    [
      'goal',
      ...categories.map(() => String(goals.score)),
      (goals.lcpMs / 1000).toFixed(2),
      goals.cls.toFixed(3),
      String(goals.tbtMs),
    ],
  ],
);
if (complaints.size > 0) console.log(`\nSuggested improvements:\n${[...complaints].join('\n')}`);
