import type { LinkTargetsQueryResult } from '@/sanity/types.generated';

/** Fixed routes that exist today. A test compares the list with the files in `pages/`. */
export const fixedRoutes: readonly string[] = [
  '/',
  '/about-us',
  '/cancellation-policy',
  '/corporate-tours',
  '/disclaimer',
  '/highlights',
  '/privacy-policy',
  '/spiti-valley',
  '/terms-and-conditions',
  '/wellness-retreats',
];

/** A published document that may have a page. */
export type LinkTarget = LinkTargetsQueryResult[number];

/** The slug in a path of the site, whatever is published under it; null for a fixed route. */
export function slugInPath(path: string): string | null {
  const bare = bareOf(path);
  return fixedRoutes.includes(bare) ? null : (bare.split('/').at(-1) ?? null);
}

/**
 * Whether a link of an editor leads to a page that exists: a fixed route, or the page of a trip, a
 * destination, a campaign or an editor among the targets. A part after `#` is ignored.
 *
 * @param now for campaigns without a teaser, which have no page before they start; in milliseconds
 */
export function isLivePath(path: string, targets: readonly LinkTarget[], now: number): boolean {
  const bare = bareOf(path);
  return (
    fixedRoutes.includes(bare) ||
    targets.some((target) => hasPage(target, now) && bare === pathOf(target))
  );
}

function bareOf(path: string): string {
  return path.split('#')[0] || '/';
}

function hasPage(target: LinkTarget, now: number): boolean {
  switch (target._type) {
    case 'trip':
      return target.saleState !== 'withdrawn';
    case 'campaign':
      return target.beforeStart === 'teaser' || Date.parse(target.startsAt) <= now;
    case 'destination':
    case 'page':
      return true;
  }
}

function pathOf(target: LinkTarget): string {
  if (target._type === 'page') return `/${target.slug}`;
  if (target._type === 'destination' && target.canonicalPath) return target.canonicalPath;
  const folder = target._type === 'destination' ? target.region : target._type;
  return `/${folder}/${target.slug}`;
}
