/**
 * `npm run budget`: fails if a built page is too heavy. Sizes cover every script a modern browser
 * loads at first, after gzip −6, in KB of 1,024 bytes, and the page's data as it's sent, in kB of
 * 1,000 bytes. `--keep` only saves the figures.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pageDataKilobytes, pageDataLimit } from '../bench/measure.ts';
import { addEnvFile, readSettings, root } from './start/settings.mjs';

interface BuildManifest {
  pages: Record<string, string[]>;
  lowPriorityFiles: string[];
}
interface PrerenderManifest {
  routes: Record<string, { srcRoute: string | null }>;
}

const contentLimit = 140;
/** Task pages: searching, booking, managing trips. */
const richLimit = 150;
const richPages =
  /^\/(trip\/|search$|filters$|booking\/|booking-details\/|my-trips($|\/)|your-profile$|waitlist$)/;

/** Addresses for machines, which browsers never show as pages. */
const sendsNoPage = /^\/monitoring$|\.(xml|txt|webmanifest)$|^\/(sitemap|feeds)\//;

addEnvFile(process.env);
const distDir = join(root, readSettings(process.env).distDir);
if (!existsSync(join(distDir, 'BUILD_ID'))) {
  console.error(`There is no build in ${distDir}: run "npm run build" first.`);
  process.exit(1);
}
const manifest = readJson<BuildManifest>('build-manifest.json');
const prerendered = readJson<PrerenderManifest>('prerender-manifest.json').routes;

const rows = Object.keys(manifest.pages)
  .filter((page) => !page.startsWith('/_') && !page.startsWith('/api/'))
  .sort()
  .filter((page) => !sendsNoPage.test(page))
  .map((page) => {
    const documents = builtDocuments(page);
    const kilobytes = Math.max(...scriptLists(page, documents).map(weigh));
    const limit = richPages.test(page) ? richLimit : contentLimit;
    const data = Math.max(0, ...documents.map(pageDataKilobytes));
    const isTooHeavy = kilobytes > limit || data > pageDataLimit;
    return { page, kilobytes, limit, data, isTooHeavy, whole: wholeWeight(documents) };
  });

if (process.argv.includes('--keep')) {
  const round = (kilobytes: number) => Math.round(kilobytes * 10) / 10;
  const figures = {
    builtAt: new Date().toISOString(),
    commit: commit(),
    pages: rows.map(({ page, kilobytes, limit, whole }) => ({
      page,
      scriptKilobytes: round(kilobytes),
      limitKilobytes: limit,
      wholeKilobytes: whole === null ? null : round(whole),
    })),
  };
  writeFileSync(join(distDir, 'safar-figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
  process.exit();
}

console.log(
  `page                               KB gzip   limit  kB of data (limit ${pageDataLimit})`,
);
for (const { page, kilobytes, limit, data, isTooHeavy } of rows) {
  const note = isTooHeavy ? '  TOO HEAVY' : '';
  const sent = data > 0 ? data.toFixed(1).padStart(12) : '';
  console.log(
    `${page.padEnd(34)} ${kilobytes.toFixed(1).padStart(7)} ${String(limit).padStart(7)}${sent}${note}`,
  );
}
const tooHeavy = rows.filter((row) => row.isTooHeavy).length;
console.log(
  tooHeavy === 0
    ? `All ${rows.length} pages are within their budget.`
    : `${tooHeavy} of ${rows.length} pages are over their budget.`,
);
process.exitCode = tooHeavy === 0 ? 0 : 1;

/** Returns the HTML of a page's prerendered addresses. */
function builtDocuments(page: string): string[] {
  return Object.entries(prerendered)
    .filter(([route, { srcRoute }]) => (srcRoute ?? route) === page)
    .map(([route]) => join(distDir, 'server/pages', `${route === '/' ? '/index' : route}.html`))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));
}

/** Returns the heaviest document with its styles and scripts, in KB, without images and fonts. */
function wholeWeight(documents: string[]): number | null {
  if (documents.length === 0) return null;
  const weights = documents.map((html) => {
    const styles = [...html.matchAll(/<link\b[^>]*\bhref="\/_next\/([^"?]+\.css)/g)].flatMap(
      ([, name]) => name ?? [],
    );
    const files = [...new Set(styles)].reduce((sum, name) => sum + weighOne(name), 0);
    return weigh(scriptsIn(html)) + (files + gzipSync(html, { level: 6 }).length) / 1024;
  });
  return Math.max(...weights);
}

/** Returns the build's commit, with a plus if files differ from it, or null without git. */
function commit(): string | null {
  if (process.env.SAFAR_COMMIT) return process.env.SAFAR_COMMIT;
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const name = git('rev-parse', '--short=10', 'HEAD').trim();
    return git('status', '--porcelain').trim() ? `${name}+` : name;
  } catch {
    return null;
  }
}

/** Lists a page's scripts: from its HTML if built, which may preload more, or from the bundler. */
function scriptLists(page: string, documents: string[]): string[][] {
  if (documents.length > 0) return documents.map(scriptsIn);
  const { pages, lowPriorityFiles } = manifest;
  return [[...(pages['/_app'] ?? []), ...(pages[page] ?? []), ...lowPriorityFiles]];
}

/**
 * Returns the scripts a page loads, now or later (`data-scripts`, decision 11), without those for
 * old browsers. Throws if there are none, because the check could then never fail.
 */
function scriptsIn(html: string): string[] {
  const tags = [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bnomodule\b/i.test(tag));
  const later = tags.flatMap((tag) => /\bdata-scripts="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? []);
  const atOnce = tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);
  const names = [...atOnce, ...later].flatMap((src) => /^\/_next\/([^?]+)/.exec(src)?.[1] ?? []);
  if (names.length === 0)
    throw new Error("A built page loads no script, so this check can't be measuring anything.");
  return names;
}

function weigh(scripts: string[]): number {
  const unique = [...new Set(scripts.map(decodeURIComponent))].filter((name) =>
    name.endsWith('.js'),
  );
  return unique.reduce((sum, name) => sum + weighOne(name), 0) / 1024;
}

function weighOne(name: string): number {
  return gzipSync(readFileSync(join(distDir, name)), { level: 6 }).length;
}

function readJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(distDir, name), 'utf8')) as Content;
}
