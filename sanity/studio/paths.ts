import { paths } from '../../lib/paths.ts';

/** The fields an address is made from. A draft may lack any of them. */
export interface Addressed {
  _type: string;
  slug?: { current?: string } | null;
  region?: string | null;
  canonicalPath?: string | null;
}

/** Types that appear only on the home page. */
const shownOnHome = ['navigation', 'faq', 'searchWords'];

/** Whether a document is the main subject of its page, so that the page names its revision. */
export function hasOwnPage(type: string): boolean {
  return !shownOnHome.includes(type) && type !== 'moment';
}

/**
 * Returns the address of a document's page on the site, or null while its slug is missing.
 * Documents without a page (settings, navigation, questions) map to the home page.
 */
export function livePathOf(document: Addressed): string | null {
  const slug = document.slug?.current ?? '';
  if (document._type === 'moment') return paths.page('highlights');
  if (document._type === 'settings' || !hasOwnPage(document._type)) return paths.home();
  if (!slug) return null;
  switch (document._type) {
    case 'trip':
      return paths.trip(slug);
    case 'destination':
      return document.region || document.canonicalPath
        ? paths.destination({
            slug,
            region: document.region ?? '',
            canonicalPath: document.canonicalPath,
          })
        : null;
    case 'post':
      return paths.post(slug);
    case 'topic':
      return paths.blogTopic(slug);
    case 'author':
      return paths.author(slug);
    case 'campaign':
      return paths.campaign(slug);
    case 'page':
      return paths.page(slug);
    default:
      return null;
  }
}

/** Returns the address of a document from its form value, complete or not. */
export function livePathOfValue(value: unknown): string | null {
  return isRecord(value) && typeof value._type === 'string'
    ? livePathOf({
        _type: value._type,
        slug: isRecord(value.slug) ? { current: textOf(value.slug.current) } : null,
        region: textOf(value.region),
        canonicalPath: textOf(value.canonicalPath),
      })
    : null;
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a string value, else undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
