import { fixedRoutes, pathOf, unlistedRoutes } from '@/lib/content/livePaths';
import { paths } from '@/lib/paths';
import { postNeighboursQuery, sitemapPartQuery, sitemapSizeQuery } from '@/sanity/queries/sitemap';
import type { SitemapPartQueryResult } from '@/sanity/types.generated';
import { fetchContent } from '../content/content';
import { siteEnvironment } from '../env';
import type { TextFile } from '../http/textFile';
import { sharedAnswer } from '../sharedAnswer';

type ListedDocument = SitemapPartQueryResult[number];
type ListedType = ListedDocument['_type'];

/** Document types that have a page. A test compares them with the files in `pages/`. */
export const listedTypes: readonly ListedType[] = [
  'trip',
  'destination',
  'campaign',
  'post',
  'topic',
  'author',
  'page',
];

/** Search engines accept 50,000 addresses per file. A tenth keeps responses and memory small. */
const perFile = 5_000;

interface Entry {
  path: string;
  /** When the content changed. Null if unknown. */
  changedAt: string | null;
}

/** Repeated requests share a result until something is published. */
const size = sharedAnswer(60_000, askSize);
// A part has up to megabytes.
const part = sharedAnswer(60_000, askPart, { mostKept: 2 });

/** Writes `/sitemap.xml`: all addresses or, on a large site, the list of its files. */
export async function makeSitemap(): Promise<TextFile> {
  const { count } = await size('');
  if (count <= perFile) return urlset(await entries(1));
  const { siteUrl } = siteEnvironment();
  const files = Array.from({ length: Math.ceil(count / perFile) }, (_, index) =>
    tag('sitemap', tag('loc', `${siteUrl}${paths.sitemapPart(index + 1)}`)),
  );
  return xml('sitemapindex', files);
}

/** Writes one file of a large site's sitemap, like `2.xml`. Returns null if it doesn't exist. */
export async function makeSitemapPart(file: string): Promise<TextFile | null> {
  const number = Number(/^([1-9]\d{0,3})\.xml$/.exec(file)?.[1]);
  const { count } = await size('');
  if (!number || count <= perFile || (number - 1) * perFile >= count) return null;
  return urlset(await entries(number));
}

async function entries(number: number): Promise<Entry[]> {
  const documents = await part(String(number - 1));
  const own = documents.flatMap((document): Entry[] => {
    const path = addressOf(document);
    return path ? [{ path, changedAt: document.changedAt }] : [];
  });
  return number === 1 ? [...(await size('')).fixed, ...own] : own;
}

/** Returns null if the destination's promoted page doesn't exist. */
function addressOf(document: ListedDocument): string | null {
  const { canonicalPath } = document;
  return canonicalPath && !fixedRoutes.includes(canonicalPath) ? null : pathOf(document);
}

/** Omits fixed routes that show a document: they're listed with it and its date. */
async function askSize(): Promise<{ count: number; fixed: Entry[] }> {
  const routes = fixedRoutes.filter((route) => !unlistedRoutes.includes(route));
  const { count, taken } = await fetchContent(sitemapSizeQuery, {
    ...(await listedNow()),
    paths: routes,
  });
  const fixed = routes.filter((route) => !taken.includes(route));
  return { count, fixed: fixed.map((path) => ({ path, changedAt: null })) };
}

async function askPart(part: string): Promise<SitemapPartQueryResult> {
  const start = Number(part) * perFile;
  const range = { start, end: start + perFile };
  return fetchContent(sitemapPartQuery, {
    ...(await listedNow()),
    ...range,
  });
}

async function listedNow() {
  const now = new Date().toISOString();
  const written = await fetchContent(postNeighboursQuery, { now });
  return { types: listedTypes, now, ...written };
}

function urlset(list: readonly Entry[]): TextFile {
  const { siteUrl } = siteEnvironment();
  return xml(
    'urlset',
    list.map(({ path, changedAt }) =>
      tag(
        'url',
        tag('loc', `${siteUrl}${path}`) +
          (changedAt ? tag('lastmod', new Date(changedAt).toISOString()) : ''),
      ),
    ),
  );
}

function xml(root: string, items: readonly string[]): TextFile {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${root}>\n`;
  return { type: 'application/xml; charset=utf-8', text };
}

/** `content` consists of tags or an address, so it contains no `<`. */
function tag(name: string, content: string): string {
  return `<${name}>${content.replaceAll('&', '&amp;')}</${name}>`;
}
