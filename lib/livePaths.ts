/** Fixed routes that exist today. A test compares the list with the files in `pages/`. */
export const fixedRoutes: readonly string[] = [
  '/',
  '/about-us',
  '/cancellation-policy',
  '/disclaimer',
  '/privacy-policy',
  '/terms-and-conditions',
];

export interface LiveContent {
  trips: string[];
  destinations: { region: string; slug: string; canonicalPath: string | null }[];
  /** Campaigns that have a page now: running, ended, or announced by a teaser. */
  campaigns: string[];
  pages: string[];
}

/**
 * Whether a link of the navigation leads to a page that exists: a fixed route, or the page of a trip,
 * a destination, a campaign or an editor that is published. A part after `#` is ignored.
 */
export function isLivePath(path: string, content: LiveContent): boolean {
  const bare = path.split('#')[0] || '/';
  if (fixedRoutes.includes(bare)) return true;
  const [, first = '', slug, rest] = bare.split('/');
  if (slug === undefined) return content.pages.includes(first);
  if (rest !== undefined) return false;
  if (first === 'campaign') return content.campaigns.includes(slug);
  if (first === 'trip') return content.trips.includes(slug);
  return content.destinations.some(
    (place) => !place.canonicalPath && place.region === first && place.slug === slug,
  );
}
