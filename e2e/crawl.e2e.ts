import { siteUrl } from './support/addresses.mjs';
import { expect, test } from './support/test';
import { wholePages } from './support/wholePages';

/**
 * Returns an address's template. Addresses that differ only in their last part share one, which is
 * checked once.
 */
const templateOf = (path: string) =>
  path.split('/').length > 2 ? path.replace(/[^/]+$/, '*') : path;

interface StructuredData {
  '@type': string;
  itemListElement?: { name: string }[];
}

/** Returns the breadcrumb names a page gives search engines. */
const trailOf = (entries: StructuredData[]) =>
  entries
    .filter((entry) => entry['@type'] === 'BreadcrumbList')
    .flatMap(({ itemListElement = [] }) => itemListElement.map(({ name }) => name));

/** Excludes API addresses and files. */
const isPage = (path: string) => !/^\/(api|studio|_next)(\/|$)|\.\w{2,5}$/.test(path);

test('every internal link leads to a complete page', async ({
  page,
  browserErrors,
  expectAccessible,
}) => {
  test.setTimeout(5 * 60_000);
  // Only emails and forms link to the last three.
  const waiting = ['/', '/newsletter', '/waitlist', '/travel-blogs/search'];
  const seen = new Set(waiting);
  const looked = new Set(wholePages.map(templateOf));
  const titles = new Map<string, string>();
  const canonicals = new Map<string, string>();
  const problems: string[] = [];

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
    const found = await page.evaluate(() => ({
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? null,
      isHidden: Boolean(document.querySelector('meta[name="robots"][content*="noindex"]')),
      links: [...document.querySelectorAll('a[href]')].map(
        (link) => (link as HTMLAnchorElement).href,
      ),
      address: location.pathname,
      trail: [...document.querySelectorAll('nav[aria-label="Breadcrumb"] li')].map(
        (entry) => entry.textContent,
      ),
      structured: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => JSON.parse(script.textContent) as StructuredData,
      ),
      // Spam traps, which only bots should see.
      traps: [...document.querySelectorAll('[name="website"]')].filter(
        (field) => (field.closest('[aria-hidden]')?.getBoundingClientRect().width ?? 2) > 1,
      ).length,
    }));
    const { address, canonical, headings, isHidden, links, title, trail, traps } = found;
    if (response?.status() !== 200) problems.push(`${path}: status ${response?.status()}`);
    if (headings !== 1) problems.push(`${path}: ${headings} h1 headings`);
    if (traps > 0) problems.push(`${path}: a spam trap is visible`);
    if (address !== path) {
      // A redirect: its target is checked at its own address.
      if (!seen.has(address)) waiting.push(address);
      seen.add(address);
      continue;
    }
    const told = trailOf(found.structured);
    // If a long name is shown right below the breadcrumb, only the structured data repeats it.
    const isSame = trail.every((name, index) => name === told[index]);
    if (!isSame || told.length - trail.length > (trail.length > 0 ? 1 : 0))
      problems.push(
        `${path}: the breadcrumb is "${trail.join(', ')}", but the structured data says "${told.join(', ')}"`,
      );
    if (!isHidden) {
      if (canonical !== `${siteUrl}${path}`) problems.push(`${path}: canonical is ${canonical}`);
      for (const [known, value] of [
        [titles, title],
        [canonicals, canonical ?? ''],
      ] as const) {
        const other = known.get(value);
        if (other) problems.push(`${path} and ${other} are both "${value}"`);
        known.set(value, path);
      }
    }
    if (!looked.has(templateOf(path))) {
      looked.add(templateOf(path));
      await page.waitForLoadState('load');
      await expectAccessible(page);
    }
    // An error that occurs once the next navigation has started is reported for the next page.
    for (const error of browserErrors.splice(0)) problems.push(`${path}: ${error}`);
    for (const link of links) {
      const { origin, pathname } = new URL(link);
      if (origin !== siteUrl || !isPage(pathname) || seen.has(pathname)) continue;
      seen.add(pathname);
      waiting.push(pathname);
    }
  }
  expect(problems).toEqual([]);
  expect([...seen].filter((path) => path.startsWith('/desk'))).toEqual([]);
  expect(seen.size).toBeGreaterThan(30);
});
