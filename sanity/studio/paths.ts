import type { Path } from 'sanity';
import { paths } from '../../lib/paths.ts';
import { isRecord } from '../schema/records.ts';

/** The fields an address is made from. A draft may lack any of them. */
export interface Addressed {
  _type: string;
  slug?: { current?: string } | null;
  region?: string | null;
  canonicalPath?: string | null;
}

/** Types without their own page. We open the home page for them. */
const shownOnHome = ['navigation', 'faq', 'searchWords'];

const pathBySlug: Record<string, (slug: string) => string> = {
  trip: paths.trip,
  post: paths.post,
  topic: paths.blogTopic,
  author: paths.author,
  campaign: paths.campaign,
  page: paths.page,
};

/** Whether a document is the main subject of its page, so that the page names its revision. */
export function hasOwnPage(type: string): boolean {
  return !shownOnHome.includes(type) && type !== 'moment';
}

/** Returns a document's page, or null without a slug. Those without a page map to the home page. */
export function livePathOf(document: Addressed): string | null {
  const slug = document.slug?.current ?? '';
  if (document._type === 'moment') return paths.page('highlights');
  if (document._type === 'settings' || !hasOwnPage(document._type)) return paths.home();
  if (!slug) return null;
  const { region, canonicalPath } = document;
  if (document._type === 'destination') {
    return region || canonicalPath
      ? paths.destination({ slug, region: region ?? '', canonicalPath })
      : null;
  }
  return pathBySlug[document._type]?.(slug) ?? null;
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

/** Returns the step to an item in the path of a field: its key or, without one, its position. */
export function stepTo(item: unknown, index: number): Path[number] {
  return isRecord(item) && typeof item._key === 'string' ? { _key: item._key } : index;
}

/** Returns a string value, else undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
