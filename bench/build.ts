/**
 * `npm run bench:build`: times a build with 10,000 trips, counts the pages it renders, times first
 * visits to pages it didn't render, and weighs the data of lists that grow with the content.
 * Everything goes in a temporary directory.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/start/settings.mjs';
import { fillLake } from './generatedContent.ts';
import {
  machineLine,
  markdownTable,
  pageDataKilobytes,
  pageDataLimit,
  quantile,
} from './measure.ts';
import { startSite } from './siteUnderMeasurement.ts';

const trips = 10_000;
const tripShare = 0.8;
const visits = 40;
/** Milliseconds of a first visit. */
const goal = { p50: 80, p95: 200 };
/** One page of every kind that lists trips, dates or posts. */
const lists = [
  '/',
  '/domestic/uttarakhand',
  '/spiti-valley',
  '/wellness-retreats',
  '/campaign/winter-in-spiti',
  '/travel-blogs',
  '/travel-blogs/spiti',
  '/author/tenzin-dorje',
  '/blog/spiti-winter-road-log',
  '/search',
  '/search?view=calendar',
  '/filters',
];

let builtAt = 0;
const site = await startSite({
  build: true,
  prepare: async (client) => {
    await fillLake(client, trips / tripShare, { trip: tripShare });
    builtAt = performance.now();
  },
});
const seconds = ((performance.now() - builtAt) / 1000).toFixed(0);
const manifest = JSON.parse(
  readFileSync(path.join(root, '.next-bench', 'prerender-manifest.json'), 'utf8'),
) as { routes: Record<string, unknown> };
const slugs = await site.client.fetch<string[]>(
  '*[_type == "trip" && defined(slug.current) && !(_id in path("drafts.**"))].slug.current',
);
const unseen = slugs.filter((slug) => !(`/trip/${slug}` in manifest.routes));
const times: number[] = [];
for (const slug of unseen.slice(-visits)) {
  const begun = performance.now();
  const response = await fetch(`${site.instances[0]}/trip/${slug}`);
  await response.text();
  if (response.status !== 200) throw new Error(`/trip/${slug} answered ${response.status}`);
  times.push(performance.now() - begun);
}
const weights: { list: string; kilobytes: number }[] = [];
for (const list of lists) {
  const html = await (await fetch(`${site.instances[0]}${list}`)).text();
  weights.push({ list, kilobytes: pageDataKilobytes(html) });
}
await site.close();

console.log(`${machineLine()}\n`);
console.log(
  markdownTable(
    [
      'trips',
      'seconds from full lake to ready site',
      'pages built',
      'first visit p50 ms',
      'p95 ms',
    ],
    [
      [
        String(slugs.length),
        seconds,
        String(Object.keys(manifest.routes).length),
        ...[0.5, 0.95].map((share) => Math.round(quantile(times, share)).toString()),
      ],
    ],
  ),
);
console.log(
  `\n${markdownTable(
    ['list', 'kB of data'],
    weights.map(({ list, kilobytes }) => [list, kilobytes.toFixed(1)]),
  )}`,
);
const isLight = weights.every(({ kilobytes }) => kilobytes <= pageDataLimit);
console.log(`\n${isLight ? 'met' : 'MISSED'}: at most ${pageDataLimit} kB of data in each list`);
const isMet = quantile(times, 0.5) < goal.p50 && quantile(times, 0.95) < goal.p95;
console.log(`\n${isMet ? 'met' : 'MISSED'}: a first visit under ${goal.p50} and ${goal.p95} ms`);
process.exitCode = isMet && isLight ? 0 : 1;
